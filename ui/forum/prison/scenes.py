"""The desk of a prison game for the gallery: every phase and sheet, with ordinary and with extreme contents, covered and not."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtWidgets import QWidget

from moderator.inbox.messages import RawMessage
from moderator.play.commands import Answer, GiveCard
from moderator.play.instants import Instant
from moderator.rulesets.prison.commands import conduct as c
from moderator.rulesets.prison.commands import day as d
from moderator.rulesets.prison.commands import night as n
from ui.forum.ask import AskDialog
from ui.forum.context import ForumContext, Seating
from ui.forum.desk import ForumDesk
from ui.forum.house_rules import HouseRulesSheet
from ui.forum.page import ForumPage
from ui.forum.prison.asks import AsksSheet
from ui.forum.prison.night_sheets.claims import ClaimsSheet
from ui.forum.prison.night_sheets.kill import KillSheet
from ui.forum.prison.night_sheets.links import LinksSheet
from ui.forum.prison.night_sheets.skill import SkillSheet
from ui.forum.prison.questions import QUESTIONS
from ui.forum.prison.resolution.override import OverrideSheet
from ui.forum.prison.resolution.plans import WallPlan
from ui.forum.prison.resolution.windows import window_for
from ui.forum.prison.results_sheet import ResultsSheet
from ui.forum.prison.stage import LONG, Stage, stamp
from ui.forum.seats import SeatDialog
from ui.table.curtain import Curtain

if TYPE_CHECKING:
    from ui.gallery import GalleryContext

Prepare = Callable[[Stage], Any]
Make = Callable[[ForumContext], Any]
Then = Callable[[ForumPage], Any]
SAID: Final = {
    "zh_CN": ("我昨晚在 B 门，对面的人一直咳嗽。", "投 {} 处决。", "今晚我想先进 3 号门。", "替我问一下：点杀能点自己这间吗？"),
    "en": (
        "Behind door B somebody coughed all night.", "I vote to execute {}.", "Door 3 for me tonight, please.",
        "May one name his own room?",
    ),
}  # fmt: skip


def stage(gallery: GalleryContext, *, long: bool = False, **more: Any) -> Stage:
    """An ordinary game of twelve, or one of fourteen with the longest masks."""
    return Stage(gallery.lang, LONG if long else (), 7 if long else 6, **more)


def page(context: GalleryContext, made: Stage) -> ForumPage:
    """The desk of a stage."""
    shown = ForumPage(made.session, context.words, context.palette, made.clock)
    shown.stage = made  # type: ignore[attr-defined]
    return shown


def context_of(gallery: GalleryContext, made: Stage) -> ForumContext:
    """A desk of the stage without its page."""
    desk = ForumDesk(made.session, made.clock)
    words = gallery.words.of("prison")
    return ForumContext(words=words, palette=gallery.palette, desk=desk, curtain=Curtain(desk), presses=Seating(desk, desk))


def lifted(shown: ForumPage) -> None:
    """The curtain is up."""
    shown.curtain.lift()


def turned(shown: ForumPage) -> None:
    """A guard has been refused at a taken door."""
    held(shown)
    shown.board.acts.enter("G4", "A")


def held(shown: ForumPage) -> None:
    """The first seat that waits is in hand."""
    acts = shown.board.acts
    acts.hold(acts.waiting()[0])


def letters(shown: ForumPage) -> None:
    """Messages wait, and the inbox is shown."""
    made: Stage = shown.stage  # type: ignore[attr-defined]
    found = []
    for at, (seat, text) in enumerate(zip(("G3", "G4", "P2", "P6"), SAID[made.lang], strict=True)):
        said = text.format(made.state.name_of("P5"))
        when = Instant(stamp("06-01 20:36") + at * 60_000_000)
        found.append(RawMessage(text=said, channel="pm", author=made.state.name_of(seat), at=when))
    shown.mailbox.receive(tuple(found), shown.inbox.reader)
    shown.right.show_tab("inbox")
    shown.inbox.list.show_row(0)


def _scene(prepare: Prepare, *then: Then, long: bool = False, **more: Any) -> Callable[..., QWidget]:
    def scene(gallery: GalleryContext) -> QWidget:
        made = stage(gallery, long=long, **more)
        prepare(made)
        shown = page(gallery, made)
        for each in then:
            each(shown)
        return shown

    return scene


def _over(make: Callable[[ForumPage], Any], prepare: Prepare, *then: Then, long: bool = False) -> Callable[..., QWidget]:
    def scene(gallery: GalleryContext) -> QWidget:
        from ui.gallery import over

        shown = _scene(prepare, *then, long=long)(gallery)
        return over(make(shown), shown)  # type: ignore[arg-type]

    return scene


def _sheet(make: Make, prepare: Prepare, *, long: bool = False, shown: bool = True, **more: Any) -> Callable[..., QWidget]:
    """A sheet by itself, uncovered unless it is to be seen covered."""

    def scene(gallery: GalleryContext) -> QWidget:
        made = stage(gallery, long=long, **more)
        prepare(made)
        context = context_of(gallery, made)
        dialog = make(context)
        context.desk.setParent(dialog)  # they go together, whoever collects what is left
        made.clock.setParent(dialog)
        if shown:
            dialog.uncover()
        return dialog

    return scene


# --- what has happened ------------------------------------------------------------------------------------------------------


def _setup(made: Stage) -> None:
    made.laid()


def _nothing(made: Stage) -> None:
    """A file without anybody in it."""


def _paused(made: Stage) -> None:
    made.first_night().do(c.PauseGame(reason="P-supp-4"))


def _no_ballots(made: Stage) -> None:
    made.elected().to("06-01 20:30")


def _electing(made: Stage) -> None:
    made.opened().do(d.OpenElection())
    made.do(d.Elect(voter="G1", candidate="G2"), d.Elect(voter="P3", candidate="P3"), wait=60)


def _tied(made: Stage) -> None:
    made.elected().ballots("G1 P4 x", "G3 P4 x", "G4 P5 r", "G5 P5 r", "G2 P6 x").to("06-01 20:30")


def _acquitted(made: Stage) -> None:
    made.elected().do(d.Acquit(target="P4")).ballots("G1 P4 x", "G3 P4 x", "G4 P5 r").to("06-01 20:30")


def _orders(made: Stage) -> None:
    made.first_rooms()
    made.do(n.OrderKill(seat="P1", mode="face"), c.UseSkill(seat="G1", skill="shield", targets=("G4",)), wait=60).to("06-01 22:00")


def _no_kill(made: Stage) -> None:
    made.first_rooms().to("06-01 22:00")


def _point(made: Stage) -> None:
    made.first_rooms().do(n.OrderKill(seat="P1", mode="point", target="G6", by="name"), wait=60).to("06-01 22:00")


def _conduct(made: Stage) -> None:
    """Cards, somebody sidelined, a skill that the host must settle, a wall whose notice is asked for."""
    made.first_day()
    made.do(c.UseSkill(seat="P5", skill="story", text=SAID[made.lang][3]), GiveCard(person="G5", level="yellow", clause="P-speech-5"))
    made.do(GiveCard(person="P6", level="red", clause="P-offsite-2"), GiveCard(person="G6", level="blue", clause="P-speech-1"))
    ask = next((ask for ask in made.state.asks if ask.code == "A-RED"), None)
    if ask is not None:
        made.do(Answer(ask=ask.id, choice="none"))


def _doors_asked(made: Stage) -> None:
    made.first_night().to("06-01 21:00").do(n.StartInterrogation())


def _released(made: Stage) -> None:
    """The murderer is released: the rest are doomed; the mastermind's condition is still asked."""
    made.elected().ballots("G1 P1 r", "G2 P1 r", "G3 P4 x").to("06-01 20:30").do(d.CloseVote())


def _over_now(made: Stage) -> None:
    """The murderer is executed: the mastermind's game may go on; the host ends it."""
    made.elected().ballots("G1 P1 x", "G2 P1 x", "G3 P4 x").to("06-01 20:30").do(d.CloseVote())
    for code, choice in (("A-ENDGO", "end"), ("A-MANUAL", "no")):
        ask = next((ask for ask in made.state.asks if ask.code == code), None)
        if ask is not None:
            made.do(Answer(ask=ask.id, choice=choice))


def _endgo(made: Stage) -> None:
    made.elected().ballots("G1 P1 x", "G2 P1 x", "G3 P4 x").to("06-01 20:30").do(d.CloseVote())


# --- sheets -----------------------------------------------------------------------------------------------------------------


def _looked(number: int) -> Make:
    def make(context: ForumContext) -> Any:
        window = window_for(context)
        window.uncover()
        window.look_at(number)
        return window

    return make


def _answered(context: ForumContext) -> Any:
    window = window_for(context)
    window.uncover()
    window.answer(window.plan.open[0].id, window.plan.open[0].choices[0].value)
    return window


def _overridden(context: ForumContext) -> Any:
    desk = context.desk
    plan = WallPlan(desk.session, desk.now())
    plan.overrides["state:G4"] = "field", "P-supp-2"
    return OverrideSheet(context, plan)


def _pointed(context: ForumContext) -> Any:
    sheet = KillSheet(context)
    sheet.uncover()
    sheet.mode.show_value("name")
    sheet._on_mode("name")
    return sheet


def _seat(seat: str) -> Callable[[ForumPage], Any]:
    return lambda shown: SeatDialog(shown, seat)


def _asked(shown: ForumPage) -> Any:
    sheet = AsksSheet(shown, lambda ask: None)
    sheet.uncover()
    return sheet


def _new_rules(context: Any) -> HouseRulesSheet:
    """Two rules have another value, and the reason is given."""
    sheet = HouseRulesSheet(context)
    sheet.rules.rows["wall_notice"].choose("always")
    sheet.rules.rows["amend1_count"].choose(5)
    sheet.reason.setText("P-note-3")
    return sheet


SCENES: Final[dict[str, Callable[[GalleryContext], QWidget]]] = {
    "prison-empty": _scene(_nothing),
    "prison-setup": _scene(_setup),
    "prison-paused": _scene(_paused),
    "prison-vote-none": _sheet(window_for, _no_ballots),
    "prison-election": _scene(_electing),
    "prison-day": _scene(Stage.first_day),
    "prison-day-open": _scene(Stage.third_day, lifted),
    "prison-day-long": _scene(Stage.third_day, lifted, long=True),
    "prison-day-covered-long": _scene(Stage.third_day, long=True),
    "prison-day-tie": _scene(_tied),
    "prison-day-conduct": _scene(_conduct),
    "prison-corridor": _scene(Stage.first_night, held),
    "prison-corridor-open": _scene(Stage.first_night, lifted),
    "prison-corridor-long": _scene(Stage.first_night, held, long=True),
    "prison-corridor-taken": _scene(Stage.first_night, turned),
    "prison-corridor-taken-long": _scene(Stage.first_night, turned, long=True),
    "prison-rooms": _scene(Stage.first_rooms),
    "prison-rooms-open": _scene(Stage.first_rooms, lifted),
    "prison-rooms-long": _scene(Stage.first_rooms, lifted, long=True),
    "prison-wall-up": _scene(Stage.killed, lifted),
    "prison-wall-up-covered": _scene(Stage.killed),
    "prison-inbox": _scene(Stage.first_night, letters),
    "prison-ended": _scene(_over_now),
    "prison-ended-open": _scene(_over_now, lifted),
    "prison-seat": _over(_seat("P1"), Stage.third_day, lifted),
    "prison-seat-covered": _over(_seat("P1"), Stage.third_day),
    "prison-asks": _over(_asked, _conduct),
    "prison-asks-covered": _over(AsksSheet, _doors_asked),
    "prison-wall": _sheet(_looked(2), _orders),
    "prison-wall-asked": _sheet(_looked(0), _no_kill),
    "prison-wall-answered": _sheet(_answered, _no_kill),
    "prison-wall-point-long": _sheet(_looked(1), _point, long=True),
    "prison-wall-covered": _sheet(window_for, _orders, shown=False),
    "prison-vote": _sheet(_looked(0), Stage.first_day),
    "prison-vote-tie": _sheet(window_for, _tied),
    "prison-vote-acquitted": _sheet(_looked(1), _acquitted),
    "prison-vote-released-long": _sheet(window_for, lambda made: made.elected().ballots("G1 P1 r", "G2 P1 r").to("06-01 20:30"), long=True),
    "prison-house-rules": _sheet(HouseRulesSheet, Stage.third_day),
    "prison-house-rules-changed": _sheet(_new_rules, Stage.third_day),
    "prison-override": _sheet(_overridden, _orders),
    "prison-kill": _sheet(KillSheet, Stage.first_rooms),
    "prison-kill-point-long": _sheet(_pointed, Stage.first_rooms, long=True),
    "prison-kill-covered": _sheet(KillSheet, Stage.first_rooms, shown=False),
    "prison-skills": _sheet(SkillSheet, _orders),
    "prison-skills-day-long": _sheet(lambda context: SkillSheet(context, "G2", "spy"), Stage.first_day, long=True),
    "prison-links": _sheet(LinksSheet, Stage.first_day),
    "prison-links-fixed-long": _sheet(LinksSheet, Stage.first_rooms, long=True),
    "prison-claims": _sheet(ClaimsSheet, Stage.third_day),
    "prison-claims-long": _sheet(ClaimsSheet, Stage.third_day, long=True),
    "prison-results": _sheet(ResultsSheet, Stage.third_day),
    "prison-results-ended": _sheet(ResultsSheet, _over_now),
    "prison-results-asked-long": _sheet(ResultsSheet, _endgo, long=True),
    "prison-results-covered": _sheet(ResultsSheet, Stage.third_day, shown=False),
    "prison-end-game": _sheet(lambda context: AskDialog(context, QUESTIONS["end_game"], {"reason": "P-supp-2"}), Stage.third_day),
}

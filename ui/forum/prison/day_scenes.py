"""The sheets of a prison day for the gallery, with ordinary and with extreme contents."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtWidgets import QWidget

from moderator.play.commands import GiveCard
from moderator.rulesets.prison.commands import conduct as c
from moderator.rulesets.prison.commands import day as d
from moderator.rulesets.prison.script.model import Effect
from ui.forum.ask import AskDialog
from ui.forum.context import ForumContext, Seating
from ui.forum.desk import ForumDesk
from ui.forum.prison.conduct import ConductDialog
from ui.forum.prison.day_questions import QUESTIONS
from ui.forum.prison.election import ElectionDialog
from ui.forum.prison.offices import OfficesDialog
from ui.forum.prison.persons import PersonsDialog
from ui.forum.prison.sessions import SessionsDialog
from ui.forum.prison.skills_day import ResolveDialog
from ui.forum.prison.stage import LONG, Stage
from ui.forum.prison.times_sheet import TimesDialog
from ui.table.curtain import Curtain

if TYPE_CHECKING:
    from ui.gallery import GalleryContext

Make = Callable[[ForumContext], Any]


def context_of(gallery: GalleryContext, made: Stage) -> ForumContext:
    """A desk of the stage."""
    desk = ForumDesk(made.session, made.clock)
    words = gallery.words.of("prison")
    return ForumContext(words=words, palette=gallery.palette, desk=desk, curtain=Curtain(desk), presses=Seating(desk, desk))


def _sheet(make: Make, prepare: Callable[[Stage], Any], *, long: bool = False, shown: bool = True, **rules: Any) -> Callable[..., QWidget]:
    """A scene: a sheet by itself, uncovered unless it is to be seen covered; ``long``: fourteen seats, the longest masks."""

    def scene(gallery: GalleryContext) -> QWidget:
        made = Stage(gallery.lang, LONG if long else (), half=7 if long else 6, rules=rules)
        prepare(made)
        context = context_of(gallery, made)
        dialog: QWidget = make(context)
        context.desk.setParent(dialog)  # they go together, whoever collects what is left
        made.clock.setParent(dialog)
        if shown:
            dialog.uncover()  # type: ignore[attr-defined]
        return dialog

    return scene


def electing(made: Stage) -> None:
    """Ballots coming in, one of them changed, two missing."""
    made.opened().do(d.OpenElection(closes="2026-06-01T11:00+08:00"))
    made.do(*(d.Elect(voter=seat, candidate="G2" if at % 2 else "G1") for at, seat in enumerate(made.guards[:-1])), wait=60)
    made.do(*(d.Elect(voter=seat, candidate="P2") for seat in made.prisoners[:-1]), d.Elect(voter="P1", candidate="P3"), wait=60)


def one_tied(made: Stage) -> None:
    """The prisoners are tied: the guard leader picks."""
    made.opened().do(d.OpenElection())
    made.do(*(d.Elect(voter=seat, candidate="G2") for seat in made.guards[:4]), wait=60)
    made.do(*(d.Elect(voter=seat, candidate=f"P{at % 2 + 2}") for at, seat in enumerate(made.prisoners[:4])), wait=60)
    made.do(d.CloseElection())


def revote(made: Stage) -> None:
    """Both sides tied: fifteen minutes more, a few ballots in."""
    made.opened().do(d.OpenElection(), d.CloseElection())
    made.do(*(d.Elect(voter=seat, candidate="G3") for seat in made.guards[:2]), wait=100)


def talking(made: Stage) -> None:
    """A questioning over, a conspiracy on, shelters open."""
    made.elected().to("06-01 14:00").do(d.Question(target="P4")).to("06-01 14:30").do(d.CloseSession(id="s1"))
    made.to("06-01 17:40").do(d.Acquit(target="P5"), d.AnnounceShelter(), d.Conspire(target="G5")).to("06-01 18:36")


def offending(made: Stage) -> None:
    """Cards of every colour, reports open, a complaint kept, somebody sent off."""
    talking(made)
    made.do(
        GiveCard(person="G1", level="blue", clause="P-speech-1"), GiveCard(person="G1", level="blue", clause="P-speech-2.1", note="214"),
        GiveCard(person="P3", level="yellow", clause="P-shelter-2.3"), GiveCard(person="P4", level="reminder", clause="P-speech-5"),
        GiveCard(person="P6", level="red", clause="P-offsite-2", note="two on one account"),
        c.FileReport(by="G3", against="P2", clause="P-speech-5", text="post 231: a hint at the crime between the lines of a complaint"),
        c.FileReport(by="G2", against="P4", clause="P-identity-3b", text="said the opposite on day 1"),
        c.FileReport(by="P1", against="rules", clause="rules", text="may a ballot be edited?"),
        c.Complain(person="-", text="too strict"),
    )  # fmt: skip


def peopled(made: Stage) -> None:
    """Somebody wants a substitute, somebody has one, statuses, a ruling."""
    offending(made)
    made.do(
        c.RequestSub(seat="G2"), c.RequestSub(seat="P5"), c.SetStatus(seat="G4", status="silenced", until="day_open"),
        c.SetStatus(seat="P2", status="no_skill"), c.Rule(text="Edited ballots count as they stand at 20:30."),
    )  # fmt: skip


def _told(made: Stage) -> None:
    made.first_day().do(c.UseSkill(seat="P4", skill="story", text="the lamp, the harbour, and who lit it"))


def _empty(made: Stage) -> None:
    made.opened()


def _resolve(ask: bool, *effects: Effect, outcome: str = "") -> Make:
    def make(context: ForumContext) -> Any:
        found = next((each.id for each in context.desk.asks if "use" in each.params), "")
        dialog = ResolveDialog(context, ask=found if ask else "", seat="" if ask else "G1", skill="" if ask else "shield")
        dialog.uncover()
        dialog.outcome.setPlainText(outcome)
        for effect in effects:
            dialog.kind.setCurrentIndex(max(0, dialog.kind.findData(effect.effect)))
            dialog.text.setText("lantern")
            dialog.target.setCurrentIndex(max(0, dialog.target.findData(effect.targets_at[0]))) if effect.targets_at else None
            dialog.add_effect()
        return dialog

    return make


def _question(verb: str, **known: Any) -> Make:
    return lambda context: AskDialog(context, QUESTIONS[verb], known)


def _conduct(page: str) -> Make:
    return lambda context: ConductDialog(context, page=page)


def _people(page: str) -> Make:
    return lambda context: PersonsDialog(context, page=page)


def _times(context: ForumContext) -> Any:
    dialog = TimesDialog(context)
    dialog.lines["wall"].setText("20:00")
    dialog.reason.setText("-")
    return dialog


EFFECTS: Final = (Effect(effect="set_flag"), Effect(effect="protect", targets_at=("G3",)), Effect(effect="swap_doors", targets_at=("A",)))
SCENES: Final[dict[str, Callable[[GalleryContext], QWidget]]] = {
    "prison-election-sheet": _sheet(ElectionDialog, electing, shown=False),
    "prison-election-long": _sheet(ElectionDialog, electing, long=True, shown=False),
    "prison-election-tied": _sheet(ElectionDialog, one_tied, shown=False),
    "prison-election-tied-long": _sheet(ElectionDialog, one_tied, long=True, shown=False),
    "prison-election-revote": _sheet(ElectionDialog, revote, shown=False),
    "prison-election-none": _sheet(ElectionDialog, _empty, shown=False),
    "prison-election-open": _sheet(_question("open_election", closes="22:00"), _empty, shown=False),
    "prison-offices": _sheet(OfficesDialog, talking),
    "prison-offices-long": _sheet(OfficesDialog, talking, long=True),
    "prison-offices-covered": _sheet(OfficesDialog, talking, shown=False),
    "prison-acquit": _sheet(_question("acquit", target="P5"), lambda made: made.elected()),
    "prison-question-refused": _sheet(_question("question", target="P4"), talking),
    "prison-talks": _sheet(SessionsDialog, talking),
    "prison-talks-long": _sheet(SessionsDialog, talking, long=True),
    "prison-talks-covered": _sheet(SessionsDialog, talking, shown=False),
    "prison-talks-none": _sheet(SessionsDialog, _empty),
    "prison-penalties": _sheet(_conduct("catalogue"), offending, shown=False),
    "prison-penalties-ladder": _sheet(_conduct("ladder"), offending),
    "prison-penalties-ladder-long": _sheet(_conduct("ladder"), offending, long=True),
    "prison-penalties-given": _sheet(_conduct("given"), offending),
    "prison-penalties-reports": _sheet(_conduct("reports"), offending),
    "prison-penalties-covered": _sheet(_conduct("reports"), offending, shown=False),
    "prison-penalties-none": _sheet(_conduct("reports"), _empty),
    "prison-card": _sheet(_question("give_card", person="G1", clause="P-shelter-2.3", level="red"), offending),
    "prison-card-outside": _sheet(_question("give_card", person="G1", clause="P-offsite-2", level="blue"), offending, long=True),
    "prison-report": _sheet(_question("report", by="G3", against="P4", clause="P-identity-3b", text="#"), talking),
    "prison-people": _sheet(_people("seats"), peopled),
    "prison-people-long": _sheet(_people("seats"), peopled, long=True),
    "prison-people-covered": _sheet(_people("seats"), peopled, long=True, shown=False),
    "prison-people-outside": _sheet(_people("outside"), peopled),
    "prison-people-rulings": _sheet(_people("rulings"), peopled),
    "prison-substitute": _sheet(_question("replace", seat="P5", person="N. N."), peopled),
    "prison-depart": _sheet(_question("depart", seat="P1", how="dead", cause="host", reason="-"), talking, long=True),
    "prison-status": _sheet(_question("set_status", seat="P2", status="no_skill"), talking),
    "prison-faction-covered": _sheet(_question("set_faction", seat="P2"), talking, shown=False),
    "prison-flag": _sheet(_question("set_flag", name="lantern"), talking),
    "prison-later": _sheet(_question("extend_phase", reason="-"), talking, shown=False),
    "prison-times": _sheet(_times, talking, shown=False),
    "prison-resolve-skill": _sheet(_resolve(True, *EFFECTS, outcome="He is told half of it."), _told),
    "prison-resolve-skill-long": _sheet(_resolve(True, *EFFECTS * 2, outcome="# " * 150), _told, long=True),
    "prison-resolve-skill-event": _sheet(_resolve(False), _told),
    "prison-resolve-skill-covered": _sheet(lambda context: ResolveDialog(context, ask=context.desk.asks[0].id), _told, shown=False),
}

__all__ = ["SCENES", "context_of", "electing", "offending", "one_tied", "peopled", "revote", "talking"]

"""The forum desk for the gallery: every phase, with ordinary and with the longest masks."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtWidgets import QWidget

from moderator.inbox.messages import RawMessage
from moderator.play.commands import GiveCard
from moderator.play.instants import Instant
from moderator.rulesets.chess.commands import night as n
from moderator.rulesets.chess.commands import persons as p
from moderator.rulesets.chess.commands import vote as v
from moderator.rulesets.chess.commands.setup import CheckIn
from ui.forum.asks import AsksDialog
from ui.forum.chess.stage import LONG, PROSE, Stage, stamp
from ui.forum.page import ForumPage
from ui.forum.seats import SeatDialog

if TYPE_CHECKING:
    from ui.gallery import GalleryContext

Prepare = Callable[[Stage], Any]
Then = Callable[[ForumPage], Any]
ORDERS: Final = (
    "WQ kill BN", "WR imprison BR", "WB heal WN", "BR imprison WQ", "BN curse WP2", "BP1 pawn BR", "WR imprison BQ",
)  # fmt: skip
TEXTS: Final = {
    "zh_CN": {
        "imprison": "改一下，今晚禁锢 {}，刚才那个不算。", "heal": "救 {}", "pawn": "替 {} 挡一下", "unsure": "如果 {} 今晚还活着就杀他？",
        "vote": "投 {}。理由在我的分析帖第三楼，不再重复。", "chat": "大家晚上好，今天的帖子真长。", "curse": "诅咒 {}", "kill": "杀 {}。",
    },
    "en": {
        "imprison": "Change of mind: imprison {} tonight, forget the other one.", "heal": "heal {}", "pawn": "cover {}",
        "unsure": "If {} is still alive, kill him?", "vote": "I vote for {}. My reasons are in my analysis thread.",
        "chat": "Good evening, what a long thread today.", "curse": "curse {}", "kill": "kill {}.",
    },
}  # fmt: skip


def page(context: GalleryContext, made: Stage) -> ForumPage:
    """The desk of a stage."""
    shown = ForumPage(made.session, context.words, context.palette, made.clock)
    shown.stage = made  # type: ignore[attr-defined]
    return shown


def letters(made: Stage, *messages: tuple[str, str, str, str, str]) -> tuple[RawMessage, ...]:
    """(seat, kind of text, target, channel, time) as messages."""
    texts, found = TEXTS[made.lang], []
    for seat, kind, target, channel, when in messages:
        text = texts[kind].format(made.state.name_of(target))
        found.append(RawMessage(text=text, channel=channel, author=made.state.name_of(seat), at=Instant(stamp(when))))  # type: ignore[arg-type]
    return tuple(found)


NIGHT: Final = (
    ("WR", "imprison", "BR", "pm", "06-01 23:12:08"), ("BB", "heal", "BQ", "pm", "06-02 12:53:40"),
    ("BP2", "pawn", "BQ", "pm", "06-01 23:30"), ("BK", "unsure", "WQ", "pm", "06-01 23:41"), ("WP3", "chat", "WQ", "thread", "06-01 23:44"),
)  # fmt: skip


def received(*messages: tuple[str, str, str, str, str]) -> Then:
    """Messages come in at the desk."""

    def then(shown: ForumPage) -> None:
        made: Stage = shown.stage  # type: ignore[attr-defined]
        shown.mailbox.receive(letters(made, *messages), shown.inbox.reader)
        shown.inbox.list.show_row(0)

    return then


def lifted(shown: ForumPage) -> None:
    """The curtain is up."""
    shown.curtain.lift()


def handled(shown: ForumPage) -> None:
    """Some taken, one rejected, one pinned; the curtain is up."""
    received(*NIGHT)(shown)
    shown.inbox.toggle()
    shown.inbox.accept()
    shown.inbox.next_message()
    shown.inbox.pin()
    shown.inbox.reject(shown.context.words.say("inbox.nothing.question"))
    shown.inbox.list.show_row(0)


def _night(made: Stage) -> None:
    made.begun().order(*ORDERS, prose=3).to("06-02 09:18")


def _cards(made: Stage) -> None:
    """Day 1 with cards, a vacancy, and asks that wait."""
    made.second_day()
    made.do(GiveCard(person="WP2", level="yellow", clause="C8.3.3"), GiveCard(person="BR", level="red", clause="C8.4.2"))
    made.do(GiveCard(person="BP3", level="yellow", clause="C8.3.2"), p.RecordAnalysis(seat="WK", day=1), p.RecordAnalysis(seat="BK", day=1))
    made.do(p.DeclareHandover(seat="BR", hours=24, reason="C8.4"))


def _dawn(made: Stage) -> None:
    made.full_night().to("06-02 13:00").do(n.JudgeDeclaration(seat="WQ", ok=True), n.JudgeDeclaration(seat="BQ", ok=False), n.CloseNight())


def _dusk(made: Stage) -> None:
    made.second_day().to("06-03 22:01").do(v.CloseBallot())


def _after(made: Stage) -> None:
    made.second_day().dusk("06-03 22:01")
    if made.state.phase == "dusk" and made.state.dusk == "announced":
        made.do(v.OpenNight())


def _four(made: Stage) -> None:
    """Four living: mourning may be declared."""
    made.begun()
    for seat in ("WQ", "BQ", "WR", "BR", "WB", "BB", "WP1", "BP1", "WP2", "BP2", "WN", "BN"):
        made.do(p.PutToDeath(seat=seat, clause="C8.4"))


def _paused(made: Stage) -> None:
    _night(made)
    made.do(p.PauseGame(reason="C10.4"))


def _ended(made: Stage) -> None:
    made.begun().order("WQ kill BB").do(p.SuspendGame(reason="C10.3"))


def _all_in(made: Stage) -> None:
    made.full_night(prose=3)
    made.do(*(CheckIn(seat=seat) for seat in ("WP3",)))


def _scene(prepare: Prepare, *then: Then, long: bool = False) -> Callable[..., QWidget]:
    def scene(context: GalleryContext) -> QWidget:
        made = Stage(context.lang, LONG if long else ())
        prepare(made)
        shown = page(context, made)
        for each in then:
            each(shown)
        return shown

    return scene


LONG_TEXT: Final = {"zh_CN": "杀 {}。\n宣言：\n", "en": "kill {}.\nDeclaration:\n"}


def _declared(shown: ForumPage) -> None:
    """A kill with its declaration, an order in the thread, a late one; uncovered."""
    made: Stage = shown.stage  # type: ignore[attr-defined]
    text = LONG_TEXT[made.lang].format(made.state.name_of("BB")) + PROSE[made.lang] * 3
    raw = RawMessage(text=text, channel="pm", author=made.state.name_of("WQ"), at=Instant(stamp("06-01 23:02")))
    shown.mailbox.receive((raw,), shown.inbox.reader)
    shown.inbox.toggle()
    shown.inbox.list.show_row(0)


def _dialog(make: Callable[[ForumPage], Any], prepare: Prepare, *then: Then, long: bool = False) -> Callable[..., QWidget]:
    def scene(context: GalleryContext) -> QWidget:
        from ui.gallery import over

        shown = _scene(prepare, *then, long=long)(context)
        return over(make(shown), shown)  # type: ignore[arg-type]

    return scene


def _sheet(seat: str) -> Callable[[ForumPage], Any]:
    def make(shown: ForumPage) -> Any:
        return SeatDialog(shown, seat)

    return make


def _correct(shown: ForumPage) -> Any:
    from ui.forum.letters import CorrectDialog

    assert shown.inbox.item is not None and shown.inbox.offer is not None
    return CorrectDialog(shown, shown.inbox.item, shown.inbox.offer)


def _measured(shown: ForumPage) -> Any:
    from ui.forum.report import Earlier, MeasureSheet

    assert shown.inbox.item is not None
    sheet = MeasureSheet(shown.context, shown.inbox.item, Earlier(shown.mailbox.items), open_now=True, parent=shown)
    sheet.turns.begin(at_once=True)
    return sheet


def _copied(shown: ForumPage) -> None:
    """A declaration that quotes, repeats itself and has been sent before by somebody else."""
    made: Stage = shown.stage  # type: ignore[attr-defined]
    story = PROSE[made.lang]
    for seat, text, when in (
        ("BQ", story, "06-01 22:40"),
        ("WQ", f"{TEXTS[made.lang]['chat']}「{story[:20]}」\n{story}{story[:30]}", "06-01 23:02"),
    ):
        raw = RawMessage(text=text, channel="pm", author=made.state.name_of(seat), at=Instant(stamp(when)))
        shown.mailbox.receive((raw,), shown.inbox.reader)
    shown.inbox.list.show_row(1)


DAY: Final = (
    ("BP3", "vote", "WP2", "thread", "06-03 10:20"), ("WP2", "vote", "BP1", "thread", "06-03 10:24"),
    ("BK", "vote", "WN", "sms", "06-03 10:31"),
)  # fmt: skip
SCENES: Final[dict[str, Any]] = {
    "forum-empty": _scene(lambda stage: None),
    "forum-setup": _scene(Stage.laid),
    "forum-night": _scene(_night, received(*NIGHT)),
    "forum-night-open": _scene(_night, received(*NIGHT), lifted),
    "forum-night-handled": _scene(_night, handled),
    "forum-night-declaration": _scene(_night, _declared),
    "forum-night-thread": _scene(_night, received(("WR", "imprison", "BR", "thread", "06-01 23:12"))),
    "forum-night-late": _scene(_night, received(("BB", "heal", "BQ", "pm", "06-02 12:53")), lifted),
    "forum-night-all": _scene(_all_in, lifted),
    "forum-night-pending": _scene(lambda stage: stage.begun(), lifted),
    "forum-night-long-names": _scene(_night, received(*NIGHT), lifted, long=True),
    "forum-dawn": _scene(_dawn),
    "forum-day": _scene(Stage.second_day, received(*DAY)),
    "forum-day-open": _scene(Stage.second_day, received(*DAY), lifted),
    "forum-day-cards": _scene(_cards),
    "forum-day-long-names": _scene(_cards, received(*DAY), lifted, long=True),
    "forum-dusk": _scene(_dusk),
    "forum-second-night": _scene(_after),
    "forum-four": _scene(_four, lifted),
    "forum-paused": _scene(_paused),
    "forum-ended": _scene(_ended),
    "forum-seat": _dialog(_sheet("WR"), _night, lifted),
    "forum-seat-covered": _dialog(_sheet("WR"), _night),
    "forum-seat-long-names": _dialog(_sheet("WK"), _cards, lifted, long=True),
    "forum-asks": _dialog(AsksDialog, _cards),
    "forum-measure": _dialog(_measured, _night, _copied),
    "forum-measure-long-names": _dialog(_measured, _night, _declared, long=True),
    "forum-correct": _dialog(_correct, _night, received(*NIGHT), lifted),
}

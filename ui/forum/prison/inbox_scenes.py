"""The inbox of a prison game for the gallery: ballots by day, orders by night, words of a card, faults, the longest masks."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtWidgets import QWidget

from moderator.inbox.messages import RawMessage
from moderator.play.instants import Instant
from ui.forum.page import ForumPage
from ui.forum.prison.scenes import lifted, page, stage
from ui.forum.prison.stage import Stage, stamp

if TYPE_CHECKING:
    from ui.gallery import GalleryContext

Prepare = Callable[[Stage], Any]
Then = Callable[[ForumPage], Any]
Letter = tuple[str, str, str, str]
"""Seat, name of the text, channel, time."""
TEXTS: Final = {
    "zh_CN": {
        "vote": "处决 {P5}。他昨天说的门号前后对不上。", "bare": "投 {P2}", "near": "处决{P5_near}", "change": "改票：释放 {P4}",
        "if": "如果 {P5} 还不解释，我就处决他。",
        "report": "处决 {P3}。另外举报 {P2} 违反 P-speech-4，第 41 楼贴了截图。昨晚我遇到的是 {P6}，轮到他说话就咳嗽。",
        "told": "各位听我一句：我是冤枉的，我手艺再好也不是什么伪造犯，别听他们胡说。", "face": "今晚面杀", "point": "点杀 {G5}",
        "room": "点杀 E 房", "door": "我进3号门",
        "taken": "我进A门", "skill": "护一人过夜：{G4}", "question": "审问 {P5}", "wrong": "处决 {P5}",
    },
    "en": {
        "vote": "Execute {P5}. His doors of yesterday do not fit.", "bare": "I vote {P2}", "near": "execute {P5_near}",
        "change": "change vote: release {P4}",
        "if": "If {P5} stays silent I will execute him.", "report": "Execute {P3}. I report {P2} for P-speech-4. Last night I met {P6}.",
        "told": "Believe me, I am innocent, I am no Forger whatever they say.", "face": "face kill", "point": "point kill {G5}",
        "room": "point kill room E", "door": "enter door 3",
        "taken": "enter door A", "skill": "guard one for the night: {G4}", "question": "question {P5}",
        "wrong": "execute {P5}",
    },
}  # fmt: skip
DAY: Final[tuple[Letter, ...]] = (
    ("G5", "vote", "thread", "06-01 18:20:31"), ("G6", "bare", "thread", "06-01 18:24"), ("G1", "change", "thread", "06-01 18:31"),
    ("G3", "if", "thread", "06-01 18:40"), ("G4", "wrong", "pm", "06-01 18:41"), ("G6", "question", "pm", "06-01 18:43"),
)  # fmt: skip
NIGHT: Final[tuple[Letter, ...]] = (
    ("P1", "point", "pm", "06-01 21:40:12"), ("P1", "room", "pm", "06-01 21:44"), ("G1", "skill", "pm", "06-01 21:46"),
    ("P2", "face", "pm", "06-01 21:47"), ("G5", "door", "pm", "06-01 21:50"),
)  # fmt: skip
MANY: Final[tuple[Letter, ...]] = (
    ("G5", "report", "thread", "06-03 18:40:31"),
    *((f"G{n}", "wrong", "pm", f"06-03 18:5{n}") for n in (1, 2, 5)),
)


def received(*letters: Letter, at: int = 0) -> Then:
    """The messages are there, and the inbox is shown; ``at``: the one at hand."""

    def then(shown: ForumPage) -> None:
        made: Stage = shown.stage  # type: ignore[attr-defined]
        names = {seat: made.state.name_of(seat) for seat in made.state.seats}
        names["P5_near"] = names["P5"][:-1] + names["P4"][-1:]
        raws = [
            RawMessage(text=TEXTS[made.lang][name].format(**names), channel=channel, author=names[seat], at=Instant(stamp(when)))  # type: ignore[arg-type]
            for seat, name, channel, when in letters
        ]
        shown.mailbox.receive(tuple(raws), shown.inbox.reader)
        shown.right.show_tab("inbox")
        shown.inbox.list.show_row(at)

    return then


def _scene(prepare: Prepare, *then: Then, long: bool = False) -> Callable[..., QWidget]:
    def scene(gallery: GalleryContext) -> QWidget:
        made = stage(gallery, long=long)
        prepare(made)
        shown = page(gallery, made)
        for each in then:
            each(shown)
        return shown

    return scene


def _correct(gallery: GalleryContext) -> QWidget:
    from ui.forum.letters import CorrectDialog
    from ui.gallery import over

    shown: Any = _scene(Stage.first_rooms, received(*NIGHT), lifted)(gallery)
    return over(CorrectDialog(shown, shown.inbox.item, shown.inbox.offer), shown)


SCENES: Final[dict[str, Callable[[GalleryContext], QWidget]]] = {
    "prison-inbox-day": _scene(Stage.first_day, received(*DAY)),
    "prison-inbox-unclear": _scene(Stage.first_day, received(*DAY, at=1)),
    "prison-inbox-condition": _scene(Stage.first_day, received(*DAY, at=3)),
    "prison-inbox-fault": _scene(Stage.first_day, received(*DAY, at=4), lifted),
    "prison-inbox-told": _scene(
        Stage.first_day, received(("P2", "told", "thread", "06-01 18:20"), ("G6", "near", "thread", "06-01 18:21")), lifted
    ),
    "prison-inbox-told-covered": _scene(Stage.first_day, received(("P2", "told", "thread", "06-01 18:20"))),
    "prison-inbox-door-taken": _scene(Stage.first_night, received(("G4", "taken", "pm", "06-01 20:50")), lifted),
    "prison-inbox-night": _scene(Stage.first_rooms, received(*NIGHT), lifted),
    "prison-inbox-night-covered": _scene(Stage.first_rooms, received(*NIGHT)),
    "prison-inbox-not-the-killer": _scene(Stage.first_rooms, received(*NIGHT, at=3), lifted),
    "prison-inbox-long": _scene(Stage.third_day, received(*MANY), lifted, long=True),
    "prison-inbox-correct": _correct,
}

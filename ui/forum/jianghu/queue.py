"""The posting queue in short: in the order of the code names, with target, length and what came of it; covered it has only its length."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from moderator.rulesets.jianghu.code_names import code_name
from moderator.rulesets.jianghu.queue import OPEN, queue
from ui.forum.left import Lines
from ui.forum.views import Bit, Line
from ui.widgets.buttons import KeyButton
from ui.widgets.panel import Panel, row
from ui.widgets.tag import Tag
from ui.widgets.text import PlainText

if TYPE_CHECKING:
    from collections.abc import Iterator

    from moderator.play.messages import Notice
    from moderator.rulesets.jianghu.state import GameState
    from moderator.rulesets.jianghu.state_parts import Post, Slot
    from ui.forum.context import ForumContext
    from ui.forum.jianghu.seen import Seen

TONES: Final = {
    "received": "amber", "iou_asked": "amber", "rejected": "red", "iou": "amber", "refused": "red", "accepted": "jade", "paid": "jade",
    "cancelled": "red",
}  # fmt: skip
CELLS: Final = {"B": "red", "S": "red", "M": "amber", "X": "amber", "X2": "amber"}


@dataclass(frozen=True)
class QueueView:
    """The queue; ``mark``: how many are missing or wait for the host."""

    title: str
    mark: tuple[str, str] = ("", "neutral")
    lines: tuple[Line, ...] = ()
    empty: str = ""


def view(context: ForumContext, seen: Seen) -> QueueView:
    """The posts of the present round."""
    state, say = seen.state, context.say
    if state.round is None:
        return QueueView(say("jianghu.queue.title"), empty=say("jianghu.queue.none"))
    number = sum(state.now.row.slots.values())
    title = say("jianghu.queue.of", n=number)
    if not seen.is_open and seen.posts is not None:
        return QueueView(title, (say("jianghu.queue.public"), "blue"), tuple(_published(context, seen.public, seen.posts)))
    if not seen.is_open:
        covered = tuple(
            Line((Bit(str(n), "muted", share=0.6), *(Bit("", covered=True, share=share) for share in (1.8, 2.2, 1.2, 1.8))))
            for n in range(1, number + 1)
        )
        return QueueView(title, (say("covered.tag"), "neutral"), covered)
    made = queue(state)
    lines = [_post(context, state, n, post) for n, post in enumerate(made, 1)]
    filled = {post.slot for post in made if post.state not in {"refused", "spent"}}
    lines += [_slot(context, slot) for slot in state.now.slots if slot.id not in filled]
    return QueueView(title, _mark(context, state, made), tuple(lines), say("jianghu.queue.none"))


def _mark(context: ForumContext, state: GameState, made: tuple[Post, ...]) -> tuple[str, str]:
    from moderator.rulesets.jianghu.lacking import empty

    waits = sum(1 for post in made if post.state in OPEN)
    if waits:
        return context.say("jianghu.queue.waits", n=waits), "amber"
    lacking = len(empty(state)) if state.phase == "window" else 0
    return (context.say("jianghu.queue.lacking", n=lacking), "amber") if lacking else ("", "neutral")


def _published(context: ForumContext, state: GameState, notice: Notice) -> Iterator[Line]:
    """What everybody has read: code names, targets and what has become of them; nothing that depends on the game under the curtain."""
    told = notice.params
    posts = (("post", code, target) for code, target in zip(told["order"], told["targets"], strict=True))
    for n, (kind, code, target) in enumerate((*posts, *told["others"]), 1):
        word, tone = _since(context, state, notice, target)
        named = Bit(context.desk.name_of(target), share=2.2) if target else Bit(context.words.term("kind", kind), "muted", share=2.2)
        outcome = Bit(word, tone, pill=bool(tone), share=2.2)
        bits = (Bit(str(n), "muted", share=0.6), Bit(str(told["code_names"][code]), share=1.8), named, outcome)
        yield Line(bits, target)


def _since(context: ForumContext, state: GameState, notice: Notice, target: str) -> tuple[str, str]:
    """In play as before, out (with the role where it is public), or back."""
    if not target:
        return "", ""
    seat, told = state.seats[target], notice.params["out"]
    if seat.living:
        return (context.say("jianghu.queue.back"), "jade") if target in told else (context.say("jianghu.queue.stays"), "neutral")
    role = f" · {context.words.term('role', seat.role)}" if seat.role is not None and seat.role_public else ""
    return context.say("jianghu.queue.out") + role, "red"


def _post(context: ForumContext, state: GameState, n: int, post: Post) -> Line:
    target = context.desk.name_of(post.target)
    if post.second:
        target = f"{target} \N{RIGHTWARDS ARROW} {context.desk.name_of(post.second)}"
    word, tone = _outcome(context, post)
    length = context.words.term("kind", "iou") if post.iou and not post.words else str(post.words)
    bits = (
        Bit(str(n), "muted", share=0.6), Bit(code_name(state.seats[post.poster].code), share=1.8), Bit(target, share=2.2),
        Bit(length, "muted", share=1.2), Bit(word, tone, pill=bool(tone), share=2.2),
    )  # fmt: skip
    return Line(bits, post.poster)


def _outcome(context: ForumContext, post: Post) -> tuple[str, str]:
    if post.done and post.state not in {"cancelled", "spent", "unused"}:
        return context.say(f"jianghu.cell.{post.cell}"), CELLS.get(post.cell, "")
    return context.words.term("post_state", post.state), TONES.get(post.state, "neutral")


def _slot(context: ForumContext, slot: Slot) -> Line:
    """A slot that nobody has filled: whose it is, or by which clause it lapsed."""
    who = context.desk.name_of(slot.owner) if slot.owner else context.say("jianghu.queue.free" if slot.free else "jianghu.queue.stand_in")
    word = slot.lapsed or context.say("jianghu.queue.missing")
    bits = (
        Bit("\N{EN DASH}", "muted", share=0.6), Bit(slot.id, "muted", share=1.8), Bit("" if slot.lapsed else who, "muted", share=2.2),
        Bit("", share=1.2), Bit(word, "neutral" if slot.lapsed else "amber", pill=True, share=1.8),
    )  # fmt: skip
    return Line(bits, slot.owner)


class QueuePanel(QWidget):
    """``asked``: posts, schedule. ``pressed`` carries a seat."""

    asked = Signal(str)
    pressed = Signal(str)

    def __init__(self, context: ForumContext, seen: Seen, hints: dict[str, str]) -> None:
        super().__init__()
        self._context, self._seen = context, seen
        self.panel = Panel(" ", margin=12)
        self.mark = Tag(context.palette, "")
        self.panel.head.addWidget(self.mark)
        self.rows = Lines(context)
        self.rows.pressed.connect(self.pressed)
        self.empty = PlainText("", "small", "muted", wrap=True)
        self.panel.body.addWidget(self.rows)
        self.panel.body.addWidget(self.empty)
        self.buttons = {
            name: KeyButton(context.say(f"key.{name}"), kind="ghost", hint=hints.get(name, "")) for name in ("posts", "schedule")
        }
        for name, button in self.buttons.items():
            button.setProperty("asks", name)
            button.clicked.connect(self._on_click)
        self.panel.body.addLayout(row(None, *self.buttons.values()))
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self.panel)
        box.addStretch(1)

    def refresh(self) -> None:
        """From the state."""
        made = view(self._context, self._seen)
        self.panel.set_title(made.title)
        self.mark.set_text(*made.mark)
        self.mark.setVisible(bool(made.mark[0]))
        self.rows.show_lines(made.lines)
        self.rows.setVisible(bool(made.lines))
        self.empty.setText("" if made.lines else made.empty)
        self.empty.setVisible(not made.lines)

    def _on_click(self) -> None:
        button = self.sender()
        if isinstance(button, KeyButton):
            self.asked.emit(str(button.property("asks")))

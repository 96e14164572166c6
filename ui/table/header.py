"""The head of the desk: which match, which game, whether it is saved, and the few things that are always at hand."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout

from moderator.play.messages import Refusal
from ui.table.actions import ALL_ELSE, DEATH, KEYS
from ui.table.context import Context
from ui.table.dialogs.notices import owing
from ui.theme import SPACE
from ui.widgets.buttons import KeyButton
from ui.widgets.seal import Seal
from ui.widgets.tag import Tag
from ui.widgets.text import ElidedText, PlainText, plain_tip

HEIGHT = 56
UNKEPT = {"memory": "amber", "read_only": "blue"}
"""What is not kept, a rehearsal or a match that is only looked at: the whole head says so all the time, in words and in its ground."""


class CurtainButton(KeyButton):
    """Lifts the curtain while it is held down."""

    def __init__(self, context: Context) -> None:
        super().__init__(context.say("curtain"), hint="`", table=True)
        self.pressed.connect(context.curtain.lift)
        self.released.connect(context.curtain.fall)


class Header(QFrame):
    """``asked`` names what was pressed: death, more, export, home."""

    asked = Signal(str)

    def __init__(self, context: Context) -> None:
        super().__init__()
        self.setObjectName("bar")
        self.setProperty("kept", UNKEPT.get(context.desk.session.saved.state, "yes"))
        self.setFixedHeight(HEIGHT)
        self._context = context
        self.title = ElidedText("", "title")
        self.subtitle = PlainText("", "small", "muted")
        self.saved = Tag(context.palette, "", "jade", dot=True)
        self.public = KeyButton(context.say("public.mark"), hint=KEYS["public"], table=True)
        self.public.setToolTip(context.say("public.tip"))
        self.public.hide()
        self.curtain = CurtainButton(context)
        self.export = KeyButton(context.say("export"), hint=KEYS["export"], table=True)
        self.more = KeyButton(context.say("action.more"), hint=ALL_ELSE.key, table=True)
        self.death = KeyButton(context.say("action.death"), kind="danger", hint=DEATH.key, table=True)
        self.home = KeyButton(context.say("home"), table=True)
        self._lay_out()
        self.death.clicked.connect(self._on_death)
        self.export.clicked.connect(self._on_export)
        self.more.clicked.connect(self._on_more)
        self.home.clicked.connect(self._on_home)
        self.public.clicked.connect(self._on_public)
        context.desk.saved.connect(self.show_saved)
        self.refresh()
        self.show_saved(context.desk.session.saved)

    def refresh(self) -> None:
        """Title and game from the state."""
        state = self._context.desk.state
        self.title.setText(self._context.desk.session.title or state.params.title)
        self.subtitle.setText(self._where())
        self.show_owing(owing(self._context))
        self.death.setVisible(state.game is not None and state.game.status == "playing")

    def show_owing(self, count: int) -> None:
        """How many people wait to be told something, on the button that leads there."""
        context = self._context
        self.more.setText(context.say("notices.more", action=context.say("action.more"), n=count) if count else context.say("action.more"))
        self.more.setToolTip(context.say("notices.open", n=count))

    def show_public(self, is_open: bool) -> None:
        """Everybody sees the public screen now: the mark says so, and leads to its menu."""
        self.public.setVisible(is_open)

    def show_saved(self, saved: object) -> None:
        """The truth about the journal."""
        mark_saved(self.saved, self._context, saved)

    def _where(self) -> str:
        """Game n of how many, which try, and when seats change."""
        context, state = self._context, self._context.desk.state
        if state.game is None:
            return context.headed(context.words.term("phase", state.phase))
        parts = [context.say("game_of", n=state.game.number, of=state.scheduled)]
        if state.game.attempt > 1:
            parts.append(context.say("attempt", n=state.game.attempt))
        if state.game.spy_duel:
            parts.append(context.say("duel"))
        left = 2 - state.counted_done % 2
        if state.counted_done + left < state.scheduled:
            parts.append(context.say("seats_after", n=state.counted_done + left))
        return " · ".join(parts)

    def _lay_out(self) -> None:
        box = QHBoxLayout(self)
        box.setContentsMargins(2 * SPACE, 0, 2 * SPACE, 0)
        box.setSpacing(SPACE + 4)
        said = QVBoxLayout()
        said.setSpacing(0)
        said.addStretch(1)
        said.addWidget(self.title)
        said.addWidget(self.subtitle)
        said.addStretch(1)
        box.addWidget(Seal(self._context.palette, self._context.words.say("ui.app.seal")))
        box.addLayout(said, 1)
        for widget in (self.saved, self.public, self.home, self.more, self.export, self.curtain, self.death):
            box.addWidget(widget)

    def _on_death(self) -> None:
        self.asked.emit("death")

    def _on_export(self) -> None:
        self.asked.emit("export")

    def _on_public(self) -> None:
        self.asked.emit("public")

    def _on_more(self) -> None:
        self.asked.emit("more")

    def _on_home(self) -> None:
        self.asked.emit("home")


def mark_saved(tag: Tag, context: Context, saved: object) -> None:
    """The truth about the journal on a tag: saved until when, saving, not kept at all, or failed and why."""
    state, at = getattr(saved, "state", "saved"), getattr(saved, "at", None)
    tag.setToolTip("")
    if state == "failed":
        said = not_saved(context, saved)
        tag.set_text(context.say("saved.not"), "red")
        tag.setToolTip(plain_tip(said))
        tag.setAccessibleName(said)
    elif state in {"alone", "parted"}:
        said = not_saved(context, saved)
        n = getattr(saved, "params", {}).get("waiting", 0)
        tag.set_text(context.say(f"saved.{state}", n=n), "amber" if state == "alone" else "red")
        tag.setToolTip(plain_tip(said))
        tag.setAccessibleName(said)
    elif state in UNKEPT:
        tag.set_text(context.say(f"saved.{state}"), UNKEPT[state])
    elif state == "saving":
        tag.set_text(context.say("saved.saving"), "amber")
    else:
        tag.set_text(context.say("saved.at", time=context.time(at)) if at else context.say("saved"), "jade")


def not_saved(context: Context, saved: object) -> str:
    """Why the newest steps are not on the disk, or on this one only; a file by its name: its place may be long."""
    params = dict(getattr(saved, "params", {}))
    if "file" in params:
        params["file"] = Path(str(params["file"])).name
    reason = context.words.refusal(Refusal(code=str(getattr(saved, "code", "")), params=params))
    code = {"alone": "saved.alone.tip", "parted": ""}.get(getattr(saved, "state", ""), "saved.failed")
    return context.say(code, reason=reason) if code else reason

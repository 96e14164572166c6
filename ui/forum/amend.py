"""Making an entry of a forum game right: what would be otherwise in the game, and which notices that have gone out were wrong."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from moderator.play.audience import PUBLIC, seat_of
from moderator.session.changes import AmendPreview
from ui.forum.posts import press_of
from ui.table.dialogs.amend import AmendDialog
from ui.widgets.buttons import KeyButton
from ui.widgets.floating import EDGE
from ui.widgets.text import PlainText

if TYPE_CHECKING:
    from ui.table.context import Context

MOST: Final = 60
TALL: Final = 704


@dataclass(frozen=True)
class Otherwise:
    """One thing that would be otherwise. ``secret``: it is said only where the curtain is lifted."""

    part: str
    text: str
    secret: bool = False


class Latch(QObject):
    """A curtain that stays open for one sheet: as open as the page's, or opened by the sheet's own key."""

    changed = Signal(bool)

    def __init__(self, curtain: Any, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._curtain = curtain
        self.open = False

    @property
    def is_open(self) -> bool:
        """Whether all that is secret may show."""
        return self.open or bool(self._curtain.is_open)

    @property
    def is_held(self) -> bool:
        """Whether the key is held."""
        return bool(self._curtain.is_held)


class ForumAmend(AmendDialog):
    """The amendment of an entry, with what it changes said in the words of the game. Ctrl+K uncovers this sheet."""

    def __init__(self, context: Context, seq: int, *, parent: QWidget | None = None) -> None:
        self._latch = Latch(context.curtain)
        super().__init__(replace(context, curtain=self._latch), seq, parent=parent)  # type: ignore[arg-type]
        self.look_button = KeyButton("", key="Ctrl+K", table=True)
        self.look_button.setAutoDefault(False)
        self.look_button.clicked.connect(self._on_look)
        if isinstance(head := self._box.itemAt(0).layout(), QHBoxLayout):
            head.addWidget(self.look_button)
        self.body.setStretch(1, 1)  # what changes is read, the form only filled in
        self.body.setStretch(3, 3)
        self._say_look()

    def fit(self) -> None:
        """As high as the page allows."""
        page = self.parentWidget()
        self.resize(self.minimumWidth(), page.window().height() - 2 * EDGE if page is not None else TALL)

    def said(self) -> str:
        """The entry as it stands, with the instant that it keeps."""
        return f"{self.context.stamp(self.entry.at)}  {super().said()}"

    def uncover(self) -> None:
        """Show what is secret on this sheet."""
        if not self._latch.open:
            self._on_look()

    def _on_look(self) -> None:
        self._latch.open = not self._latch.open
        self._say_look()
        self.curtain_changed(self._latch.is_open)

    def _say_look(self) -> None:
        text = self.context.words.say("ui.forum.cover" if self._latch.open else "ui.forum.uncover")
        self.look_button.setText(text)
        self.look_button.setAccessibleName(text)

    def curtain_changed(self, is_open: bool) -> None:
        """The page's key or this sheet's own."""
        super().curtain_changed(self._latch.is_open)

    def differing(self, preview: AmendPreview) -> list[QWidget]:
        """By parts: deaths, votes, orders, cards; then the notices."""
        if preview.state is None:
            return []
        sees, words = self._latch.is_open, self.context.words
        found = [*telling(self.context)(self.context, self.context.desk.state, preview.state), *_notices(self.context, preview)]
        made: list[QWidget] = []
        part = ""
        for each in [one for one in found if sees or not one.secret][:MOST]:
            if each.part != part:
                part = each.part
                made.append(PlainText(words.say(f"ui.forum.amend.{part}"), "small", "muted"))
            made.append(PlainText(each.text, "body", "red" if part == "wrong" else "", wrap=True))
        if not sees:
            made.append(PlainText(words.say("ui.forum.amend.hidden"), "small", "muted", wrap=True))
        return made


def _notices(context: Context, preview: AmendPreview) -> list[Otherwise]:
    """Notices already sent that would be wrong, with who has read them; then those that would be owed anew."""
    press, state = press_of(context), preview.state
    found: list[Otherwise] = []
    for each in preview.corrections:
        notice = each.notice
        seat = seat_of(notice.audience)
        to = (
            context.words.say("ui.forum.letter.private", {"seat": seat}, context.desk.name_of)
            if seat
            else context.words.say("ui.forum.letter.public")
        )
        person = context.desk.state.seats[seat].person if seat in context.desk.state.seats else ""
        text = context.words.say(
            "ui.forum.amend.notice", {"whom": to, "text": press.post(notice, state, "plain").subject, "person": person}
        )
        found.append(Otherwise("wrong" if each.correction else "owed", text, notice.audience != PUBLIC))
    return sorted(found, key=lambda one: one.part != "wrong")


def telling(context: Context) -> Callable[[Context, Any, Any], list[Otherwise]]:
    """What tells the difference of two states in the words of the game at this desk."""
    if context.desk.session.ruleset.name == "chess":
        from ui.forum.chess.otherwise import otherwise

        return otherwise
    if context.desk.session.ruleset.name == "prison":
        from ui.forum.prison.otherwise import otherwise as of_prison

        return of_prison
    if context.desk.session.ruleset.name == "cup":
        from ui.cup.otherwise import otherwise as of_cup

        return of_cup
    return lambda _context, _before, _after: []

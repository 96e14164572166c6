"""The questions before whole matches go or come: what is deleted, the title typed, ours beside theirs, how a carried file is taken in."""

from __future__ import annotations

import unicodedata
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from moderator.play.instants import SECOND
from moderator.play.words import Words
from ui.theme import SPACE
from ui.widgets.buttons import KeyButton
from ui.widgets.floating import Floating
from ui.widgets.message import Sheet
from ui.widgets.panel import Panel, row
from ui.widgets.text import ElidedText, PlainText, Rule

if TYPE_CHECKING:
    from moderator.journal.listing import Listed
    from moderator.session.house import Going, Meeting

WIDE: Final = 560


class DeleteSheet(Sheet):
    """The first question: what goes, what stays."""

    def __init__(self, words: Words, title: str, entries: int, going: Going, parent: QWidget | None = None) -> None:
        say = words.say
        super().__init__(
            say("ui.keep.delete.title", {"title": title}), say("ui.keep.delete.text"), say("ui.keep.delete.yes"), say("ui.cancel"),
            danger=True, parent=parent,
        )  # fmt: skip
        self.setMinimumWidth(WIDE)
        gone = [say("ui.keep.delete.file", {"n": entries}), say("ui.keep.delete.backups", {"n": going.backups})]
        stays = [say(f"ui.keep.delete.{name}", {"n": n}) for name, n in (("set_aside", going.set_aside), ("others", going.others)) if n]
        stays += [say("ui.keep.delete.elsewhere"), say("ui.keep.delete.disk")]
        for head, lines in (("goes", gone), ("stays", stays)):
            self.body.addWidget(PlainText(say(f"ui.keep.delete.{head}"), "strong"))
            for line in lines:
                self.body.addWidget(PlainText(f"\N{BULLET} {line}", "body", wrap=True))


class TypedSheet(Sheet):
    """The second question: nobody types a title by mistake."""

    def __init__(self, words: Words, title: str, parent: QWidget | None = None) -> None:
        say = words.say
        super().__init__(
            say("ui.keep.typed.title"), say("ui.keep.typed.text"), say("ui.keep.typed.yes"), say("ui.cancel"), danger=True, parent=parent
        )
        self.setMinimumWidth(WIDE)
        self._wanted = plain(title)
        self.body.addWidget(PlainText(title, "strong", wrap=True))
        self.field = QLineEdit()
        self.field.setAccessibleName(say("ui.keep.typed.field"))
        self.field.setPlaceholderText(say("ui.keep.typed.field"))
        self.field.textChanged.connect(self._check)
        self.body.addWidget(self.field)
        self.yes.setEnabled(False)
        self.field.setFocus()

    def _check(self, text: str) -> None:
        self.yes.setEnabled(plain(text) == self._wanted)
        self.yes.setDefault(self.yes.isEnabled())


class CarriedSheet(Sheet):
    """The file is written; how it is taken in there, and what becomes of it here. ``decided``: put it into the archive here."""

    def __init__(self, words: Words, path: Path, *, archived: bool = False, parent: QWidget | None = None) -> None:
        say = words.say
        yes = say("ui.close" if archived else "ui.keep.carried.yes")
        super().__init__(say("ui.keep.carried.title"), "", yes, "" if archived else say("ui.keep.carried.no"), parent=parent)
        self.setMinimumWidth(WIDE)
        self.text.hide()
        place = ElidedText(str(path), "strong")
        place.setAccessibleName(str(path))
        self.body.addWidget(place)
        for number, name in enumerate(("bring", "open", "checked"), 1):
            self.body.addWidget(PlainText(f"{number}. {say(f'ui.keep.carried.{name}')}", "body", wrap=True))
        if not archived:
            self.body.addWidget(PlainText(say("ui.keep.carried.one"), "body", "amber", wrap=True))
        self._archived = archived

    def _accept(self) -> None:
        """One that lies in the archive already stays there."""
        self._answer = not self._archived
        self.close()


class MeetingSheet(Floating):
    """The same match is here already: both side by side. ``chosen`` carries ours, instead or both; nothing where it is left."""

    chosen = Signal(str)

    def __init__(self, words: Words, meeting: Meeting, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = words
        say = words.say
        title = say("ui.keep.meet.title")
        self.setWindowTitle(title)
        self.setMinimumWidth(760)
        box = QVBoxLayout(self)
        box.setContentsMargins(24, 20, 24, 20)
        box.setSpacing(SPACE + 2)
        box.addWidget(PlainText(title, "title", wrap=True))
        said = say(f"ui.keep.meet.{meeting.relation}", {"n": meeting.common, "next": meeting.common + 1})
        box.addWidget(PlainText(said, "body", "muted", wrap=True))
        box.addLayout(both_sides(words, meeting))
        box.addWidget(Rule())
        box.addLayout(self._make_buttons(meeting.relation))

    def _make_buttons(self, relation: str) -> QVBoxLayout:
        wanted = {"longer": "instead", "forked": "both"}.get(relation, "ours")
        self.buttons: dict[str, KeyButton] = {}
        for name in ("both", "instead", "ours"):
            button = KeyButton(self._words.say(f"ui.keep.meet.do.{name}"), kind="primary" if name == wanted else "plain")
            button.setObjectName(name)
            button.setToolTip(self._words.say(f"ui.keep.meet.tip.{name}"))
            button.setDefault(name == wanted)
            button.setVisible(relation != "same" or name == "ours")
            button.clicked.connect(self._on_click)
            self.buttons[name] = button
        leave = KeyButton(self._words.say("ui.cancel"), kind="plain", hint="Esc")
        leave.clicked.connect(self.reject)
        outer = QVBoxLayout()
        outer.setSpacing(SPACE)
        if relation != "same":
            for name in ("ours", "instead", "both"):
                outer.addWidget(PlainText(f"\N{BULLET} {self._words.say(f'ui.keep.meet.tip.{name}')}", "small", "muted", wrap=True))
        outer.addLayout(row(leave, None, *self.buttons.values()))
        self.buttons[wanted].setFocus()
        return outer

    def _on_click(self) -> None:
        name = self.sender().objectName()
        self.accept()
        self.chosen.emit(name)


def side(words: Words, name: str, listed: Listed, at: int, common: int) -> Panel:
    """One of two files of the same match: ``name`` here or there, ``at`` its last entry, so many entries that both have."""
    say = words.say
    panel = Panel(say(f"ui.keep.meet.{name}"), margin=12)
    panel.setProperty("sunk", "true")
    panel.body.addWidget(ElidedText(listed.title or listed.path.stem, "lead"))
    grid = QGridLayout()
    grid.setHorizontalSpacing(2 * SPACE)
    grid.setColumnStretch(1, 1)
    values = (
        ("entries", str(listed.entries)), ("own", str(listed.entries - common)), ("last", moment(at)), ("place", str(listed.path.parent)),
    )  # fmt: skip
    for number, (key, value) in enumerate(values):
        grid.addWidget(PlainText(say(f"ui.keep.meet.{key}"), "small", "muted"), number, 0)
        shown = ElidedText(value or say("ui.home.unknown"), "small")
        grid.addWidget(shown, number, 1)
    panel.body.addLayout(grid)
    return panel


def both_sides(words: Words, meeting: Meeting) -> QHBoxLayout:
    """Ours beside the other one, each half as wide."""
    assert meeting.here is not None
    here = side(words, "here", meeting.here, meeting.here_at, meeting.common)
    there = side(words, "there", meeting.there, meeting.there_at, meeting.common)
    both = row(here, there, spacing=2 * SPACE)
    for at in (0, 1):
        both.setStretch(at, 1)
    return both


def moment(at: int) -> str:
    """Date and time of an instant in this computer's zone; empty where there is none."""
    return f"{datetime.fromtimestamp(at / SECOND, tz=UTC).astimezone():%Y-%m-%d %H:%M:%S}" if at else ""


def plain(text: str) -> str:
    """A title as it is compared: full-width and half-width signs, large and small letters are one."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())

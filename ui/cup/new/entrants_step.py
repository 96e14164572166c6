"""Step two: who has entered; registration may also stay open, then the list grows at the desk."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from moderator.play.words import Words
from ui.cup.people.entries_box import EntriesBox, Weigh
from ui.cup.people.rows import is_late
from ui.table.curtain import Curtain
from ui.theme import Palette
from ui.wizard.blocker import Blocker
from ui.wizard.page import Mark


class EntrantsStep(EntriesBox):
    """An EntriesBox as a step of the page."""

    def __init__(self, words: Words, palette: Palette, curtain: Curtain, weigh: Weigh, parent: object = None) -> None:
        self._zone_text = "Asia/Shanghai"
        super().__init__(words, palette, curtain, weigh, self._zone_now)

    def _zone_now(self) -> str:
        return self._zone_text

    def follow(self, zone: str, deadline: str) -> None:
        """Zone or deadline are others: the rows are weighed anew."""
        if (zone, deadline) != getattr(self, "_terms", ("", "")):
            self._terms = zone, deadline
            self._zone_text = zone
            if self.edit.toPlainText().strip():
                self.blockSignals(True)
                self.read()
                self.blockSignals(False)

    @property
    def names(self) -> tuple[str, ...]:
        """Who will be in, in the order of registration, staff left out."""
        return tuple(str(each.command["person"]) for each, _ in self.taken if each.command["do"] == "register")

    @property
    def mark(self) -> Mark:
        """How many there are, and what is to be settled."""
        say = self.words.say
        if self.blocked or self.wrong is not None:
            return say("ui.take.mark.open", {"n": max(1, len(self.blocked))}), "amber"
        return (say("ui.cup.entry.mark", {"n": len(self.names)}), "jade") if self.names else (say("ui.cup.entry.open"), "neutral")

    def blockers(self) -> Iterator[Blocker]:
        """Rows that something stands against, the late ones together."""
        if self.wrong is not None:
            yield Blocker("list", "entrants")
        blocked = sorted(self.blocked, key=lambda each: each.row)
        late = [each for each in blocked if is_late(each)]
        bad = [each for each in blocked if not is_late(each)]
        if bad:
            yield Blocker("rows", "entrants", {"n": len(bad), "row": bad[0].row}, bad[0].row)
        if late:
            yield Blocker("late", "entrants", {"n": len(late)}, late[0].row, "reason")

    def show_blockers(self, blockers: Sequence[Blocker]) -> None:
        """The table marks its rows itself."""

    def focus(self, blocker: Blocker) -> None:
        """Put the keyboard where it is settled."""
        if blocker.column == "reason":
            self.reason.setFocus()
        else:
            self.focus_row(blocker.row if blocker.row > 0 else 1)

    def open_table(self, path: Path) -> None:
        """A table that was dropped."""
        self.open_file(path)

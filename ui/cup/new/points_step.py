"""The scoring table of every match of the cup: a proposal until the organiser confirms it, here or later at the desk."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from moderator.rulesets.sanguosha.scoring import ScoringTable
from ui.new_match.scoring_step import ScoringStep
from ui.wizard.blocker import Blocker
from ui.wizard.page import Mark


class PointsStep(ScoringStep):
    """A ScoringStep that may stay unconfirmed, unless it is ``needed``: a cup under way has been played by its table."""

    needed = False

    @property
    def given(self) -> ScoringTable:
        """The table with its status."""
        return replace(self.table, status="confirmed" if self.confirmed else "provisional")

    @property
    def mark(self) -> Mark:
        """Whether it is confirmed."""
        if next(self.blockers(), None) is not None:
            return self.words.say("ui.cup.points.later" if not self.confirmed else "ui.new.mark.check"), "amber"
        return (self.words.say("ui.new.mark.done"), "jade") if self.confirmed else (self.words.say("ui.cup.points.later"), "neutral")

    def blockers(self) -> Iterator[Blocker]:
        """What cannot be read, and a confirmation that nobody signs."""
        if any(not name.startswith("special.") for name in self.unread):
            yield Blocker("points", "scoring", column="points")
        if any(name.startswith("special.") for name in self.unread):
            yield Blocker("special", "scoring", column="special")
        if self.needed and not self.confirmed:
            yield Blocker("unconfirmed", "scoring", column="tick")
        if self.confirmed and not self.by.text().strip():
            yield Blocker("nameless", "scoring", column="by")

    def show_blockers(self, blockers: Sequence[Blocker]) -> None:
        """The cells mark themselves."""

    def focus(self, blocker: Blocker) -> None:
        """Put the keyboard where it is settled."""
        (self.by if blocker.column == "by" else self.tick).setFocus()

"""What the windows of the vote and of the results show and will write: nothing of it is written before it is taken."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from moderator.play.commands import Answer, Command
from moderator.play.instants import Instant
from moderator.play.messages import Ask
from moderator.rulesets.jianghu import times
from moderator.rulesets.jianghu.commands.choices import PublishResults
from moderator.rulesets.jianghu.commands.vote import CloseVote, Tally
from ui.forum.jianghu.posts.plans import PostsPlan, Shown

ELSEWHERE: Final = frozenset({"results_published", "owes_notice"})
"""Lines that the letters say."""
ROUNDS: Final = 6
"""Most answers that may bring one another."""


class _Lines(PostsPlan):
    """Every line of what would be written is a step."""

    def _answers(self) -> Iterator[Command]:
        for _ in range(ROUNDS):
            ask = next((each for each in self.after.asks if each.id in self.choices and each.id not in self.answered), None)
            if ask is None:
                return
            self.answered[ask.id] = ask
            yield Answer(ask=ask.id, choice=self.choices[ask.id])

    @property
    def unjudged(self) -> tuple[()]:
        """No texts here."""
        return ()

    @property
    def steps(self) -> tuple[Shown, ...]:
        """Every step in order."""
        lines = (line for entry in self.together.entries for line in entry.trace if line.verb not in ELSEWHERE)
        return tuple(Shown(line) for line in lines if self.insist or line.result != "forced")


class VotePlan(_Lines):
    """The vote closed and the provisional tops; or the tops of one that is closed, worked out anew."""

    code = "jianghu_vote"

    def __init__(self, *args: object, closed: str = "", **more: object) -> None:
        self.closed = closed
        """When the machine closed, where it was not at the stated time (J13.6)."""
        super().__init__(*args, **more)  # type: ignore[arg-type]

    def _commands(self) -> Iterator[Command]:
        if self.after.phase == "day":
            yield CloseVote(closed=self.closed)
        elif self.after.phase in {"closing", "choices"}:
            yield Tally()

    @property
    def closes(self) -> Instant | None:
        """21:00."""
        return self.before.now.limits.vote if self.before.phase == "day" else None


class ResultsPlan(_Lines):
    """Steps 12 to 15: tops, companions, suicides, timers, reveals, what is owed, the end check; what the host is asked is answered here."""

    code = "jianghu_results"

    def work_out(self, at: Instant) -> None:
        """While somebody may still choose it is shown as it would be now, and cannot be taken without insisting (R29)."""
        super().work_out(at)
        refusal = self.refusal
        if refusal is not None and refusal.forceable and not self.insist:
            self.insist = refusal.code
            super().work_out(at)
            self.insist, self.refusal = "", self.refusal or refusal

    def _commands(self) -> Iterator[Command]:
        yield from self._answers()
        if self.after.phase == "choices":
            yield PublishResults()
        yield from self._answers()

    @property
    def closes(self) -> Instant | None:
        """The end of the minutes in which companions are named."""
        return times.drags(self.before).at if self.before.phase == "choices" else None

    @property
    def over(self) -> bool:
        """Whether the game would be over."""
        return self.after.phase == "ended"

    @property
    def open(self) -> tuple[Ask, ...]:
        """What the host would still be asked."""
        return tuple(ask for ask in self.after.asks if ask.id not in self.answered)

"""What a resolution window shows and what it will write: a night or a vote worked out, nothing of it written before it is taken."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from moderator.play.commands import Command, Override
from moderator.play.instants import Instant
from moderator.play.messages import Notice, Refusal, TraceLine
from moderator.rulesets.chess import dawn
from moderator.rulesets.chess.commands import night as n
from moderator.rulesets.chess.commands import vote as v
from moderator.rulesets.chess.counting import count
from moderator.rulesets.chess.fold import the_ballot
from moderator.rulesets.chess.orders import coming
from moderator.rulesets.chess.persons_events import CardGiven
from moderator.rulesets.chess.stages import Stage, stages
from moderator.rulesets.chess.state import GameState, Submission
from moderator.session.together import Together

if TYPE_CHECKING:
    from moderator.session.entry import Entry
    from moderator.session.session import Session

SAID_ELSEWHERE: Final = frozenset({
    "died", "announced_dead", "nobody_died", "day_began", "night_resolved", "night_closed", "night_closed_early", "declaration_accepted",
    "declaration_refused", "ballot_closed", "ballot_closed_early", "dusk_executed", "dusk_nobody", "dusk_runoff", "must_be_replaced",
})  # fmt: skip
"""Lines that the notices beside the steps say, or the questions above them."""
MUTED: Final = frozenset({"failed", "void", "imprisoned", "lapsed", "nobody", "safe"})
"""Results of what came to nothing."""


@dataclass(frozen=True)
class Shown:
    """One step as it is shown: its line, and the stage of the night it belongs to."""

    line: TraceLine
    stage: Stage | None = None

    @property
    def muted(self) -> bool:
        """Whether it came to nothing."""
        return self.line.result in MUTED


class Plan:
    """Commands worked out on what stands written. ``work_out`` again after every choice; ``take`` writes what was worked out last."""

    code = ""
    """Under which its words stand: ``ui.forum.resolve.<code>``."""

    def __init__(self, session: Session, at: Instant, by: str = "") -> None:
        self.session = session
        self.by = by
        self.overrides: dict[str, tuple[str, str]] = {}
        """Target -> value and reason."""
        self.verdicts: dict[int, tuple[bool, str]] = {}
        """Declaration -> whether it is good, and why not."""
        self.open: tuple[Submission, ...] = ()
        """Declarations that nobody has judged yet; meanwhile they are taken for good."""
        self.refusal: Refusal | None = None
        self.work_out(at)

    def work_out(self, at: Instant) -> None:
        """Everything anew, stamped ``at``."""
        self.at = at
        self.together = Together(self.session, at, self.by)
        self.refusal = None
        self.open = ()
        for command in self._commands():
            self.refusal = self.together.add(command)
            if self.refusal is not None:
                return

    def _commands(self) -> Iterator[Command]:
        """The commands in order, each from the state that those before it lead to."""
        raise NotImplementedError

    def _overridden(self) -> Iterator[Command]:
        for target, (value, reason) in self.overrides.items():
            yield Override(target=target, value=value, reason=reason)

    def take(self) -> Any:
        """Write it, in one transaction that one undo takes back."""
        return self.refusal or self.together.take()

    @property
    def before(self) -> GameState:
        """The game as it stands written."""
        state: GameState = self.session.state
        return state

    @property
    def after(self) -> GameState:
        """The game as it would be."""
        state: GameState = self.together.state
        return state

    @property
    def number(self) -> int:
        """The night or the day that is closed."""
        return self.before.number

    @property
    def closes(self) -> Instant | None:
        """When it would end by itself."""
        span = self.before.span
        return span.close if span is not None and self.before.phase in {"night", "day", "runoff"} else None

    @property
    def over(self) -> bool:
        """Whether the game would be over."""
        return bool(self.after.winner)

    @property
    def ready(self) -> bool:
        """Whether it can be taken."""
        return self.refusal is None and not self.open

    @property
    def notices(self) -> tuple[Notice, ...]:
        """What would have to go out, what everybody reads first."""
        found = [notice for entry in self.together.entries for notice in entry.notices]
        return tuple(sorted(found, key=lambda notice: notice.audience != "public"))

    @property
    def steps(self) -> tuple[Shown, ...]:
        """Every step in order."""
        return tuple(shown for entry in self.together.entries for shown in self._of(entry))

    def _of(self, entry: Entry) -> Iterator[Shown]:
        for line in entry.trace:
            if line.verb not in SAID_ELSEWHERE:
                yield Shown(line)


class NightPlan(Plan):
    """Declarations judged, the night closed, resolved, what the host sets otherwise, the dawn announced."""

    code = "night"

    def _commands(self) -> Iterator[Command]:
        yield from self._judged()
        if self.after.phase == "night":
            yield n.CloseNight()
        night = self.after.night
        if night is not None and night.resolution is None:
            yield n.ResolveNight()
        self._stages = stages(dawn.snapshot(self.after))
        yield from self._overridden()
        yield n.AnnounceDawn()

    def _judged(self) -> Iterator[Command]:
        """The newest first: where it is refused, the one before it is the one to judge."""
        while waiting := [each for each in coming(self.after) if each.status == "waiting"]:
            last = waiting[-1]
            ok, reason = self.verdicts.get(last.id, (True, ""))
            if last.id not in self.verdicts:
                self.open = (*self.open, last)
            yield n.JudgeDeclaration(seat=last.seat, ok=ok, reason=reason)

    @property
    def before_orders(self) -> tuple[Submission, ...]:
        """The orders of this night as they stand written."""
        return coming(self.before)

    def texts(self, but: Submission) -> tuple[str, ...]:
        """Every other declaration of the game, for likeness."""
        past = [*(each for night in self.before.nights for each in night.submissions), *self.before_orders]
        return tuple(dict.fromkeys(each.text for each in past if each.text and each.text != but.text))

    def judge(self, declaration: int, ok: bool, reason: str = "") -> None:
        """The host's verdict; the plan is worked out anew by whoever shows it."""
        self.verdicts[declaration] = ok, reason

    def _of(self, entry: Entry) -> Iterator[Shown]:
        resolved = isinstance(entry.effect, n.ResolveNight)
        for at, line in enumerate(entry.trace):
            stage = next((s for s in self._stages if s.first <= at < s.last), None) if resolved else None
            if line.verb not in SAID_ELSEWHERE and (line.step, line.verb) != ("dawn", "castled"):
                yield Shown(line, stage)


class DuskPlan(Plan):
    """The ballot closed, counted, what the host sets otherwise, cards struck out, the dusk announced."""

    code = "dusk"

    def _commands(self) -> Iterator[Command]:
        if self.after.phase in {"day", "runoff"}:
            yield v.CloseBallot()
        if self.after.dusk == "closed":
            yield v.ResolveVote()
        yield from self._overridden()
        yield v.AnnounceDusk()

    @property
    def owing(self) -> dict[str, str]:
        """Who gets a yellow card by itself unless it is struck out, and by which clause: no vote, no check-in (C8.3.1, C8.3.3, R39)."""
        given = [event.card for entry in self.together.entries for event in entry.events if isinstance(event, CardGiven)]
        found = {str(card.seat): card.clause for card in given if card.automatic and card.level == "yellow"}
        struck = [target.partition(":")[2] for target in self.overrides if target.startswith("yellow:")]
        late = self.missing
        found |= {seat: "C8.3.1" if seat in late else "C8.3.3" for seat in struck}
        return {seat: found[seat] for seat in self.before.seats if seat in found}

    @property
    def missing(self) -> tuple[str, ...]:
        """Who has not voted in time."""
        ballot = self.before.ballot
        return () if ballot is None else count(self.before, the_ballot(self.before)).missing

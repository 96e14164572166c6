"""What a window shows and will write: a vote or 22:00 worked out, nothing of it written before it is taken."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from moderator.play.commands import Answer, Command, Override
from moderator.play.instants import Instant
from moderator.play.messages import Ask, Notice, Refusal, TraceLine, standing
from moderator.rulesets.prison.commands.day import CloseVote
from moderator.rulesets.prison.commands.night import ResolveWall
from moderator.rulesets.prison.stages import Stage, stages
from moderator.rulesets.prison.state import GameState
from moderator.session.together import Together

if TYPE_CHECKING:
    from moderator.session.entry import Entry
    from moderator.session.session import Session

SAID_ELSEWHERE: Final = frozenset({"wall_over", "vote_said", "vote_early", "wall_told", "kind_settled", "answered"})
"""Lines that the head, the notices or the questions say."""
NOTHING: Final = frozenset({
    "protected", "nobody_opposite", "nobody_there", "opposite", "tie", "no_ballots", "no_effect", "void_acquittal", "left", "target_left",
    "sidelined",
})  # fmt: skip
"""Results of what came to nothing."""
ROUNDS: Final = 12
"""Most answers that one window can bring one upon another."""


@dataclass(frozen=True)
class Shown:
    """One step as it is shown: its line, and the stage of 22:00 it belongs to."""

    line: TraceLine
    stage: Stage | None = None

    @property
    def muted(self) -> bool:
        """Whether it came to nothing."""
        return self.line.result in NOTHING or self.line.verb in {"ballot_dropped", "order_dropped", "skill_dropped"}


class PrisonPlan:
    """Commands worked out on what stands written. ``work_out`` again after every choice; ``take`` writes what was worked out last."""

    code = ""
    """Under which its words stand: ``ui.forum.resolve.<code>``."""

    def __init__(self, session: Session, at: Instant, by: str = "") -> None:
        self.session, self.by = session, by
        self.choices: dict[str, tuple[str, str]] = {}
        """Ask -> the answer and the reason given here."""
        self.overrides: dict[str, tuple[str, str]] = {}
        """Target -> value and reason."""
        self.insist = ""
        """Why the host does it though the rules object."""
        self.answered: dict[str, Ask] = {}
        self.refusal: Refusal | None = None
        self.work_out(at)

    def work_out(self, at: Instant) -> None:
        """Everything anew, stamped ``at``."""
        self.at = at
        self.together = Together(self.session, at, self.by)
        self.refusal, self.answered = None, {}
        for command in self._commands():
            refusal = self.together.add(command)
            if refusal is not None and refusal.forceable and self.insist:
                refusal = self.together.add(command, self.insist)
            if refusal is not None:
                self.refusal = refusal
                return

    def _commands(self) -> Iterator[Command]:
        """The commands in order, each from the state that those before it lead to."""
        yield from self._answers()
        yield from self._main()
        yield from self._answers()
        for target, (value, reason) in self.overrides.items():
            yield Override(target=target, value=value, reason=reason)
        yield from self._answers()

    def _main(self) -> Iterator[Command]:
        raise NotImplementedError

    def _answers(self) -> Iterator[Command]:
        """Whatever is open and has its answer here; one may bring another."""
        for _ in range(ROUNDS):
            ask = next((each for each in self.after.asks if each.id in self.choices and each.id not in self.answered), None)
            if ask is None:
                return
            self.answered[ask.id] = ask
            choice, reason = self.choices[ask.id]
            yield Answer(ask=ask.id, choice=choice, reason=reason)

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
    def open(self) -> tuple[Ask, ...]:
        """Questions that would stay open; they may be answered here or later."""
        return tuple(ask for ask in self.after.asks if ask.id not in self.answered)

    @property
    def number(self) -> int:
        """The day."""
        return self.before.day

    @property
    def closes(self) -> Instant | None:
        """When it is due."""
        return None

    @property
    def over(self) -> bool:
        """Whether the game would be over."""
        return self.after.phase == "ended"

    @property
    def ready(self) -> bool:
        """Whether it can be taken: there is something to write, and nothing stands in the way."""
        return self.refusal is None and bool(self.together.entries)

    @property
    def notices(self) -> tuple[Notice, ...]:
        """What would have to go out, what everybody reads first."""
        found = standing(notice for entry in self.together.entries for notice in entry.notices)
        return tuple(sorted(found, key=lambda notice: notice.audience != "public"))

    @property
    def steps(self) -> tuple[Shown, ...]:
        """Every step in order."""
        return tuple(shown for entry in self.together.entries for shown in self._of(entry))

    def _of(self, entry: Entry) -> Iterator[Shown]:
        for line in entry.trace:
            if line.verb not in SAID_ELSEWHERE:
                yield Shown(line)


class VotePlan(PrisonPlan):
    """The vote closed, the tie settled, what follows carried out, the end check; or only the question of a vote that is closed."""

    code = "prison_vote"
    early_taken = False
    """Whether the host has said that it is closed before its time."""

    @property
    def early(self) -> bool:
        """Whether it is not due yet; ballots may still come (P-amend-3)."""
        closes = self.closes
        return closes is not None and self.at < closes

    @property
    def ready(self) -> bool:
        """Before its time the host has to say first that he closes it early."""
        return super().ready and (self.early_taken or not self.early)

    def _main(self) -> Iterator[Command]:
        if self.after.phase == "day":
            yield CloseVote()

    @property
    def closes(self) -> Instant | None:
        """20:30, or the end of a second vote."""
        state = self.before
        if state.phase != "day":
            return None
        if state.vote is not None and state.vote.until is not None:
            return state.vote.until
        return state.clock.vote if state.clock is not None else None


class WallPlan(PrisonPlan):
    """22:00 (7.2)."""

    code = "prison_wall"
    _stages: tuple[Stage, ...] = ()

    def _main(self) -> Iterator[Command]:
        self._stages = ()
        if self.after.phase == "interrogation":
            self._stages = stages(self.after, self.at, self.session.ruleset.evolve)
            yield ResolveWall()

    @property
    def closes(self) -> Instant | None:
        """22:00."""
        clock = self.before.clock
        return clock.wall if clock is not None and self.before.phase == "interrogation" else None

    def _of(self, entry: Entry) -> Iterator[Shown]:
        """The lines of the steps come one after the other; each belongs to the step that wrote it."""
        waiting = [(stage, line) for stage in self._stages for line in stage.lines] if isinstance(entry.effect, ResolveWall) else []
        for line in entry.trace:
            stage = None
            if waiting and waiting[0][1] == line:
                stage = waiting.pop(0)[0]
            if line.verb not in SAID_ELSEWHERE:
                yield Shown(line, stage)

"""A tie of the cup as the sheets of a single match see one: a desk whose state is the match as it counts, or those equal between groups."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from moderator.cup import commands as c
from moderator.cup.between import played
from moderator.cup.effective import effective
from moderator.play.commands import Override
from moderator.play.messages import Refusal
from moderator.rulesets.sanguosha.commands import AgreeShare, DrawFirst, WinBout
from moderator.rulesets.sanguosha.duels import proper
from moderator.rulesets.sanguosha.state import MatchState, OneVsOne

if TYPE_CHECKING:
    from moderator.cup.state import CupState, Round
    from moderator.play.commands import Command
    from ui.clock import Ticker
    from ui.session_desk import SessionDesk


@dataclass(frozen=True)
class Bout:
    """A 1v1 that is being entered: who begins and who won, game by game, and the seeds of what the program drew."""

    duel: OneVsOne
    seeds: tuple[str, ...] = ()


class Bouts(QObject):
    """1v1s begun and not over; the cup takes a best of three as a whole, so they are kept beside it. ``changed``: one of them."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._known: dict[tuple[str, frozenset[str]], Bout] = {}
        self._last: list[tuple[str, str, str]] = []
        """Round and pair of each press, the newest last."""

    def of(self, round_id: str) -> tuple[OneVsOne, ...]:
        """Those of a round."""
        return tuple(bout.duel for (name, _), bout in self._known.items() if name == round_id)

    def get(self, round_id: str, a: str, b: str) -> Bout:
        """That of the two, as far as it is; its own order of the two stays."""
        return self._known.get((round_id, frozenset((a, b))), Bout(OneVsOne(a=a, b=b)))

    def put(self, round_id: str, bout: Bout) -> None:
        """A game was drawn for, or won."""
        self._last.append((round_id, bout.duel.a, bout.duel.b))
        self._keep(round_id, bout)

    def _keep(self, round_id: str, bout: Bout) -> None:
        key = (round_id, frozenset((bout.duel.a, bout.duel.b)))
        if bout.duel.firsts or bout.duel.winners:
            self._known[key] = bout
        else:
            self._known.pop(key, None)
        self.changed.emit()

    def drop(self, round_id: str, a: str, b: str) -> None:
        """It is over."""
        self._last = [each for each in self._last if each not in {(round_id, a, b), (round_id, b, a)}]
        if self._known.pop((round_id, frozenset((a, b))), None) is not None:
            self.changed.emit()

    def pressed(self, round_id: str) -> bool:
        """Whether the newest press was one of this round's."""
        return bool(self._last) and self._last[-1][0] == round_id

    def back(self) -> None:
        """The newest press is taken back."""
        round_id, a, b = self._last.pop()
        bout = self.get(round_id, a, b)
        duel = bout.duel
        if len(duel.firsts) > len(duel.winners):
            self._keep(round_id, Bout(replace(duel, firsts=duel.firsts[:-1]), bout.seeds[: len(duel.firsts) - 1]))
        else:
            self._keep(round_id, Bout(replace(duel, winners=duel.winners[:-1]), bout.seeds))


@dataclass
class Group:
    """What the sheets ask of a match, for people of several groups: everybody is a line of his own."""

    duels: tuple[OneVsOne, ...] = ()
    bouts: tuple[OneVsOne, ...] = ()
    places: dict[str, int] = field(default_factory=dict)
    phase: str = "provisional"

    @staticmethod
    def name_of(line: str) -> str:
        """His name."""
        return line


class TieDesk(QObject):
    """Presses of a tie's sheet become commands of the cup. ``changed`` and ``refused`` as at every desk."""

    changed = Signal(object)
    refused = Signal(object)

    def __init__(self, desk: SessionDesk, bouts: Bouts, round_id: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.cup, self.bouts, self.round_id = desk, bouts, round_id
        desk.changed.connect(self.changed)
        desk.refused.connect(self.refused)
        bouts.changed.connect(self._on_bouts)

    def _on_bouts(self) -> None:
        self.changed.emit(None)

    @property
    def the_cup(self) -> CupState:
        """The cup as it stands."""
        state: CupState = self.cup.state
        return state

    @property
    def each(self) -> Round:
        """The round it is about."""
        found = self.the_cup.round(self.round_id)
        assert found is not None
        return found

    @property
    def state(self) -> Any:
        """What the sheets look at."""
        raise NotImplementedError

    def name_of(self, line: str) -> str:
        """Who sits in a line; what is no line stays as it is."""
        return line

    @property
    def clock(self) -> Ticker:
        """The desk's."""
        return self.cup.clock

    # --- presses ------------------------------------------------------------------------------------------------------

    def do(self, command: Command, *, force: str = "", cause: int | None = None) -> Any:
        """A press of a sheet: a game of a 1v1 is kept until the best of three is whole, all else is the cup's at once."""
        if isinstance(command, DrawFirst):
            return self._first(command)
        if isinstance(command, WinBout):
            return self._won(command)
        if isinstance(command, AgreeShare):
            return self.cup.do(self.agree(command), cause=cause)
        if isinstance(command, Override):
            command = replace(command, target=self.target(command.target))
        return self.cup.do(command, force=force, cause=cause)

    def agree(self, command: AgreeShare) -> Command:
        """The cup's command for an answer about sharing."""
        raise NotImplementedError

    def target(self, target: str) -> str:
        """The cup's name of what is overridden."""
        return target

    def _first(self, command: DrawFirst) -> Refusal | None:
        bout = self.bouts.get(self.round_id, command.a, command.b)
        game = len(bout.duel.winners) + 1
        drawn = bout.duel.firsts[game - 1] if len(bout.duel.firsts) >= game else ""
        if drawn:
            said = {"a": command.a, "b": command.b, "game": game, "person": drawn}
            return Refusal(code="first_drawn", clause="R56", params=said, remedy="play_it")
        self._put(bout, firsts=(*bout.duel.firsts, command.first), seeds=(*bout.seeds, command.seed))
        return None

    def _won(self, command: WinBout) -> Any:
        bout = self.bouts.get(self.round_id, command.a, command.b)
        winners = (*bout.duel.winners, command.winner)
        if not proper(bout.duel.a, bout.duel.b, winners):
            self._put(bout, winners=winners)
            return None
        a, b = bout.duel.a, bout.duel.b
        done = self.cup.do(
            c.RecordDuel(round=self.round_id, a=a, b=b, winners=winners, firsts=bout.duel.firsts, seeds=bout.seeds)
        )  # fmt: skip
        if not isinstance(done, Refusal):
            self.bouts.drop(self.round_id, a, b)
        return done

    def _put(self, bout: Bout, *, seeds: tuple[str, ...] | None = None, **parts: Any) -> None:
        self.bouts.put(self.round_id, Bout(replace(bout.duel, **parts), bout.seeds if seeds is None else seeds))

    def undo(self) -> Any:
        """The last game entered; where there is none, the last entry of the cup."""
        if not self.may_undo:
            return self.cup.undo()
        self.bouts.back()
        return None

    @property
    def may_undo(self) -> bool:
        """Whether a game was entered that can be taken back here."""
        return self.bouts.pressed(self.round_id)


class MatchDesk(TieDesk):
    """One group's match as the cup counts it. Its phase is confirmed once the round is closed."""

    def __init__(self, desk: SessionDesk, bouts: Bouts, match: str, parent: QObject | None = None) -> None:
        self.match = match
        super().__init__(desk, bouts, desk.state.matches[match].round, parent)

    @property
    def state(self) -> MatchState:
        """The match, with the 1v1s that are being entered."""
        counted = effective(self.the_cup, self.the_cup.matches[self.match])
        phase = "confirmed" if self.each.status == "closed" else "provisional"
        return replace(counted, bouts=self.bouts.of(self.round_id), phase=phase)  # type: ignore[arg-type]

    def name_of(self, line: str) -> str:
        state = self.state
        return state.name_of(line) if line in state.lines else line

    def agree(self, command: AgreeShare) -> Command:
        return c.AgreeShare(match=self.match, person=command.person, agrees=command.agrees)

    def target(self, target: str) -> str:
        kind, _, line = target.partition(":")
        return f"{kind}:{self.match}:{line}"


class LimitDesk(TieDesk):
    """Those who are compared over the groups of a round."""

    @property
    def state(self) -> Group:
        """The 1v1s between groups, those that are being entered among them."""
        duels = tuple(each.duel for each in played(self.the_cup, self.each))
        phase = "confirmed" if self.each.status == "closed" else "provisional"
        return Group(duels=duels, bouts=self.bouts.of(self.round_id), phase=phase)

    def target(self, target: str) -> str:
        _, _, person = target.partition(":")
        return f"limit:{self.round_id}:{person}"

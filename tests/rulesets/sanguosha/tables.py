"""A table for tests: an adopted game of eight, commands with seconds, and what the clock said."""

from __future__ import annotations

import functools
import operator
from typing import Any

import msgspec

from moderator.clock import events as e
from moderator.clock.state import Clock, Timer
from moderator.play.commands import Command
from moderator.play.decision import Decision
from moderator.play.events import Event
from moderator.play.instants import Instant, seconds, show_seconds
from moderator.play.messages import Refusal, Step, TraceLine
from moderator.rulesets.sanguosha import commands as c
from moderator.rulesets.sanguosha.ruleset import Sanguosha
from moderator.rulesets.sanguosha.state import Card, Game, MatchState
from moderator.rulesets.sanguosha.table_state import TableState

ROLES = {
    "LD": "lord", "Y1": "loyalist", "Y2": "loyalist", "F1": "rebel", "F2": "rebel", "F3": "rebel", "F4": "rebel", "N": "spy",
}  # fmt: skip
SEATS = tuple(ROLES)
DECODE = msgspec.json.Decoder(functools.reduce(operator.or_, c.COMMANDS))


class Table:
    """One game under way. ``do`` refuses loudly, ``refused`` expects a refusal; times are seconds."""

    def __init__(self, turn: str | None = "F1", lines: dict[str, dict[str, Any]] | None = None, **rules: bool | int | str) -> None:
        self.rules = Sanguosha()
        self.state: MatchState = self.rules.start("a table", "Asia/Shanghai")
        self.events: list[Event] = []
        self.trace: list[TraceLine] = []
        people = {line: {"person": line, "role": role, **(lines or {}).get(line, {})} for line, role in ROLES.items()}
        position: dict[str, Any] = {"lines": people, "seats": list(SEATS), "games": 6, "game": 1, "phase": "game", "rules": rules}
        self.do("adopt", 0, position=position | ({"turn": turn} if turn else {}))

    def send(self, verb: str, at: float | str, force: bool = False, **fields: Any) -> Decision[Event] | Refusal:
        return self.give(DECODE.decode(msgspec.json.encode({"do": verb, **fields})), at, force)

    def give(self, command: Command, at: float | str, force: bool = False) -> Decision[Event] | Refusal:
        found = self.rules.decide(self.state, command, Instant(seconds(str(at))), force)
        if isinstance(found, Decision):
            self.follow(found.events)
            self.trace.extend(found.trace)
        return found

    def follow(self, events: tuple[Event, ...]) -> None:
        for event in events:
            self.state = self.rules.evolve(self.state, event)
            self.events.append(event)

    def do(self, verb: str, at: float | str, force: bool = False, **fields: Any) -> Decision[Event]:
        found = self.send(verb, at, force, **fields)
        assert isinstance(found, Decision), found
        return found

    def refused(self, verb: str, at: float | str, **fields: Any) -> str:
        found = self.send(verb, at, **fields)
        assert isinstance(found, Refusal), found
        return found.code

    def follow_script(self, at: float | str) -> list[str]:
        """What the session sends by itself after a press (auto_request)."""
        sent = []
        while (command := self.rules.scripted(self.state)) is not None:
            assert isinstance(self.give(command, at), Decision)
            assert len(sent) < 20, sent
            sent.append(f"{type(command).__name__}:{getattr(command, 'line', None) or getattr(command, 'target', None)}")
        return sent

    @property
    def game(self) -> Game:
        assert self.state.game is not None
        return self.state.game

    @property
    def table(self) -> TableState:
        return self.game.table

    @property
    def clock(self) -> Clock:
        return self.table.clock

    @property
    def top(self) -> Timer:
        assert self.clock.top is not None
        return self.clock.top

    def left(self, at: float | str) -> str:
        left = self.clock.left(self.top, Instant(seconds(str(at))))
        assert left is not None
        return show_seconds(left)

    @property
    def deadline(self) -> str | None:
        return None if self.clock.deadline is None else show_seconds(self.clock.deadline)

    @property
    def calls(self) -> str:
        """All calls so far: "10@10 5@15"."""
        return " ".join(f"{x.call}@{show_seconds(x.at)}" for x in self.events if isinstance(x, e.TimeCall))

    @property
    def stack(self) -> str:
        return " ".join(f"{t.kind}:{','.join(t.lines)}" if t.lines else t.kind for t in self.clock.stack)

    def of(self, *types: type[Event]) -> list[Any]:
        return [x for x in self.events if isinstance(x, types)]

    @property
    def timers(self) -> list[str]:
        """Every timer with its end: "play F1 0-49.5 expired"; frames are left out."""
        ends = {x.id: x for x in self.of(e.TimerEnded)}
        rows = []
        for begun in self.of(e.TimerStarted):
            if begun.left is not None:
                end = ends.get(begun.id)
                until = f"{show_seconds(end.at)} {end.reason}" if end else "open"
                rows.append(f"{begun.kind} {','.join(begun.lines) or '-'} {show_seconds(begun.at)}-{until}")
        return rows

    @property
    def cards(self) -> list[str]:
        return [f"{card.level} {card.line} {card.clause} @{show_seconds(card.at)}" for card in self.given]

    @property
    def given(self) -> tuple[Card, ...]:
        return self.state.cards

    @property
    def steps(self) -> tuple[Step, ...]:
        return self.rules.steps(self.state)

    @property
    def next(self) -> dict[str, Any] | None:
        """The one proposed step."""
        proposed = [step for step in self.steps if step.proposed]
        assert len(proposed) == 1, proposed
        return proposed[0].command

    def press(self, at: float | str) -> Decision[Event]:
        """The one key: send the proposed command, then what the program sends by itself."""
        command = self.next
        assert command is not None
        done = self.do(command["do"], at, **{k: v for k, v in command.items() if k != "do"})
        self.follow_script(at)
        return done

"""A tiny game for the session's tests: lines add to a total, a timer runs, some things are secret, asked, scripted or owed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from moderator.play.audience import HOST, Audience
from moderator.play.commands import Answer, Command, Note, SendNotice, UnsendNotice
from moderator.play.decision import Decision, Draft
from moderator.play.due import Due
from moderator.play.events import Event
from moderator.play.instants import SECOND, Instant, show_seconds
from moderator.play.messages import Ask, Choice, Notice, Refusal, Step
from moderator.play.ruleset import Record, Refused

LENGTH = 20 * SECOND


class Add(Command, frozen=True):
    """Add to a line; more than 10 only by force, never below zero."""

    line: str
    n: int = 1


class Begin(Command, frozen=True):
    """Start a line's 20 s."""

    line: str


class Shout(Command, frozen=True):
    """The program answers a shout with as many echoes, one after the other."""

    times: int = 1


class Echo(Command, frozen=True):
    """Scripted."""


class Tick(Command, frozen=True):
    """Time passes."""


class Resume(Command, frozen=True):
    """The clock runs on."""


class StartGame(Command, frozen=True):
    """A new zero."""


class Wonder(Command, frozen=True):
    """Ask the host."""


class Whisper(Command, frozen=True):
    """A secret text."""

    line: str
    text: str


class Added(Event, frozen=True):
    line: str
    n: int


class Begun(Event, frozen=True):
    line: str
    at: Instant


class Held(Event, frozen=True):
    left: int


class Resumed(Event, frozen=True):
    at: Instant


class Expired(Event, frozen=True):
    line: str
    at: Instant


class Shouted(Event, frozen=True):
    times: int


class Echoed(Event, frozen=True):
    pass


class Started(Event, frozen=True):
    at: Instant


class Wondered(Event, frozen=True):
    id: str


class Answered(Event, frozen=True):
    ask: str
    choice: str


class Whispered(Event, frozen=True):
    line: str
    text: str


class Noted(Event, frozen=True):
    text: str


class CounterState(msgspec.Struct, frozen=True):
    """The whole game."""

    totals: dict[str, int] = {}
    line: str = ""
    left: int = 0
    since: Instant | None = None
    owed_echoes: int = 0
    echoes: int = 0
    games: int = 0
    zero: Instant = Instant(0)
    asks: tuple[Ask, ...] = ()
    whispers: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    phase: str = "open"

    @property
    def deadline(self) -> Instant | None:
        """When the running timer ends."""
        return None if self.since is None else Instant(self.since + self.left)


class Counter:
    """The Ruleset protocol. ``generous``: a later engine that lets a line go to -5."""

    name = "counter"
    clauses: dict[str, Any] = {}
    house_rules: dict[str, Any] = {}
    commands: tuple[type[Command], ...] = (
        Note, SendNotice, UnsendNotice, Answer, Add, Begin, Shout, Echo, Tick, Resume, StartGame, Wonder, Whisper,
    )  # fmt: skip
    events: tuple[type[Event], ...] = (
        Added, Begun, Held, Resumed, Expired, Shouted, Echoed, Started, Wondered, Answered, Whispered, Noted,
    )  # fmt: skip

    def __init__(self, bonus: int = 0) -> None:
        self.bonus = bonus

    def start(self, title: str, zone: str) -> CounterState:
        return CounterState()

    def decide(self, state: CounterState, command: Command, at: Instant, forced: bool = False) -> Decision[Event] | Refusal:
        draft: Draft[CounterState, Event] = Draft(state, self.evolve, at, forced)
        if state.deadline is not None and state.deadline < at + (1 if isinstance(command, Tick) else 0):
            draft.emit(Expired(line=state.line, at=state.deadline))
            draft.explain("clock", "expired", "C1", target=state.line)
        refusal = self._decide(draft, command)
        return refusal or draft.decision()

    def _decide(self, draft: Draft[CounterState, Event], command: Command) -> Refusal | None:  # noqa: C901, PLR0912
        state = draft.state
        match command:
            case Add(line=line, n=n):
                before = state.totals.get(line, 0)
                if refusal := draft.object(n > 10, "too_much", "C2", forceable=True, n=n):
                    return refusal
                if refusal := draft.object(before + n < 0, "below_zero", "C3", line=line):
                    return refusal
                draft.emit(Added(line=line, n=n + self.bonus))
                draft.explain("count", "added", "C2", target=line, n=n)
                if before < 10 <= before + n:
                    draft.tell(Notice(key=f"ten:{line}", code="ten", audience=HOST, params={"line": line}))
            case Begin(line=line):
                if refusal := draft.object(state.since is not None, "running", "C1"):
                    return refusal
                draft.emit(Begun(line=line, at=draft.at))
            case Resume():
                draft.emit(Resumed(at=draft.at))
            case Shout(times=times):
                draft.emit(Shouted(times=times))
            case Echo():
                if refusal := draft.object(not state.owed_echoes, "no_echo"):
                    return refusal
                draft.emit(Echoed())
            case StartGame():
                draft.emit(Started(at=draft.at))
            case Wonder():
                draft.emit(Wondered(id=f"q{len(state.asks) + 1}"))
            case Answer(ask=ask, choice=choice):
                if refusal := draft.object(ask not in {each.id for each in state.asks}, "no_ask"):
                    return refusal
                draft.emit(Answered(ask=ask, choice=choice))
            case Whisper(line=line, text=text):
                draft.emit(Whispered(line=line, text=text))
                draft.explain("talk", "whispered", actor=line, text=text)
            case Note(text=text):
                draft.emit(Noted(text=text))
            case _:
                pass
        return None

    def evolve(self, state: CounterState, event: Event) -> CounterState:  # noqa: C901
        put = msgspec.structs.replace
        match event:
            case Added(line=line, n=n):
                return put(state, totals={**state.totals, line: state.totals.get(line, 0) + n})
            case Begun(line=line, at=at):
                return put(state, line=line, left=LENGTH, since=at)
            case Held(left=left):
                return put(state, left=left, since=None)
            case Resumed(at=at):
                return put(state, since=at if state.line else None)
            case Expired():
                return put(state, line="", left=0, since=None)
            case Shouted(times=times):
                return put(state, owed_echoes=times)
            case Echoed():
                return put(state, owed_echoes=state.owed_echoes - 1, echoes=state.echoes + 1)
            case Started(at=at):
                return put(state, zero=at, games=state.games + 1)
            case Wondered(id=ask):
                return put(
                    state, asks=(*state.asks, Ask(id=ask, code="why", clause="C9", choices=(Choice(value="yes"), Choice(value="no"))))
                )
            case Answered(ask=ask):
                return put(state, asks=tuple(each for each in state.asks if each.id != ask))
            case Whispered(text=text):
                return put(state, whispers=(*state.whispers, text))
            case Noted(text=text):
                return put(state, notes=(*state.notes, text))
            case _:
                raise AssertionError(event)

    def rewind(self, state: CounterState, at: Instant) -> tuple[Event, ...]:
        if state.since is None:
            return ()
        return (Held(left=max(0, state.left - max(0, at - state.since))),)

    def wake(self, state: CounterState) -> Instant | None:
        return state.deadline

    def due(self, state: CounterState) -> tuple[Due, ...]:
        return () if state.deadline is None else (Due(code="count", at=state.deadline),)

    def steps(self, state: CounterState) -> tuple[Step, ...]:
        return (Step(verb="shout", command={"do": "shout"}, proposed=True),)

    def scripted(self, state: CounterState) -> Command | None:
        return Echo() if state.owed_echoes else None

    def again(self, command: Command, old: CounterState, new: CounterState) -> Command:
        return command

    def afterwards(self, old: CounterState, new: CounterState) -> tuple[Command, ...]:
        return ()

    def asks(self, state: CounterState) -> tuple[Ask, ...]:
        return state.asks

    def disclose(self, event: Event, audience: Audience) -> Event | None:
        return None if isinstance(event, Whispered) and audience != HOST else event

    def zero(self, state: CounterState) -> Instant:
        return state.zero

    def report(self, state: CounterState, records: Sequence[Record], refused: Sequence[Refused], audience: Audience) -> dict[str, Any]:
        return {
            "ruleset": self.name,
            "phase": state.phase,
            "scores": [{"line": line, "total": str(total)} for line, total in sorted(state.totals.items())],
            "timers": [show_seconds(state.deadline)] if state.deadline is not None else [],
            "notes": list(state.notes),
            "whispers": list(state.whispers) if audience == HOST else [],
            "refusals": [{"line": each.line, "code": each.refusal.code, "clause": each.refusal.clause} for each in refused],
        }


S = SECOND


class FakeClock:
    """A wall clock that stands where it is put."""

    def __init__(self, now: int = 1_800_000_000 * SECOND) -> None:
        self.now = now

    def __call__(self) -> Instant:
        return Instant(self.now)

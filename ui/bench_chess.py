"""What the engine of a game of sixteen costs, beside yardsticks measured in the same run: a night, opening, deciding anew, an undo."""

from __future__ import annotations

import json
import tempfile
import time
import warnings
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

from moderator.journal.store import Store, read
from moderator.play.commands import Note, SendNotice
from moderator.play.instants import Instant
from moderator.play.messages import Refusal
from moderator.rulesets.chess.commands.persons import RecordAnalysis
from moderator.rulesets.chess.house_rules import HOUSE_RULES, NIGHT_RULES
from moderator.rulesets.chess.resolution import Order, Piece, Snapshot, resolve
from moderator.rulesets.chess.roles import COUNTS, SIDES
from moderator.rulesets.chess.ruleset import Chess
from moderator.session.header import new_header
from moderator.session.keeper import FileKeeper
from moderator.session.library import Library
from moderator.session.replay import replay
from moderator.session.session import Session
from moderator.session.simulate import SeededDice
from moderator.session.wire import Wire

NIGHTS = 300
"""Nights a round."""
ENTRIES = 5_000
"""Entries of the long game."""


# --- a night -------------------------------------------------------------------------------------------------------------


def night() -> Snapshot:
    """All sixteen act: rooks on each other with a pawn between, three covers, both queens, an exchange, a curse, two heals."""
    names = {(side, role, n): f"{side[0]}{role[:2]}{n}" for side in SIDES for role, number in COUNTS.items() for n in range(number)}
    pieces = tuple(
        Piece(id=name, side=side, role=role, original_rook=role == "rook")
        for (side, role, _), name in names.items()  # type: ignore[arg-type]
    )
    sent = (
        "wki0 castle", "wqu0 kill bkn0", "wro0 imprison bro0", "wbi0 heal wkn0", "wkn0 exchange wbi0", "wpa0 pawn wro0", "wpa1 pawn wkn0",
        "wpa2 pawn bpa0", "bki0 kill wbi0", "bqu0 kill wkn0", "bro0 imprison wro0", "bbi0 heal bqu0", "bkn0 curse wqu0", "bpa0 pawn bqu0",
        "bpa1 pawn bkn0", "bpa2 pawn bqu0",
    )  # fmt: skip
    split = [(*each.split(), "") for each in sent]
    orders = tuple(Order(seat=each[0], privilege=each[1], target=each[2], n=n) for n, each in enumerate(split))  # type: ignore[arg-type]
    return Snapshot(pieces=pieces, orders=orders, rules={name: HOUSE_RULES[name].default for name in NIGHT_RULES})


def nights(rounds: int) -> list[float]:
    """Seconds of a night of sixteen, resolved with its whole trace; a round each."""
    z = night()
    return [_each(lambda: resolve(z), NIGHTS) for _ in range(rounds)]


def nights_of_twelve(rounds: int) -> list[float]:
    """Seconds of a night of twelve of the library ``mafia``: a kill, a protection, an investigation; ImportError where it is missing."""
    return [_each_made(_night_of_twelve, NIGHTS) for _ in range(rounds)]


def _night_of_twelve() -> Callable[[], Any]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about escapes in its strings, when it is compiled
        m: Any = import_module("mafia")
    game = m.Game()
    town, gang = game.add_faction(m.Town()), game.add_faction(m.Mafia("Gang"))
    roles = (m.Cop, m.Doctor, *[m.Villager] * 7)
    who = [game.add_player(f"p{n}", role(town)) for n, role in enumerate(roles)]
    bad = [game.add_player(f"q{n}", m.Goon(gang)) for n in range(3)]
    game.begin()
    dark = m.Night(0)
    for action in (m.Investigate(who[0], bad[0]), m.Protect(who[1], who[3]), m.FactionAction(gang, m.Kill(bad[0], who[3]))):
        dark.add_action(action)
    return lambda: game.resolve(dark)


def _each(run: Callable[[], Any], times: int) -> float:
    began = time.perf_counter()
    for _ in range(times):
        run()
    return (time.perf_counter() - began) / times


def _each_made(make: Callable[[], Callable[[], Any]], times: int) -> float:
    """Only the nights are timed, not what they are made of."""
    runs = [make() for _ in range(times)]
    began = time.perf_counter()
    for run in runs:
        run()
    return (time.perf_counter() - began) / times


# --- a long game ---------------------------------------------------------------------------------------------------------


def long_game(path: Path, entries: int = ENTRIES) -> Session:
    """A whole game at random with the host's notes between, so many entries long, on disk and open."""
    rules, rng = Chess(), Random(1)
    header = new_header(rules, "bench", "Asia/Shanghai", Instant(0))
    session = Session(rules, header, path=path, keeper=FileKeeper(Store.create(path, header), seq=0))
    players = rules.simulation.play(SeededDice("bench"))
    move: Any = next(players)
    between = max(1, entries // 250)
    at = Instant(0)
    while session.head_seq < entries:
        if move is not None:
            _must(session.do(move[0], move[1]))
            at = move[1]
            try:
                move = players.send(session.state)
            except StopIteration:
                move = None
        for n in range(between):
            if session.head_seq < entries:
                _must(session.do(_between(session, n, rng), at))
    return session


def _between(session: Session, n: int, rng: Random) -> Any:
    """What a host does all day: a note, a notice sent, an analysis ticked off."""
    if n % 3 == 0:
        return Note(text=f"{rng.random()} seen, will answer later")
    if n % 3 == 1:
        return SendNotice(key=f"reminder:seat:M01:{rng.random()}")
    alive = [seat.id for seat in session.state.seats.values() if seat.alive]
    return RecordAnalysis(seat=rng.choice(alive), day=session.state.number) if alive else SendNotice(key=f"{rng.random()}")


def _must(outcome: Any) -> None:
    if isinstance(outcome, Refusal):
        raise RuntimeError(outcome.code)


class LongGame:
    """The long game measured in several ways, interleaved. ``make`` plays it into a file, ``rules`` makes its ruleset anew."""

    def __init__(
        self, folder: Path, entries: int = ENTRIES, make: Callable[[Path, int], Session] = long_game, rules: Callable[[], Any] = Chess
    ) -> None:
        self.path, self._rules = folder / "long.moderator", rules
        make(self.path, entries).close()
        self.lines = folder / "long.jsonl"
        session = self.open()
        session.export_file(self.lines, full=True)
        self.commands = [(entry.command, entry.at) for entry in session.tree.branch()]
        self.entries = len(self.commands)

    def open(self) -> Session:
        """As the program opens it, without owning it: every stored event folded."""
        found = Library(self.path.parent, self._known()).look(self.path)
        if isinstance(found, Refusal):
            raise RuntimeError(found.code)
        return found

    def _known(self) -> dict[str, Any]:
        rules = self._rules()
        return {rules.name: rules}

    def opening(self) -> float:
        """Seconds from the file to the state."""
        began = time.perf_counter()
        self.open()
        return time.perf_counter() - began

    def reading(self) -> float:
        """Seconds to read the file's rows with every check: pages, hash chain, texts."""
        began = time.perf_counter()
        read(self.path)
        return time.perf_counter() - began

    def folding(self) -> float:
        """Seconds from the rows as stored to the state: every event decoded and evolved."""
        contents, rules = read(self.path), self._rules()
        wire = Wire(rules)
        began = time.perf_counter()
        state = rules.start("bench", "Asia/Shanghai")
        for row in contents.rows:
            for event in wire.events(row, contents.texts):
                state = rules.evolve(state, event)
        return time.perf_counter() - began

    def parsing(self) -> float:
        """Seconds to read the same entries as lines and parse each."""
        began = time.perf_counter()
        with self.lines.open(encoding="utf-8") as lines:
            for line in lines:
                json.loads(line)
        return time.perf_counter() - began

    def deciding(self) -> float:
        """Commands a second, every one decided and evolved anew."""
        rules = self._rules()
        state = rules.start("bench", "Asia/Shanghai")
        began = time.perf_counter()
        for command, at in self.commands:
            decision = rules.decide(state, command, at)
            if isinstance(decision, Refusal):
                raise RuntimeError(decision.code)
            for event in decision.events:
                state = rules.evolve(state, event)
        return len(self.commands) / (time.perf_counter() - began)

    def replaying(self) -> float:
        """Seconds of the verb ``replay``: the file of its entries run from the first to the last."""
        began = time.perf_counter()
        if (found := replay(self.lines, self._known())).refused:
            raise RuntimeError(found.refused[0].refusal.code)
        return time.perf_counter() - began

    def undoing(self) -> float:
        """Seconds of an undo and its redo at the last entry, halved."""
        session = self.open()
        began = time.perf_counter()
        _must(session.undo(at=Instant(1)))
        _must(session.redo(at=Instant(2)))
        return (time.perf_counter() - began) / 2


def sourced(entries: int = ENTRIES) -> Callable[[], float]:
    """Seconds to bring back an aggregate of as many events with the library ``eventsourcing``; ImportError where it is missing."""
    domain: Any = import_module("eventsourcing.domain")

    class Log(domain.Aggregate):
        @domain.event("Began")
        def __init__(self) -> None:
            self.notes: list[str] = []

        @domain.event("Noted")
        def note(self, text: str, target: str) -> None:
            self.notes.append(text)

    app, log = import_module("eventsourcing.application").Application(), Log()
    for number in range(entries):
        log.note(text=f"{number} seen, will answer later", target="")
    app.save(log)

    def once() -> float:
        began = time.perf_counter()
        app.repository.get(log.id)
        return time.perf_counter() - began

    return once


def figures(rounds: int = 5, entries: int = ENTRIES) -> dict[str, list[float]]:
    """Every raw number, a round each, in the order measured; what is not installed is left out."""
    found: dict[str, list[float]] = {
        "night_ms": [],
        "decided_a_second": [],
        "open_ms": [],
        "read_ms": [],
        "fold_ms": [],
        "json_ms": [],
        "undo_ms": [],
        "replay_ms": [],
    }
    twelve, again = _installed(lambda: nights_of_twelve(1)), _installed(lambda: sourced(entries))
    with tempfile.TemporaryDirectory() as folder:
        game = LongGame(Path(folder), entries)
        for _ in range(rounds):
            found["night_ms"].append(nights(1)[0] * 1_000)
            if twelve:
                found.setdefault("mafia_night_ms", []).append(nights_of_twelve(1)[0] * 1_000)
            found["open_ms"].append(game.opening() * 1_000)
            found["read_ms"].append(game.reading() * 1_000)
            found["fold_ms"].append(game.folding() * 1_000)
            found["json_ms"].append(game.parsing() * 1_000)
            if again is not None:
                found.setdefault("eventsourcing_ms", []).append(again() * 1_000)
            found["decided_a_second"].append(game.deciding())
            found["undo_ms"].append(game.undoing() * 1_000)
            found["replay_ms"].append(game.replaying() * 1_000)
    return found


def _installed(run: Callable[[], Any]) -> Any:
    """What it gives, or None where its library is missing."""
    try:
        return run()
    except ImportError:
        return None

"""Four tables writing to one PostgreSQL at once, in processes of their own: nothing lost, nothing doubled, standings as with one writer.

Without a server named in MODERATOR_TEST_DATABASE, or one that can be stopped and started, the lines are left out and say why.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec

from moderator.cup.plan import proposed
from moderator.cup.ruleset import Cup
from moderator.cup.tables import round_table
from moderator.journal.shared.place import place_of
from moderator.play.instants import SECOND, Instant
from moderator.play.messages import Refusal
from moderator.play.resources import resource
from moderator.session.handing import Handing
from moderator.session.session import Session
from moderator.session.shared import SharedLibrary
from ui.bench import HOUSE, Figure
from ui.bench_match import ruleset

if TYPE_CHECKING:
    from moderator.play.ruleset import Ruleset

    Rulesets = Mapping[str, Ruleset]

SERVER: Final = "MODERATOR_TEST_DATABASE"
SCRIPT: Final = HOUSE / ".ci/postgres"
TABLES: Final = ("1A", "1B", "1C", "1D")
PEOPLE: Final = 32
ENTRIES: Final = 500
"""At each table."""
BEGIN: Final = Instant(1_772_859_600 * SECOND)
PAUSE: Final = 0.004
"""Seconds between two presses at a table."""
WAIT: Final = 120.0
STRANGERS: Final = frozenset({"list_candidates", "declare_vacancy", "call_substitute", "answer_call", "seat_substitute"})
"""Verbs of the sample that bring in somebody who is not of this cup."""
EVENING: Final = "sanguosha-six-games.jsonl"
FAST: Final = Path("/dev/shm")
"""Where the tables' own copies lie, if there is such a place: what is measured is the server, not this computer's disk."""
WORKER: Final = "import sys; from main import rulesets; from ui.bench_shared import play; play(rulesets(), *sys.argv[1:])"
Standing = tuple[str, str, str, int | None]
"""Match, person, points, place."""


@dataclass(frozen=True)
class Evening:
    """What came of four tables: entries in the database, entries expected, ids that stand twice, standings there and with one writer."""

    seconds: float
    found: int
    expected: int
    doubled: int
    standings: tuple[Standing, ...]
    single: tuple[Standing, ...]

    @property
    def sound(self) -> bool:
        """Nothing lost, nothing doubled, the same standings."""
        return self.found == self.expected and not self.doubled and self.standings == self.single


def evening(rulesets: Rulesets, url: str, folder: Path, meanwhile: Callable[[], object] = lambda: None) -> Evening:
    """A round of four matches, each at a desk of its own; ``meanwhile`` is done when they have begun."""
    with ExitStack() as undo:
        library = SharedLibrary(folder / "office", place_of(url), rulesets)
        undo.callback(library.leave)
        cup = _done(library.create("cup", "bench"), "a cup")
        undo.callback(cup.close)
        begin(cup)
        hands = Handing(library, cup)
        streams = {part: _done(hands.hand_out(part, BEGIN), part) for part in TABLES}
        began = time.perf_counter()
        expected = sum(_at_once(url, folder, streams, meanwhile))
        seconds = time.perf_counter() - began
        found = [library.contents(path).rows for path in streams.values()]
        for part, path in streams.items():
            _done(hands.take_in(path, BEGIN), part)
        ids = [row.id for rows in found for row in rows]
        return Evening(seconds, len(ids), expected, len(ids) - len(set(ids)), standings_of(cup), single_writer(rulesets))


def _at_once(url: str, folder: Path, streams: Mapping[str, Path], meanwhile: Callable[[], object]) -> list[int]:
    """How many entries each table says it has made."""
    with ExitStack() as undo:
        tables = [
            undo.enter_context(
                subprocess.Popen(
                    [sys.executable, "-c", WORKER, url, str(folder / part), path.name, part], cwd=HOUSE, stdout=subprocess.PIPE
                )
            )
            for part, path in streams.items()
        ]
        for table in tables:
            _said(table)
        meanwhile()
        made = [int(_said(table)) for table in tables]
    if any(table.returncode for table in tables):
        raise RuntimeError(f"a table failed: {[table.returncode for table in tables]}")
    return made


def play(rulesets: Rulesets, url: str, folder: str, name: str, part: str) -> None:
    """One table, in a process of its own: says ``begun``, plays, and says how many entries its match has when all have arrived."""
    library = SharedLibrary(Path(folder), place_of(url), rulesets, behind=True)
    session = _done(library.open(library.folder / name), name)
    print("begun", flush=True)
    _play(session, part, PAUSE)
    end = time.monotonic() + WAIT
    while session.saved.state != "saved" and time.monotonic() < end:
        time.sleep(0.02)
    print(session.head_seq, flush=True)
    saved = session.close()
    if saved.state != "saved":
        raise SystemExit(f"{saved}")


def single_writer(rulesets: Rulesets) -> tuple[Standing, ...]:
    """The same round played by one process in memory."""
    cup = Session.in_memory(rulesets["cup"], "bench")
    begin(cup)
    side: Any = cup.ruleset.organising  # type: ignore[attr-defined]
    for part in TABLES:
        _done(cup.do(side.hand_out(part, part), BEGIN), part)
        match = Session.in_memory(rulesets[side.played_by], part)
        for command, at in side.opening(cup.state, part):
            _done(match.do(command, at), part)
        _play(match, part, 0.0)
        _done(cup.do(side.close(cup.state, part, match.state, part, match.head_seq, part, "", {}), BEGIN), part)
    return standings_of(cup)


def begin(cup: Session) -> None:
    """Thirty-two people, drawn into four groups."""
    names = [f"P{number:02d}" for number in range(1, PEOPLE + 1)]
    groups = [names[at : at + 8] for at in range(0, PEOPLE, 8)]
    rounds = msgspec.to_builtins(proposed(PEOPLE))
    for fields in (
        {"do": "open_cup"}, *({"do": "register", "person": name} for name in names), {"do": "set_plan", "rounds": rounds},
        {"do": "confirm_scoring"}, {"do": "start_round", "round": "1"}, {"do": "draw_groups", "round": "1", "groups": groups},
    ):  # fmt: skip
        _done(cup.do(cup.wire.command(fields), BEGIN), str(fields))


def commands(people: list[str], part: str) -> list[dict[str, Any]]:
    """The sample's evening with other people, and a card at each table that no other table has."""
    lines = (resource("samples") / EVENING).read_text("utf-8").splitlines()
    names = json.loads(lines[1])["people"]
    found: list[dict[str, Any]] = []
    for line in lines[2:]:
        for old, new in zip(names, people, strict=True):
            line = line.replace(f'"{old}"', f'"{new}"')
        fields = {key: value for key, value in json.loads(line).items() if key not in {"at", "force"}}
        found += [fields] if fields["do"] not in STRANGERS else []
    guilty = people[TABLES.index(part)]
    return [{"do": "give_card", "person": guilty, "level": "red", "clause": "S5.3.1"}, *found]


def _play(session: Session, part: str, pause: float) -> None:
    """As many of them as make the entries of an evening; what the rules refuse is left out, as it would be anywhere."""
    people = [line.person for line in session.state.lines.values()]
    at = BEGIN
    for fields in commands(people, part):
        if session.head_seq >= ENTRIES - 1:
            break
        at = Instant(at + SECOND)
        session.do(session.wire.command(fields), at, force="as it was")
        time.sleep(pause)
    at = Instant(at + SECOND)
    _done(session.do(session.wire.command({"do": "end_match_early", "reason": "bench"}), at, force="as it was"), part)


def standings_of(cup: Session) -> tuple[Standing, ...]:
    """Who stands where in each match."""
    table = round_table(cup.state, cup.state.rounds[0])
    return tuple(
        (part, placed.row.person, str(placed.row.total), placed.row.place) for part in TABLES for placed in table.of(part)
    )  # fmt: skip


def _said(table: subprocess.Popen[bytes]) -> str:
    line = table.stdout.readline().decode().strip() if table.stdout is not None else ""
    if not line:
        raise RuntimeError(f"a table said nothing and ended with {table.wait()}")
    return line


def _done(found: Any, what: str) -> Any:
    if isinstance(found, Refusal):
        raise RuntimeError(f"{what}: {found}")
    return found


# --- the bench's lines ----------------------------------------------------------------------------------------------------


def shared(rulesets: Rulesets | None = None) -> list[Figure]:
    """Both evenings: with a server that stays, and with one that is stopped and started in the middle."""
    rulesets = rulesets or {"sanguosha": ruleset(), "cup": Cup()}
    if not os.environ.get(SERVER):
        return [Figure(f"four tables at one PostgreSQL: left out, {SERVER} names no server", "entries lost", 0, 0, True, {})]
    folder, url = subprocess.run([SCRIPT, "start"], capture_output=True, text=True, check=True).stdout.split()

    def restart() -> None:
        time.sleep(0.5)
        subprocess.run([SCRIPT, "stop", folder], check=True)
        time.sleep(1.0)
        subprocess.run([SCRIPT, "again", folder], check=True)

    try:
        return [
            figure("four tables at one PostgreSQL", rulesets, url),
            figure("four tables, the server stopped and started", rulesets, url, restart),
        ]
    finally:
        subprocess.run([SCRIPT, "end", folder], check=False)


def figure(name: str, rulesets: Rulesets, url: str, meanwhile: Callable[[], object] = lambda: None) -> Figure:
    """An evening as a figure: entries lost or doubled, which must be none."""
    with scratch() as folder:
        came = evening(rulesets, url, Path(folder), meanwhile)
    wrong = abs(came.expected - came.found) + came.doubled + (came.standings != came.single)
    raw = {"entries": [float(came.found)], "seconds": [came.seconds], "entries_per_second": [came.found / came.seconds]}
    return Figure(f"{name}, entries lost or doubled, standings other than a single writer's", "entries", wrong, 0, came.sound, raw)


def scratch() -> tempfile.TemporaryDirectory[str]:
    """A folder for the tables' copies."""
    return tempfile.TemporaryDirectory(dir=FAST if FAST.is_dir() else None)

"""What a game of eighty-eight promises: opening, deciding anew, a round's resolution, its board, a thread taken in, memory."""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

from moderator.inbox.bench import talk
from moderator.journal.store import Store
from moderator.play.commands import Command, Note
from moderator.play.inbox import ReceiveMessage
from moderator.play.instants import Instant
from moderator.play.messages import Refusal
from moderator.play.resources import resource
from moderator.rulesets.jianghu.commands.choices import PublishResults
from moderator.rulesets.jianghu.commands.posts import PublishPosts, ResolvePosts
from moderator.rulesets.jianghu.commands.vote import CloseVote
from moderator.rulesets.jianghu.roles import COUNTS, Role
from moderator.rulesets.jianghu.ruleset import Jianghu
from moderator.rulesets.jianghu.simulation import JianghuSimulation
from moderator.rulesets.jianghu.state import GameState
from moderator.session.header import new_header
from moderator.session.keeper import FileKeeper
from moderator.session.replay import replay
from moderator.session.session import Session
from moderator.session.simulate import SeededDice
from ui.bench import Figure, starting
from ui.bench_chess import ENTRIES, LongGame
from ui.bench_jianghu_desk import POSTS, entering, frame, import_
from ui.bench_whole import BARE, SAY, _until_there
from ui.forum.jianghu.stage import SMALL

if TYPE_CHECKING:
    pass

SAMPLE: Final = "jianghu-night-rain.jsonl"
ZONE: Final = "Asia/Shanghai"
MESSAGES: Final = 10_000
TIMES: Final = 20
"""How often each resolution is worked out a round."""
GAMES: Final = ("bench 1", "bench 2", "bench 3", "bench 4")
"""Seeds of the games whose second rounds are worked out."""
RESOLVED: Final = (ResolvePosts, PublishPosts, CloseVote, PublishResults)
LINEAR: Final = 88 / 16
MEMORY: Final = 2.5
Raw = dict[str, list[float]]
Moment = tuple[GameState, Command, Instant]


def jianghu(rounds: int, entries: int = ENTRIES, posts: int = POSTS) -> list[Figure]:
    """Every figure, in the order of the promise."""
    return [*engine(rounds, entries), resolution(rounds), frame(rounds), import_(rounds, posts), entering(rounds, posts), memory(rounds)]


# --- the engine -----------------------------------------------------------------------------------------------------------


def engine(rounds: int, entries: int = ENTRIES) -> list[Figure]:
    """The whole game with the posts that came in meanwhile: brought back from its stored events at half the rate of reading and parsing
    its lines at least, every command decided anew at a tenth of it at least.

    ``open_ms`` is the whole opening of the file (pages, hash chain and texts checked as well), ``replay_ms`` the verb ``replay`` with
    its file read, its journal kept and hashed.
    """
    raw: Raw = {"json_ms": [], "fold_ms": [], "open_ms": [], "decide_ms": [], "replay_ms": []}
    with tempfile.TemporaryDirectory() as folder:
        game = LongGame(Path(folder), entries, long_game, Jianghu)
        for _ in range(rounds):
            raw["json_ms"].append(game.parsing() * 1_000)
            raw["fold_ms"].append(game.folding() * 1_000)
            raw["open_ms"].append(game.opening() * 1_000)
            raw["decide_ms"].append(game.entries / game.deciding() * 1_000)
            raw["replay_ms"].append(game.replaying() * 1_000)
    return [
        _rate("game of 88, opening, rate against json.loads", raw, "fold_ms", 0.5, ("open_ms",)),
        _rate("game of 88, decided anew, rate against json.loads", raw, "decide_ms", 0.1, ("replay_ms",)),
    ]


def _rate(name: str, raw: Raw, ours: str, limit: float, beside: tuple[str, ...]) -> Figure:
    value = statistics.median(raw["json_ms"]) / statistics.median(raw[ours])
    return Figure(name, "ratio", value, limit, value >= limit, {each: raw[each] for each in ("json_ms", ours, *beside)})


def long_game(path: Path, entries: int = ENTRIES) -> Session:
    """The sample with posts of the thread and the host's notes between its entries, so many entries long, on disk and open."""
    rules = Jianghu()
    played = replay(resource("samples", SAMPLE), {rules.name: rules}).session
    header = new_header(rules, "bench", ZONE, Instant(0))
    session = Session(rules, header, path=path, keeper=FileKeeper(Store.create(path, header), seq=0))
    moves = [(entry.command, entry.at) for entry in played.tree.branch()][:entries]
    between, chatter = max(0, entries - len(moves)), talk([str(n) for n in range(1, 89)], Random(1))
    for n, (command, at) in enumerate(moves, start=1):
        _must(session.do(command, at))
        for _ in range(between * n // len(moves) - between * (n - 1) // len(moves)):
            _must(session.do(_between(session, next(chatter)), at))
    return session


def _between(session: Session, text: str) -> Command:
    """A post of the thread, now and then a note of the host's."""
    seats, n = list(session.state.seats), session.head_seq
    if n % 20 == 0 or not seats:
        return Note(text=text[:40])
    who = seats[n % len(seats)]
    return ReceiveMessage(seat=who, channel="thread", text=text, id=f"m{n}", author=session.state.seats[who].mask, number=n)


def _must(outcome: Any) -> None:
    if isinstance(outcome, Refusal):
        raise RuntimeError(outcome.code)


# --- a round --------------------------------------------------------------------------------------------------------------


def resolution(rounds: int) -> Figure:
    """The posts and the vote of a second round, worked out and published with traces and notices: of 88 seats against of 16."""
    small, large = ([each for seed in GAMES for each in second_round(seed, counts)] for counts in (SMALL, COUNTS))
    raw: Raw = {"of_16_ms": [], "of_88_ms": []}
    for _ in range(rounds):
        raw["of_16_ms"].append(_decided(small))
        raw["of_88_ms"].append(_decided(large))
    value = statistics.median(raw["of_88_ms"]) / statistics.median(raw["of_16_ms"])
    return Figure("a round of 88 seats / of 16", "ratio", value, LINEAR, value <= LINEAR, raw)


def second_round(seed: str, counts: Mapping[Role, int]) -> list[Moment]:
    """Where a second round is resolved: the state before each of the four steps, and the step."""
    rules = Jianghu()
    state: Any = rules.start("bench", ZONE)
    game = JianghuSimulation(counts).play(SeededDice(seed))
    move, found = next(game), []
    while state.phase != "ended" and state.number < 3:
        if state.number == 2 and isinstance(move[0], RESOLVED):
            found.append((state, *move))
        decision: Any = rules.decide(state, *move)
        for event in decision.events:
            state = rules.evolve(state, event)
        try:
            move = game.send(state)
        except StopIteration:
            break
    return found


def _decided(moments: list[Moment]) -> float:
    rules = Jianghu()
    began = time.perf_counter()
    for _ in range(TIMES):
        for state, command, at in moments:
            rules.decide(state, command, at)
    return (time.perf_counter() - began) * 1_000 / TIMES / len(GAMES)


# --- memory ---------------------------------------------------------------------------------------------------------------

GAME: Final = f"""
import os
import sys
from main import main
from PySide6.QtCore import QEvent, QObject, QTimer
from ui.main_window import MainWindow
{SAY}
class Seen(QObject):
    painted = False
    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.Paint and not self.painted:
            self.painted = True
            QTimer.singleShot(0, self.there)
        return False
    def there(self):
        say("there")
        os._exit(0)
enter = MainWindow._enter_match
def entered(window):
    enter(window)
    window.seen = Seen(window)
    window.pages.currentWidget().board.grid.installEventFilter(window.seen)
MainWindow._enter_match = entered
sys.exit(main(sys.argv[1:]))
"""
"""The real program with a game's file: the board has been painted, and the loop has come round to take a press."""


def memory(rounds: int, messages: int = MESSAGES) -> Figure:
    """What the program holds with the whole game, ten thousand messages and the board on the screen, beside a bare window."""
    bare, ours = [], []
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.moderator"
        long_game(path, messages + messages // 10 + 656).close()
        real, around = [GAME, "--data", folder, str(path)], starting(folder)
        _until_there(around, BARE)  # one of each to fill the disk cache and to compile
        _until_there(around, *real)
        for _ in range(rounds):
            bare.append(_until_there(around, BARE)[1])
            ours.append(_until_there(around, *real)[1])
    value = statistics.median(ours) / statistics.median(bare)
    raw = {"ours_mb": ours, "bare_mb": bare}
    return Figure("memory with 88 seats and 10,000 messages, ours / bare window", "ratio", value, MEMORY, value <= MEMORY, raw)

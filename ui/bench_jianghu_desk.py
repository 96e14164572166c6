"""What the desk of a game of eighty-eight promises: its board painted, a thread read in, the machine's ballots entered."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final
from zoneinfo import ZoneInfo

from moderator.inbox.bench import thread_page
from moderator.play.instants import SECOND
from moderator.play.messages import Refusal
from ui.bench import Figure
from ui.forum.jianghu.stage import Stage

if TYPE_CHECKING:
    from moderator.inbox.machine import Record

ZONE: Final = "Asia/Shanghai"
POSTS: Final = 6_000
FRAMES: Final = 120
"""Painted a round."""
SHAPES: Final = ("dot", "ring", "half", "diamond")
STATES: Final = ("voted", "to_vote", "khalf", "phalf", "pending")
"""Words that stand on tokens."""
FRAME_MS: Final = 8.0
BLOCKED_MS: Final = 16.7
Raw = dict[str, list[float]]


def frame(rounds: int) -> Figure:
    """The board painted whole, every one of the 88 changed since the frame before: under 8 ms at the 99th percentile.

    Computing time of the window's thread: on a busy machine others interrupt a frame, a screen is painted by this thread alone.
    ``wall_ms`` are the same frames by the clock on the wall.
    ``one_ms`` are frames in which a vote has arrived on one seat; ``anew_ms`` such as follow another size, nothing being kept from before.
    """
    from moderator.play.words import Words
    from ui.bench_load import application, turn
    from ui.forum.page import ForumPage
    from ui.theme import LIGHT

    app, made = application(), Stage().voting()
    page: Any = ForumPage(made.session, Words("zh_CN"), LIGHT, made.clock)
    page.resize(1280, 720)
    page.show()
    turn(app)
    raw: Raw = {"frame_ms": [], "wall_ms": [], "one_ms": [], "anew_ms": []}
    tokens = list(page.board.grid.tokens)
    words = [page.context.say(f"jianghu.token.{name}") for name in STATES]
    for n in range(FRAMES * rounds):
        tokens = changed(tokens, words, n)
        began = time.perf_counter()
        raw["frame_ms"].append(_painted(page.board.grid, tokens))
        raw["wall_ms"].append((time.perf_counter() - began) * 1_000)
        turn(app)
        raw["one_ms"].append(_painted(page.board.grid, [replace(tokens[0], votes=str(n % 50 + 50)), *tokens[1:]]))
        turn(app)
        if n % 10 == 0:
            page.board.grid.pictures.forget()
            raw["anew_ms"].append(_painted(page.board.grid, changed(tokens, words, n + 1_000)))
            turn(app)
    page.close_desk()
    page.close()
    late = statistics.quantiles(raw["frame_ms"], n=100)[98]
    return Figure("the board of 88 seats painted, 99th percentile", "ms", late, FRAME_MS, late < FRAME_MS, raw)


def _painted(grid: Any, tokens: list[Any]) -> float:
    began = time.thread_time()
    grid.show_tokens(tokens, {}, "")
    grid.repaint()
    return (time.thread_time() - began) * 1_000


def changed(tokens: list[Any], words: list[str], n: int) -> list[Any]:
    """Each token with other votes, another word and shape; every seventh is out."""
    return [
        replace(token, votes=str((n + at) % 40 + 1), word=words[(n + at) % len(words)], shape=SHAPES[(n + at) % 4], out=(n + at) % 7 == 0)
        for at, token in enumerate(tokens)
    ]


def import_(rounds: int, posts: int = POSTS) -> Figure:
    """So many posts of a thread read into votes beside the window, with its progress: the longest time between two beats of its loop.

    ``own_ms`` is what of it the window's thread computed itself; ``nothing_ms`` how late the heart beats by itself on this machine;
    ``whole_ms`` how long the reading takes; ``cancel_ms`` how long a reading that is stopped half-way goes on.
    """
    from PySide6.QtTest import QTest

    from ui.bench_load import application
    from ui.bench_stall import AFTER_MS, Heart
    from ui.work import Work

    application()
    raw: Raw = {"blocked_ms": [], "own_ms": [], "nothing_ms": [], "whole_ms": [], "cancel_ms": []}
    read = reading(posts)
    work, heart = Work(), Heart()
    for _ in range(rounds):
        QTest.qWait(AFTER_MS)
        heart.forget()
        QTest.qWait(AFTER_MS)
        raw["nothing_ms"].append(heart.worst)
        heart.forget()
        began = time.perf_counter()
        job = work.start(read)
        while work.busy:
            QTest.qWait(1)
        raw["whole_ms"].append((time.perf_counter() - began) * 1_000)
        raw["blocked_ms"].append(heart.worst)
        raw["own_ms"].append(heart.own)
        job = work.start(read)
        while job.at[0] < job.at[1] // 2 or not job.at[1]:
            QTest.qWait(1)
        began = time.perf_counter()
        job.cancel()
        while work.busy:
            QTest.qWait(1)
        raw["cancel_ms"].append((time.perf_counter() - began) * 1_000)
    work.close()
    value = statistics.median(raw["blocked_ms"])
    return Figure(f"window blocked while {posts:,} posts are read", "ms", value, BLOCKED_MS, value <= BLOCKED_MS, raw)


def entering(rounds: int, posts: int = POSTS) -> Figure:
    """So many ballots of the machine entered at the desk: the longest time between two beats of the window's loop until all is shown.

    ``own_ms`` and ``nothing_ms`` as above; ``whole_ms`` from the press until the sheet has closed.
    """
    from PySide6.QtTest import QTest

    from moderator.play.words import Words
    from ui.bench_load import application, turn
    from ui.bench_stall import AFTER_MS, Heart
    from ui.forum.jianghu.machine.sheet import MachineSheet
    from ui.forum.page import ForumPage
    from ui.theme import LIGHT
    from ui.work import Work

    app, made, heart = application(), Stage().voting(), Heart()
    page: Any = ForumPage(made.session, Words("zh_CN"), LIGHT, made.clock)
    page.show()
    turn(app)
    raw: Raw = {"blocked_ms": [], "own_ms": [], "nothing_ms": [], "whole_ms": []}
    for _ in range(rounds):
        sheet = MachineSheet(page.context, work=Work(), parent=page)
        sheet.open()
        sheet.uncover()
        sheet.read_text(record(made, posts))
        while sheet.work.busy or sheet.weighing is None:
            QTest.qWait(1)
        QTest.qWait(AFTER_MS)
        heart.forget()
        QTest.qWait(AFTER_MS)
        raw["nothing_ms"].append(heart.worst)
        heart.forget()
        began = time.perf_counter()
        closed: list[int] = []
        sheet.finished.connect(closed.append)
        sheet.take()
        while not closed:
            QTest.qWait(1)
        raw["whole_ms"].append((time.perf_counter() - began) * 1_000)
        QTest.qWait(AFTER_MS)
        raw["blocked_ms"].append(heart.worst)
        raw["own_ms"].append(heart.own)
        page.desk.undo()
    page.close_desk()
    page.close()
    value = statistics.median(raw["blocked_ms"])
    return Figure(f"window blocked while {posts:,} ballots are entered", "ms", value, BLOCKED_MS, value <= BLOCKED_MS, raw)


def record(made: Stage, ballots: int) -> str:
    """So many ballots as a table: a second each, from the opening of the vote on."""
    masks, begun = [seat.mask for seat in made.state.living], made.state.now.opened
    zone = ZoneInfo(ZONE)
    rows = []
    for n in range(ballots):
        at = datetime.fromtimestamp(begun // SECOND + n + 60, zone)
        rows.append(f"{masks[n % len(masks)]}\t{masks[(n * 7 + 1) % len(masks)]}\t{at:%Y-%m-%d %H:%M:%S}")
    return "\n".join(rows)


def reading(posts: int) -> Callable[[Any], Record | Refusal]:
    """The reading of a thread page with so many posts, every third of them a vote."""
    from moderator.inbox.machine import Masks
    from moderator.inbox.machine_files import read_bytes
    from moderator.inbox.machine_times import Vote

    made = Stage().voting()
    masks = {seat.id: seat.mask for seat in made.state.seats.values()}
    vote = Vote(ZONE, made.state.now.opened, made.state.now.limits.vote)
    page = thread_page(list(masks.values()), posts).encode()

    def read(watch: Any) -> Record | Refusal:
        return read_bytes(page, "thread.html", Masks(masks), vote, watch=watch)

    return read

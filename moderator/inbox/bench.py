"""What reading costs: ten thousand posts of a thread read into ballots and counted, beside the barest pattern that finds a vote."""

from __future__ import annotations

import gc
import random
import re
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final

from moderator.inbox import chess
from moderator.inbox.messages import RawMessage
from moderator.play.instants import Instant
from moderator.rulesets.chess.state import GameState

POSTS: Final = 10_000
TALK: Final = (
    "今天的发言我看了三遍,{}的逻辑前后矛盾,{}的分析倒是站得住",
    "昨晚死的是{},说明黑后还在",
    "我昨天就说过{}不像好人",
    "大家不要急,等{}出来说话",
    "白方的车应该还没动过",
    "这个规则第三章写得很清楚,易位的事晚点再讲",
)
LETTER: Final = "第 {} 封:今晚禁锢 沉舟,请收到后回复。"
"""A private message, numbered."""
VOTES: Final = ("投{}", "我投{}", "投票:{}", "改投{}", "vote {}")


def posts(masks: Sequence[str], at: Instant, number: int = POSTS, seed: int = 7) -> list[RawMessage]:
    """Posts of a day as a thread has them: a quarter are ballots and nothing else, some end in one, the rest talk."""
    rng = random.Random(seed)
    made = []
    for _ in range(number):
        body = "。".join(re.sub(r"\{\}", lambda _: rng.choice(masks), rng.choice(TALK)) for _ in range(rng.randint(1, 14)))
        vote, kind = rng.choice(VOTES).format(rng.choice(masks)), rng.random()
        text = vote if kind < 0.25 else f"{body}。综上,{vote}" if kind < 0.33 else body
        made.append(RawMessage(text=text, channel="thread", author=rng.choice(masks), at=at))
    return made


def talk(masks: Sequence[str], rng: random.Random) -> Iterator[str]:
    """What is said in a thread all day."""
    while True:
        yield "。".join(re.sub(r"\{\}", lambda _: rng.choice(masks), rng.choice(TALK)) for _ in range(rng.randint(1, 5)))


def thread_page(masks: Sequence[str], number: int, seed: int = 3) -> str:
    """A thread as a forum saves it: so many posts, every third of them with a vote for two at its end."""
    rng = random.Random(seed)
    chatter, made = talk(masks, rng), []
    for n in range(1, number + 1):
        text = f"{next(chatter)}<br>投 {rng.choice(masks)}、{rng.choice(masks)}" if n % 3 == 0 else next(chatter)
        when = f"2026-6-3 {13 + n * 7 // number}:{n // 60 % 60:02}:{n % 60:02}"
        made.append(
            f'<div id="post_{n}"><table id="pid{n}"><tr><td class="pls"><div class="authi"><a>{rng.choice(masks)}</a></div></td><td>'
            f'<em id="authorposton{n}">发表于 {when}</em><a id="postnum{n}"><em>{n}</em></a>'
            f'<td class="t_f" id="postmessage_{n}">{text}</td></td></tr></table></div>'
        )
    return f"<!DOCTYPE html><html><body>{''.join(made)}</body></html>"


def counted(messages: Sequence[RawMessage], state: GameState) -> dict[str, str]:
    """Who votes for whom, the last of each: read as the inbox reads."""
    found: dict[str, str] = {}
    for reading in chess.read_all(messages, state):
        for proposal in reading.proposals:
            command = proposal.command
            if "voter" in command:
                found[command["voter"]] = command["target"]
    return found


def matched(messages: Sequence[RawMessage], masks: Sequence[str]) -> dict[str, str]:
    """The same as a single pattern guesses it."""
    pattern = re.compile(rf"(?:投票?|改投|vote|票)\s*(?:给|:|：)?\s*(?P<t>{'|'.join(masks)}|\d{{1,2}}\s*号?|自己)", re.IGNORECASE)
    found: dict[str, str] = {}
    for each in messages:
        if match := pattern.search(each.text):
            found[each.author] = match["t"]
    return found


def figures(state: GameState, at: Instant, rounds: int = 5, number: int = POSTS) -> dict[str, list[float]]:
    """Milliseconds of the processor a round, in turns: ``parse_ms`` reading and counting, ``vote_regex_ms`` the pattern.

    Every round has posts of its own, so that nothing is known from the round before. ``state``: a ballot is open.
    """
    masks = [seat.mask for seat in state.seats.values()]
    counted(posts(masks, at, 500, seed=-1), state)  # tables that are made once
    found: dict[str, list[float]] = {"parse_ms": [], "vote_regex_ms": []}
    for n in range(rounds):
        messages = posts(masks, at, number, seed=n)
        found["vote_regex_ms"].append(_timed(partial(matched, messages, masks)))
        found["parse_ms"].append(_timed(partial(counted, messages, state)))
    return found


def _timed(work: Callable[[], object]) -> float:
    gc.collect()
    gc.disable()  # as timeit does, for both
    began = time.thread_time()
    work()
    took = time.thread_time() - began
    gc.enable()
    return took * 1_000

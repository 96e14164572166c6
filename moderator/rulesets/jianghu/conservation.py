"""What must hold after every command, whatever the players do: nobody leaves twice, the schedule's counts add up, the dead do not act."""

from __future__ import annotations

from typing import Final

from moderator.play.commands import Command, Override
from moderator.rulesets.jianghu.commands.choices import ChaseText
from moderator.rulesets.jianghu.commands.discipline import Judge, JudgeOut
from moderator.rulesets.jianghu.commands.posts import CancelPost, NoonCheck
from moderator.rulesets.jianghu.counting import count
from moderator.rulesets.jianghu.state import GameState

REVIVING: Final = (CancelPost, NoonCheck, Judge, JudgeOut, ChaseText, Override)
"""Commands by which a seat may come back (C.5, D.7)."""


def broken(before: GameState, command: Command, after: GameState) -> str:
    """What the command has broken; empty: nothing."""
    if after.phase == "setup" or not before.seats or before.rounds is None:
        return ""
    return _leaving(before, command, after) or _acting(before, after) or _counts(before, after) or _asks(before, after)


def _leaving(before: GameState, command: Command, after: GameState) -> str:
    """Each seat leaves at most once, and comes back only where a rule says so."""
    for name, old in before.seats.items():
        new = after.seats[name]
        if new is old:
            continue
        if not old.living and new.living and not isinstance(command, REVIVING):
            return f"came back: {name}"
        again = old.base == "OUT" and new.base != "IN" and new.out is not None and old.out is not None and new.out.at != old.out.at
        if again:
            return f"left twice: {name}"
        if (new.out is None) != new.living:
            return f"in and out: {name}"
    return ""


def _acting(before: GameState, after: GameState) -> str:
    """Nobody posts or votes after leaving; this round's half vote is the one exception (J13.3)."""
    if after.round is None or before.round is None or after.round.number != before.round.number:
        return ""
    posts = after.round.posts
    if len(posts) > len(before.round.posts):
        late = [p.poster for p in posts if p not in before.round.posts and not before.seats[p.poster].living]
        if late:
            return f"posts after leaving: {late}"
    fresh = after.round.ballots[len(before.round.ballots) :]
    dead = [b.voter for b in fresh if before.seats[b.voter].base not in {"IN", "KHALF"}]
    return f"votes after leaving: {dead}" if dead else ""


def _counts(before: GameState, after: GameState) -> str:
    """Tops and targets are not more than the schedule says; what the lines hold is what was voted."""
    now = after.round
    if now is None or before.round is None:
        return ""
    if now.results is not None and before.round.results is None:
        out = [s.out for s in after.seats.values() if s.out is not None and s.out.round == now.number]
        tops = sum(1 for each in out if each.cause == "top")
        spared = 1 if now.rescued else 0
        if tops + spared > now.row.top_n or tops > len(now.tops):
            return f"tops: {tops} of {now.row.top_n}"
        if any(s.base == "KHALF" for s in after.seats.values()):
            return "half votes outlive their round"
    if now.published is not None and before.round.published is None:
        hit = [s.id for s in after.seats.values() if s.out is not None and s.out.round == now.number and s.out.cause in {"post", "shift"}]
        posts = [p for p in now.posts if p.kind == "post" and p.done]
        if len(hit) > len(posts) or len(posts) > sum(now.row.slots.values()):
            return f"targets: {len(hit)}, posts: {len(posts)}, slots: {sum(now.row.slots.values())}"
    if now.closed is not None and before.round.closed is None:
        return _votes(after)
    return ""


def _votes(state: GameState) -> str:
    """Nobody is on more lines than it has ballots, and only the living have lines."""
    found = count(state)
    names: dict[str, int] = {}
    for seat, votes in found.lines.items():
        if not state.seats[seat].living:
            return f"a line for {seat}"
        for vote in votes:
            names[vote.voter] = names.get(vote.voter, 0) + 1
    many = [voter for voter, n in names.items() if n > state.now.row.votes]
    return f"too many ballots: {many}" if many else ""


def _asks(before: GameState, after: GameState) -> str:
    """No question outlives the step that needs its answer."""
    if after.phase == "ended":
        return f"open at the end: {[ask.id for ask in after.asks]}" if after.asks else ""
    published = after.round is not None and after.round.published is not None
    if published and any(ask.code == "iou" for ask in after.asks):
        return "an IOU nobody has decided"
    return ""

"""One count of a day's ballots, for the preview, the close, the report and the chart alike (section 5)."""

from __future__ import annotations

from moderator.rulesets.prison.facts import weight
from moderator.rulesets.prison.roles import KINDS
from moderator.rulesets.prison.state import Ballot, GameState, Pile, Vote


def standing(state: GameState, vote: Vote) -> dict[str, Ballot]:
    """Guard -> the ballot that counts: the last, or the first by the house rule; none of or for a seat that has left (R31)."""
    found: dict[str, Ballot] = {}
    first = state.rule("change_ballot") == "first"
    for post in vote.posts:
        if post.out or (first and post.guard in found):
            continue
        found[post.guard] = post
    return {guard: post for guard, post in found.items() if not dropped(state, post)}


def dropped(state: GameState, post: Ballot) -> str:
    """Why a ballot counts no more though nobody struck it out: a code, or empty (R31)."""
    guard, prisoner = state.seats[post.guard], state.seats[post.prisoner]
    if not guard.on_field:
        return "left"
    if guard.has("sidelined") and state.rule("sidelined_ballot") == "dropped":
        return "sidelined"
    return "" if prisoner.on_field else "target_left"


def piles(state: GameState, vote: Vote) -> tuple[Pile, ...]:
    """What stands for each prisoner and kind, the largest first, equals in seat order; ballots without a kind are in none."""
    counts = standing(state, vote)
    order = {name: n for n, name in enumerate(state.seats)}
    found: list[Pile] = []
    for prisoner in state.seats:
        for kind in KINDS:
            guards = tuple(guard for guard, post in counts.items() if post.prisoner == prisoner and post.kind == kind)
            if guards:
                votes = sum(weight(state, guard) for guard in guards)
                found.append(Pile(prisoner=prisoner, kind=kind, votes=votes, guards=guards))
    return tuple(sorted(found, key=lambda pile: (-pile.votes, order[pile.prisoner], pile.kind)))


def unclear(state: GameState, vote: Vote) -> tuple[Ballot, ...]:
    """Ballots that count but do not say which kind (A-KIND)."""
    return tuple(post for post in standing(state, vote).values() if not post.kind)


def top(state: GameState, found: tuple[Pile, ...]) -> tuple[Pile, ...]:
    """The piles between which it is decided: the largest, or all of the prisoners with most votes of both kinds (H-vote-top).

    A pile whose ballots weigh nothing decides nothing (R36).
    """
    found = tuple(pile for pile in found if pile.votes > 0)
    if not found:
        return ()
    if state.rule("vote_top") == "pair":
        most = max(pile.votes for pile in found)
        return tuple(pile for pile in found if pile.votes == most)
    sums = totals(found)
    most = max(sums.values())
    return tuple(pile for pile in found if sums[pile.prisoner] == most)


def totals(found: tuple[Pile, ...]) -> dict[str, int]:
    """Prisoner -> votes of both kinds together."""
    sums: dict[str, int] = {}
    for pile in found:
        sums[pile.prisoner] = sums.get(pile.prisoner, 0) + pile.votes
    return sums


def larger(state: GameState, found: tuple[Pile, ...], prisoner: str) -> tuple[Pile, ...]:
    """The pile or the equal piles of one prisoner (prisoner_total)."""
    mine = [pile for pile in found if pile.prisoner == prisoner]
    most = max((pile.votes for pile in mine), default=0)
    return tuple(pile for pile in mine if pile.votes == most)

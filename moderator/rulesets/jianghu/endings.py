"""Whether the game is over (H.4): always proposed, confirmed by the host (J15.10)."""

from __future__ import annotations

from typing import Literal

from moderator.play.hosting import AskClosed, open_ask
from moderator.play.messages import Ask, Choice
from moderator.rulesets.jianghu.draft import GameDraft
from moderator.rulesets.jianghu.people_events import EndProposed
from moderator.rulesets.jianghu.roles import FACTIONS, Faction
from moderator.rulesets.jianghu.state import GameState
from moderator.rulesets.jianghu.state_parts import Struct

When = Literal["posts", "noon", "results", "asked"]


class End(Struct, frozen=True, kw_only=True):
    """An end that is proposed. ``side``: white, black, draw, or empty where the host must say; ``why``: code of the reason."""

    side: str
    clause: str
    why: str
    provisional: bool = False


def full(state: GameState, side: Faction) -> tuple[str, ...]:
    """Full-vote seats of a side: a penalty half vote is none (section 0)."""
    return tuple(s.id for s in state.living if s.faction == side and not s.half_in(state.number))


def find(state: GameState, when: When) -> End | None:
    """What H.4 says now, in its order."""
    if state.phase in {"setup", "checkin", "ended"} or state.round is None:
        return None
    left = {side: len(full(state, side)) for side in FACTIONS}
    provisional = _provisional(state)
    if not left["white"] or not left["black"]:
        return _emptied(state, left, provisional)
    everybody = {name for side in FACTIONS for name in full(state, side)}
    if everybody <= set(state.agreed):
        return End(side="", clause="J15.12", why="agreed")
    last = "posts" if state.votes_first else "results"
    if when == last and state.number >= int(state.rule("planned_rounds")):
        side = "white" if left["white"] > left["black"] else "black" if left["black"] > left["white"] else ""
        return End(side=side, clause="J10" if side else "J12.8", why="last_round")
    if when == "posts" and state.number in state.finales and "after_posts" in state.answers.values():
        side = "black" if left["black"] >= left["white"] else "white"
        return End(side=side, clause="J12.8", why="after_posts", provisional=provisional)
    if (when == "results" or (when == "asked" and state.phase == "results")) and left["black"] >= left["white"]:
        return End(side="black", clause="J12.8", why="cannot_hold")
    return None


def _provisional(state: GameState) -> bool:
    owed = any(d.state == "open" and d.kind in {"iou", "rewrite"} for d in state.duties.values())
    return owed or any(s.base == "PENDING" for s in state.seats.values())


def _emptied(state: GameState, left: dict[Faction, int], provisional: bool) -> End:
    if left["black"]:
        return End(side="black", clause="R1", why="emptied", provisional=provisional)
    if left["white"]:
        return End(side="white", clause="R1", why="emptied", provisional=provisional)
    selves = [side for side in FACTIONS if _by_itself(state, side)]
    if len(selves) == 1:
        other = "black" if selves[0] == "white" else "white"
        return End(side=other, clause="J12.10", why="own_post", provisional=provisional)
    side = "draw" if state.rule("double_zero") == "draw" else ""
    return End(side=side, clause="R1", why="both_emptied", provisional=provisional)


def _by_itself(state: GameState, side: Faction) -> bool:
    """Whether a post of its own side has taken a seat of it out in this round (J12.10)."""
    seats = state.seats
    return any(
        p.done and p.state != "cancelled" and p.kind == "post" and not seats[p.target].living
        and seats[p.target].faction == side == seats[p.poster].faction
        for p in state.now.posts
    )  # fmt: skip


def check(draft: GameDraft, when: When) -> None:
    """Propose an end where there is one; take back a proposal that is none any more."""
    found = find(draft.state, when)
    for ask in draft.state.asks:
        if ask.code == "end" and (found is None or ask.params["why"] != found.why or ask.params["side"] != found.side):
            draft.emit(AskClosed(id=ask.id))
    if found is None or any(ask.code == "end" for ask in draft.state.asks):
        return
    state = draft.state
    draft.emit(EndProposed(side=found.side, clause=found.clause))
    white, black = (len(full(state, side)) for side in FACTIONS)
    draft.explain(
        "end", "end_proposed", found.clause, result=found.why, outcome=found.side, white=white, black=black, provisional=found.provisional
    )
    open_ask(draft, Ask(
        id=f"end:{draft.state.proposals}", code="end", clause=found.clause, choices=_choices(found), default=_default(found),
        params={"side": found.side, "why": found.why, "white": white, "black": black, "provisional": found.provisional},
    ))  # fmt: skip


def _choices(found: End) -> tuple[Choice, ...]:
    """Where white cannot hold: judge now, one more round of posts, or play on (J12.8)."""
    if found.why == "cannot_hold":
        return (Choice(value="black"), Choice(value="after_posts"), Choice(value="play_on"))
    return (Choice(value="white"), Choice(value="black"), Choice(value="draw"), Choice(value="play_on"))


def _default(found: End) -> str | None:
    return found.side or None

"""Where everybody stands, as the pane and the sheet show it: words, tones, cards, what may be done with him. No window, no rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from moderator.cup import people
from moderator.cup.effective import counters_now
from moderator.cup.entries import begun
from moderator.inbox.people import plain
from moderator.play.pinyin import matches
from ui.table.standings import points

if TYPE_CHECKING:
    from moderator.cup.people import Where
    from moderator.cup.state import CupState, Entrant
    from ui.cup.context import CupContext

STATUSES: Final = (
    "active", "waiting_list", "waiting_revival", "eliminated", "placed", "staff", "withdrawn", "banned", "expelled",
)  # fmt: skip
"""In the order of the chips."""
GONE: Final = frozenset({"withdrawn", "banned", "expelled"})
TONES: Final = {
    "active": "jade", "waiting_list": "blue", "waiting_revival": "amber", "eliminated": "neutral", "placed": "jade", "staff": "blue",
    "withdrawn": "red", "banned": "red", "expelled": "red",
}  # fmt: skip


def counted(state: CupState) -> dict[str, int]:
    """How many stand where."""
    found = dict.fromkeys(STATUSES, 0)
    for name in state.people:
        found[people.where(state, name).status] += 1
    return found


def fits(query: str, entrant: Entrant) -> bool:
    """Whether what is typed stands in the name, is its number, or sounds like it."""
    wanted = plain(query)
    if not wanted:
        return True
    if wanted in plain(entrant.name) or wanted == str(entrant.number):
        return True
    return wanted.isascii() and wanted.isalpha() and matches(wanted, entrant.name) is not None


def chosen(state: CupState, status: str, query: str) -> list[Entrant]:
    """Those who stand there (empty: anywhere) and are meant by what is typed, in the order of registration."""
    every = sorted(state.people.values(), key=lambda each: each.number)
    return [each for each in every if (not status or people.where(state, each.name).status == status) and fits(query, each)]


def match_now(state: CupState, name: str) -> str:
    """The match of the round that is going on that he is drawn into, or sent to as a substitute; empty: none."""
    each = state.current
    for match in (state.matches[m] for m in (each.matches if each is not None else ())):
        if name in match.people or name in match.reserved:
            return match.id
    return ""


def cards_said(context: CupContext, name: str) -> str:
    """His cards as they stand, briefly; totals where they are more."""
    now = counters_now(context.desk.state, name)
    parts = [context.say(f"people.cards.{key}", n=n) for key in ("w", "y", "r") if (n := getattr(now, key))]
    parts += [
        context.say(f"people.cards.{total}", n=n)
        for total, key in (("yellow_total", "y"), ("red_total", "r"))
        if (n := getattr(now, total)) > getattr(now, key)
    ]
    return " ".join(parts)


def where_said(context: CupContext, where: Where) -> str:
    """Where he stands and by which match, in a sentence."""
    if not where.round:
        return context.words.term("standing", where.status)
    score = points(where.score)
    return context.say(
        "people.where", status=context.words.term("standing", where.status), round=where.round_id, match=where.match or None,
        place=where.place, score=score,
    )  # fmt: skip


def actions(state: CupState, name: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """What may be pressed for somebody: verb and what is known of it. The rules say the rest."""
    status, known = people.where(state, name).status, {"person": name}
    entrant = state.people[name]
    if entrant.waiting and status == "waiting_list":
        yield "admit", known
    elif not entrant.staff and not begun(state) and status == "active":
        yield "hold_back", known
    if status not in GONE:
        yield "withdraw", known
    yield "give_card", known
    if any(card.person == name and not card.revoked for card in state.cards):
        yield "revoke_card", known
    if status != "expelled":
        yield "expel", known


def staff_places(state: CupState) -> Sequence[str]:
    """Matches of elimination not yet handed out in which staff fill a place (R2)."""
    found = []
    for each in state.rounds:
        if each.plan.kind != "elimination":
            continue
        matches_ = (state.matches[name] for name in each.matches)
        found += [m.id for m in matches_ if m.status == "drawn" and any(state.people[p].staff for p in m.people)]
    return found

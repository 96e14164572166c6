"""The people of a match as tables: who was entered, in which order they ended, and the 1v1s that parted them."""

from __future__ import annotations

from collections.abc import Iterator

from moderator.export.tables import Table, Value
from moderator.export.timeline import table
from moderator.play.audience import HOST, Audience
from moderator.play.words import Words
from moderator.rulesets.sanguosha.ladder import ladder
from moderator.rulesets.sanguosha.ranking import standings
from moderator.rulesets.sanguosha.state import MatchState

ENTRANTS = ("person", "kind", "line", "from_game", "present", "left", "w", "y", "r", "yellow_total", "red_total", "red_direct")
ORDER = ("place", "shared", "person", "line", "total", "band")
WINS = 2
"""Games of three."""
DUELS = ("n", "a", "b", "winners", "won")


def entrants(state: MatchState, audience: Audience, words: Words) -> Table:
    """Everybody who has or had a line, and for the host also who may substitute; cards as they count now (section 11.1)."""
    return table("entrants", ENTRANTS, [*_seated(state, words), *(_waiting(state, words) if audience == HOST else ())], words)


def _seated(state: MatchState, words: Words) -> Iterator[tuple[Value, ...]]:
    places = {holder.person: (line.id, holder.from_game) for line in state.lines.values() for holder in line.holders}
    for name, person in state.persons.items():
        line, since = places.get(name, ("", None))
        now = ladder(state, name)
        gone = next((word for word in ("expelled", "banned", "withdrawn") if getattr(person, word)), "")
        yield (
            name, words.term("kind", "staff" if person.staff else "entrant"), line, since,
            words.say("term.yes" if person.present else "term.no"),
            words.say(f"export.left.{gone}") if gone else "", now.w, now.y, now.r, now.yellow_total, now.red_total, now.red_direct,
        )  # fmt: skip


def _waiting(state: MatchState, words: Words) -> Iterator[tuple[Value, ...]]:
    for each in state.candidates:
        if each.name not in state.persons:
            yield (
                each.name, words.term("source", each.source), "", None, "", "", each.w, each.y, each.r, each.yellow_total, each.red_total,
                each.red_direct,
            )  # fmt: skip


def order(state: MatchState, words: Words) -> Table:
    """The final order, or the order now: place by place, with the cuts between (section 10). Who has no place is not in it."""
    rows: list[tuple[Value, ...]] = [
        (row.place, words.say("export.mark.shared") if row.shared else "", row.person, row.line, row.total, (row.zone or 0) + 1)
        for row in standings(state)
        if row.place is not None
    ]
    return table("order", ORDER, rows, words)


def duels(state: MatchState, words: Words) -> Table:
    """The 1v1s as they were played, best of three (S1.3.3, R26)."""
    rows: list[tuple[Value, ...]] = [
        (n, duel.a, duel.b, ", ".join(duel.winners), next((each for each in (duel.a, duel.b) if duel.won(each) == WINS), ""))
        for n, duel in enumerate(state.duels, start=1)
    ]
    return table("duels", DUELS, rows, words)

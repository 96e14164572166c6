"""What the record says of one person: his matches, his cards, what happened to him. No window."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final

from moderator.cup.effective import closed_matches, effective, match_cards
from moderator.cup.tables import round_table
from moderator.rulesets.sanguosha.inheritance import Working, working
from moderator.rulesets.sanguosha.scores import Score, holder_score
from moderator.rulesets.sanguosha.state import MatchState

if TYPE_CHECKING:
    from moderator.cup.state import CupMatch, CupState
    from moderator.play.messages import TraceLine
    from moderator.play.ruleset import Record


NOWHERE: Final[tuple[int | None, str, str]] = (None, "", "")


@dataclass(frozen=True)
class Sitting:
    """One line that he held in a match. ``score`` and ``work``: None while the match is not taken in.

    ``place`` and ``destination`` are those of the line, where he held it at the end.
    """

    match: str
    round: str
    status: str
    line: str = ""
    score: Score | None = None
    place: int | None = None
    destination: str = ""
    clause: str = ""
    source: str = ""
    """Where he came from as a substitute; empty: he was drawn into the match."""
    work: Working | None = None

    @property
    def total(self) -> Decimal | None:
        """What he has from it."""
        return self.score.total if self.score is not None else None


def sittings(state: CupState, name: str) -> tuple[Sitting, ...]:
    """All matches he is or was in, in the order of rounds and groups."""
    found: list[Sitting] = []
    for each in state.rounds:
        for match in (state.matches[m] for m in each.matches):
            found += list(_in_match(state, match, name))
    return tuple(found)


def _in_match(state: CupState, match: CupMatch, name: str) -> Iterator[Sitting]:
    if match.result is None:
        if name in match.people or name in match.reserved:
            source = "reserved" if name in match.reserved else ""
            yield Sitting(match=match.id, round=match.round, status=match.status, source=source)
        return
    now = effective(state, match)
    placed = _placed(state, match)
    for line in now.lines.values():
        for n, holder in enumerate(line.holders):
            if holder.person != name:
                continue
            place, destination, clause = placed.get((line.id, name), NOWHERE)
            yield Sitting(
                match=match.id, round=match.round, status=match.status, line=line.id, score=holder_score(now, line, holder),
                place=place, destination=destination, clause=clause, source=holder.source or "", work=_work(now, line.id, n),
            )  # fmt: skip


def _placed(state: CupState, match: CupMatch) -> dict[tuple[str, str], tuple[int | None, str, str]]:
    """Place, destination and clause by line and person: as the round was frozen, else as it stands."""
    each = state.round(match.round)
    if each is None:
        return {}
    if each.frozen is not None:
        mine = (row for row in each.frozen.rows if row.match == match.id)
        return {(row.line, row.person): (row.place, row.destination, row.clause) for row in mine}
    return {(p.row.line, p.row.person): (p.row.place, p.destination, p.clause) for p in round_table(state, each).of(match.id)}


def _work(state: MatchState, line: str, n: int) -> Working:
    """The line worked out up to him: who came after him is another's score."""
    from msgspec.structs import replace

    found = working(state, line)
    return replace(found, holders=found.holders[: n + 1])


@dataclass(frozen=True)
class CardLine:
    """One card: ``match`` it was given in or is charged to (empty: none yet), ``id`` where the cup gave it."""

    level: str
    clause: str
    at: int
    match: str = ""
    note: str = ""
    revoked: str = ""
    id: int = 0


def cards(state: CupState, name: str) -> tuple[CardLine, ...]:
    """All his cards in order of time, revoked ones too; those of the cup once."""
    mine = [
        CardLine(each.level, each.clause, each.at, each.match, each.note, each.revoked, each.id)
        for each in state.cards
        if each.person == name
    ]
    known = {(each.level, each.clause, each.at) for each in mine}
    for match in closed_matches(state):
        there = (card for card in match_cards(state, match) if card.person == name and not card.waived)
        mine += [
            CardLine(card.level, card.clause, card.at, match.id, card.note, card.revoked or "")
            for card in there
            if (card.level, card.clause, card.at) not in known
        ]
    return tuple(sorted(mine, key=lambda each: each.at))


def history(records: tuple[Record, ...], name: str) -> list[tuple[Record, TraceLine]]:
    """Every line of the record that names him, the newest first."""
    return [(record, line) for record in reversed(records) for line in reversed(record.trace) if _names(line, name)]


def _names(line: TraceLine, name: str) -> bool:
    said: list[Any] = [line.actor, line.target, *line.params.values()]
    return any(value == name or (isinstance(value, list | tuple) and name in value) for value in said)

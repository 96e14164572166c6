"""What a second screen or a page shows of a cup: one frozen value made of the released standings and the public calendar, nothing else."""

from __future__ import annotations

from decimal import Decimal

from msgspec.structs import replace

from moderator.cup.state import CupState
from moderator.play.instants import Instant
from moderator.rulesets.sanguosha.state import Struct


class PublicRow(Struct, frozen=True, kw_only=True):
    """One row. ``destination`` empty: the round is not over."""

    place: int | None
    person: str
    total: Decimal
    destination: str = ""
    shared: bool = False


class PublicGroup(Struct, frozen=True, kw_only=True):
    """One group's table as released."""

    match: str
    rows: tuple[PublicRow, ...] = ()


class PublicMatch(Struct, frozen=True, kw_only=True):
    """A match to come: who plays, where and when."""

    match: str
    people: tuple[str, ...]
    start: Instant | None = None
    table: str = ""


class PublicCup(Struct, frozen=True, kw_only=True):
    """Everything that may be shown. ``round`` empty: no standings are released; ``provisional``: appeals could still be filed then."""

    title: str
    zone: str
    phase: str
    round: str = ""
    kind: str = ""
    at: Instant | None = None
    provisional: bool = False
    groups: tuple[PublicGroup, ...] = ()
    coming: tuple[PublicMatch, ...] = ()

    @property
    def is_over(self) -> bool:
        """Whether the round shown was over when it was released: places lead somewhere, or are those of the cup."""
        return any(row.destination for group in self.groups for row in group.rows)

    @property
    def is_final_order(self) -> bool:
        """Whether what is shown are the places of the cup."""
        return self.kind == "final" and self.is_over

    def led(self, where: str) -> tuple[tuple[str, str], ...]:
        """(person, match) of all whom the round leads there: advance or wait; each once."""
        found = {row.person: group.match for group in self.groups for row in group.rows if row.destination == where}
        return tuple(found.items())


def public_view(seen: CupState) -> PublicCup:
    """``seen``: the cup as the public knows it (``views.view_of_records`` for PUBLIC)."""
    shown = seen.shown
    groups: dict[str, list[PublicRow]] = {}
    for row in shown.rows if shown is not None else ():
        places = [other.place for other in shown.rows if other.match == row.match] if shown is not None else []
        shared = row.place is not None and places.count(row.place) > 1
        made = PublicRow(place=row.place, person=row.person, total=row.total, destination=row.destination, shared=shared)
        groups.setdefault(row.match, []).append(made)
    each = seen.round(shown.round) if shown is not None else None
    coming = [
        PublicMatch(match=match.id, people=match.people, start=match.start, table=match.table)
        for match in seen.matches.values()
        if _is_to_come(seen, match.round)
    ]
    return PublicCup(
        title=seen.params.title, zone=seen.zone, phase=seen.phase, round="" if shown is None else shown.round,
        kind="" if each is None else each.plan.kind, at=None if shown is None else shown.at,
        provisional=shown is not None and shown.provisional,
        groups=tuple(PublicGroup(match=name, rows=tuple(rows)) for name, rows in groups.items()),
        coming=tuple(sorted(coming, key=lambda match: (match.start is None, match.start or 0, match.match))),
    )  # fmt: skip


def upcoming(view: PublicCup, now: Instant) -> PublicCup:
    """The same without the matches whose start has passed: by the calendar they do not come any more, whatever has been taken in."""
    return replace(view, coming=tuple(match for match in view.coming if match.start is None or match.start > now))


def _is_to_come(seen: CupState, round_id: str) -> bool:
    """Whether the round is drawn and not closed: which of its matches are over is not public before that."""
    each = seen.round(round_id)
    return each is not None and each.status == "drawn"

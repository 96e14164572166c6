"""What only the host's file of a prison game holds: rooms, who met whom, orders, skills, talks, claims, reports (7.4)."""

from __future__ import annotations

from collections.abc import Iterator

from moderator.export.prison_tables import Pages
from moderator.export.tables import Table, Value
from moderator.export.timeline import table
from moderator.rulesets.prison.pairing import met, nights, truth_of, unpaired
from moderator.rulesets.prison.roles import SIDES
from moderator.rulesets.prison.state import Night, Report, Room

ROOMS = ("night", "room", "guard", "prisoner", "alone", "died", "unpaired")
ORDERS = ("night", "time", "mask", "kind", "target", "state")
SKILLS = ("day", "time", "mask", "skill", "target", "state", "outcome")
TALKS = ("kind", "mask", "since", "until")
CLAIMS = ("mask", "night", "claim", "claimed", "truth")
REPORTS = ("n", "time", "by", "against", "clause", "text")


class Records(Pages):
    """The host's own tables of a game."""

    def all(self) -> Iterator[Table]:
        """In the order of the file."""
        yield from (self.rooms(), self.met(), self.orders(), self.skills(), self.talks(), self.claims(), self.reports())

    def rooms(self) -> Table:
        """Who sat where, night by night (7.4)."""
        rows = [self._room(night, room) for night in nights(self.state) for room in night.rooms]
        return table("rooms", ROOMS, rows, self.words)

    def _room(self, night: Night, room: Room) -> tuple[Value, ...]:
        return (
            night.number, room.name, self._mask(room.guard), self._mask(room.prisoner), self._yes(len(room.occupants) == 1),
            self._masks(room.dead), self._yes(room.prisoner in unpaired(self.state, night)),
        )  # fmt: skip

    def met(self) -> Table:
        """Guards down, prisoners across: the nights on which they shared a room."""
        found = {(row["guard"], row["prisoner"]): row["nights"] for row in met(self.state)}
        guards, prisoners = ([seat.id for seat in self.state.seats.values() if seat.side == side] for side in SIDES)
        rows: list[tuple[Value, ...]] = []
        for guard in guards:
            cells = (found.get((guard, prisoner), ()) for prisoner in prisoners)
            rows.append((self._mask(guard), *(", ".join(map(str, cell)) if isinstance(cell, list) else "" for cell in cells)))
        columns = (self.words.say("export.column.met"), *map(self._mask, prisoners))
        return Table(key="met", title=self.words.say("export.sheet.met"), columns=columns, rows=tuple(rows))

    def orders(self) -> Table:
        """What the killer ordered, and what became of it."""
        rows: list[tuple[Value, ...]] = [
            (
                night.number, self._time(order.at), self._mask(order.seat), self._term("kill_mode", order.mode),
                order.target if order.room else self._mask(order.target), self._term("order_status", order.status),
            )
            for night in (*self.state.nights, *([self.state.night] if self.state.night is not None else []))
            for order in night.orders
        ]  # fmt: skip
        return table("orders", ORDERS, rows, self.words)

    def skills(self) -> Table:
        """Every use of a skill."""
        rows: list[tuple[Value, ...]] = []
        for use in self.state.uses:
            role = self.state.role(use.seat)
            skill = role.power(use.skill) if role is not None else None
            rows.append((
                use.day, self._time(use.at), self._mask(use.seat), skill.title or skill.id if skill is not None else use.skill,
                self._masks(use.targets), self._term("use_status", use.status), use.outcome,
            ))  # fmt: skip
        return table("skills", SKILLS, rows, self.words)

    def talks(self) -> Table:
        """Questionings, conspiracies, chats."""
        rows: list[tuple[Value, ...]] = [
            (self._term("kind", talk.kind), self._masks(talk.seats), self._time(talk.opened), self._time(talk.closed or talk.until))
            for talk in self.state.sessions
        ]
        return table("talks", TALKS, rows, self.words)

    def claims(self) -> Table:
        """What was claimed of a night, beside the truth."""
        rows: list[tuple[Value, ...]] = [
            (self._mask(claim.seat), claim.night, claim.text, self._mask(claim.met), self._mask(truth_of(self.state, claim)))
            for claim in self.state.claims
        ]
        return table("claims", CLAIMS, rows, self.words)

    def reports(self) -> Table:
        """Reports; complaints about the host when the game is over (P-supp-3)."""
        rows = [tuple(self._report(each)) for each in self.state.reports if each.against != "host" or self.state.phase == "ended"]
        return table("reports", REPORTS, rows, self.words)

    def _report(self, each: Report) -> Iterator[Value]:
        against = self.words.say("term.audience.host") if each.against == "host" else self._mask(each.against)
        yield from (each.id, self._time(each.at), self._mask(each.by), against, each.clause, each.text)

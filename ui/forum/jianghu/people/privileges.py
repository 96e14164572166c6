"""Privileges: the first hang of round 1 (J7.1, D.8), the high post counts after round 5 (J7.2, D.9)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from moderator.rulesets.jianghu.privileges import FEW, HIGH_ROUND, MANY, MEDAL, first_line
from moderator.rulesets.jianghu.state_parts import Duty, Seat
from ui.forum.jianghu.people.base import PagedSheet, Shown
from ui.widgets.table import Cell, Row

TONES: Final = {"paid": "jade", "open": "amber", "failed": "red", "dropped": "neutral"}


class PrivilegesDialog(PagedSheet):
    """Enter on a first hang names its writer, on a seat with many posts whom it names."""

    area = "privileges"
    pages = ("first", "counts", "high")
    verbs = (
        ("first_hang_name", "Ctrl+1"), ("first_hang_text", "Ctrl+2"), ("claim_medal", "Ctrl+3"), ("import_counts", "Ctrl+4"),
        ("set_forum_posts", "Ctrl+5"), ("high_post_name", "Ctrl+6"), ("high_post_text", "Ctrl+7"),
    )  # fmt: skip

    # --- pages --------------------------------------------------------------------------------------------------------

    def page_first(self) -> Shown:
        """The first hang's own line, in order of arrival, with who was named and what became of it."""
        heads = ("seat_n", "mask", "role_here", "posts_out", "text", "medal")
        rows: list[Row] = []
        lines = first_line(self.state)
        for seat in self.state.first_hang:
            named = self.state.first_named.get(seat, "")
            duty = self.state.duties.get(f"first_chase:{seat}")
            medal = self.state.medals.get(seat, "")
            since = self.state.seats[seat].forum_out
            rows.append(Row((
                self.number(seat), self.mask(seat, strong=True), Cell(self.tell("first_hang"), "red", pill=True),
                Cell("" if since is None else str(since), "jade" if (since or 0) >= MEDAL else "", right=True),
                self._duty(duty) if duty is not None else Cell(self.tell("not_named"), "neutral", pill=True),
                Cell(self.state.name_of(medal) if medal else "", strong=True),
            ), seat))  # fmt: skip
            for place, voter in enumerate(lines.get(seat, ()), start=1):
                role = Cell(self.tell("named"), "amber", pill=True) if voter == named else Cell(self.tell("place", n=place), muted=True)
                rows.append(Row((self.number(voter), self.mask(voter), role, Cell(""), Cell(""), Cell("")), (seat, voter)))
        return heads, rows or self.nothing("no_first", 6, 1), 1

    def page_counts(self) -> Shown:
        """Everybody's posts in the forum, the most first."""
        heads = ("seat_n", "mask", "status", "posts", "posts_out", "may")
        ranked = sorted(self.state.seats.values(), key=lambda seat: -1 if seat.forum is None else seat.forum, reverse=True)
        return heads, [self._count(seat) for seat in ranked], 1

    def _count(self, seat: Seat) -> Row:
        may, status = self.may(seat), self.state.status(seat.id)
        tone = {"name": "jade", "be_named": "blue", "was_named": "amber"}.get(may, "neutral")
        counts = ["" if n is None else str(n) for n in (seat.forum, seat.forum_out)]
        return Row((
            self.number(seat.id), self.mask(seat.id, strong=True),
            Cell(self.words.term("status", status), "jade" if status == "IN" else "neutral", pill=True),
            Cell(counts[0], right=True), Cell(counts[1], muted=True, right=True),
            Cell(self.tell(f"may.{may}") if may else "", tone, pill=bool(may)),
        ), seat.id)  # fmt: skip

    def _duty(self, duty: Duty) -> Cell:
        return Cell(self.tell(f"duty.{duty.state}", words=duty.words), TONES[duty.state], pill=True)

    def may(self, seat: Seat) -> str:
        """Whether it may name, be named, or has done so."""
        if seat.naming_spent:
            return "has_named"
        if seat.named_high:
            return "was_named"
        if (seat.forum or 0) >= MANY and (seat.living or self.state.rule("namer_out") != "living_only"):
            return "name"
        return "be_named" if seat.living and seat.forum is not None and seat.forum < FEW else ""

    def page_high(self) -> Shown:
        """Who has named whom, in the order they came, and the texts."""
        rows = []
        for n, (namer, seat) in enumerate(self.state.high_named, start=1):
            duty = self.state.duties.get(f"high_post:{seat}")
            rows.append(Row((
                Cell(str(n), muted=True, right=True), self.mask(namer), self.mask(seat, strong=True),
                Cell(self.brief(duty.due) if duty else "", muted=True),
                self._duty(duty) if duty is not None else Cell(""),
            ), seat))  # fmt: skip
        return ("n", "namer", "named_seat", "due", "text"), rows or self.nothing("no_high", 5, 2), 2

    # --- beside it ----------------------------------------------------------------------------------------------------

    def side(self) -> Sequence[tuple[str, str]]:
        """What the privilege is, and how far it has come."""
        seats = self.state.seats.values()
        known = sum(seat.forum is not None for seat in seats)
        names, free = sum(self.may(seat) == "name" for seat in seats), sum(self.may(seat) == "be_named" for seat in seats)
        if self.page.value == "first":
            return [(self.tell("first.help", posts=MEDAL), "")]
        lines = [(self.tell("counted", n=known, of=len(self.state.seats)), "jade" if known == len(self.state.seats) else "amber")]
        lines.append((self.tell("free", namers=names, free=free, many=MANY, few=FEW), ""))
        if not self.may_name_now:
            lines.append((self.tell("not_yet", round=HIGH_ROUND), "amber"))
        return [*lines, (self.tell("high.help"), "")]

    @property
    def may_name_now(self) -> bool:
        """Whether the results of round 5 are out."""
        state = self.state
        return state.number > HIGH_ROUND or (state.number == HIGH_ROUND and state.round is not None and state.now.results is not None)

    def follow(self) -> None:
        """What there is something for."""
        first = self.state.first_hang
        kinds = {duty.kind for duty in self.state.duties.values() if duty.state == "open"}
        paid = any(self._paid(seat) for seat in first)
        for verb, holds in (
            ("first_hang_name", any(seat not in self.state.first_named for seat in first)), ("first_hang_text", "first_chase" in kinds),
            ("claim_medal", paid), ("high_post_name", self.may_name_now), ("high_post_text", "high_post" in kinds),
        ):  # fmt: skip
            self.buttons[verb].setEnabled(holds)

    def _paid(self, seat: str) -> bool:
        duty = self.state.duties.get(f"first_chase:{seat}")
        return duty is not None and duty.state == "paid" and seat not in self.state.medals

    # --- presses ------------------------------------------------------------------------------------------------------

    def known(self, verb: str) -> dict[str, Any]:
        chosen = self.table.selected()
        if verb == "first_hang_name" and isinstance(chosen, tuple):
            return {"seat": chosen[0], "writer": chosen[1]}
        if verb in {"first_hang_name", "claim_medal"} and chosen in self.state.first_hang:
            return {"seat": chosen}
        if verb == "set_forum_posts" and isinstance(chosen, str) and chosen in self.state.seats:
            return {"seat": chosen}
        if verb == "high_post_name" and isinstance(chosen, str) and chosen in self.state.seats:
            may = self.may(self.state.seats[chosen])
            return {"namer": chosen} if may == "name" else {"seat": chosen} if may == "be_named" else {}
        if verb == "high_post_text" and self.page.value == "high" and isinstance(chosen, str):
            return {"seat": chosen}
        return {}

    def on_chosen(self, chosen: Any) -> None:
        verb = {"first": "first_hang_name", "counts": "high_post_name", "high": "high_post_text"}[self.page.value]
        if chosen is not None and self.buttons[verb].isEnabled():
            self.want(verb)
        elif chosen is not None and self.page.value == "counts":
            self.want("set_forum_posts")

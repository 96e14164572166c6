"""The posts of the round: who owns each slot, who may stand in, what is in (J9, J12.9, F.4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from moderator.rulesets.jianghu.schedule import stand_ins
from moderator.rulesets.jianghu.state_parts import Post, Slot
from ui.forum.jianghu.people.base import PagedSheet, Shown
from ui.forum.sheet import covered
from ui.widgets.table import Cell, Row

TONES = {"in": "jade", "owed": "amber", "waits": "neutral", "lapsed": "neutral", "free": "amber", "open": "amber"}


class StandInsDialog(PagedSheet):
    """Enter on a slot assigns it."""

    area = "stand_ins"
    pages = ("slots",)
    verbs = (("assign_slot", "Ctrl+1"), ("mark_unreachable", "Ctrl+2"), ("decline_replacement", "Ctrl+3"))

    def page_slots(self) -> Shown:
        """A row a slot."""
        heads = ("slot", "owner", "state", "stand_ins")
        slots = self.state.now.slots if self.state.round is not None else ()
        if not slots:
            return heads, self.nothing("none", 4, 3), 3
        return heads, [self._row(slot) for slot in slots], 3

    def _row(self, slot: Slot) -> Row:
        post = self._post(slot)
        state = self.status(slot, post)
        owner = self.state.name_of(slot.owner) if slot.owner else self.tell("free" if slot.free else "nobody")
        could = ", ".join(self.state.name_of(seat.id) for seat in stand_ins(self.state, slot))
        clause = f" {slot.lapsed}" if slot.lapsed else ""
        if post is not None and post.replaces:
            owner = self.tell("by", name=self.state.name_of(post.poster))
        return Row((
            Cell(slot.id, strong=True), self.cut(owner) if self.sees else Cell(covered(6), muted=True),
            self.hidden(self.tell(f"state.{state}") + clause, 4, tone=TONES[state], pill=True), self.hidden(could, 10, muted=True),
        ), slot)  # fmt: skip

    def _post(self, slot: Slot) -> Post | None:
        posts = (post for post in self.state.now.posts if post.slot == slot.id and post.kind == "post")
        return next((post for post in posts if post.state not in {"rejected", "withdrawn", "refused"}), None)

    def status(self, slot: Slot, post: Post | None) -> str:
        """In, owed, waiting for its owner or anybody, or lapsed."""
        if post is not None:
            return "owed" if post.iou and post.state in {"iou", "iou_asked"} else "in"
        if slot.lapsed:
            return "lapsed"
        return "waits" if slot.owner else "free" if slot.free else "open"

    def side(self) -> Sequence[tuple[str, str]]:
        """What standing in goes by, and who could not be reached."""
        state = self.state
        lines = [(self.tell("help"), "")]
        if state.round is None:
            return lines
        missing = [slot for slot in state.now.slots if self.status(slot, self._post(slot)) in {"waits", "free", "open"}]
        n, of = (len(missing), len(state.now.slots)) if self.sees else (covered(1), covered(1))
        lines.insert(0, (self.tell("missing", n=n, of=of), "amber" if missing and self.sees else "jade" if self.sees else "muted"))
        if state.now.unreachable and self.sees:
            names = ", ".join(state.name_of(name) for name in state.now.unreachable)
            lines.append((self.tell("unreachable", names=names), "amber"))
        return lines

    def follow(self) -> None:
        """Only while posts can come in."""
        running = self.state.round is not None and self.state.phase == "window"
        for button in self.buttons.values():
            button.setEnabled(running)

    def known(self, verb: str) -> dict[str, Any]:
        slot = self.table.selected()
        if not isinstance(slot, Slot):
            return {}
        known: dict[str, Any] = {"r": self.state.number} if verb != "decline_replacement" else {}
        if verb != "mark_unreachable":
            known["slot"] = slot.id
        if verb == "mark_unreachable" and slot.owner:
            known["seat"] = slot.owner
        return known

    def on_chosen(self, chosen: Any) -> None:
        if self.buttons["assign_slot"].isEnabled():
            super().on_chosen(chosen)

"""The end: who has agreed to one, how the sides stand, finale rounds, prizes and medals, the host's word (J15.10-J15.12, H.4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from moderator.rulesets.jianghu import endings
from moderator.rulesets.jianghu.roles import FACTIONS
from ui.forum.jianghu.people.base import PagedSheet, Shown
from ui.forum.sheet import covered
from ui.widgets.table import Cell, Row


class EndingDialog(PagedSheet):
    """Enter on a seat notes that it agrees."""

    area = "ending"
    pages = ("agreed", "prizes")
    verbs = (
        ("agree_end", "Ctrl+1"), ("propose_end", "Ctrl+2"), ("confirm_end", "Ctrl+3"), ("declare_finale", "Ctrl+4"),
        ("claim_medal", "Ctrl+5"), ("cancel_prize", "Ctrl+6"),
    )  # fmt: skip

    @property
    def full(self) -> dict[str, tuple[str, ...]]:
        """Full-vote seats by side."""
        return {side: endings.full(self.state, side) for side in FACTIONS}

    def page_agreed(self) -> Shown:
        """Every full-vote seat, those that have not said yes first."""
        full = [name for name in self.state.seats if any(name in seats for seats in self.full.values())]
        rows = []
        for name in sorted(full, key=lambda each: each in self.state.agreed):
            yes = name in self.state.agreed
            rows.append(Row((
                self.number(name), self.mask(name, strong=True), self.hidden(self.words.term("side", self.state.seats[name].faction), 2),
                Cell(self.tell("yes" if yes else "no"), "jade" if yes else "neutral", pill=True),
            ), name))  # fmt: skip
        return ("seat_n", "mask", "side", "agrees"), rows or self.nothing("nobody", 4, 1), 1

    def page_prizes(self) -> Shown:
        """Medals and gold: who has them, who has lost them."""
        rows = [
            Row((self.number(to), self.mask(to, strong=True), Cell(self.tell("medal")), Cell(self.tell("given"), "jade", pill=True)), to)
            for to in self.state.medals.values()
        ]
        for namer, seat in self.state.high_named:
            duty = self.state.duties.get(f"high_post:{seat}")
            if duty is not None and duty.state == "paid":
                rows.append(Row((
                    self.number(namer), self.mask(namer, strong=True), Cell(self.tell("gold")), Cell(self.tell("due"), "amber", pill=True),
                ), namer))  # fmt: skip
        lost = Cell(self.tell("lost"), "red", pill=True)
        for held in self.state.seats.values():
            rows += [Row((self.number(held.id), self.mask(held.id, strong=True), Cell(prize), lost), held.id) for prize in held.prizes_lost]
        return ("seat_n", "mask", "prize", "state"), rows or self.nothing("no_prizes", 4, 2), 2

    def side(self) -> Sequence[tuple[str, str]]:
        """How the sides stand; covered, for it tells roles."""
        full, state = self.full, self.state
        counts: dict[str, object] = {side: len(seats) if self.sees else covered(1) for side, seats in full.items()}
        lines = [(self.tell("stands", **counts), "")] if state.round is not None else []
        everybody = sum(len(seats) for seats in full.values())
        lines.append((self.tell("agreed_n", n=len(set(state.agreed)), of=everybody), ""))
        if state.finales:
            lines.append((self.tell("finales", rounds=", ".join(map(str, state.finales))), "amber"))
        ask = next((ask for ask in state.asks if ask.code == "end"), None)
        if ask is not None:
            why = self.words.term("why", str(ask.params["why"])) if self.sees else ""
            lines.append((self.tell("proposed", why=why), "amber"))
        if state.winner:
            lines.append((self.tell("over", outcome=self.words.term("winner", state.winner), clause=state.result_clause), "jade"))
        return [*lines, (self.tell("help"), "")]

    def follow(self) -> None:
        """Only while it is played; a medal afterwards too."""
        played = self.state.round is not None and self.state.phase != "ended"
        for verb in ("agree_end", "propose_end", "confirm_end", "declare_finale"):
            self.buttons[verb].setEnabled(played)
        self.buttons["claim_medal"].setEnabled(bool(self.state.first_named))

    def known(self, verb: str) -> dict[str, Any]:
        chosen = self.table.selected()
        if verb in {"agree_end", "cancel_prize"} and isinstance(chosen, str):
            return {"seat": chosen}
        if verb == "confirm_end":
            ask = next((ask for ask in self.state.asks if ask.code == "end"), None)
            return {"side": ask.params["side"], "clause": ask.clause} if ask is not None and self.sees and ask.params["side"] else {}
        return {}

    def on_chosen(self, chosen: Any) -> None:
        if isinstance(chosen, str) and self.page.value == "agreed" and self.buttons["agree_end"].isEnabled():
            self.want("agree_end")

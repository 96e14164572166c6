"""Complaints with their windows, the catalogue with first and second offence, what each seat has been given, prizes (J14, J15)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from moderator.play.commands import Answer
from moderator.play.messages import Refusal
from moderator.rulesets.jianghu import times
from moderator.rulesets.jianghu.catalogue import CATALOGUE
from moderator.rulesets.jianghu.complaints import subject_seat, too_late
from moderator.rulesets.jianghu.state import GameState
from moderator.rulesets.jianghu.state_parts import Complaint
from ui.forum.jianghu.people.base import PagedSheet, Shown
from ui.forum.resolve.steps import AskRow
from ui.forum.sheet import covered
from ui.widgets.table import Cell, Row

ROOM: Final = 276
SHORT: Final = 13
EVIDENCE: Final = 1200
"""As much of a text as is shown."""
TONES: Final = {
    "remind": "neutral", "warn": "amber", "half": "amber", "rewrite": "blue", "cancel_post": "blue", "out": "red", "none": "neutral",
}  # fmt: skip


def evidence(session: Any) -> dict[str, str]:
    """The text of each complaint as it reads now. It stands in the record alone, a private text that can be erased."""
    found: dict[str, str] = {}
    for record in session.records:
        if record.verb not in {"complain", "edit_complaint"}:
            continue
        text = str(record.command.get("text") or "")
        if record.verb == "complain":
            found[f"c{len(found) + 1}"] = text
        elif text:
            found[str(record.command["complaint"])] = text
    return found


def windows(state: GameState, now: int) -> list[tuple[str, int | None, bool]]:
    """What may be complained of until when, and whether that is still open: check-ins, posts of the round (J14.1)."""
    found: list[tuple[str, int | None, bool]] = []
    if state.checkin_closed is not None:
        until = times.next_day(state, state.checkin_closed, str(state.rule("checkin_complaint_close")))
        found.append(("checkin", until, now < until))
    elif state.phase in {"setup", "checkin"}:
        found.append(("checkin_later", None, True))
    if state.round is not None:
        until = state.round.limits.complaints
        found.append(("posts", until, now < until))
    return [*found, ("other", None, True), ("exposure", None, True)]


class ConductDialog(PagedSheet):
    """Enter on a complaint judges it; on a clause warns by it; on a seat warns it."""

    area = "conduct"
    pages = ("complaints", "catalogue", "seats", "given")
    verbs = (
        ("complain", "Ctrl+1"), ("edit_complaint", "Ctrl+2"), ("judge", "Ctrl+3"), ("warn", "Ctrl+4"), ("judge_half", "Ctrl+5"),
        ("judge_out", "Ctrl+6"), ("cancel_prize", "Ctrl+7"), ("revoke_card", "Ctrl+8"),
    )  # fmt: skip

    # --- pages --------------------------------------------------------------------------------------------------------

    def page_complaints(self) -> Shown:
        """The newest first; the evidence is covered."""
        heads = ("n", "by", "about", "clause", "form", "text", "verdict")
        texts = evidence(self.context.desk.session)
        rows = [self._complaint(each, texts.get(each.id, "")) for each in reversed(self.state.complaints.values())]
        return heads, rows or self.nothing("no_complaints", 7, 5), 5

    def _complaint(self, made: Complaint, text: str) -> Row:
        form = "late" if too_late(made) else "in_form" if made.title_ok else "no_title"
        verdict = self.words.term("verdict", made.verdict) if made.verdict else self.tell("open")
        if made.verdict == "upheld":
            verdict = f"{verdict}, {self.words.term('penalty', made.penalty)}"
        tone = "neutral" if made.verdict == "rejected" else TONES.get(made.penalty, "neutral") if made.verdict else "amber"
        return Row((
            Cell(made.id, muted=True), self.cut(self.state.name_of(made.by), SHORT), self._about(made), Cell(made.clause),
            Cell(self.tell(f"form.{form}"), "jade" if form == "in_form" else "red", pill=True),
            Cell((" ".join(text.split()) or self.tell("no_text")) if self.sees else covered(8), muted=True, tip=text if self.sees else ""),
            Cell(verdict, tone, pill=True),
        ), made)  # fmt: skip

    def _about(self, made: Complaint) -> Cell:
        return self.cut(self.about(made), 18, strong=True) if self.sees else Cell(covered(5), muted=True)

    def about(self, made: Complaint) -> str:
        """Whom or what it is about, and what of his."""
        seat = self.state.name_of(subject_seat(self.state, made.about))
        what = "post" if self.state.post(made.about) is not None else "checkin" if made.about.startswith("checkin:") else "seat"
        return seat if what == "seat" else self.tell(f"about.{what}", seat=seat)

    def page_catalogue(self) -> Shown:
        """What each clause offers (H.3)."""
        rows = []
        for clause, offer in CATALOGUE.items():
            first, second = (", ".join(self.words.term("penalty", each) for each in each_of) for each_of in offer)
            title = self.words.say(f"clause.jianghu.{clause}.title")
            rows.append(Row((
                Cell(clause, strong=True), Cell(title, tip=self.words.say(f"clause.jianghu.{clause}.text")),
                Cell(first, TONES[offer.first[0]]),
                Cell(second or self.tell("no_second"), TONES[offer.second[0]] if second else "", muted=not second),
            ), clause))  # fmt: skip
        return ("clause", "offence", "first", "second"), rows, 1

    def page_seats(self) -> Shown:
        """Who has been warned how often, by what."""
        heads = ("seat_n", "mask", "person", "warnings", "by_clause", "prizes", "status")
        held = Counter(w.seat for w in self.state.warnings if not w.revoked)
        ranked = sorted(self.state.seats.values(), key=lambda seat: -held[seat.id])
        rows = []
        for seat in ranked:
            clauses = Counter(w.clause for w in self.state.warnings if w.seat == seat.id and not w.revoked)
            said = ", ".join(f"{clause} \N{MULTIPLICATION SIGN}{n}" for clause, n in clauses.items())
            status, tone = self.state.status(seat.id), "red" if max(clauses.values(), default=0) > 1 else "amber"
            rows.append(Row((
                self.number(seat.id), self.mask(seat.id, strong=True),
                self.cut(seat.person, SHORT) if self.sees else Cell(covered(4), muted=True),
                Cell(str(held[seat.id]) if held[seat.id] else "", tone, pill=bool(clauses)),
                Cell(said, muted=True), Cell(", ".join(seat.prizes_lost), muted=True),
                Cell(self.words.term("status", status), "jade" if status == "IN" else "neutral", pill=True),
            ), seat.id))  # fmt: skip
        return heads, rows, 4

    def page_given(self) -> Shown:
        """Every warning, the newest first."""
        rows = [
            Row((
                Cell(str(w.id), muted=True), Cell(self.brief(w.at), muted=True), self.mask(w.seat, strong=True), Cell(w.clause),
                self.hidden(w.note, 8, muted=True), Cell(self.tell("revoked") if w.revoked else "", muted=True, tip=w.revoked),
            ), w)
            for w in reversed(self.state.warnings)
        ]  # fmt: skip
        return ("n", "time", "mask", "clause", "note", "state"), rows or self.nothing("no_warnings", 6, 4), 4

    # --- what waits ---------------------------------------------------------------------------------------------------

    def side(self) -> Sequence[tuple[str, str]]:
        """The windows, with what is left of them."""
        lines: list[tuple[str, str]] = []
        for code, until, is_open in windows(self.state, self.context.desk.now()):
            at = self.brief(until) if until is not None else ""
            lines.append((self.tell(f"window.{code}", until=at), "" if until is None else "jade" if is_open else "red"))
        waiting = sum(not made.verdict for made in self.state.complaints.values())
        if waiting:
            lines.insert(0, (self.tell("waiting", n=waiting), "amber"))
        return [*self._evidence(), *lines, (self.tell("help"), "")]

    def _evidence(self) -> list[tuple[str, str]]:
        """The whole text of the complaint that is looked at."""
        chosen = self.table.selected()
        if not isinstance(chosen, Complaint) or not self.sees:
            return []
        text = evidence(self.context.desk.session).get(chosen.id, "") or self.tell("no_text")
        return [(self.tell("evidence", complaint=chosen.id), "neutral"), (text[:EVIDENCE], "")]

    def on_row(self) -> None:
        """The evidence follows the row."""
        if self.page.value == "complaints":
            self.show_side()

    def widgets(self) -> Sequence[QWidget]:
        """Second offences that wait for the host."""
        made = []
        for ask in self.context.desk.asks:
            if ask.code != "second_offence":
                continue
            names = self.context.desk.name_of
            choices = [(choice.value, self.words.choice(ask, choice, names)) for choice in ask.choices]
            asked = AskRow(
                self.context.palette, self.context.words, self.words.ask(ask, names), "", (ask.clause,), choices, game="jianghu", room=ROOM
            )
            asked.setProperty("ask", ask.id)
            asked.chosen.connect(self._on_answer)
            made.append(asked)
        return made

    def _on_answer(self, choice: str) -> None:
        asked = self.sender()
        if asked is not None:
            result = self.context.desk.do(Answer(ask=str(asked.property("ask")), choice=choice))
            self.say(self.words.refusal(result, self.context.desk.name_of) if isinstance(result, Refusal) else "")
            self.refresh()
            self.table.setFocus(Qt.FocusReason.OtherFocusReason)

    def follow(self) -> None:
        """What there is something for."""
        open_ = any(not made.verdict for made in self.state.complaints.values())
        for verb in ("edit_complaint", "judge"):
            self.buttons[verb].setEnabled(open_)
        self.buttons["revoke_card"].setEnabled(any(not w.revoked for w in self.state.warnings))
        played = self.state.phase not in {"setup", "ended"}
        for verb in ("complain", "judge_half", "judge_out"):
            self.buttons[verb].setEnabled(played)

    # --- presses ------------------------------------------------------------------------------------------------------

    def known(self, verb: str) -> dict[str, Any]:
        chosen = self.table.selected()
        if isinstance(chosen, Complaint):
            if verb == "edit_complaint" and not chosen.verdict:
                return {"complaint": chosen.id, "title_ok": chosen.title_ok, "text": evidence(self.context.desk.session).get(chosen.id, "")}
            if verb in {"edit_complaint", "judge"}:
                return {} if chosen.verdict else {"complaint": chosen.id}
            if verb in {"warn", "judge_half", "judge_out", "cancel_prize"}:
                return {"seat": subject_seat(self.state, chosen.about), "clause": chosen.clause}
            return {}
        if self.page.value == "catalogue" and isinstance(chosen, str):
            return {} if verb in {"edit_complaint", "judge", "revoke_card"} else {"clause": chosen}
        if self.page.value == "seats" and isinstance(chosen, str):
            if verb == "complain":
                return {"about": f"seat:{chosen}"}
            return {} if verb in {"judge", "edit_complaint", "revoke_card"} else {"seat": chosen}
        if self.page.value == "given" and verb == "revoke_card" and chosen is not None and not chosen.revoked:
            return {"card": chosen.id}
        return {}

    def on_chosen(self, chosen: Any) -> None:
        if isinstance(chosen, Complaint):
            if not chosen.verdict:
                self.want("judge")
        elif isinstance(chosen, str):
            self.want("warn")

"""Messages of a game of chess as offers: what the vocabulary of chess reads in them, and what there is to know of a declaration."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from moderator.inbox import chess as parser
from moderator.inbox.chess_checks import remarks
from moderator.inbox.messages import Quote, RawMessage
from moderator.inbox.reading import Proposal, Reading, Warned
from moderator.inbox.text_checks import text_report
from moderator.play.commands import Command
from moderator.play.likeness import Likeness
from moderator.play.messages import Step, TraceLine
from moderator.rulesets.chess.orders import DECLARATION, coming
from moderator.rulesets.chess.state import GameState
from ui.forum.inbox_model import Check, Item, Offer
from ui.forum.reader import GameReader, verb_of

ORDERS: Final = {
    "submit_kill": "kill", "submit_imprison": "imprison", "submit_heal": "heal", "submit_exchange": "exchange", "submit_curse": "curse",
    "submit_pawn": "pawn", "submit_castle": "castle",
}  # fmt: skip
CLAUSES: Final[Mapping[str, str]] = {
    "submit_kill": "C3.8", "submit_imprison": "C3.3", "submit_heal": "C3.4", "submit_exchange": "C3.5.1", "submit_curse": "C3.5.2",
    "submit_pawn": "C3.6", "submit_castle": "C3.1.1", "withdraw": "C3.9", "cast_vote": "C7.1", "change_vote": "C7.3",
    "mark_unclear": "C7.7", "check_in": "C5.2", "choose_promotion": "C3.7", "record_analysis": "C6.1", "record_last_words": "C6.2",
    "declare_handover": "C8.6", "sub_reply": "C8.6",
}  # fmt: skip
OPEN: Final = frozenset({"cast_vote", "change_vote", "mark_unclear", "check_in", "record_analysis", "record_last_words"})
"""Verbs that say nothing of a role."""
VOID: Final = frozenset({"order_void", "vote_void"})


class ChessReader(GameReader):
    """The Reader of a game of sixteen."""

    clauses = CLAUSES
    open_verbs = OPEN

    @property
    def _state(self) -> GameState:
        state: GameState = self._context.desk.state
        return state

    def seat_of(self, author: str, channel: str, text: str = "") -> str:
        """Whose mask it is; by SMS or typed a person or his number as well."""
        state = self._state
        found = parser.seat_of(parser.roster(state), author)
        if found and (channel in {"sms", "typed"} or state.seats[found].person != author or state.seats[found].mask == author):
            return found
        numbers = {person.contact: person.seat for person in state.persons.values() if person.contact and person.seat}
        return numbers.get(author, "") if channel == "sms" else ""

    def parse(self, raw: RawMessage) -> Reading:
        """By the words of chess."""
        return parser.read(raw, self._state)

    def remarks(self, proposal: Proposal, raw: RawMessage) -> Iterable[Warned]:
        """Channel and sender."""
        return remarks(proposal, raw, self._state)

    def said(self, command: Command) -> str:
        """A command in a line."""
        context, verb = self._context, verb_of(command)
        target = str(getattr(command, "target", "") or "")
        whom = context.seat(target) if target else ""
        if verb in ORDERS:
            sign = context.say(f"chess.mark.{self._state.seats[command.seat].role}")  # type: ignore[attr-defined]
            return context.say("offer.order", sign=sign, what=context.say(f"chess.power.{ORDERS[verb]}"), whom=whom)
        if verb in {"cast_vote", "change_vote"}:
            return context.say("offer.vote" if verb == "cast_vote" else "offer.change", whom=whom)
        fields = context.desk.session.wire.fields(command)
        said = context.words.step(Step(verb=verb, params=fields), context.desk.name_of)
        if verb == "choose_promotion":
            said = f"{said} {context.words.term('role', fields['role'])}"
        return said

    def void(self, trace: Iterable[TraceLine]) -> Check | None:
        """An order or a vote that goes on record and counts for nothing."""
        line = next((each for each in trace if each.verb in VOID), None)
        if line is None:
            return None
        term = "fault" if line.verb == "order_void" else "ballot_fault"
        code = str(line.params.get("code", line.result))
        return Check(self._context.words.term(term, code), "red", line.clauses[0] if line.clauses else "")

    def more(self, item: Item, offers: tuple[Offer, ...]) -> Iterator[Check]:
        """An edited post (C7.3); the figures of a declaration (C3.8)."""
        say = self._context.say
        if item.edited:
            yield Check(say("read.edited"), "amber", "C7.3")
        for text in {str(getattr(offer.command, "declaration", "")) for offer in offers} - {""}:
            report = text_report(text, self._declared(item.seat, text), tuple(Quote(said, who) for said, who in item.quotes))
            yield Check(
                say("read.declaration", n=report.characters, least=DECLARATION),
                "jade" if report.characters >= DECLARATION else "red",
                "C3.8",
            )
            for code, share in (("quoted", report.quoted), ("repeated", report.repeated), ("alike", report.likeness)):
                if share >= 0.05:
                    yield Check(say(f"read.{code}", n=round(share * 100)), "red" if share > 1 / 3 else "amber", "C3.8")

    def _declared(self, seat: str, text: str) -> Likeness:
        """The game's declarations so far; the same one, already taken from this seat, is not held against itself."""
        state, found = self._state, Likeness()
        past = [*(each for night in state.nights for each in night.submissions), *coming(state)]
        for n, each in enumerate(past):
            if each.text and (each.seat, each.text) != (seat, text):
                found.add(str(n), each.text)
        return found

"""Messages of a game of chess as offers: the parser's proposals, each weighed by the rules before the host takes it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from moderator.inbox import chess as parser
from moderator.inbox.chess_checks import remarks
from moderator.inbox.messages import Quote, RawMessage
from moderator.inbox.reading import Nothing, Proposal, Reading, Warned
from moderator.inbox.text_checks import text_report
from moderator.play.commands import Command
from moderator.play.instants import Instant
from moderator.play.likeness import Likeness
from moderator.play.messages import Refusal, Step, TraceLine
from moderator.rulesets.chess.orders import DECLARATION, coming
from moderator.rulesets.chess.state import GameState
from ui.forum.context import ForumContext
from ui.forum.inbox import PRIVATE
from ui.forum.inbox_model import Check, Item, Offer, Read

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
MILD: Final = frozenset({"time_unknown", "time_counted_back"})
"""What is only to be known; everything else the host must settle."""


class ChessReader:
    """The Reader of a game of sixteen."""

    def __init__(self, context: ForumContext) -> None:
        self._context = context

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

    def read(self, item: Item) -> Read:
        """What the message comes to, as the game stands now."""
        state = self._state
        reading = parser.read(raw_of(item, state), state)
        shift = len(reading.text) - len(item.text)
        offers = tuple(self._offers(item, reading, max(0, shift)))
        secret = item.channel in PRIVATE and state.phase != "ended"
        checks = tuple(self._checks(item, reading, offers))
        return Read(offers=offers, none="" if offers else self._none(item, reading), checks=checks, secret=secret)

    # --- offers -------------------------------------------------------------------------------------------------------

    def _offers(self, item: Item, reading: Reading, shift: int) -> Iterator[Offer]:
        for proposal in reading.proposals:
            if (offer := self._offer(item, proposal, shift)) is not None:
                yield offer
        for nothing in reading.nothing:
            if nothing.offer is not None and not reading.proposals and (command := self._command(nothing.offer)) is not None:
                near = self._reason(nothing)
                yield Offer(
                    command, self.said(command), spans=(_moved(nothing.span, shift),), near=near, clause=CLAUSES.get(_verb(command), "")
                )

    def _offer(self, item: Item, proposal: Proposal, shift: int) -> Offer | None:
        command = self._command(proposal.command)
        if command is None:
            return None
        verb = _verb(command)
        spans = tuple(
            sorted(_moved(span, shift) for span in proposal.spans.values() if span[1] > span[0] and span[1] - span[0] < len(item.text))
        )
        fault, blocked = self._fault(item, command, proposal)
        return Offer(
            command, self.said(command), secret=verb not in OPEN or item.channel in PRIVATE, spans=spans, fault=fault, blocked=blocked,
            near=self._near(proposal), clause=CLAUSES.get(verb, ""),
        )  # fmt: skip

    def _command(self, fields: dict[str, Any]) -> Command | None:
        try:
            return self._context.desk.command(fields)
        except ValueError:
            return None

    def said(self, command: Command) -> str:
        """A command in a line."""
        context, verb = self._context, _verb(command)
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

    def _near(self, proposal: Proposal) -> str:
        """What a proposal is unsure of."""
        if proposal.sure and not proposal.notes:
            return ""
        context = self._context
        others = context.words.join(context.seat(seat) for seat in proposal.others) if proposal.others else ""
        notes = [text for note in proposal.notes if (text := self._word("note", note))]
        if others:
            notes.append(context.say("read.others", names=others))
        if not notes and not proposal.sure:
            notes.append(context.say("read.near"))
        return " ".join(notes)

    def _fault(self, item: Item, command: Command, proposal: Proposal) -> tuple[Check | None, bool]:
        """Why it would be void or refused; True where nothing would go on record for it: the host says no, or insists."""
        words = self._context.words
        for warned in self._warned(item, proposal):
            if warned.code not in MILD:
                return self._warning(warned), True
        found = self._context.desk.propose(command, at=Instant(item.at))
        if isinstance(found, Refusal):
            return Check(words.refusal(found, self._context.desk.name_of), "red", found.clause), True
        void = next((line for line in found.trace if line.verb in VOID), None)
        return (self._void(void), False) if void is not None else (None, False)

    def _warned(self, item: Item, proposal: Proposal) -> tuple[Warned, ...]:
        """Channel, sender, time: what speaks against a proposal beside the rules of the phase."""
        return (*proposal.warnings, *remarks(proposal, raw_of(item, self._state, signed=True), self._state))

    def _warning(self, warned: Warned) -> Check:
        return Check(self._word("fault", warned.code, **(warned.params or {})), "amber" if warned.code in MILD else "red", warned.clause)

    def _void(self, line: TraceLine) -> Check:
        term = "fault" if line.verb == "order_void" else "ballot_fault"
        code = str(line.params.get("code", line.result))
        return Check(self._context.words.term(term, code), "red", line.clauses[0] if line.clauses else "")

    # --- what is to be known ------------------------------------------------------------------------------------------

    def _checks(self, item: Item, reading: Reading, offers: tuple[Offer, ...]) -> Iterator[Check]:
        """Everything that is to be known before it is taken; what is wrong with the offer at hand is said under it."""
        say = self._context.say
        if item.edited:
            yield Check(say("read.edited"), "amber", "C7.3")
        warned = {each.code: each for proposal in reading.proposals for each in self._warned(item, proposal)}
        yield from (self._warning(each) for each in warned.values() if each.code in MILD)
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

    def _none(self, item: Item, reading: Reading) -> str:
        if not item.seat:
            return self._context.say("read.nobody" if item.author else "read.unsigned", name=item.author)
        found = next(iter(reading.nothing), None)
        return (self._reason(found) if found is not None else "") or self._context.say("read.nothing")

    def _reason(self, nothing: Nothing) -> str:
        return self._word("nothing", nothing.code, **(nothing.params or {}))

    def _word(self, kind: str, code: str, **params: Any) -> str:
        """Words for the parser's codes."""
        context = self._context
        key = f"inbox.{kind}.{code}"
        return context.words.say(key, params, context.desk.name_of) if context.words.has(key) else ""


def raw_of(item: Item, state: GameState, *, signed: bool = False) -> RawMessage:
    """The message as the parser takes it: under its seat's mask, however it was signed; ``signed``: as it was signed."""
    author = state.name_of(item.seat) if item.seat and not (signed and item.author) else item.author
    channel: Any = item.channel
    quotes = tuple(Quote(text, who) for text, who in item.quotes)
    return RawMessage(
        text=item.text,
        channel=channel,
        author=author,
        at=Instant(item.at),
        subject=item.subject,
        edited=item.edited,
        quotes=quotes,
        exact=item.known,
    )


def _verb(command: Command) -> str:
    tag: str = command.__struct_config__.tag  # type: ignore[assignment]
    return tag


def _moved(span: tuple[int, int], shift: int) -> tuple[int, int]:
    """A place in what was read as one in the text alone, without the subject before it."""
    return max(0, span[0] - shift), max(0, span[1] - shift)

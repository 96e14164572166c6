"""Messages as offers, for every game: the parser's proposals, each weighed by the rules before the host takes it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from moderator.inbox.messages import Quote, RawMessage
from moderator.inbox.reading import Nothing, Proposal, Reading, Warned
from moderator.play.commands import Command
from moderator.play.instants import Instant
from moderator.play.messages import Refusal, TraceLine
from ui.forum.context import ForumContext
from ui.forum.inbox import PRIVATE
from ui.forum.inbox_model import Check, Item, Offer, Read


class GameReader:
    """The Reader of a game. A game says who writes, what a text comes to, what speaks against it, and how a command is put."""

    clauses: Mapping[str, str] = {}
    """Verb -> the clause shown with an offer."""
    open_verbs: frozenset[str] = frozenset()
    """Verbs that say nothing of a role."""
    mild: frozenset[str] = frozenset({"time_unknown", "time_counted_back"})
    """Warnings that are only to be known; everything else the host must settle."""

    def __init__(self, context: ForumContext) -> None:
        self._context = context

    # --- what a game says ---------------------------------------------------------------------------------------------

    def seat_of(self, author: str, channel: str, text: str = "") -> str:
        """Whose mask, number or name this is; empty where nobody's."""
        raise NotImplementedError

    def parse(self, raw: RawMessage) -> Reading:
        """What the text asks for."""
        raise NotImplementedError

    def remarks(self, proposal: Proposal, raw: RawMessage) -> Iterable[Warned]:
        """Channel, sender, office: what speaks against a proposal beside the rules of the phase."""
        raise NotImplementedError

    def said(self, command: Command) -> str:
        """A command in a line."""
        raise NotImplementedError

    def void(self, trace: Iterable[TraceLine]) -> Check | None:
        """Why what would go on record would count for nothing; None where it counts."""
        return None

    def more(self, item: Item, offers: tuple[Offer, ...]) -> Iterator[Check]:
        """What else is to be known about a message."""
        yield from ()

    # --- reading ------------------------------------------------------------------------------------------------------

    def read(self, item: Item) -> Read:
        """What the message comes to, as the game stands now."""
        reading = self.parse(self.raw_of(item))
        shift = max(0, len(reading.text) - len(item.text))
        offers = tuple(self._offers(item, reading, shift))
        secret = item.channel in PRIVATE and self._context.desk.state.phase != "ended"
        checks = tuple(self._checks(item, reading, offers))
        return Read(offers=offers, none="" if offers else self._none(item, reading), checks=checks, secret=secret)

    def raw_of(self, item: Item, *, signed: bool = False) -> RawMessage:
        """The message as the parser takes it: under its seat's mask, however it was signed; ``signed``: as it was signed."""
        author = self._context.desk.state.name_of(item.seat) if item.seat and not (signed and item.author) else item.author
        channel: Any = item.channel
        quotes = tuple(Quote(text, who) for text, who in item.quotes)
        return RawMessage(
            text=item.text, channel=channel, author=author, at=Instant(item.at), subject=item.subject, edited=item.edited, quotes=quotes,
            exact=item.known,
        )  # fmt: skip

    def _offers(self, item: Item, reading: Reading, shift: int) -> Iterator[Offer]:
        for proposal in reading.proposals:
            if (offer := self._offer(item, proposal, shift)) is not None:
                yield offer
        for nothing in reading.nothing:
            if nothing.offer is not None and not reading.proposals and (command := self._command(nothing.offer)) is not None:
                spans, clause = (_moved(nothing.span, shift),), self.clauses.get(verb_of(command), "")
                yield Offer(command, self.said(command), spans=spans, near=self._reason(nothing), clause=clause)

    def _offer(self, item: Item, proposal: Proposal, shift: int) -> Offer | None:
        command = self._command(proposal.command)
        if command is None:
            return None
        verb = verb_of(command)
        spans = tuple(
            sorted(_moved(span, shift) for span in proposal.spans.values() if span[1] > span[0] and span[1] - span[0] < len(item.text))
        )
        fault, blocked = self._fault(item, command, proposal)
        return Offer(
            command, self.said(command), secret=verb not in self.open_verbs or item.channel in PRIVATE, spans=spans, fault=fault,
            blocked=blocked, near=self._near(proposal), clause=self.clauses.get(verb, ""),
        )  # fmt: skip

    def _command(self, fields: dict[str, Any]) -> Command | None:
        try:
            return self._context.desk.command(fields)
        except ValueError:
            return None

    def _near(self, proposal: Proposal) -> str:
        """What a proposal is unsure of."""
        if proposal.sure and not proposal.notes:
            return ""
        context = self._context
        notes = [text for note in proposal.notes if (text := self._word("note", note))]
        if proposal.others:
            notes.append(context.say("read.others", names=context.words.join(context.seat(seat) for seat in proposal.others)))
        if not notes and not proposal.sure:
            notes.append(context.say("read.near"))
        return " ".join(notes)

    def _fault(self, item: Item, command: Command, proposal: Proposal) -> tuple[Check | None, bool]:
        """Why it would be void or refused; True where nothing would go on record for it: the host says no, or insists."""
        words = self._context.words
        for warned in self._warned(item, proposal):
            if warned.code not in self.mild:
                return self._warning(warned), True
        found = self._context.desk.propose(command, at=Instant(item.at))
        if isinstance(found, Refusal):
            return Check(words.refusal(found, self._context.desk.name_of), "red", found.clause), True
        return self.void(found.trace), False

    def _warned(self, item: Item, proposal: Proposal) -> tuple[Warned, ...]:
        return (*proposal.warnings, *self.remarks(proposal, self.raw_of(item, signed=True)))

    def _warning(self, warned: Warned) -> Check:
        tone = "amber" if warned.code in self.mild else "red"
        return Check(self._word("fault", warned.code, **(warned.params or {})), tone, warned.clause)

    def _checks(self, item: Item, reading: Reading, offers: tuple[Offer, ...]) -> Iterator[Check]:
        """Everything that is to be known before it is taken; what is wrong with the offer at hand is said under it."""
        warned = {each.code: each for proposal in reading.proposals for each in self._warned(item, proposal)}
        yield from (self._warning(each) for each in warned.values() if each.code in self.mild)
        yield from self.more(item, offers)

    # --- words --------------------------------------------------------------------------------------------------------

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


def verb_of(command: Command) -> str:
    """Its name in files."""
    tag: str = command.__struct_config__.tag  # type: ignore[assignment]
    return tag


def _moved(span: tuple[int, int], shift: int) -> tuple[int, int]:
    """A place in what was read as one in the text alone, without the subject before it."""
    return max(0, span[0] - shift), max(0, span[1] - shift)


__all__: Final = ["GameReader", "verb_of"]

"""Messages of a game of chess read into offers: the parser's proposals, each weighed by the rules before the host takes it."""

from __future__ import annotations

import re
import unicodedata
from typing import Any, Final

from moderator.play.commands import Command
from moderator.play.instants import Instant
from moderator.play.messages import Refusal
from moderator.rulesets.chess import orders
from moderator.rulesets.chess.commands import night as n
from moderator.rulesets.chess.commands import vote as v
from moderator.rulesets.chess.roles import POWERS
from moderator.rulesets.chess.state import GameState
from ui.forum.chess.seen import running
from ui.forum.context import ForumContext
from ui.forum.inbox import PRIVATE
from ui.forum.inbox_model import Check, Item, Offer, Read

KINDS: Final[dict[str, type[Any]]] = {
    "kill": n.SubmitKill, "imprison": n.SubmitImprison, "heal": n.SubmitHeal, "exchange": n.SubmitExchange, "curse": n.SubmitCurse,
    "pawn": n.SubmitPawn, "castle": n.SubmitCastle,
}  # fmt: skip
WORDS: Final = {
    "kill": "杀|砍|kill", "imprison": "禁锢|禁|关|imprison", "heal": "救治|救|特赦|heal", "exchange": "兑子|兑|exchange", "curse": "诅咒|咒|curse",
    "pawn": "指定|替|挡|护|cover", "castle": "易位|castl",
}  # fmt: skip
UNSURE: Final = re.compile("如果|要是|假如|万一|吗|么[?？]|[?？]|哈哈|\\bif\\b", re.IGNORECASE)


class ChessReader:
    """The Reader of a game of sixteen."""

    def __init__(self, context: ForumContext) -> None:
        self._context = context

    def seat_of(self, author: str, channel: str, text: str = "") -> str:
        """Whose mask it is; a number or a person where it is an SMS or typed."""
        from ui.forum.chess.typing import seat_of

        state: GameState = self._context.desk.state
        if found := seat_of(state, author) if author else None:
            return found
        by_person = {seat.person: seat.id for seat in state.seats.values()}
        by_number = {
            state.persons[name].contact: seat for name, seat in by_person.items() if name in state.persons and state.persons[name].contact
        }
        return by_number.get(author, "") or (by_person.get(author, "") if channel in {"sms", "typed"} else "")

    def read(self, item: Item) -> Read:
        """What the message comes to, as the game stands now."""
        state: GameState = self._context.desk.state
        secret = item.channel in PRIVATE and state.phase != "ended"
        if not item.seat:
            return Read(none=self._context.say("read.nobody", name=item.author), secret=secret)
        if UNSURE.search(item.text) and len(item.text) < 60:
            return Read(none=self._context.say("read.unsure"), secret=secret)
        names = self._names(state, item)
        if not names:
            return Read(none=self._context.say("read.nothing"), secret=secret)
        offer = (
            self._vote(state, item, names)
            if item.channel in {"thread", "sms"} and running(state) is not None
            else self._order(state, item, names)
        )
        if offer is None:
            return Read(none=self._context.say("read.nothing"), secret=secret)
        return Read(offers=(offer,), secret=secret, checks=((offer.fault,) if offer.fault is not None else ()))

    @staticmethod
    def _names(state: GameState, item: Item) -> list[tuple[str, tuple[int, int]]]:
        """Seats that the text names, in order, with the place: masks, and numbers before 号."""
        text = unicodedata.normalize("NFKC", item.text)
        text = text if len(text) == len(item.text) else item.text
        found = [(seat.id, (at, at + len(seat.mask))) for seat in state.seats.values() if (at := text.find(seat.mask)) >= 0]
        seats = tuple(state.seats)
        for match in re.finditer(r"(\d{1,2})\s*(?:号|$|[^\d:])", text):
            if 1 <= int(match[1]) <= len(seats):
                found.append((seats[int(match[1]) - 1], (match.start(1), match.end(1))))
        return sorted(found, key=lambda pair: pair[1])

    def _vote(self, state: GameState, item: Item, names: list[tuple[str, tuple[int, int]]]) -> Offer:
        target, span = names[0]
        voted = any(post.voter == item.seat and post.kind == "vote" for post in state.ballot.posts) if state.ballot is not None else False
        kind = v.ChangeVote if voted else v.CastVote
        channel: Any = "sms" if item.channel == "sms" else "thread"
        command = kind(voter=item.seat, target=target, channel=channel)
        said = self._context.say("offer.change" if voted else "offer.vote", whom=self._context.seat(target))
        return Offer(command, said, secret=channel == "sms", spans=(span,), clause="C7.3" if voted else "C7.1")

    def _order(self, state: GameState, item: Item, names: list[tuple[str, tuple[int, int]]]) -> Offer | None:
        seat = state.seats[item.seat]
        held = POWERS[seat.role] if seat.role is not None else ()
        spoken = [name for name, pattern in WORDS.items() if re.search(pattern, item.text, re.IGNORECASE)]
        privilege = (
            next((name for name in spoken if name in held), None) or (held[0] if len(held) == 1 else None) or next(iter(spoken), None)
        )
        if privilege is None:
            return None
        target, span = names[0]
        return self.offer(state, item, privilege, "" if privilege == "castle" else target, (span,))

    def offer(self, state: GameState, item: Item, privilege: Any, target: str, spans: tuple[tuple[int, int], ...]) -> Offer:
        """An order as an offer, with why it would be void."""
        fields: dict[str, Any] = {"seat": item.seat} if privilege == "castle" else {"seat": item.seat, "target": target}
        if privilege == "kill" and orders.length(state, item.text) >= orders.DECLARATION:
            fields["declaration"] = item.text
        command: Command = KINDS[privilege](**fields)
        what = self._context.say(f"chess.power.{privilege}")
        sign = self._context.say(f"chess.mark.{state.seats[item.seat].role}")
        said = self._context.say("offer.order", sign=sign, what=what, whom=self._context.seat(target) if target else "")
        return Offer(command, said, secret=True, spans=spans, fault=self._fault(state, item, privilege, target), clause="C3.9")

    def _fault(self, state: GameState, item: Item, privilege: Any, target: str) -> Check | None:
        found = orders.fault(state, state.seats[item.seat], privilege, target, Instant(item.at))
        return Check(self._context.words.term("fault", found[0]), "red", found[1]) if found is not None else None

    def refusal(self, command: Command, at: int) -> Refusal | None:
        """What the rules would say."""
        found = self._context.desk.propose(command, at=Instant(at))
        return found if isinstance(found, Refusal) else None

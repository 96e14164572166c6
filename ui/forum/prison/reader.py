"""Messages of a prison game as offers: what the vocabulary of the prison reads in them, and words of a seat's own card by day."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from moderator.inbox import prison as parser
from moderator.inbox.folding import key_of
from moderator.inbox.messages import RawMessage
from moderator.inbox.prison_checks import remarks
from moderator.inbox.prison_telling import DAY, telling
from moderator.inbox.reading import Proposal, Reading, Warned
from moderator.play.commands import Command
from moderator.play.instants import Instant
from moderator.play.messages import Refusal
from moderator.rulesets.prison.commands.night import EnterDoor, TurnAway
from moderator.rulesets.prison.counting import standing
from moderator.rulesets.prison.state import GameState
from ui.forum.inbox_model import Check, Item, Offer
from ui.forum.reader import GameReader, verb_of

CLAUSES: Final[Mapping[str, str]] = {
    "vote": "P-term-5", "unvote": "P-term-5", "elect": "P-amend-4", "pick_leader": "P-amend-4", "opinion": "P-identity-3a",
    "question": "P-identity-3b", "conspire": "P-identity-4a", "acquit": "P-identity-4b", "enter_door": "P-interro-6",
    "order_kill": "P-interro-8", "use_skill": "P-identity-2.1", "report": "P-supp-1", "complain": "P-supp-3", "request_sub": "P-pre-6",
    "note_claim": "P-advice-2", "turn_away": "R10",
}  # fmt: skip
OPEN: Final = frozenset({"vote", "unvote", "elect", "pick_leader", "opinion", "note_claim"})
"""Verbs that say nothing of a card."""
AIMED: Final = {"elect": "candidate", "question": "target", "conspire": "target", "acquit": "target", "pick_leader": "seat"}
"""Verb -> the field that names whom it is about."""
TONES: Final = {"crime": "red", "title": "red", "skill": "amber"}


class PrisonReader(GameReader):
    """The Reader of a prison game."""

    clauses = CLAUSES
    open_verbs = OPEN
    mild = frozenset({"time_unknown", "time_counted_back", "post_edited", "said_openly", "first_counts"})

    @property
    def _state(self) -> GameState:
        state: GameState = self._context.desk.state
        return state

    def seat_of(self, author: str, channel: str, text: str = "") -> str:
        """Whose mask, side account or id it is; in private a player's own name as well."""
        names = parser.roster(self._state)
        found = parser.seat_of(names, author) if author else ""
        return found if channel != "thread" or key_of(author) in names.by_name else ""

    def parse(self, raw: RawMessage) -> Reading:
        """By the words of the prison."""
        return parser.read(raw, self._state)

    def remarks(self, proposal: Proposal, raw: RawMessage) -> Iterable[Warned]:
        """Channel, sender, office."""
        return remarks(proposal, raw, self._state)

    def _offer(self, item: Item, proposal: Proposal, shift: int) -> Offer | None:
        """Who wants a taken door is told to choose again, where nothing else speaks against the message."""
        offer = super()._offer(item, proposal, shift)
        if offer is None or offer.fault is None or not isinstance(offer.command, EnterDoor):
            return offer
        if any(warned.code not in self.mild for warned in self._warned(item, proposal)):
            return offer
        instead, desk = TurnAway(seat=offer.command.seat, door=offer.command.door), self._context.desk
        if isinstance(desk.propose(instead, at=Instant(item.at)), Refusal):
            return offer
        return replace(
            offer, command=instead, said=self.said(instead), fault=None, blocked=False, near=offer.fault.text, clause=offer.fault.clause
        )

    # --- words --------------------------------------------------------------------------------------------------------

    def said(self, command: Command) -> str:
        """A command in a line."""
        verb, fields = verb_of(command), self._context.desk.session.wire.fields(command)
        match verb:
            case "vote" | "opinion":
                own = standing(self._state, self._state.vote) if self._state.vote is not None else {}
                before = own.get(fields["guard"]) if verb == "vote" else None
                same = before is not None and (before.prisoner, before.kind) == (fields["prisoner"], fields.get("kind", ""))
                code = "change" if before is not None and not same else verb
                return self._say(code, whom=self._seat(fields["prisoner"]), kind=fields.get("kind", ""))
            case "order_kill":
                return self._order(str(fields["mode"]), str(fields.get("target", "")), str(fields.get("by", "")))
            case "use_skill":
                return self._skill(str(fields["seat"]), str(fields["skill"]), list(fields.get("targets", ())))
            case "note_claim":
                whom = self._seat(str(fields.get("met", "")))
                return self._say("claim" if whom else "claim_nobody", night=fields["night"], whom=whom)
            case "report":
                if fields.get("clause") == "rules":
                    return self._say("rules")
                return self._say("report", whom=self._seat(str(fields["against"])), clause=fields.get("clause", ""))
            case "pick_leader":
                seat = self._state.seats[str(fields["seat"])]
                return self._say(verb, whom=self._seat(seat.id), side=seat.side)
        return self._say(verb, whom=self._seat(str(fields.get(AIMED.get(verb, ""), ""))), door=fields.get("door", ""))

    def _say(self, code: str, **params: object) -> str:
        return self._context.say(f"prison.offer.{code}", **params).strip()

    def _seat(self, seat: str) -> str:
        return self._context.seat(seat) if seat in self._state.seats else seat

    def _order(self, mode: str, target: str, by: str) -> str:
        if mode != "point":
            return self._say(mode)
        return self._say("point_room", room=target) if by == "room" else self._say("point", whom=self._seat(target))

    def _skill(self, seat: str, name: str, targets: list[str]) -> str:
        role = self._state.role(seat)
        skill = role.power(name) if role is not None else None
        said = self._context.words.join(self._seat(target) for target in targets) if targets else ""
        return self._say("use_skill", skill=(skill.title if skill is not None else "") or name, whom=said)

    # --- what is to be known ------------------------------------------------------------------------------------------

    def more(self, item: Item, offers: tuple[Offer, ...]) -> Iterator[Check]:
        """Words of the writer's own card in a public post by day (P-speech-5): under the curtain, for the host to judge."""
        state = self._state
        if item.channel != "thread" or item.seat not in state.seats or state.phase not in DAY:
            return
        role = state.role(item.seat)
        for text, inside in ((item.subject, False), (item.text, True)):
            for told in telling(text, role):
                said = self._context.say(f"prison.told.{'sounds' if told.sounds else told.part}", word=told.word)
                spans = (told.span,) if inside else ()
                yield Check(said, TONES[told.part], "P-speech-5", secret=True, more=told.passage, spans=spans)

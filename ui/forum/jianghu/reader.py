"""Messages of a game of eighty-eight as offers: what its vocabulary reads in them, and what there is to know of a text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from moderator.inbox import jianghu as parser
from moderator.inbox.jianghu_checks import remarks
from moderator.inbox.jianghu_roster import roster, seat_of
from moderator.inbox.messages import Quote, RawMessage
from moderator.inbox.reading import Proposal, Reading, Warned
from moderator.inbox.text_checks import text_report
from moderator.play.commands import Command
from moderator.play.textcount import characters
from moderator.rulesets.jianghu import texts
from moderator.rulesets.jianghu.state import GameState
from ui.forum.inbox_model import Check, Item, Offer
from ui.forum.reader import GameReader, verb_of

CLAUSES: Final[Mapping[str, str]] = {
    "cast_ballot": "J13.1", "proxy_ballot": "J13.5", "change_proxy": "J13.5", "overtime_ballot": "J13.8", "submit_checkin": "J11.1",
    "edit_checkin": "J11.2", "submit_post": "J12.4", "submit_search": "J5.B7", "submit_shift": "J5.W4", "submit_return": "J5.B8",
    "withdraw_post": "R17", "pay_iou": "J12.4", "pay_rewrite": "J12.7", "thank_letter": "J5.W6", "chase_text": "J5.B5",
    "first_hang_text": "J7.1", "first_hang_name": "J7.1", "high_post_text": "J7.2", "high_post_name": "J7.2", "resurrect": "J5.W6",
    "drag": "R29", "mirror_show": "J5.B6", "mine_chase": "J5.B5", "mine_look": "R11", "complain": "J14.2",
}  # fmt: skip
OPEN: Final = frozenset({
    "cast_ballot", "overtime_ballot", "submit_checkin", "edit_checkin", "complain", "thank_letter", "first_hang_name", "high_post_name",
    "first_hang_text", "high_post_text",
})  # fmt: skip
"""Verbs that say nothing of a role."""
WHOM: Final = ("seats", "targets", "target", "seat_c", "seat_x", "voter", "writer")
"""Fields that name whom a command is about, the first that it has."""
LEAST: Final[Mapping[str, int]] = {
    "submit_post": texts.POST, "submit_search": texts.POST, "submit_shift": texts.SHIFT, "submit_return": texts.RETURN,
    "pay_iou": texts.REDONE, "pay_rewrite": texts.REDONE, "submit_checkin": texts.CHECKIN, "thank_letter": texts.LETTER,
    "chase_text": texts.LETTER, "first_hang_text": texts.LETTER, "high_post_text": texts.LETTER,
}  # fmt: skip
"""Verb -> characters of its own that its text needs (section G)."""


class JianghuReader(GameReader):
    """The Reader of a game of eighty-eight."""

    clauses = CLAUSES
    open_verbs = OPEN
    mild = frozenset({"time_unknown", "time_counted_back", "thread_ballot", "said_in_private"})

    @property
    def _state(self) -> GameState:
        state: GameState = self._context.desk.state
        return state

    def seat_of(self, author: str, channel: str, text: str = "") -> str:
        """Whose mask or id it is; in private a player's own name as well."""
        return seat_of(roster(self._state), author, private=channel != "thread") if author else ""

    def parse(self, raw: RawMessage) -> Reading:
        """By the words of this game."""
        return parser.read(raw, self._state)

    def remarks(self, proposal: Proposal, raw: RawMessage) -> Iterable[Warned]:
        """Channel and sender."""
        return remarks(proposal, raw, self._state)

    # --- words --------------------------------------------------------------------------------------------------------

    def said(self, command: Command) -> str:
        """A command in a line."""
        verb, fields = verb_of(command), self._context.desk.session.wire.fields(command)
        whom = next((self._names(fields[name]) for name in WHOM if fields.get(name)), "")
        length = characters(str(fields.get("text") or ""))
        match verb:
            case "proxy_ballot" if fields.get("void"):
                return self._say("proxy_void", void=fields["void"])
            case "drag" if not fields.get("targets"):
                return self._say("drag_nobody")
            case "submit_post" if fields.get("iou"):
                return self._say("post_iou", whom=whom)
            case "submit_shift":
                return self._say(verb, **{"from": self._names(fields["from"]), "to": self._names(fields["to"])})
            case "high_post_name":
                return self._say(verb, whom=self._names(fields["seat"]))
            case "complain":
                return self._say(verb, whom=self._about(str(fields["about"])), clause=fields["clause"])
        return self._say(verb, whom=whom, n=length)

    def _about(self, about: str) -> str:
        """A seat, or a post by its poster's code: who that is stays under the curtain."""
        post = self._state.post(about)
        return about if post is not None else self._names(about.partition(":")[2] or about)

    def _say(self, code: str, **params: object) -> str:
        return self._context.say(f"jianghu.offer.{code}", **params).strip()

    def _names(self, named: Any) -> str:
        each = (named,) if isinstance(named, str) else tuple(named)
        return self._context.words.join(self._context.seat(name) if name in self._state.seats else name for name in each)

    # --- what is to be known ------------------------------------------------------------------------------------------

    def more(self, item: Item, offers: tuple[Offer, ...]) -> Iterator[Check]:
        """An edited post; length, quoted and repeated share of the text that an offer carries (J11.1, J12.2)."""
        say = self._context.say
        if item.edited:
            yield Check(say("read.edited"), "amber", "J11.2" if self._state.phase == "checkin" else "J13.1")
        for offer in offers:
            verb, text = verb_of(offer.command), str(getattr(offer.command, "text", "") or "")
            if not text or verb not in LEAST:
                continue
            report = text_report(text, None, tuple(Quote(said, who) for said, who in item.quotes))
            own = round(report.characters * (1 - report.quoted))
            yield Check(say("jianghu.read.text", n=own, least=LEAST[verb]), "jade" if own >= LEAST[verb] else "red", CLAUSES[verb])
            for code, share in (("quoted", report.quoted), ("repeated", report.repeated)):
                if share >= 0.05:
                    yield Check(say(f"read.{code}", n=round(share * 100)), "red" if share * 100 > texts.SHARE else "amber", "J12.2")

"""One message of a prison game as the parts of its parser take it: who writes, what stands in it, whom a want aims at."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from moderator.inbox import prison_words as w
from moderator.inbox.finding import Mention
from moderator.inbox.folding import Folded, fold
from moderator.inbox.messages import RawMessage
from moderator.inbox.prison_joining import clause_before, sentence_around
from moderator.inbox.prison_roster import Roster, seat_of
from moderator.inbox.prison_sides import of_side
from moderator.inbox.wants import Span, Want
from moderator.play.messages import Ask
from moderator.rulesets.prison.roles import Side
from moderator.rulesets.prison.script.model import Skill
from moderator.rulesets.prison.state import GameState, Seat

ANSWER: Final = re.compile(r"^(?:re|回复|答复|转发|fw|fwd)\s*[:：]", re.IGNORECASE)
SHORT: Final = 40
"""Characters up to which a post of the thread may be an order sent to the wrong place."""
CHATTER: Final = 4_000
"""Characters of a text that are read; nobody puts an order behind more, and a book is not worth the time."""


class Post:
    """One message being read."""

    def __init__(self, message: RawMessage, state: GameState, names: Roster) -> None:
        self.message, self.state, self.names = message, state, names
        self.author = seat_of(names, message.author) if message.author else ""
        self.seat: Seat | None = state.seats.get(self.author)
        self.public = message.channel == "thread"
        subject = message.subject.strip()
        heading = bool(subject) and message.channel in {"mail", "pm"} and not ANSWER.match(subject)
        self.text = f"{subject}\n{message.text}" if heading else message.text
        self.folded: Folded = fold(self.text[:CHATTER])
        self.single = True
        """Whether it wants one thing only: then the one name in it is meant, wherever it stands."""

    @property
    def skills(self) -> tuple[Skill, ...]:
        """What the writer's card can do."""
        role = self.state.role(self.author) if self.author else None
        return role.powers if role is not None else ()

    @property
    def long(self) -> bool:
        """A post of the thread in which nobody hides an order."""
        return self.public and len(self.text) > SHORT

    @property
    def electing(self) -> bool:
        """Whether the election is open."""
        return self.state.election is not None and self.state.election.open

    def target(self, want: Want, actor: str, side: Side | None) -> tuple[str, Mention | None, tuple[str, ...]]:
        """Whom the want aims at, as that side counts; what makes it less than sure."""
        before = clause_before(self.folded.text, self.folded.place(want.at[0] if want.at != (0, 0) else want.words[0]))
        for_self = want.target is None and w.FOR_SELF.search(before) is not None and not self.names.finder.find(before)
        if want.aim == "self" or for_self:
            return actor, None, want.notes
        if want.verb in w.OFFICE and w.FOR.search(before):
            want = replace(want, notes=tuple(note for note in want.notes if note != "target_first"))
        mention = want.target
        if mention is None and not want.aim and (found := self.only()) is not None and want.verb in w.AIMED:
            mention, want = found, replace(want, notes=(*want.notes, "target_first"))
        if mention is None:
            return "", None, want.notes
        mention = of_side(self.state, mention, side)
        return mention.seat, mention, tuple(dict.fromkeys((*want.notes, *((mention.note,) if mention.note else ()))))

    def only(self) -> Mention | None:
        """The one seat named in a short text, whatever stands between."""
        found = self.names.finder.find(self.folded.text) if self.single and len(self.text) <= SHORT else []
        strong = [each for each in found if not each.weak and each.seat != self.author]
        return strong[0] if len({each.seat for each in strong}) == 1 else None

    def sentence(self, want: Want) -> str:
        """The sentence that the want stands in, folded."""
        return sentence_around(self.folded.text, *(self.folded.place(at) for at in want.words))

    @staticmethod
    def spans(want: Want, field: str) -> dict[str, Span]:
        """What the verb and its target rest on."""
        return {"do": want.words, **({field: want.at} if want.at != (0, 0) else {})}

    @staticmethod
    def others(want: Want, mention: Mention | None) -> tuple[str, ...]:
        """Whom it may mean as well."""
        more = tuple(m.seat for m in want.more if mention is None or m.seat != mention.seat)
        return tuple(dict.fromkeys((*(mention.others if mention is not None else ()), *more)))

    def ask(self, code: str) -> Ask | None:
        """An open question to the host."""
        return next((ask for ask in self.state.asks if ask.code == code), None)

    def looks_like_an_order(self, want: Want) -> bool:
        """In the thread only a short post that begins with the verb: an order sent to the wrong place, no talk about the night."""
        lead = self.text[: want.words[0]][:SHORT].strip()
        return len(self.text) <= SHORT and re.fullmatch(r"(?:我|本人|今晚|今夜|就|要|\s|,|，)*", lead) is not None

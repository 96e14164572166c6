"""What a message wants of corridor, rooms and card: doors, kill orders, skills by their title or text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

from moderator.inbox import prison_words as w
from moderator.inbox import speech
from moderator.inbox.finding import Mention
from moderator.inbox.folding import fold
from moderator.inbox.prison_joining import REACH, clause_before
from moderator.inbox.prison_roster import SKILL
from moderator.inbox.prison_sides import door_of, of_side
from moderator.inbox.reading import Proposal, Sure
from moderator.inbox.wants import Span, Want
from moderator.rulesets.prison.orders import point_kill, standing_order
from moderator.rulesets.prison.script.model import Skill
from moderator.rulesets.prison.skills import ORDERS
from moderator.rulesets.prison.state import GameState

LABEL: Final = re.compile(r"(?<![a-z0-9])([a-j]|\d{1,2})(?![a-z0-9])|([一二三四五六七八九十])(?=号|门|房|室)")
BARE: Final = re.compile(r"\s*(?:第)?([a-j]|\d{1,2}|[一二三四五六七八九十])\s*(?:号|门|房)*\s*[。.!~]?\s*")
GOING: Final = re.compile(r"(?:进|走|选|去|要|开)(?:择|入)?\s*(\d{1,2}|[一二三四五六七八九十])\s*号")
EITHER: Final = re.compile(r"(?:门|房|室|[a-j\d])\s*(?:或者?|还是|要么|or|/)\s*$")
SAID: Final = 400
"""Characters that are kept of what a player writes with a skill."""


class Night:
    """Wants of one seat, in private or in a post that looks like an order."""

    def __init__(self, state: GameState, text: str, actor: str, skills: Sequence[Skill] | None) -> None:
        """``skills``: of the card; None where nothing may hang on it, as what a public post comes to."""
        self.state, self.text, self.actor, self.skills = state, text, actor, skills or ()
        self.public = skills is None

    def proposals(self, want: Want) -> Iterator[Proposal]:
        """What it comes to."""
        if want.verb in {"enter", "door"}:
            yield from self._door(want)
        elif want.verb in w.KILLS:
            yield from self._kill(want)
        elif want.verb in {"spare", "withdraw"} or (want.verb == "no_more" and want.extra in w.KILLS):
            yield from self._spare(want)
        elif want.verb == "use":
            yield from self._use(want)
        elif want.verb.startswith(SKILL):
            yield from self._skill(want, want.verb.removeprefix(SKILL), ())

    # --- doors --------------------------------------------------------------------------------------------------------

    def _door(self, want: Want) -> Iterator[Proposal]:
        """A label with a word of going; without one only in the corridor."""
        if (want.verb == "enter" or self.state.phase == "corridor") and not self.why_no_door(want):
            yield self._enter(want.extra, want.words, want.notes)

    def _enter(self, said: str, span: Span, notes: tuple[str, ...]) -> Proposal:
        door, note = door_of(self.state, said, self.state.seats[self.actor].side)
        notes = (*notes, *((note,) if note else ()))
        parts: dict[str, Sure] = {"do": "sure", "seat": "sure", "door": "near" if notes else "sure"}
        return Proposal({"do": "enter_door", "seat": self.actor, "door": door}, {"do": span, "door": span}, parts, (), notes)

    def why_no_door(self, want: Want) -> str:
        """A door that was, or one of two that would do; empty where it is meant."""
        lead = fold(self.text[max(0, want.words[0] - REACH) : want.words[0]]).text
        return "past" if speech.PAST.search(clause_before(lead, len(lead))) else "several_doors" if EITHER.search(lead) else ""

    def bare(self, text: str) -> Proposal | None:
        """Nothing but a label, or one with a word of going, in the corridor."""
        found = BARE.fullmatch(text) or GOING.search(text)
        return self._enter(found[1], found.span(1), ("name_alone",)) if found and self.state.phase == "corridor" else None

    # --- the kill -----------------------------------------------------------------------------------------------------

    def _kill(self, want: Want) -> Iterator[Proposal]:
        """By room, by name, or face to face; a bare "kill" by what the card has."""
        if want.verb == "point" and want.extra:
            door, _ = door_of(self.state, want.extra, None)
            notes = () if re.search(w.ROOM, self.text[slice(*want.words)]) else ("room_letter",)
            yield self._order(want, "point", door, "room", "near" if notes else "sure", notes)
        elif want.verb in {"point", "kill"} and want.target is not None and want.aim != "several":
            yield self._named(want, of_side(self.state, want.target, "guard"))
        elif want.verb == "face":
            yield self._order(want, "face", "", "", "sure", ())
        elif want.verb == "strike" or (want.verb == "kill" and not want.aim and want.target is None):
            yield self._order(want, "face", "", "", "near", ("method_unsaid",))

    def _named(self, want: Want, mention: Mention) -> Proposal:
        own = point_kill(self.state, self.actor)
        notes = (mention.note,) if mention.note else ()
        if want.verb == "kill" and own is None and not self.public:
            return self._order(want, "face", "", "", "near", (*notes, "face_by_name"))
        sure: Sure = "sure" if mention.sure and "two_in_one" not in want.notes else "near"
        more = ("point_or_face",) if want.verb == "kill" else ()
        return self._order(want, "point", mention.seat, "name", sure, (*notes, *more), mention.others)

    def _order(
        self, want: Want, mode: str, target: str, by: str, sure: Sure, notes: tuple[str, ...], others: tuple[str, ...] = ()
    ) -> Proposal:
        notes = tuple(dict.fromkeys((*want.notes, *notes)))
        doubt = {"method_unsaid", "face_by_name", "point_or_face", "wish", "two_in_one", "target_first"} & set(notes)
        parts: dict[str, Sure] = {"do": "sure", "seat": "sure", "mode": "near" if doubt else "sure"}
        command = {"do": "order_kill", "seat": self.actor, "mode": mode}
        spans = {"do": want.words}
        if target:
            command |= {"target": target, "by": by}
            parts["target"] = sure
            spans["target"] = want.at if want.at != (0, 0) else want.words
        return Proposal(command, spans, parts, others, notes)

    def _spare(self, want: Want) -> Iterator[Proposal]:
        """What stands is taken back; nothing else closes the night's kill."""
        order = standing_order(self.state) if not self.public else None
        if order is not None and order.seat == self.actor:
            command = {"do": "order_kill", "seat": self.actor, "mode": "none"}
            yield Proposal(command, {"do": want.words}, {"do": "sure", "seat": "sure", "mode": "sure"})

    # --- skills -------------------------------------------------------------------------------------------------------

    @property
    def _own(self) -> tuple[Skill, ...]:
        return tuple(skill for skill in self.skills if skill.effect not in ORDERS and skill.resolve != "passive")

    def _use(self, want: Want) -> Iterator[Proposal]:
        """Of a skill that is not named: the one whose text the words repeat, or the only one there is."""
        like = self.by_text()
        if like is not None or len(self._own) == 1:
            yield from self._skill(want, (like or self._own[0]).id, ("skill_by_text" if like is not None else "skill_by_card",))

    def by_text(self) -> Skill | None:
        """The skill whose text has at least four signs in a row in common with the message; None where it is no single one."""
        from difflib import SequenceMatcher

        said, found = fold(self.text[:SAID]).text, []
        for skill in self._own:
            text = fold(f"{skill.title} {skill.text}").text
            best = SequenceMatcher(None, said, text, autojunk=False).find_longest_match()
            if best.size >= 4:
                found.append((best.size, skill))
        found.sort(key=lambda pair: -pair[0])
        return found[0][1] if found and (len(found) == 1 or found[0][0] > found[1][0]) else None

    def _skill(self, want: Want, name: str, notes: tuple[str, ...]) -> Iterator[Proposal]:
        skill = next((each for each in self._own if each.id == name), None)
        if skill is None:
            return
        aimed = self._targets(want, skill)
        if aimed is None:
            return
        named, sure, more, span = aimed
        command: dict[str, Any] = {"do": "use_skill", "seat": self.actor, "skill": skill.id, "targets": list(named)}
        if skill.effect == "manual" or skill.approve == "host":
            command["text"] = self.text.strip()[:SAID]
        every = tuple(dict.fromkeys((*want.notes, *notes, *more)))
        parts: dict[str, Sure] = {"do": "near" if notes or "wish" in every else "sure", "seat": "sure", "targets": sure}
        yield Proposal(command, {"do": want.words, **({"targets": span} if span else {})}, parts, (), every)

    def _targets(self, want: Want, skill: Skill) -> tuple[tuple[str, ...], Sure, tuple[str, ...], Span | None] | None:
        """As many as the card says, of its kind; None where they are not there."""
        spec = skill.targets
        if spec is None or spec.kind == "none" or not spec.count:
            return (), "sure", (), None
        if spec.kind != "seat":
            return self._doors(want, spec.count)
        if want.aim == "self":
            return (self.actor,), "sure", (), want.at
        side = None if spec.side == "any" else spec.side
        mentions = [of_side(self.state, m, side) for m in (want.more if want.aim == "several" else (want.target,)) if m is not None]
        seats = tuple(dict.fromkeys(mention.seat for mention in mentions))
        if len(seats) != spec.count:
            return None
        notes = tuple(mention.note for mention in mentions if mention.note)
        return seats, "sure" if all(mention.sure for mention in mentions) else "near", notes, want.at

    def _doors(self, want: Want, count: int) -> tuple[tuple[str, ...], Sure, tuple[str, ...], Span | None] | None:
        """Labels behind the skill's name."""
        start = want.words[1]
        found = list(LABEL.finditer(fold(self.text[start : start + 60]).text))
        doors = tuple(dict.fromkeys(door_of(self.state, match[1] or match[2], None)[0] for match in found))
        if len(doors) != count:
            return None
        return doors, "sure", (), (start + found[0].start(), start + found[-1].end())

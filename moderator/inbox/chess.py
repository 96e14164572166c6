"""A message to the host of a game of chess, as proposals: by night orders, by day votes; what the words leave open the phase decides."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from moderator.inbox import chess_words as w
from moderator.inbox.chess_declaration import SHORT, parted
from moderator.inbox.chess_roster import Roster, roster, seat_of
from moderator.inbox.finding import Mention
from moderator.inbox.folding import Folded, fold, key_of
from moderator.inbox.messages import RawMessage
from moderator.inbox.reading import Nothing, Proposal, Reading, Sure
from moderator.inbox.wants import Heard, Reason, Setting, Span, Want
from moderator.play.instants import Instant
from moderator.play.watch import Watch, unwatched
from moderator.rulesets.chess.orders import LIVE, coming
from moderator.rulesets.chess.roles import POWERS, Privilege, slot
from moderator.rulesets.chess.state import GameState, Seat

AIMED: Final[dict[Privilege, str]] = {
    "kill": "submit_kill", "imprison": "submit_imprison", "heal": "submit_heal", "exchange": "submit_exchange", "curse": "submit_curse",
    "pawn": "submit_pawn",
}  # fmt: skip
ANSWER: Final = re.compile(r"^(?:re|回复|答复|转发|fw|fwd)\s*[:：]", re.IGNORECASE)
EVERY: Final = 100
"""Messages between two words on how far it is."""
DOUBTFUL: Final = frozenset({"wish", "target_first", "two_in_one"})
IDLE: Final = (Nothing("no_intent"),)
CHATTER: Final = 4_000
"""Characters of a text that are read for orders; nobody puts one behind more, and a book is not worth the time."""


def read(message: RawMessage, state: GameState, names: Roster | None = None) -> Reading:
    """What the message asks for in the present phase. Nothing is checked against the rules here (``checks``)."""
    known = names or roster(state)
    if _is_talk(message):
        return Reading(message.text, (), IDLE)
    return _Message(message, state, known).reading()


def read_all(messages: Sequence[RawMessage], state: GameState, names: Roster | None = None, watch: Watch = unwatched) -> list[Reading]:
    """Many messages of one state: what is written alike by the same hand is read once."""
    known = names or roster(state)
    seen: dict[tuple[str, str, str, bool], Reading] = {}
    voted = voters(state)
    found: list[Reading] = []
    for done, message in enumerate(messages):
        if done % EVERY == 0:
            watch(done, len(messages))
        text = message.text
        if len(text) > SHORT or message.subject or message.quotes:
            found.append(Reading(text, (), IDLE) if _is_talk(message) else _Message(message, state, known, voted).reading())
            continue
        key = (text, message.author, message.channel, message.edited)
        reading = seen.get(key)
        if reading is None:
            reading = seen[key] = _Message(message, state, known, voted).reading()
        found.append(reading)
    watch(len(messages), len(messages))
    return found


def voters(state: GameState) -> frozenset[str]:
    """Who has voted in the ballot that is open."""
    return frozenset(p.voter for p in state.ballot.posts if p.kind == "vote") if state.ballot is not None else frozenset()


def _is_talk(message: RawMessage) -> bool:
    """Whether a long post has no sign of a ballot at all."""
    text = message.text
    return len(text) > SHORT and message.channel == "thread" and not message.subject and w.QUICK.search(text) is None


class _Message:
    """One message being read."""

    def __init__(self, message: RawMessage, state: GameState, names: Roster, voted: frozenset[str] | None = None) -> None:
        self.message, self.state, self.names = message, state, names
        self.voted = voters(state) if voted is None else voted
        author = message.author
        self.author = seat_of(names, author) if author else ""
        self.seat: Seat | None = state.seats.get(self.author)
        self.public = message.channel == "thread"
        self.ballot = state.phase in {"day", "runoff"} and message.channel in {"thread", "sms"}
        subject = message.subject.strip()
        self.heading = bool(subject) and message.channel in {"mail", "pm"} and not ANSWER.match(subject)
        self.text = f"{subject}\n{message.text}" if self.heading else message.text

    # --- the whole ----------------------------------------------------------------------------------------------------

    def reading(self) -> Reading:
        """Posts by their title first, then what the text says."""
        if not self.text.strip():
            return Reading(self.text, (), (Nothing("quoted_only" if self.message.quotes else "empty"),))
        titled = tuple(self._titled())
        role = self.seat.role if self.seat is not None else None
        orders, declaration = (self.text, None) if self.public else parted(self.text, self.names.grammar, kills=role in {"queen", "king"})
        folded, heard = self._hear(orders[:CHATTER])
        found = [p for want in heard.wants for p in self._proposals(want, heard, declaration)]
        if not found and (alone := self._bare(heard, folded)) is not None:
            found.append(alone)
        nothing = [self._nothing(reason) for reason in heard.reasons]
        proposals = (*titled, *self._without_doubles(found))
        if not proposals and (asked := self._unmet(heard)):
            nothing += asked
        if not proposals and not nothing:
            nothing.append(Nothing("quoted_only" if self.message.quotes and not self.text.strip() else "no_intent"))
        return Reading(self.text, proposals, tuple(nothing))

    def _hear(self, text: str) -> tuple[Folded, Heard]:
        if len(text) <= SHORT:
            return self.names.hear(text, self.author, not self.public)
        folded, setting = fold(text), Setting(self.author, private=not self.public)
        return folded, (self.names.talk if self.public else self.names.grammar).hear_folded(folded, setting)

    @staticmethod
    def _without_doubles(found: list[Proposal]) -> list[Proposal]:
        if len(found) < 2:
            return found
        kept: list[Proposal] = []
        for proposal in found:
            if all(proposal.command != each.command for each in kept):
                kept.append(proposal)
        return kept

    # --- posts by their title ------------------------------------------------------------------------------------------

    def _titled(self) -> Iterator[Proposal]:
        if not self.public or self.seat is None or (self.seat.alive and not self.message.subject):
            return
        title = self.message.subject or self.message.text[:12]
        day = self.state.number
        if self.message.subject and re.search(w.ANALYSIS, title, re.IGNORECASE) and self.state.phase in {"day", "runoff"}:
            yield Proposal({"do": "record_analysis", "seat": self.author, "day": day}, {"do": (0, 0)}, {"do": "sure", "seat": "sure"})
        if re.search(w.LAST_WORDS, title, re.IGNORECASE) and not self.seat.alive:
            yield Proposal({"do": "record_last_words", "seat": self.author}, {"do": (0, 0)}, {"do": "sure", "seat": "sure"})

    # --- wants ----------------------------------------------------------------------------------------------------------

    def _proposals(self, want: Want, heard: Heard, declaration: Span | None) -> Iterator[Proposal]:
        actor, actor_part = self.author, "sure"
        if not actor and want.actor is not None:
            actor, actor_part = want.actor.seat, "near" if not want.actor.sure else "sure"
        verb = want.verb
        if verb in w.DAY:
            yield from self._vote(want, actor, actor_part, heard)
        elif verb == "change":
            yield from self._changed(want, actor, actor_part, heard, declaration)
        elif verb in {"withdraw", "no_more", "forgo"}:
            yield from self._withdrawn(want, actor)
        elif verb in {"promote", "check_in", "leave", "enter"}:
            yield from self._other(want, actor)
        elif not self.public or self._looks_like_an_order(want):
            yield from self._order(want, actor, actor_part, declaration)

    def _looks_like_an_order(self, want: Want) -> bool:
        """In the thread only a short post that begins with the verb: an order sent to the wrong place, no talk about the night."""
        lead = self.text[: want.words[0]].strip()
        return len(self.text) <= SHORT and re.fullmatch(r"(?:我|本人|今晚|今夜|\s|,|，)*", lead) is not None

    def _parts(self, want: Want, actor_part: str) -> dict[str, Sure]:
        doubtful = bool(want.notes) and not DOUBTFUL.isdisjoint(want.notes)
        aimed = want.target is None or (want.target.sure and "number_and_mask" not in want.notes)
        parts: dict[str, Sure] = {"do": "near" if doubtful else "sure", "seat": _sure(actor_part)}
        if want.target is not None:
            parts["target"] = "sure" if aimed and "two_in_one" not in want.notes else "near"
        return parts

    def _spans(self, want: Want) -> dict[str, Span]:
        return {"do": want.words, **({"target": want.at} if want.at != (0, 0) else {})}

    def _notes(self, want: Want) -> tuple[str, ...]:
        own = (want.target.note,) if want.target is not None and want.target.note else ()
        if not own and not want.notes:
            return ()
        return tuple(dict.fromkeys((*want.notes, *own)))

    def _others(self, want: Want) -> tuple[str, ...]:
        own = want.target.others if want.target is not None else ()
        if not own and not want.more:
            return ()
        more = tuple(m.seat for m in want.more if want.target is None or m.seat != want.target.seat)
        return tuple(dict.fromkeys((*own, *more)))

    def _target(self, want: Want, actor: str) -> str:
        return actor if want.aim == "self" else want.target.seat if want.target is not None else ""

    # --- votes ----------------------------------------------------------------------------------------------------------

    def _vote(self, want: Want, actor: str, actor_part: str, heard: Heard) -> Iterator[Proposal]:
        own = want.verb in {"self_vote", "abstain"}
        target = actor if own else self._target(want, actor)
        notes = self._notes(want)
        if want.verb == "abstain":
            notes = (*notes, "abstention")
        if want.verb == "join_vote":
            notes = (*notes, "follow")
        if not target or want.aim == "several" or want.verb == "follow" or not actor:
            return
        voted = actor in self.voted
        said_change = want.verb == "change_vote" or heard.changed
        if voted and not said_change:
            notes = (*notes, "counts_as_change")
        elif said_change and not voted and want.verb == "change_vote":
            notes = (*notes, "nothing_to_change")
        if self.message.edited:
            notes = (*notes, "edited")
        channel = {"thread": "thread", "sms": "sms"}.get(self.message.channel, "host")
        command = {"do": "change_vote" if voted else "cast_vote", "voter": actor, "target": target, "channel": channel}
        parts = self._parts(want, actor_part)
        parts["voter"] = parts.pop("seat")
        if want.verb == "join_vote":
            parts["target"] = "near"
        yield Proposal(command, self._spans(want), parts, self._others(want), notes)

    def _changed(self, want: Want, actor: str, actor_part: str, heard: Heard, declaration: Span | None) -> Iterator[Proposal]:
        """A bare "change to": the ballot in the thread, else the order that stands or that the role has."""
        if self.ballot:
            yield from self._vote(replace(want, verb="change_vote"), actor, actor_part, heard)
            return
        found = self._the_privilege(actor)
        if found is not None and want.target is not None and not self.public:
            yield from self._order(replace(want, verb=found, notes=(*want.notes, "verb_by_role")), actor, actor_part, declaration)

    # --- orders ---------------------------------------------------------------------------------------------------------

    def _the_privilege(self, actor: str) -> Privilege | None:
        """The only aimed power of the seat; a knight's as it stands already."""
        seat = self.state.seats.get(actor)
        if seat is None or seat.role is None:
            return None
        standing = [s.privilege for s in coming(self.state) if s.seat == actor and s.status in LIVE and s.privilege != "castle"]
        powers = [power for power in POWERS[seat.role] if power != "castle"]
        return standing[-1] if standing and len(powers) > 1 else powers[0] if len(powers) == 1 else None

    def _privilege(self, want: Want, actor: str) -> tuple[Privilege | None, tuple[str, ...]]:
        """Which power the verb means from this seat: a pawn "imprisons" and "protects" with its own."""
        seat = self.state.seats.get(actor)
        role = seat.role if seat is not None else None
        verb = want.verb
        if verb == "use":
            return self._the_privilege(actor), ("verb_by_role",)
        if verb == "guard":
            return ("pawn", ()) if role == "pawn" else ("heal", ()) if role == "bishop" else ("pawn", ("verb_unclear",))
        if role == "pawn" and verb in {"imprison", "heal"}:
            return "pawn", () if verb == "imprison" else ("verb_by_role",)
        if role == "bishop" and verb == "pawn":
            return "heal", ("verb_by_role",)
        found: Privilege = verb  # type: ignore[assignment]
        return found, ()

    def _order(self, want: Want, actor: str, actor_part: str, declaration: Span | None) -> Iterator[Proposal]:
        privilege, by_role = self._privilege(want, actor)
        if privilege is None or not actor:
            return
        notes = (*self._notes(want), *(note for note in by_role if note not in want.notes))
        if privilege == "castle":
            yield Proposal({"do": "submit_castle", "seat": actor}, self._spans(want), self._parts(want, actor_part), (), notes)
            return
        target = self._target(want, actor)
        if not target or want.aim == "several":
            return
        command: dict[str, Any] = {"do": AIMED[privilege], "seat": actor, "target": target}
        parts, spans = self._parts(want, actor_part), self._spans(want)
        if "verb_by_role" in notes or "verb_unclear" in notes:
            parts["do"] = "near"
        if privilege == "kill" and declaration is not None and declaration[0] < declaration[1]:
            command["declaration"] = self.text[slice(*declaration)]
            spans["declaration"] = declaration
            parts["declaration"] = "sure" if re.search(w.DECLARATION, self.text, re.MULTILINE) else "near"
        yield Proposal(command, spans, parts, self._others(want), notes)

    def _withdrawn(self, want: Want, actor: str) -> Iterator[Proposal]:
        """What stands of this seat is taken back: the power named, or the only one there is."""
        if self.public or not actor:
            return
        standing = list(dict.fromkeys(s.privilege for s in coming(self.state) if s.seat == actor and s.status in LIVE))
        said = self._said(want, actor)
        if said is not None:
            standing = [p for p in standing if slot(p) == slot(said)]
        for privilege in standing:
            command = {"do": "withdraw", "seat": actor, "privilege": privilege}
            sure: Sure = "sure" if want.verb == "withdraw" or want.verb == "no_more" else "near"
            yield Proposal(
                command, {"do": want.words}, {"do": sure, "seat": "sure", "privilege": "sure" if said or len(standing) == 1 else "near"}
            )

    def _said(self, want: Want, actor: str) -> Privilege | None:
        """The power named: what is not wanted any more, or what stands right behind "withdraw"."""
        named = want.extra if want.verb == "no_more" else ""
        if want.verb == "withdraw":
            after = fold(self.text[want.words[1] : want.words[1] + 16]).text
            found = self.names.grammar.verbs_in(after, 0, len(after))
            named = found[0][0].code if found else ""
        if named not in w.NIGHT:
            return None
        return self._privilege(Want(named, named, want.words), actor)[0]

    # --- the rest -------------------------------------------------------------------------------------------------------

    def _other(self, want: Want, actor: str) -> Iterator[Proposal]:
        spans = {"do": want.words}
        state, seat = self.state, self.state.seats.get(actor)
        if want.verb == "check_in" and seat is not None and seat.checked_in is None:
            yield Proposal({"do": "check_in", "seat": actor}, spans, {"do": "sure", "seat": "sure"})
        elif want.verb == "promote" and not self.public and seat is not None and seat.side is not None:
            role = next(role for role, pattern in w.ROLES.items() if re.fullmatch(pattern, want.extra))
            notes = () if seat.role == "king" else ("not_king",)
            command: dict[str, Any] = {"do": "choose_promotion", "side": seat.side, "role": role}
            yield Proposal(command, spans, {"do": "sure" if not notes else "near", "side": "sure", "role": "sure"}, (), notes)
        elif want.verb == "leave" and seat is not None and seat.alive:
            by_night = state.phase in {"night", "dawn"}
            hours = state.rule("handover_hours_night" if by_night else "handover_hours_day")
            command = {"do": "declare_handover", "seat": actor, "hours": hours, "reason": self.text[slice(*want.words)]}
            yield Proposal(command, spans, {"do": "near", "seat": "sure", "hours": "near"}, (), ("leave_or_replace",))
        elif want.verb == "enter" and (name := self.names.substitutes.get(key_of(self.message.author))) is not None:
            yield Proposal({"do": "sub_reply", "person": name}, spans, {"do": "sure" if state.vacancies else "near", "person": "sure"})

    def _bare(self, heard: Heard, folded: Folded) -> Proposal | None:
        """Nothing but a name: by day in the thread a vote (C7.7), to the host the one power of the role."""
        mention = heard.alone
        if mention is None or not self.author:
            return None
        at = folded.span(mention.start, mention.end)
        target: Sure = "sure" if mention.sure and not mention.weak else "near"
        if self.ballot and self.state.ballot is not None:
            want = Want("vote", "vote", at, mention, at)
            return next((replace(p, parts=p.parts | {"target": target}, notes=(*p.notes, "name_alone"))
                         for p in self._vote(want, self.author, "sure", heard)), None)  # fmt: skip
        found = self._the_privilege(self.author)
        if self.public or found is None:
            return None
        want = Want(found, found, at, mention, at, notes=("verb_by_role", "name_alone"))
        return next(self._order(want, self.author, "sure", None), None)

    # --- why not --------------------------------------------------------------------------------------------------------

    def _nothing(self, reason: Reason) -> Nothing:
        offer = None
        if self.ballot and self.author and reason.code == "condition" and reason.verb in w.DAY:
            offer = self._unclear()
        return Nothing(reason.code, reason.span, {"verb": reason.verb, "target": reason.target}, offer)

    def _unclear(self) -> dict[str, Any]:
        return {"do": "mark_unclear", "voter": self.author, "kind": "change" if self.author in self.voted else "original"}

    def _unmet(self, heard: Heard) -> list[Nothing]:
        """Wants that came to nothing: nobody or several named, as somebody else votes, a power not used."""
        found: list[Nothing] = []
        for want in heard.wants:
            if not self.author and want.actor is None and (want.target is not None or want.aim) and want.verb in w.NIGHT | w.DAY:
                found.append(Nothing("unknown_sender", want.words, {"author": self.message.author}))
                continue
            offer = self._unclear() if self.ballot and self.author and want.verb in w.DAY else None
            if want.aim == "several":
                names = [mention.seat for mention in want.more]
                found.append(Nothing("several_targets", want.at, {"verb": want.verb, "lines": names}, offer))
            elif want.verb == "follow":
                found.append(Nothing("follows_other", want.words, {"verb": want.verb}, offer))
            elif want.verb in {"forgo", "no_more", "withdraw"}:
                found.append(Nothing("forgone", want.words, {"verb": want.extra or want.verb}))
            elif want.target is None and not want.aim and want.verb in w.NIGHT | w.DAY and not self.public:
                found.append(Nothing("no_target", want.words, {"verb": want.verb}))
            elif want.target is None and not want.aim and want.verb in w.DAY and len(self.text) <= SHORT:
                found.append(Nothing("no_target", want.words, {"verb": want.verb}, offer))
        return found


def _sure(value: str) -> Sure:
    return "near" if value == "near" else "sure"


def received(message: RawMessage, fallback: Instant) -> Instant:
    """When it counts as received: its own time, else when it was read in."""
    return message.at if message.at is not None else fallback


__all__ = ["Mention", "Roster", "read", "received", "roster", "seat_of"]

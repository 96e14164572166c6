"""A message to the host of a prison game, as proposals: ballots, doors, orders, offices, skills, reports and claims of a night."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from moderator.inbox import prison_conduct as conduct
from moderator.inbox import prison_words as w
from moderator.inbox.finding import Mention
from moderator.inbox.folding import Folded, fold, key_of
from moderator.inbox.messages import RawMessage
from moderator.inbox.prison_claims import claims
from moderator.inbox.prison_joining import clause_before, sentence_around
from moderator.inbox.prison_night import Night
from moderator.inbox.prison_roster import SKILL, Roster, roster, seat_of
from moderator.inbox.prison_sides import of_side
from moderator.inbox.reading import Nothing, Proposal, Reading, Sure
from moderator.inbox.wants import Heard, Reason, Setting, Span, Want
from moderator.play.messages import Ask
from moderator.play.watch import Watch, unwatched
from moderator.rulesets.prison.counting import standing
from moderator.rulesets.prison.roles import Side, other
from moderator.rulesets.prison.script.model import Skill
from moderator.rulesets.prison.state import GameState, Seat

ANSWER: Final = re.compile(r"^(?:re|回复|答复|转发|fw|fwd)\s*[:：]", re.IGNORECASE)
SHORT: Final = 40
"""Characters up to which a post of the thread may be an order sent to the wrong place."""
CHATTER: Final = 4_000
"""Characters of a text that are read; nobody puts an order behind more, and a book is not worth the time."""
EVERY: Final = 100
DOUBTFUL: Final = frozenset({"wish", "target_first", "two_in_one"})
IDLE: Final = (Nothing("no_intent"),)


def read(message: RawMessage, state: GameState, names: Roster | None = None) -> Reading:
    """What the message asks for in the present phase. Nothing is checked against the rules here (``checks``)."""
    return _Message(message, state, names or roster(state)).reading()


def read_all(messages: Sequence[RawMessage], state: GameState, names: Roster | None = None, watch: Watch = unwatched) -> list[Reading]:
    """Many messages of one state."""
    known, found = names or roster(state), []
    for done, message in enumerate(messages):
        if done % EVERY == 0:
            watch(done, len(messages))
        found.append(_Message(message, state, known).reading())
    watch(len(messages), len(messages))
    return found


class _Message:
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

    # --- the whole ----------------------------------------------------------------------------------------------------

    def reading(self) -> Reading:
        """What the text says, and what it tells of a night."""
        if not self.text.strip():
            return Reading(self.text, (), (Nothing("quoted_only" if self.message.quotes else "empty"),))
        if self.public and len(self.text) > SHORT and not (w.QUICK.search(self.text) or w.TOLD_QUICK.search(self.text)):
            return Reading(self.text, (), IDLE)
        heard = self._hear()
        self.single = len(heard.wants) == 1
        found = [p for want in heard.wants for p in self._proposals(want, heard)]
        found += [p for reason in heard.reasons if reason.verb == "rules" for p in self._rules(reason)]
        if not found and (alone := self._bare(heard)) is not None:
            found.append(alone)
        if not found and not heard.wants and not heard.reasons and not self.public:
            found += self._by_text()
        told = list(claims(self.text, self.folded, self.state, self.author, self.names.finder))
        nothing = [Nothing(r.code, r.span, {"verb": r.verb, "target": r.target}) for r in heard.reasons if self._counts(r, told)]
        if not found and not told:
            nothing += self._unmet(heard)
        if not found and not told and not nothing:
            nothing.append(Nothing("no_intent"))
        found.sort(key=lambda proposal: proposal.spans["do"])
        return Reading(self.text, tuple(_once([*found, *told])), tuple(nothing))

    def _hear(self) -> Heard:
        long = self.public and len(self.text) > SHORT
        grammar = self.names.talk if long else self.names.grammar(() if self.public else self._skills())
        return grammar.hear_folded(self.folded, Setting(self.author, private=not self.public))

    def _skills(self) -> tuple[Skill, ...]:
        role = self.state.role(self.author) if self.author else None
        return role.powers if role is not None else ()

    def _counts(self, reason: Reason, told: Sequence[Proposal]) -> bool:
        """Whether words that are no order are worth a word: not where they belong to what is told of a night, nor doors by day."""
        within = any(start <= reason.span[0] < end for each in told for start, end in (each.spans["text"],))
        return not within and reason.verb != "rules" and not (reason.verb == "door" and self.state.phase != "corridor")

    def _rules(self, reason: Reason) -> Iterator[Proposal]:
        """A fault of the rules is most often put as a question."""
        if self.seat is not None and reason.code in {"question", "undecided", "advice"}:
            yield from conduct.proposals(Want("rules", "rules", reason.span), self.state, self.seat, self.text, self.folded.text)

    # --- wants --------------------------------------------------------------------------------------------------------

    def _proposals(self, want: Want, heard: Heard) -> Iterator[Proposal]:
        actor, near = self.author, False
        if not actor and want.actor is not None:
            actor, near = want.actor.seat, not want.actor.sure
        if not actor:
            return
        for made in self._of(want, actor, heard):
            yield replace(made, parts={**made.parts, "seat": "near"}) if near else made

    def _of(self, want: Want, actor: str, heard: Heard) -> Iterator[Proposal]:
        verb = want.verb
        if verb in w.VOTES or (verb == "change" and self.state.phase in {"day", "vote"} and want.target is not None):
            yield from self._vote(want, actor, heard)
        elif verb in {"elect", "run"}:
            yield from self._elect(want, actor)
        elif verb in {"abstain", "unvote"} or (verb == "withdraw" and self.public) or (verb == "no_more" and want.extra in w.VOTES):
            yield from self._unvote(want, actor)
        elif verb in w.OFFICE:
            yield from self._office(want, actor)
        elif verb == "kill" and self._is_ballot(want, actor):
            yield from self._vote(replace(want, extra="execute", notes=(*want.notes, "kill_as_vote")), actor, heard)
        elif verb in conduct.VERBS:
            yield from conduct.proposals(want, self.state, self.state.seats[actor], self.text, self.folded.text)
        elif not self.public or self._looks_like_an_order(want):
            yield from Night(self.state, self.text, actor, None if self.public else self._skills()).proposals(want)

    def _looks_like_an_order(self, want: Want) -> bool:
        """In the thread only a short post that begins with the verb: an order sent to the wrong place, no talk about the night."""
        lead = self.text[: want.words[0]][:SHORT].strip()
        return len(self.text) <= SHORT and re.fullmatch(r"(?:我|本人|今晚|今夜|就|要|\s|,|，)*", lead) is not None

    def _is_ballot(self, want: Want, actor: str) -> bool:
        """By day in the thread a guard who says "kill" speaks of his ballot."""
        return self.public and self.state.phase == "day" and self.state.seats[actor].side == "guard" and want.target is not None

    # --- ballots ------------------------------------------------------------------------------------------------------

    def _vote(self, want: Want, actor: str, heard: Heard) -> Iterator[Proposal]:
        if self._for_leader(want, actor):
            yield from self._elect(want, actor)
            return
        ask = self._ask("A-OPINION")
        own = standing(self.state, self.state.vote).get(actor) if self.state.vote is not None else None
        target, mention, notes = self._target(want, actor, "prisoner")
        if want.aim == "several":
            return
        if not target and want.extra and own is not None and (heard.changed or want.verb == "change_vote"):
            target, notes = own.prisoner, (*notes, "same_prisoner")
        if not target:
            return
        if ask is not None and self.state.phase == "vote" and ask.params.get("seat") == actor:
            yield from self._opinion(want, actor, target, notes)
            return
        command = {"do": "vote", "guard": actor, "prisoner": target, "kind": want.extra}
        if own is not None and not (want.verb in {"change_vote", "change"} or heard.changed):
            notes = (*notes, "counts_as_change")
        elif own is None and want.verb == "change_vote":
            notes = (*notes, "nothing_to_change")
        if any(r.code == "others_act" and r.target and 0 <= r.span[0] - want.at[1] <= 2 for r in heard.reasons):
            notes = (*notes, "two_in_one")  # "处决甲 处决乙": the first is no doer of the second
        notes = (*notes, *(() if want.extra else ("kind_unsaid",)), *(("edited",) if self.message.edited else ()))
        parts = {"do": _doubt(notes, "kill_as_vote"), "guard": "sure", "prisoner": _aim(mention, notes), "kind": "sure"}
        yield Proposal(command, self._spans(want, "prisoner"), parts, self._others(want, mention), notes)

    def _opinion(self, want: Want, actor: str, target: str, notes: tuple[str, ...]) -> Iterator[Proposal]:
        """On a tie the guard leader's word, among the tied; a kind that goes without saying is filled in."""
        tied = self.state.vote.tied if self.state.vote is not None else ()
        kinds = [pile.kind for pile in tied if pile.prisoner == target]
        kind = want.extra or (kinds[0] if len(kinds) == 1 else "")
        if kind:
            parts: dict[str, Sure] = {"do": "sure", "leader": "sure", "prisoner": "near" if notes else "sure"}
            parts["kind"] = "sure" if want.extra else "near"
            command = {"do": "opinion", "leader": actor, "prisoner": target, "kind": kind}
            yield Proposal(command, self._spans(want, "prisoner"), parts, (), (*notes, *(() if want.extra else ("kind_unsaid",))))

    def _unvote(self, want: Want, actor: str) -> Iterator[Proposal]:
        """A ballot that stands is taken back; without one there is nothing to do."""
        own = standing(self.state, self.state.vote).get(actor) if self.state.vote is not None else None
        if own is None or (want.verb == "no_more" and want.target is not None and want.target.seat != own.prisoner):
            return
        sure: Sure = "near" if want.verb in {"abstain", "withdraw"} else "sure"
        notes = {"abstain": ("abstains_taken_back",), "withdraw": ("withdraws_the_vote",)}.get(want.verb, ())
        yield Proposal({"do": "unvote", "guard": actor}, {"do": want.words}, {"do": sure, "guard": "sure"}, (), notes)

    # --- leaders ------------------------------------------------------------------------------------------------------

    def _for_leader(self, want: Want, actor: str) -> bool:
        """A ballot without a kind is one of the election where it names the office, or somebody of the voter's own side."""
        if want.extra or (self.state.election is None and self._ask("A-PICK") is None):
            return False
        if w.LEADER.search(self._sentence(want)):
            return True
        side = self.state.seats[actor].side
        is_open = self.state.election is not None and self.state.election.open
        return is_open and (side == "prisoner" or (want.target is not None and self.state.seats[want.target.seat].side == side))

    def _elect(self, want: Want, actor: str) -> Iterator[Proposal]:
        side: Side = self.state.seats[actor].side
        ask = self._ask("A-PICK")
        picks = ask is not None and ask.params.get("seat") == actor
        is_open = self.state.election is not None and self.state.election.open
        if not (picks or is_open or w.LEADER.search(self.folded.text)):
            return
        if want.verb == "run":
            command = {"do": "elect", "voter": actor, "candidate": actor}
            yield Proposal(command, {"do": want.words}, {"do": "near", "voter": "sure", "candidate": "near"}, (), ("runs",))
            return
        target, mention, notes = self._target(want, actor, other(side) if picks else side)
        if not target or want.aim == "several":
            return
        by_side = want.verb in w.VOTES and w.LEADER.search(self._sentence(want)) is None
        notes = (*notes, *(("by_side",) if by_side else ()))
        command = {"do": "elect", "voter": actor, "candidate": target}
        if picks:
            command = {"do": "pick_leader", "by": actor, "seat": target}
        named = "seat" if picks else "candidate"
        parts = {"do": _doubt(notes, "by_side"), "by" if picks else "voter": "sure", named: _aim(mention, notes)}
        yield Proposal(command, self._spans(want, named), parts, self._others(want, mention), notes)

    def _office(self, want: Want, actor: str) -> Iterator[Proposal]:
        """Entered for the acting leader; whether the writer is he, the checks say. In the thread others only talk about it."""
        if self.public and actor not in self.state.leaders.values() and not self._looks_like_an_order(want):
            return
        target, mention, notes = self._target(want, actor, "prisoner" if want.verb == "acquit" else None)
        if target and want.aim != "several":
            parts: dict[str, Sure] = {"do": _doubt(notes), "target": _aim(mention, notes)}
            yield Proposal({"do": want.verb, "target": target}, self._spans(want, "target"), parts, self._others(want, mention), notes)

    # --- parts --------------------------------------------------------------------------------------------------------

    def _target(self, want: Want, actor: str, side: Side | None) -> tuple[str, Mention | None, tuple[str, ...]]:
        """Whom the want aims at, as that side counts; what makes it less than sure."""
        before = clause_before(self.folded.text, self.folded.place(want.at[0] if want.at != (0, 0) else want.words[0]))
        for_self = want.target is None and w.FOR_SELF.search(before) is not None and not self.names.finder.find(before)
        if want.aim == "self" or for_self:
            return actor, None, want.notes
        if want.verb in w.OFFICE and w.FOR.search(before):
            want = replace(want, notes=tuple(note for note in want.notes if note != "target_first"))
        mention = want.target
        if mention is None and not want.aim and (found := self._only()) is not None and want.verb in w.AIMED:
            mention, want = found, replace(want, notes=(*want.notes, "target_first"))
        if mention is None:
            return "", None, want.notes
        mention = of_side(self.state, mention, side)
        return mention.seat, mention, tuple(dict.fromkeys((*want.notes, *((mention.note,) if mention.note else ()))))

    def _only(self) -> Mention | None:
        """The one seat named in a short text, whatever stands between."""
        found = self.names.finder.find(self.folded.text) if self.single and len(self.text) <= SHORT else []
        strong = [each for each in found if not each.weak and each.seat != self.author]
        return strong[0] if len({each.seat for each in strong}) == 1 else None

    def _sentence(self, want: Want) -> str:
        """The sentence that the want stands in, folded."""
        return sentence_around(self.folded.text, *(self.folded.place(at) for at in want.words))

    @staticmethod
    def _spans(want: Want, field: str) -> dict[str, Span]:
        return {"do": want.words, **({field: want.at} if want.at != (0, 0) else {})}

    @staticmethod
    def _others(want: Want, mention: Mention | None) -> tuple[str, ...]:
        more = tuple(m.seat for m in want.more if mention is None or m.seat != mention.seat)
        return tuple(dict.fromkeys((*(mention.others if mention is not None else ()), *more)))

    def _by_text(self) -> Iterator[Proposal]:
        """No verb at all, but words of a skill's text."""
        night = Night(self.state, self.text, self.author, self._skills()) if self.author else None
        skill = night.by_text() if night is not None else None
        if night is not None and skill is not None:
            named = self.names.finder.find(self.folded.text)
            want = Want(SKILL + skill.id, SKILL, (0, len(self.text)), named[0] if named else None, (0, 0), notes=("skill_by_text",))
            yield from (replace(each, parts={**each.parts, "do": "near"}) for each in night.proposals(want))

    def _ask(self, code: str) -> Ask | None:
        return next((ask for ask in self.state.asks if ask.code == code), None)

    def _bare(self, heard: Heard) -> Proposal | None:
        """Nothing but a door, or a name: in the corridor a choice, by day a ballot (A-KIND), to a choosing leader his pick."""
        if not self.author:
            return None
        if (
            not self.public
            and not heard.reasons
            and (door := Night(self.state, self.text, self.author, ()).bare(self.folded.text)) is not None
        ):
            return door
        mention = heard.alone
        asked = {ask.code for ask in self.state.asks if ask.params.get("seat") == self.author} & {"A-PICK", "A-OPINION"}
        is_open = self.state.election is not None and self.state.election.open
        if mention is None or not (asked or (self.state.phase == "day" and (self.public or is_open))):
            return None
        at = self.folded.span(mention.start, mention.end)
        want = Want("elect" if "A-PICK" in asked else "vote", "vote", at, mention, at, notes=("name_alone",))
        found = next(self._of(want, self.author, heard), None)
        return replace(found, parts={**found.parts, "do": "near"}) if found is not None else None

    # --- why not ------------------------------------------------------------------------------------------------------

    def _unmet(self, heard: Heard) -> list[Nothing]:
        """Wants that came to nothing: nobody or several named, no sender, nothing to take back."""
        if key_of(self.message.author) in self.names.assistants and not self.author:
            return [Nothing("assistant", (0, 0), {"author": self.message.author})]
        return [found for want in heard.wants if (found := self._why(want)) is not None]

    def _why(self, want: Want) -> Nothing | None:
        params: dict[str, Any] = {"verb": want.verb}
        if not self.author and want.actor is None and (want.target is not None or want.aim or want.extra):
            return Nothing("unknown_sender", want.words, {"author": self.message.author})
        if want.verb in w.OFFICE and self.public and self.author not in self.state.leaders.values():
            return Nothing("others_act", want.words, params)
        if want.aim == "several":
            return Nothing("several_targets", want.at, {**params, "lines": [mention.seat for mention in want.more]})
        if want.verb == "follow":
            return Nothing("follows_other", want.words, params)
        if want.verb == "abstain":
            return Nothing("abstains", want.words, params)
        if want.verb in {"unvote", "no_more", "spare", "withdraw"}:
            return Nothing("forgone", want.words, {"verb": want.extra or want.verb})
        if want.verb in {"enter", "door"} and (code := Night(self.state, self.text, self.author, ()).why_no_door(want)):
            return Nothing(code, want.words, params)
        if want.verb == "use":
            return Nothing("which_skill", want.words, params)
        if want.verb.startswith(SKILL):
            return Nothing("skill_targets", want.words, {**params, "verb": "use"})
        talk = self.public and len(self.text) > SHORT
        if want.target is None and not talk and want.verb in w.AIMED:
            return Nothing("no_target", want.words, params)
        if self.state.phase == "vote" and want.verb in w.VOTES:
            return Nothing("kind_missing", want.words, params)
        return None


def _once(found: Sequence[Proposal]) -> list[Proposal]:
    kept: list[Proposal] = []
    for proposal in found:
        if all(proposal.command != each.command for each in kept):
            kept.append(proposal)
    return kept


def _doubt(notes: tuple[str, ...], *more: str) -> Sure:
    """Whether the verb itself is in doubt; ``more``: notes that make it so here."""
    return "near" if {*DOUBTFUL, *more} & set(notes) else "sure"


def _aim(mention: Mention | None, notes: tuple[str, ...]) -> Sure:
    sure = mention is None or mention.sure
    return "sure" if sure and not {"number_and_mask", "two_in_one", "same_prisoner", "target_first"} & set(notes) else "near"


__all__ = ["Roster", "read", "read_all", "roster", "seat_of"]

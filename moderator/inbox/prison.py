"""A message to the host of a prison game, as proposals: ballots, doors, orders, offices, skills, reports and claims of a night."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from moderator.inbox import prison_conduct as conduct
from moderator.inbox import prison_words as w
from moderator.inbox.folding import key_of
from moderator.inbox.messages import RawMessage
from moderator.inbox.prison_claims import claims
from moderator.inbox.prison_day import Day
from moderator.inbox.prison_night import Night
from moderator.inbox.prison_post import Post
from moderator.inbox.prison_roster import SKILL, Roster, roster, seat_of
from moderator.inbox.reading import Nothing, Proposal, Reading
from moderator.inbox.wants import Heard, Reason, Setting, Want
from moderator.play.watch import Watch, unwatched
from moderator.rulesets.prison.state import GameState

EVERY: Final = 100
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


class _Message(Post):
    """One message being read."""

    # --- the whole ----------------------------------------------------------------------------------------------------

    def reading(self) -> Reading:
        """What the text says, and what it tells of a night."""
        if not self.text.strip():
            return Reading(self.text, (), (Nothing("quoted_only" if self.message.quotes else "empty"),))
        if self.long and not (w.QUICK.search(self.text) or w.TOLD_QUICK.search(self.text)):
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
        grammar = self.names.talk if self.long else self.names.grammar(() if self.public else self.skills)
        return grammar.hear_folded(self.folded, Setting(self.author, private=not self.public))

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
        verb, day = want.verb, Day(self)
        if verb in w.VOTES or (verb == "change" and self.state.phase in {"day", "vote"} and want.target is not None):
            yield from day.vote(want, actor, heard)
        elif verb in {"elect", "run"}:
            yield from day.elect(want, actor)
        elif verb in {"abstain", "unvote"} or (verb == "withdraw" and self.public) or (verb == "no_more" and want.extra in w.VOTES):
            yield from day.unvote(want, actor)
        elif verb in w.OFFICE:
            yield from day.office(want, actor)
        elif verb == "kill" and self._is_ballot(want, actor):
            yield from day.vote(replace(want, extra="execute", notes=(*want.notes, "kill_as_vote")), actor, heard)
        elif verb in conduct.VERBS:
            yield from conduct.proposals(want, self.state, self.state.seats[actor], self.text, self.folded.text)
        elif not self.public or self.looks_like_an_order(want):
            yield from Night(self.state, self.text, actor, None if self.public else self.skills).proposals(want)

    def _is_ballot(self, want: Want, actor: str) -> bool:
        """By day in the thread a guard who says "kill" speaks of his ballot."""
        return self.public and self.state.phase == "day" and self.state.seats[actor].side == "guard" and want.target is not None

    def _by_text(self) -> Iterator[Proposal]:
        """No verb at all, but words of a skill's text."""
        night = Night(self.state, self.text, self.author, self.skills) if self.author else None
        skill = night.by_text() if night is not None else None
        if night is not None and skill is not None:
            named = self.names.finder.find(self.folded.text)
            want = Want(SKILL + skill.id, SKILL, (0, len(self.text)), named[0] if named else None, (0, 0), notes=("skill_by_text",))
            yield from (replace(each, parts={**each.parts, "do": "near"}) for each in night.proposals(want))

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
        if mention is None or not (asked or (self.state.phase == "day" and (self.public or self.electing))):
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
        if want.target is None and not self.long and want.verb in w.AIMED:
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


__all__ = ["Roster", "read", "read_all", "roster", "seat_of"]

"""What a message wants of the day: ballots for execution and release, a word on a tie, elections, leaders' skills."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from moderator.inbox import prison_words as w
from moderator.inbox.finding import Mention
from moderator.inbox.prison_post import Post
from moderator.inbox.reading import Proposal, Sure
from moderator.inbox.wants import Heard, Want
from moderator.rulesets.prison.counting import standing
from moderator.rulesets.prison.roles import Side, other
from moderator.rulesets.prison.state import GameState

DOUBTFUL: Final = frozenset({"wish", "target_first", "two_in_one"})


class Day:
    """Wants of one message that belong to the day."""

    def __init__(self, post: Post) -> None:
        self.post = post
        self.state: GameState = post.state

    # --- ballots ------------------------------------------------------------------------------------------------------

    def vote(self, want: Want, actor: str, heard: Heard) -> Iterator[Proposal]:
        """A ballot, a word on a tie, or one of the election, by what the game stands at."""
        if self._for_leader(want, actor):
            yield from self.elect(want, actor)
            return
        ask = self.post.ask("A-OPINION")
        own = standing(self.state, self.state.vote).get(actor) if self.state.vote is not None else None
        target, mention, notes = self.post.target(want, actor, "prisoner")
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
        notes = (*notes, *(() if want.extra else ("kind_unsaid",)), *(("edited",) if self.post.message.edited else ()))
        parts = {"do": _doubt(notes, "kill_as_vote"), "guard": "sure", "prisoner": _aim(mention, notes), "kind": "sure"}
        yield Proposal(command, self.post.spans(want, "prisoner"), parts, self.post.others(want, mention), notes)

    def _opinion(self, want: Want, actor: str, target: str, notes: tuple[str, ...]) -> Iterator[Proposal]:
        """On a tie the guard leader's word, among the tied; a kind that goes without saying is filled in."""
        tied = self.state.vote.tied if self.state.vote is not None else ()
        kinds = [pile.kind for pile in tied if pile.prisoner == target]
        kind = want.extra or (kinds[0] if len(kinds) == 1 else "")
        if kind:
            parts: dict[str, Sure] = {"do": "sure", "leader": "sure", "prisoner": "near" if notes else "sure"}
            parts["kind"] = "sure" if want.extra else "near"
            command = {"do": "opinion", "leader": actor, "prisoner": target, "kind": kind}
            yield Proposal(command, self.post.spans(want, "prisoner"), parts, (), (*notes, *(() if want.extra else ("kind_unsaid",))))

    def unvote(self, want: Want, actor: str) -> Iterator[Proposal]:
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
        if want.extra or (self.state.election is None and self.post.ask("A-PICK") is None):
            return False
        if w.LEADER.search(self.post.sentence(want)):
            return True
        side = self.state.seats[actor].side
        return self.post.electing and (side == "prisoner" or (want.target is not None and self.state.seats[want.target.seat].side == side))

    def elect(self, want: Want, actor: str) -> Iterator[Proposal]:
        """A ballot for a leader, or the pick among the tied of the other side (P-amend-4)."""
        side: Side = self.state.seats[actor].side
        ask = self.post.ask("A-PICK")
        picks = ask is not None and ask.params.get("seat") == actor
        if not (picks or self.post.electing or w.LEADER.search(self.post.folded.text)):
            return
        if want.verb == "run":
            command = {"do": "elect", "voter": actor, "candidate": actor}
            yield Proposal(command, {"do": want.words}, {"do": "near", "voter": "sure", "candidate": "near"}, (), ("runs",))
            return
        target, mention, notes = self.post.target(want, actor, other(side) if picks else side)
        if not target or want.aim == "several":
            return
        by_side = want.verb in w.VOTES and w.LEADER.search(self.post.sentence(want)) is None
        notes = (*notes, *(("by_side",) if by_side else ()))
        command = {"do": "elect", "voter": actor, "candidate": target}
        if picks:
            command = {"do": "pick_leader", "by": actor, "seat": target}
        named = "seat" if picks else "candidate"
        parts = {"do": _doubt(notes, "by_side"), "by" if picks else "voter": "sure", named: _aim(mention, notes)}
        yield Proposal(command, self.post.spans(want, named), parts, self.post.others(want, mention), notes)

    def office(self, want: Want, actor: str) -> Iterator[Proposal]:
        """Entered for the acting leader; whether the writer is he, the checks say. In the thread others only talk about it."""
        if self.post.public and actor not in self.state.leaders.values() and not self.post.looks_like_an_order(want):
            return
        target, mention, notes = self.post.target(want, actor, "prisoner" if want.verb == "acquit" else None)
        if target and want.aim != "several":
            parts: dict[str, Sure] = {"do": _doubt(notes), "target": _aim(mention, notes)}
            yield Proposal(
                {"do": want.verb, "target": target}, self.post.spans(want, "target"), parts, self.post.others(want, mention), notes
            )


def _doubt(notes: tuple[str, ...], *more: str) -> Sure:
    """Whether the verb itself is in doubt; ``more``: notes that make it so here."""
    return "near" if {*DOUBTFUL, *more} & set(notes) else "sure"


def _aim(mention: Mention | None, notes: tuple[str, ...]) -> Sure:
    sure = mention is None or mention.sure
    return "sure" if sure and not {"number_and_mask", "two_in_one", "same_prisoner", "target_first"} & set(notes) else "near"

"""The list of those who may substitute: taken as the organiser gives it, put in order by ``queue`` (section 12)."""

from __future__ import annotations

from moderator.play.messages import Refusal
from moderator.rulesets.sanguosha import limits, naming
from moderator.rulesets.sanguosha.commands import ListCandidates
from moderator.rulesets.sanguosha.draft import MatchDraft
from moderator.rulesets.sanguosha.persons_events import CandidatesListed
from moderator.rulesets.sanguosha.queue import SOURCES
from moderator.rulesets.sanguosha.state import Candidate

MOST = 1_000
"""More people than any cup has."""


def bad_list(draft: MatchDraft, listed: tuple[Candidate, ...], lines: tuple[str, ...]) -> Refusal | None:
    """What is wrong with a list: names that are none or twice, sources and numbers that are none."""
    if refusal := draft.object(len(listed) > MOST, "bad_number", "S3.3.1", key="candidates", value=str(len(listed))):
        return refusal
    names = [c.name for c in listed]
    if refusal := naming.bad_form(draft, names):
        return refusal
    twice = naming.no_name(names)
    if refusal := draft.object(twice is not None, "name_twice", "S3.3.1", person=twice):
        return refusal
    for each in listed:
        if refusal := naming.bad_line_name(draft, each.name, lines) or _bad(draft, each):
            return refusal
    return None


def _bad(draft: MatchDraft, each: Candidate) -> Refusal | None:
    if refusal := draft.object(each.source not in SOURCES, "bad_source", "S3.3.2", remedy="sources", source_id=each.source):
        return refusal
    counts = {"place": each.place or 1, "round": each.round, "registered": each.registered, "substituted": each.substituted}
    for name, value in counts.items():
        low = 1 if name == "place" else 0
        if refusal := draft.object(not low <= value <= limits.MOST_COUNT, "bad_number", "S3.3.1", key=name, value=str(value)):
            return refusal
    fits = limits.fits(each.score, limits.MOST_POINTS, limits.MOST_DECIMALS)
    if refusal := draft.object(not fits, "bad_number", "S3.3.1", key="score", value=str(each.score)[:40]):
        return refusal
    return limits.bad_counters(draft, each)


def take(draft: MatchDraft, listed: tuple[Candidate, ...]) -> None:
    """The list stands."""
    draft.emit(CandidatesListed(candidates=listed))
    draft.explain("persons", "candidates_listed", "S3.3.1", "R33", n=len(listed))


def list_candidates(draft: MatchDraft, command: ListCandidates) -> Refusal | None:
    """Replace the list; once the result stands nobody substitutes any more."""
    state = draft.state
    if refusal := draft.object(not state.lines or state.phase == "confirmed", "wrong_phase", "S3.3.1", phase=state.phase):
        return refusal
    if refusal := bad_list(draft, command.candidates, tuple(state.lines)):
        return refusal
    take(draft, command.candidates)
    return None

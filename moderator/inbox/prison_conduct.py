"""Reports with the clause they name, faults of the rules, complaints about the host, substitutes asked for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from moderator.inbox import prison_words as w
from moderator.inbox.reading import Proposal, Sure
from moderator.inbox.wants import Span, Want
from moderator.rulesets.prison.clauses import CLAUSES
from moderator.rulesets.prison.state import GameState, Seat

VERBS: Final = frozenset({"report", "rules", "complain", "substitute"})
LONGEST: Final = 600
"""Characters that are kept of what was written."""
_BY_FOLDED: Final = {clause.casefold(): clause for clause in CLAUSES}


def proposals(want: Want, state: GameState, seat: Seat, text: str, folded: str) -> Iterator[Proposal]:
    """What a want of conduct comes to. ``text``: the whole message, kept with it."""
    spans: dict[str, Span] = {"do": want.words}
    kept = text.strip()[:LONGEST]
    sure: dict[str, Sure] = {"do": "sure"}
    match want.verb:
        case "report" if want.target is not None and want.aim != "several":
            yield _report(want, seat, kept, folded)
        case "rules":
            command = {"do": "report", "by": seat.id, "against": "rules", "clause": "rules", "text": kept}
            yield Proposal(command, spans, {"do": "near", "clause": "near"}, (), ("rules_fault",))
        case "complain":
            yield Proposal({"do": "complain", "person": seat.person or seat.mask, "text": kept}, spans, sure)
        case "substitute":
            notes = () if want.extra else ("vague_leave",)
            yield Proposal({"do": "request_sub", "seat": seat.id}, spans, {"do": "near" if notes else "sure", "seat": "sure"}, (), notes)


def _report(want: Want, seat: Seat, kept: str, folded: str) -> Proposal:
    target = want.target
    assert target is not None
    clause, note = clause_of(folded)
    command = {"do": "report", "by": seat.id, "against": target.seat, "clause": clause, "text": kept}
    notes = (*want.notes, *((target.note,) if target.note else ()), *((note,) if note else ()))
    parts: dict[str, Sure] = {"do": "sure", "against": "sure" if target.sure else "near", "clause": "near" if note else "sure"}
    return Proposal(command, {"do": want.words, "against": want.at}, parts, target.others, notes)


def clause_of(folded: str) -> tuple[str, str]:
    """The clause that a report names or describes, and a note where it is not named itself."""
    for found in w.CLAUSE.finditer(folded):
        said = found[0].rstrip(".-")
        if said in _BY_FOLDED:
            return _BY_FOLDED[said], ""
    described = next((clause for clause, pattern in w.OFFENCES if pattern.search(folded)), "")
    return described, "clause_by_words" if described else "clause_unsaid"

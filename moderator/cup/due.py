"""What is due in a cup by the calendar: entries close, check-in ends, a match begins, appeals end (S2.2, S3.1, S4.8)."""

from __future__ import annotations

from collections.abc import Iterator

from moderator.cup.calendar import unanswered
from moderator.cup.notices import check_in_until
from moderator.cup.state import CupState
from moderator.play.due import Due
from moderator.rulesets.sanguosha.results_appeals import appeal_deadline


def due(state: CupState) -> tuple[Due, ...]:
    """Everything due, in order of time."""
    return tuple(sorted(_due(state), key=lambda each: (each.at, each.code, each.part)))


def _due(state: CupState) -> Iterator[Due]:
    if state.params.deadline is not None and state.phase == "registration":
        yield Due(code="entries", at=state.params.deadline)
    for match in state.matches.values():
        until = check_in_until(match)
        if match.status == "drawn" and match.start is not None:
            missing = unanswered(match)
            if until is not None and missing and not match.listed:
                yield Due(code="check_in", at=until, n=len(missing), part=match.id)
            yield Due(code="start", at=match.start, part=match.id)
        ends = appeal_deadline(match.result) if match.result is not None and match.result.phase == "provisional" else None
        if ends is not None and state.phase != "ended":
            yield Due(code="appeals", at=ends, part=match.id)

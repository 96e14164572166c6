"""What is due in a match by the calendar: its start, the fifteen minutes of a substitute, the end of the appeals (S3.3.1, S3.3.2, S4.8)."""

from __future__ import annotations

from collections.abc import Iterator

from moderator.play.due import Due
from moderator.rulesets.sanguosha import lateness
from moderator.rulesets.sanguosha.notices import queue_until
from moderator.rulesets.sanguosha.results_appeals import appeal_deadline
from moderator.rulesets.sanguosha.state import MatchState


def due(state: MatchState) -> tuple[Due, ...]:
    """Everything due, in order of time; the clock at the table is not among it."""
    return tuple(sorted(_due(state), key=lambda each: (each.at, each.code)))


def _due(state: MatchState) -> Iterator[Due]:
    if state.phase == "opening" and state.params.scheduled is not None:
        yield Due(code="start", at=state.params.scheduled)
        late, missing = lateness.late_from(state), lateness.absent(state)
        if late is not None and missing:
            yield Due(code="late", at=late, n=len(missing))
    if state.phase in {"opening", "game"}:
        for vacancy in state.vacancies:
            if vacancy.filled_by is None and not vacancy.expired:
                yield Due(code="queue", at=queue_until(vacancy))
    until = appeal_deadline(state)
    if state.phase == "provisional" and until is not None:
        yield Due(code="appeals", at=until)

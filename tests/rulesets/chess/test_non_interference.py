"""Nothing that is shown depends on what may not be known: pairs of games, byte for byte; leaks planted on purpose are caught."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from moderator.play import views
from moderator.play.audience import HOST, PUBLIC
from moderator.play.messages import Notice
from moderator.rulesets.chess import acting, dawn, night, notices, report, ruleset
from moderator.rulesets.chess import views as chess_views
from moderator.rulesets.chess.draft import GameDraft
from moderator.rulesets.chess.night_events import Castled, MarksSet
from moderator.rulesets.chess.ruleset import Chess
from moderator.rulesets.chess.setup_events import RolesAssigned
from tests.rulesets.chess.pairs import leaks, pairs, secrets, shown


def test_the_same_facts_show_the_same(size: Callable[[int, int], int]) -> None:
    rules, wanted, found, alike, seed = Chess(), size(200, 2_000), 0, 0, 0
    while found < wanted:
        for one, two, to in pairs(rules, str(seed)):
            found += 1
            alike += sum(secrets(one, name) == secrets(two, name) for name in one.state.seats)
            assert leaks(one, two) == [], (seed, to)
            assert [part for part, text in shown(one, PUBLIC).items() if b"player M" in text or b"substitute " in text] == [], "C6.5"
        seed += 1
    assert seed < 3 * wanted
    assert alike > wanted


# --- planted leaks -------------------------------------------------------------------------------------------------------

Patch = pytest.MonkeyPatch


def in_the_view(patch: Patch) -> None:
    """A seat's side stands in the view before anything was said of it."""
    honest = views.view_of_records

    def leaky(rules: Any, title: str, zone: str, records: Any, audience: Any) -> Any:
        seen, whole = honest(rules, title, zone, records, audience), honest(rules, title, zone, records, HOST)
        name = "M07"
        known = replace(seen.seats[name], side=whole.seats[name].side) if name in seen.seats else None
        return replace(seen, seats={**seen.seats, name: known}) if known is not None else seen

    patch.setattr(views, "view_of_records", leaky)


def in_disclose(patch: Patch) -> None:
    """The deal is shown to everybody."""
    patch.setitem(ruleset.SECRET, RolesAssigned, lambda event, _: event)


def in_marks(patch: Patch) -> None:
    """What the night has left with the seats is shown."""
    patch.setitem(ruleset.SECRET, MarksSet, lambda event, _: event)


def in_the_castling(patch: Patch) -> None:
    """The old king learns who his rook was (C3.1.1.5a)."""
    patch.setitem(ruleset.SECRET, Castled, lambda event, audience: event if audience == f"seat:{event.old}" else None)


def in_notice_params(patch: Patch) -> None:
    """The public dawn names the writers of its declarations."""
    patch.setattr(chess_views, "for_others", lambda notice: notice)


def in_a_notice_clause(patch: Patch) -> None:
    """The clause of a public death tells a pawn from an officer (C4.3, C4.4)."""
    patch.setattr(notices, "_death_clause", lambda dead: min(("C4.4" if s.role == "pawn" else "C4.3" for s, _ in dead), default="C5.5"))


def in_notice_order(patch: Patch) -> None:
    """Declarations stand in the order of the seats of their writers."""
    honest = notices._declarations
    patch.setattr(notices, "_declarations", lambda state, fallen: dict(sorted(honest(state, fallen).items())))


def in_the_audience(patch: Patch) -> None:
    """A receipt goes to everybody."""
    honest = notices.receipt

    def leaky(*args: Any) -> Notice:
        return replace(honest(*args), audience=PUBLIC)

    patch.setattr(night.notices, "receipt", leaky)


def in_a_report_field(patch: Patch) -> None:
    """The report for everybody holds a number that follows from roles."""
    honest = report.report

    def leaky(rules: Any, state: Any, *rest: Any) -> dict[str, Any]:
        charged = [seat.id for seat in state.seats.values() if seat.charged]
        return {**honest(rules, state, *rest), "charged": charged}

    patch.setattr(report, "report", leaky)


def in_trace_told(patch: Patch) -> None:
    """A trace line about an order is for everybody."""
    honest = GameDraft.explain

    def leaky(self: Any, step: str, verb: str, *clauses: str, told: Any = (HOST,), **rest: Any) -> None:
        honest(self, step, verb, *clauses, told=(PUBLIC,) if verb == "order_taken" else told, **rest)

    patch.setattr(GameDraft, "explain", leaky)


def in_the_pending_list(patch: Patch) -> None:
    """Who may still act is listed for everybody."""
    honest = report.report

    def leaky(rules: Any, state: Any, *rest: Any) -> dict[str, Any]:
        return {**honest(rules, state, *rest), "pending": [list(pair) for pair in acting.pending(state)]}

    patch.setattr(report, "report", leaky)


def in_the_title(patch: Patch) -> None:
    """The title says who the queen is."""
    honest = report.report

    def leaky(rules: Any, state: Any, *rest: Any) -> dict[str, Any]:
        queens = [seat.mask for seat in state.living if seat.role == "queen"]
        return {**honest(rules, state, *rest), "title": f"{state.params.title} {queens}"}

    patch.setattr(report, "report", leaky)


def in_the_kings_letters(patch: Patch) -> None:
    """The king is told more of his side than that he may kill (R10)."""
    honest = notices.king_right

    def leaky(state: Any, side: Any, **rest: Any) -> Notice | None:
        told = honest(state, side, **rest)
        own = [seat.id for seat in state.living if seat.side == side]
        return told and replace(told, params={**told.params, "names": own})

    patch.setattr(dawn.notices, "king_right", leaky)


PLANTED = [
    in_the_view, in_disclose, in_marks, in_the_castling, in_notice_params, in_a_notice_clause, in_notice_order, in_the_audience,
    in_a_report_field, in_trace_told, in_the_pending_list, in_the_title, in_the_kings_letters,
]  # fmt: skip
ENOUGH = 400
"""Seeds within which every leak must show."""


@pytest.mark.parametrize("plant", PLANTED, ids=lambda plant: plant.__name__)
def test_a_planted_leak_is_caught(plant: Callable[[Patch], None], monkeypatch: Patch) -> None:
    plant(monkeypatch)
    rules = Chess()
    assert any(leaks(one, two) for seed in range(ENOUGH) for one, two, _ in pairs(rules, str(seed)))

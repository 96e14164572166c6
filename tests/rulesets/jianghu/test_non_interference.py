"""Nothing that is shown depends on what may not be known: pairs of games, byte for byte; leaks planted on purpose are caught."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from moderator.play.audience import HOST, PUBLIC
from moderator.rulesets.jianghu import notices, report, ruleset, window
from moderator.rulesets.jianghu.draft import GameDraft
from moderator.rulesets.jianghu.posts_events import PostReceived, PostsPublished, SlotsMade
from moderator.rulesets.jianghu.ruleset import Jianghu
from moderator.rulesets.jianghu.setup_events import Dealt
from tests.rulesets.jianghu.pairs import leaks, pairs, secrets, shown


def test_the_same_facts_show_the_same(size: Callable[[int, int], int]) -> None:
    rules, wanted, found, alike, seed = Jianghu(), size(20, 500), 0, 0, 0
    while found < wanted:
        for one, two, to in pairs(rules, str(seed)):
            found += 1
            alike += sum(secrets(one, name) == secrets(two, name) for name in list(one.state.seats)[:10])
            assert leaks(one, two) == [], (seed, to)
            persons = {each.person for each in one.state.seats.values() if not each.shown}
            text = b"".join(shown(one, PUBLIC).values()).decode()
            assert one.state.phase == "ended" or [name for name in persons if f'"{name}"' in text] == []
        seed += 1
    assert seed < 6 * wanted
    assert alike > wanted


Patch = pytest.MonkeyPatch


def in_disclose(patch: Patch) -> None:
    """The deal is shown to everybody."""
    patch.setitem(ruleset.SECRET, Dealt, lambda event, _: event)


def in_the_slots(patch: Patch) -> None:
    """Who must post is shown."""
    patch.setitem(ruleset.SECRET, SlotsMade, lambda event, _: event)


def in_the_window(patch: Patch) -> None:
    """Posts are seen as they come."""
    patch.setitem(ruleset.SECRET, PostReceived, lambda event, _: event)


def in_the_publication(patch: Patch) -> None:
    """The masks behind the code names are shown."""
    patch.setitem(ruleset.SECRET, PostsPublished, lambda event, _: event)


def in_the_audience(patch: Patch) -> None:
    """A receipt goes to everybody."""
    honest = notices.post_taken
    patch.setattr(window.notices, "post_taken", lambda *args, **rest: replace(honest(*args, **rest), audience=PUBLIC))


def in_trace_told(patch: Patch) -> None:
    """A trace line about a post is for everybody."""
    honest = GameDraft.explain

    def leaky(self: Any, step: str, verb: str, *clauses: str, told: Any = (HOST,), **rest: Any) -> None:
        honest(self, step, verb, *clauses, told=(PUBLIC,) if verb == "post_received" else told, **rest)

    patch.setattr(GameDraft, "explain", leaky)


def in_a_report_field(patch: Patch) -> None:
    """The report for everybody counts what follows from roles."""
    honest = report.report

    def leaky(rules: Any, state: Any, *rest: Any) -> dict[str, Any]:
        return {**honest(rules, state, *rest), "posters": [each.id for each in state.seats.values() if each.posts]}

    patch.setattr(report, "report", leaky)


PLANTED = [in_disclose, in_the_slots, in_the_window, in_the_publication, in_the_audience, in_trace_told, in_a_report_field]
ENOUGH = 60
"""Seeds within which every leak must show."""


@pytest.mark.parametrize("plant", PLANTED, ids=lambda plant: plant.__name__)
def test_a_planted_leak_is_caught(plant: Callable[[Patch], None], monkeypatch: Patch) -> None:
    plant(monkeypatch)
    rules = Jianghu()
    assert any(leaks(one, two) for seed in range(ENOUGH) for one, two, _ in pairs(rules, str(seed)))


SHOWN = {"shift_information": "targets_shown"}


def shown_pairs() -> list[tuple[Any, Any]]:
    """Pairs of games in which the list of targets goes out before the posts are worked out (R54)."""
    return [(one, two) for seed in range(30) for one, two, _ in pairs(Jianghu(), f"shown:{seed}", SHOWN)]


def test_the_list_before_a_shift_tells_nobody_else() -> None:
    found = shown_pairs()
    assert any(notice.code == "targets_shown" for one, _ in found for record in one.records for notice in record.notices)
    assert [said for one, two in found for said in leaks(one, two)] == []


def test_a_list_that_went_to_everybody_would_be_caught(monkeypatch: Patch) -> None:
    honest = notices.targets_shown
    monkeypatch.setattr(notices, "targets_shown", lambda *args: replace(honest(*args), audience=PUBLIC))
    assert any(leaks(one, two) for one, two in shown_pairs())

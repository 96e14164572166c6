"""Before standings are released: what everybody would see, what of it is new, and when what is seen is not so any more (R65, R80)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from moderator.cup import people
from moderator.cup.public import PublicCup, public_view, upcoming
from moderator.cup.release import adds, is_stale, would_show
from moderator.cup.state import CupState
from moderator.play.audience import PUBLIC
from moderator.play.instants import SECOND, Instant
from moderator.play.ruleset import Record
from moderator.play.views import Disclosed, view_of_records
from moderator.rulesets.sanguosha.state import Counters
from tests.cup.cups import FALLING, Desk, begun, play_round, ranked


def seen(desk: Desk) -> CupState:
    records = [Record(seq=n, at=desk.clock, command={}, events=(event,)) for n, event in enumerate(desk.events, 1)]
    return view_of_records(desk.rules, "a cup", "Asia/Shanghai", records, PUBLIC)


def now(desk: Desk) -> PublicCup:
    return public_view(seen(desk))


def test_what_is_listed_before_is_what_is_seen_afterwards() -> None:
    desk = begun(16)
    play_round(desk, "1")
    then = would_show(seen(desk), desk.state, "1", desk.clock)
    assert then is not None and len(adds(now(desk), then)) == 2 and sum(len(group.rows) for group in then.groups) == 16
    before = now(desk)
    desk.do("release_standings", round="1")
    assert replace(now(desk), at=None) == replace(then, at=None)
    assert adds(now(desk), then) == () and before.groups == ()


def test_nothing_would_be_seen_of_a_round_without_results_or_of_no_round() -> None:
    desk = begun(16)
    assert would_show(seen(desk), desk.state, "1", desk.clock) is None
    assert would_show(seen(desk), desk.state, "9", desk.clock) is None


def test_a_release_of_a_round_that_goes_on_is_stale_once_more_is_taken_in() -> None:
    desk = begun(16)
    assert not is_stale(desk.state)
    desk.take(ranked(desk, "1A", FALLING).end())
    desk.do("release_standings", round="1")
    assert not is_stale(desk.state)
    desk.take(ranked(desk, "1B", FALLING).end())
    assert is_stale(desk.state)
    then = would_show(seen(desk), desk.state, "1", desk.clock)
    assert then is not None and [group.match for group in adds(now(desk), then)] == ["1B"]


def test_what_a_correction_changes_is_public_when_it_is_released_again() -> None:
    desk = begun(16)
    plays = [ranked(desk, match, FALLING) for match in ("1A", "1B")]
    for play in plays:
        desk.take(play.end())
    desk.close("1")
    desk.do("release_standings", round="1")
    before = now(desk)
    play = plays[0]
    play.adopt_points({"P02": 90})
    desk.do("correct_match", **play.closed(), reason="appeal")
    assert desk.places("1A")[0] == (1, "P02") and desk.frozen("1").rows[0].person == "P02"
    assert now(desk) == before and is_stale(desk.state), "as it was shown"
    frozen = seen(desk).round("1").frozen
    assert frozen is not None and frozen.rows[0].person == "P01" and seen(desk).corrections == ()
    desk.do("release_standings", round="1")
    assert now(desk).groups[0].rows[0].person == "P02" and not is_stale(desk.state)


def test_it_says_that_places_are_provisional_while_appeals_are_open() -> None:
    desk = begun(16)
    for match in ("1A", "1B"):
        desk.take(ranked(desk, match, FALLING).end())
    desk.close("1")
    desk.do("release_standings", round="1")
    assert now(desk).provisional
    desk.clock = Instant(desk.clock + 13 * 3600 * SECOND)
    assert now(desk).provisional, "as it was said"
    then = would_show(seen(desk), desk.state, "1", desk.clock)
    assert then is not None and not then.provisional and adds(now(desk), then) == ()
    desk.do("release_standings", round="1")
    assert not now(desk).provisional


def test_matches_whose_start_has_passed_do_not_come_any_more() -> None:
    desk = begun(16)
    desk.do("schedule_match", match="1A", start="2026-04-17T19:30:00+08:00")
    view = now(desk)
    start = view.coming[0].start
    assert start is not None and [match.match for match in upcoming(view, Instant(start - 1)).coming] == ["1A", "1B"]
    assert [match.match for match in upcoming(view, start).coming] == ["1B"], "without a date it may still come"


def test_the_public_is_followed_entry_by_entry_and_anew_after_an_undo() -> None:
    desk = begun(16)
    play_round(desk, "1")
    desk.do("release_standings", round="1")
    records = [Record(seq=n, at=desk.clock, command={}, events=(event,)) for n, event in enumerate(desk.events, 1)]

    class Told:
        ruleset, title, zone = desk.rules, "a cup", "Asia/Shanghai"
        records: Any = ()

    told = Told()
    disclosed: Disclosed[CupState] = Disclosed(told)
    for n in range(len(records) + 1):
        told.records = records[:n]
        assert disclosed.state == view_of_records(desk.rules, "a cup", "Asia/Shanghai", records[:n], PUBLIC)
    told.records = records[:-1]
    assert disclosed.state.shown is None


def test_nothing_of_the_hosts_stands_in_what_the_public_knows() -> None:
    desk = begun(16)
    play = ranked(desk, "1A", FALLING)
    play.card("P01", "yellow")
    desk.take(play.end())
    desk.take(ranked(desk, "1B", FALLING).end())
    desk.close("1")
    desk.do("give_card", person="P02", level="yellow", clause="S5.2.7", note="rude")
    desk.do("withdraw", person="P03", reason="measles")
    state = seen(desk)
    assert state.cards[0].note == "" and state.cards[0].match == "" and state.people["P03"].withdrawn == "withdrawn"
    assert all(match.result is None and match.head == "" for match in state.matches.values())
    assert {entrant.brought for entrant in state.people.values()} == {Counters()}
    assert "rude" not in repr(state) and "measles" not in repr(state)


def test_whoever_plays_a_round_of_which_nothing_is_released_is_still_in_the_cup_for_the_public() -> None:
    """Two of the revival stand in the drawn final, which is public: they must not be called eliminated by the tables of round 1."""
    desk = begun(16)
    play_round(desk, "1")
    desk.do("release_standings", round="1")
    desk.draw("2")
    play_round(desk, "2")
    desk.draw("3")
    desk.do("release_standings", round="1")
    shown = seen(desk)
    field = shown.rounds[1].field
    assert field and {people.where(shown, name).status for name in field} == {"active"}
    assert {people.where(desk.state, name).status for name in field} == {"active", "eliminated"}, "the organiser knows"

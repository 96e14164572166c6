"""What the second screen says, in both languages, from a PublicView alone."""

from __future__ import annotations

from decimal import Decimal

import pytest

from moderator.play.instants import SECOND, Duration, Instant
from moderator.play.words import Words
from moderator.rulesets.sanguosha.public import PublicClock, PublicRow, PublicSeat, PublicView
from ui.public.texts import board_text, digits, points

SEATS = tuple(PublicSeat(number=n, line=str(n), person=f"P{n}") for n in range(1, 9))


def shown(**changes: object) -> PublicView:
    return PublicView(
        **{"title": "春季杯 · A 组", "zone": "Asia/Shanghai", "moment": "playing", "games": 6, "game": 2, "round": 3, "seats": SEATS}
        | changes
    )


@pytest.mark.parametrize(
    ("left", "text"),
    [(0, "0.0"), (1, "0.1"), (7_400_000, "7.4"), (7_410_000, "7.5"), (9_900_000, "9.9"), (9_950_000, "10"), (10_000_000, "10"),
     (12_100_000, "13"), (20_000_000, "20"), (60_000_000, "1:00"), (60_100_000, "1:01"), (600_000_000, "10:00")],
)  # fmt: skip
def test_digits_show_what_is_still_to_come_with_tenths_below_ten(left: int, text: str) -> None:
    assert digits(left) == text


@pytest.mark.parametrize(("value", "text"), [("26", "26"), ("21.60", "21.6"), ("-3", "−3"), ("0", "0"), ("100", "100")])
def test_scores_have_decimals_only_where_they_have_any(value: str, text: str) -> None:
    assert points(Decimal(value)) == text
    assert points(None) == ""


def test_the_title_stands_apart_from_the_group(words: Words) -> None:
    text = board_text(shown(), words)
    assert (text.title, text.subtitle) == ("春季杯", "A 组")
    assert "2" in text.where
    assert "3" in text.where


def test_the_running_phase_names_whose_it_is(words: Words) -> None:
    clock = PublicClock(kind="play", seats=(5,), left=Duration(SECOND), full=Duration(20 * SECOND))
    said = board_text(shown(clock=clock), words).phase
    assert "P5" in said
    assert "5" in said


def test_every_kind_of_timer_has_words(words: Words) -> None:
    from moderator.rulesets.sanguosha.timing import FRAME, KINDS

    for kind in (*KINDS, FRAME, "dying"):
        assert words.has(f"ui.public.phase.{kind}"), kind
    for number in (10, 5, 4, 3, 2, 1):
        assert words.has(f"ui.public.call.{number}")


def test_a_rescue_names_who_is_dying_and_not_what_is_asked(words: Words) -> None:
    clock = PublicClock(kind="response", seats=(1, 2, 3), what="dying", victim=4, left=Duration(SECOND))
    said = board_text(shown(clock=clock), words).phase
    assert "P4" in said
    assert words.say("ui.public.phase.dying") in said


@pytest.mark.parametrize("moment", ["opening", "between", "scoring", "ended", "confirmed"])
def test_every_moment_without_a_clock_says_something_large(words: Words, moment: str) -> None:
    text = board_text(shown(moment=moment), words)
    assert text.idle
    assert not text.timed


def test_the_start_is_told_where_it_was_agreed(words: Words) -> None:
    at = Instant(1_781_264_527 * SECOND)
    assert "19:42" in board_text(shown(moment="opening", scheduled=at), words).idle


def test_a_dead_character_is_struck_with_his_role_and_a_living_one_has_none(words: Words) -> None:
    seats = (
        PublicSeat(number=1, line="1", person="A", role="rebel", dead=True),
        PublicSeat(number=2, line="2", person="B", reds=1, substitute=True),
        PublicSeat(number=3, line="3", person="C", role="lord", vacant=True),
    )
    dead, marked, lord = board_text(shown(seats=seats), words).rows
    assert dead.struck
    assert words.term("role", "rebel") in dead.tags[0][0]
    assert [tag for tag, _ in marked.tags] == [words.say("ui.public.tag.red"), words.say("ui.public.tag.substitute")]
    assert [tag for tag, _ in lord.tags] == [words.term("role", "lord"), words.say("ui.public.tag.vacant")]


def test_scores_stand_only_where_they_are_released(words: Words) -> None:
    hidden = board_text(shown(), words)
    assert not any(row.score for row in hidden.rows)
    assert hidden.foot == ""
    seats = (PublicSeat(number=1, line="1", person="A", score=Decimal(24)),)
    released = board_text(shown(seats=seats, after=2), words)
    assert released.rows[0].score == "24"
    assert "2" in released.foot


def test_released_standings_take_the_list_between_games_and_at_the_end(words: Words) -> None:
    rows = (PublicRow(place=1, person="B", total=Decimal(9)), PublicRow(place=None, person="A", total=Decimal(4)))
    for moment in ("between", "ended", "confirmed"):
        text = board_text(shown(moment=moment, standings=rows, after=2, final=moment != "between"), words)
        assert [(row.number, row.name) for row in text.rows] == [("1", "B"), ("", "A")]
        assert text.heading
    assert board_text(shown(standings=rows, after=2), words).heading == ""


def test_names_are_never_read_as_words_or_markup(words: Words) -> None:
    seats = (PublicSeat(number=1, line="1", person="{n}<b>x</b>"),)
    clock = PublicClock(kind="play", seats=(1,), left=Duration(SECOND))
    text = board_text(shown(seats=seats, clock=clock), words)
    assert text.rows[0].name == "{n}<b>x</b>"
    assert "{n}<b>x</b>" in text.phase

"""The set-up page for a game that is not chess: many seats, no passwords, no house rule of times, nothing to be taken over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from moderator.inbox.seating import SeatRow
from moderator.play.commands import Command, Note
from moderator.play.words import LANGUAGES, Words
from ui.forum.setup.game import Add, GameSetup
from ui.forum.setup.games import setup_of
from ui.forum.setup.page import SetupPage
from ui.forum.setup.plan import seats_wrong, times_wrong
from ui.forum.setup.seats_step import SeatsStep
from ui.forum.setup.times_step import TimesStep, Timing
from ui.theme import DARK, LIGHT
from ui.wizard.blocker import Blocker

MANY = 88


class Crowd(GameSetup):
    """Eighty-eight seats."""

    game = "crowd"
    order = ("seats", "times")
    modes = {"new": ("seats", "times")}

    def building(self, mode: str, add: Add) -> Iterator[None]:
        columns = {"mask": 180, "person": 168}
        self.seats = add("seats", SeatsStep(*self.look, self.curtain, seats=MANY, substitutes=4, columns=columns))
        yield
        timing = Timing("crowd", texts=("title", "zone", "roster"), clocks={"day_clock": "20:00"}, hours={"night_hours": 24})
        self.times = add("times", TimesStep(*self.look, timing))

    def blockers(self, mode: str) -> tuple[Blocker, ...]:
        return (*seats_wrong(self.seats.rows, self.seats.substitutes, 24), *times_wrong(self.times.times))

    def commands(self, mode: str) -> Sequence[tuple[Command, str]]:
        return ((Note(text=self.times.times.title), ""),)


@pytest.fixture
def page(dressed: Any, zh: Words) -> SetupPage:
    made = SetupPage(Crowd, zh, LIGHT)
    made.resize(1280, 720)
    return made


def fill(page: SetupPage, n: int = MANY) -> None:
    page.steps["seats"].show_rows([SeatRow(f"mask {at}", f"player {at}") for at in range(n)])


def test_every_seat_is_counted_and_the_last_is_reached(page: SetupPage) -> None:
    fill(page, MANY - 1)
    assert [each.code for each in page.blockers] == ["no_mask", "no_person"]
    assert page.nav["seats"].mark.text == f"{MANY - 1} / {MANY}"
    page.show()
    page.reason.click()
    cell = page.steps["seats"].seats.cells[MANY - 1, "mask"]
    assert page.focusWidget() is cell and not cell.visibleRegion().isEmpty()
    fill(page)
    assert page.blockers == () and page.start_button.isEnabled()


def test_both_clocks_and_lengths_hold_without_a_house_rule(page: SetupPage) -> None:
    times = page.game.times
    assert times.how == "" and times.mode is None
    times.lines["day_clock"].setText("9:30")
    assert times.times.clocks == {"day_clock": "09:30"} and times.times.hours == {"night_hours": 24}
    times.lines["day_clock"].setText("noon")
    assert [each.code for each in page.blockers if each.step == "times"] == ["day_clock"]


def test_what_cannot_be_taken_over_has_no_other_way_to_begin(page: SetupPage, tmp_path: Path) -> None:
    assert not any(button.isVisibleTo(page) for button in page.mode_buttons.values())
    page.open_position(tmp_path / "x.jsonl")
    assert page.reason.isVisibleTo(page) and page.mode == "new"
    fill(page)
    page.reason.click()
    assert page.ready.isVisibleTo(page)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_typed_is_lost_in_another_language_or_theme(page: SetupPage, lang: str) -> None:
    fill(page)
    page.game.times.lines["title"].setText("Crowd")
    page.retranslate(Words(lang))
    page.set_palette(DARK)
    assert page.blockers == () and [command for command, _ in page.commands()] == [Note(text="Crowd")]
    assert page.game.words.game == "crowd" and page.game.look[1] is DARK
    assert page.minimumSizeHint().height() <= 720


def test_a_game_without_a_part_is_said_to_have_none() -> None:
    with pytest.raises(LookupError):
        setup_of("crowd")

"""The set-up page of a prison game: script, people, deal, doors, times, rules, summary; one undo for all; the pass through the cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from moderator.inbox.prison_seating import PrisonRow, near_misses, read_role, read_side, rows_of
from moderator.inbox.scripts import keep_script
from moderator.inbox.sheets import Sheet, paste, read_bytes
from moderator.play.words import LANGUAGES, Words
from moderator.rulesets.prison.house_rules import HOUSE_RULES
from moderator.rulesets.prison.ruleset import Prison
from moderator.rulesets.prison.script.model import Role, Script
from ui.forum.outbox import OutboxDialog
from ui.forum.page import ForumPage
from ui.forum.prison.setup.game import PrisonSetup
from ui.forum.prison.setup.groups import GROUPS
from ui.forum.prison.setup.plan import copies, counts, deal, deck, seat_ids, shuffled
from ui.forum.prison.setup.scenes import script_of
from ui.forum.prison.setup.shelf import Held
from ui.forum.prison.setup.summary_step import letters_of, tried
from ui.forum.setup.page import SetupPage
from ui.forum.setup.plan import new_seed
from ui.main_window import MainWindow
from ui.theme import LIGHT


def people(n: int = 12) -> tuple[PrisonRow, ...]:
    return tuple(PrisonRow(f"mask {at}", f"player {at}", f"100{at:02d}", f"helper {at}" if at % 4 == 0 else "") for at in range(1, n + 1))


@pytest.fixture
def page(dressed: Any, zh: Words) -> SetupPage:
    made = SetupPage(PrisonSetup, zh, LIGHT)
    made.resize(1280, 720)
    return made


def fill(page: SetupPage, n: int = 12) -> None:
    page.game.script.take(Held(script_of(n), "own"))
    page.game.seats.show_rows(people(n))
    page.game.deal.deal()
    page.game.times.lines["title"].setText("Harbour")


def codes(page: SetupPage) -> list[str]:
    return [each.code for each in page.blockers]


# --- the plan ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("n", [10, 12, 14])
def test_the_same_seed_is_the_same_deal_with_every_copy_once(n: int) -> None:
    script = script_of(n)
    for seed in (new_seed() for _ in range(30)):
        given = deal(seed, script)
        assert deal(seed, script) == given and sorted(given) == sorted(deck(script))
        assert counts(script, given) == {role.id: role.copies for role in script.roles}


def test_a_deal_keeps_the_sides_that_are_filled_in() -> None:
    script = script_of(12)
    sides = ["guard", "prisoner"] * 6
    given = deal("x", script, sides)  # type: ignore[arg-type]
    assert [side for side, _ in given] == sides and sorted(given) == sorted(deck(script))
    assert len({deal(str(n), script, sides) for n in range(60)}) > 40  # type: ignore[arg-type]


def test_ids_are_by_side_and_give_way_to_a_mask_that_is_called_so() -> None:
    assert seat_ids(["a", "b", "c"], ["guard", "prisoner", "guard"]) == ("G1", "P1", "G2")
    assert seat_ids(["a", "G1"], ["guard", "prisoner"]) == ("a", "G1")


def test_doors_at_random_are_a_bijection() -> None:
    made = [shuffled(str(n), 7) for n in range(40)]
    assert all(sorted(links.values()) == [str(n) for n in range(1, 8)] for links in made) and len({str(links) for links in made}) > 30


def test_every_house_rule_stands_on_the_page_once() -> None:
    named = [name for names in GROUPS.values() for name in names]
    assert sorted(named) == sorted(HOUSE_RULES)


# --- reading ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["马甲\t玩家\t小号\t场外助理", "mask\tplayer\talt\tassistant"])
def test_a_table_with_a_heading_is_read_by_it(text: str) -> None:
    found = paste(f"{text}\nA\tB\t1\tC")
    assert isinstance(found, Sheet) and rows_of(found) == (PrisonRow("A", "B", "1", "C"),)


def test_a_table_in_gbk_with_columns_in_another_order() -> None:
    found = read_bytes("序号,真身,小号,马甲\n1,张三,77,青衫".encode("gbk"), "list.csv")
    assert isinstance(found, Sheet) and rows_of(found) == (PrisonRow("青衫", "张三", "77"),)


@pytest.mark.parametrize(("text", "side"), [("看守", "guard"), ("囚", "prisoner"), ("Ｇ", "guard"), ("Prisoner", "prisoner"), ("灰", None)])
def test_sides_as_people_write_them(text: str, side: str | None) -> None:
    assert read_side(text) == side


@pytest.mark.parametrize(
    ("text", "role"), [("1", "r1"), ("nail", "r1"), ("MURDER", "r1"), ("r4", "r4"), ("0", None), ("99", None), ("x", None)]
)
def test_roles_by_number_id_name_or_crime(text: str, role: str | None) -> None:
    assert read_role(text, script_of(12)) == role


def test_a_name_that_two_roles_have_is_no_answer() -> None:
    twins = Script(roles=(Role(id="a", side="guard", title="Same"), Role(id="b", side="guard", title="Same")))
    assert read_role("same", twins) is None and read_role("b", twins) == "b"


def test_near_misses_are_told_and_numbered_names_are_none() -> None:
    rows = [PrisonRow("Sh0re", "player 1"), PrisonRow("Shore", "player 2"), PrisonRow("余晖", "Anna"), PrisonRow("鱼灰", "anna")]
    assert [(near.column, near.row) for near in near_misses(rows)] == [("mask", 1), ("mask", 3), ("person", 3)]


# --- the page ---------------------------------------------------------------------------------------------------------------


def test_an_empty_page_says_what_is_missing(page: SetupPage) -> None:
    page.game.script.take(None)
    assert codes(page) == ["no_script", "no_mask", "no_person", "no_alt"] and not page.start_button.isEnabled()


@pytest.mark.parametrize("n", [10, 12, 14])
def test_a_full_page_may_begin_and_its_commands_are_taken(page: SetupPage, n: int) -> None:
    fill(page, n)
    assert codes(page) == [] and page.start_button.isEnabled()
    notices = tried(Prison(), page.commands())
    assert isinstance(notices, tuple)
    found = Counter(notice.code for notice in notices)
    assert found == letters_of([command for command, _ in page.commands()]) and found["N-CARD"] == n


def test_samples_and_own_scripts_are_offered(page: SetupPage, tmp_path: Path) -> None:
    mine = script_of(10, name="Mine")
    keep_script(tmp_path, mine)
    page.game.stock(tmp_path)
    offered = [page.game.script.choice.itemText(at) for at in range(page.game.script.choice.count())]
    assert any(text.startswith("Mine") for text in offered) and len(offered) >= 4
    page.game.script.choice.setCurrentIndex(next(at for at, text in enumerate(offered) if text.startswith("Mine")))
    assert page.game.script.script == mine and page.game.script.n == 10 and len(page.game.seats.rows) == 10


def test_a_script_that_was_mended_in_the_designer_is_used_as_it_is_now(page: SetupPage, tmp_path: Path) -> None:
    path = keep_script(tmp_path, script_of(12, name="Draft"))
    assert isinstance(path, Path)
    page.game.stock(tmp_path, Prison())
    page.game.script.take(next(held for held in page.game.script._shelf if held.path == path))
    keep_script(tmp_path, script_of(12, name="Mended"), path)
    page.game.stock(tmp_path)
    assert page.game.script.script is not None and page.game.script.script.name == "Mended" and page.game.summary.ruleset is not None


def test_a_broken_file_is_said_and_the_script_stays(page: SetupPage, tmp_path: Path) -> None:
    fill(page)
    broken = tmp_path / "x.prison.json"
    broken.write_text("{", encoding="utf-8")
    page.game.script.open_file(broken)
    assert page.game.script.refused.text() and codes(page) == []


def test_a_faulty_script_stands_in_the_way_and_leads_to_the_designer(page: SetupPage) -> None:
    fill(page)
    wanted: list[str] = []
    page.room_wanted.connect(wanted.append)
    page.game.script.take(Held(Script(name="bad", roles=(Role(id="a", side="guard", copies=12),)), "file", Path("bad.json")))
    assert codes(page)[0] == "script_faults"
    page.show()
    page.reason.click()
    assert page.step == "script" and page.focusWidget() is page.game.script.design
    page.game.script.design.click()
    assert wanted == ["scripts:bad.json"]


def test_another_number_wants_another_script(page: SetupPage) -> None:
    fill(page)
    page.game.script.number.buttons["14"].click()
    assert "script_seats" in codes(page) and len(page.game.seats.rows) == 14 and len(page.game.doors.links) == 7


def test_an_odd_number_is_for_the_house_rule(page: SetupPage) -> None:
    fill(page)
    roles = (*script_of(12).roles, Role(id="late", side="guard"))
    page.game.script.take(Held(Script(name="odd", roles=roles), "own"))
    assert page.game.script.n == 13 and "odd_number" in codes(page)
    page.game.seats.show_rows(people(13))
    page.game.deal.deal()
    page.game.rules.rows["odd"].choose("extra_guard")
    assert codes(page) == [] and isinstance(tried(Prison(), page.commands()), tuple)


WRONG = (
    (3, {"mask": "mask 2"}, "twice", "mask"), (3, {"alt": ""}, "no_alt", "alt"), (3, {"alt": "10001"}, "twice", "alt"),
    (4, {"assistant": "player 1"}, "assistant_plays", "assistant"), (4, {"assistant": "helper 4"}, "assistant_twice", "assistant"),
    (0, {"person": "p" * 41}, "long", "person"),
)  # fmt: skip


def test_what_is_wrong_with_people_is_named_at_the_cell(page: SetupPage) -> None:
    for row, change, code, column in WRONG:
        fill(page)
        for key, text in change.items():
            page.game.seats.grid.cells[row, key].setText(text)
        first = page.blockers[0]
        assert (first.code, first.row, first.column) == (code, row, column) and page._why(first)
        assert page.game.seats.grid.cells[row, column].property("invalid")


def test_more_rows_than_seats_are_said(page: SetupPage) -> None:
    fill(page)
    page.game.seats.take(paste("\n".join(f"m{n}\tp{n}\t{n}" for n in range(15))))
    assert page.game.seats.misses.isVisibleTo(page.game.seats) and "3" in page.game.seats.misses.text()


def test_a_deal_by_hand_is_checked_by_side_and_copies_and_loses_its_seed(page: SetupPage) -> None:
    fill(page)
    assert page.game.deal.seed and page.commands()[-2][0].seed == page.game.deal.seed  # type: ignore[attr-defined]
    at = next(n for n, (_, role) in enumerate(page.game.deal.given) if role == "r1")
    page.game.deal.grid.cells[at, "side"].setText("看守")
    assert page.game.deal.seed == "" and codes(page) == ["other_side"]
    page.game.deal.grid.cells[at, "role"].setText("Guard")
    assert codes(page) == ["copies", "copies"]


def test_without_a_seed_roles_are_assigned_one_by_one(page: SetupPage) -> None:
    fill(page)
    page.game.deal.show_deal(page.game.deal.given, "")
    assert sum(type(command).__name__ == "AssignRole" for command, _ in page.commands()) == 12
    assert isinstance(tried(Prison(), page.commands()), tuple)


def test_doors_are_written_only_where_they_are_not_straight(page: SetupPage) -> None:
    fill(page)
    assert not any(type(command).__name__ == "SetLinks" for command, _ in page.commands())
    page.game.doors.show_links(dict(zip("ABCDEF", "214365", strict=True)))
    links = next(command for command, _ in page.commands() if type(command).__name__ == "SetLinks")
    assert links.map["A"] == "2" and links.night == 1  # type: ignore[attr-defined]
    page.game.doors.grid.cells[0, "to"].setText("1")
    assert codes(page) == ["door_twice"]


def test_times_are_data_in_their_order(page: SetupPage) -> None:
    fill(page)
    page.game.times.lines["vote"].setText("20:00")
    assert page.commands()[0][0].times.vote == "20:00"  # type: ignore[attr-defined]
    page.game.times.lines["wall"].setText("20:30")
    assert codes(page) == ["clock_order"]
    page.game.times.lines["wall"].setText("late")
    assert codes(page) == ["wall"]


def test_rules_of_the_script_are_filled_in_and_what_differs_is_written(page: SetupPage) -> None:
    fill(page)
    page.game.rules.rows["vote_public"].choose(False)
    own = Script(**{**{f: getattr(script_of(12), f) for f in Script.__struct_fields__}, "house_rules": {"H-vote-top": "prisoner_total"}})
    page.game.script.take(Held(own, "own"))
    assert page.game.rules.rows["vote_top"].value == "prisoner_total" and page.game.rules.rows["vote_public"].value is False
    page.game.deal.deal()
    assert page.commands()[0][0].house_rules == {"vote_public": False}  # type: ignore[attr-defined]
    page.game.rules.put_back()
    assert page.commands()[0][0].house_rules == {"vote_top": "pair"}  # type: ignore[attr-defined]


def test_the_summary_says_what_will_be_written(page: SetupPage) -> None:
    fill(page)
    page.show()
    page.go("summary")
    texts = [text.text() for name, text, _ in page.game.summary.lines.values() if name.isVisibleTo(page)]
    assert len(texts) == 5 and "Harbour" in texts[0]
    assert page.game.deal.seed not in " ".join(texts), "whoever reads the seed can deal once more"
    assert page.game.deal.seed not in page.game.deal.seed_text.text()
    assert page.game.summary.going.text().count("\n") == 2
    page.game.seats.grid.cells[0, "mask"].setText("")
    assert page.game.summary.trouble.isVisibleTo(page)


def test_covered_cells_and_lists_look_alike_whatever_lies_under_them(page: SetupPage) -> None:
    fill(page)
    page.show()
    for step, change in (("deal", lambda: page.game.deal.show_deal(tuple(reversed(page.game.deal.given)), "x")),):
        page.go(step)
        page.game.deal.seed = "x"
        page.game.deal._show()
        sides = {side for side, _ in page.game.deal.given}
        assert sides == {"guard", "prisoner"}
        before = page.game.deal.count.grab().toImage()
        change()
        assert page.game.deal.count.grab().toImage() == before
    page.go("script")
    before = page.game.script.roles.grab().toImage()
    page.game.script.take(Held(script_of(12, long=True, name="Melody"), "own"))
    assert page.game.script.roles.grab().toImage() == before
    page.curtain.lift()
    assert page.game.script.roles.grab().toImage() != before


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("mode", ["new", "take"])
def test_everything_fits_the_smallest_window(dressed: Any, lang: str, mode: str) -> None:
    made = SetupPage(PrisonSetup, Words(lang), LIGHT)
    made.set_mode(mode)
    fill(made, 14)
    made.resize(1280, 720)
    made.show()
    assert made.minimumSizeHint().height() <= 720 and made.minimumSizeHint().width() <= 1280


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_typed_is_lost_in_another_language(page: SetupPage, lang: str) -> None:
    fill(page)
    before = page.commands()
    page.retranslate(Words(lang))
    assert page.commands() == before and "ui.setup" not in page.heading.text()


# --- the whole way ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def window(make_window: Callable[[], MainWindow], data_dir: Path) -> MainWindow:
    made = make_window()
    made.show()
    return made


def entered(window: MainWindow, mode: str = "new") -> SetupPage:
    button = window.home.games["prison"].start if mode == "new" else window.home.games["prison"].take
    button.click()
    found = window.pages.currentWidget()
    assert isinstance(found, SetupPage) and found.mode == mode and found.game.game == "prison"
    return found


def test_a_game_is_written_in_one_go_its_cards_are_passed_through_and_one_undo_takes_it_back(window: MainWindow, qtbot: QtBot) -> None:
    page = entered(window)
    fill(page)
    page.start_button.click()
    qtbot.waitUntil(lambda: isinstance(window._desk, ForumPage))
    desk = window._desk
    assert isinstance(desk, ForumPage)
    session = window._session
    assert session is not None and session.state.started is not None and session.title == "Harbour"
    assert [seat.person for seat in session.state.seats.values()] == [row.person for row in people()]
    qtbot.waitUntil(lambda: isinstance(desk.doors.dialog, OutboxDialog))
    outbox = desk.doors.dialog
    assert isinstance(outbox, OutboxDialog)
    qtbot.waitUntil(outbox.isVisible)
    desk.curtain.lift()
    outbox.veil()
    clip = QGuiApplication.clipboard()
    clip.clear()
    texts: list[str] = []
    for _ in range(2 * 15 + 1):
        outbox.go_on()
        texts += [clip.text()] if clip.text() not in texts else []
    left = [owed.notice.code for owed in session.notices_owed]
    assert left == ["N-ROSTER"] and len(texts) >= 15
    first = session.records[0].seq
    session.undo(first, at=window.clock.now())
    assert not session.state.seats and session.state.started is None


def test_a_rehearsal_leaves_no_file(window: MainWindow, qtbot: QtBot, data_dir: Path) -> None:
    page = entered(window)
    fill(page)
    page.game.times.rehearsal.setChecked(True)
    page.start_button.click()
    qtbot.waitUntil(lambda: isinstance(window._desk, ForumPage))
    assert not list(data_dir.glob("*.moderator"))


def test_every_copy_of_a_role_has_its_seat() -> None:
    assert copies(script_of(14)) == 14


@pytest.mark.parametrize("lang", LANGUAGES)
def test_three_games_fit_the_first_page(dressed: Any, lang: str) -> None:
    from ui.home.page import HomePage

    home = HomePage(Words(lang), LIGHT)
    home.resize(1280, 720)
    home.show()
    assert home.scroll.widget().minimumSizeHint().width() <= 1280


def test_the_overview_is_not_complete_while_another_step_misses_something(page: SetupPage, zh: Words) -> None:
    done = zh.say("ui.setup.mark.done")
    assert page.blockers and page._mark("summary", page.blockers) != (done, "jade")
    assert str(len(page.blockers)) in page._mark("summary", page.blockers)[0]
    fill(page)
    assert page.blockers == () and page._mark("summary", page.blockers) == (done, "jade")

"""The set-up page: blockers, the deal, one undo for all, passwords out of sight, the pass through the messages, take-over."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from moderator.inbox.seating import SeatRow, read_cause, read_died, read_role, read_side, rows_of
from moderator.inbox.sheets import Sheet, paste, read_bytes
from moderator.play.messages import Refusal
from moderator.play.words import LANGUAGES, Words
from moderator.rulesets.chess.house_rules import HOUSE_RULES
from moderator.rulesets.chess.roles import COUNTS, SIDES
from ui.forum.chess.setup.from_file import terms
from ui.forum.chess.setup.game import ChessSetup
from ui.forum.chess.setup.groups import GROUPS
from ui.forum.chess.setup.plan import DECK, counts, deal
from ui.forum.outbox import OutboxDialog
from ui.forum.page import ForumPage
from ui.forum.setup.page import SetupPage
from ui.forum.setup.plan import new_seed, password
from ui.main_window import MainWindow
from ui.theme import LIGHT

ROWS = tuple(SeatRow(f"mask {n}", f"player {n}", f"1380000{n:04d}", f"secret{n:02d}") for n in range(1, 17))
SUBS = (SeatRow(person="sub one", contact="13900000001"), SeatRow(person="sub two"))


@pytest.fixture
def page(dressed: Any, zh: Words) -> SetupPage:
    made = SetupPage(ChessSetup, zh, LIGHT)
    made.resize(1280, 720)
    return made


def fill(page: SetupPage) -> None:
    page.game.seats.show_rows(ROWS, SUBS)
    page.game.deal.deal()
    page.game.times.lines["title"].setText("Summer")


def codes(page: SetupPage) -> list[str]:
    return [each.code for each in page.blockers]


# --- the plan ---------------------------------------------------------------------------------------------------------------


def test_the_same_seed_is_the_same_deal_and_every_deal_counts_right() -> None:
    for seed in (new_seed() for _ in range(50)):
        given = deal(seed)
        assert deal(seed) == given and counts(given) == {(side, role): n for side in SIDES for role, n in COUNTS.items()}


def test_a_deal_is_not_one_of_a_few() -> None:
    kings = Counter(deal(str(n)).index(("white", "king")) for n in range(800))
    assert len(kings) == 16 and max(kings.values()) < 100


def test_passwords_differ_and_have_no_sign_that_is_taken_for_another() -> None:
    made = {password() for _ in range(200)}
    assert len(made) == 200 and not any(sign in word for word in made for sign in "0Oo1lI")


def test_every_house_rule_stands_on_the_page_once() -> None:
    named = [name for names in GROUPS.values() for name in names] + ["phase_clock"]
    assert sorted(named) == sorted(HOUSE_RULES) and len(named) == 33


@pytest.mark.parametrize("text", ["马甲\t玩家\t电话\t密码", "mask\tperson\tphone\tpassword"])
def test_a_table_with_a_heading_is_read_by_it(text: str) -> None:
    found = paste(f"{text}\nA\tB\t1\tx y")
    assert isinstance(found, Sheet) and rows_of(found) == (SeatRow("A", "B", "1", "x y"),)


def test_a_table_in_gbk_with_columns_in_another_order() -> None:
    found = read_bytes("序号,真身,马甲\n1,张三,青衫\n2,李四,白露".encode("gbk"), "list.csv")
    assert isinstance(found, Sheet)
    assert rows_of(found) == (SeatRow("青衫", "张三"), SeatRow("白露", "李四"))


@pytest.mark.parametrize(("text", "side"), [("白", "white"), ("Ｂ", "black"), ("Black", "black"), ("灰", None)])
def test_sides_as_people_write_them(text: str, side: str | None) -> None:
    assert read_side(text) == side


@pytest.mark.parametrize(("text", "role"), [("車", "rook"), ("馬", "knight"), ("后", "queen"), ("K", "king"), ("卒", "pawn"), ("x", None)])
def test_roles_as_people_write_them(text: str, role: str | None) -> None:
    assert read_role(text) == role


@pytest.mark.parametrize(("text", "died"), [("夜2", "night 2"), ("第3日", "day 3"), ("n 1", "night 1"), ("d12", "day 12"), ("soon", None)])
def test_when_somebody_died(text: str, died: str | None) -> None:
    assert read_died(text) == died


def test_causes_as_people_write_them() -> None:
    assert [read_cause(text) for text in ("杀", "一击", "兑", "票", "黑牌", "?")] == ["kill", "one_hit", "exchange", "vote", "card", None]


# --- the page ---------------------------------------------------------------------------------------------------------------


def test_an_empty_page_says_what_is_missing(page: SetupPage) -> None:
    assert codes(page) == ["no_mask", "no_person", "substitutes", "undealt"] and not page.start_button.isEnabled()


def test_a_full_page_may_begin(page: SetupPage) -> None:
    fill(page)
    assert codes(page) == [] and page.start_button.isEnabled()


def test_a_person_twice_is_pointed_at_even_among_the_substitutes(page: SetupPage) -> None:
    fill(page)
    page.game.seats.subs.cells[0, "person"].setText("player 3")
    assert codes(page) == ["twice"] and page.game.seats.subs.cells[0, "person"].property("invalid")


def test_fewer_substitutes_want_a_reason(page: SetupPage) -> None:
    fill(page)
    page.game.seats.show_rows(ROWS, SUBS[:1])
    assert codes(page) == ["substitutes"]
    page.game.seats.few.setText("nobody else came")
    assert codes(page) == [] and page.commands()[-1][1] == "nobody else came"


def test_a_deal_by_hand_is_counted_and_loses_its_seed(page: SetupPage) -> None:
    fill(page)
    assert page.game.deal.seed
    page.game.deal.show_deal(DECK, "kept")
    page.game.deal.grid.cells[0, "role"].setText("后")
    assert page.game.deal.seed == "" and codes(page) == ["counts", "counts"]
    assert page.game.deal.tags["white", "queen"].text.startswith("2")


def test_the_blockers_key_leads_to_the_cell(page: SetupPage, qtbot: QtBot) -> None:
    fill(page)
    page.show()
    page.game.times.lines["roster"].setText("soon")
    page.reason.click()
    assert page.step == "times" and codes(page) == ["roster"]


def test_times_and_rules_go_into_the_game(page: SetupPage) -> None:
    fill(page)
    page.game.times.today = "2026-06-01"
    page.game.times.lines["roster"].setText("6-1 22:00")
    page.game.times.lines["night_clock"].setText("9:00")
    page.game.rules.rows["closed_ring"].choose("none_work")
    create = page.commands()[0][0]
    assert create.roster == "2026-06-01T22:00+08:00" and create.night_clock == "09:00"  # type: ignore[attr-defined]
    assert create.house_rules == {"closed_ring": "none_work"}  # type: ignore[attr-defined]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("mode", ["new", "take"])
def test_everything_fits_the_smallest_window(dressed: Any, lang: str, mode: str) -> None:
    made = SetupPage(ChessSetup, Words(lang), LIGHT)
    made.set_mode(mode)
    fill(made)
    made.resize(1280, 720)
    made.show()
    assert made.minimumSizeHint().height() <= 720 and made.minimumSizeHint().width() <= 1280
    made.set_mode("take")
    assert made.game.position.grid._inner is not None
    assert made.game.position.grid._inner.minimumSizeHint().width() <= 1280 - 196 - 46 - 24


def test_covered_cells_look_alike_whatever_lies_under_them(page: SetupPage) -> None:
    page.show()
    page.go("deal")
    pictures = []
    for given in (DECK, tuple(reversed(DECK)), ((None, None),) * 16):
        page.game.deal.show_deal(given, "x")
        pictures.append(page.game.deal.grid.grab().toImage())
    assert pictures[0] == pictures[1] == pictures[2]
    page.game.deal.show_deal(DECK, "x")
    page.curtain.lift()
    assert page.game.deal.grid.grab().toImage() != pictures[0]


# --- the whole way ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def window(make_window: Callable[[], MainWindow], data_dir: Path) -> MainWindow:
    made = make_window()
    made.show()
    return made


def entered(window: MainWindow, mode: str = "new") -> SetupPage:
    window.home.room_wanted.emit(f"{'new_game' if mode == 'new' else 'take_over_game'}:chess")
    found = window.pages.currentWidget()
    assert isinstance(found, SetupPage) and found.mode == mode
    return found


def begun(window: MainWindow, qtbot: QtBot) -> ForumPage:
    page = entered(window)
    fill(page)
    page.start_button.click()
    qtbot.waitUntil(lambda: isinstance(window._desk, ForumPage))
    found = window._desk
    assert isinstance(found, ForumPage)
    return found


def test_a_game_is_written_in_one_go_and_taken_back_by_one_undo(window: MainWindow, qtbot: QtBot) -> None:
    begun(window, qtbot)
    session = window._session
    assert session is not None and len(session.state.seats) == 16 and session.state.announced
    assert session.state.params.title == session.title == "Summer"
    assert [seat.person for seat in session.state.seats.values()] == [row.person for row in ROWS]
    assert session.state.persons["sub one"].contact == "13900000001" and session.state.persons["player 1"].contact == "13800000001"
    first = session.records[0].seq
    assert all(record.cause == first for record in session.records[1:])
    session.undo(at=window.clock.now())
    assert not session.state.seats and not session.state.persons and session.state.phase == "setup"


def test_sixteen_messages_are_copied_and_sent_with_one_key_each(window: MainWindow, qtbot: QtBot) -> None:
    page = begun(window, qtbot)
    qtbot.waitUntil(lambda: isinstance(page.doors.dialog, OutboxDialog))
    outbox = page.doors.dialog
    assert isinstance(outbox, OutboxDialog)
    qtbot.waitUntil(outbox.isVisible)
    page.curtain.lift()
    outbox.veil()
    texts: list[str] = []
    clip = QGuiApplication.clipboard()
    clip.clear()
    for _ in range(17):
        outbox.go_on()
        if clip.text() not in texts:
            texts.append(clip.text())
    assert len(texts) == 16 and all(row.mask in text and row.password in text for row, text in zip(ROWS, texts, strict=True))
    session = window._session
    assert session is not None and not [owed for owed in session.notices_owed if owed.notice.code == "role_card"]
    proposed = next(step for step in session.steps if step.proposed)
    assert proposed.verb == "post_roster"


def test_passwords_stand_in_the_side_table_only(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    import sqlite3
    from contextlib import closing

    page = begun(window, qtbot)
    session = window._session
    assert session is not None and session.path is not None
    session.export_file(tmp_path / "plain.jsonl")
    plain = (tmp_path / "plain.jsonl").read_text(encoding="utf-8")
    assert "secret0" not in plain and "mask 1" in plain
    assert "secret0" not in window.windowTitle()
    report = session.ruleset.report(session.state, session.records, (), "host")
    assert "secret0" not in json.dumps(report, ensure_ascii=False, default=str)
    path = session.path
    page.left.emit()
    qtbot.waitUntil(lambda: window._session is None)
    with closing(sqlite3.connect(path)) as connection:
        entries = "".join(str(row) for row in connection.execute("SELECT * FROM entry"))
    assert "secret0" not in entries and "mask 1" in entries


def test_a_rehearsal_leaves_no_file(window: MainWindow, qtbot: QtBot, data_dir: Path) -> None:
    page = entered(window)
    fill(page)
    page.game.times.rehearsal.setChecked(True)
    page.start_button.click()
    qtbot.waitUntil(lambda: isinstance(window._desk, ForumPage))
    assert not list(data_dir.glob("*.moderator"))


def test_escape_leaves_without_a_game(window: MainWindow, data_dir: Path) -> None:
    page = entered(window)
    page.left.emit()
    assert window.pages.currentWidget() is window.home and not list(data_dir.glob("*.moderator"))


# --- taken over -------------------------------------------------------------------------------------------------------------


def taken(page: SetupPage) -> None:
    page.set_mode("take")
    page.game.seats.show_rows(ROWS, SUBS)
    said = terms(page.words)
    cells = [{"side": said["side"][side], "role": said["role"][role]} for side, role in DECK]
    cells[1] |= {"dead": said["cause"]["kill"], "died": said["phase"]["night"] + "1"}
    page.game.position.show_values({"phase": "day", "number": 2, "opened": "2026-06-04T13:00:00+08:00"}, cells, {})


def test_a_position_without_contradiction_may_be_taken_over(page: SetupPage) -> None:
    taken(page)
    assert codes(page) == []
    position = page.commands()[0][0].position  # type: ignore[attr-defined]
    assert position.seats["mask 2"].dead == "kill" and position.seats["mask 2"].died == "night 1" and position.number == 2
    assert position.seats["mask 1"].password == "secret01"


@pytest.mark.parametrize(
    ("row", "column", "text", "code"),
    [
        (3, "side", "灰", "cell_side"), (3, "role", "", "cell_empty"), (3, "role", "王", "refused"), (5, "successes", "9", "refused"),
        (3, "dead", "咳嗽", "cell_dead"), (3, "vote", "17", "cell_vote"), (1, "vote", "3", "refused"), (4, "yellow", "x", "cell_number"),
    ],
)  # fmt: skip
def test_a_contradiction_is_named_with_row_and_remedy(page: SetupPage, row: int, column: str, text: str, code: str) -> None:
    taken(page)
    page.game.position.grid.cells[row, column].setText(text)
    first = page.blockers[0]
    assert first.code == code and page._why(first)
    if code != "refused" or column != "role":
        assert first.row == row and ROWS[row].mask in page._why(first)


@pytest.mark.parametrize(
    ("field", "text", "ok"),
    [
        ("pardons", "4, mask 5", True), ("pardons", "99", False), ("curses", "3>6", True), ("curses", "3", False),
        ("castled_white", "5>1", True),
    ],
)  # fmt: skip
def test_the_rest_is_read_by_number_or_mask(page: SetupPage, field: str, text: str, ok: bool) -> None:
    taken(page)
    page.game.rest.lines[field].setText(text)
    assert (codes(page) == []) is ok


def test_a_position_out_of_a_file_comes_back_as_it_was(page: SetupPage, tmp_path: Path) -> None:
    taken(page)
    page.game.rest.lines["pardons"].setText("4")
    page.game.position.grid.ticks[9, "charged"].setChecked(True)
    position = page.commands()[0][0].position  # type: ignore[attr-defined]
    import msgspec

    path = tmp_path / "position.jsonl"
    header = {"moderator": 1, "ruleset": "chess", "title": "There", "zone": "Asia/Shanghai"}
    line = {"at": "2026-06-04T13:00:00+08:00", "do": "adopt", "position": msgspec.to_builtins(position)}
    path.write_text("\n".join(json.dumps(each, ensure_ascii=False) for each in (header, line)), encoding="utf-8")
    other = SetupPage(ChessSetup, page.words, LIGHT)
    other.open_position(path)
    assert other.mode == "take" and [each.code for each in other.blockers] == []
    again = other.commands()[0][0].position  # type: ignore[attr-defined]
    assert again == position and other.game.times.lines["title"].text() == "There"


def test_a_file_without_a_position_is_refused_and_nothing_changes(page: SetupPage, tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    path.write_text('{"moderator":1,"ruleset":"chess"}\n', encoding="utf-8")
    page.open_position(path)
    assert page._refusal is not None and page._refusal.code == "take_no_position" and page.mode == "new"


def test_a_game_is_taken_over_through_the_window(window: MainWindow, qtbot: QtBot) -> None:
    page = entered(window, "take")
    taken(page)
    page.start_button.click()
    qtbot.waitUntil(lambda: isinstance(window._desk, ForumPage))
    session = window._session
    assert session is not None and session.state.phase == "day" and not session.state.seats["mask 2"].alive
    people = session.state.persons
    assert people["sub one"].contact == "13900000001" and people["sub one"].substitute and people["sub two"].substitute


def test_what_the_rules_refuse_after_all_is_said_on_the_page(page: SetupPage) -> None:
    fill(page)
    page.refuse(Refusal(code="bad_clock", clause="C5.4", params={"value": "25:00"}))
    assert page.reason.isVisibleTo(page) and page.reason.text()


def test_both_languages_say_everything(page: SetupPage) -> None:
    taken(page)
    page.retranslate(Words("en"))
    assert "ui.setup" not in page.heading.text() and codes(page) == []

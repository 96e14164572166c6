"""The rulebook's window: every clause in it, opens at one, finds words in both languages, shows the house rules in force."""

from __future__ import annotations

from decimal import Decimal

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from moderator.cup.clauses import CLAUSES as CUP_CLAUSES
from moderator.cup.state import CupState
from moderator.cup.state import Params as CupParams
from moderator.play.words import Words
from moderator.rulesets.chess.clauses import CLAUSES as CHESS_CLAUSES
from moderator.rulesets.chess.state import GameState
from moderator.rulesets.chess.state import Params as GameParams
from moderator.rulesets.jianghu.clauses import CLAUSES as JIANGHU_CLAUSES
from moderator.rulesets.jianghu.state import GameState as JianghuState
from moderator.rulesets.jianghu.state import Params as JianghuParams
from moderator.rulesets.prison.clauses import CLAUSES as PRISON_CLAUSES
from moderator.rulesets.prison.state import GameState as PrisonState
from moderator.rulesets.prison.state import Params as PrisonParams
from moderator.rulesets.sanguosha.clauses import CLAUSES
from moderator.rulesets.sanguosha.house_rules import HOUSE_RULES
from moderator.rulesets.sanguosha.offences import OFFENCES
from moderator.rulesets.sanguosha.state import MatchState, Params, Seconds
from moderator.rulesets.sanguosha.timing import KINDS
from ui.main_window import MainWindow
from ui.rulebook.book import TABLES, chapters, chosen
from ui.rulebook.search import count_in, texts
from ui.rulebook.window import RulebookWindow, place_beside
from ui.theme import DARK, LIGHT
from ui.widgets.screens import screen_of
from ui.widgets.tag import ClauseTag, clause_popover
from ui.widgets.wanted import Wanted, ask_for

CHANGED = MatchState(params=Params(rules={"early_move": "returned"}, seconds=Seconds(play=Decimal(25))))


@pytest.fixture
def book(dressed: QApplication, qtbot: QtBot, words: Words) -> RulebookWindow:
    window = RulebookWindow(words, LIGHT, chosen(None))
    qtbot.addWidget(window)
    window.show()
    window.activateWindow()
    QTest.qWaitForWindowActive(window)
    return window


def at(window: RulebookWindow) -> str:
    """The clause whose text stands at the top."""
    return window._here()


# --- what is in it ----------------------------------------------------------------------------------------------------


def test_every_clause_and_ruling_stands_in_it_once_with_its_text(words: Words) -> None:
    entries = [entry for chapter in chapters(words, chosen(None)) for entry in chapter.entries]
    assert sorted(entry.id for entry in entries) == sorted(CLAUSES)
    assert all(entry.title and entry.text and entry.how for entry in entries)


def test_the_book_is_the_one_of_the_game_that_is_open(dressed: QApplication, qtbot: QtBot, words: Words) -> None:
    state = GameState(params=GameParams(rules={"multi_cover": "earliest_only"}))
    book = chapters(words, chosen(state))
    entries = {entry.id: entry for chapter in book for entry in chapter.entries}
    assert sorted(entries) == sorted(CHESS_CLAUSES)
    assert all(entry.title and entry.text and entry.how for entry in entries.values())
    assert [(rule.value, rule.chosen) for rule in entries["R14"].rules] == [(words.of("chess").say("rule.multi_cover.earliest_only"), True)]
    assert [text for text in texts(book) if text.startswith(("ui.", "clause.", "rule.", "term.", "rulebook."))] == []
    assert {text for chapter in book if chapter.table for row in chapter.table.rows for text in row if not text.strip()} == set()
    window = RulebookWindow(words, LIGHT, chosen(None))
    qtbot.addWidget(window)
    before = window.search.placeholderText()
    window.show_rules(chosen(state))
    window.show()
    window.open_at("C3.5.1")
    assert window._here() == "C3.5.1"
    assert window.search.placeholderText() != before


def test_the_book_of_the_prison_game_is_whole(words: Words) -> None:
    now = PrisonState(params=PrisonParams(rules={"vote_top": "prisoner_total"}))
    book = chapters(words, chosen(now))
    entries = {entry.id: entry for chapter in book for entry in chapter.entries}
    assert sorted(entries) == sorted(PRISON_CLAUSES)
    assert all(entry.title and entry.text and entry.how for entry in entries.values())
    assert [(rule.value, rule.chosen) for rule in entries["R4"].rules] == [(words.of("prison").say("rule.vote_top.prisoner_total"), True)]
    assert [text for text in texts(book) if text.startswith(("ui.", "clause.", "rule.", "term.", "rulebook.", "prison."))] == []
    tables = {chapter.id: chapter.table for chapter in book if chapter.table is not None}
    assert [row[0] for row in tables["endings"].rows] == ["E1", "E2", "E3", "E4", "E5", "E6", "E7"]
    assert all(row[table.linked] in PRISON_CLAUSES for table in tables.values() for row in table.rows)


def test_the_book_of_the_game_of_eighty_eight_is_whole(words: Words) -> None:
    book = chapters(words, chosen(JianghuState(params=JianghuParams(rules={"penalty_half": "tie_only"}))))
    entries = {entry.id: entry for chapter in book for entry in chapter.entries}
    assert sorted(entries) == sorted(JIANGHU_CLAUSES)
    assert all(entry.title and entry.text and entry.how for entry in entries.values())
    assert [rule.chosen for rule in entries["R21"].rules] == [True]
    assert [text for text in texts(book) if text.startswith(("ui.", "clause.", "rule.", "term.", "rulebook.", "jianghu."))] == []
    tables = {chapter.id: chapter.table for chapter in book if chapter.table is not None}
    assert [len(tables[f"matrix_{name}"].rows) for name in "ABC"] == [16, 16, 16]
    assert [row[5] for row in tables["schedule"].rows] == ["84", "70", "56", "42", "29", "19", "11", "5", "1"]
    assert all(row[table.linked] in JIANGHU_CLAUSES for table in tables.values() for row in table.rows)


def test_the_organisers_book_of_a_cup_is_whole(words: Words) -> None:
    book = chapters(words, chosen(CupState(params=CupParams(rules={"queue_order": "later_round"}))))
    entries = {entry.id: entry for chapter in book for entry in chapter.entries}
    assert sorted(entries) == sorted(CUP_CLAUSES)
    assert all(entry.title and entry.text and entry.how for entry in entries.values())
    assert [rule.chosen for rule in entries["R33"].rules] == [True]
    assert [text for text in texts(book) if text.startswith(("ui.", "clause.", "rule.", "term.", "rulebook.", "cup."))] == []
    tables = {chapter.id: chapter.table for chapter in book if chapter.table is not None}
    assert [row[0] for row in tables["plans"].rows if row[0].isdecimal()] == ["16", "24", "32", "40", "48", "64"]
    assert all(row[table.linked] in CUP_CLAUSES for table in tables.values() for row in table.rows)


def test_every_house_rule_stands_beside_its_ruling_and_in_the_table(words: Words) -> None:
    book = chapters(words, chosen(None))
    beside = [rule.name for chapter in book for entry in chapter.entries for rule in entry.rules]
    assert sorted(beside) == sorted(words.say(f"rule.{name}") for name in HOUSE_RULES)
    table = next(chapter.table for chapter in book if chapter.id == "rules")
    assert len(table.rows) == len(HOUSE_RULES)


def test_a_match_shows_its_own_choices(words: Words) -> None:
    book = chapters(words, chosen(CHANGED))
    rule = next(rule for chapter in book for entry in chapter.entries if entry.id == "R14" for rule in entry.rules)
    assert (rule.value, rule.default, rule.chosen) == (words.say("rule.early_move.returned"), words.say("rule.early_move.held"), True)
    timers = next(chapter.table for chapter in book if chapter.id == "timers")
    assert timers.rows[0][1] == "25"


def test_the_tables_hold_every_timer_offence_and_allowed_question(words: Words) -> None:
    tables = {chapter.id: chapter.table for chapter in chapters(words, chosen(None)) if chapter.table is not None}
    assert tuple(tables) == TABLES
    assert len(tables["timers"].rows) == len(KINDS)
    assert [row[0] for row in tables["offences"].rows] == [row.clause for row in OFFENCES]
    assert [row[0] for row in tables["allowed"].rows] == ["S5.0.1", "S5.0.2", "S5.0.3", "S5.0.4"]
    for table in tables.values():
        assert all(row[table.linked] in CLAUSES for row in table.rows)


def test_nothing_in_it_is_a_code_without_words(words: Words) -> None:
    assert [text for text in texts(chapters(words, chosen(None))) if text.startswith(("ui.", "clause.", "rule.", "term."))] == []


# --- places -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("clause", ["S1.2.1", "S5.2.8", "R14", "offences"])
def test_it_opens_at_the_clause(book: RulebookWindow, clause: str) -> None:
    book.open_at(clause)
    assert at(book) == clause


def test_it_stays_at_the_clause_when_its_width_changes(book: RulebookWindow) -> None:
    book.open_at("R14")
    for width in (900, 460):
        book.resize(width, 500)
        for _ in range(3):
            QApplication.processEvents()
        assert at(book) == "R14"
    book.text.verticalScrollBar().setValue(0)
    book.resize(700, 500)
    for _ in range(3):
        QApplication.processEvents()
    assert at(book) in {"S1", "S1.1"}


def test_an_unknown_clause_opens_it_at_the_beginning(book: RulebookWindow) -> None:
    book.open_at("R14")
    book.open_at("S99")
    assert book.text.verticalScrollBar().value() < 40


def test_a_part_is_chosen_from_the_list_and_named_while_one_reads(book: RulebookWindow) -> None:
    number = book.parts.findData("S5")
    book.parts.activated.emit(number)
    assert at(book) == "S5"
    assert book.parts.currentIndex() == number


def test_links_in_tables_lead_to_their_clause(book: RulebookWindow) -> None:
    from PySide6.QtCore import QUrl

    book.text.anchorClicked.emit(QUrl("#S5.2.8"))
    assert at(book) == "S5.2.8"


# --- searching --------------------------------------------------------------------------------------------------------


def test_every_hit_is_marked_and_the_present_one_stands_out(book: RulebookWindow) -> None:
    book.search.setText("S5.")
    marks = book.text.extraSelections()
    assert len(marks) == len(book._found) > 5
    assert sum(mark.format.fontUnderline() for mark in marks) == 1


def test_next_and_previous_go_round(book: RulebookWindow) -> None:
    book.search.setText("S5.2.")
    first, total = book._current, len(book._found)
    QTest.keyClick(book.search, Qt.Key.Key_Return)
    assert book._current == (first + 1) % total
    QTest.keyClick(book.search, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    book.previous.click()
    assert book._current == (first - 1) % total
    book.next.click()
    assert str(first + 1) in book.count.text()


def test_a_clause_named_exactly_comes_first(book: RulebookWindow) -> None:
    book.search.setText("r1")
    cursor = book._found[book._current]
    assert cursor.selectionStart() == book._paper.places["R1"]


def test_full_width_signs_and_small_letters_are_found(book: RulebookWindow) -> None:
    book.search.setText("ｓ５．２．８")
    assert book._found


def test_chinese_and_english_are_found_in_either_language(book: RulebookWindow) -> None:
    foreign = "stargazing" if book._words.lang == "zh_CN" else "观星"
    book.search.setText(foreign)
    assert book._found == []
    assert book.elsewhere.isVisible()
    book.elsewhere.click()
    assert book._found
    assert not book.elsewhere.isVisible()


def test_what_stands_nowhere_is_said(book: RulebookWindow) -> None:
    book.search.setText("xyzzy")
    assert book.count.text() == book._shell.say("ui.rulebook.none")
    assert not book.elsewhere.isVisible()
    assert not book.next.isEnabled()
    assert count_in(chapters(book._words, chosen(None)), "xyzzy") == 0


def test_esc_empties_the_search_then_closes(book: RulebookWindow) -> None:
    book.search.setText("x")
    QTest.keyClick(book, Qt.Key.Key_Escape)
    assert book.isVisible()
    assert book.search.text() == ""
    QTest.keyClick(book, Qt.Key.Key_Escape)
    assert not book.isVisible()


# --- following --------------------------------------------------------------------------------------------------------


def test_the_other_language_opens_at_the_same_clause(book: RulebookWindow) -> None:
    book.open_at("R14")
    here, before = book._here(), book.text.toPlainText()
    book.language.click()
    assert book._here() == here
    assert book.text.toPlainText() != before


def test_colours_words_and_rules_follow(book: RulebookWindow) -> None:
    book.open_at("S5.2.8")
    here = book._here()
    book.restyle(DARK)
    book.show_rules(chosen(CHANGED))
    assert book._here() == here
    other = Words("en" if book._words.lang == "zh_CN" else "zh_CN")
    book.retranslate(other)
    assert book.title.text() == other.say("ui.rulebook.title")
    assert other.say("clause.sanguosha.S5.2.8.title") in book.text.toPlainText()


def test_the_running_clock_stands_in_its_corner(dressed: QApplication, qtbot: QtBot) -> None:
    said = [("07.4", "red")]
    window = RulebookWindow(Words("en"), LIGHT, chosen(None), lambda: said[0])
    qtbot.addWidget(window)
    window.show()
    assert window.clock.text() == "07.4"
    said[0] = ("", "")
    window.show_clock()
    assert window.clock.text() == ""


def test_old_pages_are_not_kept(book: RulebookWindow) -> None:
    from PySide6.QtGui import QTextDocument

    for _ in range(5):
        book.restyle(DARK)
    QApplication.sendPostedEvents(None, 52)
    assert len(book.findChildren(QTextDocument)) <= 2


# --- ways to it -------------------------------------------------------------------------------------------------------


def test_f2_opens_it_from_home_and_closes_with_the_window(window: MainWindow) -> None:
    QTest.keyClick(window.home, Qt.Key.Key_F2)
    book = window.rooms.reading.book
    assert book is not None
    assert book.isVisible()
    window.rooms.open("rulebook:R14")
    assert window.rooms.reading.book is book
    assert at(book) == "R14"
    window.close()
    assert not book.isVisible()


def test_a_clause_tag_leads_to_its_place(window: MainWindow) -> None:
    tag = ClauseTag("S5.2.8", window.words, parent=window.home)
    tag._open()
    assert tag._popover.way is not None
    tag._popover.way.click()
    assert at(window.rooms.reading.book) == "S5.2.8"


def test_f2_opens_it_from_any_dialog(window: MainWindow) -> None:
    window.rooms.keys()
    sheet = window.rooms.reading.sheet
    QTest.keyClick(sheet.list.search, Qt.Key.Key_F2)
    assert window.rooms.reading.book.isVisible()
    sheet.close()


def test_a_request_climbs_until_somebody_answers(dressed: QApplication, qtbot: QtBot) -> None:
    asked: list[str] = []

    class House(QWidget):
        def event(self, event) -> bool:
            if isinstance(event, Wanted):
                asked.append(event.room)
                event.accept()
                return True
            return super().event(event)

    house = House()
    qtbot.addWidget(house)
    inner = QWidget(QWidget(house))
    assert ask_for(inner, "rulebook:R1")
    assert asked == ["rulebook:R1"]
    lonely = QWidget()
    qtbot.addWidget(lonely)
    assert not ask_for(lonely, "rulebook:R1")


def test_a_clause_nobody_knows_has_no_way_to_the_book(words: Words, dressed: QApplication, qtbot: QtBot) -> None:
    popover = clause_popover("S99", words, "sanguosha", None)
    qtbot.addWidget(popover)
    assert popover.way is None


def test_it_lies_beside_the_desk_and_on_the_screen(book: RulebookWindow, qtbot: QtBot) -> None:
    desk = QWidget()
    qtbot.addWidget(desk)
    desk.resize(600, 500)
    desk.show()
    place_beside(book, desk)
    room = screen_of(desk).availableGeometry()
    assert room.contains(book.geometry().topLeft())
    assert book.geometry().right() <= room.right() + 1


def test_it_speaks_of_the_open_match(window: MainWindow, qtbot: QtBot) -> None:
    from moderator.session.session import Session
    from ui.table.stage import NAMES, Stage

    stage = Stage(list(NAMES["zh_CN"]), opening={"rules": {"early_move": "returned"}})
    stage.opened()
    assert isinstance(stage.session, Session)
    window.show_match(stage.session)
    window.rooms.open("rulebook:R14")
    assert window.words.say("rule.early_move.returned") in window.rooms.reading.book.text.toPlainText()

"""The set-up of a game of eighty-eight: size, masks, deal, code words, letters, and a game taken over."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

from moderator.inbox import sheets
from moderator.inbox.jianghu_seating import read_cause, read_marks, read_role, read_span, read_status
from moderator.inbox.seating import SeatRow
from moderator.play.words import LANGUAGES, Words
from moderator.rulesets.jianghu.roles import SHORT
from moderator.rulesets.jianghu.ruleset import Jianghu
from moderator.rulesets.jianghu.simulation import JianghuSimulation
from moderator.session.exchange import write
from moderator.session.session import Session
from moderator.session.simulate import SeededDice
from moderator.session.times import wall_clock
from ui.forum.jianghu.setup.from_file import terms
from ui.forum.jianghu.setup.plan import Pair, deal, doubts, scaled, schedule_of, shown
from ui.forum.setup.beginning import begin
from ui.forum.setup.games import setup_of
from ui.forum.setup.page import SetupPage
from ui.theme import DARK, LIGHT

SEED = "5f1d0c3a99b2e471"
COUNTS = {"HS": 1, "JS": 2, "JE": 2, "SH": 1, "WE": 2, "RV": 1, "DE": 1, "WA": 56, "LK": 1, "JK": 6, "IK": 10, "BE": 1, "MN": 1, "MR": 1,
          "SP": 1, "SR": 1}  # fmt: skip


@pytest.fixture
def files() -> Any:
    """What a rehearsal needs of the files."""
    return SimpleNamespace(rulesets={"jianghu": Jianghu()}, now=wall_clock)


@pytest.fixture
def page(dressed: Any, zh: Words) -> SetupPage:
    made = SetupPage(setup_of("jianghu"), zh, LIGHT)
    made.resize(1280, 720)
    return made


def rows(n: int = 88) -> list[SeatRow]:
    return [SeatRow(f"mask {at}", f"player {at}") for at in range(1, n + 1)]


def fill(page: SetupPage, n: int = 88) -> None:
    game: Any = page.game
    game.seats.show_rows(rows(n))
    game.deal.show_deal(deal(SEED, game.size.counts), SEED)
    game.codes.show_pairs([Pair(f"IK{at}", f"seek {at}", f"meet {at}") for at in (2, 5, 9)])


def begun(page: SetupPage, files: Any) -> Session:
    found = begin(files, "jianghu", "test", "Asia/Shanghai", page.commands(), rehearsal=True)
    assert isinstance(found, Session), found
    return found


# --- a whole game ----------------------------------------------------------------------------------------------------------


def test_eighty_eight_letters_each_with_the_known_people_of_its_role(page: SetupPage, files: Any) -> None:
    """Section A of the rules, seat by seat: written here once more by hand."""
    fill(page)
    assert page.blockers == ()
    session = begun(page, files)
    seats = session.state.seats
    held = {seat.code if seat.start != "wanderer" else f"WA:{name}": name for name, seat in seats.items()}
    assert Counter("".join(c for c in code.split(":")[0] if c.isalpha()) for code in held) == COUNTS
    cards = [owed.notice for owed in session.notices_owed if owed.notice.code == "role_card"]
    assert len(cards) == 88 == len({card.audience for card in cards})
    jks = {held[f"JK{n}"] for n in range(1, 7)}
    known = {held["JS1"]: {held["JS2"]}, held["JS2"]: {held["JS1"]}, held["LK"]: jks}
    known |= {held["JE1"]: {held["JE2"]}, held["JE2"]: {held["JE1"]}}
    known |= {name: jks - {name} for name in jks}
    for card in cards:
        assert set(card.params["lines"]) == known.get(card.params["seat"], set())
    dark = next(card for card in cards if card.params["seat"] == held["DE"])
    assert dark.params["role"] == "wanderer" and not dark.params["code_name"]
    words = {owed.notice.audience: owed.notice.params for owed in session.notices_owed if owed.notice.code == "codewords"}
    assert {params["search"] for params in words.values()} == {"seek 2", "seek 5", "seek 9"}
    assert {audience.removeprefix("seat:") for audience in words} == {held["IK2"], held["IK5"], held["IK9"]}
    lone = [owed.notice for owed in session.notices_owed if owed.notice.code == "codewords_lone"]
    assert len(lone) == 3 and {notice.audience for notice in lone} == {f"seat:{held['LK']}"}
    assert session.state.rule("coded_iks") == "IK2,IK5,IK9"
    session.close()


def test_one_undo_takes_the_whole_start_back(page: SetupPage, files: Any) -> None:
    fill(page)
    session = begun(page, files)
    session.undo(at=wall_clock())
    assert session.state.seats == {} and session.state.phase == "setup"
    session.close()


def test_the_same_seed_deals_the_same_and_a_hand_forgets_it(page: SetupPage) -> None:
    game: Any = page.game
    fill(page)
    first = game.deal.given
    again, other = (list(map(shown, deal(seed, game.size.counts))) for seed in (SEED, "other"))
    assert [name.rstrip("0123456789") for name in again] == [SHORT[role] for role, _ in first if role] and again != other
    game.deal.deal()
    assert game.deal.seed and game.deal.given != first
    game.deal.grid.cells[0, "role"].setText("JK1")
    assert game.deal.seed == ""


@pytest.mark.parametrize("n", [8, 16, 24, 44, 60, 100, 120, 200])
def test_other_sizes_have_their_own_schedule_and_are_played(page: SetupPage, files: Any, n: int) -> None:
    game: Any = page.game
    game.size.total.setValue(n)
    game.size.scale_to()
    assert game.size.n == n and len(game.seats.rows) == n and len(game.deal.given) == n
    fill(page, n)
    coded = min(3, game.size.counts["independent_killer"])
    game.codes.show_pairs([Pair(f"IK{at}", f"seek {at}", f"meet {at}") for at in range(1, coded + 1)])
    assert page.blockers == ()
    session = begun(page, files)
    assert len(session.state.seats) == n and session.state.schedule == schedule_of(scaled(n))
    session.close()


def test_both_tables_are_shown_and_what_is_doubtful_is_said(page: SetupPage, zh: Words) -> None:
    size: Any = page.game.size
    assert size.nominal.model().rowCount() == size.adapted.model().rowCount() == 9
    assert doubts(schedule_of(size.counts), size.counts) == ()
    size.total.setValue(44)
    size.scale_to()
    assert doubts(schedule_of(size.counts), size.counts) == ()
    size.total.setValue(20)
    size.scale_to()
    found = doubts(schedule_of(size.counts), size.counts)
    assert [each.code for each in found] == ["through"] and str(found[0].round) in size.checked.text()
    size.show_counts({"wanderer": 20})
    assert {each.code for each in page.blockers if each.step == "size"} == {"no_killer"}


# --- masks -----------------------------------------------------------------------------------------------------------------


def test_doubles_and_near_misses_are_said_at_their_rows(page: SetupPage) -> None:
    game: Any = page.game
    listed = rows(90)
    listed[2] = SeatRow("mask 1", "someone")
    listed[4] = SeatRow("Moonlight_01l", "player 2")
    listed[5] = SeatRow("Moonlight_0ll", "x")
    game.seats.show_rows(listed)
    blocked = {(each.code, each.row) for each in page.blockers if each.step == "seats"}
    assert blocked == {("mask_twice", 2), ("person_twice", 4)}
    assert game.seats.grid.cells[2, "mask"].property("invalid") and game.seats.grid.cells[4, "person"].property("invalid")
    said = "\n".join(game.seats.remarks())
    assert "2" in said and "Moonlight_01l" in said and len(game.seats.remarks()) == 4
    assert any("5" in line and "6" in line and "Moonlight" in line for line in game.seats.remarks())


def test_people_counted_one_by_one_are_not_alike(page: SetupPage) -> None:
    game: Any = page.game
    game.seats.show_rows([SeatRow(f"mask {at}", f"forum ID{at:03}") for at in range(1, 89)])
    assert game.seats.remarks() == []


def test_the_seed_of_the_deal_is_covered_and_in_no_summary(page: SetupPage) -> None:
    """Whoever reads it deals once more."""
    game: Any = page.game
    fill(page)
    assert SEED not in game.deal.seed_text.text()
    page.curtain.lift()
    assert SEED in game.deal.seed_text.text()
    page.curtain.fall()
    game.summary.look_again()
    assert not any(SEED in label.text() for label in page.findChildren(QLabel))


def test_a_list_with_a_heading_is_pasted_and_a_file_is_read(page: SetupPage, tmp_path: Path) -> None:
    game: Any = page.game
    lines = "\n".join(f"{at}\tplayer {at}\tmask {at}" for at in range(1, 89))
    game.seats.take(sheets.paste("no\tplayer\tmask\n" + lines))
    assert game.seats.rows[87] == SeatRow("mask 88", "player 88")
    path = tmp_path / "people.csv"
    path.write_text("mask,player\n" + "\n".join(f"m{at},p{at}" for at in range(88)), "utf-8")
    page.open_table(path)
    assert game.seats.rows[0] == SeatRow("m0", "p0") and game.seats.filled == "88 / 88"
    page.open_table(tmp_path / "missing.csv")
    assert game.seats.problem.isVisibleTo(page) and game.seats.filled == "88 / 88"


def test_roles_out_of_a_table_by_mask(page: SetupPage) -> None:
    game: Any = page.game
    game.seats.show_rows(rows())
    cards = [shown(each) for each in deal(SEED, game.size.counts)]
    table = "\n".join(f"mask {at}\t{card}" for at, card in reversed(list(enumerate(cards, start=1))))
    game.deal.take(sheets.paste("mask\trole\n" + table + "\nnobody\tJK1"))
    assert [shown(each) for each in game.deal.given] == cards and not any(each.step == "deal" for each in page.blockers)
    assert "nobody" in game.deal.problem.text()
    game.deal.grid.cells[3, "role"].setText("???")
    assert game.deal.grid.cells[3, "role"].property("invalid")


def test_code_words_are_wanted_for_three_and_never_twice(page: SetupPage) -> None:
    fill(page)
    game: Any = page.game
    game.codes.show_pairs([Pair("IK1", "a", "b"), Pair("IK1", "a", ""), Pair("IK11", "c", "d")])
    found = {(each.code, each.row, each.column) for each in page.blockers if each.step == "words"}
    assert found == {("no_word", 1, "contact"), ("word_twice", 1, "ik"), ("word_twice", 1, "search"), ("not_ik", 2, "ik")}


def test_house_rules_and_times_of_day_go_in(page: SetupPage, files: Any) -> None:
    fill(page)
    game: Any = page.game
    game.rules.rows["round_order"].control.setCurrentIndex(1)
    game.times.lines["vote_close"].setText("22:15")
    session = begun(page, files)
    assert session.state.rule("round_order") == "votes_first" and session.state.rule("vote_close") == "22:15"
    session.close()
    game.times.lines["noon"].setText("late")
    assert [each.code for each in page.blockers] == ["noon"]


def test_what_is_secret_is_covered(page: SetupPage) -> None:
    fill(page)
    cells = page.game.deal.grid.cells
    assert all(cells[at, key].covered for at in range(88) for key in ("role", "code"))
    page.curtain.lift()
    assert not cells[0, "role"].covered
    page.curtain.fall()
    assert cells[0, "role"].covered


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_typed_is_lost_in_another_language_or_theme(page: SetupPage, lang: str) -> None:
    fill(page)
    before = page.commands()
    page.retranslate(Words(lang))
    page.set_palette(DARK)
    assert page.commands() == before and page.blockers == ()
    assert page.minimumSizeHint().height() <= 720 and page.minimumSizeHint().width() <= 1280


# --- taken over --------------------------------------------------------------------------------------------------------------


def played(until: int) -> Any:
    """A state of the middle of a game, out of the simulation."""
    session = Session.in_memory(Jianghu(), "taken", "Asia/Shanghai")
    game = JianghuSimulation().play(SeededDice("taken"))
    command, at = next(game)
    while not (session.state.number == until and session.state.phase == "day"):
        session.do(command, at)
        command, at = game.send(session.state)
    return session.state


@pytest.mark.slow
def test_a_middle_of_a_game_is_taken_over_by_its_cells(page: SetupPage, files: Any) -> None:
    """The seats of a played game as a host would type them: the game taken over has them so."""
    state = played(3)
    page.set_mode("take")
    game: Any = page.game
    said = terms(page.words)
    game.seats.show_rows([SeatRow(seat.mask, seat.person) for seat in state.seats.values()])
    cells = []
    for seat in state.seats.values():
        status = state.status(seat.id)
        cell = {"role": said["role"][seat.start] + (str(seat.number) if COUNTS[seat.code.rstrip("0123456789")] > 1 else "")}
        cell |= {"posts": str(seat.posts or ""), "status": said["status"][status]}
        if seat.out is not None:
            cell |= {"round": str(seat.out.round), "cause": said["cause"][seat.out.cause]}
        cells.append(cell)
    game.position.show_values({"phase": "day", "number": 3, "opened": "2026-06-03 21:20"}, cells)
    assert page.blockers == ()
    session = begun(page, files)
    taken = session.state
    assert [taken.status(name) for name in taken.seats] == [state.status(name) for name in state.seats]
    assert [seat.code for seat in taken.seats.values()] == [seat.code for seat in state.seats.values()]
    session.close()


def test_contradictions_are_named_at_their_cells(page: SetupPage, zh: Words) -> None:
    page.set_mode("take")
    game: Any = page.game
    game.seats.show_rows(rows())
    cards = [{"role": shown(each)} for each in deal(SEED, game.size.counts)]
    cards[2] |= {"round": "1"}
    cards[3] |= {"status": "out", "round": "9"}
    cards[4] |= {"status": "khalf"}
    cards[5] |= {"half": "4-2"}
    cards[6] |= {"role": ""}
    cards[7] |= {"cause": "boredom"}
    game.position.show_values({"phase": "window", "number": 2, "opened": ""}, cards)
    found = {(each.code, each.row, each.column) for each in page.blockers if each.step == "position"}
    assert found == {
        ("row_in_but_out", 2, "round"), ("row_later", 3, "round"), ("row_half_early", 4, "status"), ("row_half_backwards", 5, "half"),
        ("cell_empty", 6, "role"), ("cell_cause", 7, "cause"), ("row_in_but_out", 7, "cause"),
    }  # fmt: skip
    assert game.position.grid.cells[3, "round"].property("invalid")
    game.position.show_values({"phase": "window", "number": 2, "opened": ""}, [{"role": "JK1"}] * 88)
    blocked = [each for each in page.blockers if each.step == "position"]
    assert [each.params["refusal"].code for each in blocked] == ["role_counts"] and blocked[0].column == "role"


def test_tab_goes_along_the_row_and_out(page: SetupPage) -> None:
    page.show()
    page.set_mode("take")
    page.go("position")
    grid = page.game.position.grid
    grid.focus(5, "role")
    QApplication.processEvents()
    stops = {row for (row, _), cell in grid.cells.items() if cell.focusPolicy() == Qt.FocusPolicy.StrongFocus}
    assert stops == {5}
    grid.cells[5, "role"].moved.emit(1, 0)
    QApplication.processEvents()
    assert grid.cells[6, "marks"].focusPolicy() == Qt.FocusPolicy.StrongFocus and page.focusWidget() is grid.cells[6, "role"]
    assert grid.cells[5, "role"].focusPolicy() == Qt.FocusPolicy.ClickFocus


def test_lines_beside_the_table_are_read_or_said(page: SetupPage) -> None:
    page.set_mode("take")
    game: Any = page.game
    game.seats.show_rows(rows())
    game.deal.show_deal(deal(SEED, game.size.counts))
    cards = [{"role": shown(each)} for each in game.deal.given]
    game.position.show_values({"phase": "day", "number": 2, "opened": "2026-06-03 21:20"}, cards)
    game.times.today = "2026-06-04"
    at = {shown(each): str(row) for row, each in enumerate(game.deal.given, start=1)}
    game.rest.show_values({
        "ballots": f"{at['SH']}>3,4 2026-06-04T18:30:07+08:00; 5>6 6-4 18:31 proxy", "posts": f"{at['JK1']}>{at['RV']} iou",
        "slots": f"JK1={at['JK1']} JK2", "codewords": f"{at['IK1']}=seek/meet", "first_hang": "9", "top_n": "7",
        "duties": f"letter {at['RV']} 6-5 12:00",
    })  # fmt: skip
    assert page.blockers == ()
    position = page.commands()[0][0].position
    assert [b.voter for b in position.ballots] == [f"mask {at['SH']}", "mask 5"] and position.ballots[0].at == "2026-06-04T18:30:07+08:00"
    assert position.posts[0].owed and position.slots == {"JK1": f"mask {at['JK1']}", "JK2": ""} and position.top_n == 7
    wrong = {"ballots": "1>2", "slots": "XX1", "posts": "1-2", "told": "all", "duties": "letter 3", "codewords": "3=x"}
    for name, text in {**wrong, "first_hang": "nobody", "top_n": "x"}.items():
        game.rest.show_values({name: text})
        assert [(each.step, each.column) for each in page.blockers] == [("rest", name)]


def test_a_position_out_of_a_file_comes_back_the_same(page: SetupPage, files: Any, tmp_path: Path) -> None:
    page.set_mode("take")
    game: Any = page.game
    game.seats.show_rows(rows())
    cards = [{"role": shown(each)} for each in deal(SEED, game.size.counts)]
    cards[3] |= {"status": "out", "round": "1", "cause": "top", "marks": "role hidden"}
    cards[8] |= {"half": "2-3", "forum": "1200", "posts": "1", "ends": "4"}
    game.times.lines["title"].setText("taken")
    game.position.show_values({"phase": "day", "number": 2, "opened": "2026-06-03 21:20", "finale": True}, cards)
    game.rest.show_values({"first_hang": "4", "slots": "JK1 IK1"})
    game.times.lines["vote_close"].setText("22:00")
    assert page.blockers == ()
    command = page.commands()[0][0]
    session = begun(page, files)
    path = tmp_path / "taken.jsonl"
    write(session, path)
    session.close()
    other = SetupPage(setup_of("jianghu"), Words("en"), LIGHT)
    other.open_position(path)
    assert other.mode == "take" and other.blockers == ()
    assert other.commands()[0][0] == command


def test_words_of_a_table_are_read_as_people_write_them() -> None:
    assert all(read_role(text) == ("joint_killer", 3) for text in ("联合杀3", "JK3", "你骗我", "joint killer 3"))
    assert read_role("獨立殺 10") == ("independent_killer", 10) and read_role("游侠") == ("wanderer", 0) and read_role("somebody") is None
    assert read_status("") == "IN" and read_status("待追") == "PENDING" and read_status("?") is None
    assert read_cause("带走") == "companion" and read_span("2-3") == (2, 3) and read_span("x") is None
    assert read_marks("已照, 无烟花") == ("person_shown", "fireworks_lost") and read_marks("odd") is None


def test_the_last_confirm_by_keyboard(page: SetupPage, qtbot: Any) -> None:
    fill(page)
    page.show()
    page.activateWindow()
    QTest.qWaitForWindowActive(page)
    page.game.stock(Path(), Jianghu())
    page.go("summary")
    assert "88" in page.game.summary.going.text()
    with qtbot.waitSignal(page.started, timeout=2000):
        QTest.keyClick(page, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_list_of_games_says_which_game_it_is(lang: str) -> None:
    assert Words(lang).has("term.ruleset.jianghu")


def test_every_letter_of_the_summary_has_a_name(page: SetupPage, zh: Words) -> None:
    for code in ("role_card", "alliance_converted", "owes_letter", "mine_may_look"):
        said = page.game.summary._letter(code)  # type: ignore[attr-defined]
        assert said and not said.startswith("ui.") and said != code


@pytest.mark.parametrize("n", [8, 16, 24, 30, 40, 60, 100, 200])
def test_in_proportion_pairs_stay_pairs_and_what_is_one_stays_one(page: SetupPage, n: int) -> None:
    counts = scaled(n)
    assert sum(counts.values()) == n and {counts["joint_sword"], counts["joint_egg"]} <= {0, 2}
    assert all(counts[role] <= 1 for role in counts if COUNTS[SHORT[role]] == 1)
    size: Any = page.game.size
    size.show_counts({**counts, "sapper": 2})
    assert [each.code for each in page.blockers if each.code == "role_once"] == ["role_once"]


def test_enter_after_a_number_of_seats_takes_it(page: SetupPage) -> None:
    size: Any = page.game.size
    size.total.selectAll()
    QTest.keyClicks(size.total, "40")
    QTest.keyClick(size.total, Qt.Key.Key_Return)
    assert size.n == 40


@pytest.mark.parametrize("headed", [True, False])
def test_where_everybody_stands_is_pasted_by_mask_in_any_order(page: SetupPage, headed: bool) -> None:
    page.set_mode("take")
    game: Any = page.game
    size = game.size
    size.total.setValue(16)
    size.scale_to()
    game.seats.show_rows(rows(16))
    lines = ["mask 3\tJK1\t\tout\t1\ttop", "mask 1\tLK", "nobody\tWA"]
    table = "\n".join([*(["Mask\tRole\tstart\tstatus\tround\tcause"] if headed else []), *lines])
    game.position.take(sheets.paste(table))
    cells = game.position.grid.cells
    assert (cells[2, "role"].text(), cells[2, "status"].text(), cells[2, "round"].text(), cells[2, "cause"].text()) == (
        "JK1",
        "out",
        "1",
        "top",
    )
    assert cells[0, "role"].text() == "LK" and not cells[1, "role"].text()
    assert "nobody" in game.position.pasted.text() and "2" in game.position.pasted.text()
    game.position.take(sheets.paste(""))
    assert cells[0, "role"].text() == "LK" and game.position.pasted.text()

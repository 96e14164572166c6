"""A prison game taken over: cells read, every contradiction named at its cell, positions out of files come back as they were."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from pytestqt.qtbot import QtBot

from moderator.inbox import prison_seating as reads
from moderator.play.words import LANGUAGES, Words
from moderator.rulesets.prison.adopting import faults
from moderator.rulesets.prison.commands.setup import OrderPosition, Position, RoomPosition, SeatPosition, SessionPosition
from moderator.rulesets.prison.script.model import Limit, Skill, Win
from tests.rulesets.prison.games import seats as case_seats
from tests.ui.forum.prison.test_prison_setup import codes, entered, people
from ui.forum.page import ForumPage
from ui.forum.prison import setup
from ui.forum.prison.setup.from_file import terms
from ui.forum.prison.setup.game import PrisonSetup
from ui.forum.prison.setup.plan import deal
from ui.forum.prison.setup.rest import LINES, READ
from ui.forum.prison.setup.scenes import script_of
from ui.forum.prison.setup.shelf import Held
from ui.forum.setup.page import SetupPage
from ui.main_window import MainWindow
from ui.theme import LIGHT


@pytest.fixture
def page(dressed: Any, zh: Words) -> SetupPage:
    made = SetupPage(PrisonSetup, zh, LIGHT)
    made.resize(1280, 720)
    return made


@pytest.fixture
def window(make_window: Callable[[], MainWindow], data_dir: Path) -> MainWindow:
    made = make_window()
    made.show()
    return made


DEAL = deal("take", script_of(12))
GUARDS = [at for at, (side, _) in enumerate(DEAL) if side == "guard"]
PRISONERS = [at for at, (side, _) in enumerate(DEAL) if side == "prisoner"]
NAIL = next(at for at, (_, role) in enumerate(DEAL) if role == "r1")
LAMP = next(at for at, (_, role) in enumerate(DEAL) if role == "r4")


def taken(page: SetupPage, **cells: dict[str, str]) -> None:
    """Day 3, nobody gone, unless a cell says otherwise (``r4`` = row 4)."""
    page.set_mode("take")
    page.game.script.take(Held(script_of(12), "own"))
    page.game.seats.show_rows(people())
    said = terms(page.words)
    rows = [{"side": said["side"][side or "guard"], "role": role or ""} | cells.get(f"r{at}", {}) for at, (side, role) in enumerate(DEAL)]
    page.game.times.today = "2026-06-15"
    page.game.position.show_values({"phase": "day", "number": 3, "opened": "6-14 09:00"}, rows)


def position(page: SetupPage) -> Position:
    return page.commands()[0][0].position  # type: ignore[attr-defined, no-any-return]


# --- reading ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "how"),
    [
        ("票", ("dead", "vote")), ("夜", ("dead", "night")), ("技放", ("released", "skill")), ("放", ("released", "vote")),
        ("退", ("withdrawn", "")),
        ("doom", ("dead", "doom")), ("哭", None),
    ],
)  # fmt: skip
def test_ways_to_leave(text: str, how: Any) -> None:
    assert reads.read_left(text) == how


def test_every_way_to_leave_that_is_shown_can_be_read() -> None:
    for lang in LANGUAGES:
        said = terms(Words(lang).of("prison"))
        assert all(reads.read_left(text) is not None for text in said["left"].values())
        assert all(reads.read_side(text) == side for side, text in said["side"].items())
        assert all(reads.read_statuses(text) == (name,) for name, text in said["status"].items())
        assert all(reads.read_ballot(f"9{text}") == ("9", kind) for kind, text in said["kind"].items())
        assert all(reads.read_result(text) == name for name, text in said["result"].items())


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("审问", {"question": 1}), ("审问 x1, search x2", {"question": 1, "search": 2}), ("密谋2；脱罪", {"conspiracy": 2, "acquittal": 1}),
        ("唱歌", None), ("", {}),
    ],
)  # fmt: skip
def test_uses_of_skills(text: str, found: Any) -> None:
    assert reads.read_uses(text, {"search": "search", "Search a cell": "search"}) == found


@pytest.mark.parametrize(
    ("text", "found"), [("9处", ("9", "execute")), ("青衫 release", ("青衫", "release")), ("3r", ("3", "release")), ("9", None)]
)
def test_ballots(text: str, found: Any) -> None:
    assert reads.read_ballot(text) == found


def test_every_line_of_the_rest_has_a_reader_and_words() -> None:
    assert set(READ) == set(LINES)
    for lang in LANGUAGES:
        words = Words(lang).of("prison")
        assert all(words.has(f"ui.setup.rest.{name}") and words.has(f"ui.setup.rest.{name}.help") for name in LINES)


# --- the page ---------------------------------------------------------------------------------------------------------------


def test_a_position_without_contradiction_may_be_taken_over(page: SetupPage) -> None:
    taken(page, **{
        f"r{GUARDS[0]}": {"left": "夜", "day": "1"}, f"r{PRISONERS[0]}": {"left": "票", "day": "2"},
        f"r{GUARDS[1]}": {"vote": f"{PRISONERS[1] + 1}处", "uses": "审问", "blue": "2", "status": "禁言"},
    })  # fmt: skip
    assert codes(page) == []
    found = position(page)
    seats = list(found.seats.values())
    assert seats[GUARDS[0]].cause == "night" and seats[PRISONERS[0]].left_day == 2 and seats[GUARDS[1]].uses == {"question": 1}
    vote = seats[GUARDS[1]].vote
    assert vote is not None and vote[1] == "execute" and found.seats[vote[0]].mask == f"mask {PRISONERS[1] + 1}"
    assert seats[GUARDS[1]].statuses == {"silenced": "lasting"} and found.opened == "2026-06-14T09:00+08:00"


CONTRADICTIONS = (
        (GUARDS[0], "side", "灰", "cell_side"), (GUARDS[0], "role", "", "cell_empty"), (GUARDS[0], "role", "nobody", "cell_role"),
        (GUARDS[0], "left", "哭", "cell_left"), (GUARDS[0], "day", "x", "cell_number"), (GUARDS[0], "status", "困", "cell_status"),
        (GUARDS[0], "uses", "唱歌", "cell_uses"), (GUARDS[0], "vote", "9", "cell_vote"), (GUARDS[0], "result", "?", "cell_result"),
        (GUARDS[0], "blue", "3", "cards_unmerged"), (PRISONERS[0], "vote", f"{PRISONERS[1] + 1}处", "not_a_guard"),
        (GUARDS[0], "vote", f"{GUARDS[1] + 1}放", "not_a_prisoner"), (GUARDS[0], "door", "A", "door_by_day"),
        (GUARDS[0], "day", "9", "left_later"), (GUARDS[0], "role", "r1", "role_of_other_side"),
)  # fmt: skip


def test_a_contradiction_is_named_at_its_cell(page: SetupPage) -> None:
    for row, column, text, code in CONTRADICTIONS:
        taken(page)
        page.game.position.grid.cells[row, column].setText(text)
        mine = [each for each in page.blockers if (each.row, each.column) == (row, column)]
        assert mine, (column, text, page.blockers)
        refusal = mine[0].params.get("refusal")
        assert code == (refusal.code if refusal is not None else mine[0].code)
        assert f"mask {row + 1}" in page._why(mine[0]) and page.game.position.grid.cells[row, column].property("invalid")


def test_several_contradictions_are_all_named(page: SetupPage) -> None:
    taken(page, **{f"r{GUARDS[0]}": {"blue": "4"}, f"r{GUARDS[1]}": {"yellow": "3"}, f"r{PRISONERS[0]}": {"vote": f"{PRISONERS[1] + 1}放"}})
    assert {each.row for each in page.blockers} == {GUARDS[0], GUARDS[1], PRISONERS[0]}


def test_a_ballot_of_somebody_who_has_left_is_no_ballot(page: SetupPage) -> None:
    taken(page, **{f"r{GUARDS[0]}": {"left": "夜", "day": "1", "vote": f"{PRISONERS[0] + 1}处"}})
    assert [each.params["refusal"].code for each in page.blockers] == ["vote_left"]


LINES_TYPED = (
        ("guard_leader", str(GUARDS[0] + 1), True), ("guard_leader", str(PRISONERS[0] + 1), False), ("guard_leader", "nobody", False),
        ("vote_deaths", "2", True), ("vote_deaths", "x", False), ("acquittal", f"mask {PRISONERS[0] + 1}", True),
        ("acquittal", str(GUARDS[0] + 1), False), ("sessions", f"审问 {GUARDS[0] + 1}>{PRISONERS[0] + 1} 19:30", True),
    ("sessions", "1>9", False),
        ("links", "A-2 B-1 C-3 D-4 E-5 F-6", True), ("links", "A-1 B-1 C-3 D-4 E-5 F-6", False), ("links", "A1 B?", False),
        ("order", f"{NAIL + 1}>面", False), ("flags", "archive, lamp", True), ("manual", "the clock=是; the door=否", True),
    ("manual", "clock", False),
        ("passed", "E2", True), ("passed", "E9", False), ("protections", f"{GUARDS[0] + 1} night", True), ("protections", "1 rain", False),
        ("election_until", "soon", False), ("opened_doors", "A b 1", True), ("opened_doors", "Z!", False),
)  # fmt: skip


def test_the_rest_is_read_by_number_or_mask(page: SetupPage) -> None:
    taken(page)
    for field, text, ok in LINES_TYPED:
        page.game.rest.lines[field].setText(text)
        assert (codes(page) == []) is ok, (field, text, page.blockers)
        if not ok:
            assert page.blockers[0].step == "rest" and page.blockers[0].column == field and page._why(page.blockers[0])
        page.game.rest.lines[field].setText("")


def test_an_order_is_the_killers_and_comes_at_night(page: SetupPage) -> None:
    taken(page)
    page.game.position.phase.buttons["interrogation"].click()
    page.game.rest.lines["order"].setText(f"{NAIL + 1}>面")
    assert codes(page) == [] and position(page).order == OrderPosition(seat=f"P{PRISONERS.index(NAIL) + 1}", mode="face")
    page.game.rest.lines["order"].setText(f"{PRISONERS[0] + 1 if PRISONERS[0] != NAIL else PRISONERS[1] + 1}>C")
    assert [each.params["refusal"].code for each in page.blockers] == ["order_not_killer"]


def test_a_room_that_cannot_be_is_named_at_its_line(page: SetupPage) -> None:
    taken(page)
    for cells, code in (
        ({"night": "", "guard": "1"}, "night_number"), ({"night": "1", "guard": "nobody"}, "night_name"), ({"night": "4"}, "room_of_later"),
        ({"night": "1", "guard_door": "J"}, "room_door"), ({"night": "1", "guard": str(PRISONERS[0] + 1)}, "room_side"),
    ):  # fmt: skip
        page.game.nights.show_values([{}, {"guard_door": "A", "prisoner_door": "1"} | cells])
        first = page.blockers[0]
        refusal = first.params.get("refusal")
        assert first.step == "nights" and first.row == 1 and code == (refusal.code if refusal is not None else first.code)
        assert "2" in page._why(first)


def test_nobody_is_in_two_rooms_of_one_night(page: SetupPage) -> None:
    taken(page)
    rooms = [{"night": "1", "guard_door": "A", "prisoner_door": "1", "guard": str(GUARDS[0] + 1)},
             {"night": "1", "guard_door": "B", "prisoner_door": "2", "guard": str(GUARDS[0] + 1)}]  # fmt: skip
    page.game.nights.show_values(rooms)
    assert [each.params["refusal"].code for each in page.blockers] == ["room_twice"]
    page.game.nights.show_values([rooms[0], rooms[1] | {"night": "2"}])
    assert codes(page) == [] and len(position(page).rooms) == 2


def test_without_a_script_each_seat_says_what_it_is(page: SetupPage) -> None:
    taken(page)
    page.game.script.take(None)
    for row, cells in enumerate(page.game.position.grid.texts()):
        page.game.position.grid.cells[row, "role"].setText("凶手" if row == NAIL else cells["side"])
    assert codes(page) == []
    found = position(page)
    assert found.script is None and [s.tags for s in found.seats.values()].count(("murderer",)) == 1
    page.game.position.grid.cells[NAIL, "role"].setText("窃贼")
    assert [each.params["refusal"].code for each in page.blockers] == ["no_murderer_dealt"]


# --- files ------------------------------------------------------------------------------------------------------------------


def write(path: Path, made: Position) -> Path:
    header = {"moderator": 1, "ruleset": "prison", "title": "There", "zone": "Asia/Shanghai"}
    line = {"at": "2026-06-04T13:00:00+08:00", "do": "adopt", "position": msgspec.to_builtins(made)}
    path.write_text("\n".join(json.dumps(each, ensure_ascii=False) for each in (header, line)), encoding="utf-8")
    return path


FULL = Position(
    seats=case_seats(
        G1={"state": "dead", "cause": "night", "left_day": 1}, G2={"uses": {"question": 1}, "vote": ("P3", "execute"), "blue": 2},
        P2={"state": "released", "cause": "vote", "left_day": 2},
        P4={"tags": ("mastermind",), "win": Win(when={"flag": "x"}), "result": "lose"},
        G3={"skills": (Skill(effect="manual", id="look", text="x"),), "limits": (Limit(check="no_vote"),),
            "faction": "murderer", "met": True},
        P5={"statuses": {"silenced": "day_open"}, "yellow": 1, "today": {"conspiracy": 1}, "assistant": "helper"},
    ),
    number=3, opened="2026-06-03T09:00+08:00", leaders={"guard": "G2", "prisoner": "P5"}, vote_deaths=1, acquittal="P3",
    rooms=(RoomPosition(night=1, guard_door="A", prisoner_door="1", guard="G1", prisoner="P1", dead=("G1",)),),
    sessions=(SessionPosition(kind="question", seats=("G2", "P3"), until="2026-06-03T19:30+08:00"),), flags=("lamp",),
    manual={"clock": True},
    passed=("E2",), protections={"G4": ("night",)}, rules={"vote_top": "prisoner_total"}, links=dict(zip("ABCDEF", "213456", strict=True)),
)  # fmt: skip


def test_a_position_out_of_a_file_comes_back_as_it_was(page: SetupPage, tmp_path: Path) -> None:
    page.open_position(write(tmp_path / "p.jsonl", FULL))
    assert page.mode == "take" and page.step == "position" and codes(page) == []
    again = position(page)
    for name, seat in FULL.seats.items():
        assert msgspec.structs.replace(again.seats[name], mask="") == seat, name
    assert msgspec.structs.replace(again, seats={}) == msgspec.structs.replace(FULL, seats={})
    assert page.game.times.lines["title"].text() == "There"


def test_a_file_with_a_script_brings_it_along(page: SetupPage, tmp_path: Path) -> None:
    taken(page)
    made = position(page)
    other = SetupPage(PrisonSetup, page.words, LIGHT)
    other.open_position(write(tmp_path / "p.jsonl", made))
    assert codes(other) == [] and position(other) == made and other.game.script.script == made.script


def test_contradictions_of_a_file_are_shown_and_can_be_mended(page: SetupPage, tmp_path: Path) -> None:
    wrong = msgspec.structs.replace(FULL, seats={**FULL.seats, "G5": SeatPosition(side="guard", person="g5", alt="5", blue=7)})
    page.open_position(write(tmp_path / "p.jsonl", wrong))
    assert [(each.row, each.column) for each in page.blockers] == [(4, "blue")]
    page.game.position.grid.cells[4, "blue"].setText("2")
    assert codes(page) == []


def test_a_file_without_a_position_is_refused_and_nothing_changes(page: SetupPage, tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    path.write_text('{"moderator":1,"ruleset":"prison"}\n', encoding="utf-8")
    page.open_position(path)
    assert page._refusal is not None and page._refusal.code == "take_no_position" and page.mode == "new"


def test_a_game_is_taken_over_through_the_window(window: MainWindow, qtbot: QtBot) -> None:
    page = entered(window, "take")
    taken(page, **{f"r{GUARDS[0]}": {"left": "夜", "day": "1"}})
    page.game.rest.lines["guard_leader"].setText(str(GUARDS[1] + 1))
    page.start_button.click()
    qtbot.waitUntil(lambda: isinstance(window._desk, ForumPage))
    session = window._session
    assert session is not None and session.state.phase == "day" and session.state.day == 3
    assert session.state.leader("guard") == f"G{GUARDS.index(GUARDS[1]) + 1}" and len(session.state.side("guard")) == 5


def test_the_rules_name_every_contradiction_at_once() -> None:
    bad = msgspec.structs.replace(FULL, leaders={"guard": "P1"}, acquittal="G2")
    assert {"bad_leader", "bad_acquittal"} <= {refusal.code for refusal in faults(bad, "Asia/Shanghai")}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_blocker_has_words(lang: str) -> None:
    import re

    words = Words(lang).of("prison")
    source = "".join(path.read_text("utf-8") for path in Path(setup.__file__).parent.glob("*.py"))
    named = set(re.findall(r'Blocker\(\s*f?"([a-z_]+)"', source)) - {"refused"}
    named |= {f"rest_{code}" for code in re.findall(r'_WrongError\("([a-z]+)"\)', source)}
    assert [code for code in sorted(named) if not words.has(f"ui.setup.blocked.{code}")] == []

"""The forum desk: what it shows by phase, what it covers, which keys it has, what its parts lead to."""

from __future__ import annotations

from collections import Counter

import pytest
from PySide6.QtWidgets import QApplication

from moderator.play.instants import SECOND
from moderator.play.messages import Refusal
from moderator.play.words import LANGUAGES, Words
from moderator.rulesets.chess.commands import night as n
from moderator.rulesets.chess.commands import persons as p
from moderator.rulesets.chess.commands.setup import AssignRoles, CreateGame, SeatRole
from ui.desks import page_of
from ui.forum.board import RING
from ui.forum.chess.stage import Stage
from ui.forum.keys import INBOX, OF_LIST, PAGE, key_groups
from ui.forum.page import ForumPage
from ui.forum.phase_bar import countdown
from ui.forum.views import COVER, SeatView
from ui.table.page import MatchPage
from ui.table.stage import NAMES
from ui.table.stage import Stage as MatchStage
from ui.theme import DARK

HOLD = {"do": "submit_imprison", "seat": "WR", "target": "WP2"}
SWAPS = (("WQ", "WR"), ("BN", "BP1"), ("WP1", "WB"), ("BQ", "BB"))


# --- which page ---------------------------------------------------------------------------------------------------------


def test_a_game_of_chess_is_hosted_at_the_forum_desk_and_a_match_at_the_table() -> None:
    assert page_of(Stage().session) is ForumPage
    assert page_of(MatchStage(list(NAMES["zh_CN"])).session) is MatchPage


def test_a_game_of_chess_opens_at_its_desk_and_the_library_names_it(window, data_dir) -> None:
    window.opening.begin("chess", "古堡疑云", "Asia/Shanghai", (CreateGame(title="古堡疑云"),))
    assert isinstance(window.pages.currentWidget(), ForumPage)
    window.show_home()
    assert len(list(data_dir.glob("*.moderator"))) == 1
    cells = [cell.text for cell in window.home.table.rows.rows[0].cells]
    assert cells[0] == "古堡疑云" and cells[1] == window.words.say("term.ruleset.chess")
    assert cells[2] == window.words.of("chess").term("phase", "setup")


# --- keys ---------------------------------------------------------------------------------------------------------------


def test_no_key_means_two_things(night) -> None:
    counted = Counter([*INBOX.values(), *PAGE.values()])
    assert [key for key, times in counted.items() if times > 1] == []
    assert set(night.page.keys.shortcuts) == {key for name, key in {**INBOX, **PAGE}.items() if name not in OF_LIST} | {"Ctrl+Shift+Z"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_key_is_in_the_key_map_with_its_words(make_host, lang: str) -> None:
    host = make_host(Stage(lang).begun(), lang)
    rows = [row for group in key_groups(host.page.context) for row in group.rows]
    assert len(rows) == len(INBOX) + len(PAGE) + 1
    assert [row.text for row in rows if "ui." in row.text] == []


@pytest.mark.parametrize("name", list(PAGE))
def test_every_key_of_the_page_leads_somewhere(night, name: str) -> None:
    assert night.page.doors.find(f"ask_{name}") is not None


def test_the_next_step_is_proposed_on_one_button_and_its_key(make_host) -> None:
    host = make_host(Stage().laid())
    assert host.page.header.step.text() == host.page.context.words.say("step.post_roster")
    host.stage.to("06-01 22:00")
    host.keys("Ctrl+Return", to=host.page)
    assert host.state.phase == "night"


# --- the curtain ----------------------------------------------------------------------------------------------------------


def pair(night: bool) -> tuple[Stage, Stage]:
    one, two = Stage(), Stage()
    one.laid()
    roles = {seat.id: SeatRole(side=seat.side, role=seat.role) for seat in one.state.seats.values()}
    moved = {**dict(SWAPS), **{b: a for a, b in SWAPS}}
    one, two = Stage(), Stage()
    for stage, other in ((one, False), (two, True)):
        begin(stage, {seat: roles[moved.get(seat, seat)] if other else role for seat, role in roles.items()})
    if night:
        long = "夜" * 120
        one.do(n.SubmitKill(seat="WQ", target="BP3", declaration=long)).order("WR imprison BB", "BN curse WP2")
        two.do(n.SubmitImprison(seat="WQ", target="BP3"), n.SubmitKill(seat="WR", target="BB", declaration=long), wait=45.5).order(
            "BP1 curse WP2"
        )
    for stage in (one, two):
        stage.to("06-02 09:00")
    return one, two


def begin(stage: Stage, roles: dict[str, SeatRole]) -> None:
    """Laid with these roles instead of those of the codes, and begun."""
    real = stage.do

    def do(*commands, **named):
        return real(*(AssignRoles(roles=roles, seed="7f3a") if isinstance(c, AssignRoles) else c for c in commands), **named)

    stage.do = do
    stage.begun()
    stage.do = real


@pytest.mark.parametrize("night", [False, True], ids=["quiet", "orders"])
def test_games_that_differ_in_secrets_alone_look_alike_to_the_last_pixel(make_host, night: bool) -> None:
    hosts = [make_host(stage) for stage in pair(night)]
    assert hosts[0].state.seats["WQ"].role != hosts[1].state.seats["WQ"].role
    pictures = []
    for host in hosts:
        host.focus()
        QApplication.processEvents()
        pictures.append(host.page.grab().toImage())
    assert pictures[0] == pictures[1]


def test_holding_the_key_shows_roles_and_orders_and_releasing_covers_them(make_host) -> None:
    host = make_host(Stage().full_night())
    face = host.page.face
    assert {view.badge for view in face.seats() if view.seat not in {"WK", "BK"}} == {"?"}
    assert all(bit.covered for line in face.sections()[0].lines for bit in line.bits)
    host.page.curtain.lift()
    assert {view.badge for view in face.seats()} == set("王后车象马兵")
    assert len(face.sections()[0].lines) == 15
    host.page.curtain.fall()
    assert {view.badge for view in face.seats() if view.seat not in {"WK", "BK"}} == {"?"}


def test_who_has_not_acted_is_a_set_of_names_under_the_curtain(make_host) -> None:
    host = make_host(Stage().begun().order("WR imprison BR"))
    covered = [cell.text for cell in host.page.face.bar().cells]
    assert any(COVER in text for text in covered)
    host.page.curtain.lift()
    cells = host.page.face.bar().cells
    assert cells[1].text == "1 / 16" and "青衣" in cells[2].text


# --- what is shown --------------------------------------------------------------------------------------------------------


def test_the_countdown_follows_the_clock_a_second_at_a_time(night) -> None:
    before = night.page.bar.clock
    night.stage.clock.turn(1)
    assert night.page.bar.clock != before
    assert countdown(3_661 * SECOND) == "01:01:01" and countdown(-5 * SECOND) == "-00:00:05"


def test_a_limit_that_has_passed_gives_way_to_the_next(night) -> None:
    night.stage.to("06-02 12:49")
    night.stage.clock.turn(1)
    assert night.page.bar.view.cells[0].clause == "C3.9"
    night.stage.to("06-02 12:51")
    night.stage.clock.turn(1)
    assert night.page.bar.view.cells[0].clause == "C5.2"


def test_a_pause_is_shown_and_stops_the_countdown(night) -> None:
    night.page.desk.do(p.PauseGame(reason="x"))
    assert night.page.bar.view.paused and night.page.bar.clock == ""


def test_by_day_votes_changes_and_missing_ones_are_open(day) -> None:
    votes = day.page.face.sections()[0]
    said = {line.seat: " ".join(bit.text for bit in line.bits) for line in votes.lines}
    assert "落白" in said["WK"] and "改" in said["WR"] and "未投" in said["WQ"] and "待重投" in said["WP2"]


def test_curses_count_for_the_host_alone(day) -> None:
    face = day.page.face
    before = {share.name: share.number for share in face.centre().shares}
    day.page.curtain.lift()
    after = {share.name: share.number for share in face.centre().shares}
    assert after["阿芜"] > before["阿芜"]


def test_the_board_takes_any_number_and_scrolls(night) -> None:
    views = [SeatView(seat=str(n), number=n, name=f"马甲{n}") for n in range(1, 89)]
    night.page.board.show_seats(views, None)
    assert len(night.page.board.seats) == 88 > RING
    assert night.page.board.inner.height() > night.page.board.height()


def test_a_seat_opens_its_sheet_and_the_sheet_offers_what_can_be_done(day) -> None:
    day.page.board.seats[2].click()
    dialog = day.page.doors.dialog
    assert dialog is not None and "竹影" in dialog.title.text()
    assert [button.property("verb") for button in dialog.buttons][:2] == ["check_in", "change_vote"] or "change_vote" in [
        button.property("verb") for button in dialog.buttons
    ]


def test_a_refused_press_says_why(night) -> None:
    refusal = night.page.desk.do(night.page.desk.command({"do": "open_ballot"}))
    assert isinstance(refusal, Refusal)
    assert night.page.foot.message.text() == night.page.context.words.refusal(refusal)


# --- typing ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        ("3 i 7", HOLD), ("3 禁锢 7", HOLD),
        ("3i7", HOLD), ("竹影 禁 阿芜", HOLD),
        ("３ ｉ ７", HOLD), ("1 o", {"do": "submit_castle", "seat": "WK"}),
    ],
)  # fmt: skip
def test_an_order_is_typed_by_numbers(night, text: str, fields: dict[str, str]) -> None:
    night.keys("T")
    night.type(text)
    night.keys("Return")
    assert night.last == fields
    assert night.page.inbox.line.text() == ""


def test_a_typed_vote_counts_as_a_change_where_one_stands(day) -> None:
    day.page.inbox.enter("2 5")
    assert day.last["do"] == "cast_vote"
    day.page.inbox.enter("2 v 6")
    assert day.last["do"] == "change_vote" and day.last["target"] == "WP1"


@pytest.mark.parametrize("text", ["99 k 3", "3", "k", "3 k 甲乙", "3 zz 7"])
def test_what_is_no_line_is_said_and_stays(night, text: str) -> None:
    night.page.inbox.line.setText(text)
    before = len(night.stage.session.records)
    night.page.inbox.enter(text)
    assert len(night.stage.session.records) == before
    assert night.page.inbox.means.text()


# --- following --------------------------------------------------------------------------------------------------------------


def test_language_and_theme_change_in_place_and_the_messages_stay(night) -> None:
    night.receive(("WR", "禁锢 {BR}", "pm", "06-01 23:12"))
    night.page.retranslate(Words("en"))
    night.page.restyle(DARK)
    assert night.page.context.palette is DARK
    assert night.page.inbox.model.number_open == 1
    night.receive(("WB", "救 {WN}", "pm", "06-01 23:13"))
    assert night.page.inbox.model.number_open == 2


def test_leaving_the_desk_covers_and_lets_go(night) -> None:
    night.page.inbox.toggle()
    night.page.hide()
    assert not night.page.inbox.looking
    night.page.close_desk()
    night.stage.clock.turn(5)

"""The desk of a prison game: what each phase shows, what it covers, where its keys lead."""

from __future__ import annotations

from collections import Counter

import pytest
from PySide6.QtWidgets import QApplication

from moderator.play.commands import Answer, GiveCard
from moderator.play.words import LANGUAGES
from moderator.rulesets.prison.commands import conduct as c
from moderator.rulesets.prison.commands import day as d
from moderator.rulesets.prison.commands import night as n
from moderator.rulesets.prison.commands.setup import NewGame
from tests.rulesets.prison.games import Game
from tests.rulesets.prison.games import dead as gone
from ui.desks import page_of
from ui.forum.keys import INBOX, OF_GAME, OF_LIST, PAGE, key_groups
from ui.forum.page import ForumPage
from ui.forum.prison.corridor import left_last
from ui.forum.prison.rooms_board import RoomsBoard
from ui.forum.prison.seen import public
from ui.forum.prison.stage import LONG, Stage
from ui.forum.views import COVER
from ui.theme import DARK


def test_a_prison_game_is_hosted_at_the_forum_desk() -> None:
    assert page_of(Stage().session) is ForumPage


def test_no_key_means_two_things() -> None:
    counted = Counter([*INBOX.values(), *PAGE.values(), *OF_GAME["prison"].values()])
    assert [key for key, times in counted.items() if times > 1] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_key_leads_somewhere_and_has_its_words(make_desk, lang: str) -> None:
    desk = make_desk(Stage(lang).first_day(), lang)
    for name in (*PAGE, *OF_GAME["prison"], *(each for each in INBOX if each not in OF_LIST)):
        assert desk.page.doors.find(f"ask_{name}") is not None, name
    rows = [row for group in key_groups(desk.page.context) for row in group.rows]
    assert [row.text for row in rows if "ui." in row.text] == []


def test_it_opens_from_the_first_page(window, data_dir) -> None:
    window.opening.begin("prison", "雾港旧案", "Asia/Shanghai", (NewGame(title="雾港旧案"),))
    shown = window.pages.currentWidget()
    assert isinstance(shown, ForumPage) and isinstance(shown.board, RoomsBoard)
    window.show_home()
    assert len(list(data_dir.glob("*.moderator"))) == 1


@pytest.mark.parametrize("stage", ["first_day", "first_night", "first_rooms", "killed"])
def test_every_page_opens_over_every_phase(make_desk, stage: str) -> None:
    desk = make_desk(getattr(Stage(), stage)())
    for name in (*PAGE, *OF_GAME["prison"]):
        if name in {"home", "lock", "undo", "redo", "next_step", "help", "rulebook", "settings"}:
            continue
        desk.page.doors.ask(name)
        if desk.dialog is not None:
            desk.dialog.reject()
        popup = QApplication.activePopupWidget()
        if popup is not None:
            popup.close()


# --- the phase bar ----------------------------------------------------------------------------------------------------------


def test_the_bar_says_the_windows_of_the_day_and_who_has_not_voted(make_desk) -> None:
    desk = make_desk(Stage().first_day())
    bar = desk.page.face.bar()
    texts = [cell.text for cell in bar.cells]
    assert "17:30-19:00" in texts and "20:30" in texts and "21:00-23:00" in texts
    assert "黄昏" in texts[-1] and "青石" in texts[-1] and bar.title == "第 1 天 · 白天"
    desk.stage.clock.turn(3600)
    assert any(cell.text == "17:30-19:00 ✓" for cell in desk.page.face.bar().cells)


def test_the_countdown_goes_to_what_is_next(make_desk) -> None:
    desk = make_desk(Stage().first_rooms())
    assert desk.page.bar.clock.startswith("00:2") and desk.page.bar.view.due_name == desk.page.context.words.term("deadline", "wall")


def test_a_private_talk_is_not_counted_down_to(make_desk) -> None:
    desk = make_desk(Stage().first_day())
    before = desk.page.face.bar()
    desk.stage.do(d.Question(target="P3"), wait=0.5)
    assert desk.page.face.bar().due == before.due


def test_who_has_not_chosen_a_door_is_named_in_the_bar(make_desk) -> None:
    desk = make_desk(Stage().first_night())
    assert "红叶" in desk.page.face.bar().cells[-1].text and desk.page.face.bar().cells[-1].below == "未选门 5 人"


def test_who_may_still_use_a_skill_is_under_the_curtain(make_desk) -> None:
    desk = make_desk(Stage().first_rooms())
    assert desk.page.face.bar().cells[-1].text == COVER
    desk.page.curtain.lift()
    assert "白鹭" in desk.page.face.bar().cells[-1].text


# --- the board --------------------------------------------------------------------------------------------------------------


def test_by_day_every_ballot_is_an_arrow_from_guard_to_prisoner(make_desk) -> None:
    desk = make_desk(Stage().first_day())
    arrows = {(arrow.start, arrow.end, arrow.kind) for arrow in desk.board.view.arrows}
    assert arrows == {(0, 3, "execute"), (1, 3, "execute"), (2, 4, "release"), (3, 4, "execute")}
    assert "释放" in desk.board.accessibleDescription()


def test_escape_leaves_the_line_even_when_no_seat_is_waited_for(make_desk) -> None:
    desk = make_desk(Stage().killed())
    desk.board.tools.type()
    assert desk.board.tools.line.hasFocus()
    desk.keys("Escape", to=desk.board.tools.line)
    assert not desk.board.tools.line.hasFocus()


def test_of_a_game_taken_over_the_dead_of_last_night_are_known_by_their_cause() -> None:
    game = Game(over={"G3": gone("night", 1), "P3": gone("vote", 1)}, number=2)
    assert game.state.day == 2
    assert [name for name in ("G3", "P3", "G1") if left_last(game.state, name)] == ["G3"]


def test_a_countdown_of_months_is_given_room(make_desk) -> None:
    desk = make_desk(Stage().first_day())
    bar = desk.page.bar
    bar.clock = "-4356:07:08"
    bar.grab()
    assert not bar.cut


def test_secret_ballots_are_covered(make_desk) -> None:
    desk = make_desk(Stage(rules={"vote_public": False}).first_day())
    assert desk.board.view.arrows == () and desk.plate("G1").plate.view.state == COVER
    desk.page.curtain.lift()
    assert len(desk.board.view.arrows) == 4


def test_leaders_the_sidelined_the_released_and_the_dead_have_their_word(make_desk) -> None:
    stage = Stage().elected()
    stage.do(GiveCard(person="G5", level="red", clause="P-offsite-2"))
    stage.do(Answer(ask=stage.state.asks[0].id, choice="none"))
    desk = make_desk(stage.ballots("G1 P4 r", "G3 P4 r").to("06-01 20:30").do(d.CloseVote()))
    assert "★ 领袖" in desk.plate("G2").accessibleName() and "挂机" in desk.plate("G5").accessibleName()
    assert desk.plate("P4").plate.view.state == "已释放" and desk.plate("P4").plate.view.dead


def test_a_seat_that_died_tonight_stands_on_the_field_until_it_is_announced(make_desk) -> None:
    desk = make_desk(Stage().killed())
    assert not desk.state.seats["G4"].on_field
    assert not desk.plate("G4").plate.view.dead and "看守 6" in desk.page.face.subtitle()
    desk.page.curtain.lift()
    assert desk.plate("G4").plate.view.dead
    desk.page.curtain.fall()
    desk.stage.slept()
    QApplication.processEvents()
    assert desk.plate("G4").plate.view.dead and "红叶" in desk.board.view.heads[1]


def test_lifted_each_room_has_both_its_doors_the_lone_are_marked_and_the_wall_is_up(make_desk) -> None:
    stage = Stage(links={"A": "4", "B": "3", "C": "1", "D": "2", "E": "6", "F": "5"})
    stage.first_day().voted("G5 P4 x").rooms("G1 B", "P1 3", "G2 A", "P2 1", "G3 D", "P3 2", "G4 C")
    desk = make_desk(stage.wall(n.OrderKill(seat="P1", mode="face")))
    assert [door.label for door in desk.board.view.right_doors] == ["1", "2", "3", "4", "5", "6"]
    desk.page.curtain.lift()
    assert [door.label for door in desk.board.view.right_doors] == ["4", "3", "1", "2", "6", "5"]
    mine = desk.room("B–3")
    assert mine.wall == "up" and mine.left.dead and "面杀" in mine.left.word
    assert desk.room("A–4").wall == "down"
    assert any("独处" in half.word for box in desk.board.rooms for half in (box.room.left, box.room.right))


def test_fourteen_seats_with_the_longest_masks_fit(make_desk) -> None:
    desk = make_desk(Stage("en", LONG, 7).third_day(), "en")
    shown = [plate for plate in desk.board.plates if plate.isVisible()]
    assert len(shown) == 14
    for at, one in enumerate(shown):
        assert desk.board.rect().contains(one.geometry())
        assert all(not one.geometry().intersects(other.geometry()) for other in shown[at + 1 :])


# --- the right column -------------------------------------------------------------------------------------------------------


def test_the_grid_shows_nights_and_wrong_claims_only_under_the_curtain(make_desk) -> None:
    desk = make_desk(Stage().third_day())
    grid = desk.page.right.grid
    assert grid.grid.view.covered and not grid.grid.view.cells
    desk.page.curtain.lift()
    view = grid.grid.view
    assert view.cells[3, 0] == (1,) and view.last == 2
    assert view.claims[1, 1] is False and view.claims[4, 2] is True
    assert "1 条自称与实情不符" in desk.said(grid)


def test_the_vote_panel_has_piles_the_count_and_what_it_would_come_to(make_desk) -> None:
    desk = make_desk(Stage().first_day())
    said = desk.said(desk.page.right.vote)
    assert "今日若成，处刑累计 1 / 4" in said and "未使用" not in said
    assert "处刑 2 ★" in desk.page.right.vote.lines.accessibleName()
    desk.page.curtain.lift()
    assert "脱罪：未使用" in desk.said(desk.page.right.vote)


def test_a_tie_says_who_settles_it(make_desk) -> None:
    desk = make_desk(Stage().elected().ballots("G1 P4 x", "G3 P5 r"))
    assert "平票" in desk.page.right.vote.mark.text and "蓝桥" in desk.said(desk.page.right.vote)


def test_if_it_ended_now_hangs_on_the_curtain(make_desk) -> None:
    desk = make_desk(Stage().third_day())
    covered = desk.page.right.now.lines.accessibleName()
    assert "杀人犯" not in covered and "获胜" not in covered and "失败" not in covered
    desk.page.curtain.lift()
    lifted = desk.page.right.now.lines.accessibleName()
    assert "杀人犯" in lifted and "获胜" in lifted and "从犯" in lifted


def test_the_inbox_is_a_tab_with_its_key(make_desk) -> None:
    desk = make_desk(Stage().first_day())
    assert desk.page.right.tab == "game" and not desk.page.inbox.isVisible()
    desk.keys("I", to=desk.page)
    assert desk.page.right.tab == "inbox" and desk.page.inbox.isVisible()
    desk.keys("I", to=desk.page)
    assert desk.page.right.tab == "game"


def test_the_page_can_be_restyled_and_retranslated(make_desk) -> None:
    desk = make_desk(Stage().first_night())
    desk.page.restyle(DARK)
    desk.keys("B", to=desk.page)
    assert desk.board.view.doors


# --- the curtain ------------------------------------------------------------------------------------------------------------


def pair(kind: str) -> tuple[Stage, Stage]:
    """Two games that differ in roles, links and secret acts alone."""
    one = Stage(rules={"wall_notice": "ask"})
    two = Stage(
        rules={"wall_notice": "ask"}, links={"A": "6", "B": "5", "C": "4", "D": "3", "E": "2", "F": "1"},
        dealt={"P1": "P5", "P5": "P1", "P2": "P6", "P6": "P2", "G1": "G4", "G4": "G1", "G3": "G5", "G5": "G3"},
    )  # fmt: skip
    for made, murderer, medic in ((one, "P1", "G1"), (two, "P5", "G4")):
        if not made.links:
            made.links = {"A": "1", "B": "2", "C": "3", "D": "4", "E": "5", "F": "6"}
        made.elected()
        made.do(d.Acquit(target="P3") if made is one else d.Question(target="P3"), wait=60)
        made.ballots("G1 P4 x", "G2 P4 x", "G3 P3 r")
        if kind == "day":
            made.to("06-01 18:00")
            continue
        made.to("06-01 20:30").do(d.CloseVote())
        if kind == "corridor":
            made.corridor("G1 B", "P1 3", "P5 1").to("06-01 20:50")
            continue
        made.rooms("G1 B", "P1 3", "P5 1", "G2 A")
        shield = c.UseSkill(seat=medic, skill="shield", targets=("G6",) if made is one else ("G2",))
        made.do(n.OrderKill(seat=murderer, mode="face"), shield, wait=60)
        made.to("06-01 21:40")
        if kind in {"wall", "night"}:
            made.to("06-01 22:00").do(n.ResolveWall())
            made.to("06-01 22:30")
    return one, two


@pytest.mark.parametrize("kind", ["day", "corridor", "rooms", "wall"])
def test_games_that_differ_in_secrets_alone_look_alike_to_the_last_pixel(make_desk, kind: str) -> None:
    desks = [make_desk(stage) for stage in pair(kind)]
    assert desks[0].state.seats["P1"].role != desks[1].state.seats["P1"].role
    if kind == "wall":
        killed = [{seat.id for seat in desk.state.seats.values() if not seat.on_field} for desk in desks]
        assert killed[0] != killed[1]
    assert desks[0].picture() == desks[1].picture()


def test_lifted_they_do_not(make_desk) -> None:
    desks = [make_desk(stage) for stage in pair("rooms")]
    for desk in desks:
        desk.page.curtain.lift()
    assert desks[0].picture() != desks[1].picture()


@pytest.mark.parametrize("name", ["kill", "skills", "links", "claims", "if_ended", "ballot", "asks"])
def test_sheets_of_such_games_look_alike_before_they_are_uncovered(make_desk, name: str) -> None:
    pictures = []
    for stage in pair("rooms"):
        stage.do(n.NoteClaim(seat="G1", night=1, text="x", met="P1"))
        desk = make_desk(stage)
        desk.page.doors.ask(name)
        dialog = desk.dialog
        dialog.setFocus()
        QApplication.processEvents()
        pictures.append(dialog.grab().toImage())
        dialog.reject()
    assert pictures[0] == pictures[1]


def test_the_head_keeps_nothing_of_what_was_seen_under_the_lifted_curtain(make_desk) -> None:
    desk = make_desk(Stage().killed())
    desk.page.curtain.lift()
    desk.stage.do(n.NoteClaim(seat="G1", night=1, text="x"))
    desk.page.curtain.fall()
    QApplication.processEvents()
    assert "看守 6" in desk.page.header.subtitle.text()


def test_what_everybody_may_see_has_no_role_no_link_and_no_order() -> None:
    seen = public(Stage().killed().state)
    assert {seat.role for seat in seen.seats.values()} == {""} and seen.params.script.roles == ()
    assert seen.night is not None and seen.night.rooms == () and seen.night.orders == () and seen.night.links == {}
    assert all(seat.on_field for name, seat in seen.seats.items() if name != "P4")


def test_the_menu_lists_no_skill_and_no_order_while_the_curtain_hangs(make_desk) -> None:
    desk = make_desk(Stage().first_rooms())
    desk.page.doors.ask("more")
    menu = next(room for room in desk.page.doors.rooms if hasattr(room, "ask_more")).menu
    texts = [action.text() for action in menu.actions()]
    assert not any("查一人身份" in text or "白鹭" in text for text in texts)
    menu.close()


def test_questions_that_hang_on_a_secret_are_not_counted_while_the_curtain_hangs(make_desk) -> None:
    stage = Stage().first_rooms()
    stage.to("06-01 22:00").do(n.ResolveWall())
    desk = make_desk(stage)
    assert [ask.code for ask in desk.page.desk.asks] == ["A-WALL"]
    assert "1" not in desk.page.face.bar().right.text
    desk.page.curtain.lift()
    assert "1" in desk.page.face.bar().right.text
    desk.page.curtain.fall()
    desk.keys("Q", to=desk.page)
    sheet = desk.dialog
    assert sheet.rows == []
    sheet.uncover()
    assert len(sheet.rows) == 1 and "红叶" in desk.said(sheet)

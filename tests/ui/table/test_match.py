"""A whole short match through the real window: two games by keys and clicks, the clock turned by hand."""

from __future__ import annotations

from decimal import Decimal

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from moderator.rulesets.sanguosha import commands as c
from moderator.rulesets.sanguosha import ranking
from tests.ui.table.conftest import press
from ui.table.dialogs.heroes import HeroDialog
from ui.table.dialogs.mvp import MvpDialog
from ui.table.dialogs.outcome import OutcomeDialog
from ui.table.dialogs.standings import StandingsDialog
from ui.table.page import MatchPage

NAMES = ("青梅", "虎豹", "听雨", "小满", "长风", "南山", "北斗", "阿澈")
HEROES = ("liubei", "caoren", "huangyueying", "zhangliao", "ganning", "guojia", "luxun", "diaochan")
"""As they are typed: pinyin."""


class Judge:
    """Two hands on the keyboard of a real window."""

    def __init__(self, window) -> None:
        self.window = window
        window.sound._effects = {}  # no sound library, no device
        session = window.files.library.create("sanguosha", "短赛", "Asia/Shanghai")
        session.do(c.OpenMatch(people=NAMES, title="短赛", games=2), window.clock.now())
        window.show_match(session)
        self.page: MatchPage = window.pages.currentWidget()

    @property
    def state(self):
        return self.page.desk.state

    @property
    def game(self):
        return self.state.game

    def keys(self, *keys: str) -> None:
        self.window.activateWindow()
        QTest.qWaitForWindowActive(self.window)
        for key in keys:
            press(self.page, key)

    def into(self, kind: type, *keys: str, text: str = "") -> None:
        """Keys, or text and Enter, into the dialog that must be open."""
        dialog = self.page.doors.dialog
        assert isinstance(dialog, kind), dialog
        dialog.activateWindow()
        QTest.qWaitForWindowActive(dialog)
        if text:
            QTest.keyClicks(dialog.focusWidget(), text)
        for key in keys:
            press(dialog.focusWidget() or dialog, key)
        QApplication.processEvents()

    def wait(self, seconds: float) -> None:
        self.window.clock.turn(seconds)
        QApplication.processEvents()

    def set_up_game(self, *, seats: bool) -> None:
        if seats:
            self.keys("H", *"12345678")
        self.keys("H", "1", "3", "7", "5")
        assert self.game.roles == {"1": "lord", "3": "loyalist", "7": "loyalist", "5": "spy", **dict.fromkeys("2468", "rebel")}
        self.keys("H")
        for number, hero in enumerate(HEROES, 1):
            self.keys(str(number))
            self.into(HeroDialog, "Enter", text=hero)
        assert self.game.picks["8"].hero == "貂蝉"
        self.keys("Space", "Space")
        assert self.game.status == "playing"


def test_a_short_match_by_keys_and_clicks(window, qtbot):
    judge = Judge(window)
    judge.keys("Space")
    press(judge.page.doors.dialog, "Enter")
    judge.keys("Y")
    judge.keys("1")
    judge.into(HeroDialog, "Enter", text="yuji")
    judge.keys("Space")
    assert judge.state.phase == "game" and judge.state.banned == ("于吉",)

    judge.set_up_game(seats=True)
    judge.keys("Space", "Space")
    assert judge.game.turn == "1" and judge.game.table.clock.top.kind == "play"
    judge.wait(25)
    assert [card.clause for card in judge.state.cards] == ["S5.1.1"], "the overrun warned by itself"
    for victim, killer in (("2", "1"), ("4", "3"), ("6", "1"), ("8", "0")):
        judge.keys("D", victim, killer)
    QTest.mouseClick(judge.page.header.death, Qt.MouseButton.LeftButton)
    for number in (5, 1):
        QTest.mouseClick(judge.page.centre.board.seats[number - 1], Qt.MouseButton.LeftButton)
    judge.into(OutcomeDialog, "Enter")
    assert judge.game.status == "mvp"
    judge.keys("Space")
    judge.into(MvpDialog, "Enter")
    assert judge.state.counted_done == 1 and judge.state.games[0].mvp == "1"

    judge.set_up_game(seats=False)
    judge.keys(
        "Space",
        "Space",
        "C",
    )
    dialog = judge.page.doors.dialog
    dialog.activateWindow()
    QTest.qWaitForWindowActive(dialog)
    QTest.keyClicks(dialog.search, "6s5.3.2")
    press(dialog.search, "Enter")
    assert judge.state.cards[-1].level == "red" and judge.state.cards[-1].person == "南山"
    judge.keys("D", "1", "2")
    judge.into(OutcomeDialog, "Enter")
    judge.keys("Space")
    judge.into(MvpDialog, "Enter")
    assert judge.state.phase == "provisional"
    judge.keys("Space")
    judge.into(StandingsDialog, "Enter")
    assert judge.state.phase == "confirmed"

    totals = {row.person: row.total for row in ranking.standings(judge.state)}
    assert totals == {
        "青梅": Decimal(14), "虎豹": Decimal(11), "听雨": Decimal(10), "小满": Decimal(9), "长风": Decimal(4), "南山": Decimal(4),
        "北斗": Decimal(10), "阿澈": Decimal(9),
    }  # fmt: skip
    qtbot.waitUntil(lambda: judge.page.desk.session.saved.state == "saved")
    judge.page.desk.clock.beat.emit()
    assert judge.page.header.saved.text.startswith("已保存")
    judge.page.desk.session.close()

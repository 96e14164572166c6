"""Two games that differ in secrets only: covered, every sheet of theirs looks and reads the same; uncovered, they differ."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QLabel

from moderator.rulesets.chess.commands import vote as v
from tests.ui.forum.conftest import Host
from ui.forum.ask import AskDialog
from ui.forum.chess.ballot import BallotDialog
from ui.forum.chess.chart import ChartDialog
from ui.forum.chess.override import OverrideDialog
from ui.forum.chess.persons import PersonsDialog
from ui.forum.chess.plans import DuskPlan, NightPlan, Plan
from ui.forum.chess.questions import QUESTIONS
from ui.forum.chess.resolution import window_for
from ui.forum.chess.stage import Stage
from ui.forum.context import ForumContext
from ui.forum.outbox import OutboxDialog

SWAPPED = {"WQ": "BN", "BN": "WQ", "WR": "BP1", "BP1": "WR", "WB": "WP3", "WP3": "WB", "BQ": "BB", "BB": "BQ"}


def one_night() -> Stage:
    return Stage().begun().order("WR imprison BR", "WB heal WN", "BN curse WP2").to("06-02 13:00")


def other_night() -> Stage:
    made = Stage(dealt=SWAPPED).begun()
    return made.order("BP1 imprison WK", "WQ curse WP1", "BP2 pawn WR", "WN exchange WQ").to("06-02 13:00")


def one_day() -> Stage:
    return voted(Stage().begun().dawn("BN curse WP2", "WB heal WP2", when="06-02 13:00"))


def other_day() -> Stage:
    return voted(Stage(dealt=SWAPPED).begun().dawn("WQ curse WP1", "BB kill WK", when="06-02 13:00"))


def voted(made: Stage) -> Stage:
    made.to("06-02 13:30").do(v.OpenBallot()).to("06-02 15:00")
    for seat in ("WK", "BK", "WR", "BP1", "WP3"):
        made.do(v.CastVote(voter=seat, target="BP2"))
    return made.to("06-03 21:30")


def plan_of(context: ForumContext) -> Plan:
    made = NightPlan if context.desk.state.phase == "night" else DuskPlan
    return made(context.desk.session, context.desk.now())


SHEETS: dict[str, Callable[[ForumContext], Any]] = {
    "resolution": window_for,
    "outbox": OutboxDialog,
    "private": lambda context: OutboxDialog(context, kind="private"),
    "people": PersonsDialog,
    "death": lambda context: AskDialog(context, QUESTIONS["put_to_death"], {"seat": "WR", "clause": "C8.5"}),
    "override": lambda context: OverrideDialog(context, plan_of(context)),
}
BY_DAY: dict[str, Callable[[ForumContext], Any]] = {"ballot": BallotDialog, "chart": ChartDialog}


def looks(host: Host, make: Callable[[ForumContext], Any], *, open_: bool) -> tuple[Any, list[str]]:
    dialog = make(host.page.context)
    dialog.show()
    if open_:
        dialog.uncover()
    for _ in range(3):
        QApplication.processEvents()
    said = [label.text() for label in dialog.findChildren(QLabel) if label.isVisible()]
    picture = dialog.grab().toImage()
    dialog.reject()
    dialog.deleteLater()  # nobody owns it: left to the garbage collector its parts would go in any order
    QApplication.sendPostedEvents(dialog, QEvent.Type.DeferredDelete)
    return picture, said


@pytest.mark.parametrize("name", SHEETS)
def test_by_night(make_host: Callable[..., Host], name: str) -> None:
    one, other = (looks(make_host(stage), SHEETS[name], open_=False) for stage in (one_night(), other_night()))
    assert one[1] == other[1]
    assert one[0] == other[0]


@pytest.mark.parametrize("name", [*SHEETS, *BY_DAY])
def test_by_day(make_host: Callable[..., Host], name: str) -> None:
    make = {**SHEETS, **BY_DAY}[name]
    one, other = (looks(make_host(stage), make, open_=False) for stage in (one_day(), other_day()))
    assert one[1] == other[1]
    assert one[0] == other[0]


@pytest.mark.parametrize("name", ["resolution", "private", "death"])
def test_uncovered_they_differ(make_host: Callable[..., Host], name: str) -> None:
    one, other = (looks(make_host(stage), SHEETS[name], open_=True) for stage in (one_night(), other_night()))
    assert one[1] != other[1] or one[0] != other[0]

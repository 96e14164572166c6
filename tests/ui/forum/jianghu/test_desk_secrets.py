"""Two games that differ in secrets only look and read the same at the desk while the curtain hangs, and differ once it is up."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication

from moderator.play.instants import SECOND
from moderator.play.messages import Refusal
from moderator.play.words import Words
from moderator.rulesets.jianghu.ruleset import Jianghu
from moderator.session.session import Session
from tests.proof.spoken import said
from tests.rulesets.jianghu import pairs
from ui.clock import HandClock
from ui.forum.jianghu.missing import MissingSheet
from ui.forum.jianghu.schedule import ScheduleSheet
from ui.forum.jianghu.stage import ZONE
from ui.forum.page import ForumPage
from ui.forum.seats import SeatDialog
from ui.theme import LIGHT

SEEDS = ("a", "b", "c", "d", "e", "f")
LENGTHS = (283, 290, 330, 372, 376, 470)
"""Commands that are played: inside a window, after it, in a vote, at its close, in the results, in a later vote."""


def session_of(moves: list[pairs.Move], to: dict[str, str] | None = None) -> tuple[Session, HandClock] | None:
    """A session of the moves, with the roles moved; None where the twin may not do one of them."""
    clock = HandClock(moves[0][1])
    session = Session.in_memory(Jianghu(), title="pair", zone=ZONE, now=clock.now)
    for command, at in moves:
        clock.turn(max(0, (at - clock.now()) / SECOND))
        if isinstance(session.do(pairs.moved(command, to) if to else command, at), Refusal):
            return None
    return session, clock


def twins(seed: str, most: int) -> tuple[Any, Any] | None:
    """Two sessions of which the same is known to everybody."""
    rules, rng = Jianghu(), Random(seed)
    one, moves = pairs.played(rules, f"desk:{seed}", most)
    seats = [each.id for each in one.state.seats.values() if not each.role_public and not each.shown]
    for _ in range(8):
        mixed = rng.sample(seats, 6)
        to = dict(zip(mixed, mixed[1:] + mixed[:1], strict=True))
        two = pairs.Side(rules)
        if all(two.do(pairs.moved(command, to), at) for command, at in moves) and pairs.facts(one) == pairs.facts(two):
            a, b = session_of(moves), session_of(moves, to)
            if a is not None and b is not None:
                return a, b
    return None


@pytest.fixture
def make_page(dressed: QApplication) -> Iterator[Callable[..., ForumPage]]:
    flash = dressed.cursorFlashTime()
    dressed.setCursorFlashTime(0)
    alive: list[Any] = []

    def make(session: Session, clock: HandClock) -> ForumPage:
        page = ForumPage(session, Words("zh_CN"), LIGHT, clock)
        page.resize(1280, 720)
        alive.append(page)
        return page

    yield make
    for page in alive:
        page.close()
        page.deleteLater()
    dressed.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    dressed.setCursorFlashTime(flash)


def picture(widget: Any) -> Any:
    widget.show()
    for _ in range(3):
        QApplication.processEvents()
    made = widget.grab().toImage()
    widget.hide()  # the next one is alone in front, as this one was
    return made


@pytest.mark.parametrize(("seed", "most"), tuple(zip(SEEDS, LENGTHS, strict=True)))
def test_covered_two_games_are_the_same_to_the_eye_and_the_ear(make_page: Callable[..., ForumPage], seed: str, most: int) -> None:
    found = twins(seed, most)
    if found is None:
        pytest.skip("no twin of this game is known alike")
    one, two = (make_page(*each) for each in found)
    for tab in ("vote", "queue", "inbox"):
        for page in (one, two):
            page.right.show_tab(tab)
        assert picture(one) == picture(two), tab
    assert said(one) == said(two)
    for make in (lambda page: SeatDialog(page, "M01"), lambda page: MissingSheet(page.context), lambda page: ScheduleSheet(page.context)):
        a, b = make(one), make(two)
        assert picture(a) == picture(b)
        assert said(a) == said(b)
        for sheet in (a, b):
            sheet.close()
            sheet.deleteLater()
    for page in (one, two):
        page.right.show_tab("vote")
        page.curtain.lift()
    assert picture(one) != picture(two)
    for page in (one, two):
        page.curtain.fall()
    assert picture(one) == picture(two)

"""After the first page is there: what will be wanted next is loaded in small steps, so that no first press waits for it."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QObject, QTimer

from moderator.play.watch import Watch
from ui.work import Work

TRADE: Final = ("moderator.session.library", "moderator.rulesets.sanguosha.ruleset", "moderator.export")
NAMES: Final = ("rapidfuzz.fuzz", "pypinyin", "xlsxwriter")
"""Without a window in them: loaded by the thread. What compares names and writes books comes last."""
WINDOW: Final = (
    "ui.widgets.panel", "ui.widgets.fields", "ui.widgets.table", "ui.turns", "ui.desk", "ui.table.presses", "ui.table.seat",
    "ui.table.dial", "ui.table.board", "ui.table.lines", "ui.table.centre", "ui.table.log", "ui.table.right", "ui.table.header",
    "ui.table.foot", "ui.table.more", "ui.table.reasons", "ui.table.doors", "ui.table.page",
    "moderator.inbox.people",
    "moderator.inbox.candidates", "ui.new_match.under_way", "ui.new_match.plan", "ui.new_match.roll_list", "ui.new_match.sheet_view",
    "ui.new_match.candidates_panel", "ui.new_match.people_step", "ui.new_match.lengths", "ui.new_match.frame_step",
    "ui.new_match.scoring_step",
    "ui.new_match.rules_step", "ui.new_match.page",
    "ui.table.dialogs.form", "ui.table.dialogs.differences", "ui.table.dialogs.timeline", "ui.table.dialogs.amend",
    "ui.table.dialogs.heroes", "ui.table.dialogs.mvp", "ui.table.dialogs.outcome", "ui.table.dialogs.scoring", "ui.table.dialogs.secrets",
    "ui.table.dialogs.small", "ui.table.dialogs.keys", "ui.table.dialogs.notices", "ui.table.scorelines", "ui.table.dialogs.standings",
    "ui.table.dialogs.steps", "ui.table.dialogs.cards", "ui.table.exports", "ui.table.results.wizard", "ui.table.results.appeals",
    "ui.table.results.deciding", "ui.table.results.changing", "ui.table.substitute.wizard", "ui.table.substitute.small",
    "ui.table.dialogs.notes", "ui.table.dialogs.typist", "ui.printing.sheet", "ui.settings.page", "ui.heroes.page", "ui.forum.page",
    "ui.forum.setup.page", "ui.forum.chess.setup.game",
)  # fmt: skip
"""Loaded in the window's thread, one in a turn of its loop: what belongs to Qt is best made there."""
STEP_MS: Final = 15


class Preload(QObject):
    """Begins by itself; what is pressed meanwhile comes first."""

    def __init__(self, work: Work, parent: QObject, wait_ms: int = 0) -> None:
        """``wait_ms``: what was asked for at the start comes first."""
        super().__init__(parent)
        self._left = list(WINDOW)
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._step)
        self._work = work
        self._start = QTimer(self)
        self._start.setSingleShot(True)
        self._start.timeout.connect(self._begin)
        self._start.start(wait_ms)

    def _begin(self) -> None:
        self._work.start(partial(load, TRADE), self._on_loaded, lasting=True)

    @property
    def over(self) -> bool:
        """Whether everything is there."""
        return not self._left

    def _on_loaded(self, _nothing: None) -> None:
        self._timer.start(STEP_MS)

    def _step(self) -> None:
        if self._left:
            importlib.import_module(self._left.pop(0))
        if not self._left:
            self._timer.stop()
            self._work.start(partial(load, NAMES), lasting=True)


def load(names: Sequence[str], watch: Watch) -> None:
    """Import modules by name."""
    for number, name in enumerate(names):
        watch(number, len(names))
        importlib.import_module(name)

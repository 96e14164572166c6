"""Step three: title, zone, when the roster is posted, when phases end, the messenger's account."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QGridLayout, QLineEdit, QVBoxLayout, QWidget

from moderator.play.ruleset import HouseRule
from moderator.play.words import Words
from ui.forum.setup.plan import Times
from ui.new_match.frame_step import Field
from ui.new_match.rules_step import RuleRow
from ui.new_match.start_time import known_zone, read_start, shown_start
from ui.theme import SPACE, Palette
from ui.widgets.fields import NumberField
from ui.widgets.panel import Panel, Scroll
from ui.widgets.text import PlainText
from ui.wizard.blocker import Blocker
from ui.wizard.parts import mark_lines

CLOCK: Final = re.compile(r"([01]?\d|2[0-3])[:：]([0-5]\d)")
TEXTS: Final = ("title", "messenger", "zone", "roster")
"""Title and zone every game has."""
CLOCK_TIMES: Final = "clock_times"
CUSTOM: Final = "custom"
ACROSS: Final = 3


@dataclass(frozen=True)
class Timing:
    """What a game asks for. Words: ``ui.setup.times.<name>`` and its ``.help``, for a text that cannot be read ``ui.setup.blocked.<name>``.

    ``clocks``: times of day, with what stands in them at first; ``hours``: lengths. ``mode``: the house rule that says which of these
    hold (``clock_times``, ``custom``, or neither); without one both do.
    """

    ruleset: str
    texts: tuple[str, ...] = TEXTS
    clocks: Mapping[str, str] = field(default_factory=dict)
    hours: Mapping[str, int] = field(default_factory=dict)
    mode: HouseRule | None = None


class TimesStep(QWidget):
    """``changed`` when anything is another. ``today``: ISO 8601, for a roster time that names only the hour."""

    changed = Signal()

    def __init__(self, words: Words, palette: Palette, timing: Timing, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words, self._timing = words, timing
        self.today = ""
        self.lines = {name: QLineEdit(maxLength=80) for name in (*timing.texts, *timing.clocks)}
        self.spins = {name: NumberField(1, 240, n) for name, n in timing.hours.items()}
        self.rehearsal = QCheckBox()
        self.rehearsal_help = PlainText("", "small", "muted", wrap=True)
        self.mode = RuleRow(timing.mode, words, palette, ruleset=timing.ruleset) if timing.mode is not None else None
        self.fields = {name: Field(made) for name, made in (*self.lines.items(), *self.spins.items())}
        self.game, self.clock = Panel(), Panel()
        self._lay(self.game, [timing.texts[at : at + 2] for at in range(0, len(timing.texts), 2)])
        self.game.body.addWidget(self.rehearsal)
        self.game.body.addWidget(self.rehearsal_help)
        if self.mode is not None:
            self.clock.body.addWidget(self.mode)
            self.mode.changed.connect(self._on_change)
        lengths = tuple(timing.hours)
        self._lay(self.clock, [tuple(timing.clocks), *(lengths[at : at + ACROSS] for at in range(0, len(lengths), ACROSS))])
        self.clock.setVisible(bool(timing.clocks or timing.hours or timing.mode))
        self.scroll = Scroll()
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self.scroll)
        for panel in (self.game, self.clock):
            self.scroll.box.addWidget(panel)
        self.scroll.box.addStretch(1)
        self.lines["zone"].setText("Asia/Shanghai")
        for name, text in timing.clocks.items():
            self.lines[name].setText(text)
        for line in self.lines.values():
            line.textChanged.connect(self._on_change)
        for spin in self.spins.values():
            spin.valueChanged.connect(self._on_change)
        self.rehearsal.toggled.connect(self._on_change)
        self.retranslate(words)

    def _lay(self, panel: Panel, rows: Sequence[Sequence[str]]) -> None:
        grid = QGridLayout()
        grid.setHorizontalSpacing(3 * SPACE)
        for down, names in enumerate(rows):
            for at, name in enumerate(names):
                grid.addWidget(self.fields[name], down, at)
        for at in range(max(map(len, rows), default=0)):
            grid.setColumnStretch(at, 1)
        panel.body.addLayout(grid)

    # --- what it holds ------------------------------------------------------------------------------------------------

    @property
    def how(self) -> str:
        """Which of clocks and lengths hold, as the house rule has it; empty where the game has none."""
        return str(self.mode.value) if self.mode is not None else ""

    @property
    def times(self) -> Times:
        """As it stands; a clock that cannot be read or does not hold is as it was at first."""
        text = {name: line.text().strip() for name, line in self.lines.items()}
        clocks = {name: read_clock(text[name]) for name in self._timing.clocks}
        zone = text["zone"]
        roster = read_start(text["roster"], zone, self.today) if text.get("roster") else ""
        wrong = [name for name, clock in clocks.items() if clock is None and self._holds(CLOCK_TIMES)]
        wrong += [] if known_zone(zone) else ["zone"]
        wrong += ["roster"] if roster is None and known_zone(zone) else []
        return Times(
            title=text["title"], zone=zone, roster=roster or "", messenger=text.get("messenger", ""),
            clocks={name: clock or self._timing.clocks[name] for name, clock in clocks.items()},
            hours={name: spin.value() for name, spin in self.spins.items()}, unread=tuple(wrong),
        )  # fmt: skip

    def _holds(self, mode: str) -> bool:
        return self.how in ("", mode)

    def show_times(self, times: Times, mode: str = CLOCK_TIMES) -> None:
        """Put these in."""
        roster = shown_start(times.roster, times.zone) if times.roster else ""
        shown = {"title": times.title, "zone": times.zone, "messenger": times.messenger, "roster": roster, **times.clocks}
        for name in shown.keys() & self.lines.keys():
            self.lines[name].setText(shown[name])
        for name in times.hours.keys() & self.spins.keys():
            self.spins[name].setValue(times.hours[name])
        if self.mode is not None:
            self.mode.choose(mode)

    def _on_change(self) -> None:
        self._show()
        self.changed.emit()

    def _show(self) -> None:
        for name in self._timing.clocks:
            self.fields[name].setVisible(self._holds(CLOCK_TIMES))
        for name in self._timing.hours:
            self.fields[name].setVisible(self._holds(CUSTOM))

    def show_blockers(self, blockers: Sequence[Blocker]) -> None:
        """Mark what cannot be read."""
        wrong = {each.column for each in blockers if each.step == "times"}
        mark_lines(self.lines, wrong)

    def focus(self, blocker: Blocker) -> None:
        """Put the keyboard where it is settled."""
        self.lines.get(blocker.column, self.lines["title"]).setFocus()

    # --- words and colours --------------------------------------------------------------------------------------------

    def retranslate(self, words: Words) -> None:
        """Follow the language."""
        self.words = words
        say = words.say
        self.game.set_title(say("ui.setup.times.game"))
        self.clock.set_title(say("ui.setup.times.clock"))
        for name, shown in self.fields.items():
            shown.say(say(f"ui.setup.times.{name}"), say(f"ui.setup.times.{name}.help"))
        self.lines["title"].setPlaceholderText(say("ui.setup.times.title.example"))
        if "roster" in self.lines:
            self.lines["roster"].setPlaceholderText(say("ui.setup.times.roster.example"))
        self.rehearsal.setText(say("ui.setup.rehearsal"))
        self.rehearsal.setAccessibleName(say("ui.setup.rehearsal"))
        self.rehearsal_help.setText(say("ui.setup.rehearsal.help"))
        if self.mode is not None:
            self.mode.retranslate(words)
        self._show()

    def set_palette(self, palette: Palette) -> None:
        """Follow the theme."""
        if self.mode is not None:
            self.mode.mark.set_palette(palette)


def read_clock(text: str) -> str | None:
    """A time of day as the rules take it; None for anything else."""
    found = CLOCK.fullmatch(text.strip())
    return f"{int(found[1]):02d}:{found[2]}" if found else None

"""Step three: title, zone, when the roster is posted, when phases end, the messenger's account."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QGridLayout, QLineEdit, QVBoxLayout, QWidget

from moderator.play.words import Words
from moderator.rulesets.chess.house_rules import HOUSE_RULES
from ui.forum.setup.plan import Blocker, Times
from ui.new_match.frame_step import Field
from ui.new_match.rules_step import RuleRow
from ui.new_match.start_time import known_zone, read_start, shown_start
from ui.theme import SPACE, Palette
from ui.widgets.fields import NumberField
from ui.widgets.panel import Panel, Scroll
from ui.widgets.text import PlainText, repolish

CLOCK: Final = re.compile(r"([01]?\d|2[0-3])[:：]([0-5]\d)")
TEXTS: Final = ("title", "messenger", "zone", "roster")
CLOCKS: Final = ("night_clock", "day_clock")
HOURS: Final = ("night_hours", "day_hours", "runoff_hours")


class TimesStep(QWidget):
    """``changed`` when anything is another. ``today``: ISO 8601, for a roster time that names only the hour."""

    changed = Signal()

    def __init__(self, words: Words, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words = words
        self.today = ""
        self.lines = {name: QLineEdit(maxLength=80) for name in (*TEXTS, *CLOCKS)}
        self.spins = {name: NumberField(1, 240, n) for name, n in zip(HOURS, (11, 37, 24), strict=True)}
        self.rehearsal = QCheckBox()
        self.rehearsal_help = PlainText("", "small", "muted", wrap=True)
        self.mode = RuleRow(HOUSE_RULES["phase_clock"], words, palette, ruleset="chess")
        self.fields = {name: Field(made) for name, made in (*self.lines.items(), *self.spins.items())}
        self.game, self.clock = Panel(), Panel()
        self._lay(self.game, TEXTS)
        self.game.body.addWidget(self.rehearsal)
        self.game.body.addWidget(self.rehearsal_help)
        self.clock.body.addWidget(self.mode)
        self._lay(self.clock, (*CLOCKS, *HOURS))
        scroll = Scroll()
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(scroll)
        for panel in (self.game, self.clock):
            scroll.box.addWidget(panel)
        scroll.box.addStretch(1)
        self.lines["zone"].setText("Asia/Shanghai")
        for name, text in zip(CLOCKS, ("13:00", "22:00"), strict=True):
            self.lines[name].setText(text)
        for line in self.lines.values():
            line.textChanged.connect(self._on_change)
        for spin in self.spins.values():
            spin.valueChanged.connect(self._on_change)
        self.mode.changed.connect(self._on_change)
        self.rehearsal.toggled.connect(self._on_change)
        self.retranslate(words)

    def _lay(self, panel: Panel, names: Sequence[str]) -> None:
        grid = QGridLayout()
        grid.setHorizontalSpacing(3 * SPACE)
        across = 2 if len(names) == 4 else 3
        for at, name in enumerate(names):
            down = at // across if across == 2 else (0 if name in CLOCKS else 1)
            grid.addWidget(self.fields[name], down, at % across if across == 2 else (at if name in CLOCKS else at - len(CLOCKS)))
        for at in range(across):
            grid.setColumnStretch(at, 1)
        panel.body.addLayout(grid)

    # --- what it holds ------------------------------------------------------------------------------------------------

    @property
    def times(self) -> Times:
        """As it stands."""
        text = {name: line.text().strip() for name, line in self.lines.items()}
        clocks = {name: read_clock(text[name]) for name in CLOCKS}
        zone = text["zone"]
        roster = read_start(text["roster"], zone, self.today) if text["roster"] else ""
        wrong = [name for name in CLOCKS if clocks[name] is None and self.mode.value == "clock_times"]
        wrong += [] if known_zone(zone) else ["zone"]
        wrong += ["roster"] if roster is None and known_zone(zone) else []
        hours = tuple(spin.value() for spin in self.spins.values())
        return Times(
            title=text["title"], zone=zone, roster=roster or "", night_clock=clocks["night_clock"] or "13:00",
            day_clock=clocks["day_clock"] or "22:00", hours=(hours[0], hours[1], hours[2]), messenger=text["messenger"],
            unread=tuple(wrong),
        )  # fmt: skip

    def show_times(self, times: Times, mode: str = "clock_times") -> None:
        """Put these in."""
        shown = {"title": times.title, "zone": times.zone, "night_clock": times.night_clock, "day_clock": times.day_clock}
        shown |= {"messenger": times.messenger, "roster": shown_start(times.roster, times.zone) if times.roster else ""}
        for name, text in shown.items():
            self.lines[name].setText(text)
        for spin, n in zip(self.spins.values(), times.hours, strict=True):
            spin.setValue(n)
        self.mode.choose(mode)

    def _on_change(self) -> None:
        self._show()
        self.changed.emit()

    def _show(self) -> None:
        mode = self.mode.value
        for name in CLOCKS:
            self.fields[name].setVisible(mode == "clock_times")
        for name in HOURS:
            self.fields[name].setVisible(mode == "custom")

    def show_blockers(self, blockers: Sequence[Blocker]) -> None:
        """Mark what cannot be read."""
        wrong = {each.column for each in blockers if each.step == "times"}
        for name, line in self.lines.items():
            if bool(line.property("invalid")) != (name in wrong):
                line.setProperty("invalid", name in wrong)
                repolish(line)

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
        for name, field in self.fields.items():
            field.say(say(f"ui.setup.times.{name}"), say(f"ui.setup.times.{name}.help"))
        self.lines["title"].setPlaceholderText(say("ui.setup.times.title.example"))
        self.lines["roster"].setPlaceholderText(say("ui.setup.times.roster.example"))
        self.rehearsal.setText(say("ui.setup.rehearsal"))
        self.rehearsal.setAccessibleName(say("ui.setup.rehearsal"))
        self.rehearsal_help.setText(say("ui.setup.rehearsal.help"))
        self.mode.retranslate(words)
        self._show()

    def set_palette(self, palette: Palette) -> None:
        """Follow the theme."""
        self.mode.mark.set_palette(palette)


def read_clock(text: str) -> str | None:
    """A time of day as the rules take it; None for anything else."""
    found = CLOCK.fullmatch(text.strip())
    return f"{int(found[1]):02d}:{found[2]}" if found else None

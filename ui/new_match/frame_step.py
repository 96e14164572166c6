"""Step two: title, games, cuts, the announced start, the lengths of the timers, and who may substitute."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QGridLayout, QLineEdit, QVBoxLayout, QWidget

from moderator.play.words import Words
from moderator.rulesets.sanguosha.state import Seconds
from ui.new_match.candidates_panel import CandidatesPanel
from ui.new_match.lengths import Lengths
from ui.new_match.plan import Plan, read_cuts
from ui.new_match.start_time import known_zone, read_start, shown_start
from ui.theme import SPACE, Palette
from ui.widgets.buttons import KeyButton
from ui.widgets.fields import NumberField
from ui.widgets.panel import Panel, Scroll, column
from ui.widgets.text import PlainText, repolish


class Field(QWidget):
    """A labelled control with a line of help under it."""

    def __init__(self, control: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.label = PlainText("", "strong")
        self.help = PlainText("", "small", "muted", wrap=True)
        self.control = control
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(5)
        for part in (self.label, control, self.help):
            box.addWidget(part)
        box.addStretch(1)

    def say(self, label: str, text: str) -> None:
        """Label and help."""
        self.label.setText(label)
        self.control.setAccessibleName(label)
        self.help.setText(text)
        self.help.setVisible(bool(text))


class FrameStep(QWidget):
    """``changed`` says that something is another value; ``heroes_wanted`` that the hero list is to be looked at.

    ``zone``: of this computer; ``today``: the day there (ISO 8601), for a start that names only the time of day.
    """

    changed = Signal()
    heroes_wanted = Signal()

    def __init__(self, words: Words, parent: QWidget | None = None, *, zone: str = "Asia/Shanghai", today: str = "") -> None:
        super().__init__(parent)
        self.words = words
        self.today = today
        self.start, self.zone = QLineEdit(maxLength=40), QLineEdit(zone, maxLength=60)
        self.rehearsal = QCheckBox()
        self.title = QLineEdit(maxLength=80)
        self.games = NumberField(1, 24, 6)
        self.cuts = QLineEdit(maxLength=20)
        self.final = QCheckBox()
        self.lengths = Lengths(words)
        self.lengths.changed.connect(self._changed)
        self.spins = self.lengths.spins
        scroll = Scroll()
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(scroll)
        scroll.box.addWidget(self._make_match())
        scroll.box.addWidget(self.lengths)
        self.substitutes = CandidatesPanel(words)
        self.substitutes.changed.connect(self.changed)
        scroll.box.addWidget(self.substitutes)
        scroll.box.addStretch(1)
        for signal in (self.title.textChanged, self.games.valueChanged, self.cuts.textChanged, self.final.toggled):
            signal.connect(self._changed)
        for signal in (self.start.textChanged, self.zone.textChanged, self.rehearsal.toggled):
            signal.connect(self._changed)
        self.retranslate(words)

    def _make_match(self) -> QWidget:
        self.match = Panel()
        self.heroes = KeyButton("", kind="plain")
        self.heroes.clicked.connect(self.heroes_wanted)
        self.match.head.addWidget(self.heroes)
        self.fields = {
            "title": Field(self.title), "games": Field(self.games), "cuts": Field(self.cuts), "start": Field(self.start),
            "zone": Field(self.zone),
        }  # fmt: skip
        grid = QGridLayout()
        grid.setHorizontalSpacing(3 * SPACE)
        grid.addWidget(self.fields["title"], 0, 0)
        grid.addWidget(self.fields["games"], 0, 1)
        grid.addWidget(self.fields["cuts"], 0, 2)
        grid.addWidget(self.fields["start"], 1, 0)
        grid.addWidget(self.fields["zone"], 1, 1)
        self.final_help = PlainText("", "small", "muted", wrap=True)
        self.rehearsal_help = PlainText("", "small", "muted", wrap=True)
        ticks = QVBoxLayout()
        ticks.setSpacing(2)
        for tick, help_ in ((self.final, self.final_help), (self.rehearsal, self.rehearsal_help)):
            ticks.addLayout(column(tick, help_, spacing=0))
        grid.addLayout(ticks, 1, 2, Qt.AlignmentFlag.AlignTop)
        for at, share in enumerate((4, 3, 3)):
            grid.setColumnStretch(at, share)
        self.match.body.addLayout(grid)
        return self.match

    def _changed(self) -> None:
        for field, wrong in (
            (self.cuts, self.places is None),
            (self.zone, "zone" in self.unread),
            (self.start, "scheduled" in self.unread),
        ):
            if field.property("invalid") != wrong:
                field.setProperty("invalid", wrong)
                repolish(field)
        self._say_games()
        self._say_start()
        self.changed.emit()

    @property
    def places(self) -> tuple[int, ...] | None:
        """The cuts, None when they cannot be read."""
        return read_cuts(self.cuts.text())

    @property
    def seconds(self) -> Seconds:
        """The lengths."""
        return self.lengths.seconds

    @property
    def rules(self) -> dict[str, bool | int | str]:
        """The two lengths that are house rules."""
        return self.lengths.rules

    @property
    def scheduled(self) -> str:
        """The announced start, ISO 8601 with offset; empty where none is, or it cannot be read."""
        return read_start(self.start.text(), self.zone.text().strip(), self.today) or ""

    @property
    def unread(self) -> tuple[str, ...]:
        """What cannot be read, as the plan names it."""
        zone = self.zone.text().strip()
        return tuple(
            name
            for name, wrong in (
                ("cuts", self.places is None),
                ("zone", not known_zone(zone)),
                ("scheduled", bool(self.start.text().strip()) and known_zone(zone) and not self.scheduled),
                ("candidates", bool(self.substitutes.wrong)),
            )
            if wrong
        )

    def show_plan(self, plan: Plan) -> None:
        """Put a plan in."""
        self.title.setText(plan.title)
        self.games.setValue(plan.games)
        self.cuts.setText(", ".join(map(str, plan.cuts)))
        self.final.setChecked(plan.final)
        if plan.zone:
            self.zone.setText(plan.zone)
        self.start.setText(shown_start(plan.scheduled, self.zone.text()))
        self.lengths.show_values(plan.seconds, plan.rules)

    def focus(self, code: str = "") -> None:
        """Put the keyboard where it is to be mended."""
        wanted = {"zone": self.zone, "scheduled": self.start, "candidates": self.substitutes.edit}.get(code, self.cuts)
        self.substitutes.unfold(code == "candidates")
        wanted.setFocus()

    def _say_start(self) -> None:
        shown = self.scheduled.replace("T", " ")
        text = self.words.say("ui.new.frame.start.read", {"start": shown}) if shown else self.words.say("ui.new.frame.start.help")
        self.fields["start"].say(self.words.say("ui.new.frame.start"), text)

    def _say_games(self) -> None:
        odd = "odd" if self.games.value() % 2 else "help"
        self.fields["games"].say(self.words.say("ui.new.frame.games"), self.words.say(f"ui.new.frame.games.{odd}"))
        self.fields["games"].help.set_tone("amber" if odd == "odd" else "muted")

    def retranslate(self, words: Words) -> None:
        """Follow the language."""
        self.words = words
        self.match.set_title(words.say("ui.new.frame.match"))
        for name in ("title", "cuts", "zone"):
            self.fields[name].say(words.say(f"ui.new.frame.{name}"), words.say(f"ui.new.frame.{name}.help"))
        self.title.setPlaceholderText(words.say("ui.new.frame.title.example"))
        self.cuts.setPlaceholderText(words.say("ui.new.frame.cuts.example"))
        self.start.setPlaceholderText(words.say("ui.new.frame.start.example"))
        self.heroes.setText(words.say("ui.new.frame.heroes"))
        self.rehearsal.setText(words.say("ui.new.frame.rehearsal"))
        self.rehearsal.setAccessibleName(words.say("ui.new.frame.rehearsal"))
        self.rehearsal_help.setText(words.say("ui.new.frame.rehearsal.help"))
        self.substitutes.retranslate(words)
        self._say_games()
        self._say_start()
        self.final.setText(words.say("ui.new.frame.final"))
        self.final.setAccessibleName(words.say("ui.new.frame.final"))
        self.final_help.setText(words.say("ui.new.frame.final.help"))
        self.lengths.retranslate(words)

    def set_palette(self, palette: Palette) -> None:
        """Follow the theme."""

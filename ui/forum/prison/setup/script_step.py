"""Step one: which script is played and by how many; what is in it under the curtain; what is wrong with it, and the way to mend it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFileDialog, QGridLayout, QHBoxLayout, QWidget

from moderator.inbox.scripts import read_script
from moderator.play.messages import Refusal
from moderator.play.words import Words
from moderator.rulesets.prison.roles import SIDES
from moderator.rulesets.prison.script.model import Role, Script
from ui.forum.prison.setup.covered import CoveredLine
from ui.forum.prison.setup.plan import NUMBERS, copies, problems
from ui.forum.prison.setup.shelf import Held, at_hand
from ui.table.curtain import Curtain
from ui.theme import SPACE, Palette
from ui.widgets.buttons import KeyButton
from ui.widgets.fields import ChoiceField
from ui.widgets.panel import Panel, Scroll, column, row
from ui.widgets.segments import Segments
from ui.widgets.tag import ClauseTag
from ui.widgets.text import PlainText
from ui.wizard.blocker import Blocker
from ui.wizard.parts import mark_lines

ROWS: Final = 14
"""As many roles as can be different ones."""
WIDTHS: Final = {"n": 34, "title": 190, "side": 60, "copies": 54, "crime": 130, "tags": 200}
OTHER: Final = "other"
NOTHING: Final = "nothing"


class ScriptStep(QWidget):
    """``changed`` when another script or number is chosen; ``designer_wanted`` carries the script's path, or nothing."""

    changed = Signal()
    designer_wanted = Signal(object)

    def __init__(self, words: Words, palette: Palette, curtain: Curtain, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words = words
        self.held: Held | None = None
        self._shelf: tuple[Held, ...] = ()
        self._refusal: Refusal | None = None
        self._filling = False
        self.choice = ChoiceField()
        self.number = Segments(tuple(str(n) for n in NUMBERS), "12", width=44)
        self.file, self.design = KeyButton("", "Ctrl+O", "plain"), KeyButton("", "Ctrl+D", "plain")
        self.public, self.about = PlainText("", "body", wrap=True), PlainText("", "small", "muted", wrap=True)
        self.refused = PlainText("", "body", "red", wrap=True)
        self.top, self.roles, self.wrong = Panel(margin=12), Panel(margin=12), Panel(margin=12)
        self.help = PlainText("", "small", "muted", wrap=True)
        self._lines = self._make_roles(curtain)
        self._faults = [CoveredLine(curtain, 310, "small") for _ in range(9)]
        self._curtain = curtain
        curtain.changed.connect(self._say_faults)
        self._lay()
        self.choice.currentIndexChanged.connect(self._on_choice)
        self.number.chosen.connect(self._on_number)
        self.file.clicked.connect(self.choose_file)
        self.design.clicked.connect(self._on_design)
        self.retranslate(words)

    def _lay(self) -> None:
        self.top.head.addLayout(row(self.number, self.file))
        self.top.body.addWidget(self.choice)
        for part in (self.refused, self.public):
            self.top.body.addWidget(part)
        self.refused.hide()
        self.wrong.head.addLayout(row(self.design))
        self.clause = ClauseTag("P-note-2", self.words, "prison")
        self.summary = PlainText("", "strong", wrap=True)
        self.wrong.body.addWidget(self.summary)
        for line_ in self._faults:
            self.wrong.body.addWidget(line_)
        right = QWidget()
        right.setFixedWidth(352)
        right.setLayout(column(self.wrong, self.help, row(self.clause, None), None))
        left = QWidget()
        left.setLayout(column(self.top, self.roles))
        left.layout().setStretch(1, 1)  # type: ignore[union-attr]
        box = QHBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(2 * SPACE)
        box.addWidget(left, 1)
        box.addWidget(right)

    def _make_roles(self, curtain: Curtain) -> list[dict[str, CoveredLine]]:
        scroll, grid = Scroll(), QGridLayout()
        grid.setHorizontalSpacing(SPACE)
        grid.setVerticalSpacing(3)
        self.heads = {key: PlainText("", "tiny", "muted") for key in WIDTHS}
        for at, (key, width) in enumerate(WIDTHS.items()):
            self.heads[key].setFixedWidth(width)
            grid.addWidget(self.heads[key], 0, at)
        lines = []
        for down in range(1, ROWS + 1):
            made = {key: CoveredLine(curtain, width, "strong" if key == "title" else "body") for key, width in WIDTHS.items()}
            for at, label in enumerate(made.values()):
                grid.addWidget(label, down, at, Qt.AlignmentFlag.AlignLeft)
            lines.append(made)
        grid.setColumnStretch(len(WIDTHS), 1)
        scroll.box.addLayout(grid)
        scroll.box.addStretch(1)
        self.roles.body.addWidget(scroll, 1)
        self.roles.body.addWidget(self.about)
        return lines

    # --- what it holds ------------------------------------------------------------------------------------------------

    @property
    def script(self) -> Script | None:
        """The script that is chosen."""
        return self.held.script if self.held is not None else None

    @property
    def n(self) -> int:
        """How many play."""
        return int(self.number.value)

    def show_number(self, n: int) -> None:
        """Another number of seats; one that cannot be leaves it."""
        if n in NUMBERS:
            self.number.show_value(str(n))

    def stock(self, library: Path | None) -> None:
        """The scripts at hand anew; what is chosen stays, as its file has it now."""
        self._shelf = at_hand(library)
        fresh = next((held for held in self._shelf if self.held is not None and held.path == self.held.path), self.held)
        if fresh is not None and fresh != self.held:  # it was changed in the designer
            self.take(fresh)
        elif self.held is None and self._shelf:
            self.take(self._shelf[0])
        else:
            self._fill()

    def take(self, held: Held | None) -> None:
        """This script; None for none at all. The number of seats follows it."""
        self.held, self._refusal = held, None
        if held is not None:
            self.show_number(copies(held.script))
        self._fill()
        self.changed.emit()

    def _offers(self) -> list[Held]:
        found = list(self._shelf)
        if self.held is not None and self.held not in found:
            found.insert(0, self.held)
        return found

    def _fill(self) -> None:
        self._filling = True
        self.choice.clear()
        say = self.words.say
        for held in self._offers():
            source = say(f"ui.setup.script.from.{held.source}")
            name = held.script.name or say("ui.setup.script.unnamed")
            self.choice.addItem(say("ui.setup.script.offer", {"name": name[:40], "n": copies(held.script), "source": source}), held)
        self.choice.addItem(say("ui.setup.script.none"), NOTHING)
        at = self._offers().index(self.held) if self.held is not None else self.choice.count() - 1
        self.choice.setCurrentIndex(at)
        self._filling = False
        self._show()

    def _on_choice(self) -> None:
        if not self._filling:
            data = self.choice.currentData()
            self.take(data if isinstance(data, Held) else None)

    def _on_number(self, _: str) -> None:
        self._show()
        self.changed.emit()

    # --- files --------------------------------------------------------------------------------------------------------

    def choose_file(self) -> None:
        """Let the reader choose a script's file."""
        dialog = QFileDialog(self, self.words.say("ui.setup.script.choose"))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setNameFilters([self.words.say("ui.setup.script.kinds")])
        dialog.fileSelected.connect(self._on_file)
        dialog.open()

    def _on_file(self, name: str) -> None:
        self.open_file(Path(name))

    def open_file(self, path: Path) -> None:
        """A script out of a file; what is wrong with the file is said, and what was chosen stays."""
        found = read_script(path)
        if isinstance(found, Refusal):
            self._refusal = found
            self._show()
        else:
            self.take(Held(found, "file", path))

    def _on_design(self) -> None:
        self.designer_wanted.emit(self.held.path if self.held is not None else None)

    # --- showing ------------------------------------------------------------------------------------------------------

    def _show(self) -> None:
        say, script = self.words.say, self.script
        self.refused.setVisible(self._refusal is not None)
        if self._refusal is not None:
            self.refused.setText(self.words.refusal(self._refusal))
        if script is None:
            self.public.setText(say("ui.setup.script.none.text"))
        else:
            held = [role for role in script.roles for _ in range(role.copies)]
            sides = {side: sum(role.side == side for role in held) for side in SIDES}
            self.public.setText(say("ui.setup.script.public", {"guards": sides["guard"], "prisoners": sides["prisoner"], "n": len(held)}))
        roles: Sequence[Role] = script.roles if script is not None else ()
        for at, line in enumerate(self._lines):
            cells = self._cells(at, roles[at]) if at < len(roles) else {}
            for key, label in line.items():
                label.cover(cells.get(key, ""))
        self._say_faults()

    def _cells(self, at: int, role: Role) -> dict[str, str]:
        say = self.words.say
        return {
            "n": str(at + 1), "title": role.title or role.id, "side": say(f"ui.setup.side.{role.side}"), "copies": str(role.copies),
            "crime": role.crime, "tags": ", ".join(self.words.term("tag", tag) for tag in role.tags),
        }  # fmt: skip

    def _say_faults(self, _: Any = None) -> None:
        found = problems(self.script, self.n)
        faults = sum(not problem.warning for problem in found)
        say = self.words.say
        state = "none" if self.script is None else "good" if not found else "faults" if faults else "warnings"
        self.summary.setText(say(f"ui.setup.script.state.{state}", {"n": faults, "warnings": len(found) - faults or None}))
        self.summary.set_tone({"good": "jade", "faults": "red", "warnings": "amber"}.get(state, "muted"))
        for at, line in enumerate(self._faults):
            line.setVisible(at < len(found))
            if at < len(found):
                line.cover(self._fault(found[at]))
        self.about.setText(self.script.text[:160] if self.script is not None and self._curtain.is_open else " ")

    def _fault(self, problem: Any) -> str:
        value = f" ({problem.value})" if problem.value else ""
        return f"{problem.path}  {self.words.term('problem', problem.code)}{value}".strip()

    def show_blockers(self, blockers: Sequence[Blocker]) -> None:
        """Mark what cannot stay."""
        wrong = {each.column for each in blockers if each.step == "script"}
        mark_lines({"": self.choice}, {""} if wrong & {"", "problems"} else set())

    def focus(self, blocker: Blocker) -> None:
        """Put the keyboard where it is settled."""
        wanted: QWidget = {"number": self.number.buttons[self.number.value], "problems": self.design}.get(blocker.column, self.choice)
        wanted.setFocus(Qt.FocusReason.ShortcutFocusReason)

    # --- words and colours --------------------------------------------------------------------------------------------

    def retranslate(self, words: Words) -> None:
        """Follow the language."""
        self.words = words
        say = words.say
        self.top.set_title(say("ui.setup.script"))
        self.roles.set_title(say("ui.setup.script.roles"))
        self.wrong.set_title(say("ui.setup.script.check"))
        for key, head in self.heads.items():
            head.setText(say(f"ui.setup.script.col.{key}"))
        for n in NUMBERS:
            self.number.say(str(n), str(n))
            self.number.buttons[str(n)].setAccessibleName(say("ui.setup.script.seats", {"n": n}))
        self.choice.setAccessibleName(say("ui.setup.script.choice"))
        self.file.setText(say("ui.setup.script.file"))
        self.design.setText(say("ui.setup.script.design"))
        self.help.setText(say("ui.setup.script.help"))
        self.clause.retranslate(words)
        self._fill()

    def set_palette(self, palette: Palette) -> None:
        """Follow the theme."""

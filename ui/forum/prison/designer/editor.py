"""The editor of one script: its outline, the form of whichever part is chosen, the problems; every change can be taken back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from moderator.play.words import Words
from moderator.rulesets.prison.script.checks import Problem, check
from moderator.rulesets.prison.script.model import Script
from moderator.session.simulate import Wins
from ui.forum.prison.designer import editing as edits
from ui.forum.prison.designer.editing import Editing, Node
from ui.forum.prison.designer.form import FormScroll
from ui.forum.prison.designer.forms import LimitForm, PartForm, RoleForm, ScriptForm, SurviveForm, WinForm
from ui.forum.prison.designer.outline import Outline
from ui.forum.prison.designer.places import called, place_of
from ui.forum.prison.designer.rules_form import RulesForm
from ui.forum.prison.designer.side import Side
from ui.forum.prison.designer.skill_form import SkillForm
from ui.theme import SPACE, Palette
from ui.widgets.buttons import KeyButton
from ui.widgets.panel import Panel
from ui.widgets.strip import strip
from ui.widgets.tag import Tag
from ui.widgets.text import ElidedText, Texts

FORMS: Final[dict[str, Callable[[Words, Palette], Any]]] = {
    "script": ScriptForm, "rules": RulesForm, "survive": SurviveForm, "role": RoleForm, "skill": SkillForm, "limit": LimitForm,
    "win": WinForm,
}  # fmt: skip
ADDED: Final = {"guard": "Ctrl+1", "prisoner": "Ctrl+2", "skill": "Ctrl+3", "limit": "Ctrl+4", "win": "Ctrl+5"}
DONE: Final = {"double": "Ctrl+D", "remove": "Ctrl+Del", "up": "Alt+Up", "down": "Alt+Down"}
LEFT, RIGHT = 232, 312


class Editor(QWidget):
    """``left``, ``save_wanted``, ``export_wanted`` and ``simulate_wanted`` say what was pressed; ``editing`` is what is edited."""

    left = Signal()
    save_wanted = Signal()
    export_wanted = Signal()
    simulate_wanted = Signal()

    def __init__(self, words: Words, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("page")
        self.words, self.palette_ = words, palette
        self.editing = Editing(Script())
        self.node: Node = ("script",)
        self.forms: dict[str, PartForm] = {}
        self._texts = Texts(words)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        outer.addWidget(self._make_bar())
        middle = QHBoxLayout()
        middle.setContentsMargins(16, 12, 16, 12)
        middle.setSpacing(2 * SPACE)
        for part in (self._make_left(), self._make_middle(), self._make_right()):
            middle.addWidget(part)
        middle.setStretch(1, 1)
        outer.addLayout(middle, 1)
        outer.addWidget(self._make_foot())

    def _make_bar(self) -> QWidget:
        self.back, self.title = KeyButton("", "Esc", "plain"), ElidedText("", "title")
        self.state = Tag(self.palette_, "")
        self.undo, self.redo = KeyButton("", "Ctrl+Z", "plain"), KeyButton("", "Ctrl+Y", "plain")
        self.export, self.simulate = KeyButton("", "Ctrl+Shift+S", "plain"), KeyButton("", "F5", "normal")
        self.save = KeyButton("", "Ctrl+S", "primary")
        for button, act in (
            (self.back, self.left), (self.undo, self._undo), (self.redo, self._redo), (self.export, self.export_wanted),
            (self.simulate, self.simulate_wanted), (self.save, self.save_wanted),
        ):  # fmt: skip
            button.clicked.connect(act)
        named = {"undo": self.undo, "redo": self.redo, "export": self.export, "simulate": self.simulate, "save": self.save}
        for name, button in named.items():
            self._texts.bind(button.setText, f"ui.script.{name}")
        self._texts.bind(self.back.setText, "ui.back")
        return strip("bar", 56, self.back, self.title, self.state, None, self.undo, self.redo, self.export, self.simulate, self.save)

    def _make_left(self) -> QWidget:
        panel = Panel(margin=SPACE)
        panel.setFixedWidth(LEFT)
        self.outline = Outline(self.words, self.palette_)
        self.outline.retranslate(self.words)
        self.outline.chosen.connect(self.turn)
        panel.body.addWidget(self.outline, 1)
        return panel

    def _make_middle(self) -> QWidget:
        panel = Panel()
        self.heading = ElidedText("", "section", "muted")
        self.stack = QStackedWidget()
        panel.body.addWidget(self.heading)
        panel.body.addWidget(self.stack, 1)
        return panel

    def _make_right(self) -> QWidget:
        panel = Panel(margin=12)
        panel.setFixedWidth(RIGHT)
        self.side = Side(self.words, self.palette_)
        self.side.wanted.connect(self._to_problem)
        panel.body.addWidget(self.side, 1)
        self.right = panel
        return panel

    def _make_foot(self) -> QWidget:
        self.adders = {kind: KeyButton("", key, "plain") for kind, key in ADDED.items()}
        self.acts = {act: KeyButton("", key, "plain") for act, key in DONE.items()}
        for name, button in (*self.adders.items(), *self.acts.items()):
            button.setProperty("act", name)
            button.clicked.connect(self._on_act)
            self._texts.bind(button.setText, f"ui.script.act.{name}")
        return strip("footer", 64, *self.adders.values(), None, *self.acts.values())

    # --- what is edited -----------------------------------------------------------------------------------------------

    @property
    def script(self) -> Script:
        """The script as it stands."""
        return self.editing.now

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is wrong with it."""
        return check(self.script)

    def open(self, editing: Editing) -> None:
        """Edit this script."""
        self.editing = editing
        self.side.wins.stale = False
        self.side.wins.show_wins(None, self.script, self.words)
        self.side.show_view("problems")
        self.turn(("script",))

    def start(self) -> None:
        """The keyboard goes to the name of a new script, else to the outline."""
        if self.script.name:
            self.outline.setFocus()
        else:
            self.form.focus("name")

    @property
    def form(self) -> PartForm:
        """The form that is shown."""
        return self._form_of(self.node)

    def _form_of(self, node: Node) -> PartForm:
        kind = node[0]
        if kind not in self.forms:
            form = self.forms[kind] = FORMS[kind](self.words, self.palette_)
            form.edited.connect(self._on_edit)
            if kind == "rules":
                self.stack.addWidget(form)
            else:
                self.stack.addWidget(FormScroll(form))
                form.setProperty("page", self.stack.count() - 1)
        return self.forms[kind]

    def turn(self, node: Node) -> None:
        """Turn to a part of the script."""
        self.node = node if edits.has(self.script, node) else ("script",)
        form = self.form
        self.right.setVisible(self.node != ("rules",))  # they need the room
        page = form.property("page")
        self.stack.setCurrentWidget(form if page is None else self.stack.widget(page))
        if page is not None:
            self.stack.widget(page).verticalScrollBar().setValue(0)  # type: ignore[attr-defined]
        self._show()

    # --- changes ------------------------------------------------------------------------------------------------------

    def _on_edit(self, name: str) -> None:
        form = self.sender()
        if form is self.form:
            self._put(edits.with_part(self.script, self.node, self.form.part), f"{self.node}:{name}")

    def _put(self, script: Script, key: str = "", node: Node | None = None) -> None:
        self.editing.put(script, key)
        self.side.wins.stale = True
        if node is not None and node != self.node:
            self.turn(node)
        else:
            self._show()

    def _on_act(self) -> None:
        self.act(str(self.sender().property("act")))

    def act(self, name: str) -> None:
        """Add a part, or do something with the one that is shown."""
        script, node = self.script, self.node
        match name:
            case "guard" | "prisoner":
                changed = edits.add_role(script, name)
            case "skill" | "limit" | "win":
                changed = edits.add_part(script, node, name)
            case "double":
                changed = edits.double(script, node)
            case "remove":
                changed = edits.remove(script, node)
            case _:
                changed = edits.move(script, node, -1 if name == "up" else 1)
        if changed[0] is not script:
            self._put(changed[0], "", changed[1])
            if name in ADDED or name == "double":
                self._to_first()

    def _to_first(self) -> None:
        """The keyboard to the first field of what is new."""
        first = {"role": "title", "skill": "title", "limit": "check", "win": "mode"}.get(self.node[0], "")
        self.form.focus(first)

    def _undo(self) -> None:
        self._after(self.editing.undo)

    def _redo(self) -> None:
        self._after(self.editing.redo)

    def _after(self, step: Callable[[], None]) -> None:
        step()
        self.side.wins.stale = True
        self.turn(self.node) if not edits.has(self.script, self.node) else self._show()

    def _to_problem(self, problem: Problem) -> None:
        """Where it is settled."""
        place = place_of(problem, self.script)
        self.turn(place.node)
        self.form.focus_place(place.field, place.path)
        page, field = self.stack.currentWidget(), self.focusWidget()
        if isinstance(page, FormScroll) and field is not None and page.isAncestorOf(field):
            page.ensureWidgetVisible(field)

    # --- showing ------------------------------------------------------------------------------------------------------

    def _show(self) -> None:
        script, words, problems = self.script, self.words, self.problems
        wrong = {place_of(problem, script).node for problem in problems if not problem.warning}
        self.outline.show_script(script, self.node, wrong)
        self.form.show_part(edits.part_of(script, self.node), script, self.node)
        page = self.stack.currentWidget()
        if isinstance(page, FormScroll):
            page.settle()
        self.heading.setText(self._heading())
        self.side.show_problems(problems, script, words)
        self.side.wins.show_wins(self.side.wins.wins, script, words)
        self.title.setText(script.name.strip() or words.say("ui.script.unnamed"))
        self.show_state()
        in_role = len(self.node) > 1
        for name in ("skill", "limit", "win"):
            self.adders[name].setEnabled(in_role and not (name == "win" and self._role_has_win()))
        for name, button in self.acts.items():
            button.setEnabled(in_role and not (self.node[0] == "win" and name != "remove"))

    def _role_has_win(self) -> bool:
        role = edits.role_of(self.script, self.node)
        return role is not None and role.win is not None

    def _heading(self) -> str:
        name = called(self.script, self.node, self.words)
        if len(self.node) > 1 and self.node[0] != "role":
            return f"{called(self.script, ('role', self.node[1]), self.words)} \N{MIDDLE DOT} {name}"
        return name

    def show_state(self) -> None:
        """Saved or not, and what can be taken back."""
        unsaved = self.editing.unsaved or self.editing.path is None
        state = "unsaved" if self.editing.unsaved else "new" if self.editing.path is None else "saved"
        self.state.set_text(self.words.say(f"ui.script.state.{state}"), "amber" if unsaved else "jade")
        self.undo.setEnabled(self.editing.can_undo)
        self.redo.setEnabled(self.editing.can_redo)

    def show_wins(self, wins: Wins) -> None:
        """What games at random have come to."""
        if self.node == ("rules",):
            self.turn(("script",))
        self.side.wins.stale = False
        self.side.wins.show_wins(wins, self.script, self.words)
        self.side.show_view("wins")

    # --- words and colours --------------------------------------------------------------------------------------------

    def retranslate(self, words: Words) -> None:
        """Follow the language."""
        self.words = words
        self._texts.use(words)
        for part in (self.outline, self.side, *self.forms.values()):
            part.retranslate(words)
        self._show()

    def set_palette(self, palette: Palette) -> None:
        """Follow the theme."""
        self.palette_ = self.outline.palette_ = palette
        for part in (self.state, self.side, *self.forms.values()):
            part.set_palette(palette)
        self._show()

"""The last step: what will be written, by which clause, and which letters will go out; tried in memory, nothing of it written yet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QWidget

from moderator.play.instants import Instant
from moderator.play.messages import Notice, Refusal
from moderator.play.ruleset import Ruleset
from moderator.play.words import Words
from moderator.session.times import wall_clock
from ui.forum.setup.beginning import Forced
from ui.theme import SPACE, Palette
from ui.widgets.panel import Panel, Scroll, column
from ui.widgets.tag import ClauseTag
from ui.widgets.text import PlainText
from ui.wizard.blocker import Blocker

CLAUSES: Final = {
    "new_game": "P-what-1", "set_seat": "P-term-1", "set_assistant": "P-pre-6", "deal": "P-what-1", "assign_role": "P-what-1",
    "set_links": "P-interro-5", "start_game": "P-what-1", "adopt": "P-what-1",
}  # fmt: skip
"""By which clause each kind of entry is written."""
ORDER: Final = tuple(CLAUSES)
LINES: Final = 12


class SummaryStep(QWidget):
    """``plan`` gives the commands, or None while something stands in the way; asked for whenever the step is looked at."""

    changed = Signal()
    of_all = True

    def __init__(self, words: Words, palette: Palette, plan: Callable[[], Sequence[Forced] | None], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words = words
        self._plan = plan
        self.ruleset: Ruleset | None = None
        """What the commands are tried with, as soon as it is known."""
        self.written, self.letters, self.differ = Panel(margin=12), Panel(margin=12), Panel(margin=12)
        self.lines = [
            (PlainText("", "strong"), PlainText("", "body", wrap=True), ClauseTag("P-what-1", words, "prison")) for _ in range(LINES)
        ]
        grid = QGridLayout()
        grid.setHorizontalSpacing(2 * SPACE)
        grid.setVerticalSpacing(6)
        for at, line in enumerate(self.lines):
            for across, part in enumerate(line):
                grid.addWidget(part, at, across)
        grid.setColumnStretch(1, 1)
        self.written.body.addLayout(grid)
        self.going, self.rules, self.trouble = (PlainText("", "body", wrap=True) for _ in range(3))
        self.help = PlainText("", "small", "muted", wrap=True)
        self.written.body.addWidget(self.trouble)
        self.letters.body.addWidget(self.going)
        self.letters.body.addWidget(self.help)
        self.differ.body.addWidget(self.rules)
        scroll = Scroll()
        for panel in (self.written, self.differ):
            scroll.box.addWidget(panel)
        scroll.box.addStretch(1)
        right = QWidget()
        right.setFixedWidth(352)
        right.setLayout(column(self.letters, None))
        box = QHBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(2 * SPACE)
        box.addWidget(scroll, 1)
        box.addWidget(right)
        self.retranslate(words)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.look_again()

    def look_again(self) -> None:
        """What would be written as everything stands now."""
        plan = self._plan()
        commands = [command for command, _ in plan or ()]
        counted = Counter(verb_of(command) for command in commands)
        verbs = sorted(counted, key=lambda verb: ORDER.index(verb) if verb in ORDER else len(ORDER))
        for at, (name, text, clause) in enumerate(self.lines):
            there = at < len(verbs)
            for part in (name, text, clause):
                part.setVisible(there)
            if there:
                verb = verbs[at]
                name.setText(self.words.say("ui.setup.summary.n", {"n": counted[verb]}))
                text.setText(self._said(verb, commands))
                clause.show_clause(CLAUSES.get(verb, "P-what-1"))
        self._say_rules(commands)
        self._say_letters(plan)

    def _said(self, verb: str, commands: Sequence[Any]) -> str:
        first = next(command for command in commands if verb_of(command) == verb)
        params: dict[str, Any] = {"n": sum(verb_of(command) == verb for command in commands)}
        if verb == "new_game":
            params |= {"title": first.title or self.words.say("ui.setup.summary.untitled"), "script": first.script.name, "n": first.n}
        elif verb == "adopt":
            params |= {"n": len(first.position.seats), "day": first.position.number}
        return self.words.say(f"ui.setup.summary.{verb}", params)

    def _say_rules(self, commands: Sequence[Any]) -> None:
        first = commands[0] if commands else None
        rules = getattr(first, "house_rules", None) or getattr(getattr(first, "position", None), "rules", None) or {}
        from ui.new_match.rules_step import choice_text

        words = self.words
        lines = [
            words.say("ui.setup.summary.rule", {"name": words.say(f"rule.{n}"), "value": choice_text(n, v, words)})
            for n, v in rules.items()
        ]
        self.rules.setText("\n".join(lines) if lines else words.say("ui.setup.summary.no_rules"))

    def _letter(self, code: str) -> str:
        """With who reads it where that is said of it, else as the timeline calls it."""
        known = self.words.has(f"ui.setup.letter.{code}")
        return self.words.say(f"ui.setup.letter.{code}") if known else self.words.term("notice", code)

    def _say_letters(self, plan: Sequence[Forced] | None) -> None:
        say = self.words.say
        self.trouble.setVisible(plan is None)
        self.going.setText("")
        if plan is None:
            self.trouble.setText(say("ui.setup.summary.open"))
            self.trouble.set_tone("amber")
            return
        found = tried(self.ruleset, plan) if self.ruleset is not None else None
        if isinstance(found, Refusal):
            self.trouble.setVisible(True)
            self.trouble.setText(self.words.refusal(found))
            self.trouble.set_tone("red")
            return
        commands = [command for command, _ in plan]
        counted = Counter(notice.code for notice in found) if found is not None else +letters_of(commands)
        lines = [say("ui.setup.summary.letter", {"n": n, "what": self._letter(code)}) for code, n in counted.items()]
        self.going.setText("\n".join(lines) if lines else say("ui.setup.summary.no_letters"))

    def show_blockers(self, blockers: Sequence[Blocker]) -> None:
        """Something is another: where it is shown, it follows."""
        if self.isVisible():
            self.look_again()

    def focus(self, blocker: Blocker) -> None:
        """Nothing is settled here."""

    def retranslate(self, words: Words) -> None:
        """Follow the language."""
        self.words = words
        say = words.say
        self.written.set_title(say("ui.setup.summary"))
        self.letters.set_title(say("ui.setup.summary.letters"))
        self.differ.set_title(say("ui.setup.summary.rules"))
        self.help.setText(say("ui.setup.summary.help"))
        for _, _, clause in self.lines:
            clause.retranslate(words)
        self.look_again()

    def set_palette(self, palette: Palette) -> None:
        """Follow the theme."""


def verb_of(command: Any) -> str:
    """What the command is called in files."""
    return str(command.__struct_config__.tag)


def tried(ruleset: Ruleset, commands: Sequence[Forced], now: Callable[[], Instant] = wall_clock) -> tuple[Notice, ...] | Refusal:
    """The notices that the commands would lead to, out of a game in memory; or why the rules refuse one of them."""
    from moderator.session.session import Session
    from moderator.session.together import Together

    session = Session.in_memory(ruleset, "", "Asia/Shanghai", now=now)
    together = Together(session, now())
    refusal = next((refused for command, reason in commands if (refused := together.add(command, reason)) is not None), None)
    found = tuple(notice for entry in together.entries for notice in entry.notices)
    session.close()
    return refusal if refusal is not None else found


def letters_of(commands: Sequence[Any]) -> Counter[str]:
    """How many letters of each kind the commands lead to, where nobody tries them."""
    counted = Counter(verb_of(command) for command in commands)
    if not counted["start_game"]:
        return Counter()
    return Counter({"N-ROSTER": 1, "N-CARD": counted["set_seat"], "N-ASSIST": counted["set_assistant"]})

"""The last step: what will be written, by which clause, and which letters will go out; tried in memory, nothing of it written yet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QWidget

from moderator.play.instants import Instant
from moderator.play.messages import Notice, Refusal
from moderator.play.ruleset import Ruleset
from moderator.play.words import Words
from moderator.session.session import Session
from moderator.session.times import wall_clock
from moderator.session.together import Together
from ui.forum.setup.beginning import Forced, When, as_written
from ui.new_match.rules_step import choice_text
from ui.theme import SPACE, Palette
from ui.widgets.panel import Panel, Scroll, column
from ui.widgets.tag import ClauseTag
from ui.widgets.text import PlainText
from ui.wizard.blocker import Blocker


class SummaryStep(QWidget):
    """``plan`` gives the commands, or None while something stands in the way; ``ruleset``: what they are tried with.

    A game says by which clause each kind of entry is written, in their order, and what is said of them.
    """

    changed = Signal()
    of_all = True
    CLAUSES: ClassVar[Mapping[str, str]]
    GAME: ClassVar[str]

    def __init__(self, words: Words, palette: Palette, plan: Callable[[], Sequence[Forced] | None], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words = words
        self._plan = plan
        self.ruleset: Ruleset | None = None
        self.when: When = as_written
        self.now: Callable[[], Instant] = wall_clock
        self.written, self.letters, self.differ = Panel(margin=12), Panel(margin=12), Panel(margin=12)
        self.lines = {
            verb: (PlainText("", "strong"), PlainText("", "body", wrap=True), ClauseTag(clause, words, self.GAME))
            for verb, clause in self.CLAUSES.items()
        }
        grid = QGridLayout()
        grid.setHorizontalSpacing(2 * SPACE)
        grid.setVerticalSpacing(6)
        for at, line in enumerate(self.lines.values()):
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
        for verb, line in self.lines.items():
            for part in line:
                part.setVisible(verb in counted)
            if verb in counted:
                line[0].setText(self.words.say("ui.setup.summary.n", {"n": counted[verb]}))
                line[1].setText(self._said(verb, commands))
        self._say_rules(commands)
        self._say_letters(plan)

    def _said(self, verb: str, commands: Sequence[Any]) -> str:
        params = self.params(verb, commands)
        return self.words.say(f"ui.setup.summary.{params.pop('as', verb)}", params)

    def params(self, verb: str, commands: Sequence[Any]) -> dict[str, Any]:
        """What is said of the entries of a kind: ``n`` of them, and what a game adds; ``as``: other words than the verb's."""
        return {"n": sum(verb_of(command) == verb for command in commands)}

    def _say_rules(self, commands: Sequence[Any]) -> None:
        say = self.words.say
        first = commands[0] if commands else None
        rules = self.rules_of(first) if first is not None else {}
        lines = [
            say("ui.setup.summary.rule", {"name": say(f"rule.{name}"), "value": choice_text(name, value, self.words)})
            for name, value in rules.items()
        ]
        self.rules.setText("\n".join(lines) if lines else say("ui.setup.summary.no_rules"))

    def rules_of(self, first: Any) -> Mapping[str, Any]:
        """The house rules that differ, in the first command."""
        return getattr(first, "house_rules", None) or getattr(getattr(first, "position", None), "rules", None) or {}

    def _letter(self, code: str) -> str:
        """With who reads it where that is said of it, else as the timeline calls it."""
        known = self.words.has(f"ui.setup.letter.{code}")
        return self.words.say(f"ui.setup.letter.{code}") if known else self.words.term("notice", code)

    def _say_letters(self, plan: Sequence[Forced] | None) -> None:
        say = self.words.say
        self.trouble.setVisible(plan is None)
        self.trouble.setText(say("ui.setup.summary.open") if plan is None else "")
        self.trouble.set_tone("amber")
        if plan is None:
            self.going.setText(say("ui.setup.summary.no_letters"))
            return
        found = tried(self.ruleset, plan, self.now, self.when) if self.ruleset is not None else None
        if isinstance(found, Refusal):
            self.trouble.setVisible(True)
            self.trouble.setText(self.words.refusal(found))
            self.trouble.set_tone("red")
            return
        counted = Counter(notice.code for notice in found) if found is not None else self.untried([command for command, _ in plan])
        lines = [say("ui.setup.summary.letter", {"n": n, "what": self._letter(code)}) for code, n in counted.items()]
        self.going.setText("\n".join(lines) if lines else say("ui.setup.summary.no_letters"))

    def untried(self, commands: Sequence[Any]) -> Counter[str]:
        """The letters as long as nothing is there to try the commands with; a game that cannot tell says none."""
        return Counter()

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
        for _, _, clause in self.lines.values():
            clause.retranslate(words)
        self.look_again()

    def set_palette(self, palette: Palette) -> None:
        """Follow the theme."""


def verb_of(command: Any) -> str:
    """What the command is called in files."""
    return str(command.__struct_config__.tag)


def tried(
    ruleset: Ruleset, commands: Sequence[Forced], now: Callable[[], Instant] = wall_clock, when: When = as_written
) -> tuple[Notice, ...] | Refusal:
    """The notices that the commands would lead to, out of a game in memory; or why the rules refuse one of them."""
    session = Session.in_memory(ruleset, "", "Asia/Shanghai", now=now)
    together = Together(session, now())
    for command, reason in commands:
        if (refusal := together.add(command, reason, when(command))) is not None:
            session.close()
            return refusal
    found = tuple(notice for entry in together.entries for notice in entry.notices)
    session.close()
    return found

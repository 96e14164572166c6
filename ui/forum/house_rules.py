"""House rules changed while a game is on: every rule with its ruling and its present value, what is new under them, and why."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace
from PySide6.QtWidgets import QLineEdit, QWidget

from moderator.play.commands import SetHouseRule
from moderator.play.messages import Refusal
from moderator.session.together import Together
from ui.forum.sheet import Sheet
from ui.new_match.rules_step import GROUPS as OF_SANGUOSHA
from ui.new_match.rules_step import RulesStep, choice_text
from ui.table.dialogs.base import sunk_panel
from ui.widgets.buttons import KeyButton
from ui.widgets.floating import EDGE
from ui.widgets.panel import Scroll
from ui.widgets.text import PlainText

if TYPE_CHECKING:
    from moderator.play.ruleset import HouseRule
    from ui.table.context import Context

LINES, TALL = 108, 640
"""How high the list of what is new may be; how high the sheet is where it has no page that says how much room there is."""


def groups_of(game: str) -> Mapping[str, tuple[str, ...]]:
    """The rules of a game by group; none where it has no such sheet."""
    if game == "chess":
        from ui.forum.chess.setup.groups import GROUPS as OF_CHESS

        return OF_CHESS
    if game == "prison":
        from ui.forum.prison.setup.groups import GROUPS as OF_PRISON

        return OF_PRISON
    if game == "cup":
        return OF_SANGUOSHA
    if game == "jianghu":
        from ui.forum.jianghu.setup.groups import EVERY as OF_JIANGHU

        return OF_JIANGHU
    return {}


def with_present(rules: Mapping[str, HouseRule], state: Any) -> Mapping[str, HouseRule]:
    """The rules, each with its present value among the choices: a clock time or a list may have been written freely."""
    found = dict(rules)
    for name, rule in rules.items():
        now = state.rule(name)
        if rule.choices and isinstance(now, str) and not rule.takes(now):
            found[name] = replace(rule, choices=(*rule.choices, now))
    return found


class HouseRulesSheet(Sheet):
    """Nothing is entered before the last press; then all that is new, as one press that one undo takes back."""

    def __init__(self, context: Context, *, parent: QWidget | None = None) -> None:
        ruleset = context.desk.session.ruleset
        words = context.words.of(ruleset.name)
        lead = words.say("ui.forum.house_rules.lead")
        super().__init__(context, words.say("step.set_house_rule"), lead, width=940, secret=False, parent=parent)
        self.insisted: Refusal | None = None
        """What the rules object to, where the reason given stands against it."""
        self.rules = RulesStep(
            context.words, context.palette, ruleset=ruleset.name, groups=groups_of(ruleset.name),
            rules=with_present(ruleset.house_rules, context.desk.state),
        )  # fmt: skip
        self.rules.intro.hide()
        self.rules.all_back.hide()
        self.rules.show_values({name: context.desk.state.rule(name) for name in self.rules.rows})
        self.rules.changed.connect(self.look_again)
        self.body.addWidget(self.rules, 1)
        self.news = Scroll()
        self.news.box.setSpacing(2)
        self.panel = sunk_panel(self.talk("house_rules.new"))
        self.panel.body.addWidget(self.news)
        self.panel.setMaximumHeight(LINES)
        self.body.addWidget(self.panel)
        self.reason = QLineEdit(maxLength=200)
        self.reason.setPlaceholderText(self.talk("field.reason"))
        self.reason.setAccessibleName(self.talk("field.reason"))
        self.reason.textChanged.connect(self.look_again)
        self.body.addWidget(self.reason)
        self.yes = KeyButton(self.talk("ask.take"), kind="primary", key="Ctrl+Return", table=True)
        self.yes.clicked.connect(self.take)
        self.add_buttons(None, self.closer("cancel"), self.yes)
        self.look_again()
        self.rules.search.setFocus()

    def fit(self) -> None:
        """As high as the page allows: there are more rules than fit."""
        page = self.parentWidget()
        self.resize(self.minimumWidth(), page.window().height() - 2 * EDGE if page is not None else TALL)

    # --- what is new --------------------------------------------------------------------------------------------------

    @property
    def changes(self) -> dict[str, Any]:
        """Rules with another value than they have now."""
        state = self.context.desk.state
        return {name: value for name, value in self.rules.values.items() if value != state.rule(name)}

    def plan(self) -> Together | Refusal:
        """All of it worked out, or what stands in the way."""
        desk, reason = self.context.desk, self.reason.text().strip()
        together = Together(desk.session, desk.now(), desk.by)
        self.insisted = None
        for name, value in self.changes.items():
            command = SetHouseRule(name=name, value=value, reason=reason)
            refusal = together.add(command)
            if refusal is not None and refusal.forceable and reason:
                self.insisted = refusal
                refusal = together.add(command, reason)
            if refusal is not None:
                return refusal
        return together

    def look_again(self) -> None:
        """What would be otherwise, or why it cannot be."""
        while (item := self.news.box.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        changes = self.changes
        for name, value in changes.items():
            self.news.box.addWidget(PlainText(self._line(name, value), "body", wrap=True))
        if not changes:
            self.news.box.addWidget(PlainText(self.talk("house_rules.none"), "body", "muted"))
        self.news.box.addStretch(1)
        found = self.plan()
        refused = isinstance(found, Refusal)
        against = found if isinstance(found, Refusal) else self.insisted
        said = self.words.refusal(against, self.context.desk.name_of) if against is not None else ""
        self.say(said if refused or not said else self.talk("house_rules.insisted", text=said))
        self.yes.setEnabled(bool(changes) and not refused)

    def _line(self, name: str, value: Any) -> str:
        now, then = (choice_text(name, each, self.words) for each in (self.context.desk.state.rule(name), value))
        return self.talk("house_rules.line", name=self.words.say(f"rule.{name}"), before=now, after=then)

    def take(self) -> None:
        """Enter it."""
        found = self.plan()
        if self.yes.isEnabled() and isinstance(found, Together):
            self.done_or_said(self.context.desk.take_together(found))

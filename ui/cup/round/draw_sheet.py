"""The draw of a round: out of a seed that is seen beforehand and draws the same again, or by hand (3.4)."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Final

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLineEdit, QWidget

from moderator.cup.commands import DrawGroups
from moderator.cup.drawing import APART, clashing, draw_groups, met, weights
from moderator.rulesets.sanguosha.roles import PLAYERS
from ui.cup.round.apart import Apart
from ui.cup.round.by_hand import read_groups, wrong
from ui.cup.round.groups import Groups
from ui.cup.round.sheet import RoundSheet
from ui.table.chance import fresh_seed
from ui.theme import SPACE
from ui.widgets.buttons import KeyButton
from ui.widgets.floating import EDGE
from ui.widgets.panel import EmptyState, Scroll, column, row
from ui.widgets.tag import Tag
from ui.widgets.text import PlainText

if TYPE_CHECKING:
    from moderator.cup.drawing import Pair
    from moderator.cup.state import Round
    from ui.cup.context import CupContext

SIDE: Final = 286
TALL: Final = 700
LOW: Final = 600
SAID: Final = 4
"""Pairs that are named; the others are counted."""


class DrawSheet(RoundSheet):
    """Nothing is recorded before ``take``. A drawn round is shown as it stands; drawn anew it needs a reason."""

    def __init__(self, context: CupContext, name: str, *, parent: QWidget | None = None) -> None:
        super().__init__(context, "draw", width=1180, parent=parent, round=context.round_name(name))
        self._name = name
        each = self.round
        self.by_hand = False
        self.drawn_with = each.seed
        """The seed that gave the groups as they are shown; empty once a hand has touched them."""
        self.groups = Groups(context, name, each.plan.groups)
        self.groups.changed.connect(self._on_hand)
        self.apart = Apart(context, each.field)
        self.apart.changed.connect(self._on_apart)
        self.seed = QLineEdit(each.seed or fresh_seed())
        self.seed.setAccessibleName(self.talk("draw.seed"))
        self.seed.setMaxLength(80)
        self.seed.textChanged.connect(self._say)
        self._side()
        self._buttons()
        if each.matches:
            self._show([self.state.matches[match].people for match in each.matches])
        else:
            self._say()
        self.draw.setFocus()

    @property
    def round(self) -> Round:
        """The round that is drawn."""
        found: Round | None = self.state.round(self._name)
        assert found is not None
        return found

    def fit(self) -> None:
        """As high as its groups want, inside the page."""
        page = self.parentWidget()
        room = page.window().height() - 2 * EDGE if page is not None else TALL
        self.resize(self.minimumWidth(), min(room, TALL if len(self.groups.lists) > 4 else LOW))

    # --- building ------------------------------------------------------------------------------------------------------------

    def _side(self) -> None:
        self.how = Tag(self.cup.palette, "")
        self.met = PlainText("", "small", "muted", wrap=True)
        self.kept = PlainText("", "small", "jade", wrap=True)
        self.keys = PlainText(self.talk("draw.keys"), "small", "muted", wrap=True)
        self.copy, self.fresh = KeyButton(self.talk("draw.copy"), kind="plain"), KeyButton(self.talk("draw.fresh"), kind="plain")
        self.copy.clicked.connect(self.copy_seed)
        self.fresh.clicked.connect(self.new_seed)
        side = QWidget()
        side.setFixedWidth(SIDE)
        side.setLayout(
            column(
                PlainText(self.talk("draw.seed"), "small", "muted"), self.seed, row(self.copy, self.fresh, None), self.apart, self.met,
                row(self.how, None), self.kept, None,
            )
        )  # fmt: skip
        scroll = Scroll()
        scroll.box.addWidget(self.groups)
        scroll.box.addStretch(1)
        self.none = EmptyState(
            None, self.talk("draw.none"), self.talk("draw.none.text", n=len(self.round.field), groups=self.round.plan.groups)
        )
        left = column(self.none, scroll, self.keys)
        left.setStretch(0, 1)
        left.setStretch(1, 1)
        self.shown = scroll
        self.body.addLayout(both := row(left, side, spacing=2 * SPACE), 1)
        both.setStretch(0, 1)
        for button in (self.copy, self.fresh):
            button.setAutoDefault(False)

    def _buttons(self) -> None:
        self.paste = KeyButton(self.talk("draw.paste"), key="Ctrl+Shift+V", table=True)
        self.draw = KeyButton(self.talk("draw.draw"), key="Ctrl+D", table=True)
        self.yes = KeyButton(self.talk("draw.yes"), kind="primary", key="Ctrl+Return", table=True)
        self.paste.clicked.connect(self.take_text)
        self.draw.clicked.connect(self.draw_now)
        self.yes.clicked.connect(self.take)
        self.add_buttons(self.paste, None, self.closer("cancel"), self.draw, self.yes)
        self.yes.setAutoDefault(False)  # Enter adds a wish, or takes a name in hand

    # --- drawing ---------------------------------------------------------------------------------------------------------------

    def unwanted(self) -> dict[Pair, int]:
        """Which pairs had better not meet."""
        return weights(self.state, self.round, self.apart.groups)

    def draw_now(self) -> None:
        """The same seed, field and constraints give the same groups."""
        seed = self.seed.text().strip()
        lacks = self.round.plan.size - len(self.round.field)
        if lacks or not seed:
            self.say(self.talk("draw.short", n=lacks) if lacks else self.talk("draw.no_seed"))
            return
        self.by_hand, self.drawn_with = False, seed
        self.say("")
        self._show(draw_groups(random.Random(seed), self.round.field, self.unwanted()))

    def new_seed(self) -> None:
        """Another seed, before anything is drawn with it."""
        self.seed.setText(fresh_seed())
        self.draw.setFocus()

    def copy_seed(self) -> None:
        """The seed to the clipboard."""
        QGuiApplication.clipboard().setText(self.seed.text().strip())
        self.say_well("draw.copied")

    def say_well(self, code: str) -> None:
        """Something that went as it should."""
        self.say(self.talk(code))
        self.message.set_tone("jade")

    def say(self, text: str) -> None:
        """What stands in the way."""
        self.message.set_tone("red")
        super().say(text)

    def take_text(self) -> None:
        """A draw that was made by hand, from the clipboard."""
        each = self.round
        found, strange = read_groups(QGuiApplication.clipboard().text(), each.field)
        fault, names = ("strange", strange) if strange else wrong(found, each.field, each.plan.groups)
        if fault:
            self.say(self.talk(f"draw.{fault}", names=list(names), n=each.plan.groups))
            return
        self.by_hand = True
        self.say("")
        self._show(found)

    def _on_hand(self) -> None:
        self.by_hand = True
        self._mark()

    def _on_apart(self) -> None:
        if self.groups.groups:
            self._mark()
        self._say()

    # --- showing -----------------------------------------------------------------------------------------------------------------

    def _show(self, groups: tuple[tuple[str, ...], ...] | list[tuple[str, ...]]) -> None:
        self.groups.show_groups(groups, self._marks(groups))
        self._say()

    def _mark(self) -> None:
        self.groups.show_groups(self.groups.groups, self._marks(self.groups.groups))
        self._say()

    def _marks(self, groups: object) -> dict[str, str]:
        unwanted = self.unwanted()
        found: dict[str, str] = {}
        for pair in clashing(groups, unwanted):  # type: ignore[arg-type]
            kind = "apart" if unwanted[frozenset(pair)] >= APART else "again"
            found |= {name: kind for name in pair if found.get(name) != "apart"}
        return found

    def _say(self) -> None:
        """What was drawn with what, and what of the wishes is not kept."""
        drawn = bool(self.groups.groups)
        for part, seen in ((self.none, not drawn), (self.shown, drawn), (self.keys, drawn)):
            part.setVisible(seen)
        same = drawn and not self.by_hand and self.drawn_with == self.seed.text().strip()
        stands = bool(self.round.matches) and self._unchanged()
        code = "stands" if stands else "none" if not drawn else "by_hand" if self.by_hand else "drawn" if same else "other_seed"
        self.how.set_text(self.talk(f"draw.{code}"), {"drawn": "jade", "by_hand": "amber", "other_seed": "amber"}.get(code, "neutral"))
        self.how.setVisible(drawn)
        self._say_met()
        left = self._left() if drawn else []
        wished = bool(self.apart.groups) or bool(self.state.rule("avoid_same_group"))
        self.kept.setText("\n".join(left) if left else self.talk("draw.kept") if drawn and wished else "")
        self.kept.set_tone("red" if left else "jade")
        self.kept.setVisible(bool(self.kept.text()))
        self.yes.setEnabled(drawn and not stands)

    def _unchanged(self) -> bool:
        now = [list(self.state.matches[match].people) for match in self.round.matches]
        return now == self.groups.groups and not (self.drawn_with != self.round.seed and not self.by_hand)

    def _say_met(self) -> None:
        on = bool(self.state.rule("avoid_same_group"))
        n = len(met(self.state, self.round)) if on else 0
        self.met.setText(self.talk("draw.avoid", n=n) if on else self.talk("draw.avoid_off"))

    def _left(self) -> list[str]:
        """Pairs that sit together although that was to be avoided."""
        unwanted = self.unwanted()
        pairs = clashing(self.groups.groups, unwanted)
        apart = [pair for pair in pairs if unwanted[frozenset(pair)] >= APART]
        again = len(pairs) - len(apart)
        said = [self.talk("draw.together", a=a, b=b, match=self._where(a)) for a, b in apart[:SAID]]
        said += [self.talk("draw.together_more", n=len(apart) - SAID)] if len(apart) > SAID else []
        return said + ([self.talk("draw.again", n=again)] if again and self.round.plan.groups > 1 else [])

    def _where(self, name: str) -> str:
        at = next(n for n, names in enumerate(self.groups.groups) if name in names)
        return self.groups.heads[at].text()

    # --- entering ------------------------------------------------------------------------------------------------------------

    @property
    def command(self) -> DrawGroups:
        """What would be recorded; without a seed where a hand has touched it."""
        seed = "" if self.by_hand else self.drawn_with
        groups = tuple(tuple(names) for names in self.groups.groups)
        assert all(len(names) == PLAYERS for names in groups)
        return DrawGroups(round=self._name, groups=groups, seed=seed, apart=self.apart.groups)

    def take(self) -> None:
        """Into the record."""
        if self.groups.groups and self.yes.isEnabled():
            self.press(self.command)

    def stands(self) -> bool:
        """As long as the round has begun and is not over."""
        each = self.state.round(self._name)
        return each is not None and each.status in {"started", "drawn"}

    def refresh(self) -> None:
        """The field may have grown."""
        self.apart.use(self.round.field)
        self._say()

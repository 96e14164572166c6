"""A post, a search, a shift or a return entered by sheet: who, at whom, the text as pasted; counted and compared before it is taken."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from PySide6.QtWidgets import QCheckBox, QWidget

from moderator.inbox.texts_of_game import occasion
from moderator.rulesets.jianghu.code_names import code_name
from moderator.rulesets.jianghu.commands import posts as c
from moderator.rulesets.jianghu.roles import POSTERS
from moderator.rulesets.jianghu.rounds import finale
from moderator.rulesets.jianghu.schedule import stand_ins
from moderator.rulesets.jianghu.state import code_rank
from moderator.rulesets.jianghu.texts import MASKS, masks_in
from ui.forum.jianghu.posts.archive import Archive
from ui.forum.jianghu.posts.base import PostsSheet
from ui.forum.jianghu.posts.text_view import TextView
from ui.forum.prison.secret_sheet import Follows
from ui.widgets.buttons import KeyButton
from ui.widgets.fields import ChoiceField
from ui.widgets.panel import row
from ui.widgets.segments import Segments
from ui.widgets.text import ElidedText, PlainText

if TYPE_CHECKING:
    from ui.forum.context import ForumContext
    from ui.forum.jianghu.posts.rows import QueueRow

KINDS: Final = ("post", "search", "shift", "return")
VERBS: Final = {kind: f"submit_{kind}" for kind in KINDS}
WIDEST: Final = 440
"""Of a field with the longest mask in it."""
HOLDERS: Final = {"search": "sapper", "shift": "soul_shift", "return": "soul_return"}


class EnterSheet(PostsSheet):
    """Nothing is entered before the last press. What the rules say to it, with its deadline, stands under the text."""

    def __init__(self, context: ForumContext, archive: Archive, given: QueueRow | None = None, *, parent: QWidget | None = None) -> None:
        super().__init__(context, "enter", width=1060, height=650, parent=parent)
        self._given = given
        self.kind = Segments(KINDS, given.kind if given is not None else "post", width=84)
        for kind in KINDS:
            self.kind.say(kind, self.words.term("kind", kind))
        self.who, self.slot, self.target, self.second = ChoiceField(), ChoiceField(), ChoiceField(), ChoiceField()
        self.iou = QCheckBox(self.p("enter.iou"))
        self.labels: dict[str, PlainText] = {}
        for name, field in (("who", self.who), ("slot", self.slot), ("target", self.target), ("second", self.second)):
            field.setAccessibleName(self.p(f"enter.{name}"))
            field.setMinimumWidth(128)
            field.setMaximumWidth(WIDEST)
            self.labels[name] = PlainText(self.p(f"enter.{name}"), "small", "muted")
        self.masks = ElidedText("", "small", "muted")
        self.view = TextView(self, archive)
        self.follows = Follows(self)  # type: ignore[arg-type]
        self.follows.setFixedHeight(112)
        self.follows.insist.textChanged.connect(self.weigh)
        self.inner.setSpacing(8)
        self.inner.addLayout(row(self.kind, self.labels["slot"], self.slot, None, self.iou))
        self.inner.addLayout(row(self.labels["who"], self.who, self.labels["target"], self.target, None, spacing=6))
        self.inner.addLayout(row(self.labels["second"], self.second, None, spacing=6))
        self.inner.addWidget(self.masks)
        self.inner.addWidget(self.view, 1)
        self.inner.addWidget(self.follows)
        self.yes = KeyButton(self.p("enter.take"), kind="primary", key="Ctrl+Return", table=True)
        self.yes.clicked.connect(self.take)
        self.add_buttons(None, self.closer("cancel"), self.yes)
        self.kind.chosen.connect(self._on_kind)
        self.who.currentIndexChanged.connect(self._on_who)
        for field in (self.slot, self.target, self.second):
            field.currentIndexChanged.connect(self.weigh)
        self.iou.toggled.connect(self._on_iou)
        self.view.changed.connect(self.weigh)
        self._on_kind()
        self.veil()

    # --- who may, and what --------------------------------------------------------------------------------------------

    def _on_kind(self, _: str = "") -> None:
        kind, state = self.kind.value, self.state
        self._fill(self.who, [(self._writer(seat), seat) for seat in self._writers(kind)], self._given.who if self._given else "")
        living = [seat.id for seat in state.living]
        names = self.context.desk.name_of
        self._fill(self.target, [("", ""), *((names(seat), seat) for seat in living)], self._given.target if self._given else "")
        self._fill(self.second, [("", ""), *((names(seat), seat) for seat in living)], self._given.second if self._given else "")
        for name, field, wanted in (("slot", self.slot, kind == "post"), ("second", self.second, kind == "shift")):
            self.labels[name].setVisible(wanted)
            field.setVisible(wanted)
        self.labels["target"].setText(self.p(f"enter.target.{kind}"))
        self.target.setAccessibleName(self.p(f"enter.target.{kind}"))
        self.iou.setVisible(kind in {"post", "search"})
        self._on_who()

    @staticmethod
    def _fill(field: ChoiceField, choices: list[tuple[str, str]], wanted: str) -> None:
        field.blockSignals(True)
        field.clear()
        for text, value in choices:
            field.addItem(text, value)
        field.setCurrentIndex(max(0, field.findData(wanted)))
        field.blockSignals(False)

    def _writer(self, seat: str) -> str:
        return self.p("enter.writer", seat=seat, code_name=code_name(self.state.seats[seat].code))

    def _writers(self, kind: str) -> list[str]:
        """Owners of slots first, then who may stand in or has the right to post; of a search or a soul its holder."""
        state = self.state
        if kind != "post":
            return [seat.id for seat in state.living if seat.role == HOLDERS[kind]]
        owners = [slot.owner for slot in state.now.slots if slot.owner] if state.round is not None else []
        standing = [seat.id for slot in state.now.slots for seat in stand_ins(state, slot)] if state.round is not None else []
        others = [seat.id for seat in sorted(state.living, key=code_rank) if seat.role in POSTERS]
        return list(dict.fromkeys([*owners, *standing, *others]))

    def _on_who(self, _: int = 0) -> None:
        """Slots that he may fill: his own first, then those he may stand in for."""
        seat, state = self.who.currentData(), self.state
        own = [slot for slot in state.now.slots if slot.owner == seat] if state.round is not None else []
        standing = [slot for slot in state.now.slots if seat in {s.id for s in stand_ins(state, slot)}] if state.round is not None else []
        choices = [(self.p("enter.own", slot=own[0].id) if own else self.p("enter.free"), "")]
        choices += [(self.p("enter.for", slot=slot.id), slot.id) for slot in standing]
        wanted = self._given.slot if self._given is not None and not self._given.who else ""
        self._fill(self.slot, choices if own or not standing else choices[1:], wanted)
        kind = self.kind.value
        self.view.expect(kind, occasion(VERBS[kind], str(seat or ""), state.number))
        self.weigh()

    def _on_iou(self, owed: bool) -> None:
        self.view.setEnabled(not owed)
        self.weigh()

    # --- the command --------------------------------------------------------------------------------------------------

    def command(self) -> Any:
        """As it stands; None where something is missing."""
        seat, target, body = self.who.currentData(), self.target.currentData(), self.view.body
        owed = self.iou.isChecked() and self.kind.value in {"post", "search"}
        if not seat or not target or not (body.strip() or owed):
            return None
        made = self.view.figures
        if self.kind.value in {"post", "search"}:
            counts = {"iou": True} if owed else {"text": body, "words": made.words, "quoted": made.quoted, "repeats": made.repeats}
            if self.kind.value == "search":
                return c.SubmitSearch(seat=seat, target=target, **counts)
            own = code_name(self.state.seats[seat].code)
            return c.SubmitPost(seat=seat, target=target, code_name=own, replaces=self.slot.currentData() or "", **counts)
        if self.kind.value == "return":
            return c.SubmitReturn(seat=seat, seat_c=target, text=body)
        second = self.second.currentData()
        return c.SubmitShift(seat=seat, from_=target, to=second, text=body) if second else None

    def weigh(self) -> None:
        """What the rules say to it."""
        if not hasattr(self, "yes"):
            return
        self._say_masks()
        made = self.command() if self.sees else None
        self.follows.show_for(made, self.p("enter.missing") if self.sees else "")
        self.yes.setEnabled(self.sees and self.follows.good)

    def _say_masks(self) -> None:
        """Which masks are found in the lone killer's first post, and how many: a name may stand in it by chance (J6.1)."""
        state, seat = self.state, self.who.currentData()
        wanted = self.kind.value == "post" and state.number == 1 and bool(seat) and state.seats[seat].role == "lone_killer"
        self.masks.setVisible(wanted)
        named = masks_in(state, self.view.body) if wanted and self.sees else ()
        if wanted and state.rule("first_post_own_mask") == "not_counted":
            named = tuple(name for name in named if name != seat)
        listed = self.words.join(self.context.desk.name_of(name) for name in named)
        self.masks.setText(self.p("enter.masks", n=len(named), of=MASKS, names=listed) if named else "")

    def filled(self) -> None:
        """Uncovered, or covered again."""
        self.iou.setEnabled(self.state.round is not None and not finale(self.state, self.state.number))
        self.view.refresh()
        self.weigh()

    def take(self) -> None:
        """Enter it."""
        made = self.command()
        if made is not None and self.sees and self.follows.good:
            self.done_or_said(self.context.desk.do(made, force=self.follows.insist.text().strip()))

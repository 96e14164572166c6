"""The page of what is public: exactly what everybody sees now, the standings that may be released, the second screen, the files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from moderator.cup.release import is_stale, would_show
from moderator.play.messages import Step
from ui.cup.panes import PaneWidget
from ui.cup.release.preview import BoardPreview
from ui.cup.release.screen import CupScreen
from ui.public.cup import PACES
from ui.theme import SPACE
from ui.widgets.buttons import KeyButton
from ui.widgets.fields import ChoiceField
from ui.widgets.panel import Panel, column, row
from ui.widgets.segments import Segments
from ui.widgets.tag import Tag
from ui.widgets.text import ElidedText, PlainText

if TYPE_CHECKING:
    from moderator.cup.public import PublicCup
    from moderator.cup.state import CupState
    from ui.cup.context import CupContext

THEMES: Final = ("dark", "light")
WIDE: Final = 124


class ReleasePane(PaneWidget):
    """Nothing is released here at once: the step opens the sheet that lists what will be seen."""

    def __init__(self, context: CupContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self.screen_ = CupScreen.of(context)
        self.preview = BoardPreview(context, self.screen_.theme)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(SPACE + 2)
        box.addWidget(self._now())
        box.addWidget(self._shown())
        box.addStretch(1)
        self.screen_.changed.connect(self.show_screen)

    # --- building -----------------------------------------------------------------------------------------------------

    def _now(self) -> Panel:
        """What is public, as a picture, and what can be done about it."""
        say = self._context.say
        panel = Panel(say("release.now"), margin=12)
        self.state = Tag(self._context.palette, "", "neutral")
        panel.head.addWidget(self.state)
        self.round = ElidedText("", "lead")
        self.facts = PlainText("", "small", "muted", wrap=True)
        self.stale = PlainText("", "small", "amber", wrap=True)
        self.why = PlainText("", "small", "muted", wrap=True)
        self.before = self._button("\N{SINGLE LEFT-POINTING ANGLE QUOTATION MARK}", "B", "plain", self._on_before, say("release.before"))
        self.after = self._button("\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}", "N", "plain", self._on_after, say("release.after"))
        self.where = PlainText("", "small", "muted")
        self.where.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.where.setMinimumWidth(64)
        self.release = self._button("", "R", "normal", self._on_release)
        self.withdraw = self._button(say("release.withdraw"), "X", "normal", self._on_withdraw)
        turning = row(None, self.before, self.where, self.after, None)
        doing = row(self.release, self.withdraw)
        doing.setStretch(0, 1)
        right = column(self.round, self.facts, self.stale, None, self.why, doing, spacing=6)
        both = row(column(self.preview, turning, None), right, spacing=16)
        both.setStretch(1, 1)
        panel.body.addLayout(both)
        panel.body.addLayout(self._files())
        return panel

    def _shown(self) -> Panel:
        """The second screen."""
        say = self._context.say
        panel = Panel(say("release.screen"), margin=12)
        self.open = self._button("", "D", "normal", self._on_open)
        self.full = self._button("", "F", "normal", self.screen_.toggle_full)
        self.hold = self._button("", "H", "normal", self.screen_.toggle_pause)
        self.theme = Segments(THEMES, self.screen_.theme, width=72)
        for each in THEMES:
            self.theme.say(each, say(f"release.theme.{each}"))
        self.theme.chosen.connect(self.screen_.set_theme)
        self.pace = self._choice("pace")
        for seconds in PACES:
            self.pace.addItem(say("release.pace.each", n=seconds), seconds)
        self.pace.currentIndexChanged.connect(self._on_pace)
        self.place = self._choice("place")
        self.place.activated.connect(self._on_place)
        panel.body.addLayout(row(self.open, self.full, self.hold, None))
        captions = (PlainText(say(f"release.{name}"), "small", "muted") for name in ("theme", "pace", "place"))
        theme, pace, place = captions
        panel.body.addLayout(row(theme, self.theme, 8, pace, self.pace, 8, place, self.place, None))
        return panel

    def _files(self) -> QHBoxLayout:
        """The page for the web, everything else, what is printed."""
        say = self._context.say
        self.web = self._button(say("release.web"), "W", "normal", self._on_web)
        self.export = self._button(say("release.export"), "", "normal", self._on_export, hint="F6")
        self.print = self._button(say("release.print"), "P", "normal", self._on_print)
        return row(PlainText(say("release.files"), "small", "muted"), self.web, self.export, self.print, None)

    def _button(self, text: str, key: str, kind: str, act: object, name: str = "", hint: str = "") -> KeyButton:
        button = KeyButton(text, key=key, kind=kind, hint=hint, table=True)
        if name:
            button.setAccessibleName(name)
        button.setAutoDefault(False)
        button.clicked.connect(act)
        return button

    def _choice(self, name: str) -> ChoiceField:
        field = ChoiceField()
        field.setAccessibleName(self._context.say(f"release.{name}"))
        field.setMinimumWidth(WIDE)
        return field

    # --- from the state -----------------------------------------------------------------------------------------------

    @property
    def _state(self) -> CupState:
        state: CupState = self._context.desk.state
        return state

    def refresh(self) -> None:
        """What is public now, and what the round looked at would add."""
        view = self.screen_.view
        self.preview.show_view(view)
        self._tell_now(view)
        self._tell_release()
        self.show_screen()

    def tick(self) -> None:
        """A match has begun: it does not come any more."""
        if self.screen_.view != self.preview.board.view:
            self.refresh()

    def _tell_now(self, view: PublicCup) -> None:
        say, shown = self._context.say, bool(view.round)
        self.state.set_text(say("release.public" if shown else "release.private"), "jade" if shown else "neutral")
        self.round.setText(self._context.round_name(view.round) if shown else say("release.none"))
        rows = sum(len(group.rows) for group in view.groups)
        at = self._context.moment(view.at) if view.at is not None else ""
        said = [say("release.rows", at=at, groups=len(view.groups), n=rows)] if shown else []
        said.append(say("release.coming", n=len(view.coming)) if view.coming else say("release.coming.none"))
        self.facts.setText("\n".join(said))
        self.stale.setText(say("release.stale") if is_stale(self._state) else "")
        self.withdraw.setEnabled(shown)
        self.web.setEnabled(shown)

    @property
    def _aim(self) -> str:
        """The round looked at; while nothing of it can be shown yet, the last that is closed: that is the one to be released."""
        state, name = self._state, self._context.looking.round
        if not name or would_show(self.screen_.seen, state, name, self._context.desk.now()) is not None:
            return name
        return next((each.plan.id for each in reversed(state.rounds) if each.frozen is not None), name)

    def _tell_release(self) -> None:
        """The round aimed at; where nothing of it is new, why it cannot be pressed."""
        context, name = self._context, self._aim
        now = context.desk.now()
        then = would_show(self.screen_.seen, self._state, name, now) if name else None
        shown = self._state.shown
        same = (
            then is not None and shown is not None and shown.round == name and not is_stale(self._state)
            and then.provisional == shown.provisional
        )  # fmt: skip
        self.release.setText(context.say("release.release", round=name or "\N{EN DASH}"))
        self.release.setEnabled(then is not None and not same)
        code = "release.nothing" if then is None else "release.same" if same else "" if then.is_over else "release.so_far"
        self.why.setText(context.say(code, round=name) if code else "")

    def show_screen(self) -> None:
        """The second screen as it stands."""
        screen, say = self.screen_, self._context.say
        is_open = screen.window is not None
        self.open.setText(say("release.close" if is_open else "release.open"))
        self.full.setText(say("release.frame" if screen.is_full else "release.full"))
        self.hold.setText(say("release.go_on" if screen.is_paused else "release.hold"))
        for button in (self.full, self.hold):
            button.setEnabled(is_open)
        self.theme.show_value(screen.theme)
        self._show_choices()
        if is_open:
            self.preview.show_page(screen.window.board.at)
        self.preview.set_theme(screen.theme)
        self._show_page()

    def _show_choices(self) -> None:
        self.pace.blockSignals(True)
        self.pace.setCurrentIndex(PACES.index(self.screen_.pace))
        self.pace.blockSignals(False)
        names = self.screen_.places
        if [self.place.itemData(n) for n in range(self.place.count())] != list(names):
            self.place.clear()
            for n, name in enumerate(names, 1):
                self.place.addItem(self._context.say("release.place.each", n=n), name)
        self.place.setCurrentIndex(max(0, self.place.findData(self.screen_.place)))
        self.place.setEnabled(len(names) > 1)

    def _show_page(self) -> None:
        board = self.preview.board
        self.where.setText(self._context.say("release.page", n=board.at + 1, of=len(board.pages)))
        for button in (self.before, self.after):
            button.setEnabled(len(board.pages) > 1)

    def take_focus(self) -> None:
        """To what is proposed here, else to the second screen."""
        (self.release if self.release.isEnabled() else self.open).setFocus()

    # --- hands --------------------------------------------------------------------------------------------------------

    def _on_before(self) -> None:
        self._turn(-1)

    def _on_after(self) -> None:
        self._turn(1)

    def _turn(self, by: int) -> None:
        """On the second screen as well, where it is open."""
        board = self.preview.board
        self.preview.show_page((board.at + by) % len(board.pages))
        self.screen_.turn(by)
        self._show_page()

    def _on_release(self) -> None:
        name = self._aim
        self.stepped.emit(Step(verb="release_standings", command={"do": "release_standings", "round": name}, params={"round": name}))

    def _on_withdraw(self) -> None:
        self.asked.emit("withdraw")

    def _on_open(self) -> None:
        self.asked.emit("public")

    def _on_pace(self) -> None:
        self.screen_.set_pace(int(self.pace.currentData()))

    def _on_place(self) -> None:
        self.screen_.go_to(str(self.place.currentData()))

    def _on_web(self) -> None:
        self.asked.emit("web_page")

    def _on_export(self) -> None:
        self.asked.emit("export")

    def _on_print(self) -> None:
        self.asked.emit("print")

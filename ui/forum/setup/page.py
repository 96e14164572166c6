"""The page on which a forum game is begun or taken over: the frame, with the curtain; what it asks for is the game's (game.py)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QWidget

from moderator.play.messages import Refusal
from moderator.play.words import Words
from ui.forum.setup.beginning import Forced
from ui.forum.setup.game import GameSetup
from ui.table.curtain import Curtain
from ui.theme import Palette
from ui.widgets.buttons import KeyButton
from ui.wizard.blocker import Blocker
from ui.wizard.page import Mark, WizardPage


class SetupPage(WizardPage):
    """``started`` says that the button was pressed and nothing stands in the way; ``left`` that the page is left without a game."""

    started = Signal()

    def __init__(
        self, game: type[GameSetup], words: Words, palette: Palette, parent: QWidget | None = None, *, later: bool = False,
    ) -> None:  # fmt: skip
        """``later``: whoever calls takes the parts of ``building`` one after the other; nothing else may be done before."""
        super().__init__(words.of(game.game), palette, game.modes, game.order, parent)
        self.curtain = Curtain(self)
        self.lift = KeyButton("", kind="plain", hint="`")
        self.lift.pressed.connect(self.curtain.lift)
        self.lift.released.connect(self.curtain.fall)
        self.bar.insertWidget(3, self.lift)
        self.game = game(self.words, palette, self.curtain, self)
        self.game.file_wanted.connect(self.choose_position)
        self.game.room_wanted.connect(self.room_wanted)
        self._made: set[str] = set()
        self._build(later)

    def _building(self) -> Iterator[None]:
        """The steps of a new game, one after the other; those of a game taken over when they are first wanted."""
        yield from self.game.building(self.mode, self._add)
        self._made.add(self.mode)

    def _add(self, name: str, step: Any) -> Any:
        self.add_step(name, step)
        return step

    def _make_mode(self, mode: str) -> None:
        if mode in self._made:
            return
        self._filling = True
        for _ in self.game.building(mode, self._add):
            pass
        self._made.add(mode)
        self._filling = False

    # --- what it holds ------------------------------------------------------------------------------------------------

    @property
    def blockers(self) -> tuple[Blocker, ...]:
        """What stands in the way, in the order of the steps."""
        return self.game.blockers(self.mode)

    def commands(self) -> Sequence[Forced]:
        """What is written, each with the reason it is forced by."""
        return self.game.commands(self.mode)

    def open_position(self, path: Path) -> None:
        """Put in the position that a file's first line holds; what is wrong with it is said in the footer."""
        found = self.game.read_position(path)
        if isinstance(found, Refusal):
            self.refuse(found)
            return
        self._refusal = None
        self.set_mode("take")
        self._filling = True
        self.game.put_in(found)
        self._filling = False
        self.set_mode("take")
        self.go(self.game.taken)

    def open_table(self, path: Path) -> None:
        """Put in the people of a table."""
        self.go(self.game.tables)
        self.steps[self.game.tables].open_file(path)

    def start(self) -> None:
        """The page is shown: the keyboard to the first field."""
        self._focus(Blocker("", self.shown[0]))

    def _begin(self) -> None:
        self.started.emit()

    # --- showing ------------------------------------------------------------------------------------------------------

    def _follow(self) -> None:
        self.game.follow()

    def _show_blockers(self, blockers: tuple[Blocker, ...]) -> None:
        for step in self.steps.values():
            if hasattr(step, "show_blockers"):
                step.show_blockers(blockers)

    def _mark(self, step: str, blockers: tuple[Blocker, ...]) -> Mark:
        say, made = self.words.say, self.steps.get(step)
        if hasattr(made, "mark"):
            return made.mark
        if hasattr(made, "differing"):
            return (say("ui.new.mark.changed", {"n": made.differing}) if made.differing else "", "neutral")
        n = len(blockers) if getattr(made, "of_all", False) else sum(each.step == step for each in blockers)
        if n and hasattr(made, "filled"):
            return made.filled, "amber"
        return (say("ui.take.mark.open", {"n": n}), "amber") if n else (say("ui.setup.mark.done"), "jade")

    def _why(self, blocker: Blocker) -> str:
        """Row, column, what is wrong and what helps."""
        say, game = self.words.say, self.game
        refusal = blocker.params.get("refusal")
        if isinstance(refusal, Refusal):
            text = self.words.refusal(refusal, game.name_of)
        else:
            params = {key: say(f"ui.setup.{key}.{value}") if key in game.terms else value for key, value in blocker.params.items()}
            text = say(f"ui.setup.blocked.{blocker.code}", params)
        if blocker.step not in game.by_seat:
            return text
        masks, code = game.masks, f"ui.setup.col.{blocker.column}.name"
        who = f"{blocker.row + 1} {masks[blocker.row]}".strip() if 0 <= blocker.row < len(masks) else ""
        what = say(code) if self.words.has(code) else ""
        where = " \N{MIDDLE DOT} ".join(part for part in (who, what) if part)
        return say("ui.take.at", {"where": where, "text": text}) if where else text

    def hideEvent(self, event: QHideEvent) -> None:
        """Out of sight: what was uncovered is covered again."""
        super().hideEvent(event)
        self.curtain.fall()

    # --- words and colours --------------------------------------------------------------------------------------------

    def retranslate(self, words: Words) -> None:
        """Follow the language."""
        self.game.words = words.of(self.game.game)
        super().retranslate(self.game.words)

    def set_palette(self, palette: Palette) -> None:
        """Follow the theme."""
        self.game.palette = palette
        super().set_palette(palette)

    def _say(self) -> None:
        super()._say()
        self.lift.setText(self.words.say("ui.setup.lift"))

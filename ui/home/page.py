"""The first page. It shows what it is given and says what was pressed; files are opened by the main window.

The table of matches is made when there are rows to show, which is after the first paint.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QMimeData, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDropEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from moderator.play.words import Words
from ui.home.going import Going
from ui.home.over import Over
from ui.home.tiles import DropTile, GameTile, SampleButton
from ui.theme import SPACE, Palette
from ui.widgets.buttons import KeyButton
from ui.widgets.panel import EmptyState, Scroll, row
from ui.widgets.seal import Seal
from ui.widgets.text import PlainText

if TYPE_CHECKING:
    from ui.home.rows import Listed, Sample
    from ui.keys.table import KeyGroup
    from ui.widgets.message import Banner
    from ui.widgets.table import TableView

SUFFIXES = (".moderator", ".jsonl")
SET_UP: Final = {"cup": "Ctrl+Alt+C", "chess": "Ctrl+Shift+N", "prison": "Ctrl+Alt+N", "jianghu": "Ctrl+Alt+J"}
"""What begins on a set-up page: the cup beside its match, then the games on a forum; each with the key that begins one."""
ACROSS: Final = 3
"""Tiles in a row."""
SAMPLES: Final = 4
"""Samples in a row: more would be wider than the smallest window."""


class HomePage(QWidget):
    """Signals carry paths: ``file_opened`` (chosen or dropped), ``row_opened`` (a Listed of the library), ``sample_opened``.

    ``room_wanted``: a name of ui/rooms.py. ``keeping_wanted``: what is to be done with a row of the library, named as in ui/home/menu.py.
    ``rematch_wanted`` carries the session of a match whose people are to play again.
    """

    new_match = Signal()
    browse = Signal()
    room_wanted = Signal(str)
    file_opened = Signal(object)
    row_opened = Signal(object)
    keeping_wanted = Signal(str, object)
    sample_opened = Signal(object)
    rematch_wanted = Signal(object)

    def __init__(self, words: Words, palette: Palette, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("page")
        self.setAcceptDrops(True)
        self.words = words
        self._palette = palette
        self._files: tuple[Listed, ...] | None = None
        self._samples: tuple[Sample, ...] = ()
        self._put_away = False
        self.over = Over(self)
        self.banners = self.over.box
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        outer.addWidget(self._make_bar())
        self.scroll = Scroll((72, 22, 72, 22))
        outer.addWidget(self.scroll, 1)
        self._fill(self.scroll.box)
        self.retranslate(words)

    def _make_bar(self) -> QWidget:
        bar = QWidget()
        bar.setObjectName("bar")
        bar.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        bar.setFixedHeight(56)
        self.seal = Seal(self._palette, "", 32)
        self.name = PlainText("", "title")
        self.to_settings = KeyButton("", "Ctrl+,", "plain")
        self.to_settings.clicked.connect(self._want_settings)
        self.to_heroes = KeyButton("", "Ctrl+H", "plain")
        self.to_heroes.clicked.connect(self._want_heroes)
        self.to_scripts = KeyButton("", "Ctrl+J", "plain")
        self.to_scripts.clicked.connect(self._want_scripts)
        self.to_rules = KeyButton("", "F2", "plain")
        self.to_rules.clicked.connect(self._want_rules)
        self.to_lock = KeyButton("", "Ctrl+L", "plain")
        self.to_lock.clicked.connect(self._want_lock)
        box = QHBoxLayout(bar)
        box.setContentsMargins(18, 0, 18, 0)
        box.setSpacing(14)
        box.addWidget(self.seal)
        box.addWidget(self.name)
        box.addStretch(1)
        box.addWidget(self.to_heroes)
        box.addWidget(self.to_scripts)
        box.addWidget(self.to_rules)
        box.addWidget(self.to_lock)
        box.addWidget(self.to_settings)
        return bar

    def _fill(self, box: QVBoxLayout) -> None:
        box.setSpacing(SPACE)
        self.start_head, self.going_head, self.sample_head = (PlainText("", "section", "muted") for _ in range(3))
        self.tile = GameTile(self.words, self._palette)
        self.games = {game: GameTile(self.words, self._palette, game, key, "normal") for game, key in SET_UP.items()}
        self.drop = DropTile(self.words, self._palette)
        self.tile.start.clicked.connect(self.new_match)
        self.tile.take.clicked.connect(self._want_take_over)
        self.drop.open.clicked.connect(self.browse)
        for game, tile in self.games.items():
            for button, act in ((tile.start, self._want_game), (tile.take, self._want_game_over)):
                button.setProperty("game", game)
                button.clicked.connect(act)
        tiles = self._lay_tiles()
        box.addWidget(self.start_head)
        box.addLayout(tiles)
        box.addSpacing(14)
        self.resume = KeyButton("", kind="plain", hint="↵")
        self.resume.clicked.connect(self._open_selected)
        self.more = KeyButton("", kind="plain")
        self.more.clicked.connect(self._show_menu)
        box.addLayout(row(self.going_head, None, self.resume, self.more))
        box.addWidget(self._make_going())
        self.sample_room = QWidget()
        below = QVBoxLayout(self.sample_room)
        below.setContentsMargins(0, 14, 0, 0)
        below.setSpacing(SPACE)
        below.addWidget(self.sample_head)
        self.sample_rows = QGridLayout()
        self.sample_rows.setSpacing(SPACE)
        below.addLayout(self.sample_rows)
        box.addWidget(self.sample_room)
        box.addStretch(1)

    def _lay_tiles(self) -> QGridLayout:
        """Three in a row; the place to drop a file on takes what is left of the last one."""
        tiles = QGridLayout()
        tiles.setSpacing(2 * SPACE)
        tiled = [self.tile, *self.games.values()]
        for at, tile in enumerate(tiled):
            tiles.addWidget(tile, at // ACROSS, at % ACROSS)
        down, across = divmod(len(tiled), ACROSS)
        tiles.addWidget(self.drop, down, across, 1, ACROSS - across)
        for at in range(ACROSS):
            tiles.setColumnStretch(at, 1)
        return tiles

    def _make_going(self) -> QWidget:
        self.going = Going(self._palette)
        self.going.opened.connect(self.row_opened)
        self.going.wanted.connect(self.keeping_wanted)
        self.find = QShortcut(QKeySequence("Ctrl+F"), self)
        self.find.activated.connect(self._find)
        self.empty = EmptyState()
        self.first = KeyButton("", kind="plain")
        self.first.clicked.connect(self._open_first_sample)
        self.empty.actions.addWidget(self.first)
        self.going.body.addWidget(self.empty)
        self.going.body.addStretch(1)
        self.going.setMinimumHeight(120)
        self.empty.hide()
        return self.going

    def _want_take_over(self) -> None:
        self.room_wanted.emit("take_over")

    def _want_game(self) -> None:
        self.room_wanted.emit(f"new_game:{self.sender().property('game')}")

    def _want_game_over(self) -> None:
        self.room_wanted.emit(f"take_over_game:{self.sender().property('game')}")

    def _want_settings(self) -> None:
        self.room_wanted.emit("settings")

    def _want_heroes(self) -> None:
        self.room_wanted.emit("heroes")

    def _want_scripts(self) -> None:
        self.room_wanted.emit("scripts")

    def _want_rules(self) -> None:
        self.room_wanted.emit("rulebook")

    def _want_lock(self) -> None:
        self.room_wanted.emit("lock")

    def key_table(self) -> tuple[KeyGroup, ...]:
        """The keys of the buttons, and those of the list of matches."""
        from ui.keys.table import KeyGroup, KeyRow, read_off

        names = ("open", "menu", "duplicate", "delete", "find")
        caps = ("\N{DOWNWARDS ARROW WITH TIP LEFTWARDS}", self.words.say("ui.home.key.menu_cap"), "Ctrl D", "Del", "Ctrl F")
        rows = tuple(KeyRow(cap, self.words.say(f"ui.home.key.{name}")) for cap, name in zip(caps, names, strict=True))
        return (*read_off(self, self.words.say("ui.home.start")), KeyGroup(self.words.say("ui.home.key.list"), rows))

    def _show_menu(self) -> None:
        self.going.show_menu()

    def _find(self) -> None:
        self.going.search.setFocus()

    @property
    def table(self) -> TableView | None:
        """The matches at hand."""
        return self.going.table

    # --- what is shown ------------------------------------------------------------------------------------------------

    def show_library(self, files: Sequence[Listed], samples: Sequence[Sample], now: int, archived: Sequence[Listed] = ()) -> None:
        """Show the library's files, the archive and the samples; an empty library leads to the first sample."""
        self._files, self._samples = tuple(files), tuple(samples)
        self.going.show_files(files, archived, now)
        self._put_away = bool(archived)
        self._refresh()

    def take_focus(self) -> None:
        """Put the keyboard where one most likely wants it."""
        wanted = self.table if self._files else self.first if self._samples else self.tile.start
        if wanted is not None:
            wanted.setFocus()

    def complain(self, banner: Banner) -> None:
        """Lay a message over the foot of the page, where it moves nothing; it stays until it is closed."""
        self.over.put(banner)

    def clear_banners(self) -> None:
        """Take the messages away."""
        while (item := self.banners.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()

    def retranslate(self, words: Words) -> None:
        """Follow the language."""
        self.words = words
        self.seal.set_text(words.say("ui.app.seal"))
        self.name.setText(words.say("ui.app.name"))
        self.to_settings.setText(words.say("ui.home.settings"))
        self.to_heroes.setText(words.say("ui.home.heroes"))
        self.to_scripts.setText(words.say("ui.home.scripts"))
        self.to_lock.setText(words.say("ui.home.lock"))
        self.to_rules.setText(words.say("ui.rulebook.title"))
        self.start_head.setText(words.say("ui.home.start"))
        self.going_head.setText(words.say("ui.home.going"))
        self.sample_head.setText(words.say("ui.home.samples"))
        self.resume.setText(words.say("ui.home.resume"))
        self.first.setText(words.say("ui.home.empty.sample"))
        self.empty.title.setText(words.say("ui.home.empty.title"))
        self.empty.text.setText(words.say("ui.home.empty.text"))
        self.tile.retranslate(words)
        for tile in self.games.values():
            tile.retranslate(words)
        self.drop.retranslate(words)
        self.more.setText(words.say("ui.home.more"))
        self.going.retranslate(words)
        self._refresh()

    def set_palette(self, palette: Palette) -> None:
        """Follow the theme."""
        self._palette = palette
        for part in (self.seal, self.tile.seal, *(tile.seal for tile in self.games.values()), self.drop, self.going):
            part.set_palette(palette)

    def _refresh(self) -> None:
        if self._files is None:
            return
        empty = not self._files and not self._put_away
        self.find.setEnabled(not self.going.search.isHidden())
        self.resume.setVisible(bool(self._files))
        self.more.setVisible(not empty)
        self.empty.setVisible(empty)
        self.first.setVisible(bool(self._samples))
        self.first.set_kind("primary" if empty else "plain")
        self.tile.start.set_kind("normal" if empty and self._samples else "primary")
        self._show_samples()

    def _show_samples(self) -> None:
        while (item := self.sample_rows.takeAt(0)) is not None:
            if (old := item.widget()) is not None:
                old.hide()
                old.deleteLater()
        for number, sample in enumerate(self._samples):
            name = self.words.say("ui.home.sample.name", {"title": sample.title})
            button = SampleButton(sample.title, str(sample.path), name)
            button.clicked.connect(self._open_sample)
            self.sample_rows.addWidget(button, number // SAMPLES, number % SAMPLES)
        self.sample_room.setVisible(bool(self._samples))

    # --- what is pressed ----------------------------------------------------------------------------------------------

    def _open_sample(self) -> None:
        self.sample_opened.emit(Path(self.sender().path))

    def _open_selected(self) -> None:
        table = self.going.seen
        if table is not None and (file := table.selected()) is not None:
            self.row_opened.emit(file)

    def _open_first_sample(self) -> None:
        if self._samples:
            self.sample_opened.emit(self._samples[0].path)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if dropped(event.mimeData()):
            self.drop.light(True)
            event.acceptProposedAction()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self.drop.light(False)

    def dropEvent(self, event: QDropEvent) -> None:
        self.drop.light(False)
        for path in dropped(event.mimeData())[:1]:
            self.file_opened.emit(path)
        event.acceptProposedAction()


def dropped(data: QMimeData) -> list[Path]:
    """The files of ours in what is dragged."""
    paths = (Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile())
    return [path for path in paths if path.suffix.lower() in SUFFIXES]

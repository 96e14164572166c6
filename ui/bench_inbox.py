"""What the bench times at the forum desk: one new message to pixels with ten thousand there, beside a plain list view of the same rows."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QStringListModel
from PySide6.QtWidgets import QApplication, QListView

from moderator.inbox.bench import LETTER
from moderator.inbox.messages import RawMessage
from moderator.play.inbox import ReceiveMessage
from moderator.play.instants import SECOND, Instant
from moderator.play.words import Words
from ui.bench_load import application, turn
from ui.forum.chess.stage import Stage, stamp
from ui.forum.page import ForumPage
from ui.theme import LIGHT

THERE: Final = 10_000


def message_to_pixels(messages: int) -> tuple[list[float], list[float]]:
    """Milliseconds from a message's arrival until it has been painted: at the desk, and in a plain list view, in alternating turns."""
    app = application()
    page, receive = _desk()
    view, append = _plain()
    ours, plain = [], []
    for n in range(messages):
        ours.append(_timed(app, page, lambda n=n: receive(n)))  # type: ignore[misc]
        plain.append(_timed(app, view, lambda n=n: append(n)))  # type: ignore[misc]
    page.close_desk()
    page.close()
    view.close()
    return ours, plain


def _desk() -> tuple[ForumPage, Callable[[int], object]]:
    """A desk with ten thousand messages on record."""
    made = Stage().begun()
    begin, author = stamp("06-01 22:30"), made.state.seats["WR"].mask
    for n in range(THERE):
        made.session.do(
            ReceiveMessage(seat="WR", channel="pm", text=LETTER.format(n), id=f"m{n + 1}", author=author), Instant(begin + n * SECOND)
        )
    page = ForumPage(made.session, Words("zh_CN"), LIGHT, made.clock)
    page.resize(1280, 720)
    page.show()

    def receive(n: int) -> object:
        at = Instant(begin + (THERE + n) * SECOND)
        raw = RawMessage(text=LETTER.format(THERE + n), channel="pm", author=author, at=at)
        return page.mailbox.receive((raw,), page.inbox.reader)

    return page, receive


def _plain() -> tuple[QListView, Callable[[int], object]]:
    """Qt's own list with as many lines of text."""
    model = QStringListModel([LETTER.format(n) for n in range(THERE)])
    view = QListView()
    view.setUniformItemSizes(True)
    view.setModel(model)
    model.setParent(view)
    view.resize(344, 720)
    view.show()

    def append(n: int) -> object:
        row = model.rowCount()
        model.insertRow(row)
        return model.setData(model.index(row, 0), LETTER.format(THERE + n))

    return view, append


def _timed(app: QApplication, widget: ForumPage | QListView, act: Callable[[], object]) -> float:
    turn(app)
    began = time.perf_counter()
    act()
    (widget.inbox.list.viewport() if isinstance(widget, ForumPage) else widget.viewport()).repaint()
    turn(app)
    return (time.perf_counter() - began) * 1000

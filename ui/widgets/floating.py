"""The window of every dialog: a round card over its dimmed page, as large as its contents ask for."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, QRectF, Qt
from PySide6.QtGui import (
    QCloseEvent,
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPalette,
    QPen,
    QRegion,
    QShowEvent,
)
from PySide6.QtWidgets import QApplication, QDialog, QMenu, QWidget

from ui.widgets.screens import screen_of
from ui.widgets.wanted import ask_for

CORNER: Final = 14.0
MENU_CORNER: Final = 10.0
DIM: Final = 0.4
"""How much of the page's light a dialog takes away."""
EDGE: Final = 8
"""What stays free above and below the tallest dialog."""


def rounded(menu: QMenu) -> None:
    """A menu with the corners of the other cards (the stylesheet draws them)."""
    menu.setWindowFlags(menu.windowFlags() | Qt.WindowType.FramelessWindowHint | Qt.WindowType.NoDropShadowWindowHint)
    see_through(menu, MENU_CORNER)


def see_through(window: QWidget, radius: float) -> None:
    """No ground behind round corners. X11 without a compositor knows no transparency: there the corners are cut off besides."""
    window.setAttribute(Qt.WidgetAttribute.WA_TranslucentBackground)
    if QApplication.platformName() == "xcb":
        window.installEventFilter(_CutCorners(window, radius))


class _CutCorners(QObject):
    """Keeps a window's mask as round and as large as the window."""

    def __init__(self, window: QWidget, radius: float) -> None:
        super().__init__(window)
        self._radius = radius

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """After each change of size."""
        if event.type() == QEvent.Type.Resize and isinstance(watched, QWidget):
            outline = QPainterPath()
            outline.addRoundedRect(QRectF(watched.rect()), self._radius, self._radius)
            watched.setMask(QRegion(outline.toFillPolygon().toPolygon()))
        return False


class Shade(QWidget):
    """Dims the page behind; never in the mouse's way."""

    def __init__(self, page: QWidget) -> None:
        super().__init__(page)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setGeometry(page.rect())
        page.installEventFilter(self)
        self.show()
        self.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """As large as the page."""
        page = self.parentWidget()
        if event.type() == QEvent.Type.Resize and page is not None:
            self.setGeometry(page.rect())
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        """The palette's shadow."""
        painter = QPainter(self)
        painter.setOpacity(DIM)
        painter.fillRect(self.rect(), QApplication.palette().color(QPalette.ColorRole.Shadow))


class Floating(QDialog):
    """Round corners, no frame of the system's; moved by its empty parts. Opened with ``open()``."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Dialog | Qt.WindowType.FramelessWindowHint)
        self.setObjectName("sheet")
        self.setModal(True)
        see_through(self, CORNER)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._shade: Shade | None = None

    def fit(self) -> None:
        """As wide and high as the contents want to be, but inside the page."""
        layout, parent = self.layout(), self.parentWidget()
        if layout is None:
            return
        layout.activate()  # else the least height is still that of before
        width = max(self.minimumWidth(), layout.totalSizeHint().width())
        wanted = layout.totalHeightForWidth(width) if layout.hasHeightForWidth() else layout.totalSizeHint().height()
        room = (parent.window().height() if parent is not None else screen_of(self).availableGeometry().height()) - 2 * EDGE
        self.resize(width, max(self.minimumHeight(), min(wanted, room)))

    def showEvent(self, event: QShowEvent) -> None:
        """Size, place and the dimmed page."""
        self.fit()
        parent = self.parentWidget()
        if parent is not None and not self.testAttribute(Qt.WidgetAttribute.WA_Moved):
            self._centre(parent.window())
        if parent is not None and self._shade is None and parent.isVisible():
            self._shade = Shade(parent.window())
        super().showEvent(event)

    def _centre(self, window: QWidget) -> None:
        """In the middle of its window and on the screen: left to itself, Qt allows for a frame there is none of, and stands too high."""
        place, room = self.rect(), screen_of(window).availableGeometry()
        place.moveCenter(window.mapToGlobal(window.rect().center()))
        x = min(place.left(), room.right() + 1 - place.width())
        y = min(place.top(), room.bottom() + 1 - place.height())
        self.move(max(room.left(), x), max(room.top(), y))

    def hideEvent(self, event: QHideEvent) -> None:
        """The page is bright again."""
        super().hideEvent(event)
        if self._shade is not None:
            self._shade.hide()
            self._shade.deleteLater()
            self._shade = None

    def closeEvent(self, event: QCloseEvent) -> None:
        """Gone, whatever ``reject`` means here: Qt's own way asks it whether to stay, and one that answers by closing would stay."""
        if self.isVisible():
            QDialog.reject(self)
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """F2 opens the rulebook from any dialog; the rest is the dialog's."""
        if event.key() == Qt.Key.Key_F2 and ask_for(self, "rulebook"):
            return
        super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Move it, where the system can."""
        handle = self.windowHandle()
        if event.button() == Qt.MouseButton.LeftButton and handle is not None:
            handle.startSystemMove()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The card."""
        painter, colours = QPainter(self), QApplication.palette()  # its own palette is the stylesheet's
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(colours.color(QPalette.ColorRole.Mid)))
        painter.setBrush(colours.color(QPalette.ColorRole.Base))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), CORNER, CORNER)

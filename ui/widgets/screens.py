"""Which screen a widget is on, asked so that nothing is lost with the widget.

``QWidget.screen()`` makes the screen a child of the widget in the eyes of the binding: when Python lets the widget go, the
screen is destroyed with it, and the next window crashes. Screens are asked of the application alone.
"""

from __future__ import annotations

from PySide6.QtGui import QGuiApplication, QScreen
from PySide6.QtWidgets import QWidget


def screen_of(widget: QWidget) -> QScreen:
    """The screen that the middle of the widget's window is on, else the first one."""
    return QGuiApplication.screenAt(widget.window().frameGeometry().center()) or QGuiApplication.primaryScreen()

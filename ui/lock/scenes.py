"""The lock for the gallery: with and without a password, after a wrong one, over a running clock, and the sheet that sets it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtWidgets import QWidget

from moderator.play.instants import SECOND, Instant
from ui.gallery import GalleryContext, Scene, over
from ui.lock.password import PasswordSheet
from ui.lock.screen import LockScreen
from ui.lock.secret import Attempts

KEPT: Final = f"scrypt$16$8$1${'ab' * 16}${'cd' * 32}"
"""No password fits it."""


def _nobody() -> str:
    return ""


def _running() -> str:
    return "1:07.4"


def _stands() -> Instant:
    return Instant(SECOND)


def _screen(context: GalleryContext, kept: str = KEPT, clock: Callable[[], str] = _nobody) -> LockScreen:
    return LockScreen(context.words, context.palette, kept, Attempts(_stands), clock)


def locked(context: GalleryContext) -> QWidget:
    """Nothing but where the password goes."""
    return _screen(context)


def running(context: GalleryContext) -> QWidget:
    """The clock runs on."""
    return _screen(context, clock=_running)


def open_(context: GalleryContext) -> QWidget:
    """No password is set."""
    return _screen(context, kept="")


def wrong(context: GalleryContext) -> QWidget:
    """Wrong for the fourth time, and the way out is shown."""
    attempts = Attempts(_stands)
    for _ in range(3):
        attempts.check("x", KEPT)
    screen = LockScreen(context.words, context.palette, KEPT, attempts, _running)
    screen.try_it()
    screen.forgotten.click()
    return screen


def _settings(context: GalleryContext) -> QWidget:
    from ui.settings.scenes import desk

    return desk(context)


def password(context: GalleryContext) -> QWidget:
    """A first password."""
    return over(PasswordSheet(context.words, "", Attempts(_stands)), _settings(context))


def password_changed(context: GalleryContext) -> QWidget:
    """Another password, typed differently the second time."""
    sheet = PasswordSheet(context.words, KEPT, Attempts(_stands))
    for name, text in (("old", "abcd"), ("new", "abcd"), ("again", "abce")):
        sheet.fields[name].setText(text)
    sheet.keep.click()
    return over(sheet, _settings(context))


SCENES: Final[dict[str, Scene]] = {
    "lock": locked,
    "lock-running": running,
    "lock-open": open_,
    "lock-wrong": wrong,
    "lock-password": password,
    "lock-password-changed": password_changed,
}

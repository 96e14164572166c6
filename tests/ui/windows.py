"""Rules for every window, as functions that name what breaks them: keys, focus, names, contrast, leaving."""

from __future__ import annotations

import re
from array import array
from collections import Counter
from collections.abc import Iterator

import shiboken6
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QImage, QKeySequence, QPalette, QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QDialog,
    QLabel,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QScrollArea,
    QTextBrowser,
    QTextEdit,
    QWidget,
)

from moderator.play.resources import resource
from moderator.play.words import LANGUAGES, load
from ui.widgets.buttons import KeyButton

LEAST = 4.5
NEAR = 24
"""How far a pixel may be from a colour in each channel and still show it: letters are smoothed."""
CODE = re.compile(r"^[a-z_]+(\.[a-z_0-9]+)+$")
MNEMONIC = re.compile(r"&(?!&)(\w)")
PORTABLE = QKeySequence.SequenceFormat.PortableText
HELD = frozenset({"`", "Enter", "Shift Enter"})
"""Keys that no shortcut listens to: the curtain's is held down, Enter goes to whatever has the keyboard."""
INSIDE = 300
"""So many links or cells may be gone through with Tab before it leads out again."""
KEY_NAMES = frozenset({"Space", "Left", "Right"})
"""Caps are the same in every language."""
MOST_TABS = 900


def activate(window: QWidget) -> None:
    """In front, whatever a scene pretends."""
    window.activateWindow()
    for _ in range(50):
        QApplication.processEvents()
        if QApplication.activeWindow() is window:
            return
        QTest.qWait(10)


def text_of(widget: QWidget) -> str:
    """What a label, a button or a field says; some have another thing by the name of ``text``."""
    for kind in (QLabel, QAbstractButton, QLineEdit):
        if isinstance(widget, kind):
            return str(kind.text(widget))
    return ""


def told(widget: QWidget) -> str:
    return f"{type(widget).__name__} {widget.accessibleName() or text_of(widget)!r} {widget.objectName()}".strip()


def visible(root: QWidget, kind: type[QWidget] = QWidget) -> list[QWidget]:
    """What of a kind is seen, or can be scrolled to."""
    return [widget for widget in root.findChildren(kind) if widget.isVisibleTo(root) and widget.window() is root.window()]


def tabbed(root: QWidget) -> list[QWidget]:
    """What the Tab key should reach; of a composite its proxy."""
    found = []
    for widget in visible(root):
        if not widget.focusPolicy() & Qt.FocusPolicy.TabFocus or not widget.isEnabled() or widget.focusProxy() is not None:
            continue
        found.append(widget)
    return found


def exclusive(widget: QWidget) -> bool:
    """Of such buttons the arrow keys choose one; Tab comes to one of them."""
    if not isinstance(widget, QAbstractButton) or not widget.isCheckable():
        return False
    group = widget.group()
    return widget.autoExclusive() or (group is not None and group.exclusive())


def group_of(widget: QWidget) -> object:
    return widget.group() or widget.parentWidget() if isinstance(widget, QAbstractButton) else None


# --- names ------------------------------------------------------------------------------------------------------------------


def sentences(lang: str) -> frozenset[str]:
    """What is said in this language and not in the other: whole sentences without holes."""
    own, other = (set(load(resource("words", name)).values()) for name in (lang, *(each for each in LANGUAGES if each != lang)))
    return frozenset(text for text in other - own if "{" not in text and len(text) > 3 and text not in KEY_NAMES)


def nameless(root: QWidget) -> list[str]:
    """What takes the keyboard and has no name, or a code for a name."""
    faults = []
    for widget in tabbed(root):
        name = widget.accessibleName() or (text_of(widget) if isinstance(widget, QAbstractButton) else "")
        if not name.strip() or CODE.match(name):
            faults.append(f"{told(widget)} {name}")
    return faults


def foreign(root: QWidget, others: frozenset[str]) -> list[str]:
    """Names and words of the language that is not shown."""
    faults: list[str] = []
    for widget in visible(root):
        texts = [widget.accessibleName(), widget.toolTip()]
        if isinstance(widget, (QLabel, QAbstractButton)) and widget.objectName() != "cap":
            texts.append(text_of(widget).replace("&&", "&"))
        faults += [f"{told(widget)}: {text}" for text in texts if text in others]
    return faults


# --- keys -------------------------------------------------------------------------------------------------------------------


def shortcuts(root: QWidget) -> Iterator[str]:
    """Keys that something in the window listens to now."""
    for shortcut in root.findChildren(QShortcut):
        owner = shortcut.parent()
        if shortcut.isEnabled() and (not isinstance(owner, QWidget) or (owner.isVisibleTo(root) and owner.isEnabled())):
            yield from (sequence.toString(PORTABLE) for sequence in shortcut.keys())  # noqa: SIM118
    for widget in (root, *visible(root)):
        for action in QWidget.actions(widget):
            if action.isEnabled() and action.isVisible() and not isinstance(widget, QMenu):
                yield from (sequence.toString(PORTABLE) for sequence in action.shortcuts())


def clashes(root: QWidget) -> list[str]:
    """Keys, mnemonics and key caps that mean two things."""
    keys = Counter(shortcuts(root))
    buttons = [button for button in visible(root, QAbstractButton) if button.isEnabled()]
    letters = Counter(
        found.group(1).upper() for button in buttons if (found := MNEMONIC.search(button.text().replace("&&", ""))) is not None
    )
    caps = Counter(button.hint for button in buttons if isinstance(button, KeyButton) and button.hint)
    return [f"{kind} {key}" for kind, count in (("key", keys), ("letter", letters), ("cap", caps)) for key, n in count.items() if n > 1]


def deaf(root: QWidget) -> list[str]:
    """Buttons whose cap shows a key that nothing in the window listens to."""
    heard = {plain(key) for key in shortcuts(root)}
    dialog = root.window() if isinstance(root.window(), QDialog) else None
    if dialog is not None or isinstance(root, QMenu):
        heard |= {"Esc"}
    silent = []
    for button in reversed(visible(root, KeyButton)):
        known = plain(button.hint) in HELD or plain(button.hint) in heard
        if button.hint and button.isEnabled() and not known and not answers(button):
            silent.append(f"{told(button)} {button.hint}")
    return silent


def answers(button: KeyButton) -> bool:
    """Whether pressing its key changes it: some windows read keys as they are typed (the last one's first: none is chosen already)."""
    if len(button.hint) != 1 or not button.hint.isalnum():
        return False
    activate(button.window())
    typing = button.window().focusWidget()
    if isinstance(typing, QLineEdit):
        typing.clear()
    before = button.grab().toImage()
    QTest.keyClick(typing or button.window(), Qt.Key(ord(button.hint.upper())))
    QApplication.processEvents()
    return not shiboken6.isValid(button) or button.grab().toImage() != before


SIGNS = {
    "Return": "Enter",
    "↵": "Enter",
    "↲": "Enter",
    "⏎": "Enter",
    "⇧": "Shift",
    "空格": "Space",
    "Escape": "Esc",
    "PgDown": "PgDn",
    "+": " ",
}


def plain(key: str) -> str:
    """A key by one name, however its cap writes it."""
    for sign, name in SIGNS.items():
        key = key.replace(sign, name)
    return key


def out_of_reach(root: QWidget) -> list[str]:
    """What Tab does not come to before it is where it began; a field that swallows Tab keeps all the rest from it."""
    wanted = tabbed(root)
    if len(wanted) < 2:
        return []
    window = root.window()
    activate(window)
    wanted[0].setFocus(Qt.FocusReason.TabFocusReason)
    first, seen = QApplication.focusWidget(), []
    for _ in range(MOST_TABS):
        now = QApplication.focusWidget()
        if now is None or (seen and now is first and seen[-1] is not first):
            break
        inside = INSIDE if isinstance(now, (QAbstractItemView, QTextBrowser)) else 1
        if len(seen) >= inside and all(one is now for one in seen[-inside:]):
            return [f"{told(now)} swallows Tab"]
        seen.append(now)
        QTest.keyClick(now, Qt.Key.Key_Tab)
    else:
        return [f"no way round: {told(seen[-1])}"]
    missed = [widget for widget in wanted if not any(near(widget, one) for one in seen)]
    return [told(widget) for widget in missed]


def near(widget: QWidget, focused: QWidget) -> bool:
    """Inside a composite the one that takes the keys may be another than the one that was counted."""
    if widget is focused or (exclusive(widget) and exclusive(focused) and group_of(widget) is group_of(focused)):
        return True
    return focused.focusProxy() is widget or (widget.isAncestorOf(focused) and not isinstance(widget, QScrollArea))


# --- contrast ---------------------------------------------------------------------------------------------------------------


def luminance(colour: QColor) -> float:
    parts = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (colour.redF(), colour.greenF(), colour.blueF())]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one: QColor, other: QColor) -> float:
    """As the WCAG counts it, 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def written(widget: QWidget) -> tuple[str, QPalette.ColorRole] | None:
    """The words that a widget paints in one colour of its palette, and which."""
    if isinstance(widget, QLabel):
        return (text_of(widget), widget.foregroundRole()) if text_of(widget) else None
    if isinstance(widget, QLineEdit):
        return (widget.text(), QPalette.ColorRole.Text) if widget.text() else (widget.placeholderText(), QPalette.ColorRole.PlaceholderText)
    if isinstance(widget, QComboBox):
        return widget.currentText(), QPalette.ColorRole.ButtonText
    if isinstance(widget, (QPlainTextEdit, QTextEdit)):
        text = widget.toPlainText()
        return (text, QPalette.ColorRole.Text) if text else (widget.placeholderText(), QPalette.ColorRole.PlaceholderText)
    if isinstance(widget, QAbstractButton):
        return (widget.text(), widget.foregroundRole()) if widget.text() else None
    return None


def pale(root: QWidget) -> list[str]:
    """Words that stand out too little from what is really painted behind them. What cannot be pressed may be pale."""
    shown = QImage(root.size(), QImage.Format.Format_RGB32)
    shown.fill(QApplication.palette().color(QPalette.ColorRole.Base))  # what is see-through lies on its card
    root.render(shown)
    faults = []
    for widget in visible(root):
        said = written(widget)
        if said is None or not any(map(str.isalnum, said[0])) or not widget.isEnabled():
            continue
        part = widget.visibleRegion().boundingRect()
        if part.height() < widget.height() * 0.8 or part.width() < widget.width() * 0.8:
            continue  # scrolled half out of sight
        place = QRect(widget.mapTo(root, part.topLeft()), part.size()).intersected(shown.rect())
        ground, ink = colours(shown.copy(place), widget.palette().color(said[1]))
        if contrast(ground, ink) < LEAST:
            faults.append(f"{told(widget)} {ink.name()} on {ground.name()}: {contrast(ground, ink):.2f}")
    return faults


def colours(picture: QImage, expected: QColor) -> tuple[QColor, QColor]:
    """The commonest colour, and that of the letters: the expected one where it is to be seen, else what stands out most."""
    counted = Counter(array("I", picture.constBits().tobytes()))
    ground = QColor.fromRgb(counted.most_common(1)[0][0])
    seen = [QColor.fromRgb(rgb) for rgb in counted]
    if any(all(abs(a - b) <= NEAR for a, b in zip(one.getRgb()[:3], expected.getRgb()[:3], strict=True)) for one in seen):
        return ground, expected
    return ground, max(seen, key=lambda one: contrast(ground, one))


# --- leaving ----------------------------------------------------------------------------------------------------------------


def stays(dialog: QDialog) -> list[str]:
    """A dialog that Esc does not close, or after which nobody has the keyboard."""
    page, name = dialog.parentWidget(), told(dialog)
    window = page.window() if page is not None else None
    target = QApplication.focusWidget() or dialog
    QTest.keyClick(target if dialog.isAncestorOf(target) else dialog, Qt.Key.Key_Escape)
    QApplication.processEvents()
    if shiboken6.isValid(dialog) and dialog.isVisible():
        return [f"{name} stays"]
    if window is None or not window.isVisible():
        return []
    activate(window)
    return [] if QApplication.focusWidget() is not None else [f"{name} leaves the keyboard to nobody"]

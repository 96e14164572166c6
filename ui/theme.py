"""How everything looks: colours, spaces, type sizes and the palettes made of them. No colour literal stands elsewhere."""

from __future__ import annotations

from dataclasses import dataclass, fields
from pathlib import Path
from string import Template
from typing import Final

from PySide6.QtGui import QColor, QFont, QPalette
from PySide6.QtWidgets import QApplication, QWidget

from moderator.play.resources import resource

SPACE: Final = 8
"""The unit of every gap: multiples of it, or half of it inside small things."""
RADIUS: Final = 10
"""Corner of a panel; buttons and fields take ``RADIUS - 2``."""
TARGET: Final = 44
"""Least height of what is pressed at the table."""
CONTROL: Final = 36
"""Height of buttons and fields away from the table."""

TYPE: Final[dict[str, tuple[int, int]]] = {
    "tiny": (12, 400),
    "small": (13, 400),
    "body": (14, 400),
    "strong": (14, 600),
    "lead": (16, 600),
    "section": (15, 600),
    "title": (18, 700),
    "display": (26, 700),
    "clock": (120, 700),
    "key": (12, 500),
}
"""role -> (pixels, weight)."""


@dataclass(frozen=True)
class Palette:
    """The colours of one theme. ``*_soft`` are grounds for the text colour of the same name; ``on_*`` is text on a full ground."""

    name: str
    paper: str
    card: str
    line: str
    sunk: str
    hover: str
    pressed: str
    ink: str
    ink_2: str
    ink_3: str
    """Marks and hints that nobody needs to read; text uses ``ink`` and ``ink_2``."""
    cinnabar: str
    cinnabar_soft: str
    seal: str
    seal_soft: str
    """Edges on the seal."""
    seal_hover: str
    seal_pressed: str
    on_seal: str
    jade: str
    jade_soft: str
    amber: str
    amber_soft: str
    blue: str
    blue_soft: str
    night: str
    on_night: str
    on_night_2: str
    shade: str
    """What dims the page behind a sheet."""

    def color(self, token: str) -> QColor:
        """A token as a QColor."""
        return QColor(getattr(self, token))


LIGHT: Final = Palette(
    name="light",
    paper="#F6F4EF", card="#FFFDF9", line="#E3DED3", sunk="#EFECE4", hover="#F3EFE6", pressed="#E6E1D5",
    ink="#1D2129", ink_2="#5B6472", ink_3="#98A1AE",
    cinnabar="#B93628", cinnabar_soft="#F8E5E1",
    seal="#C2392B", seal_soft="#DE8A80", seal_hover="#B13326", seal_pressed="#9C2C20", on_seal="#FFFFFF",
    jade="#236A4D", jade_soft="#E1F0E8", amber="#855509", amber_soft="#FBEFD5", blue="#2F5FA7", blue_soft="#E3ECF8",
    night="#20263A", on_night="#F4F1EA", on_night_2="#AFB6C8", shade="#1D2129",
)  # fmt: skip
DARK: Final = Palette(
    name="dark",
    paper="#191B20", card="#22252C", line="#363B45", sunk="#2B2F37", hover="#2D3139", pressed="#363B45",
    ink="#ECEAE4", ink_2="#A9B0BC", ink_3="#6E7683",
    cinnabar="#F08A7C", cinnabar_soft="#43292A",
    seal="#C5402F", seal_soft="#E08D80", seal_hover="#CB4634", seal_pressed="#AC3526", on_seal="#FFFFFF",
    jade="#74C4A0", jade_soft="#20382F", amber="#E8B860", amber_soft="#3D3322", blue="#93B5E8", blue_soft="#263449",
    night="#11141F", on_night="#ECEAE4", on_night_2="#A9B0BC", shade="#000000",
)  # fmt: skip
PALETTES: Final[dict[str, Palette]] = {"light": LIGHT, "dark": DARK}

TONES: Final = ("neutral", "jade", "amber", "blue", "red")


def tone(palette: Palette, name: str) -> tuple[str, str]:
    """Text and ground of a tone: neutral, jade, amber, blue or red."""
    if name == "neutral":
        return palette.ink_2, palette.sunk
    token = "cinnabar" if name == "red" else name
    return getattr(palette, token), getattr(palette, f"{token}_soft")


def type_font(role: str) -> QFont:
    """The font of a type role, made from the application's; a variable font gets its axis, any other its weight."""
    size, weight = TYPE[role]
    font = QFont(QApplication.font())
    font.setPixelSize(size)
    axis = QFont.Tag("wght")
    if font.isVariableAxisSet(axis):
        font.setVariableAxis(axis, weight)
    else:
        font.setWeight(QFont.Weight(weight))
    if role in {"clock", "key", "tiny"}:
        font.setFeature(QFont.Tag("tnum"), 1)
    return font


def dress(widget: QWidget, role: str = "", tone_name: str = "") -> None:
    """Give a widget a type role and a tone that the stylesheet knows (``tone`` property)."""
    if role:
        widget.setFont(type_font(role))
    if tone_name:
        widget.setProperty("tone", tone_name)


def qt_palette(palette: Palette) -> QPalette:
    """The same colours for what no stylesheet reaches."""
    roles = {
        QPalette.ColorRole.Window: palette.paper, QPalette.ColorRole.WindowText: palette.ink, QPalette.ColorRole.Base: palette.card,
        QPalette.ColorRole.AlternateBase: palette.sunk, QPalette.ColorRole.Text: palette.ink, QPalette.ColorRole.Button: palette.sunk,
        QPalette.ColorRole.ButtonText: palette.ink, QPalette.ColorRole.BrightText: palette.on_seal,
        QPalette.ColorRole.Highlight: palette.blue_soft, QPalette.ColorRole.HighlightedText: palette.ink,
        QPalette.ColorRole.ToolTipBase: palette.night, QPalette.ColorRole.ToolTipText: palette.on_night,
        QPalette.ColorRole.PlaceholderText: palette.ink_2, QPalette.ColorRole.Link: palette.blue, QPalette.ColorRole.Mid: palette.line,
        QPalette.ColorRole.Accent: palette.seal, QPalette.ColorRole.Shadow: palette.shade,
    }  # fmt: skip
    made = QPalette()
    for role, colour in roles.items():
        made.setColor(role, QColor(colour))
    for role in (QPalette.ColorRole.Text, QPalette.ColorRole.WindowText, QPalette.ColorRole.ButtonText):
        made.setColor(QPalette.ColorGroup.Disabled, role, QColor(palette.ink_3))
    return made


def tokens(palette: Palette) -> dict[str, str]:
    """Every token by name, for the stylesheet."""
    return {field.name: getattr(palette, field.name) for field in fields(palette)}


def stylesheet(palette: Palette) -> str:
    """The one stylesheet (theme.qss) in the palette's colours."""
    template = Template(Path(__file__).with_suffix(".qss").read_text(encoding="utf-8"))
    return template.substitute(tokens(palette), icons=resource("icons").as_posix())


def luminance(colour: str) -> float:
    """Relative luminance of ``#RRGGBB``."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(a: str, b: str) -> float:
    """Contrast ratio of two colours, from 1 to 21."""
    high, low = sorted((luminance(a), luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)

"""A paper as the bytes of a PDF: A4, the typeface embedded, nothing in it but what is on the pages."""

from __future__ import annotations

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF
from PySide6.QtGui import QGuiApplication, QPageLayout, QPageSize, QPainter, QPdfWriter

from moderator import __version__
from moderator.export.paper import Paper
from ui.printing.layout import DPI, lay_out

RESOLUTION = 1200


def as_pdf(paper: Paper) -> bytes:
    """The PDF. Needs a QGuiApplication; ``headless`` makes one."""
    pages = lay_out(paper)
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(RESOLUTION)
    writer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
    writer.setPageMargins(QMarginsF(0, 0, 0, 0), QPageLayout.Unit.Millimeter)
    writer.setTitle(f"{paper.title} · {paper.subtitle}")
    writer.setCreator(f"Moderator {__version__}")
    painter = QPainter(writer)
    painter.scale(RESOLUTION / DPI, RESOLUTION / DPI)
    for number in range(pages.count):
        if number:
            writer.newPage()
        pages.paint(painter, number)
    painter.end()
    return bytes(buffer.data().data())


def headless(paper: Paper) -> bytes:
    """The same for a verb: with an application of its own, that needs no screen, where there is none."""
    if QGuiApplication.instance() is None:
        HELD.append(QGuiApplication(["moderator", "-platform", "offscreen"]))
    return as_pdf(paper)


HELD: list[QGuiApplication] = []
"""The application must not go before the typeface does."""

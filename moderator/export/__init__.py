"""Standings and records as files and clipboard text: ``export`` and ``clipboard`` are the two doors of this room."""

from __future__ import annotations

from moderator.export.run import FORMATS, Printing, clipboard, export
from moderator.export.source import Source

__all__ = ["FORMATS", "Printing", "Source", "clipboard", "export"]

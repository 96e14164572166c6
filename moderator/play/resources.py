"""The one reader of what lies in resources/: word catalogues, hero lists, rulebooks, samples."""

from __future__ import annotations

from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2] / "resources"


def resource(*parts: str) -> Path:
    """The path of a resource."""
    return ROOT.joinpath(*parts)


def read_text(*parts: str) -> str:
    """A resource as text."""
    return resource(*parts).read_text(encoding="utf-8")


def read_rows(*parts: str) -> tuple[dict[str, str], ...]:
    """The rows of a CSV resource with a heading line."""
    import csv  # the words are read before the first paint, tables after it

    with resource(*parts).open(encoding="utf-8-sig", newline="") as file:
        return tuple(csv.DictReader(file))

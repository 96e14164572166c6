"""The people of a cup for the gallery."""

from __future__ import annotations

from typing import Any, Final

SCENES: Final[dict[str, Any]] = {}

"""A fault of the program itself: written down without names or roles, said once, and the game goes on."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import traceback

LOG: Final = "problems.log"
LARGEST: Final = 200_000


class Problems:
    """``say`` is called with the place of a fault (file and line) and the log's path. The log holds no values and no messages."""

    def __init__(self, folder: Path, say: Callable[[str, Path], None]) -> None:
        self.log = folder / LOG
        self._say = say

    def install(self) -> None:
        """Take the interpreter's unhandled exceptions."""
        sys.excepthook = self.take

    def take(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """Write a fault down and say so."""
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, error, trace)
            return
        import traceback

        frames = traceback.extract_tb(trace)
        place = f"{Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else ""
        self._write(kind.__name__, frames)
        self._say(f"{kind.__name__} {place}".strip(), self.log)

    def _write(self, kind: str, frames: traceback.StackSummary) -> None:
        from datetime import UTC, datetime

        lines = [f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ} {kind}"]
        lines += [f"  {Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames]
        try:
            self.log.parent.mkdir(parents=True, exist_ok=True)
            old = self.log.read_text(encoding="utf-8")[-LARGEST:] if self.log.exists() else ""
            self.log.write_text(old + "\n".join(lines) + "\n", encoding="utf-8")
        except OSError:
            return

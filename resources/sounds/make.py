# ruff: noqa: INP001
"""Writes the program's own tones beside this file: plain sums of sines with a soft attack, so that each is told apart at once."""

from __future__ import annotations

import math
import struct
import wave
from pathlib import Path

RATE = 44_100
TONES: dict[str, tuple[tuple[float, float, float], ...]] = {
    "ten": ((0.00, 0.16, 880.0), (0.20, 0.30, 880.0)),
    "count": ((0.00, 0.10, 1175.0),),
    "last": ((0.00, 0.16, 1568.0),),
    "expired": ((0.00, 0.32, 330.0), (0.34, 0.55, 247.0)),
    "window": ((0.00, 0.12, 659.0), (0.10, 0.12, 988.0), (0.20, 0.22, 1319.0)),
    "closed": ((0.00, 0.12, 988.0), (0.11, 0.22, 659.0)),
}
"""name -> notes (start, length, hertz)."""


def sample(at: float, start: float, length: float, hertz: float) -> float:
    """One note's part of the sum at an instant: two overtones, 6 ms attack, fading out."""
    t = at - start
    if not 0 <= t < length:
        return 0.0
    envelope = min(1.0, t / 0.006) * (1 - t / length) ** 1.4
    phase = 2 * math.pi * hertz * t
    return envelope * (math.sin(phase) + 0.28 * math.sin(2 * phase) + 0.10 * math.sin(3 * phase)) / 1.38


def frames(notes: tuple[tuple[float, float, float], ...]) -> bytes:
    """A tone as 16-bit samples."""
    seconds = max(start + length for start, length, _ in notes) + 0.03
    values = (sum(sample(n / RATE, *note) for note in notes) for n in range(int(seconds * RATE)))
    return b"".join(struct.pack("<h", round(26_000 * max(-1.0, min(1.0, value)))) for value in values)


def write(folder: Path) -> None:
    """Write every tone."""
    for name, notes in TONES.items():
        with wave.open(str(folder / f"{name}.wav"), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(frames(notes))


if __name__ == "__main__":
    write(Path(__file__).parent)

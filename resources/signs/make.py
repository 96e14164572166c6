# ruff: noqa: INP001
"""Makes ``folded.json``: what each sign of the basic plane becomes where text is compared (``moderator.inbox.folding``).

``uv run python resources/signs/make.py``. The simplified forms are OpenCC's, everything else is Unicode's, as this Python knows it.
"""

from __future__ import annotations

import json
import sys
import unicodedata
from collections.abc import Iterable
from pathlib import Path
from typing import Any

FILE = Path(__file__).resolve().parent / "folded.json"
UNSEEN = frozenset({"Cf", "Cs", "Co", "Cn", "Mn"})
"""Zero-width and bidi marks, variation selectors and what is no character; line ends and tabs (Cc) stay."""
CHINESE = (0x3400, 0x9FFF)


def folded(sign: str) -> str:
    """One sign by itself, without the simplified characters."""
    return "" if unicodedata.category(sign) in UNSEEN else unicodedata.normalize("NFKC", sign).casefold()


def simplified() -> dict[str, str]:
    """Traditional characters one by one: both names and text go through it, so that words need not be known."""
    from opencc import OpenCC

    signs = [chr(code) for code in range(CHINESE[0], CHINESE[1] + 1)]
    made = str(OpenCC("t2s").convert("\n".join(signs))).split("\n")
    return {old: new for old, new in zip(signs, made, strict=True) if old != new and len(new) == 1}


def table() -> dict[int, str]:
    """What each sign of the basic plane becomes where it does not stay."""
    simple, found = simplified(), {}
    for code in range(0x80, 0x10000):
        made = "".join(simple.get(each, each) for each in folded(chr(code)))
        if made != chr(code):
            found[code] = made
    return found | {code: chr(code + 32) for code in range(65, 91)}


def runs(codes: Iterable[int]) -> list[list[int]]:
    """Neighbours as ranges."""
    found: list[list[int]] = []
    for code in codes:
        if found and code == found[-1][1] + 1:
            found[-1][1] = code
        else:
            found.append([code, code])
    return found


def contents() -> dict[str, Any]:
    """``one``: runs of signs that become one other each; ``more``: signs that become several; ``gone``: ranges of those left out."""
    made = table()
    one = sorted(code for code, text in made.items() if len(text) == 1)
    return {
        "one": [[low, "".join(made[code] for code in range(low, high + 1))] for low, high in runs(one)],
        "more": {str(code): text for code, text in sorted(made.items()) if len(text) > 1},
        "gone": runs(sorted(code for code, text in made.items() if not text)),
        "unicode": unicodedata.unidata_version,
    }


if __name__ == "__main__":
    FILE.write_text(json.dumps(contents(), ensure_ascii=False, separators=(",", ":")) + "\n", encoding="utf-8")
    sys.stdout.write(f"{FILE.stat().st_size} bytes\n")

"""Private messages copied with their labels (sender, time, subject a line each), as heads that a pasted text is parted by."""

from __future__ import annotations

import re
from typing import Final

LABELS: Final = {
    "who": "发件人|发信人|发送人|寄件人|寄件者|寄信人|作者|来自|来自于|from|sender|author",
    "when": "发送时间|发件时间|发信时间|时间|日期|寄送时间|date|sent|time",
    "subject": "主题|标题|主旨|题目|subject|title",
    "rest": "收件人|收信人|收件者|发送至|发给|to|抄送|cc",
}  # fmt: skip
LINE: Final = re.compile(
    r"^\s*(?:" + "|".join(f"(?P<{name}>{labels})" for name, labels in LABELS.items()) + r")\s*[:：]\s*(?P<value>.*?)\s*$", re.IGNORECASE
)
ANSWER: Final = re.compile(r"^(?:re|回复|答复|转发|fw|fwd)\s*[:：]", re.IGNORECASE)


def as_heads(lines: list[str]) -> list[str]:
    """As many lines; where labels name a sender and a time, these stand in the first of them, a new subject in the last."""
    found, at = [*lines], 0
    while at < len(lines):
        block = _block(lines, at)
        if "who" in block and "when" in block:
            end = at + len(block)
            subject = block.get("subject", "")
            found[at:end] = [f"{block['who']} {block['when']}", *[""] * (len(block) - 1)]
            if subject and not ANSWER.match(subject):
                found[end - 1] = subject
            at = end
        else:
            at += 1
    return found


def _block(lines: list[str], at: int) -> dict[str, str]:
    """Labels that follow each other, each once."""
    block: dict[str, str] = {}
    for line in lines[at : at + len(LABELS)]:
        match = LINE.match(line)
        if match is None:
            break
        name = next(label for label in LABELS if match[label])
        if name in block or not match["value"]:
            break
        block[name] = match["value"]
    return block

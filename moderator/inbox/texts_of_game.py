"""The texts that a game's entries hold: check-ins, posts, searches, shift and return, IOUs, rewrites, letters and soul-chases."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from moderator.inbox.texts import Told
from moderator.play.ruleset import Record

AUTHORS: Final = {
    "submit_checkin": "seat", "submit_post": "seat", "submit_search": "seat", "submit_shift": "seat", "submit_return": "seat",
    "pay_iou": "seat", "pay_rewrite": "post", "thank_letter": "seat", "first_hang_text": "writer", "chase_text": "writer",
    "high_post_text": "seat",
}  # fmt: skip
"""Verb -> the field that says who wrote it; of a rewrite it is the post."""
KINDS: Final = {
    "submit_checkin": "checkin", "submit_post": "post", "submit_search": "search", "submit_shift": "shift", "submit_return": "return",
    "pay_iou": "iou", "pay_rewrite": "rewrite", "thank_letter": "letter", "first_hang_text": "first_chase", "chase_text": "chase",
    "high_post_text": "high_post",
}  # fmt: skip


def texts_of(records: Iterable[Record]) -> tuple[Told, ...]:
    """Every text of the present branch, under the number of its entry."""
    return tuple(_told(records))


def _told(records: Iterable[Record]) -> Iterator[Told]:
    round_ = 0
    posters: dict[str, str] = {}
    for record in records:
        verb = record.verb
        if verb == "open_round":
            round_ = int(record.command.get("r", 0))
        if verb not in AUTHORS:
            continue
        command = record.command
        author = str(command.get(AUTHORS[verb], ""))
        for event in record.events:
            if (post := getattr(event, "post", None)) is not None and hasattr(post, "poster"):
                posters[post.id] = post.poster
        author = posters.get(author, author)
        if body := str(command.get("text") or ""):
            yield Told(
                id=f"entry:{record.seq}", body=body, author=author, place=str(round_), kind=KINDS[verb],
                occasion=occasion(verb, author, round_), at=int(record.at),
            )  # fmt: skip


def occasion(verb: str, author: str, round_: int) -> str:
    """What a text is written for: a second one for the same thing stands for the first, and is not like an earlier text."""
    return f"{round_}:{KINDS[verb]}:{author}"

"""Entries out of a table as they are shown before they are taken: number of the row, name, what would be done, what is wrong."""

from __future__ import annotations

from collections.abc import Sequence

from moderator.inbox.registrations import Registration
from moderator.play.instants import Instant
from moderator.play.words import Words
from ui.new_match.roll_list import remark
from ui.widgets.table import Cell, Row

BAR = "\N{FULL BLOCK}" * 5
"""A contact that is covered, and none: both look alike."""


def is_late(row: Registration) -> bool:
    """Whether nothing but the deadline stands against it: the host may insist."""
    return row.refusal is not None and row.refusal.forceable and not any(issue.blocking for issue in row.issues)


def told(row: Registration, words: Words) -> str:
    """What is said about a row: the rules' objection first, then the remarks."""
    said = [words.refusal(row.refusal)] if row.refusal is not None else []
    return " ".join((*said, *(remark(issue, words) for issue in row.issues)))


def verdict(row: Registration, *, forced: bool) -> tuple[str, str]:
    """The word for how a row stands, and its tone."""
    if is_late(row):
        return ("forced", "amber") if forced else ("late", "red")
    if row.blocked:
        return "bad", "red"
    return ("look", "amber") if row.issues else ("good", "jade")


def heads(words: Words) -> tuple[str, ...]:
    """The headings."""
    return tuple(words.say(f"ui.cup.entry.{name}") for name in ("row", "name", "contact", "at", "state", "remark"))


def rows_of(
    found: Sequence[Registration], words: Words, when: Sequence[str], *, uncovered: bool, forced: bool
) -> tuple[Row, ...]:  # fmt: skip
    """A row each; ``when``: the moments in words, empty where the table names none."""
    return tuple(_row(each, words, at, uncovered=uncovered, forced=forced) for each, at in zip(found, when, strict=True))


def _row(each: Registration, words: Words, at: str, *, uncovered: bool, forced: bool) -> Row:
    word, tone = verdict(each, forced=forced)
    name = str(each.command["person"]) or words.say("ui.cup.entry.nameless")
    contact = str(each.command["contact"]) if uncovered else BAR
    staff = each.command["do"] == "add_staff"
    text = told(each, words)
    shown = f"{name} \N{MIDDLE DOT} {words.say('ui.cup.entry.staff')}" if staff else name
    return Row(
        (
            Cell(str(each.row) if each.row else "", muted=True), Cell(shown, strong=True, tip=shown),
            Cell(contact or "\N{EN DASH}", muted=True), Cell(at, muted=True), Cell(words.say(f"ui.cup.entry.{word}"), tone, pill=True),
            Cell(text, tone="" if not text else tone, tip=text),
        ),
        each,
    )  # fmt: skip


def forced_of(found: Sequence[Registration], reason: str) -> tuple[tuple[Registration, str], ...]:
    """The rows that are taken, each with the reason it is forced by: those that nothing stands against, and late ones with a reason."""
    taken = []
    for each in found:
        if not each.blocked:
            taken.append((each, ""))
        elif is_late(each) and reason.strip():
            taken.append((each, reason.strip()))
    return tuple(taken)


def moment(at: Instant, dated: bool, zone: str) -> str:
    """When somebody entered, short; empty where the table does not say so."""
    if not dated:
        return ""
    from datetime import datetime
    from zoneinfo import ZoneInfo

    from moderator.play.instants import SECOND

    return f"{datetime.fromtimestamp(at / SECOND, ZoneInfo(zone)):%m-%d %H:%M}"

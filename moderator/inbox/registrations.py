"""Entries of a cup out of a table: who, how he is reached, when he entered; each row weighed by the rules on what those before leave."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Union

import msgspec

from moderator.inbox.names import COMPARED, Issue, alike, clean, parse_list
from moderator.inbox.people import Columns, columns_of, has_heading, plain, propose
from moderator.inbox.sheets import Sheet, bad, paste
from moderator.inbox.stamps import read_stamp
from moderator.play.commands import Command
from moderator.play.instants import Instant
from moderator.play.messages import Refusal
from moderator.play.ruleset import Ruleset

CONTACT: Final = frozenset(
    {"联系方式", "联系电话", "电话", "手机", "手机号", "qq", "qq号", "微信", "微信号", "邮箱", "contact", "phone", "mail", "email"}
)
ENTERED: Final = frozenset({"报名时间", "提交时间", "时间", "填写时间", "timestamp", "time", "entered", "registered", "submitted"})
"""Headings of the two columns that a list of people for one match does not have."""
REACHED: Final = re.compile(r"\+?[\d\s()-]{5,20}|\S+@\S+\.\S+")
"""A number, or a mail address: what a column without a heading is taken for where all its cells look so."""


@dataclass(frozen=True)
class Registration:
    """One row: what would be done, when it happened, what there is to say about it. ``refusal``: the rules do not take it so."""

    row: int
    command: dict[str, Any]
    at: Instant
    issues: tuple[Issue, ...] = ()
    refusal: Refusal | None = None
    dated: bool = False
    """Whether the table says when he entered; else it counts as now."""

    @property
    def blocked(self) -> bool:
        """Whether something must be settled first."""
        return self.refusal is not None or any(issue.blocking for issue in self.issues)


def entries_in(text: str) -> Sheet | Refusal:
    """A typed or pasted list as a table: one with a heading, tabs or numbers beside the names as it stands, else a name a row.

    Names of one line are told apart as in every list of names; each row keeps the number of its line.
    """
    if has_heading(text) or "\t" in text:
        return paste(text)
    table = paste(text)
    if isinstance(table, Refusal) or (table.width > 1 and _contact_column(table, 0) >= 0):
        return table
    lines = text.splitlines()
    names = [(number, entry.name) for number, line in enumerate(lines, 1) for entry in parse_list(line).entries]
    whole = parse_list(text).entries  # numbering without a point is seen over all lines only
    if len(whole) == len(names):
        names = [(number, entry.name) for (number, _), entry in zip(names, whole, strict=True)]
    if not names:
        return bad("sheet_empty", "")
    return Sheet(file="", rows=tuple((name,) for _, name in names), numbers=tuple(number for number, _ in names))


def once(sheet: Sheet, columns: Columns | None = None) -> Sheet:
    """The table without rows whose name stands further up already."""
    of = columns or columns_of(sheet)
    at, start = -1 if of.name is None else of.name, int(of.header)
    seen: set[str] = set()
    kept = list(range(start))
    for n in range(start, len(sheet.rows)):
        name = plain(sheet.cell(n, at)).replace(" ", "")
        if not name or name not in seen:
            kept.append(n)
        seen.add(name)
    return replace(sheet, rows=tuple(sheet.rows[n] for n in kept), numbers=tuple(sheet.numbers[n] for n in kept))


def registrations(
    sheet: Sheet, ruleset: Ruleset, state: Any, zone: str, now: Instant, columns: Columns | None = None
) -> list[Registration]:
    """The rows in order of time, those without one last; weighed one after the other. Nothing is done."""
    found = [_likened(each, tuple(state.people)) for each in _rows(sheet, columns or columns_of(sheet), zone, now)]
    found.sort(key=lambda each: (not each.dated, each.at))
    weigh = _Scales(ruleset, state)
    return [each if each.blocked else weigh(each) for each in found]


def _likened(row: Registration, known: Sequence[str]) -> Registration:
    """Whether he could be taken for somebody who is in already; the same name is for the rules to refuse."""
    name = str(row.command["person"])
    if not name or not known or len(known) > COMPARED:
        return row
    for other in known:
        code = alike(name, other)
        if code and code != "twin":
            return replace(row, issues=(*row.issues, Issue(code, False, other=other)))
    return row


def _contact_column(sheet: Sheet, start: int) -> int:
    """The first column behind the names that holds numbers or addresses only."""
    for column in range(1, sheet.width):
        cells = [text for n in range(start, len(sheet.rows)) if (text := clean(sheet.cell(n, column))[0])]
        if cells and all(REACHED.fullmatch(text) for text in cells):
            return column
    return -1


def _rows(sheet: Sheet, columns: Columns, zone: str, now: Instant) -> list[Registration]:
    heads = [plain(cell) for cell in sheet.rows[0]] if columns.header and sheet.rows else []
    contact = next((at for at, head in enumerate(heads) if head in CONTACT), -1)
    if contact < 0 and not columns.header:
        contact = _contact_column(sheet, 0)
    entered = next((at for at, head in enumerate(heads) if head in ENTERED), -1)
    rows = []
    for n, entry in enumerate(propose(sheet, columns).entries, start=int(columns.header)):
        stamp = read_stamp(sheet.cell(n, entered), zone).at if entered >= 0 else None
        verb = "add_staff" if entry.brought.staff else "register"
        command = {"do": verb, "person": entry.name, "contact": sheet.cell(n, contact).strip() if contact >= 0 else ""}
        rows.append(Registration(entry.row, command, now if stamp is None else stamp, entry.issues, dated=stamp is not None))
    return rows


class _Scales:
    """What the rules say of one row after the other."""

    def __init__(self, ruleset: Ruleset, state: Any) -> None:
        self._ruleset, self._state = ruleset, state
        kinds: Any = Union[tuple(ruleset.commands)]  # noqa: UP007
        self._kinds = kinds

    def __call__(self, row: Registration) -> Registration:
        command: Command = msgspec.convert(row.command, self._kinds)
        decided = self._ruleset.decide(self._state, command, row.at)
        if isinstance(decided, Refusal):
            return replace(row, refusal=decided)
        for event in decided.events:
            self._state = self._ruleset.evolve(self._state, event)
        return row

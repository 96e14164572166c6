"""Entries of a cup out of a table: who, how he is reached, when he entered; each row weighed by the rules on what those before leave."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final, Union

import msgspec

from moderator.inbox.names import Issue
from moderator.inbox.people import Columns, columns_of, plain, propose
from moderator.inbox.sheets import Sheet
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


def registrations(
    sheet: Sheet, ruleset: Ruleset, state: Any, zone: str, now: Instant, columns: Columns | None = None
) -> list[Registration]:
    """The rows in order of time, those without one last; weighed one after the other. Nothing is done."""
    found = _rows(sheet, columns or columns_of(sheet), zone, now)
    found.sort(key=lambda each: (not each.dated, each.at))
    weigh = _Scales(ruleset, state)
    return [each if each.blocked else weigh(each) for each in found]


def _rows(sheet: Sheet, columns: Columns, zone: str, now: Instant) -> list[Registration]:
    heads = [plain(cell) for cell in sheet.rows[0]] if columns.header and sheet.rows else []
    contact = next((at for at, head in enumerate(heads) if head in CONTACT), -1)
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

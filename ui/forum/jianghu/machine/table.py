"""The lines of a record as rows of a table: who for whom and when, what each will count as and by which clause."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from moderator.inbox.machine import Masks, Record, Settled, strange
from moderator.inbox.machine_weigh import CLAUSES, OPEN, TAKEN, Said, Weighed, Weighing
from ui.widgets.table import Cell, LazyRows, Row

if TYPE_CHECKING:
    from ui.forum.jianghu.machine.base import VoteSheet

TONES: Final = {
    "full": "jade", "half": "amber", "tie_only": "amber", "late": "red", "after_proxy": "red", "third_name": "red", "not_living": "red",
    "no_right": "red", "struck": "red", "unknown": "red", "no_time": "red", "no_names": "red", "other_round": "neutral", "known": "neutral",
    "thread": "red", "thread_first": "amber", "thread_open": "red", "twice": "neutral", "same_name": "neutral", "left_out": "neutral",
}  # fmt: skip
FILTERS: Final = ("all", "counts", "void", "open")
COUNTING: Final = frozenset({"full", "half", "tie_only"})


COUNTED: Final = (("full", "jade"), ("half", "amber"), ("tie_only", "amber"), ("late", "red"), ("void", "red"), ("known", "neutral"))
VOID: Final = ("after_proxy", "third_name", "not_living", "no_right", "struck", "same_name", "other_round", "thread", "thread_first")


@dataclass(frozen=True)
class Figures:
    """A weighing and all that is shown of it, worked out where nobody waits: a record may have thousands of lines.

    ``kept``: by filter the lines (0 first); ``numbers``: by tag; ``strange``: writings that are no masks, ``offers`` what each is like.
    """

    weighing: Weighing
    kept: Mapping[str, tuple[int, ...]]
    numbers: Mapping[str, int]
    strange: tuple[str, ...]
    offers: Mapping[str, tuple[str, ...]]
    unsettled: int


def figures(weighing: Weighing, record: Record, masks: Masks, settled: Settled) -> Figures:
    """Everything that is shown of a weighing."""
    by_kind: dict[str, list[int]] = {name: [] for name in FILTERS}
    for at, line in enumerate(weighing.lines):
        for kind in ("all", *kinds(line)):
            by_kind[kind].append(at)
    codes = {"void": VOID, "known": ("known", "twice")}
    texts = strange(record, masks)
    return Figures(
        weighing, {name: tuple(found) for name, found in by_kind.items()},
        {name: weighing.number(*codes.get(name, (name,))) for name, _ in COUNTED},
        texts, {text: masks.offers(text) for text in texts}, sum(text not in settled.means for text in texts),
    )  # fmt: skip


def kinds(line: Weighed) -> frozenset[str]:
    """Under which filters a line stands; one with two names may stand under two."""
    codes = set(line.codes)
    found = {"open"} if codes & OPEN else set()
    found |= {"counts"} if codes & COUNTING else set()
    return frozenset(found | ({"void"} if codes - COUNTING - OPEN else set()))


def rows(sheet: VoteSheet, weighing: Weighing, shown: Sequence[int]) -> LazyRows:
    """The rows, each made when it is first looked at."""

    def make(at: int) -> Row:
        return row(sheet, weighing.lines[shown[at]], shown[at])

    return LazyRows(len(shown), make)


def row(sheet: VoteSheet, each: Weighed, at: int) -> Row:
    """One line of the record."""
    line = each.line
    worst = next((name for name in each.names if name.code not in COUNTING), each.names[0])
    said = verdict(sheet, each)
    when = sheet.brief(line.at, seconds=True) if line.at is not None else line.said or "\N{EM DASH}"
    voter = sheet.context.desk.name_of(each.voter) if each.voter else line.voter
    clauses = " ".join(dict.fromkeys(CLAUSES[name.code] for name in each.names))
    cells = (
        Cell(str(line.row), muted=True, right=True), Cell(voter, strong=True, tone="" if each.voter or each.out else "red"),
        Cell(names(sheet, each)), Cell(when, tone=_time_tone(each), tip=_time_tip(sheet, each)),
        Cell(sheet.p(f"machine.code.{worst.code}"), TONES[worst.code], pill=True), Cell(said, muted=True, tip=said),
        Cell(clauses, muted=True),
    )  # fmt: skip
    return Row(cells, at)


def names(sheet: VoteSheet, each: Weighed) -> str:
    """For whom."""
    return sheet.p("between").join(sheet.context.desk.name_of(name.seat) if name.seat else name.text for name in each.names if name.text)


def verdict(sheet: VoteSheet, each: Weighed) -> str:
    """Why, name by name where they differ."""
    if len(each.codes) == 1:
        return sheet.p(f"machine.why.{each.codes[0]}", **_params(sheet, each, each.names[0]))
    return sheet.p("between").join(
        sheet.p("machine.for_name", name=_shown(sheet, name), text=sheet.p(f"machine.code.{name.code}")) for name in each.names
    )


def _shown(sheet: VoteSheet, name: Said) -> str:
    return sheet.context.desk.name_of(name.seat) if name.seat else name.text


def _params(sheet: VoteSheet, each: Weighed, name: Said) -> dict[str, object]:
    now = sheet.state.now
    closed = now.closed if now.closed is not None else now.limits.vote
    wrong = each.line.voter if not each.voter else name.text
    return {"name": _shown(sheet, name), "text": wrong, "time": sheet.brief(closed, seconds=True)}


def _time_tone(each: Weighed) -> str:
    line = each.line
    return "red" if line.at is None else "amber" if not (line.exact and line.seconds) or line.day else ""


def _time_tip(sheet: VoteSheet, each: Weighed) -> str:
    line = each.line
    if line.at is None:
        return ""
    code = "day" if line.day else "not_exact" if not line.exact else "no_seconds" if not line.seconds else ""
    return sheet.p(f"machine.time.{code}", text=line.said) if code else ""


def heads(sheet: VoteSheet) -> list[str]:
    """The heading."""
    return [sheet.p(f"machine.head.{name}") for name in ("row", "voter", "names", "time", "counts", "why", "clause")]


def widest(sheet: VoteSheet) -> list[list[Cell]]:
    """What each column must have room for, without measuring thousands of rows."""
    mask = max((seat.mask for seat in sheet.state.seats.values()), key=len)
    codes = [Cell(sheet.p(f"machine.code.{code}"), pill=True) for code in (*TAKEN, *OPEN)]
    return [
        [Cell("00000")], [Cell(mask[:8], strong=True)], [Cell(f"{mask[:7]}、{mask[:7]}")], [Cell("06-03 20:59:59")], codes, [],
        [Cell("J13.7 J13.7")],
    ]  # fmt: skip

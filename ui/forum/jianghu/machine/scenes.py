"""Machine, proxies, lines, ties, choices, the close and the results for the gallery: ordinary and extreme, covered and not."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from html import escape
from typing import TYPE_CHECKING, Any, Final
from zoneinfo import ZoneInfo

from PySide6.QtWidgets import QWidget

from moderator.inbox.machine import Record, Settled
from moderator.inbox.machine_files import paste
from moderator.inbox.machine_weigh import masks_of, vote_of, weigh
from moderator.play.deadlines import minutes
from moderator.play.instants import SECOND
from moderator.rulesets.jianghu.commands import choices as h
from moderator.rulesets.jianghu.commands import posts as p
from moderator.rulesets.jianghu.commands import vote as v
from moderator.rulesets.jianghu.lines import rights
from moderator.rulesets.jianghu.tally import tally
from ui.forum.context import ForumContext
from ui.forum.jianghu.choices_sheets.sheet import ChoicesSheet
from ui.forum.jianghu.machine.lines_sheet import LinesSheet
from ui.forum.jianghu.machine.proxy_sheet import ProxySheet
from ui.forum.jianghu.machine.sheet import MachineSheet
from ui.forum.jianghu.machine.tie_sheet import TieSheet
from ui.forum.jianghu.results.draft import DraftSheet
from ui.forum.jianghu.results.window import results_window, vote_window
from ui.forum.jianghu.scenes import sheet_of
from ui.forum.jianghu.stage import Stage
from ui.work import AtOnce

if TYPE_CHECKING:
    from ui.gallery import GalleryContext

Scene = Callable[["GalleryContext"], QWidget]
HEADS: Final = ("voter", "vote 1", "vote 2", "time")


def record(made: Stage, *more: tuple[str, str, str, str]) -> str:
    """The machine's export of the day: every living seat has voted, some late, twice, for the dead."""
    state = made.state
    close = state.now.limits.vote
    names = [seat.mask for seat in state.living]
    gone = next((seat.mask for seat in state.seats.values() if not seat.living), names[0])
    rows = [HEADS]
    for n, mask in enumerate(names):
        when = datetime.fromtimestamp((close - (len(names) - n) * 97 * SECOND) / SECOND, ZoneInfo(state.zone))
        second = gone if n % 11 == 3 else names[(n * n + 5) % 9]
        rows.append((mask, names[(n * 3 + 1) % 7], second, f"{when:%Y-%m-%d %H:%M:%S}"))
    rows.append((names[1], names[12], "", f"{datetime.fromtimestamp(close / SECOND - 30, ZoneInfo(state.zone)):%Y-%m-%d %H:%M:%S}"))
    rows.append((names[4], names[3], "", f"{datetime.fromtimestamp(close / SECOND + 7, ZoneInfo(state.zone)):%Y-%m-%d %H:%M:%S}"))
    rows += [*more]
    return "\n".join("\t".join(row) for row in rows)


def day(made: Stage) -> None:
    """The day of round 2 with a few proxies and nothing of the machine yet."""
    made.round_at(2, "day")
    living = [seat.id for seat in made.state.living]
    made.turn_to(made.state.now.limits.noon - minutes(60))
    made.do(v.ProxyBallot(seat=living[5], seats=(living[0], living[1]), channel="qq"), v.ProxyBallot(seat=living[8], seats=(living[2],)))
    made.do(v.ChangeProxy(seat=living[8], seats=(living[3],)), v.ProxyBallot(seat=living[9], channel="phone", void="unclear"), wait=600)


def tied(made: Stage) -> None:
    """Two seats are level in everything at the border of the top."""
    day(made)
    names = [seat.id for seat in made.state.living]
    at = datetime.fromtimestamp(made.state.now.limits.vote / SECOND - 3600, ZoneInfo(made.state.zone))
    rows = [v.MachineRow(seat=name, seats=(names[n % 6 + 20], names[30 + n % 2]), time=at.isoformat()) for n, name in enumerate(names[:24])]
    rows += [v.MachineRow(seat=name, seats=(names[26 + n // 14],), time=at.isoformat()) for n, name in enumerate(names[24:52])]
    made.turn_to(made.state.now.limits.vote)
    made.do(p.NoonCheck(), v.ImportMachine(rows=tuple(rows)), v.CloseVote())


def overtime(made: Stage) -> None:
    """The overtime of a tie with some ballots in."""
    tied(made)
    extra = made.do(v.OpenOvertime()).state.now.overtime
    assert extra is not None
    living = [seat.id for seat in made.state.living]
    made.do(*(v.OvertimeBallot(seat=name, seat_x=extra.tied[n % 2]) for n, name in enumerate(living[:6])), wait=40)


def level(made: Stage) -> None:
    """Level after the overtime too."""
    tied(made)
    made.do(v.OpenOvertime())
    made.do(v.CloseOvertime(), wait=900)


def choosing(made: Stage) -> None:
    """Choices are open and one has been made: the first round whose tops may do something."""
    made.until(lambda state: state.phase == "choices" and any(right.kind == "killer" for right in rights(state)))


def chosen(made: Stage) -> None:
    """A killer has named."""
    choosing(made)
    right = next(right for right in rights(made.state) if right.kind == "killer")
    made.do(h.Drag(seat=right.seat, targets=right.line[:1]), wait=20)


def over(made: Stage) -> None:
    """The minutes are over."""
    choosing(made)
    made.clock.turn(1200)


def machine(context: ForumContext, *more: tuple[str, str, str, str], text: str | None = None, filter_: str = "all") -> MachineSheet:
    """The sheet with a record read."""
    sheet = MachineSheet(context, work=AtOnce())
    made = _Made(context)
    if text != "":
        sheet.uncover()
        sheet.filter.show_value(filter_)
        sheet.read_text(text or record(made, *more))  # type: ignore[arg-type]
        sheet.uncover()
    return sheet


class _Made:
    """As much of a stage as ``record`` wants."""

    def __init__(self, context: ForumContext) -> None:
        self.state: Any = context.desk.state


def near(context: ForumContext) -> MachineSheet:
    """Names that are no masks, a time that cannot be read."""
    state: Any = context.desk.state
    one = next(iter(state.living)).mask
    return machine(context, (f"{one}x", one, "", "2026-06-02 20:00:00"), (one, f"{one} ?!", "", "whenever"), (one, "<b>x</b>", "", "20:00"))


def pages(context: ForumContext, mode: str = "") -> MachineSheet:
    """A thread page is read; ``mode``: what the host has said of it."""
    state: Any = context.desk.state
    living = [seat.mask for seat in state.living]
    posts = "".join(
        f'<div id="post_{n}"><table id="pid{n}"><tr><td class="pls"><div class="authi"><a>{escape(living[n])}</a></div></td><td>'
        f'<em id="authorposton{n}">2026-6-4 20:{n:02}:07</em><a id="postnum{n}"><em>{n}</em></a>'
        f'<td class="t_f" id="postmessage_{n}">vote {escape(living[n + 1])}</td></td></tr></table></div>'
        for n in range(1, 9)
    )
    sheet = machine(context, text=f"<!DOCTYPE html><html><body>{posts}</body></html>")
    if mode:
        sheet.thread_row.choice.buttons[mode].click()
    return sheet


def draft(code: str) -> Callable[[ForumContext], DraftSheet]:
    """The last public post of a kind."""

    def make(context: ForumContext) -> DraftSheet:
        found = [n for record in context.desk.session.records for n in record.notices if n.code == code]
        return DraftSheet(context, found[-1])

    return make


def told(context: ForumContext) -> DraftSheet:
    """A draft into which a secret has been typed."""
    sheet = draft("result")(context)
    sheet.uncover()
    state: Any = context.desk.state
    seat = next(seat for seat in state.living if seat.role != "wanderer")
    words = context.words.of("jianghu")
    sheet.text.appendPlainText(f"{seat.mask}: {words.term('role', seat.role)}, {seat.person}")
    sheet.look_through()
    return sheet


def looked(context: ForumContext) -> LinesSheet:
    """The first of the ranking whose place something had to settle."""
    state: Any = context.desk.state
    return LinesSheet(context, next((top.seat for top in tally(state).ranked if top.rule != "score"), ""))


def imported(made: Stage) -> None:
    """The machine's record is in: late, double, void and proxied ballots."""
    day(made)
    masks, vote = masks_of(made.state), vote_of(made.state)
    found = paste(record(made), masks, vote)
    assert isinstance(found, Record)
    made.turn_to(made.state.now.limits.vote - minutes(1))
    made.do(weigh(made.state, found, masks, Settled()).command())


def written(made: Stage) -> None:
    """The posts of a round are published, with stories in them."""
    made.posts_in(2)
    line = "月色如水，更鼓三声，檐下无人。" if made.lang == "zh_CN" else "The moon was up over the river, nobody under the eaves spoke. "
    for post in made.state.now.posts[:2]:
        story = "\n".join(f"{n}. {line * 4}" for n in range(1, 20))
        made.do(p.SubmitPost(seat=post.poster, target=post.target, text=story, repeats=0), wait=0.01)
        made.do(p.JudgePost(seat=post.poster, verdict="accepted"), wait=0.01)
    made.until(lambda state: state.phase == "day")


def voided(context: ForumContext) -> LinesSheet:
    """The ballots that do not count."""
    sheet = LinesSheet(context)
    sheet.part.show_value("void")
    return sheet


def chooser(kind: str) -> Callable[[ForumContext], ChoicesSheet]:
    """The sheet with a right of a kind in hand."""

    def make(context: ForumContext) -> ChoicesSheet:
        sheet = ChoicesSheet(context)
        sheet.uncover()
        sheet.look_at(next((each.key for each in sheet.rows if each.kind == kind), ""))
        return sheet

    return make


SCENES: Final[dict[str, Scene]] = {
    "jianghu-machine": sheet_of(machine, day),
    "jianghu-machine-open": sheet_of(near, day),
    "jianghu-machine-thread": sheet_of(pages, day),
    "jianghu-machine-thread-waste": sheet_of(lambda context: pages(context, "waste"), day),
    "jianghu-machine-void": sheet_of(lambda context: machine(context, filter_="void"), day),
    "jianghu-machine-long": sheet_of(near, day, long=True),
    "jianghu-machine-empty": sheet_of(lambda context: machine(context, text=""), day),
    "jianghu-machine-covered": sheet_of(lambda context: MachineSheet(context, work=AtOnce()), day, shown=False),
    "jianghu-proxies": sheet_of(ProxySheet, day),
    "jianghu-proxies-long": sheet_of(ProxySheet, day, long=True),
    "jianghu-lines": sheet_of(looked, lambda made: made.voted(2)),
    "jianghu-lines-long": sheet_of(looked, lambda made: made.voted(2), long=True),
    "jianghu-lines-void": sheet_of(voided, imported),
    "jianghu-tie": sheet_of(TieSheet, tied),
    "jianghu-tie-overtime": sheet_of(TieSheet, overtime),
    "jianghu-tie-host": sheet_of(TieSheet, level, long=True),
    "jianghu-close": sheet_of(vote_window, lambda made: made.voted(2)),
    "jianghu-choices-sheet": sheet_of(chooser("killer"), choosing),
    "jianghu-choices-rescue": sheet_of(chooser("rescue"), lambda made: made.choosing(2), long=True),
    "jianghu-choices-said": sheet_of(chooser("killer"), chosen, long=True),
    "jianghu-results-window": sheet_of(results_window, over),
    "jianghu-results-long": sheet_of(results_window, over, long=True),
    "jianghu-results-early": sheet_of(results_window, choosing),
    "jianghu-results-covered": sheet_of(results_window, over, shown=False),
    "jianghu-results-draft": sheet_of(draft("result"), lambda made: made.results(2)),
    "jianghu-results-draft-secret": sheet_of(told, lambda made: made.results(2), long=True),
    "jianghu-results-posts": sheet_of(draft("posts"), written),
}

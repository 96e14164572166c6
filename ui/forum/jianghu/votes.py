"""The vote board: who is where, the line under the top N, every tie with all its times, and the line of the seat that is looked at."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from moderator.play.instants import SECOND
from moderator.rulesets.jianghu.tally import tally
from ui.forum.jianghu.tokens import HALF, halves
from ui.forum.left import Lines
from ui.forum.views import Bit, Line
from ui.theme import SPACE
from ui.widgets.panel import Panel, Scroll, row
from ui.widgets.tag import ClauseTag, Tag
from ui.widgets.text import PlainText

if TYPE_CHECKING:
    from moderator.rulesets.jianghu.counting import Count, Vote
    from moderator.rulesets.jianghu.state import GameState
    from moderator.rulesets.jianghu.state_parts import Top
    from ui.forum.context import ForumContext
    from ui.forum.jianghu.seen import Seen

BELOW: Final = 3
"""Rows that are shown below the line."""
CLOSED: Final = frozenset({"closing", "choices"})


@dataclass(frozen=True)
class Tie:
    """What settles a place among equals, in words, with its clauses."""

    said: str
    clauses: tuple[str, ...]
    over: bool = False
    """Over the line between those that go and those that stay."""


@dataclass(frozen=True)
class VoteView:
    """Everything on the vote board."""

    title: str
    mark: tuple[str, str] = ("", "neutral")
    lines: tuple[Line, ...] = ()
    empty: str = ""
    ties: tuple[Tie, ...] = ()


def view(context: ForumContext, seen: Seen) -> VoteView:
    """The vote of the present round; the tops that are published once they are; covered while it would tell the provisional ones."""
    state, say = seen.state, context.say
    if state.round is None or (state.phase in {"window", "posts"} and not state.round.ballots):
        return VoteView(say("jianghu.vote.title"), empty=say("jianghu.vote.none"))
    title = say("jianghu.vote.top", n=state.now.row.top_n)
    if state.phase in {"results", "ended"} or not seen.is_open:
        return _published(context, seen, title)
    counted = seen.count
    if counted is None:
        return VoteView(title, empty=say("jianghu.vote.none"))
    return _open(context, state, counted, title)


def _published(context: ForumContext, seen: Seen, title: str) -> VoteView:
    state, say = seen.state, context.say
    if state.phase in {"results", "ended"}:
        lines = tuple(
            _row(context, n, top, "out" if top.seat != state.now.rescued else "spared") for n, top in enumerate(state.now.tops, 1)
        )
        return VoteView(title, (say("jianghu.vote.published"), "jade"), lines, say("jianghu.vote.nobody"))
    covered = tuple(
        Line((Bit(str(n), "muted", share=0.6), Bit("", covered=True, share=4), Bit("", covered=True, share=1.4)))
        for n in range(1, state.now.row.top_n + 1)
    )
    return VoteView(title, (say("covered.tag"), "neutral"), covered)


def _open(context: ForumContext, state: GameState, counted: Count, title: str) -> VoteView:
    found = tally(state, counted)
    border = state.now.row.top_n
    mark = ("", "neutral")
    if found.tied:
        mark = (context.say("jianghu.vote.by_host" if found.by_host else "jianghu.vote.overtime"), "amber")
    elif state.phase in CLOSED:
        mark = (context.say("jianghu.vote.provisional"), "amber")
    rows = []
    for n, top in enumerate(found.ranked[: border + BELOW], 1):
        kind = "tied" if top.seat in found.tied else "rescued" if top.seat == state.now.rescued else "top" if n <= border else "below"
        if n == border + 1:
            rows.append(Line((Bit(context.say("jianghu.vote.border", n=border), "amber", pill=True),)))
        rows.append(_row(context, n, top, kind))
    rest = len(found.ranked) - border - BELOW
    if rest > 0:
        rows.append(Line((Bit(context.say("jianghu.vote.rest", n=rest), "muted"),)))
    return VoteView(title, mark, tuple(rows), context.say("jianghu.vote.nobody"), tuple(_ties(context, found.ranked, border)))


def _row(context: ForumContext, n: int, top: Top, kind: str) -> Line:
    tone = {"below": "muted", "tied": "amber", "rescued": "jade", "spared": "jade"}.get(kind, "")
    bits = [
        Bit(str(n), "muted", share=0.6), Bit(context.seat(top.seat), tone, strong=kind in {"top", "out"}, share=4),
        Bit(halves(top.score) or "0", "red" if kind in {"top", "out"} else tone, strong=True, share=0.8),
        Bit(_word(context, top, kind), tone or "muted", pill=kind in {"tied", "rescued", "spared"}, share=1.4),
    ]  # fmt: skip
    return Line(tuple(bits), top.seat)


def _word(context: ForumContext, top: Top, kind: str) -> str:
    if kind in {"tied", "rescued", "spared"}:
        return context.say(f"jianghu.vote.{kind}")
    extra = top.tie - top.score
    return f"+{extra}\N{MULTIPLICATION SIGN}{HALF}" if extra else ""


# --- ties ---------------------------------------------------------------------------------------------------------------------


def _ties(context: ForumContext, ranked: tuple[Top, ...], border: int) -> Iterator[Tie]:
    """Equals down to the first below the line, those over the line first: what parts them, with the times that do."""
    pairs = [(n, one, two) for n, (one, two) in enumerate(pairwise(ranked), 1) if n <= border and one.score == two.score]
    for n, one, two in sorted(pairs, key=lambda each: each[0] != border):
        names = {"a": context.desk.name_of(one.seat), "b": context.desk.name_of(two.seat), "n": n, "m": n + 1}
        if one.rule == "half_votes":
            said = context.say("jianghu.tie.half_votes", **names, x=_halved(one.tie), y=_halved(two.tie))
            yield Tie(said, ("J13.3",), over=n == border)
            continue
        times = {"x": _times(context, one, two), "y": _times(context, two, one)}
        clause = "J13.8" if one.rule == "later_arrival" else "R24"
        yield Tie(context.say(f"jianghu.tie.{one.rule}", **names, **times), (clause,), over=n == border)


def _halved(number: int) -> str:
    return halves(number) or "0"


def _times(context: ForumContext, top: Top, other: Top) -> str:
    """The arrivals of a line from the last back to the one that decides; all of them where nothing does."""
    same = next((n for n, (a, b) in enumerate(zip(top.times, other.times, strict=False)) if a != b), min(len(top.times), len(other.times)))
    return " ".join(clock(context, at) for at in top.times[: same + 1]) or context.say("jianghu.tie.no_more")


# --- a seat's line ------------------------------------------------------------------------------------------------------------


def line_of(context: ForumContext, seen: Seen, seat: str) -> tuple[Line, ...]:
    """Who is on a seat's line, in order of arrival, with time, weight and how it came."""
    counted = seen.count
    if counted is None or not seat:
        return ()
    sources = {ballot.n: ballot.source for ballot in seen.state.now.ballots}
    return tuple(_voter(context, n, vote, sources.get(vote.n, "machine")) for n, vote in enumerate(counted.lines.get(seat, ()), 1))


def _voter(context: ForumContext, n: int, vote: Vote, source: str) -> Line:
    weight = HALF if vote.first == 1 else context.say("jianghu.vote.tie_only") if not vote.first else ""
    how = context.say(f"jianghu.source.{source}") if source != "machine" else ""
    bits = (
        Bit(str(n), "muted", share=0.6), Bit(context.seat(vote.voter), share=3.4), Bit(clock(context, vote.at), "muted", share=2),
        Bit(" ".join(part for part in (weight, how) if part), "amber", share=1.2),
    )  # fmt: skip
    return Line(bits, vote.voter)


def clock(context: ForumContext, at: int) -> str:
    """A time to the second."""
    return context.local(at // SECOND * SECOND).strftime("%H:%M:%S")


class VotePanel(QWidget):
    """``pressed`` carries a seat of a row."""

    pressed = Signal(str)
    asked = Signal(str)

    def __init__(self, context: ForumContext, seen: Seen) -> None:
        super().__init__()
        self._context, self._seen = context, seen
        self.top = Panel(" ", margin=12)
        self.mark = Tag(context.palette, "")
        self.top.head.addWidget(self.mark)
        self.rows = Lines(context)
        self.rows.pressed.connect(self.pressed)
        self.empty = PlainText("", "small", "muted", wrap=True)
        self._over, self._ties = QVBoxLayout(), QVBoxLayout()
        self.top.body.addLayout(self._over)
        for part in (self.rows, self.empty):
            self.top.body.addWidget(part)
        self.top.body.addLayout(self._ties)
        self._made: list[QWidget] = []
        self._shown: tuple[Tie, ...] = ()
        self.line = Panel(" ", margin=12)
        self.voters = Lines(context)
        self.voters.pressed.connect(self.pressed)
        self.alone = PlainText("", "small", "muted", wrap=True)
        self.line.body.addWidget(self.voters)
        self.line.body.addWidget(self.alone)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(SPACE)
        for panel, share in ((self.top, 3), (self.line, 2)):
            scroll = Scroll((0, 0, 4, 0))
            scroll.box.addWidget(panel)
            scroll.box.addStretch(1)
            box.addWidget(scroll, share)

    def refresh(self) -> None:
        """From the state, under the curtain as it hangs now."""
        made = view(self._context, self._seen)
        self.top.set_title(made.title)
        self.mark.set_text(*made.mark)
        self.mark.setVisible(bool(made.mark[0]))
        self.rows.show_lines(made.lines)
        self.rows.setVisible(bool(made.lines))
        self.empty.setText(made.empty)
        self.empty.setVisible(not made.lines and bool(made.empty))
        self._show_ties(made.ties)
        self.look()

    def look(self) -> None:
        """The line of the seat that is looked at."""
        seat = self._context.presses.looked_at or ""
        if not seat:
            self.line.set_title(self._context.say("jianghu.line.title"))
            lines: tuple[Line, ...] = ()
            said = self._context.say("jianghu.line.how")
        else:
            lines = line_of(self._context, self._seen, seat)
            self.line.set_title(self._context.say("jianghu.line.of", seat=self._context.seat(seat), n=len(lines)))
            said = "" if lines else self._context.say("jianghu.line.empty")
        if lines and not self._seen.is_open:
            said = self._context.say("jianghu.line.public")
        self.voters.show_lines(lines)
        self.voters.setVisible(bool(lines))
        self.alone.setText(said)
        self.alone.setVisible(bool(said))

    def _show_ties(self, ties: tuple[Tie, ...]) -> None:
        if ties == self._shown:
            return
        self._shown = ties
        for old in self._made:
            old.hide()
            old.deleteLater()
        self._made = []
        for tie in ties:
            holder = QWidget()
            label = PlainText(tie.said, "small", "amber" if tie.over else "muted", wrap=True)
            line = row(label, *(ClauseTag(clause, self._context.words, "jianghu") for clause in tie.clauses[:1]), spacing=SPACE // 2)
            line.setContentsMargins(0, 0, 0, 0)
            line.setStretch(0, 1)
            holder.setLayout(line)
            (self._over if tie.over else self._ties).addWidget(holder)
            self._made.append(holder)

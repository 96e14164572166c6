"""Today's vote beside the board: piles by kind, the tie, the leader, how many have been executed; the acquittal under the curtain."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from moderator.rulesets.prison.counting import piles, standing, top
from moderator.rulesets.prison.state import GameState, Pile, Vote
from ui.forum.left import Lines
from ui.forum.prison.seen import is_open, seen
from ui.forum.views import Bit, Line
from ui.theme import SPACE
from ui.widgets.panel import Panel, row
from ui.widgets.tag import ClauseTag, Tag
from ui.widgets.text import PlainText

if TYPE_CHECKING:
    from ui.forum.context import ForumContext

TONES: Final = {"execute": "red", "release": "jade"}
BAR: Final = "\N{FULL BLOCK}" * 4
MOST: Final = 5
"""Prisoners that are listed; who has more ballots comes first."""


@dataclass(frozen=True)
class VoteView:
    """Lines of piles; what is said under them, each with its clauses; ``mark``: the state of the count, with its tone."""

    title: str
    lines: tuple[Line, ...]
    empty: str
    said: tuple[tuple[str, tuple[str, ...]], ...]
    mark: tuple[str, str] = ("", "neutral")


def shown(context: ForumContext) -> tuple[GameState, Vote | None]:
    """The game as it may be seen, and today's vote; none where the ballots are secret and the curtain hangs."""
    state = seen(context)
    vote = state.vote if state.vote is not None and state.vote.day == state.day else None
    if vote is not None and not state.rule("vote_public") and not is_open(context) and vote.closed is None:
        return state, None
    return state, vote


def view(context: ForumContext) -> VoteView:
    """Today's vote."""
    state, vote = shown(context)
    say = context.say
    found = () if vote is None else vote.piles if vote.closed is not None else piles(state, vote)
    return VoteView(
        title=say("prison.vote.title", n=state.day), lines=_lines(context, state, found), empty=_empty(context, state, vote),
        said=_said(context, state, vote, found), mark=_mark(context, state, vote, found),
    )  # fmt: skip


def _empty(context: ForumContext, state: GameState, vote: Vote | None) -> str:
    if not state.rule("vote_public") and vote is None:
        return context.say("prison.vote.secret")
    return context.say("prison.vote.none")


def _lines(context: ForumContext, state: GameState, found: tuple[Pile, ...]) -> tuple[Line, ...]:
    """A prisoner a line, with a pill a kind."""
    by_prisoner: dict[str, dict[str, Pile]] = {}
    for pile in found:
        by_prisoner.setdefault(pile.prisoner, {})[pile.kind] = pile
    ahead = {(pile.prisoner, pile.kind) for pile in top(state, found)} if found else set()
    made = []
    for prisoner, kinds in list(by_prisoner.items())[:MOST]:
        number = context.presses.number(prisoner)
        bits = [Bit(f"{number} {context.desk.name_of(prisoner)}", strong=True, share=3.2)]
        for kind in ("execute", "release"):
            pile = kinds.get(kind)
            star = " \N{BLACK STAR}" if pile is not None and (prisoner, kind) in ahead else ""
            text = f"{context.say(f'prison.kind.{kind}')} {pile.votes}{star}" if pile is not None else ""
            bits.append(Bit(text, TONES[kind], pill=True, share=2.4))
        made.append(Line(tuple(bits), prisoner))
    return tuple(made)


def _mark(context: ForumContext, state: GameState, vote: Vote | None, found: tuple[Pile, ...]) -> tuple[str, str]:
    if vote is not None and vote.outcome is not None:
        from moderator.rulesets.prison.vote import public_outcome

        outcome = vote.outcome if is_open(context) else public_outcome(state, vote.outcome)
        return context.words.term("vote_result", outcome.result), "red" if outcome.result == "executed" else "neutral"
    if vote is not None and vote.closed is not None:
        return context.say("prison.vote.closed"), "amber"
    tied = len(top(state, found)) > 1 if found else False
    return (context.say("prison.vote.tie"), "amber") if tied else ("", "neutral")


def _said(context: ForumContext, state: GameState, vote: Vote | None, found: tuple[Pile, ...]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The leader on a tie, the acquittal, the executions."""
    lines: list[tuple[str, tuple[str, ...]]] = []
    if found and len(top(state, found)) > 1 and (vote is None or vote.outcome is None):
        lines.append(_leader(context, state, vote, top(state, found)))
    lines.append(_acquittal(context))
    n, of = state.vote_deaths, int(state.rule("amend1_count"))
    ahead = top(state, found)
    if vote is not None and vote.closed is None and len(ahead) == 1 and ahead[0].kind == "execute":
        lines.append((context.say("prison.vote.would", n=n + 1, of=of), ("P-amend-1",)))
    else:
        lines.append((context.say("prison.vote.deaths", n=n, of=of), ("P-amend-1",)))
    return tuple(lines)


def _leader(context: ForumContext, state: GameState, vote: Vote | None, tied: tuple[Pile, ...]) -> tuple[str, tuple[str, ...]]:
    """Who settles the tie: the leader's ballot, his opinion, or nobody."""
    leader = state.leader("guard")
    if leader is None:
        return context.say("prison.vote.no_leader"), ("R6",)
    own = standing(state, vote).get(leader) if vote is not None and state.rule("tie_leader") != "opinion_always" else None
    settles = own is not None and any((pile.prisoner, pile.kind) == (own.prisoner, own.kind) for pile in tied)
    code = "prison.vote.leader_ballot" if settles else "prison.vote.leader_opinion"
    return context.say(code, seat=leader), ("P-identity-3a", "R5")


def _acquittal(context: ForumContext) -> tuple[str, tuple[str, ...]]:
    """Whether it was declared today, is spent or is left: nobody's but the host's until it fires."""
    clauses = ("P-identity-4b",)
    if not is_open(context):
        return context.say("prison.vote.acquittal", text=BAR), clauses
    state: GameState = context.desk.state
    now = state.acquittal
    if now is not None and now.day == state.day:
        text = context.say("prison.vote.acquittal.today", seat=now.target)
    elif state.leaders.get("prisoner") is None:
        text = context.say("prison.vote.acquittal.nobody")
    else:
        spent = state.seats[state.leaders["prisoner"]].uses.get("acquittal")
        text = context.say("prison.vote.acquittal.spent" if spent else "prison.vote.acquittal.left")
    return context.say("prison.vote.acquittal", text=text), clauses


class VotePanel(Panel):
    """The vote as a panel; ``asked`` carries a name for the doors."""

    asked = Signal(str)

    def __init__(self, context: ForumContext) -> None:
        super().__init__(" ", margin=12)
        self._context = context
        self.mark = Tag(context.palette, "")
        self.head.addWidget(self.mark)
        self.lines = Lines(context)
        self.empty = PlainText("", "small", "muted", wrap=True)
        self.body.addWidget(self.lines)
        self.body.addWidget(self.empty)
        self._said: list[PlainText] = []
        self._holders: list[QWidget] = []
        self._shown: tuple[tuple[str, ...], ...] = ()

    def show_vote(self, made: VoteView) -> None:
        """Another vote."""
        self.set_title(made.title)
        self.mark.set_text(*made.mark)
        self.mark.setVisible(bool(made.mark[0]))
        self.lines.show_lines(made.lines)
        self.lines.setVisible(bool(made.lines))
        self.empty.setText(made.empty)
        self.empty.setVisible(not made.lines)
        clauses = tuple(each for _, each in made.said)
        if clauses != self._shown:
            self._rows(clauses)
        for (text, _), label in zip(made.said, self._said, strict=True):
            label.setText(text)

    def _rows(self, clauses: tuple[tuple[str, ...], ...]) -> None:
        for holder in self._holders:
            holder.hide()
            holder.deleteLater()
        self._holders, self._said, self._shown = [], [], clauses
        for each in clauses:
            label = PlainText("", "small", "muted", wrap=True)
            line = row(label, *(ClauseTag(clause, self._context.words, "prison") for clause in each), spacing=SPACE // 2)
            line.setStretch(0, 1)
            holder = QWidget()
            holder.setLayout(line)
            self.body.addWidget(holder)
            self._holders.append(holder)
            self._said.append(label)

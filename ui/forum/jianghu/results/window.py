"""The vote closed and the results published, each read step by step with its clause before anything is written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final
from zoneinfo import ZoneInfo

from PySide6.QtWidgets import QLineEdit, QWidget

from moderator.play.audience import PUBLIC
from moderator.play.deadlines import iso
from moderator.play.messages import Notice, Refusal
from moderator.rulesets.jianghu.notices import half
from moderator.rulesets.jianghu.schedule import left_after, row_of
from moderator.rulesets.jianghu.state import GameState
from moderator.rulesets.jianghu.state_parts import Cause
from ui.forum.jianghu.posts.plans import Shown
from ui.forum.jianghu.posts.resolution import PostsWindow
from ui.forum.jianghu.results.draft import DraftSheet
from ui.forum.jianghu.results.plans import ResultsPlan, VotePlan
from ui.forum.moments import when_of
from ui.forum.resolve.steps import side_by_side
from ui.widgets.buttons import KeyButton
from ui.widgets.panel import row
from ui.widgets.tag import ClauseTag
from ui.widgets.text import PlainText

if TYPE_CHECKING:
    from ui.forum.context import ForumContext

TONES: Final = {
    "top": "red", "tops_tied": "amber", "not_voted": "amber", "suicide_noted": "amber", "person_shown": "amber", "voter_shown": "amber",
    "owes": "amber", "rescue_stands": "jade", "rescued": "jade", "end_proposed": "amber", "game_won": "amber", "first_hang": "blue",
    "overridden": "blue", "alliance_formed": "blue", "converted": "blue",
}  # fmt: skip
MUTED: Final = frozenset({"no_rescue", "drag_none", "no_end"})
CAUSES: Final[tuple[Cause, ...]] = ("top", "companion", "suicide", "timer", "unthanked", "penalty")


class ResultsWindow(PostsWindow):
    """What a vote and its results share: every line a step, and the public post drafted whole behind a button."""

    plan: ResultsPlan | VotePlan

    def __init__(self, context: ForumContext, plan: ResultsPlan | VotePlan, *, parent: QWidget | None = None) -> None:
        self._typed = ""
        super().__init__(context, plan, parent=parent)
        self.set_otherwise.hide()
        self.draft = KeyButton(self.talk("jianghu.draft.open"), key="Ctrl+D", table=True, parent=self)
        self.draft.setAutoDefault(False)
        self.draft.clicked.connect(self.ask_draft)
        self.foot.insertWidget(1, self.draft)
        self.veil()

    # --- when the machine closed --------------------------------------------------------------------------------------

    def questions(self) -> list[QWidget]:
        """First when the machine has closed, where the vote is still open (J13.6)."""
        if isinstance(self.plan, VotePlan) and self.plan.before.phase == "day":
            return [self._closing(self.plan), *super().questions()]
        return super().questions()

    def _closing(self, plan: VotePlan) -> QWidget:
        self.closed = QLineEdit(maxLength=24)
        self.closed.setPlaceholderText(self.brief(min(plan.at, plan.before.now.limits.vote), seconds=True))
        self.closed.setAccessibleName(self.talk("jianghu.closed"))
        self.closed.setText(self._typed)
        self.closed.setFixedWidth(180)
        self.closed.editingFinished.connect(self._on_closed)
        holder = QWidget()
        label, tag = PlainText(self.talk("jianghu.closed"), "small", "muted"), ClauseTag("J13.6", self.words, "jianghu")
        holder.setLayout(row(label, self.closed, tag, None))
        return holder

    def _on_closed(self) -> None:
        plan, text = self.plan, self.closed.text().strip()
        if not isinstance(plan, VotePlan) or text == self._typed:
            return
        found = when_of(text, self.context.desk.now(), ZoneInfo(plan.before.zone)) if text else ""
        self._typed = text
        plan.closed = text if isinstance(found, Refusal) else iso(found, plan.before.zone) if found else ""
        self.again()

    @property
    def post(self) -> Notice | None:
        """The public post that would go out."""
        return next((notice for notice in self.plan.notices if notice.audience == PUBLIC and notice.code == "result"), None)

    def veil(self) -> None:
        super().veil()
        if hasattr(self, "draft"):  # not built yet
            self.draft.setVisible(isinstance(self.plan, ResultsPlan))
            self.draft.setEnabled(self.sees and self.post is not None)

    def ask_draft(self) -> None:
        """The post as it will be copied, to be looked over and changed."""
        if self.post is not None and self.sees:
            self.form = DraftSheet(self.context, self.post, self.plan.after, parent=self)  # type: ignore[arg-type]
            self.form.uncover()
            self.form.open()

    # --- what is said of it -------------------------------------------------------------------------------------------

    def tone(self, shown: Shown) -> str:  # type: ignore[override]
        """Who goes out is red, what has come to nothing pale."""
        return "red" if shown.line.verb == "out" else TONES.get(shown.line.verb, "neutral")

    def reason(self, shown: Shown) -> str:  # type: ignore[override]
        """Why it came to that, where there is more to say than the line itself says."""
        line = shown.line
        if line.verb == "out" and line.result == "top" and (said := self._placed(str(line.target))):
            return said
        params = {**line.params, "actor": line.actor, "target": line.target, "result": line.result}
        for code in (f"jianghu.why.{line.verb}.{line.result}", f"jianghu.why.{line.verb}"):
            if self.words.has(f"ui.forum.{code}"):
                return self.talk(code, **params)
        return ""

    def _placed(self, seat: str) -> str:
        """With how many votes, and what settled its place where others had as many."""
        tops = self.plan.before.now.tops
        at = next((n for n, top in enumerate(tops) if top.seat == seat), None)
        if at is None:
            return ""
        top = tops[at]
        rule = top.rule if top.rule != "score" else tops[at - 1].rule if at and tops[at - 1].rule != "score" else ""
        text = self.talk(f"jianghu.lines.rule.{rule}") if rule else ""
        last = self.brief(top.times[0], seconds=True) if top.times else ""
        return self.talk("jianghu.placed", n=half(top.score), place=at + 1, time=last, text=text)

    def changed_by(self, shown: Shown) -> QWidget | None:  # type: ignore[override]
        """A top with every time of its line; else the standing of those whom the step is about."""
        line = shown.line
        if (line.verb == "top" or (line.verb == "out" and line.result == "top")) and line.target is not None:
            return self._times(line.target)
        return super().changed_by(shown)

    def _times(self, seat: str) -> QWidget | None:
        top = next((top for top in self.plan.after.now.tops if top.seat == seat), None)
        if top is None:
            return None
        times = [(self.brief(at, seconds=True), "") for at in sorted(top.times)]
        middle = (len(times) + 1) // 2
        return side_by_side((self.talk("jianghu.times", n=len(times)), times[:middle]), ("", times[middle:]))

    def summed_up(self) -> str:
        """Who would go out how, and what the next round would be."""
        return self.talk("resolve.against", text=self.talk("resolve.between").join(changes(self, self.plan.before, self.plan.after)))


def changes(window: Any, before: GameState, after: GameState) -> list[str]:
    """What would be otherwise in the game, each in a few words."""
    gone = [seat for seat in after.seats.values() if seat.base in {"OUT", "PENDING"} and before.seats[seat.id].living]
    found = []
    for cause in CAUSES:
        some = [seat.id for seat in gone if seat.out is not None and seat.out.cause == cause]
        if some:
            found.append(window.talk("jianghu.sum.cause", text=window.words.term("cause", cause), n=len(some)))
    owed = [duty for duty in after.duties.values() if duty.id not in before.duties]
    found += [window.talk("jianghu.sum.owed", n=len(owed))] if owed else []
    if after.phase in {"results", "ended"} or after.votes_first:
        number = before.number
        found.append(window.talk("jianghu.sum.left", n=len(after.living), m=left_after(after, number)))
        planned = row_of(after, number + 1)
        found.append(window.talk("jianghu.sum.next", n=planned.top_n, m=sum(planned.slots.values())))
    elif after.phase == "choices":
        found.append(window.talk("jianghu.sum.tops", n=len(after.now.tops)))
    elif after.phase == "closing":
        found.append(window.talk("jianghu.sum.tied", n=len(after.now.tied)))
    return found


def vote_window(context: ForumContext, *, parent: QWidget | None = None) -> ResultsWindow:
    """The window in which the vote is closed."""
    desk = context.desk
    return ResultsWindow(context, VotePlan(desk.session, desk.now(), desk.by), parent=parent)


def results_window(context: ForumContext, *, parent: QWidget | None = None) -> ResultsWindow:
    """The window of the results."""
    desk = context.desk
    return ResultsWindow(context, ResultsPlan(desk.session, desk.now(), desk.by), parent=parent)

"""The posts of a round in the resolution window: each with its cell of the matrix, what was so before and after, who is out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from PySide6.QtWidgets import QWidget

from moderator.play.messages import Ask
from moderator.rulesets.jianghu.code_names import code_name
from moderator.rulesets.jianghu.matrix import regime
from moderator.rulesets.jianghu.roles import LONG
from moderator.rulesets.jianghu.stages import Fact
from moderator.rulesets.jianghu.state import GameState
from moderator.rulesets.jianghu.state_parts import Post
from ui.forum.jianghu.posts.override import OverrideSheet
from ui.forum.jianghu.posts.plans import PostsPlan, Shown
from ui.forum.resolve.steps import AskRow, side_by_side
from ui.forum.resolve.window import ResolveWindow
from ui.table.dialogs.base import ReasonDialog
from ui.widgets.buttons import KeyButton

if TYPE_CHECKING:
    from ui.table.context import Context

MOST: Final = 5
"""Names at the foot; more are a number."""
ROOM: Final = 620
"""How wide a line of choices may be."""
TONES: Final = {
    "overridden": "blue", "given_up": "red", "shift_done": "jade", "shift_failed": "red", "timer_started": "amber", "owes": "amber",
    "counts_as_iou": "amber", "end_proposed": "amber", "prizes_lost": "amber",
}  # fmt: skip
MEETS: Final = frozenset({"post_meets", "search_meets"})
CELLS: Final = {"T": "red", "B": "red", "S": "red", "M": "amber", "X": "amber", "X2": "amber"}


class PostsWindow(ResolveWindow):
    """Nothing of a round's posts is written before it is confirmed; one undo takes all of it back."""

    plan: PostsPlan  # type: ignore[assignment]

    def __init__(self, context: Context, plan: PostsPlan, *, parent: QWidget | None = None) -> None:
        super().__init__(context, plan, parent=parent)  # type: ignore[arg-type]
        self._reason: ReasonDialog | None = None
        self.insist = KeyButton(self.talk("jianghu.posts.insist"), kind="warning", key="Ctrl+I", table=True, parent=self)
        self.insist.setAutoDefault(False)
        self.insist.clicked.connect(self._on_insist)
        self.foot.insertWidget(self.foot.count() - 2, self.insist)
        self.veil()

    @staticmethod
    def kind(plan: Any) -> str:
        """Where the list is shown first, only the window ends."""
        return "jianghu_list" if plan.lists else str(plan.code)

    # --- questions ----------------------------------------------------------------------------------------------------

    def questions(self) -> list[QWidget]:
        """IOUs first, then texts that nobody has judged; what was settled here may be left open again."""
        asks = [self._ask(ask) for ask in self.plan.open] + [self._ask(ask, done=True) for ask in self.plan.answered.values()]
        return [*asks, *self._texts()]

    def _ask(self, ask: Ask, *, done: bool = False) -> AskRow:
        names = self.context.desk.name_of
        choices = [(each.value, self.words.choice(ask, each, names)) for each in ask.choices]
        reason = ""
        if done:
            reason = self.talk("jianghu.posts.answered", text=dict(choices)[self.plan.choices[ask.id]])
            choices = [("", self.talk("jianghu.posts.unanswer"))]
        return self._row_of(f"ask:{ask.id}", self.words.ask(ask, names), reason, ask.clause, choices, done=done)

    def _texts(self) -> list[AskRow]:
        """Texts that count as good unless the host says otherwise (E.3); refusing one is done in the queue."""
        posts = self.plan.unjudged
        if not posts:
            return []
        done = all(post.id in self.plan.verdicts for post in posts)
        lines = [self.talk("jianghu.posts.unjudged.one", code_name=self._code(post), n=post.words - post.quoted) for post in posts]
        text = self.talk("jianghu.posts.unjudged", n=len(posts))
        reason = self.words.join(lines) + self.talk("jianghu.posts.unjudged.ok" if done else "jianghu.posts.unjudged.why")
        choices = [("", self.talk("jianghu.posts.unanswer"))] if done else [("accepted", self.talk("jianghu.posts.accept_all"))]
        made = self._row_of("texts:", text, reason, "J12.2", choices, done=done)
        made.is_open = False
        return [made]

    def _code(self, post: Post) -> str:
        return code_name(self.plan.before.seats[post.poster].code)

    def _row_of(self, key: str, text: str, reason: str, clause: str, choices: list[tuple[str, str]], *, done: bool) -> AskRow:
        made = AskRow(
            self.context.palette, self.words, text, reason, (clause,) if clause else (), choices, done="yes" if done else "",
            game="jianghu", room=ROOM,
        )  # fmt: skip
        made.setProperty("key", key)
        made.chosen.connect(self._on_answer)
        self.asks.append(made)
        return made

    def _on_answer(self, choice: str) -> None:
        row = self.sender()
        if isinstance(row, AskRow):
            self.answer(str(row.property("key")), choice)

    def answer(self, key: str, choice: str) -> None:
        """Settle a question here (``ask:`` and its id, or ``texts:``), or leave it open again."""
        kind, _, name = key.partition(":")
        if kind == "texts":
            self.plan.verdicts = {post.id: choice for post in self.plan.unjudged} if choice else {}
        elif choice:
            self.plan.choices[name] = choice
        else:
            self.plan.choices.pop(name, None)
        self.again()

    # --- insisting, overriding ----------------------------------------------------------------------------------------

    def veil(self) -> None:
        super().veil()
        if hasattr(self, "insist"):  # not built yet
            refusal = self.plan.refusal
            self.insist.setVisible(self.sees and refusal is not None and refusal.forceable)

    def _on_insist(self) -> None:
        title, lead, yes = (self.talk(f"jianghu.posts.insist{part}") for part in ("", ".lead", ".yes"))
        self._reason = ReasonDialog(self.context, title, lead, yes, parent=self)
        self._reason.given.connect(self.insist_with)
        self._reason.open()

    def insist_with(self, reason: str) -> None:
        """Do it though the rules object; the reason stands in the journal."""
        self.plan.insist = reason
        self.again()

    def ask_override(self) -> None:
        """Set an outcome otherwise."""
        self.form = OverrideSheet(self.context, self.plan, parent=self)
        self.form.changed.connect(self.again)
        if self.sees:
            self.form.uncover()
        self.form.open()

    # --- what is said of it -------------------------------------------------------------------------------------------

    def deaths(self) -> int:
        """How many would be out."""
        return len(_gone(self.plan.before, self.plan.after))

    def tone(self, shown: Shown) -> str:  # type: ignore[override]
        """Who goes out is red, a person shown amber, what the host has set blue."""
        line = shown.line
        if line.verb in MEETS:
            return CELLS.get(str(line.result), "neutral")
        return "red" if line.verb == "out" else TONES.get(line.verb, "neutral")

    def reason(self, shown: Shown) -> str:  # type: ignore[override]
        """Row, column and cell; or why it came to that, where there is more to say than the line itself says."""
        line = shown.line
        if line.verb in {*MEETS, "post_spent"} and "cell" in line.params:
            row, column = (self.words.term("role", LONG[str(line.params[part])]) for part in ("row", "column"))
            part = regime(self.plan.number)
            return self.talk(f"jianghu.posts.why.cell.{part}", row=row, column=column, cell=str(line.result))
        params = {**line.params, "actor": line.actor, "target": line.target, "result": line.result}
        code = f"jianghu.posts.why.{line.verb}"
        return self.talk(code, **params) if self.words.has(f"ui.forum.{code}") else ""

    def changed_by(self, shown: Shown) -> QWidget | None:  # type: ignore[override]
        """What is so of those whom the step is about, before and after; after the publication their standing."""
        line = shown.line
        lines = line.params.get("lines", ())
        named = dict.fromkeys([line.actor, line.target, line.params.get("partner"), *lines])
        about = [str(name) for name in named if name in self.plan.before.seats]
        if not about:
            return None
        before, after = [], []
        if shown.stage is not None:
            before = [fact for fact in shown.stage.before if fact.seat in about]
            after = [fact for fact in shown.stage.after if fact.seat in about]
        left = self._standing(self.plan.before, about) + self._facts(before, [])
        right = self._standing(self.plan.after, about, self.plan.before) + self._facts(after, before)
        if shown.stage is None and [text for text, _ in left] == [text for text, _ in right]:
            return None
        return side_by_side((self.talk("before"), left), (self.talk("after"), right))

    def _standing(self, state: GameState, about: list[str], was: GameState | None = None) -> list[tuple[str, str]]:
        found = []
        for name in about:
            status = state.status(name)
            changed = was is not None and was.status(name) != status
            said = self.talk("jianghu.posts.standing", seat=name, text=self.words.term("status", status), role=state.seats[name].role)
            found.append((said, "red" if changed else ""))
        return found

    def _facts(self, facts: list[Fact], known: list[Fact]) -> list[tuple[str, str]]:
        talk = self.talk
        said = [(talk(f"jianghu.posts.fact.{f.what}", seat=f.seat, by=f.by or None), "muted" if f in known else "jade") for f in facts]
        return sorted(said)

    def summed_up(self) -> str:
        """What would be otherwise than without it."""
        return self.talk("resolve.against", text=self.talk("resolve.between").join(changes(self, self.plan.before, self.plan.after)))


def _gone(before: GameState, after: GameState) -> list[str]:
    return [seat.id for seat in after.seats.values() if not seat.living and before.seats[seat.id].living]


def changes(window: Any, before: GameState, after: GameState) -> list[str]:
    """What would be otherwise in the game, each in a few words."""
    gone = _gone(before, after)
    found: list[str] = []
    for base in ("KHALF", "OUT"):
        some = [name for name in gone if after.seats[name].base == base]
        if some:
            code = f"jianghu.posts.change.{base}"
            found.append(window.talk(f"{code}.many", n=len(some)) if len(some) > MOST else window.talk(code, lines=some))
    if not gone:
        found.append(window.talk("jianghu.posts.change.nobody"))
    timers = [seat.id for seat in after.seats.values() if len(seat.timers) > len(before.seats[seat.id].timers)]
    found += [window.talk("jianghu.posts.change.timers", lines=timers)] if timers else []
    owed = [duty for duty in after.duties.values() if duty.id not in before.duties]
    found += [window.talk("jianghu.posts.change.owed", n=len(owed))] if owed else []
    whites, blacks = (sum(s.faction == side for s in after.living) for side in ("white", "black"))
    found.append(window.talk("jianghu.posts.change.left", white=whites, black=blacks))
    return found


def window_for(context: Context, *, parent: QWidget | None = None) -> PostsWindow:
    """The window of the round's posts."""
    desk = context.desk
    return PostsWindow(context, PostsPlan(desk.session, desk.now(), desk.by), parent=parent)

"""Closing a night or a vote of chess: what is particular to either in the resolution window."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from moderator.play.textcount import characters, common_share, letters, repeated_share
from moderator.rulesets.chess.orders import DECLARATION
from moderator.rulesets.chess.roles import SIDES
from moderator.rulesets.chess.state import GameState, Submission
from ui.forum.chess.override import CardDialog, OverrideDialog
from ui.forum.chess.plans import DuskPlan, NightPlan, Plan, Shown
from ui.forum.resolve.steps import AskRow, side_by_side
from ui.forum.resolve.window import ResolveWindow
from ui.forum.sheet import Sheet
from ui.table.dialogs.base import ReasonDialog
from ui.widgets.buttons import KeyButton
from ui.widgets.panel import row
from ui.widgets.tag import Tag

if TYPE_CHECKING:
    from ui.table.context import Context


class NightWindow(ResolveWindow):
    """The night: declarations first, then the steps of section 3."""

    plan: NightPlan

    def questions(self) -> list[QWidget]:
        """Every declaration that waits, and those judged on this sheet."""
        orders = {each.id: each for each in self.plan.before_orders}
        found: list[QWidget] = [self._ask(each) for each in self.plan.open]
        for number, (ok, reason) in self.plan.verdicts.items():
            if number in orders:
                found.append(self._ask(orders[number], "accepted" if ok else "refused", reason))
        return found

    def _ask(self, order: Submission, done: str = "", why: str = "") -> AskRow:
        text = self.talk(f"declaration.{done or 'waits'}", seat=order.seat, target=order.target)
        reason = why or self.talk("declaration.counts", n=order.length, least=DECLARATION)
        choices = [("accept", self.talk("declaration.accept")), ("refuse", self.talk("declaration.refuse")),
                   ("read", self.talk("declaration.read"))]  # fmt: skip
        if done:
            choices = [("undecide", self.talk("declaration.undecide")), ("read", self.talk("declaration.read"))]
        made = AskRow(self.context.palette, self.words, text, reason, ("C3.8", "C3.2.1"), choices, done=done)
        made.setProperty("declaration", order.id)
        made.chosen.connect(self._on_judged)
        self.asks.append(made)
        return made

    def _on_judged(self, choice: str) -> None:
        sender = self.sender()
        if isinstance(sender, AskRow):
            self.judge(int(sender.property("declaration")), choice)

    def judge(self, declaration: int, choice: str) -> None:
        """Accept, refuse (with a reason), read, or leave open again."""
        self._subject = declaration
        if choice == "accept":
            self.plan.judge(declaration, ok=True)
            self.again()
        elif choice == "undecide":
            self.plan.verdicts.pop(declaration, None)
            self.again()
        elif choice == "read":
            order = next(each for each in self.plan.before_orders if each.id == declaration)
            self._reading = DeclarationDialog(self.context, order, others=self.plan.texts(order), parent=self)
            self._reading.judged.connect(self._on_read)
            if self.sees:
                self._reading.uncover()
            self._reading.open()
        else:
            self._refuse()

    def _refuse(self) -> None:
        ask = ReasonDialog(
            self.context, self.talk("declaration.refuse"), self.talk("declaration.refuse.lead"), self.talk("declaration.refuse.yes"),
            needed=False, parent=self,
        )  # fmt: skip
        ask.given.connect(self._on_refused)
        self._asking_why = ask
        ask.open()

    def _on_refused(self, reason: str) -> None:
        self.plan.judge(self._subject, ok=False, reason=reason)
        self.again()

    def _on_read(self, choice: str) -> None:
        self.judge(self._subject, choice)

    def changed_by(self, shown: Shown) -> QWidget | None:
        """The facts of those whom the step is about, before and after."""
        if shown.stage is None:
            return None
        about = {shown.line.actor, shown.line.target, *shown.line.params.get("lines", ())} - {None}
        before, after = ([f for f in facts if f.seat in about] for facts in (shown.stage.before, shown.stage.after))
        return side_by_side(
            (self.talk("before"), self._facts(before, [], "")), (self.talk("after"), self._facts(after, before, "jade")),
        )  # fmt: skip

    def _facts(self, facts: list[Any], known: list[Any], tone: str) -> list[tuple[str, str]]:
        said = [(self.talk(f"fact.{f.what}", seat=f.seat, by=f.by or None), tone if tone and f not in known else "") for f in facts]
        return sorted(said) or [(self.talk("fact.none"), "muted")]

    def summed_up(self) -> str:
        """Who dies, who may kill, who has castled, whose count has grown."""
        return self.talk("resolve.against", text=self.talk("resolve.between").join(changes(self, self.plan.before, self.plan.after)))

    def ask_override(self) -> None:
        """Set an outcome otherwise."""
        open_override(self)


class DuskWindow(ResolveWindow):
    """The vote: cards for those who missed it, then how the count came about."""

    plan: DuskPlan

    @staticmethod
    def kind(plan: Plan) -> str:
        """A run-off has words of its own."""
        return "runoff" if plan.before.ballot is not None and plan.before.ballot.runoff else plan.code

    def questions(self) -> list[QWidget]:
        """A yellow card for everybody who has not voted or checked in, unless it is struck out."""
        found: list[QWidget] = []
        for voter, clause in self.plan.owing.items():
            struck = f"yellow:{voter}" in self.plan.overrides
            text = self.talk("yellow.struck" if struck else f"yellow.{clause}", seat=voter)
            reason = self.plan.overrides[f"yellow:{voter}"][1] if struck else self.talk("yellow.why")
            choices = [("give", self.talk("yellow.give"))] if struck else [("strike", self.talk("yellow.strike"))]
            made = AskRow(self.context.palette, self.words, text, reason, (clause, "R39"), choices, done="yes")
            made.setProperty("voter", voter)
            made.chosen.connect(self._on_card)
            self.asks.append(made)
            found.append(made)
        return found

    def _on_card(self, choice: str) -> None:
        sender = self.sender()
        if not isinstance(sender, AskRow):
            return
        self._subject = str(sender.property("voter"))
        if choice == "give":
            self.plan.overrides.pop(f"yellow:{self._subject}", None)
            self.again()
            return
        self._form = CardDialog(self.context, self._subject, parent=self)
        self._form.given.connect(self._on_struck)
        self._form.open()

    def _on_struck(self, reason: str) -> None:
        self.plan.overrides[f"yellow:{self._subject}"] = "strike", reason
        self.again()

    def reason(self, shown: Shown) -> str:
        """Why nobody is executed, or why it is a run-off: for the host alone (C4.8)."""
        if shown.line.verb == "vote_result":
            first = next((clause for clause in shown.line.clauses if self.words.has(f"ui.forum.why.result.{clause}")), "")
            return self.talk(f"why.result.{first}", lines=shown.line.params.get("lines", ())) if first else ""
        if shown.line.verb == "total" and shown.line.target in self.plan.before.pardons:
            return self.talk("why.total.pardoned")
        return super().reason(shown)

    def changed_by(self, shown: Shown) -> QWidget | None:
        """Who votes for the seat."""
        tally = self.plan.after.tally
        if shown.line.verb != "total" or tally is None:
            return None
        voters = [(self.context.desk.name_of(voter), "") for voter, target in tally.counting.items() if target == shown.line.target]
        curse = tally.curses.get(str(shown.line.target), 0)
        extra = [(self.talk("tally.curse", n=curse), "red")] if curse else []
        return side_by_side((self.talk("tally.voters"), voters or [(self.talk("fact.none"), "muted")]), (self.talk("tally.more"), extra))

    def summed_up(self) -> str:
        """Who is executed, or who stands in the run-off."""
        return self.talk("resolve.against", text=self.talk("resolve.between").join(changes(self, self.plan.before, self.plan.after)))

    def ask_override(self) -> None:
        """Set the result otherwise."""
        open_override(self)


def open_override(window: ResolveWindow) -> None:
    """The form for outcomes, over the window; it shows what is secret where the window does."""
    form = OverrideDialog(window.context, window.plan, parent=window)
    form.changed.connect(window.again)
    if window.sees:
        form.uncover()
    window.form = form
    form.open()


def changes(sheet: Sheet, before: GameState, after: GameState) -> list[str]:
    """What would be otherwise in the game, each in a few words."""
    dead = [seat.id for seat in after.seats.values() if not seat.alive and before.seats[seat.id].alive]
    found = [sheet.talk("change.dead", lines=dead) if dead else sheet.talk("change.nobody")]
    for side in SIDES:
        if before.may_kill.get(side, False) != after.may_kill.get(side, False):
            found.append(sheet.talk("change.may_kill" if after.may_kill.get(side) else "change.may_not_kill", side=side))
        if side in after.castled and side not in before.castled:
            found.append(sheet.talk("change.castled", side=side))
    grown = [seat for seat in after.seats.values() if seat.successes != before.seats[seat.id].successes]
    found += [sheet.talk("change.success", seat=seat.id, n=seat.successes) for seat in grown]
    due = [seat for seat in after.due if seat not in before.due]
    found += [sheet.talk("change.due", lines=due)] if due else []
    if after.dusk == "runoff" and after.tally is not None:
        found.append(sheet.talk("change.runoff", lines=after.tally.runoff))
    cards = len(after.cards) - len(before.cards)
    found += [sheet.talk("change.cards", n=cards)] if cards else []
    if after.winner:
        found.append(sheet.words.term("winner", str(after.winner)))
    return found


class DeclarationDialog(Sheet):
    """A declaration in full with what can be counted of it (C3.8). ``judged`` carries accept or refuse; the content is the host's."""

    judged = Signal(str)

    def __init__(self, context: Context, order: Submission, *, others: tuple[str, ...] = (), parent: QWidget | None = None) -> None:
        words = context.words.of(context.desk.session.ruleset.name)
        title = words.say("ui.forum.declaration.title")
        super().__init__(context, title, words.say("ui.forum.declaration.lead"), width=760, parent=parent)
        self.setMinimumHeight(560)
        self.order = order
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setAccessibleName(title)
        self.text.setTabChangesFocus(True)
        self._tags = self._counts(others)
        self.body.addLayout(row(*self._tags, None))
        self.body.addWidget(self.text, 1)
        refuse = KeyButton(self.talk("declaration.refuse"), key="Ctrl+Backspace", table=True)
        accept = KeyButton(self.talk("declaration.accept.plain"), kind="primary", key="Ctrl+Return", table=True)
        refuse.clicked.connect(self._refuse)
        accept.clicked.connect(self._accept)
        self.add_buttons(None, self.closer("back"), refuse, accept)
        self.veil()

    def _counts(self, others: tuple[str, ...]) -> list[Tag]:
        text, palette = self.order.text, self.context.palette
        long = self.order.length >= DECLARATION
        made = [Tag(palette, self.talk("count.length", n=self.order.length, least=DECLARATION), "jade" if long else "red")]
        if text:
            made.append(Tag(palette, self.talk("count.characters", n=characters(text), letters=letters(text)), "neutral"))
            for code, share in (("repeated", repeated_share(text)), ("common", common_share(text, others))):
                high = share > 1 / 3
                made.append(Tag(palette, self.talk(f"count.{code}", n=round(share * 100)), "amber" if high else "neutral"))
        return made

    def veil(self) -> None:
        """The text is his who sent it."""
        self.text.setPlainText((self.order.text or self.talk("declaration.only_length")) if self.sees else "")
        self.text.setPlaceholderText("" if self.sees else self.talk("covered.text"))
        for tag in self._tags:
            tag.setVisible(self.sees)

    def _accept(self) -> None:
        self.accept()
        self.judged.emit("accept")

    def _refuse(self) -> None:
        self.accept()
        self.judged.emit("refuse")


def window_for(context: Context, *, parent: QWidget | None = None) -> ResolveWindow:
    """The window of the phase the game stands at."""
    desk = context.desk
    if desk.state.phase in {"night", "dawn"}:
        return NightWindow(context, NightPlan(desk.session, desk.now(), desk.by), parent=parent)
    return DuskWindow(context, DuskPlan(desk.session, desk.now(), desk.by), parent=parent)

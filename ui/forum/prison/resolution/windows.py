"""The two resolution windows of a prison game: the vote at 20:30 and the wall at 22:00."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QWidget

from moderator.play.messages import Ask
from moderator.rulesets.prison.facts import counted_guards, killer
from moderator.rulesets.prison.orders import point_kill
from moderator.rulesets.prison.stages import Fact
from moderator.rulesets.prison.state import GameState
from ui.forum.prison.asks import ask_text, choice_text
from ui.forum.prison.resolution.override import OverrideSheet
from ui.forum.prison.resolution.plans import PrisonPlan, Shown, VotePlan, WallPlan
from ui.forum.resolve.steps import AskRow, side_by_side
from ui.forum.resolve.window import ResolveWindow
from ui.table.dialogs.base import ReasonDialog
from ui.widgets.buttons import KeyButton

if TYPE_CHECKING:
    from ui.table.context import Context

MOST = 4
"""Names at the foot; more are a number."""
ROOM = 620
"""How wide a line of choices may be."""


class PrisonWindow(ResolveWindow):
    """What a vote and the wall share: questions answered in place, insisting with a reason, overrides, the end."""

    plan: PrisonPlan

    def __init__(self, context: Context, plan: PrisonPlan, *, parent: QWidget | None = None) -> None:
        super().__init__(context, plan, parent=parent)  # type: ignore[arg-type]
        self._reason: ReasonDialog | None = None
        self.insist = KeyButton(self.talk("prison.insist"), kind="warning", key="Ctrl+I", table=True, parent=self)
        self.insist.setAutoDefault(False)
        self.insist.clicked.connect(self._on_insist)
        self.foot.insertWidget(self.foot.count() - 2, self.insist)
        self.veil()

    # --- questions ----------------------------------------------------------------------------------------------------

    def questions(self) -> list[QWidget]:
        """What is open, and what was answered here; each may be left for later."""
        return [*(self._ask(ask) for ask in self.plan.open), *(self._ask(ask, done=True) for ask in self.plan.answered.values())]

    def _ask(self, ask: Ask, *, done: bool = False) -> AskRow:
        names = self.context.desk.name_of
        text = ask_text(self.words, ask, names)
        reason = ""
        if done:
            choice = next(each for each in ask.choices if each.value == self.plan.choices[ask.id][0])
            reason = self.talk("prison.answered", text=choice_text(self.words, ask, choice, names))
            choices = [("", self.talk("prison.unanswer"))]
        else:
            choices = [(each.value, choice_text(self.words, ask, each, names)) for each in ask.choices]
        made = AskRow(
            self.context.palette, self.words, text, reason, (ask.clause,) if ask.clause else (), choices, done="yes" if done else "",
            game="prison", room=ROOM,
        )  # fmt: skip
        made.setProperty("ask", ask.id)
        made.chosen.connect(self._on_answer)
        self.asks.append(made)
        return made

    def _on_answer(self, choice: str) -> None:
        row = self.sender()
        if isinstance(row, AskRow):
            self.answer(str(row.property("ask")), choice)

    def answer(self, ask: str, choice: str) -> None:
        """Answer a question here, or leave it open again."""
        if choice:
            self.plan.choices[ask] = choice, ""
        else:
            self.plan.choices.pop(ask, None)
        self.again()

    # --- insisting ----------------------------------------------------------------------------------------------------

    def veil(self) -> None:
        super().veil()
        if not hasattr(self, "insist"):  # not built yet
            return
        refusal = self.plan.refusal
        self.insist.setVisible(self.sees and refusal is not None and refusal.forceable)

    def _on_insist(self) -> None:
        self._reason = ReasonDialog(
            self.context, self.talk("prison.insist"), self.talk("prison.insist.lead"), self.talk("prison.insist.yes"), parent=self
        )
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
        """How many would die."""
        return len(_gone(self.plan.before, self.plan.after, "dead"))

    def tone(self, shown: Shown) -> str:  # type: ignore[override]
        """Deaths are red, what the host has set is blue, an ending amber."""
        verb = shown.line.verb
        if verb == "left":
            return "jade" if shown.line.result == "released" else "red"
        return {"overridden": "blue", "ending_reached": "amber", "game_ended": "amber", "kill_hits": "red"}.get(verb, "neutral")

    def reason(self, shown: Shown) -> str:  # type: ignore[override]
        """Why it came to that, where there is more to say than the line itself says."""
        line = shown.line
        params = {**line.params, "actor": line.actor, "target": line.target, "result": line.result}
        for code in (f"prison.why.{line.verb}.{line.result}", f"prison.why.{line.verb}"):
            if self.words.has(f"ui.forum.{code}"):
                return self.talk(code, **params)
        return ""

    def summed_up(self) -> str:
        """What would be otherwise than without it."""
        return self.talk("resolve.against", text=self.talk("resolve.between").join(changes(self, self.plan.before, self.plan.after)))


class WallWindow(PrisonWindow):
    """22:00: wall, protections, kills, other skills, who is told."""

    plan: WallPlan

    def changed_by(self, shown: Shown) -> QWidget | None:  # type: ignore[override]
        """The facts of those whom the step is about, before and after."""
        if shown.stage is None:
            return None
        line = shown.line
        about = {line.actor, line.target, *line.params.get("lines", ()), line.params.get("partner")} - {None}
        before, after = ([fact for fact in facts if fact.seat in about] for facts in (shown.stage.before, shown.stage.after))
        return side_by_side(
            (self.talk("before"), self._facts(before, [], "")), (self.talk("after"), self._facts(after, before, "jade")),
        )  # fmt: skip

    def _facts(self, facts: list[Fact], known: list[Fact], tone: str) -> list[tuple[str, str]]:
        said = [(self._fact(fact), tone if tone and fact not in known else "") for fact in facts]
        return sorted(said) or [(self.talk("fact.none"), "muted")]

    def _how(self, how: str) -> str:
        """Face, point or skill."""
        return self.words.term("cause", how) if how == "skill" else self.words.term("kill_mode", how)

    def _fact(self, fact: Fact) -> str:
        text = fact.text
        if fact.what in {"order", "resolved", "hit"}:
            text = self._how(fact.text)
        elif fact.what == "status":
            text = self.words.term("status", fact.text)
        elif fact.what == "protected":
            text = self.words.term("protected", fact.text)
        elif fact.what == "use":
            role = self.plan.before.role(fact.seat)
            skill = role.power(fact.text) if role is not None else None
            text = skill.title if skill is not None and skill.title else fact.text
        return self.talk(f"prison.fact.{fact.what}", seat=fact.seat, target=fact.by or None, text=text)


class VoteWindow(PrisonWindow):
    """20:30: piles, tie, acquittal, what is carried out, the end check."""

    plan: VotePlan

    def questions(self) -> list[QWidget]:
        """Before all others whether it is closed before its time."""
        return [*self._early(), *super().questions()]

    def _early(self) -> list[QWidget]:
        closes = self.plan.closes
        if closes is None or not self.plan.early:
            return []
        done = self.plan.early_taken
        text = self.talk("prison.early", time=self.brief(closes), now=self.brief(self.plan.at))
        choices = [("", self.talk("prison.unanswer"))] if done else [("early", self.talk("prison.early.yes"))]
        made = AskRow(
            self.context.palette, self.words, text, self.talk("prison.early.done") if done else "", ("P-amend-3",), choices,
            done="yes" if done else "", game="prison", room=ROOM,
        )  # fmt: skip
        made.chosen.connect(self.close_early)
        self.asks.append(made)
        return [made]

    def close_early(self, choice: str) -> None:
        """Close it though its time has not come; or, with nothing, do not."""
        self.plan.early_taken = bool(choice)
        self.again()

    def changed_by(self, shown: Shown) -> QWidget | None:  # type: ignore[override]
        """The piles with their voters; or how many stand and how many were executed, before and after."""
        line = shown.line
        if line.verb == "vote_closed":
            return self._piles()
        if line.verb in {"left", "vote_result"}:
            sides = ((self.talk("before"), self._counts(self.plan.before)), (self.talk("after"), self._counts(self.plan.after)))
            return side_by_side(*sides)
        return None

    def _piles(self) -> QWidget | None:
        vote = self.plan.after.vote
        if vote is None or not vote.piles:
            return None
        lines = [
            (self.talk("prison.pile", seat=pile.prisoner, kind=pile.kind, n=pile.votes), "red" if pile.kind == "execute" else "jade")
            for pile in vote.piles
        ]  # fmt: skip
        names = self.context.desk.name_of
        voters = [(self.words.join(names(guard) for guard in pile.guards), "") for pile in vote.piles]
        return side_by_side((self.talk("prison.piles"), lines), (self.talk("prison.voters"), voters))

    def _counts(self, state: GameState) -> list[tuple[str, str]]:
        return [
            (self.talk("prison.count.prisoners", n=len(state.side("prisoner"))), ""),
            (self.talk("prison.count.deaths", n=state.vote_deaths, of=int(state.rule("amend1_count"))), ""),
        ]  # fmt: skip


def _gone(before: GameState, after: GameState, how: str) -> list[str]:
    return [seat.id for seat in after.seats.values() if seat.state == how and before.seats[seat.id].state != how]


def changes(window: Any, before: GameState, after: GameState) -> list[str]:
    """What would be otherwise in the game, each in a few words."""
    dead, freed = _gone(before, after, "dead"), _gone(before, after, "released")
    many = window.talk("prison.change.dead", n=len(dead))
    found = [many if len(dead) > MOST else window.talk("change.dead", lines=dead) if dead else window.talk("change.nobody")]
    found += [window.talk("prison.change.released", lines=freed)] if freed else []
    if before.vote_deaths != after.vote_deaths:
        found.append(window.talk("prison.change.deaths", n=after.vote_deaths, of=int(after.rule("amend1_count"))))
    first = killer(after)
    skill = point_kill(after, first) if first else None
    if first and skill is not None and after.seats[first].uses.get(skill.id, 0) > before.seats[first].uses.get(skill.id, 0):
        found.append(window.talk("prison.change.point"))
    if len(counted_guards(before)) != len(counted_guards(after)):
        found.append(window.talk("prison.change.guards", n=len(counted_guards(after))))
    if after.ending is not None and before.ending is None:
        found.append(window.talk("prison.change.ending", text=window.words.term("ending", after.ending.name)))
    waiting = len([ask for ask in after.asks if ask.id not in {each.id for each in before.asks}])
    found += [window.talk("prison.change.asks", n=waiting)] if waiting else []
    return found


def window_for(context: Context, *, parent: QWidget | None = None) -> PrisonWindow:
    """The window of the phase the game stands at."""
    desk = context.desk
    if desk.state.phase in {"interrogation", "interrogation2"}:
        return WallWindow(context, WallPlan(desk.session, desk.now(), desk.by), parent=parent)
    return VoteWindow(context, VotePlan(desk.session, desk.now(), desk.by), parent=parent)

"""A judge made of dice: presses what the program offers at each moment, as a hurried person would, from a seed."""

from __future__ import annotations

import random
from collections.abc import Callable
from decimal import Decimal
from typing import Any, Final

from moderator.play.commands import Command, GiveCard, Note
from moderator.play.instants import SECOND, Instant
from moderator.play.messages import Step
from moderator.rulesets.sanguosha import commands as c
from moderator.rulesets.sanguosha import draws
from moderator.session.session import Session

PEOPLE: Final = tuple(f"P{n}" for n in range(1, 9))
PEOPLE_LINES: Final = tuple("12345678")
HEROES: Final = ("刘备", "曹仁", "黄月英", "张辽", "甘宁", "郭嘉", "陆逊", "貂蝉")
SCROLLS: Final = (("决斗", 1), ("南蛮入侵", 3), ("借刀杀人", 1), ("铁索连环", 2), ("乐不思蜀", 1))
OFFENCES: Final = (("S5.1.2", "warning"), ("S5.2.8", "yellow"), ("S5.3.2", "red"))
WANTED: Final = ("deal_roles", "pick_hero", "begin_reading", "start_game", "begin_turn", "begin_play", "confirm_outcome", "name_mvp")
"""Steps taken whenever they are offered whole, so that games begin and end instead of standing still."""

UNWANTED: Final = ("declare_vacancy", "skip_turn", "expel", "abort_game", "deck_exhausted")
"""Steps that would leave nothing to press but a wizard."""


class Robot:
    """Chooses presses for a session. ``press`` does one thing to it; a refusal is no fault, judges press wrong keys too."""

    def __init__(self, seed: str, about: Callable[[], object] = bool) -> None:
        """``about`` is called before each press."""
        self.dice = random.Random(seed)
        self._about = about

    def open(self, session: Session, at: Instant) -> None:
        """The opening of a long match, up to its first game."""
        first = c.OpenMatch(people=PEOPLE, title=session.title, games=12)
        for command in (first, c.ConfirmScoring(), *(c.MarkPresent(person=person) for person in PEOPLE), c.StartMatch()):
            self._about()
            session.do(command, at)

    def press(self, session: Session) -> None:
        """One press, a little later than the last; what has run out meanwhile is told first, as the desk does."""
        at = self._at(session)
        due = session.ruleset.wake(session.state)
        if due is not None and due <= at:
            self._about()
            session.do(c.Tick(), due, by="clock", cause=next((r.seq for r in reversed(session.records) if r.cause is None), None))
        self._about()
        whim = self.dice.random()
        if whim < 0.03 and session.can_undo and session.state.started is not None:
            session.undo(at=at)
        elif whim < 0.05 and session.can_redo:
            session.redo(at=at)
        elif whim < 0.07:
            self._amend(session, at)
        else:
            command = self.choose(session)
            if command is not None:
                session.do(command, at)

    def _at(self, session: Session) -> Instant:
        last = session.records[-1].at if session.records else Instant(1_800_000_000 * SECOND)
        game = session.state.game
        reached = game.table.clock.now if game is not None else 0
        return Instant(max(last, reached) + self.dice.randint(1, 9 * SECOND))

    def _amend(self, session: Session, at: Instant) -> None:
        """A card of the past was another one, or none."""
        cards = [record.seq for record in session.records[-200:] if record.command["do"] == "give_card"]
        if cards:
            new = None if self.dice.random() < 0.5 else GiveCard(person=self.dice.choice(PEOPLE), level="warning", clause="S5.1.2")
            session.amend(cards[-1], new, at=at, reason="robot")

    def choose(self, session: Session) -> Command | None:
        """What to press now, out of what is offered."""
        state, offered = session.state, [step for step in session.steps if step.blocked is None and step.verb not in UNWANTED]
        if self.dice.random() < 0.06:
            return self._aside()
        if state.game is not None and state.game.status == "playing" and self.dice.random() < 0.12:
            return self._death(state)
        proposed = [step for step in offered if step.proposed]
        if proposed and (self.dice.random() < 0.5 or proposed[0].verb in WANTED):
            return self._filled(session, proposed[0])
        return self._filled(session, self.dice.choice(offered)) if offered else Note(text="nothing is offered")

    def _aside(self) -> Command:
        clause, level = self.dice.choice(OFFENCES)
        card = GiveCard(person=self.dice.choice(PEOPLE), level=level, clause=clause, note="an aside")
        return self.dice.choice((Note(text="a note " * self.dice.randint(1, 40)), card, c.Hold(reason="noise"), c.Resume()))

    def _death(self, state: Any) -> Command:
        living = state.game.living
        victim = self.dice.choice(living)
        return c.Death(victim=victim, killer=self.dice.choice(living), source="damage")

    def _filled(self, session: Session, step: Step) -> Command | None:
        """A step's command, what it needs thrown with dice; None where nothing is known of such a step."""
        if step.command is not None:
            return session.wire.command(step.command)
        fill: Callable[[Any, Step], Command | None] | None = getattr(self, f"_fill_{step.verb}", None)
        return fill(session.state, step) if fill is not None else None

    def _fill_set_seats(self, state: Any, step: Step) -> Command:
        return c.SetSeats(order=draws.draw_seats(self.dice, state.lines), seed="dice")

    def _fill_deal_roles(self, state: Any, step: Step) -> Command:
        return c.DealRoles(roles=draws.draw_roles(self.dice, state.lines), seed="dice")

    def _fill_deal_boxes(self, state: Any, step: Step) -> Command:
        return c.DealBoxes(boxes=draws.draw_boxes(self.dice, state), seed="dice")

    def _fill_pick_hero(self, state: Any, step: Step) -> Command:
        line = step.params["line"]
        return c.PickHero(line=line, hero=self.dice.choice(state.game.boxes.get(line, HEROES)))

    def _fill_ban_hero(self, state: Any, step: Step) -> Command:
        return c.BanHero(line=step.params["line"], hero=None)

    def _fill_death(self, state: Any, step: Step) -> Command:
        return c.Death(victim=step.params.get("victim") or self.dice.choice(state.game.living), killer=None, source="other")

    def _fill_answer(self, state: Any, step: Step) -> Command | None:
        from moderator.play.commands import Answer

        asked = next((ask for ask in state.asks if ask.id == step.params["ask"]), None)
        return None if asked is None else Answer(ask=asked.id, choice=self.dice.choice(asked.choices).value, reason="dice")

    def _fill_announce_scroll(self, state: Any, step: Step) -> Command:
        name, most = self.dice.choice(SCROLLS)
        living = state.game.living
        user = state.game.turn or living[0]
        others = [line for line in living if line != user]
        targets = tuple(self.dice.sample(others, min(most, len(others))))
        return c.AnnounceScroll(line=user, name=name, targets=targets, victim=others[0], delayed=name == "乐不思蜀")

    def _fill_ask_response(self, state: Any, step: Step) -> Command:
        return c.AskResponse(line=self.dice.choice(state.game.living), what="dodge")

    def _fill_ask_skill(self, state: Any, step: Step) -> Command:
        return c.AskSkill(line=self.dice.choice(state.game.living), skill="观星")

    def _fill_dying(self, state: Any, step: Step) -> Command:
        return c.Dying(line=self.dice.choice(state.game.living))

    def _fill_nullify(self, state: Any, step: Step) -> Command:
        return c.Nullify(line=self.dice.choice(state.game.living))

    def _fill_set_timer(self, state: Any, step: Step) -> Command:
        return c.SetTimer(remaining=Decimal(self.dice.randint(1, 20)))

    def _fill_set_stat(self, state: Any, step: Step) -> Command:
        return c.SetStat(line=self.dice.choice(PEOPLE_LINES), key="damage", n=self.dice.randint(0, 9))

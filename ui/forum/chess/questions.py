"""What chess asks its host for: every step about people and time as its fields, with what may be chosen in each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from moderator.rulesets.chess import persons
from moderator.rulesets.chess.cards import CATALOGUE, LEVELS
from moderator.rulesets.chess.roles import OFFICERS
from moderator.rulesets.chess.speech import GHOSTS
from ui.forum.ask import Field, Question

if TYPE_CHECKING:
    from ui.table.context import Context

Pairs = list[tuple[str, Any]]
AWARDS: Final = ("mvp_white", "mvp_black", "fair_play", "story")


def _living(context: Context) -> Pairs:
    return [(seat.mask, seat.id) for seat in context.desk.state.living]


def _vacant(context: Context) -> Pairs:
    return [(context.desk.name_of(seat), seat) for seat in persons.waiting(context.desk.state)]


def _everybody(context: Context) -> Pairs:
    return [(seat.mask, seat.id) for seat in context.desk.state.seats.values()]


def _dead_or_outside(context: Context) -> Pairs:
    state = context.desk.state
    dead = [(seat.mask, seat.id) for seat in state.seats.values() if not seat.alive]
    return dead + [(person.name, person.name) for person in state.persons.values()] + [(s.mask, s.id) for s in state.living]


def _people(context: Context) -> Pairs:
    return [(person.name, person.name) for person in context.desk.state.persons.values()]


def _substitutes(context: Context) -> Pairs:
    """Those who have replied in their order, then the others."""
    state = context.desk.state
    queue = persons.replies(state)
    free = [p.name for p in state.persons.values() if p.substitute and not p.gone and p.name not in queue]
    words = context.words.of("chess")
    first = [(words.say("ui.forum.sub.nth", {"n": n, "person": name}), name) for n, name in enumerate(queue, 1)]
    return first + [(words.say("ui.forum.sub.silent", {"person": name}), name) for name in free]


def _levels(context: Context) -> Pairs:
    return [(context.words.of("chess").term("level", level), level) for level in LEVELS]


def _clauses(context: Context, among: Any = tuple(CATALOGUE)) -> Pairs:
    words = context.words
    return [(f"{clause}  {words.say(f'clause.chess.{clause}.title')}", clause) for clause in among]


def _deadly(context: Context) -> Pairs:
    return _clauses(context, [clause for clause in CATALOGUE if CATALOGUE[clause] != "yellow"])


def _cards(context: Context) -> Pairs:
    words = context.words.of("chess")
    return [
        (f"{card.id}  {card.person}  {words.term('level', card.level)}  {card.clause}", card.id)
        for card in reversed(context.desk.state.cards) if not card.revoked
    ]  # fmt: skip


def _ghosts(context: Context) -> Pairs:
    return [(context.words.of("chess").term("ghost", kind), kind) for kind in GHOSTS]


def _awards(context: Context) -> Pairs:
    return [(context.words.of("chess").term("award", award), award) for award in AWARDS]


def _roles(context: Context) -> Pairs:
    return [(context.words.of("chess").term("role", role), role) for role in sorted(OFFICERS)]


def _hours(context: Context) -> int:
    state = context.desk.state
    return int(state.rule("handover_hours_night" if state.phase in {"night", "dawn"} else "handover_hours_day"))


def _day(context: Context) -> int:
    return int(context.desk.state.number)


REASON, NOTE = Field("reason"), Field("note", needed=False)
SEAT = Field("seat", "choice", _living)

QUESTIONS: Final[dict[str, Question]] = {
    each.verb: each
    for each in (
        Question(
            "give_card",
            (Field("person", "choice", _everybody), Field("clause", "choice", _clauses), Field("level", "choice", _levels), NOTE),
            ("C8.2",),
            then={"clause": lambda clause: {"level": CATALOGUE.get(str(clause), "yellow")}},
        ),
        Question("revoke_card", (Field("card", "choice", _cards), REASON), ("C8.2",)),
        Question("check_in", (Field("seat", "choice", _living),), ("C5.2",), late=True),
        Question(
            "declare_handover",
            (SEAT, Field("hours", "number", low=12, high=24, start=_hours), Field("reason", needed=False)),
            ("C8.6", "C7.4"),
        ),
        Question("sub_reply", (Field("person", "choice", _substitutes),), ("C8.6",), late=True),
        Question("replace", (Field("seat", "choice", _vacant), Field("person", "choice", _substitutes)), ("C8.6", "R37"), secret=True),
        Question("cancel_replacement", (Field("seat", "choice", _vacant),), ("C8.6",)),
        Question("put_to_death", (SEAT, Field("clause", "choice", _deadly)), ("C8.4", "R27"), danger=True, secret=True),
        Question(
            "extend_phase",
            (Field("hours", "number", low=1, high=240, start=lambda _: 12), REASON, Field("substitution", "yes")),
            ("C10.4", "R32"),
        ),
        Question("set_close", (Field("closes", "moment"), Field("reason", needed=False)), ("C5.4", "R1")),
        Question("pause_game", (REASON,), ("C10.4",)),
        Question("resume_game", (Field("reason", needed=False),), ("C10.4",)),
        Question("suspend_game", (REASON,), ("C10.3",), danger=True),
        Question("record_analysis", (SEAT, Field("day", "number", low=1, high=99, start=_day)), ("C6.1",), late=True),
        Question("record_last_words", (Field("seat", "choice", _everybody),), ("C6.2",), late=True),
        Question(
            "report_ghost_post",
            (Field("person", "choice", _dead_or_outside), Field("kind", "choice", _ghosts), NOTE),
            ("C6.3", "C6.6"),
            late=True,
        ),
        Question("declare_mourning", (), ("C6.4", "R36")),
        Question("nominate", (Field("award", "choice", _awards), Field("person", "choice", _people), NOTE), ("C10.2",)),
        Question("choose_promotion", (Field("role", "choice", _roles),), ("C3.7", "R41"), secret=True),
        Question("end_game", (), ("C9.1",), secret=True, whole=True),
    )
}
"""Every question by its verb."""

"""What the organiser is asked for about people: every verb as its fields, with what may be chosen in each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from moderator.rulesets.sanguosha.offences import LEVELS, OFFENCES, offence
from ui.cup.people.standing import staff_places
from ui.forum.ask import Field, Question

if TYPE_CHECKING:
    from ui.table.context import Context

Pairs = list[tuple[str, Any]]


def _places(context: Context) -> Pairs:
    """Into the field, or to a place that staff have (R2)."""
    words = context.words
    into = [] if context.desk.state.current is not None else [(words.say("ui.cup.people.into_field"), "")]
    return into + [(words.say("ui.cup.people.place_of", {"match": name}), name) for name in staff_places(context.desk.state)]


def _offences(context: Context) -> Pairs:
    return [(f"{each.clause}  {context.words.say(f'offence.{each.clause}')}", each.clause) for each in OFFENCES]


def _levels(context: Context) -> Pairs:
    return [(context.words.term("level", level), level) for level in LEVELS]


def _level_of(clause: Any) -> dict[str, Any]:
    found = offence(str(clause))
    return {"level": found.level} if found is not None else {}


REGISTER: Final = Question("register", (Field("person"), Field("contact", needed=False)), ("S2.2", "R2"), late=True)
STAFF: Final = Question("add_staff", (Field("person"), Field("contact", needed=False)), ("S3.5.3",))
HOLD_BACK: Final = Question("hold_back", (), ("S2.2",))
ADMIT: Final = Question("admit", (Field("match", "choice", _places, needed=False),), ("R2",))
WITHDRAW: Final = Question("withdraw", (Field("reason"),), ("R32", "S3.3.1"), danger=True, late=True)
CARD: Final = Question(
    "give_card", (Field("clause", "choice", _offences), Field("level", "choice", _levels), Field("note", needed=False)), ("S5.A", "R21"),
    late=True, then={"clause": _level_of},
)  # fmt: skip
EXPEL: Final = Question("expel", (Field("reason"),), ("S5.B",), danger=True)


def revoke(person: str) -> Question:
    """Which of his cards that were given outside of a match."""

    def cards(context: Context) -> Pairs:
        mine = [card for card in context.desk.state.cards if card.person == person and not card.revoked]
        say = context.words.say
        return [(say("ui.cup.people.card", {"level": card.level, "clause": card.clause, "n": card.id}), card.id) for card in mine]

    return Question("revoke_card", (Field("card", "choice", cards), Field("reason")), ("S5.B",), shape=_without_person)


def _without_person(fields: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in fields.items() if key != "person"}


OF: Final = {each.verb: each for each in (REGISTER, STAFF, HOLD_BACK, ADMIT, WITHDRAW, CARD, EXPEL)}
"""By verb."""

"""What a prison game asks its host for by day: every step as its fields, with what may be chosen in each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Final

from moderator.rulesets.prison.cards import CATALOGUE
from moderator.rulesets.prison.clauses import CLAUSES
from moderator.rulesets.prison.election import sides_of
from moderator.rulesets.prison.limits import name_of
from moderator.rulesets.prison.roles import CAUSES, FACTIONS, LEVELS, SIDES, STATUSES
from moderator.rulesets.prison.state import GameState
from ui.forum.ask import Field, Question
from ui.forum.prison.seen import public

if TYPE_CHECKING:
    from ui.table.context import Context

Pairs = list[tuple[str, Any]]
HOST: Final = "host"
UNTIL: Final = ("lasting", "vote_close", "wall", "night_end", "day_open", "")
TITLE: Final = 24
"""As much of a clause's title as stands in a choice."""


def _say(context: Context, code: str, **params: Any) -> str:
    return context.words.of("prison").say(f"ui.forum.{code}", params)


def numbered(context: Context, seats: Iterable[Any]) -> Pairs:
    """Seats by number and mask."""
    order = list(context.desk.state.seats)
    return [(f"{order.index(seat.id) + 1}  {seat.mask}", seat.id) for seat in seats]


def on_field(context: Context) -> Pairs:
    """Seats on the field, as everybody knows it: who has died unannounced is among them."""
    return numbered(context, [seat for seat in public(context.desk.state).seats.values() if seat.on_field])


def everybody(context: Context) -> Pairs:
    """Every seat."""
    return numbered(context, context.desk.state.seats.values())


def _prisoners(context: Context) -> Pairs:
    return numbered(context, [seat for seat in public(context.desk.state).seats.values() if seat.on_field and seat.side == "prisoner"])


def _reporters(context: Context) -> Pairs:
    return [*everybody(context), (_say(context, "report.host"), HOST)]


def _reported(context: Context) -> Pairs:
    return [*everybody(context), (_say(context, "report.rules"), "rules")]


def _complainers(context: Context) -> Pairs:
    return [(f"{at + 1}  {seat.mask}", seat.person) for at, seat in enumerate(context.desk.state.seats.values())]


def _terms(what: str, values: Iterable[str]) -> Any:
    known = tuple(values)

    def found(context: Context) -> Pairs:
        return [(context.words.of("prison").term(what, value) if value else _say(context, "status.off"), value) for value in known]

    return found


def clause_text(context: Context, clause: str) -> str:
    """A clause with its title and what it offers."""
    words = context.words.of("prison")
    title = words.say(f"clause.prison.{clause}.title") if words.has(f"clause.prison.{clause}.title") else ""
    offered = [words.term("level", level) for level in CATALOGUE.get(clause, ()) if level != "none"]
    return "  ".join(part for part in (clause, title[:TITLE], " / ".join(offered)) if part)


def _offences(context: Context) -> Pairs:
    return [(clause_text(context, clause), clause) for clause in CATALOGUE]


def _reportable(context: Context) -> Pairs:
    return [*_offences(context), (_say(context, "report.of_rules"), "rules")]


def mildest(clause: Any) -> dict[str, Any]:
    """The mildest that a clause offers."""
    return {"level": next((level for level in CATALOGUE.get(str(clause), ("blue",)) if level != "none"), "blue")}


def _standing_cards(context: Context) -> Pairs:
    words, desk = context.words.of("prison"), context.desk
    return [
        (f"{card.id}  {desk.name_of(card.seat) if card.seat else card.person}  {words.term('level', card.level)}  {card.clause}", card.id)
        for card in reversed(desk.state.cards) if not card.revoked
    ]  # fmt: skip


def _factions(context: Context) -> Pairs:
    script = context.desk.state.params.script
    names = dict.fromkeys((*FACTIONS, *script.factions, *(role.faction for role in script.roles if role.faction)))
    return [(context.words.of("prison").term("faction", name), name) for name in names]


def _losers(context: Context) -> Pairs:
    state: GameState = context.desk.state
    there = {state.faction(seat.id) for seat in state.field}
    return [(text, name) for text, name in _factions(context) if name in there and name != "none"]


def _limits(context: Context) -> Pairs:
    state: GameState = context.desk.state
    found = []
    for seat in state.seats.values():
        role = state.role(seat.id)
        for at, limit in enumerate(role.limits if role is not None else ()):
            said = limit.text or context.words.of("prison").term("limit", limit.kind)
            found.append((f"{seat.mask}  {said[:40]}", f"{seat.id}|{name_of(limit, at)}"))
    return found


def _parted(made: dict[str, Any]) -> dict[str, Any]:
    seat, _, limit = str(made.pop("of", "")).partition("|")
    return {**made, "seat": seat, "limit": limit}


def in_conditions(expr: Any, atom: str) -> Iterator[str]:
    """The texts of one kind of atom in a condition: flags that it names, or questions to the host."""
    if isinstance(expr, dict):
        for name, argument in expr.items():
            if name == atom and isinstance(argument, str):
                yield argument
            else:
                yield from in_conditions(argument, atom)
    elif isinstance(expr, (list, tuple)):
        for part in expr:
            yield from in_conditions(part, atom)


def named_in_script(state: GameState, atom: str) -> tuple[str, ...]:
    """Every flag or question that the script's conditions name."""
    script = state.params.script
    exprs: list[Any] = [role.win.when for role in script.roles if role.win is not None]
    exprs += [need for role in script.roles for skill in role.powers for need in skill.needs]
    exprs += [limit.argument for role in script.roles for limit in role.limits]
    exprs += [script.all_survive.when] if script.all_survive is not None else []
    return tuple(dict.fromkeys(text for expr in exprs for text in in_conditions(expr, atom)))


def _flags(context: Context) -> Pairs:
    state: GameState = context.desk.state
    return [(name, name) for name in dict.fromkeys((*named_in_script(state, "flag"), *state.flags))]


def _questions(context: Context) -> Pairs:
    return [(text, text) for text in named_in_script(context.desk.state, "manual")]


def _waiting(context: Context) -> Pairs:
    state: GameState = context.desk.state
    rest = [seat for seat in state.seats.values() if seat.id not in state.waiting]
    return numbered(context, [*(state.seats[name] for name in state.waiting), *rest])


def _people(context: Context) -> Pairs:
    return [(person.name, person.name) for person in context.desk.state.persons.values() if person.seat is None and not person.gone]


def _sides(context: Context) -> Pairs:
    state: GameState = context.desk.state
    asked = [ask.params["side"] for ask in state.asks if ask.code in {"A-PICK", "A-LEADER"}]
    return [(context.words.of("prison").term("side", side), side) for side in dict.fromkeys((*asked, *sides_of(state), *SIDES))]


def _heads(context: Context) -> Pairs:
    return [(_say(context, "elect.none"), ""), *on_field(context)]


def _minutes(made: dict[str, Any]) -> dict[str, Any]:
    minutes = int(made.pop("minutes"))
    return {**made, "hours": minutes / 60}


def _clauses(context: Context) -> Pairs:
    return [(name, name) for name in dict.fromkeys(("P-supp-4", *CLAUSES))]


REASON, WHY = Field("reason"), Field("reason", needed=False)
SEAT = Field("seat", "choice", everybody)
THERE = Field("seat", "choice", on_field)
_HOST_FIRST: Final = ("host", *(cause for cause in CAUSES if cause != "host"))

QUESTIONS: Final[dict[str, Question]] = {
    each.verb: each
    for each in (
        Question("open_election", (Field("closes", "moment", needed=False),), ("P-amend-4",)),
        Question("appoint_leader", (Field("side", "choice", _sides), Field("seat", "choice", _heads, needed=False), WHY), ("R1", "R3")),
        Question("question", (Field("target", "choice", on_field),), ("P-identity-3b",), secret=True, late=True),
        Question("conspire", (Field("target", "choice", on_field),), ("P-identity-4a", "R8"), secret=True, late=True),
        Question("acquit", (Field("target", "choice", _prisoners),), ("P-identity-4b", "R7"), secret=True, late=True),
        Question("shelter_say", (SEAT, Field("shelter", "choice", _terms("side", SIDES))), ("P-amend-2",), secret=True, late=True),
        Question(
            "give_card",
            (
                Field("person", "choice", everybody), Field("clause", "choice", _offences),
                Field("level", "choice", _terms("level", LEVELS)), Field("note", needed=False),
            ),
            ("P-card-blue", "P-card-red"), then={"clause": mildest}, secret=True,
        ),
        Question("revoke_card", (Field("card", "choice", _standing_cards), REASON), ("P-supp-2",), secret=True),
        Question(
            "report",
            (
                Field("by", "choice", _reporters), Field("against", "choice", _reported), Field("clause", "choice", _reportable),
                Field("text", needed=False),
            ),
            ("P-supp-1",), secret=True, late=True,
        ),
        Question("complain", (Field("person", "choice", _complainers), Field("text")), ("P-supp-3",), secret=True, late=True),
        Question("request_sub", (SEAT,), ("P-pre-6",), secret=True, late=True),
        Question(
            "replace", (Field("seat", "choice", _waiting), Field("person", "suggest", _people, secret=True)), ("P-pre-6", "R22"),
            secret=True,
        ),
        Question("set_assistant", (SEAT, Field("person", needed=False)), ("P-pre-6", "R29"), secret=True),
        Question(
            "depart",
            (
                THERE, Field("how", "choice", _terms("state", ("dead", "released", "withdrawn"))),
                Field("cause", "choice", _terms("cause", _HOST_FIRST)), REASON,
            ),
            ("P-supp-2", "P-term-6"), danger=True, secret=True,
        ),
        Question(
            "set_status",
            (
                SEAT, Field("status", "choice", _terms("status", STATUSES)),
                Field("until", "choice", _terms("until_when", UNTIL), needed=False), WHY,
            ),
            ("P-identity-2.1",), secret=True,
        ),
        Question("set_faction", (SEAT, Field("faction", "choice", _factions, secret=True), WHY), ("P-term-3",), secret=True),
        Question(
            "set_flag", (Field("name", "suggest", _flags, secret=True), Field("value", "yes", start=lambda _: True)), ("P-note-2",),
            secret=True,
        ),
        Question("break_limit", (Field("of", "choice", _limits, secret=True), WHY), ("P-advice-5",), secret=True, shape=_parted),
        Question("answer_manual", (Field("condition", "suggest", _questions, secret=True), Field("yes", "yes")), ("P-win-4",), secret=True),
        Question("rule", (Field("text"), Field("clause", "choice", _clauses)), ("P-supp-4",), secret=True),
        Question("faction_loses", (Field("faction", "choice", _losers, secret=True), WHY), ("P-card-red",), danger=True, secret=True),
        Question(
            "extend_phase", (Field("minutes", "number", low=5, high=14_400, start=lambda _: 30), REASON), ("P-supp-4", "P-amend-3"),
            shape=_minutes,
        ),
        Question("pause_game", (REASON,), ("P-supp-4",)),
        Question("resume_game", (WHY,), ("P-supp-4",)),
    )
}  # fmt: skip
"""Every question by its verb."""

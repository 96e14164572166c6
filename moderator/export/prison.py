"""A prison game as a book of tables for one audience."""

from __future__ import annotations

from moderator.export.prison_records import Records
from moderator.export.prison_tables import Pages, names_in, phase_of, state_for
from moderator.export.source import Source
from moderator.export.tables import Book, Table, Value
from moderator.export.timeline import Folded, fold, moment, overrides, record, table
from moderator.play.audience import HOST, Audience
from moderator.play.instants import Instant
from moderator.play.words import Words
from moderator.rulesets.prison.due import due
from moderator.rulesets.prison.roles import SIDES
from moderator.rulesets.prison.state import GameState


def book(source: Source, audience: Audience, words: Words) -> Book:
    """Everything that the audience may know, for others than the host from their own view; pairs and orders are the host's for good."""
    words = words.of("prison")
    state = state_for(source, audience)
    pages = Pages(source, state, audience, words)
    folded: list[Folded] = list(fold(source, names_in))
    tables = [pages.seats(), pages.votes(), pages.ballots(), pages.cards(), pages.notices()]
    if audience == HOST:
        tables += Records(source, state, audience, words).all()
    tables.append(record(folded, state.zone, audience, words))
    if audience == HOST:
        tables.append(overrides(folded, state.zone, words))
    tables.append(game(state, words))
    return Book(title=state.params.title or source.title, tables=tuple(tables), lead=(phase_of(state, words),))


def game(state: GameState, words: Words) -> Table:
    """Title, script, state, house rules that differ, and what is due next."""

    def when(at: Instant | None) -> Value:
        return moment(at, state.zone) if at is not None else ""

    rows: list[tuple[Value, ...]] = [
        (words.say("export.fact.title"), state.params.title), (words.say("export.fact.script"), state.params.script.name),
        (words.say("export.fact.phase"), phase_of(state, words)), (words.say("export.fact.zone"), state.zone),
        (words.say("export.fact.started"), when(state.started)),
    ]  # fmt: skip
    rows += [(words.term("office", side), state.name_of(found)) for side in SIDES if (found := state.leaders.get(side))]
    rows += [(words.term("deadline", each.code), when(each.at)) for each in due(state)]
    for name, value in {**state.params.script.house_rules, **state.params.rules}.items():
        code = f"rule.{name}.{value}"
        shown = words.say(code) if words.has(code) and not isinstance(value, bool) else words.show("value", value)
        rows.append((words.say("export.fact.rule", {"name": words.say(f"rule.{name}")}), shown))
    return table("game", ("fact", "value"), rows, words)

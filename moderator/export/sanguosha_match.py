"""What was agreed before a match and how it stands, as one table of two columns."""

from __future__ import annotations

from collections.abc import Iterator

from moderator.export.tables import Table, Value
from moderator.export.timeline import moment, table
from moderator.play.audience import HOST, Audience
from moderator.play.instants import Instant
from moderator.play.words import Words
from moderator.rulesets.sanguosha.scoring import ScoringTable
from moderator.rulesets.sanguosha.state import MatchState

Fact = tuple[str, Value]


def match(state: MatchState, audience: Audience, words: Words) -> Table:
    """Title, state, dates, scoring table, and the house rules that differ from their default."""
    facts = [*_frame(state, audience, words), *_seconds(state, words), *_scoring(state.params.scoring, words), *_rules(state, words)]
    return table("match", ("fact", "value"), facts, words)


def _frame(state: MatchState, audience: Audience, words: Words) -> Iterator[Fact]:
    def fact(name: str, value: Value) -> Fact:
        return words.say(f"export.fact.{name}"), value

    def when(at: Instant | None) -> Value:
        return moment(at, state.zone) if at is not None else ""

    params = state.params
    yield fact("title", params.title)
    yield fact("phase", words.say(f"export.phase.{state.phase}"))
    yield fact("zone", state.zone)
    if params.scheduled is not None:
        yield fact("scheduled", when(params.scheduled))
    yield fact("games", params.games)
    yield fact("counted", state.counted_done)
    yield fact("started", when(state.started))
    yield fact("ended", when(state.ended))
    if params.final:
        yield fact("final", words.say("term.yes"))
    if params.cuts:
        yield fact("cuts", ", ".join(str(cut) for cut in params.cuts))
    if state.early:
        yield fact("early", state.early if audience == HOST else words.say("term.yes"))


def _seconds(state: MatchState, words: Words) -> Iterator[Fact]:
    """Every length that was agreed, as numbers."""
    for kind in state.params.seconds.__struct_fields__:
        name = words.say("export.fact.extra") if kind == "extra" else words.say("export.fact.seconds", {"kind": kind})
        yield name, getattr(state.params.seconds, kind)


def _scoring(scoring: ScoringTable, words: Words) -> Iterator[Fact]:
    yield words.say("export.fact.scoring"), scoring.name
    for row in scoring.rows:
        narrower = [f"{key}={value}" for key, value in (("alive", row.alive), ("duel", row.duel)) if value != "any"]
        named = words.say("export.fact.row", {"outcome": row.outcome, "role": row.role})
        yield " ".join([named, *narrower]), row.points
    yield words.say("export.fact.mvp_bonus"), scoring.mvp_bonus
    yield words.say("export.fact.red_card"), scoring.red_card
    for outcome, allowed in scoring.mvp_allowed.items():
        yield words.say("export.fact.mvp_allowed", {"outcome": outcome}), words.say("term.yes" if allowed else "term.no")
    for role, points in scoring.kill_bonus.items():
        if points:
            yield words.say("export.fact.kill", {"role": role}), points


def _rules(state: MatchState, words: Words) -> Iterator[Fact]:
    for name, value in state.params.rules.items():
        chosen = f"rule.{name}.{value}"
        shown: Value = words.say(chosen) if words.has(chosen) else words.show("value", value)
        yield words.say("export.fact.rule", {"name": words.say(f"rule.{name}")}), shown

"""What is otherwise between two states of one cup: groups, dates, places, who goes on, where people stand, cards, the plan."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from moderator.cup import people
from moderator.cup.effective import counters_now
from moderator.cup.state import CupState, Round
from moderator.cup.tables import round_table
from ui.forum.amend import Otherwise

if TYPE_CHECKING:
    from ui.table.context import Context


class _Say:
    def __init__(self, context: Context) -> None:
        self.words = context.words.of("cup")
        self._context = context

    def __call__(self, code: str, **params: Any) -> str:
        return self.words.say(f"ui.cup.amend.{code}", params)

    def changed(self, what: str, one: str, two: str) -> str:
        """Before and after, in one line."""
        none = self.words.say("ui.forum.amend.none")
        return self.words.say("ui.forum.amend.changed", {"what": what, "before": one or none, "after": two or none})

    def moment(self, at: int | None) -> str:
        """An instant in the cup's zone; empty where there is none."""
        return "" if at is None else self._context.stamp(at)


def otherwise(context: Context, before: CupState, after: CupState) -> list[Otherwise]:
    """Everything, what leads people on first."""
    say = _Say(context)
    found = [*_rounds(say, before, after), *_matches(say, before, after), *_people(say, before, after)]
    return [*found, *_differing("course", say("plan"), _plan(say, before), _plan(say, after), say)]


def _differing(part: str, what: str, one: str, two: str, say: _Say) -> Iterator[Otherwise]:
    if one != two:
        yield Otherwise(part, say.changed(what, one, two))


def _all(part: str, say: _Say, title: str, one: Mapping[str, str], two: Mapping[str, str]) -> Iterator[Otherwise]:
    """Whatever differs under the keys of either; ``title``: the words that the key stands in."""
    for name in dict.fromkeys((*one, *two)):
        yield from _differing(part, say(title, name=name), one.get(name, ""), two.get(name, ""), say)


# --- rounds -----------------------------------------------------------------------------------------------------------------


def _rounds(say: _Say, before: CupState, after: CupState) -> Iterator[Otherwise]:
    old, new = ({each.plan.id: (state, each) for each in state.rounds} for state in (before, after))
    for name in dict.fromkeys((*old, *new)):
        one, two = (_round(say, *found[name]) if name in found else {} for found in (old, new))
        for what in dict.fromkeys((*one, *two)):
            yield from _differing("places", say("round", round=name, what=what), one.get(what, ""), two.get(what, ""), say)


def _round(say: _Say, state: CupState, each: Round) -> dict[str, str]:
    """How far it is, who goes on, waits or is out, and every place."""
    found = {say("status"): say.words.term("round_status", each.status)}
    if each.status not in {"drawn", "closed"}:
        return found
    frozen = each.frozen
    table = round_table(state, each) if frozen is None else frozen
    found |= {say(what): say.words.join(getattr(table, what)) for what in ("advancers", "waits", "out")}
    rows = [placed.row for placed in table.rows] if frozen is None else frozen.rows  # type: ignore[union-attr, attr-defined]
    for row in rows:
        place = "" if row.place is None else str(row.place)
        found[say("place", name=row.person)] = say("placed", place=place, total=f"{row.total:f}")
    return found


# --- matches and people -----------------------------------------------------------------------------------------------------


def _matches(say: _Say, before: CupState, after: CupState) -> Iterator[Otherwise]:
    for title, of in (("group", _group), ("start", _start), ("answers", _answers)):
        one, two = ({name: of(say, match) for name, match in state.matches.items()} for state in (before, after))
        yield from _all("seats", say, title, one, two)


def _group(say: _Say, match: Any) -> str:
    return say.words.join(match.people)


def _start(say: _Say, match: Any) -> str:
    return " ".join(part for part in (say.moment(match.start), match.table, match.judge) if part)


def _answers(say: _Say, match: Any) -> str:
    return say.words.join(name for name, answer in match.answers.items() if answer.comes)


def _people(say: _Say, before: CupState, after: CupState) -> Iterator[Otherwise]:
    one, two = ({name: _where(say, state, name) for name in state.people} for state in (before, after))
    yield from _all("people", say, "person", one, two)
    one, two = ({name: _cards(say, state, name) for name in state.people} for state in (before, after))
    yield from _all("cards", say, "person", one, two)


def _where(say: _Say, state: CupState, name: str) -> str:
    return say.words.term("standing", people.where(state, name).status)


def _cards(say: _Say, state: CupState, name: str) -> str:
    now = counters_now(state, name)
    return say("counters", y=now.yellow_total, r=now.red_total)


def _plan(say: _Say, state: CupState) -> str:
    return say.words.join(f"{each.plan.id} {say.words.term('round_kind', each.plan.kind)} {each.plan.size}" for each in state.rounds)

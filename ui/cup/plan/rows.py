"""A round of the plan as it is typed: cells of text, read and shown. No window."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from moderator.cup.state import RoundPlan
from moderator.inbox.people import plain
from ui.new_match.columns import read_count

NUMBERS: Final = ("groups", "advance", "wildcards", "best_rest", "games", "halves")
KINDS: Final = ("elimination", "revival", "semifinal", "final")
CELLS: Final = ("groups", "advance", "wildcards", "waits", "best_rest", "games", "halves")
"""Cells of text, in the order of the table."""
PLACES: Final = 8


def read_places(text: str) -> tuple[int, ...] | None:
    """Places of a group out of ``7``, ``5-8`` or ``5, 6``; none out of an empty cell; None for anything else."""
    found: list[int] = []
    for part in plain(text).replace("，", " ").replace(",", " ").replace("、", " ").split():
        first, dash, last = part.replace("–", "-").replace("~", "-").partition("-")
        if not (first.isdecimal() and (last.isdecimal() or not dash)):
            return None
        found += range(int(first), int(last if dash else first) + 1)
    return tuple(found) if all(1 <= place <= PLACES for place in found) and len(found) <= PLACES else None


def shown_places(places: Sequence[int]) -> str:
    """Places as they are typed, a run of them as one."""
    if len(places) > 2 and list(places) == list(range(places[0], places[-1] + 1)):
        return f"{places[0]}-{places[-1]}"
    return ", ".join(map(str, places))


def texts_of(round_: RoundPlan) -> dict[str, str]:
    """What stands in the cells of a round; a nought is left out where it is the ordinary thing."""
    texts = {name: str(getattr(round_, name)) for name in NUMBERS}
    for name in ("wildcards", "best_rest"):
        texts[name] = texts[name] if getattr(round_, name) else ""
    if round_.kind == "final":
        texts["advance"] = texts["advance"] if round_.advance else ""
    else:
        texts["halves"] = ""
    return {**texts, "waits": shown_places(round_.waits)}


def read_round(base: RoundPlan, texts: Mapping[str, str]) -> tuple[RoundPlan, tuple[str, ...]]:
    """The round that the cells say, with those that cannot be read: they count as they were."""
    from msgspec.structs import replace

    values: dict[str, int | tuple[int, ...]] = {}
    wrong: list[str] = []
    for name in NUMBERS:
        text = texts.get(name, "").strip()
        number = read_count(text) if text else (1 if name == "halves" else 0)
        if number is None:
            wrong.append(name)
        else:
            values[name] = number
    places = read_places(texts.get("waits", ""))
    if places is None:
        wrong.append("waits")
    else:
        values["waits"] = places
    return replace(base, **values), tuple(wrong)


def next_id(rounds: Sequence[RoundPlan]) -> str:
    """A number that no round has."""
    taken = {each.id for each in rounds}
    return next(str(n) for n in range(1, len(rounds) + 2) if str(n) not in taken)


COLUMN_OF: Final = {
    "plan_groups": "groups", "plan_final_groups": "groups", "plan_halves": "halves", "plan_advancing": "advance", "plan_waits": "waits",
    "plan_too_many": "waits", "plan_games": "games", "plan_games_odd": "games", "plan_source": "sources", "plan_size": "sources",
    "plan_final_last": "kind",
}  # fmt: skip
"""Where each fault of a plan is mended."""

"""The standings of a cup as a paper: for the host every closed table with its reasons, for anybody else what was released alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from moderator.cup.public import PublicCup, public_view
from moderator.cup.state import CupState, FrozenRow, Round
from moderator.export.cup import CupPages
from moderator.export.paper import Blocks, Facts, Grid, Paper, Signatures
from moderator.export.source import Source
from moderator.export.text import number, plain
from moderator.export.timeline import moment
from moderator.play.audience import HOST, PUBLIC, Audience
from moderator.play.messages import Refusal
from moderator.play.views import Viewed, view_of_records
from moderator.play.words import Words

HOSTS = {"place": 8, "person": 20, "total": 9, "tie_cards": 7, "mvps": 7, "third": 9, "destination": 14, "why": 36}
PUBLICS = {"place": 10, "person": 40, "total": 15, "destination": 25}
NUMBERS = frozenset({"total", "tie_cards", "mvps", "third"})


def cup_paper(source: Source, audience: Audience, words: Words) -> Paper | Refusal:
    """One page of standings; refused for others than the host while the organiser has released none."""
    words = words.of("cup")
    state: CupState = source.state
    if audience == HOST:
        blocks = tuple(_hosts(state, words))
    else:
        rules: Viewed[CupState] = source.ruleset
        seen = public_view(view_of_records(rules, source.title, source.zone, source.records, PUBLIC))
        if not seen.round:
            return Refusal(code="cup_nothing_released", remedy="cup_nothing_released")
        blocks = tuple(_publics(seen, words))
    return Paper(
        sheet="result", lang=words.lang, title=plain(state.params.title or source.title) or words.say("paper.untitled"),
        subtitle=words.say("paper.cup"), blocks=blocks, page=words.say("paper.page", {"n": "{n}", "of": "{of}"}),
    )  # fmt: skip


def _hosts(state: CupState, words: Words) -> Iterator[Blocks]:
    pages = CupPages(state, HOST, words)
    yield Facts(pairs=((words.say("paper.state"), words.say(f"export.cup.phase.{state.phase}")),))
    for each in reversed(state.rounds):
        for match in each.matches if each.frozen is not None else ():
            yield _table(pages, each, match, words)
    judges = dict.fromkeys(match.judge for match in state.matches.values() if match.judge)
    yield Signatures(title=words.say("paper.signatures"), names=tuple(judges) or (words.say("paper.judge"),))


def _table(pages: CupPages, each: Round, match: str, words: Words) -> Grid:
    assert each.frozen is not None
    rows = [row for row in each.frozen.rows if row.match == match]
    holders = {(row.match, row.line): row.person for row in rows if row.place is not None}
    return _grid(match, HOSTS, [_cells(row, pages.why(row, holders), words) for row in rows], words)


def _cells(row: FrozenRow, why: str, words: Words) -> tuple[str, ...]:
    led = words.term("destination", row.destination) if row.destination != "none" else ""
    counts = (number(row.total), str(row.cards), str(row.mvps), str(row.third))
    return (_place(row.place, row.shared), row.person, *counts, led, why)


def _publics(seen: PublicCup, words: Words) -> Iterator[Blocks]:
    pairs = [(words.say("export.column.round"), f"{seen.round} · {words.term('round_kind', seen.kind)}")]
    if seen.at is not None:
        pairs.append((words.say("paper.as_of"), moment(seen.at, seen.zone)[:16]))
    yield Facts(pairs=tuple(pairs))
    for group in seen.groups:
        rows = [
            (
                _place(row.place, row.shared), row.person, number(row.total),
                words.term("destination", row.destination) if row.destination not in {"", "none"} else "",
            )
            for row in group.rows
        ]  # fmt: skip
        yield _grid(group.match, PUBLICS, rows, words)


def _place(place: int | None, shared: bool) -> str:
    return "–" if place is None else f"{place}=" if shared else str(place)


def _grid(match: str, columns: dict[str, int], rows: Sequence[tuple[str, ...]], words: Words) -> Grid:
    return Grid(
        title=words.say("paper.cup.match", {"match": match}), columns=tuple(words.say(f"export.column.{name}") for name in columns),
        rows=tuple(rows), widths=tuple(columns.values()), right=tuple(n for n, name in enumerate(columns) if name in NUMBERS),
    )  # fmt: skip

"""A cup on paper: its standings (for the host with reasons, for anybody else what was released alone), and every match to sign."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from moderator.cup.effective import closed_matches, effective
from moderator.cup.public import PublicCup, PublicMatch, PublicRow, public_view
from moderator.cup.state import CupState, FrozenRow, Round
from moderator.export.cup import CupPages
from moderator.export.paper import Blocks, Facts, Grid, Paper, Signatures
from moderator.export.result_sheet import result_sheet
from moderator.export.source import Source
from moderator.export.text import number, plain, stem
from moderator.export.timeline import moment
from moderator.play.audience import HOST, PUBLIC, Audience
from moderator.play.messages import Refusal
from moderator.play.ruleset import Record
from moderator.play.views import Viewed, view_of_records
from moderator.play.words import Words

HOSTS = {"place": 8, "person": 20, "total": 9, "tie_cards": 7, "mvps": 7, "third": 9, "destination": 14, "why": 36}
PUBLICS = {"place": 10, "person": 40, "total": 15, "destination": 25}
FINALS = {"place": 10, "person": 60, "total": 15}
LED = {"person": 60, "match": 20}
COMING = {"time": 16, "match": 8, "table": 12, "person": 54}
NUMBERS = frozenset({"total", "tie_cards", "mvps", "third"})


def cup_paper(source: Source, audience: Audience, words: Words) -> Paper | Refusal:
    """One page of standings; refused for others than the host while the organiser has released none."""
    words = words.of("cup")
    if audience == HOST:
        state: CupState = source.state
        return _paper(state.params.title or source.title, _hosts(state, words), words)
    rules: Viewed[CupState] = source.ruleset
    return public_paper(public_view(view_of_records(rules, source.title, source.zone, source.records, PUBLIC)), words)


def public_paper(seen: PublicCup, words: Words) -> Paper | Refusal:
    """What was released, and the coming matches; refused while nothing is."""
    if not seen.round:
        return Refusal(code="cup_nothing_released", clause="R65", remedy="cup_nothing_released")
    words = words.of("cup")
    return _paper(seen.title, _publics(seen, words), words)


def _paper(title: str, blocks: Iterator[Blocks], words: Words) -> Paper:
    return Paper(
        sheet="result", lang=words.lang, title=plain(title) or words.say("paper.untitled"), subtitle=words.say("paper.cup"),
        blocks=tuple(blocks), page=words.say("paper.page", {"n": "{n}", "of": "{of}"}),
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
    title = words.say("paper.cup.match", {"match": match})
    return _grid(title, HOSTS, [_cells(row, pages.why(row, holders), words) for row in rows], words)


def _cells(row: FrozenRow, why: str, words: Words) -> tuple[str, ...]:
    led = words.term("destination", row.destination) if row.destination != "none" else ""
    counts = (number(row.total), str(row.cards), str(row.mvps), str(row.third))
    return (_place(row.place, row.shared), row.person, *counts, led, why)


def match_papers(source: Source, audience: Audience, words: Words) -> dict[str, Paper] | Refusal:
    """The result sheet of every match taken in, as the cup counts it, by the match; the host's alone."""
    if audience != HOST:
        return Refusal(code="cup_matches_are_the_hosts", clause="R65", remedy="cup_matches_are_the_hosts")
    state: CupState = source.state
    words = words.of("sanguosha")
    made = {
        stem(match.id): result_sheet(_Match(source, f"{source.title} {match.id}"), effective(state, match), HOST, words, match.judge)
        for match in closed_matches(state)
    }
    return made or Refusal(code="cup_no_match_taken", remedy="cup_no_match_taken")


class _Match:
    """A match of a cup as something to be printed: its own record is in its own file."""

    def __init__(self, cup: Source, title: str) -> None:
        self.ruleset, self.title, self.zone = cup.ruleset, title, cup.zone
        self.state: Any = None
        self.records: Sequence[Record] = ()


def _publics(seen: PublicCup, words: Words) -> Iterator[Blocks]:
    pairs = [(words.say("export.column.round"), f"{seen.round} · {words.term('round_kind', seen.kind)}")]
    if seen.at is not None:
        pairs.append((words.say("paper.as_of"), moment(seen.at, seen.zone)[:16]))
    if seen.provisional:
        pairs.append((words.say("paper.state"), words.say("public.cup.provisional")))
    yield Facts(pairs=tuple(pairs))
    for group in seen.groups:
        title = words.say("public.cup.final" if seen.is_final_order else "paper.cup.match", {"match": group.match})
        yield _grid(title, FINALS if seen.is_final_order else PUBLICS, [_shown(row, seen, words) for row in group.rows], words)
    for where in ("advance", "wait"):
        people = seen.led(where)
        if people:
            title = words.say(f"public.cup.led.{where}", {"n": len(people)})
            yield _grid(title, LED, [(person, match) for person, match in people], words)
    if seen.coming:
        yield _grid(words.say("public.cup.coming"), COMING, [_coming(match, seen.zone, words) for match in seen.coming], words)


def _shown(row: PublicRow, seen: PublicCup, words: Words) -> tuple[str, ...]:
    cells = (_place(row.place, row.shared), row.person, number(row.total))
    if seen.is_final_order:
        return cells
    return (*cells, words.term("destination", row.destination) if row.destination not in {"", "none"} else "")


def _coming(match: PublicMatch, zone: str, words: Words) -> tuple[str, ...]:
    when = words.say("public.cup.open") if match.start is None else moment(match.start, zone)[:16]
    return (when, match.match, match.table, words.join(match.people))


def _place(place: int | None, shared: bool) -> str:
    return "–" if place is None else f"{place}=" if shared else str(place)


def _grid(title: str, columns: dict[str, int], rows: Sequence[tuple[str, ...]], words: Words) -> Grid:
    return Grid(
        title=title, columns=tuple(words.say(f"export.column.{name}") for name in columns),
        rows=tuple(tuple(map(plain, row)) for row in rows), widths=tuple(columns.values()),
        right=tuple(n for n, name in enumerate(columns) if name in NUMBERS),
    )  # fmt: skip

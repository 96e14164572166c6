"""The organiser's side of handing out and taking in: what a match's stream begins with, what closes it, what it is owed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from moderator.cup import commands as c
from moderator.cup import handout
from moderator.cup.effective import effective, same_card, the_result
from moderator.cup.state import CupMatch, CupState
from moderator.play.commands import Command, GiveCard, Override, RevokeCard
from moderator.play.organising import Stamped
from moderator.rulesets.sanguosha.commands import ChooseResult, RecordDuel
from moderator.rulesets.sanguosha.state import MatchState

OWED = "S4.8"
"""The reason written on what a match's record is owed."""


class CupOrganising:
    """``Organising`` for a cup of matches of eight."""

    played_by = "sanguosha"

    def hand_out(self, part: str, stream: str) -> c.OpenMatch:
        """The match is its judge's from then on."""
        return c.OpenMatch(match=part, stream=stream)

    def handed(self, command: Command) -> tuple[str, str] | None:
        """Which match has which stream."""
        return (command.match, command.stream) if isinstance(command, c.OpenMatch) else None

    def title(self, state: CupState, part: str) -> str:
        """The cup's title and the match."""
        return f"{state.params.title} {part}".strip()

    def opening(self, state: CupState, part: str) -> tuple[Stamped, ...]:
        """The people with their cards, by what it is played, who may substitute."""
        return handout.opening(state, state.matches[part])

    def streams(self, state: CupState) -> Mapping[str, str]:
        """Streams of the matches that count."""
        return {match.stream: match.id for match in state.matches.values() if match.stream}

    def taken(self, state: CupState, part: str) -> tuple[str, int]:
        """As it was taken in last."""
        match = state.matches[part]
        return match.head, match.entries

    def close(
        self, state: CupState, part: str, result: MatchState, head: str, entries: int, stream: str, follows: str, read: Mapping[str, Any]
    ) -> c.TakeIn | c.CorrectMatch:
        """``match_closed``, or ``correct_match`` with what the host has read (``reason``, ``level``, ``confirm``, ``carry``)."""
        each = state.round(state.matches[part].round)
        slim = handout.slim(result)
        if each is not None and each.status == "closed":
            return c.CorrectMatch(
                match=part, result=slim, head=head, entries=entries, stream=stream, follows=follows,
                reason=str(read.get("reason", "")), level=int(read.get("level", 0)), confirm=str(read.get("confirm", "")),
                carry=str(read.get("carry", "keep")),
            )  # fmt: skip
        return c.TakeIn(match=part, result=slim, head=head, entries=entries, stream=stream, follows=follows)

    def debts(self, state: CupState, part: str) -> tuple[Stamped, ...]:
        """Cards given and revoked by the cup, lines dropped, places set and 1v1 recorded there. Counters of an opening are no command."""
        match = state.matches[part]
        return (*_cards(state, match), *_lines(state, match)) if match.result is not None else ()


def _cards(state: CupState, match: CupMatch) -> list[Stamped]:
    result = the_result(match)
    found: list[Stamped] = []
    for card in state.cards:
        there = next((each for each in result.cards if same_card(card, each)), None)
        if card.match == match.id and there is None and not card.revoked:
            found.append((GiveCard(person=card.person, level=card.level, clause=card.clause, note=card.note), card.at))
        elif there is not None and card.revoked and not there.revoked:
            found.append((RevokeCard(card=there.id, reason=card.revoked), card.at))
    return found


def _lines(state: CupState, match: CupMatch) -> list[Stamped]:
    result, now = the_result(match), effective(state, match)
    assert match.taken is not None
    at = match.taken
    found: list[Stamped] = []
    for name, line in now.lines.items():
        if line.dropped and not result.lines[name].dropped:
            found.append((ChooseResult(person=line.person, match="other"), at))
    for name, place in now.places.items():
        if result.places.get(name) != place:
            found.append((Override(target=f"place:{name}", value=str(place), reason=OWED), at))
    more = now.duels[len(result.duels) :]
    found += [(RecordDuel(a=duel.a, b=duel.b, winners=duel.winners, firsts=duel.firsts), at) for duel in more]
    return found

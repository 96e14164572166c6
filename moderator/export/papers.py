"""The door to what is printed: result sheets, running sheets, role slips, for one audience; and every one of them as HTML."""

from __future__ import annotations

from moderator.export.cup_paper import cup_paper, match_papers
from moderator.export.html import as_html
from moderator.export.paper import CUP_SHEETS, SHEETS, Paper, Sheet
from moderator.export.result_sheet import result_sheet
from moderator.export.running_sheet import running_sheet
from moderator.export.slips import role_slips
from moderator.export.source import Source
from moderator.play.audience import HOST, Audience
from moderator.play.instants import Instant
from moderator.play.messages import Refusal
from moderator.play.views import Viewed, view_of_records
from moderator.play.words import Words
from moderator.rulesets.sanguosha.state import MatchState

__all__ = ["CUP_SHEETS", "SHEETS", "as_html", "page_of", "paper", "papers", "state_for"]


def paper(source: Source, sheet: Sheet, audience: Audience, words: Words, now: Instant | None = None) -> Paper | Refusal:
    """The paper for an audience, from nothing but what the audience may know. ``now``: for the time a running timer has left.

    Role slips are the host's alone, and there must be roles.
    """
    found = papers(source, sheet, audience, words, now)
    return found if isinstance(found, Refusal) else next(iter(found.values()))


def papers(source: Source, sheet: Sheet, audience: Audience, words: Words, now: Instant | None = None) -> dict[str, Paper] | Refusal:
    """Every paper of that kind by what its file is called behind the title: one, or one of each match of a cup that was taken in."""
    if source.ruleset.name == "cup":
        if sheet == "matches":
            return match_papers(source, audience, words)
        found = cup_paper(source, audience, words) if sheet == "result" else Refusal(code="export_cup_paper", remedy="export_cup_paper")
    else:
        found = _of_match(source, sheet, audience, words, now)
    return found if isinstance(found, Refusal) else {sheet: found}


def page_of(made: Paper, source: Source, audience: Audience) -> str:
    """A paper as HTML; what everybody may see of a cup is a page to be put on the web."""
    if source.ruleset.name == "cup" and audience != HOST:
        return as_html(made, "standings.html.j2")
    return as_html(made)


def _of_match(source: Source, sheet: Sheet, audience: Audience, words: Words, now: Instant | None) -> Paper | Refusal:
    if sheet == "matches":
        return Refusal(code="paper_unknown", params={"sheet": sheet, "sheets": ", ".join(SHEETS)})
    if sheet == "slips":
        if audience != HOST:
            return Refusal(code="paper_slips_are_the_hosts", remedy="paper_slips_are_the_hosts")
        made = role_slips(source.state, source.title, words)
        return made if made is not None else Refusal(code="paper_no_roles", remedy="paper_no_roles")
    state = state_for(source, audience)
    if not state.lines:
        return Refusal(code="paper_no_match", remedy="paper_no_match")
    if sheet == "running":
        return running_sheet(state, source.title, audience, words, now)
    return result_sheet(source, state, audience, words)


def state_for(source: Source, audience: Audience) -> MatchState:
    """The match as the audience knows it: folded from what was disclosed to it, never cut out of the host's."""
    if audience == HOST:
        state: MatchState = source.state
        return state
    rules: Viewed[MatchState] = source.ruleset
    return view_of_records(rules, source.title, source.zone, source.records, audience)

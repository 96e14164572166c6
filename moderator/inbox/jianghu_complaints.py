"""Complaints in the thread: heading, whom or which post they are about, the clause they name or describe (J14)."""

from __future__ import annotations

import re
from typing import Any, Final

from moderator.inbox import jianghu_words as w
from moderator.inbox.folding import Folded, fold
from moderator.inbox.jianghu_roster import Roster, holder
from moderator.inbox.messages import RawMessage
from moderator.inbox.reading import Proposal, Sure
from moderator.rulesets.jianghu.clauses import CLAUSES
from moderator.rulesets.jianghu.code_names import CODE_NAMES
from moderator.rulesets.jianghu.state import GameState

LONGEST: Final = 600
"""Characters that are kept of what was written."""
_BY_FOLDED: Final = {clause.casefold(): clause for clause in CLAUSES}


def proposal(message: RawMessage, text: str, folded: Folded, state: GameState, names: Roster, author: str) -> Proposal | None:
    """The complaint that the message is. One without its brackets is taken with a remark: the heading can still be mended (J14.2)."""
    if not author or state.phase == "ended":
        return None
    heading = text.strip().split("\n")[0]
    titled, bare = w.TITLE.search(heading), w.BARE_TITLE.match(heading)
    if titled is None and (bare is None or re.search(r"[?？]\s*$", heading)):
        return None
    about, sure, other = _about(folded, state, names, author)
    if not about:
        return None
    clause, note = _clause(folded.text)
    match = titled or bare
    assert match is not None
    notes = [*(() if titled else ("no_title",)), *((note,) if note else ())]
    command: dict[str, Any] = {
        "do": "complain", "by": author, "about": about, "clause": clause, "title_ok": titled is not None, "text": text.strip()[:LONGEST]
    }  # fmt: skip
    at = text.find(match[0])
    spans = {"do": (at, at + len(match[0]))} if at >= 0 else {}
    parts: dict[str, Sure] = {"do": "sure" if titled else "near", "about": sure, "clause": "near" if note else "sure"}
    return Proposal(command, spans, parts, other, tuple(notes))


def _about(folded: Folded, state: GameState, names: Roster, author: str) -> tuple[str, Sure, tuple[str, ...]]:
    """A post by its code name, a check-in, or a seat."""
    coded = next((code for code, name in CODE_NAMES.items() if fold(name).text in folded.text), "")
    if coded and state.round is not None and (who := holder(state, coded)):
        made = next((post for round_ in (state.now, *reversed(state.rounds)) for post in round_.posts if post.poster == who), None)
        if made is not None:
            return made.id, "sure", ()
    named = [mention for mention in names.finder.find(folded.text) if not mention.weak and mention.seat != author]
    if not named:
        return "", "near", ()
    seats = tuple(dict.fromkeys(mention.seat for mention in named))
    kind = "checkin" if w.CHECKIN.search(folded.text) else "seat"
    sure: Sure = "sure" if named[0].sure and len(seats) == 1 else "near"
    return f"{kind}:{seats[0]}", sure, (*named[0].others, *seats[1:])


def _clause(text: str) -> tuple[str, str]:
    """The clause that is named, else the one that the words describe, with a note that it is only that."""
    for match in w.CLAUSE.finditer(text):
        if (said := f"j{match['a']}.{match['b']}") in _BY_FOLDED:
            return _BY_FOLDED[said], ""
    described = next((clause for clause, pattern in w.OFFENCES if pattern.search(text)), "")
    return described or "J14.1", "clause_by_words" if described else "clause_unsaid"

"""The rulebook as data: every clause and ruling, and how the program serves it (sections 1, 9 and 13)."""

from __future__ import annotations

from typing import Final, Literal

from moderator.play.ruleset import Clause

How = Literal["computed", "timed", "asked", "shown"]

_ORDER: Final = """
    P-pre-1:asked P-pre-2:shown P-pre-3:computed P-pre-4:shown P-pre-5:timed P-pre-6:computed
    P-what-1:computed P-what-2:computed P-what-3:computed P-what-4:asked P-what-5:computed P-what-6:computed P-what-7:computed
    P-what-8:computed P-what-9:computed P-what-10:shown P-what-11:shown P-what-12:shown
    P-term-1:computed P-term-2:asked P-term-3:computed P-term-4:timed P-term-5:computed P-term-6:computed
    P-identity-1.1:computed P-identity-1.2:computed P-identity-1.3:asked P-identity-2.1:computed P-identity-2.2:shown
    P-identity-2.3:computed P-identity-2.4:asked P-identity-3a:computed P-identity-3b:timed P-identity-4a:timed P-identity-4b:computed
    P-win-0:shown P-win-1:computed P-win-2:computed P-win-3:computed P-win-4:computed P-win-5:asked
    P-note-1:computed P-note-2:computed P-note-3:computed P-end-1:computed P-end-2:asked
    P-card-blue:computed P-card-yellow:computed P-card-red:computed P-card-out:computed P-card-scope:asked
    P-speech-1:asked P-speech-2.1:asked P-speech-2.2:asked P-speech-3.1:asked P-speech-3.2:asked P-speech-4:asked P-speech-5:asked
    P-offsite-1.1:asked P-offsite-1.2:asked P-offsite-1.3:asked P-offsite-1.4:asked P-offsite-2:asked P-offsite-3:asked
    P-shelter-1:asked P-shelter-2.1:timed P-shelter-2.2:timed P-shelter-2.3:asked P-shelter-2.4:asked P-shelter-2.5:asked
    P-supp-1:computed P-supp-2:asked P-supp-3:computed P-supp-4:asked
    P-amend-1:computed P-amend-2:timed P-amend-3:timed P-amend-4:computed
    P-interro-1:computed P-interro-2:shown P-interro-3:computed P-interro-4:computed P-interro-5:computed P-interro-6:computed
    P-interro-7:timed P-interro-8:computed P-interro-9:computed P-interro-10:computed P-interro-11:computed P-interro-12:computed
    P-interro-13:computed
    P-advice-1:shown P-advice-2:computed P-advice-3:shown P-advice-4:shown P-advice-5:computed
    R1:computed R2:computed R3:computed R4:computed R5:computed R6:computed R7:computed R8:computed R9:asked R10:computed R11:computed
    R12:timed R13:computed R14:computed R15:computed R16:asked R17:computed R18:asked R19:computed R20:asked R21:timed R22:computed
    R23:computed R24:computed R25:computed R26:computed R27:computed R28:computed R29:computed R30:computed R31:computed R32:computed
    R33:computed
    R34:computed R35:computed R36:computed R37:computed R38:computed R39:timed R40:computed
"""


def _clause(entry: str) -> Clause:
    name, _, how = entry.partition(":")
    kinds: dict[str, How] = {"computed": "computed", "timed": "timed", "asked": "asked", "shown": "shown"}
    return Clause(id=name, how=kinds[how])


CLAUSES: Final[dict[str, Clause]] = {clause.id: clause for clause in map(_clause, _ORDER.split())}
"""Clauses first, in the document's order, then the rulings."""

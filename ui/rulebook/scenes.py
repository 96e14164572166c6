"""The rulebook and the key map for the gallery."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtWidgets import QWidget

from moderator.cup.state import CupState
from moderator.cup.state import Params as CupParams
from moderator.play.instants import Instant
from moderator.play.words import LANGUAGES, Words
from moderator.rulesets.chess.state import GameState
from moderator.rulesets.chess.state import Params as GameParams
from moderator.rulesets.jianghu.state import GameState as JianghuState
from moderator.rulesets.jianghu.state import Params as JianghuParams
from moderator.rulesets.prison.state import GameState as PrisonState
from moderator.rulesets.prison.state import Params as PrisonParams
from moderator.rulesets.sanguosha.state import MatchState, Params
from ui.keys.sheet import KeySheet
from ui.keys.table import page_keys
from ui.rulebook.book import chosen
from ui.rulebook.window import RulebookWindow

if TYPE_CHECKING:
    from ui.gallery import GalleryContext

NOWHERE: Final = "xyzzy"


def _book(clause: str = "", search: str = "", *, match: bool = False) -> Callable[[GalleryContext], QWidget]:
    """A scene: the book at a clause, or with a search (``words``: in its own language, ``other``: in the other one)."""

    def scene(context: GalleryContext) -> QWidget:
        from ui.gallery import over
        from ui.scenes import home

        state = MatchState(params=Params(rules={"early_move": "returned", "skill_ten_call": False}), zero=Instant(0)) if match else None
        clock = ("07.4", "red") if match else ("", "")
        window = RulebookWindow(context.words, context.palette, chosen(state), clock=lambda: clock)
        other = Words(next(lang for lang in LANGUAGES if lang != context.lang))
        queries = {"words": context.words.term("level", "red"), "other": other.say("clause.sanguosha.S5.2.8.title"), "none": NOWHERE}
        window.show()
        if clause:
            window.open_at(clause)
        if search:
            window.search.setText(queries[search])
        return over(window, home(context))

    return scene


def _forum(state: Any, clause: str) -> Callable[[GalleryContext], QWidget]:
    """A scene: the book of a forum game at a clause, with house rules of its own."""

    def scene(context: GalleryContext) -> QWidget:
        from ui.gallery import over
        from ui.scenes import home

        window = RulebookWindow(context.words, context.palette, chosen(state))
        window.show()
        window.open_at(clause)
        return over(window, home(context))

    return scene


def _keys(context: GalleryContext) -> QWidget:
    """The key map of the first page."""
    from ui.gallery import over
    from ui.scenes import home

    page = home(context)
    sheet = KeySheet(page_keys(page, context.words, context.words.say("ui.keys.page")), context.words, context.palette)
    return over(sheet, page)


CHESS: Final = GameState(params=GameParams(rules={"multi_cover": "earliest_only", "closed_ring": "none_work"}))
PRISON: Final = PrisonState(params=PrisonParams(rules={"vote_top": "prisoner_total"}))
CUP: Final = CupState(params=CupParams(rules={"queue_order": "later_round"}))
JIANGHU: Final = JianghuState(params=JianghuParams(rules={"penalty_half": "tie_only", "planned_rounds": 8}))
SCENES: Final[dict[str, Callable[[GalleryContext], QWidget]]] = {
    "rulebook": _book(),
    "rulebook-clause": _book("S5.2.8"),
    "rulebook-house-rule": _book("R14", match=True),
    "rulebook-times": _book("timers", match=True),
    "rulebook-offences": _book("offences"),
    "rulebook-house-rules": _book("rules", match=True),
    "rulebook-prison": _forum(PRISON, "P-win-1"),
    "rulebook-prison-rules": _forum(PRISON, "rules"),
    "rulebook-jianghu": _forum(JIANGHU, "J5.W3"),
    "rulebook-jianghu-matrix": _forum(JIANGHU, "matrix_A"),
    "rulebook-jianghu-schedule": _forum(JIANGHU, "schedule"),
    "rulebook-jianghu-rules": _forum(JIANGHU, "rules"),
    "rulebook-cup": _forum(CUP, "S3.5.1"),
    "rulebook-cup-plans": _forum(CUP, "plans"),
    "rulebook-cup-rules": _forum(CUP, "rules"),
    "rulebook-search": _book(search="words"),
    "rulebook-search-elsewhere": _book(search="other"),
    "rulebook-search-none": _book(search="none"),
    "rulebook-chess": _forum(CHESS, "C3.6"),
    "rulebook-chess-ruling": _forum(CHESS, "R14"),
    "rulebook-chess-powers": _forum(CHESS, "powers"),
    "rulebook-chess-house-rules": _forum(CHESS, "rules"),
    "keys-home": _keys,
}

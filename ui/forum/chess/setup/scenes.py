"""The set-up of a forum game for the gallery: every step empty, filled, wrong and at its longest; a game taken over."""

from __future__ import annotations

from typing import Any, Final

from moderator.inbox.seating import SeatRow
from ui.forum.chess.setup.from_file import terms
from ui.forum.chess.setup.game import ChessSetup
from ui.forum.chess.setup.plan import DECK, deal
from ui.forum.setup.page import SetupPage
from ui.gallery import GalleryContext, Scene

LONG: Final = "M\N{LATIN SMALL LETTER W}" * 12


def _masks(context: GalleryContext) -> list[str]:
    return context.words.say("ui.gallery.masks").split()


def _rows(context: GalleryContext, *, long: bool = False) -> tuple[SeatRow, ...]:
    base = context.words.say("ui.setup.col.person")
    return tuple(
        SeatRow(f"{LONG[:22]}{n:02d}" if long else mask, f"{base} {n}" if not long else f"{LONG[:21]}p{n:02d}", f"138{n:08d}", f"pw{n:06d}")
        for n, mask in enumerate(_masks(context), start=1)
    )  # fmt: skip


def _page(context: GalleryContext, step: str = "seats", mode: str = "new") -> SetupPage:
    page = SetupPage(ChessSetup, context.words, context.palette)
    page.set_mode(mode)
    page.go(step)
    return page


def _full(context: GalleryContext, step: str, mode: str = "new", *, long: bool = False) -> SetupPage:
    page = _page(context, step, mode)
    rows = _rows(context, long=long)
    subs = tuple(SeatRow(person=f"{'S' if not long else LONG[:20]} {n}", contact=f"139{n:08d}") for n in (1, 2))
    page.game.seats.show_rows(rows, subs)
    page.game.deal.show_deal(deal("gallery"), "5f1d0c3a99b2e471")
    page.game.times.lines["title"].setText(context.words.say("ui.home.chess.title"))
    page.game.times.lines["messenger"].setText(_masks(context)[0])
    return page


def seats_empty(context: GalleryContext) -> SetupPage:
    """Nothing filled in."""
    return _page(context)


def seats(context: GalleryContext) -> SetupPage:
    """Sixteen and two."""
    return _full(context, "seats")


def seats_wrong(context: GalleryContext) -> SetupPage:
    """A mask twice, a person missing, one substitute."""
    page = _full(context, "seats")
    rows = list(_rows(context))
    rows[4] = SeatRow(rows[2].mask, "", "")
    page.game.seats.show_rows(rows, (SeatRow(person="S"),))
    return page


def seats_long(context: GalleryContext) -> SetupPage:
    """The longest masks and names."""
    return _full(context, "seats", long=True)


def deal_covered(context: GalleryContext) -> SetupPage:
    """Dealt at random, covered."""
    return _full(context, "deal", long=True)


def deal_open(context: GalleryContext) -> SetupPage:
    """By hand, not yet right, the curtain lifted."""
    page = _full(context, "deal")
    given: list[Any] = list(DECK)
    given[3] = given[0]
    given[9] = (None, None)
    page.game.deal.show_deal(given)
    page.curtain.lift()
    return page


def times(context: GalleryContext) -> SetupPage:
    """By the clock."""
    return _full(context, "times")


def times_custom(context: GalleryContext) -> SetupPage:
    """Lengths of one's own, and what cannot be read."""
    page = _full(context, "times")
    page.game.times.mode.choose("custom")
    page.game.times.lines["roster"].setText("soon")
    return page


def rules(context: GalleryContext) -> SetupPage:
    """House rules, two of them changed."""
    page = _full(context, "rules")
    page.game.rules.rows["check_timing"].control.setCurrentIndex(1)
    page.game.rules.rows["closed_ring"].control.setCurrentIndex(1)
    return page


def _taken(context: GalleryContext, step: str, *, long: bool = False) -> SetupPage:
    page = _full(context, step, "take", long=long)
    said = terms(page.words)
    cells: list[dict[str, str]] = [{"side": said["side"][side], "role": said["role"][role]} for side, role in DECK]
    for row, cause, died in ((1, "kill", "night2"), (6, "vote", "day1"), (12, "exchange", "night3")):
        cells[row] |= {"dead": said["cause"][cause], "died": said["phase"][died[:-1]] + died[-1]}
    cells[5] |= {"successes": "2", "yellow": "1"}
    cells[7] |= {"vote": "9", "yellow": "2"}
    cells[0] |= {"vote": cells[0].get("vote", "12")}
    head = {"phase": "day", "number": 3, "opened": "2026-06-14 13:05", "closes": "", "ballot": "2026-06-14 13:40"}
    page.game.times.today = "2026-06-15"
    page.game.position.show_values(head, cells, {"charged": frozenset({9}), "changed": frozenset({7})})
    page.game.rest.show_values({"pardons": "4, 11", "curses": "3>5"}, ("white",), mourning=False)
    return page


def take_empty(context: GalleryContext) -> SetupPage:
    """Nothing filled in."""
    return _page(context, "position", "take")


def take_position(context: GalleryContext) -> SetupPage:
    """A third day, covered."""
    return _taken(context, "position")


def take_open(context: GalleryContext) -> SetupPage:
    """The longest masks, the curtain lifted."""
    page = _taken(context, "position", long=True)
    page.curtain.lift()
    return page


def take_wrong(context: GalleryContext) -> SetupPage:
    """Two kings on a side."""
    page = _taken(context, "position")
    page.game.position.grid.cells[2, "role"].setText(terms(page.words)["role"]["king"])
    page.game.position.grid.cells[7, "vote"].setText("17")
    page.curtain.lift()
    return page


def take_rest(context: GalleryContext) -> SetupPage:
    """Castling, pardons, curses."""
    page = _taken(context, "rest")
    page.curtain.lift()
    return page


SCENES: Final[dict[str, Scene]] = {
    "setup-seats-empty": seats_empty, "setup-seats": seats, "setup-seats-wrong": seats_wrong, "setup-seats-long": seats_long,
    "setup-deal": deal_covered, "setup-deal-open": deal_open, "setup-times": times, "setup-times-custom": times_custom,
    "setup-rules": rules, "setup-take-empty": take_empty, "setup-take": take_position, "setup-take-open": take_open,
    "setup-take-wrong": take_wrong, "setup-take-rest": take_rest,
}  # fmt: skip

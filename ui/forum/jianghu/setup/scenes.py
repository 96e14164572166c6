"""The set-up of a game of eighty-eight for the gallery: every step empty, filled, wrong and at its longest; a game taken over."""

from __future__ import annotations

from typing import Any, Final

from moderator.inbox.seating import SeatRow
from moderator.rulesets.jianghu.roles import ROLES
from ui.forum.jianghu.setup.from_file import terms
from ui.forum.jianghu.setup.game import JianghuSetup
from ui.forum.jianghu.setup.plan import Pair, deal
from ui.forum.jianghu.stage import Stage
from ui.forum.setup.page import SetupPage
from ui.gallery import GalleryContext, Scene

LONG: Final = "M\N{LATIN SMALL LETTER W}" * 12
SEED: Final = "5f1d0c3a99b2e471"


def people(context: GalleryContext, n: int = 88, *, long: bool = False) -> tuple[SeatRow, ...]:
    """As many masks with their people."""
    masks, base = context.words.say("ui.gallery.masks").split(), context.words.say("jianghu.ui.setup.col.person")
    if long:
        return tuple(SeatRow(f"{LONG[:21]}{at:03d}", f"{LONG[:20]}p{at:03d}", "", "abcdefghjk") for at in range(n))
    names = [f"{masks[at % len(masks)]}{at + 1:02d}" for at in range(n)]
    return tuple(SeatRow(name, f"{base} {at + 1}") for at, name in enumerate(names))


def page_at(context: GalleryContext, step: str, mode: str = "new") -> SetupPage:
    """An empty page."""
    page = SetupPage(JianghuSetup, context.words, context.palette)
    page.set_mode(mode)
    page.go(step)
    return page


def full(context: GalleryContext, step: str, mode: str = "new", *, n: int = 88, long: bool = False) -> SetupPage:
    """Everything filled in."""
    page = page_at(context, step, mode)
    game: Any = page.game
    game.stock(context.folder, Stage().session.ruleset)
    if n != 88:
        game.size.total.setValue(n)
        game.size.scale_to()
    game.seats.show_rows(people(context, n, long=long))
    game.deal.show_deal(deal(SEED, game.size.counts), SEED)
    word = context.words.say("jianghu.ui.setup.words.search")
    game.codes.show_pairs(
        [Pair(f"IK{at}", LONG if long else f"{word} {at}", LONG[::-1] if long else f"{word} {at + 3}") for at in (1, 2, 3)]
    )
    game.times.lines["title"].setText(LONG if long else context.words.say("ui.home.jianghu.title"))
    game.times.today = "2026-06-15"
    return page


def size(context: GalleryContext) -> SetupPage:
    """Eighty-eight."""
    return page_at(context, "size")


def size_small(context: GalleryContext) -> SetupPage:
    """Forty-four: both tables, and what is doubtful."""
    return full(context, "size", n=44)


def size_most(context: GalleryContext) -> SetupPage:
    """Two hundred."""
    return full(context, "size", n=200)


def size_wrong(context: GalleryContext) -> SetupPage:
    """Nobody can post."""
    page = page_at(context, "size")
    page.game.size.show_counts({"wanderer": 9})
    return page


def seats_empty(context: GalleryContext) -> SetupPage:
    """Nobody yet."""
    return page_at(context, "seats")


def seats(context: GalleryContext) -> SetupPage:
    """Eighty-eight."""
    return full(context, "seats")


def seats_wrong(context: GalleryContext) -> SetupPage:
    """A mask twice, a person twice, names that look alike, rows too many."""
    page = full(context, "seats")
    rows = list(people(context, 90))
    rows[2] = SeatRow(rows[0].mask, "Bartholomew")
    rows[4] = SeatRow("Moonlight_01l", rows[1].person)
    rows[5] = SeatRow("Moonlight_0ll", "Bartholomev")
    rows[6] = SeatRow("", "")
    page.game.seats.show_rows(rows)
    return page


def seats_long(context: GalleryContext) -> SetupPage:
    """The longest names."""
    return full(context, "seats", long=True)


def deal_covered(context: GalleryContext) -> SetupPage:
    """Dealt at random, covered."""
    return full(context, "deal", long=True)


def deal_open(context: GalleryContext) -> SetupPage:
    """By hand, not yet right, the curtain lifted."""
    page = full(context, "deal")
    given = list(page.game.deal.given)
    given[3], given[9] = given[0], None
    page.game.deal.show_deal(given)
    page.game.deal.grid.cells[5, "role"].setText("???")
    page.curtain.lift()
    return page


def words_covered(context: GalleryContext) -> SetupPage:
    """Code words, covered."""
    return full(context, "words")


def words_open(context: GalleryContext) -> SetupPage:
    """The longest, one twice, the curtain lifted."""
    page = full(context, "words", long=True)
    page.curtain.lift()
    return page


def times(context: GalleryContext) -> SetupPage:
    """The times of a round."""
    return full(context, "times")


def rules(context: GalleryContext) -> SetupPage:
    """House rules, two of them changed."""
    page = full(context, "rules")
    page.game.rules.rows["round_order"].control.setCurrentIndex(1)
    page.game.rules.rows["dark_egg_notice"].control.setCurrentIndex(1)
    return page


def summary(context: GalleryContext) -> SetupPage:
    """What will be written, and the letters."""
    page = full(context, "summary")
    page.game.rules.rows["round_order"].control.setCurrentIndex(1)
    page.game.summary.look_again()
    return page


def summary_open(context: GalleryContext) -> SetupPage:
    """Something is missing yet."""
    page = page_at(context, "summary")
    page.game.summary.look_again()
    return page


def taken(context: GalleryContext, step: str, *, long: bool = False) -> SetupPage:
    """A fourth round by day."""
    page = full(context, step, "take", long=long)
    said = terms(page.words)
    cards = [role for role in ROLES for _ in range(page.game.size.counts[role])]
    cells: list[dict[str, str]] = [{"role": said["role"][role], "posts": "1" if "killer" in role else ""} for role in cards]
    for row, cause, n in ((8, "post", 2), (9, "top", 1), (10, "companion", 2), (11, "suicide", 3), (66, "own_post", 3), (67, "penalty", 2)):
        cells[row] |= {"status": said["status"]["OUT"], "cause": said["cause"][cause], "round": str(n)}
    cells[12] |= {"status": said["status"]["KHALF"], "cause": said["cause"]["post"], "round": "4", "marks": said["marks"]["hidden"]}
    cells[13] |= {"status": said["status"]["PHALF"], "half": "3-4", "forum": "1207"}
    cells[3] |= {"marks": ", ".join((said["marks"]["drag_lost"], said["marks"]["fireworks_lost"]))}
    cells[0] |= {"ends": "5", "marks": said["marks"]["person_shown"]}
    head = {"phase": "day", "number": 4, "opened": "2026-06-14 21:20", "finale": False}
    page.game.position.show_values(head, cells)
    page.game.rest.show_values({
        "slots": "HS1 JK1=69 JK2=70 IK1 IK2 IK3 IK4", "posts": "69>13", "codewords": "74=pine/crane; 75=moon/river",
        "ballots": "14>20,21 2026-06-15 18:30; 15>20 2026-06-15 18:41 proxy", "first_hang": "10", "told": said["edge"]["swords"],
        "duties": f"{said['kind']['letter']} 14 2026-06-16 12:00",
    })  # fmt: skip
    return page


def take_empty(context: GalleryContext) -> SetupPage:
    """Nothing filled in."""
    return page_at(context, "position", "take")


def take_position(context: GalleryContext) -> SetupPage:
    """Covered."""
    return taken(context, "position")


def take_open(context: GalleryContext) -> SetupPage:
    """The longest masks, the curtain lifted."""
    page = taken(context, "position", long=True)
    page.curtain.lift()
    return page


def take_wrong(context: GalleryContext) -> SetupPage:
    """Contradictions, each at its cell, the curtain lifted."""
    page = taken(context, "position")
    cells = page.game.position.grid.cells
    cells[2, "round"].setText("7")
    cells[4, "cause"].setText("???")
    cells[5, "half"].setText("4-2")
    cells[6, "role"].setText("")
    page.curtain.lift()
    return page


def take_rest(context: GalleryContext) -> SetupPage:
    """Slots, ballots, texts owed, one line that cannot be read."""
    page = taken(context, "rest")
    page.game.rest.lines["told"].setText("everybody")
    page.curtain.lift()
    return page


def take_summary(context: GalleryContext) -> SetupPage:
    """What will be written."""
    page = taken(context, "summary")
    page.game.summary.look_again()
    return page


SCENES: Final[dict[str, Scene]] = {
    "jianghu-setup-size": size, "jianghu-setup-size-small": size_small, "jianghu-setup-size-most": size_most,
    "jianghu-setup-size-wrong": size_wrong, "jianghu-setup-seats-empty": seats_empty, "jianghu-setup-seats": seats,
    "jianghu-setup-seats-wrong": seats_wrong, "jianghu-setup-seats-long": seats_long, "jianghu-setup-deal": deal_covered,
    "jianghu-setup-deal-open": deal_open, "jianghu-setup-words": words_covered, "jianghu-setup-words-open": words_open,
    "jianghu-setup-times": times, "jianghu-setup-rules": rules, "jianghu-setup-summary": summary,
    "jianghu-setup-summary-open": summary_open, "jianghu-take-empty": take_empty, "jianghu-take": take_position,
    "jianghu-take-open": take_open, "jianghu-take-wrong": take_wrong, "jianghu-take-rest": take_rest, "jianghu-take-summary": take_summary,
}  # fmt: skip

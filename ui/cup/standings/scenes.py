"""The standings for the gallery: every state of every sheet, with ordinary and with the longest names."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtWidgets import QWidget

from ui.cup.page import CupPage
from ui.cup.standings.staging import FALLING, Staged

if TYPE_CHECKING:
    from ui.gallery import GalleryContext

Prepare = Callable[[Staged], Any]
Make = Callable[[CupPage], Any]
EQUAL: Final = (80, 70, 60, 50, 40, 30, 30, 10)
"""Sixth and seventh of a group on the same points, with the cut between them."""


# --- cups -----------------------------------------------------------------------------------------------------------------


def drawn(cup: Staged) -> None:
    """Nothing has been played."""


def under_way(cup: Staged) -> None:
    """Two groups are over, one is being played."""
    cup.open("1A").games(6).close()
    cup.ended("1B", EQUAL)
    cup.open("1C")


def tie(cup: Staged) -> None:
    """Over in all groups; one has a tie at its cut, another one that does not matter."""
    names = cup.people("1A")
    play = cup.open("1A").at(dict(zip(names, EQUAL, strict=True)), mvps={names[5]: 1, names[6]: 1}, third={names[5]: 2, names[6]: 2})
    play.close()
    cup.ended("1B", (80, 70, 60, 60, 40, 30, 20, 10)).rest("1").later(1)


def tie_of_three(cup: Staged) -> None:
    """Three over the cut; one pair has played."""
    cup.ended("1A", (80, 70, 60, 50, 40, 30, 30, 30)).rest("1")
    a, b, _ = cup.people("1A")[5:]
    cup.do("record_1v1", round="1", a=a, b=b, winners=[a, b, a], firsts=[a, b, b])


def ring(cup: Staged) -> None:
    """The three beat each other in a ring: all of it again."""
    cup.ended("1A", (80, 70, 60, 50, 40, 30, 30, 30)).rest("1")
    a, b, c = cup.people("1A")[5:]
    for winner, loser in ((a, b), (b, c), (c, a)):
        cup.do("record_1v1", round="1", a=winner, b=loser, winners=[winner, winner])


def settled(cup: Staged) -> None:
    """The 1v1 of a group is over."""
    tie(cup)
    a, b = cup.people("1A")[5:7]
    cup.do("record_1v1", round="1", a=a, b=b, winners=[b, a, b], firsts=[a, b, a])


def by_host(cup: Staged) -> None:
    """The second cut is the host's."""
    cup.ended("1A", (80, 70, 60, 50, 40, 30, 20, 20)).rest("1")


def limit(cup: Staged) -> None:
    """Four groups, ten of the rest compared: two are equal where the last one waits."""
    for n, match in enumerate(("1A", "1B", "1C", "1D", "1E")):
        fifth, sixth = (45, 32) if n < 4 else (44, 31)
        cup.ended(match, (80, 70, 60, 50, fifth, sixth if n else 35, 20 + n, 10))


def heirs(cup: Staged) -> None:
    """A line with two substitutes, one with staff."""
    cup.do("add_staff", person=cup.staff)
    names = cup.people("1A")
    play = cup.open("1A")
    first, second = cup.people("1B")[7], cup.people("1D")[7]
    play.games(2).card(names[3], "red").substitute(names[3], first, "c").games(2)
    play.substitute(first, second, "c").games(1).substitute(names[6], cup.staff, "d").games(1).close()
    cup.rest("1")


def revived(cup: Staged) -> None:
    """Round 2: somebody eliminated came to an advancing place, another did not."""
    cup.whole("1").draw("2")
    waits = cup.state.rounds[0].frozen.waits  # type: ignore[union-attr]
    names = cup.people("2A")
    play = cup.open("2A").after(4, dict(zip(names, FALLING, strict=True)))
    play.substitute(names[2], waits[0], "a").substitute(names[6], waits[1], "a")
    play.at({waits[0]: 20, waits[1]: 4}).close()
    cup.rest("2")


def two_results(cup: Staged) -> None:
    """The seventh of A substituted in B, where the line ends fourth."""
    cup.ended("1A")
    s, w = cup.people("1A")[6], cup.people("1B")[4]
    play = cup.open("1B").after(1, {w: 4})
    play.substitute(w, s, "c")
    others = [name for name in cup.people("1B") if name != w]
    play.at({s: 46, **dict(zip(others, (80, 70, 60, 40, 30, 20, 10), strict=True))}).close()
    cup.rest("1")


def ready(cup: Staged) -> None:
    """All over, nothing open."""
    cup.rest("1").later(2)


def closed(cup: Staged) -> None:
    """Round 1 is frozen, appeals are still open."""
    settled(cup)
    cup.do("close_round", round="1")


def long_closed(cup: Staged) -> None:
    """Frozen, the window is over."""
    closed(cup)
    cup.later(30)


def final(cup: Staged) -> None:
    """A cup of 16 at its end: the first two are equal, the fourth and fifth too."""
    cup.whole("1").draw("2").whole("2").draw("3")
    cup.ended("3A", (88, 88, 80, 60, 60, 30, 20, 10), mvps=dict.fromkeys(cup.people("3A")[:2], 3))


def final_settled(cup: Staged) -> None:
    """All of them agree."""
    final(cup)
    for name in (*cup.people("3A")[:2], *cup.people("3A")[3:5]):
        cup.do("agree_share", match="3A", person=name)


def over(cup: Staged) -> None:
    """The cup is over."""
    final_settled(cup)
    cup.do("close_round", round="3")


def pool(cup: Staged) -> None:
    """Both elimination rounds are over; staff held a line, so the pool is one short."""
    revived(cup)
    cup.do("close_round", round="2")


def revival(cup: Staged) -> None:
    """The pool was filled, the revival has begun."""
    pool(cup)
    from moderator.cup import people

    while people.short(cup.state):
        cup.do("fill_pool", person=next(each.name for each in people.pool_proposals(cup.state) if each.n is not None))
    cup.draw("3")


# --- pages and dialogs ------------------------------------------------------------------------------------------------------


def page(context: GalleryContext, cup: Staged, round_id: str = "") -> CupPage:
    """The desk of a cup, at its standings."""
    shown = CupPage(cup.session, context.words, context.palette, cup.clock)
    shown.stage = cup  # type: ignore[attr-defined]
    if round_id:
        shown.looking.look_at(round=round_id)
    shown.show_pane("standings")
    return shown


def scene(prepare: Prepare, round_id: str = "", row: int = 0, **staged: Any) -> Callable[[GalleryContext], QWidget]:
    """The page itself; ``row``: the one that is chosen."""

    def make(context: GalleryContext) -> QWidget:
        cup = Staged(context.lang, **staged)
        prepare(cup)
        shown = page(context, cup, round_id)
        if row:
            shown.shown.table.selectRow(row)  # type: ignore[attr-defined]
        return shown

    return make


def dialog(ask: Make, prepare: Prepare, round_id: str = "", **staged: Any) -> Callable[[GalleryContext], QWidget]:
    """A sheet over the page, opened by its room."""

    def make(context: GalleryContext) -> QWidget:
        from ui.gallery import over as lie_over

        shown = scene(prepare, round_id, **staged)(context)
        assert isinstance(shown, CupPage)
        ask(shown)
        found = shown.doors.dialog
        assert found is not None
        return lie_over(found, shown)

    return make


def asked(name: str) -> Make:
    """By a button of the page."""

    def ask(shown: CupPage) -> None:
        shown.doors.ask(name)

    return ask


def row_of(match: str, at: int) -> Make:
    """The reason of a row: the ``at``-th of a match's table."""

    def ask(shown: CupPage) -> None:
        from moderator.cup.tables import shown_rows
        from moderator.play.messages import Step

        state = shown.desk.state
        rows = [each for each in shown_rows(state, state.round(state.matches[match].round)) if each.match == match]
        said = {"match": match, "line": rows[at].line, "person": rows[at].person}
        shown.doors.step(Step(verb="cup_row", params=said))

    return ask


def host_decides(shown: CupPage) -> None:
    """The organiser takes a tie into his hands."""
    shown.doors.ask("ties")
    shown.doors.dialog.host.click()  # type: ignore[union-attr]


def half_entered(shown: CupPage) -> None:
    """A 1v1 one game each, the third begun."""
    shown.doors.ask("ties")
    sheet: Any = shown.doors.dialog
    for n in range(2):
        sheet.recorder.firsts[n].click()
        sheet.recorder.winners[n].click()
    sheet.recorder.firsts[0].click()


ADVANCE_ONLY: Final = {"tie_1v1_scope": "advance_only"}
SCENES: Final[dict[str, Any]] = {
    "cup-standings-drawn": scene(drawn),
    "cup-standings": scene(under_way, row=4),
    "cup-standings-tie": scene(tie, row=6),
    "cup-standings-long-names": scene(tie, row=6, long=True),
    "cup-standings-eight-groups": scene(ready, size=64),
    "cup-standings-between": scene(limit, size=40, row=53),
    "cup-standings-substitutes": scene(heirs, row=4),
    "cup-standings-two-results": scene(two_results, row=7),
    "cup-standings-frozen": scene(closed, "1"),
    "cup-standings-frozen-for-good": scene(long_closed, "1"),
    "cup-standings-planned": scene(closed, "3"),
    "cup-standings-final": scene(over, size=16),
    "cup-ties": dialog(asked("ties"), tie),
    "cup-ties-half": dialog(half_entered, tie),
    "cup-ties-long-names": dialog(half_entered, tie, long=True),
    "cup-ties-three": dialog(asked("ties"), tie_of_three),
    "cup-ties-three-long-names": dialog(asked("ties"), tie_of_three, long=True),
    "cup-ties-ring": dialog(asked("ties"), ring),
    "cup-ties-settled": dialog(asked("ties"), settled),
    "cup-ties-host": dialog(asked("ties"), by_host, rules=ADVANCE_ONLY),
    "cup-ties-by-host": dialog(host_decides, tie),
    "cup-ties-final": dialog(asked("ties"), final, size=16),
    "cup-ties-frozen": dialog(asked("ties"), closed, "1"),
    "cup-ties-between": dialog(asked("ties"), limit, size=40),
    "cup-ties-between-long-names": dialog(asked("ties"), limit, size=40, long=True),
    "cup-ties-between-by-host": dialog(host_decides, limit, size=40),
    "cup-row": dialog(row_of("1A", 2), under_way),
    "cup-row-tie": dialog(row_of("1A", 5), tie),
    "cup-row-heir": dialog(row_of("1A", 5), heirs),
    "cup-row-long-names": dialog(row_of("1A", 5), tie, long=True),
    "cup-row-frozen": dialog(row_of("1A", 0), closed, "1"),
    "cup-heirs": dialog(asked("heirs"), heirs),
    "cup-heirs-long-names": dialog(asked("heirs"), heirs, long=True),
    "cup-heirs-revived": dialog(asked("heirs"), revived),
    "cup-heirs-choice": dialog(asked("heirs"), two_results),
    "cup-choice": dialog(asked("two_results"), two_results),
    "cup-choice-long-names": dialog(asked("two_results"), two_results, long=True),
    "cup-close": dialog(asked("close"), ready),
    "cup-close-long-names": dialog(asked("close"), ready, long=True),
    "cup-close-blocked": dialog(asked("close"), tie),
    "cup-close-blocked-between": dialog(asked("close"), limit, size=40),
    "cup-close-missing": dialog(asked("close"), under_way),
    "cup-close-choice": dialog(asked("close"), two_results),
    "cup-close-final": dialog(asked("close"), final_settled, size=16),
    "cup-close-short": dialog(asked("close"), revived),
    "cup-close-done": dialog(asked("close"), closed, "1"),
    "cup-row-between": dialog(row_of("1A", 4), limit, size=40),
    "cup-pool": dialog(asked("pool"), pool),
    "cup-pool-begun": dialog(asked("pool"), revival, "3"),
    "cup-pool-empty": dialog(asked("pool"), drawn),
    "cup-pool-long-names": dialog(asked("pool"), pool, long=True),
}

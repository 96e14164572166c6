"""The new-match page for the gallery: every step, a table looked at, a match taken over in its ordinary and its extreme shapes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from moderator.inbox.names import Brought, Entry, Roll
from moderator.inbox.people import parse
from moderator.inbox.sheets import Sheet, read_bytes
from moderator.play.words import Words
from ui.gallery import GalleryContext, Scene
from ui.new_match.page import NewMatchPage
from ui.new_match.plan import Plan
from ui.new_match.under_way import Fallen, Table, UnderWay

ROLES: Final = ("lord", "rebel", "loyalist", "rebel", "spy", "rebel", "loyalist", "rebel")
THREE: Final = ((10, 2, 8, 2, 2, 2, 8, 4), (2, 7, 2, 9, 2, 7, 2, 7), (2, 2, 2, 2, 22, 2, 2, 2))
LONG: Final = "M\N{LATIN SMALL LETTER W}" * 12
"""The longest name there can be, of the widest letters."""


def _page(context: GalleryContext, step: str = "people") -> NewMatchPage:
    page = NewMatchPage(context.words, context.palette)
    page.people.edit.setPlainText(context.words.say("ui.new.people.example"))
    page.people.read()
    page.go(step)
    return page


def _names(context: GalleryContext) -> tuple[str, ...]:
    return parse(context.words.say("ui.new.people.example")).names


def _texts(*more: dict[str, str]) -> tuple[dict[str, str], ...]:
    base = [{f"g{n}": str(game[row]) for n, game in enumerate(THREE, start=1)} for row in range(8)]
    return tuple({**texts, **extra} for texts, extra in zip(base, (*more, *({},) * (8 - len(more))), strict=True))


ORDINARY: Final = _texts(
    {"mvps": "1", "third": "1"},
    {"w": "1"},
    {"third": "1", "y": "1"},
    {"mvps": "1"},
    {"mvps": "1", "third": "1"},
    {},
    {"y": "2", "yellow_total": "5", "r": "1", "red_total": "1", "charged": "1"},
)


def _taking(context: GalleryContext, step: str, under_way: UnderWay, names: tuple[str, ...] = (), games: int = 6) -> NewMatchPage:
    page = NewMatchPage(context.words, context.palette)
    roll = Roll(tuple(Entry(name) for name in names or _names(context)))
    page.show_plan(Plan(roll=roll, games=games, title=context.words.say("ui.gallery.cup"), under_way=under_way))
    page.go(step)
    return page


def people_with_cards(context: GalleryContext) -> NewMatchPage:
    """The same people again, with what they bring along; one has withdrawn."""
    page = NewMatchPage(context.words, context.palette)
    brought = (
        Brought(),
        Brought(y=1, yellow_total=4),
        Brought(),
        Brought(r=1, red_total=1, red_direct=1),
        Brought(staff=True),
        Brought(),
        Brought(y=2),
    )
    names = _names(context)
    roll = Roll(tuple(Entry(name, brought=each) for name, each in zip(names, brought, strict=False)))
    page.show_plan(Plan(roll=roll, title=context.words.say("ui.gallery.cup"), left_out=((names[7], "withdrawn"),)))
    return page


def people_as_table(context: GalleryContext) -> NewMatchPage:
    """Columns of numbers without a heading: somebody should say what they are."""
    page = _page(context)
    page.people.edit.setPlainText("\n".join(f"{name}\t{at % 3}\t0" for at, name in enumerate(_names(context))))
    page.people.read()
    return page


def _sheet(context: GalleryContext, text: str, codec: str, name: str) -> NewMatchPage:
    page = _page(context)
    found = read_bytes(text.encode(codec), name)
    assert isinstance(found, Sheet)
    page.people._show_table(found, None)
    return page


def sheet_gbk(context: GalleryContext) -> NewMatchPage:
    """A table in GBK with a heading, as a forum exports it."""
    heads = [context.words.say(f"ui.new.column.{name}") for name in ("name", "w", "y")]
    names = parse(Words("zh_CN").say("ui.new.people.example")).names
    rows = [("no", heads[0], "tel", *heads[1:])]
    rows += [(str(at), name, f"1380000{at}", str(at % 2), str(at % 3)) for at, name in enumerate(names, start=1)]
    return _sheet(context, "\r\n".join(",".join(row) for row in rows), "gbk", "export-2026.csv")


def sheet_faults(context: GalleryContext) -> NewMatchPage:
    """A table with everything that can be wrong in it, the longest names among it."""
    say = context.words.say
    heads = [say(f"ui.new.column.{name}") for name in ("name", "w", "y", "r", "yellow_total", "staff")]
    rows = [
        heads,
        [LONG, "1", "3", "0", "9", "?"],
        ["", "1", "2", "0", "2", ""],
        [LONG + "x", "x", "2", "12", "1", ""],
        ["3", "", "", "", "", ""],
    ]
    rows += [[f"{name}", "0", "1", "0", "4", ""] for name in _names(context)]
    return _sheet(context, "\n".join("\t".join(row) for row in rows), "utf-8", "a-file-with-a-long-name-from-somewhere-else.tsv")


def frame_all(context: GalleryContext) -> NewMatchPage:
    """Start, zone, rehearsal and expected substitutes."""
    page = _page(context, "frame")
    page.frame.today = "2026-06-05"
    page.frame.start.setText("19:30")
    page.frame.rehearsal.setChecked(True)
    page.frame.substitutes.edit.setPlainText(context.words.say("ui.new.candidates.example"))
    page.frame.substitutes.unfold(True)
    return page


def rules_search(context: GalleryContext) -> NewMatchPage:
    """House rules searched, one of them changed."""
    page = _page(context, "rules")
    page.rules.rows["tie_card_count"].control.setCurrentIndex(2)
    page.rules.search.setText("R2")
    return page


def rules_nothing(context: GalleryContext) -> NewMatchPage:
    """A search that finds nothing."""
    page = _page(context, "rules")
    page.rules.search.setText("xyzzy")
    return page


def take_empty(context: GalleryContext) -> NewMatchPage:
    """A match is taken over: nothing filled in yet."""
    page = _page(context)
    page.set_mode("take")
    page.go("points")
    return page


def take_points(context: GalleryContext) -> NewMatchPage:
    """Three games done."""
    return _taking(context, "points", UnderWay(done=3, texts=ORDINARY, table=Table(seats=(3, 1, 4, 0, 5, 2, 7, 6))))


def take_error(context: GalleryContext) -> NewMatchPage:
    """Cells that cannot be."""
    bad = list(ORDINARY)
    bad[1] = {**bad[1], "g2": "1O"}
    bad[4] = {**bad[4], "g3": ""}
    bad[5] = {**bad[5], "mvps": "3"}
    return _taking(context, "points", UnderWay(done=3, texts=tuple(bad)))


def take_most(context: GalleryContext) -> NewMatchPage:
    """Eleven games of a final, the longest names, fractions and reds."""
    texts = tuple(
        {
            **{f"g{n}": "22" if (n + row) % 5 == 0 else "7.5" for n in range(1, 12)},
            "inherited": "123.456",
            "mvps": "1",
            "third": "9",
            "charged": "2",
            "r": "2",
            "red_total": "2",
        }
        for row in range(8)
    )
    names = tuple(f"{LONG[:-1]}{row}" for row in range(8))
    return _taking(context, "points", UnderWay(done=11, texts=texts), names, games=12)


def take_cards(context: GalleryContext) -> NewMatchPage:
    """Cards, staff, bans."""
    bans = (context.words.say("ui.gallery.hero"), *("",) * 7)
    return _taking(context, "cards", UnderWay(done=3, texts=ORDINARY, staff=frozenset({5}), withdrawn=frozenset({7}), bans=bans))


def take_cards_error(context: GalleryContext) -> NewMatchPage:
    """Counts that contradict each other, the longest names."""
    bad = list(ORDINARY)
    bad[0] = {**bad[0], "w": "3"}
    names = tuple(f"{LONG[:-1]}{row}" for row in range(8))
    return _taking(context, "cards", UnderWay(done=3, texts=tuple(bad), bans=(LONG,) * 8), names)


def _running(context: GalleryContext, **more: Any) -> UnderWay:
    heroes = (context.words.say("ui.gallery.hero"), *("",) * 7)
    table = Table(
        seats=(3, 1, 4, 0, 5, 2, 7, 6), roles=ROLES, heroes=heroes, extra=frozenset({2}), turn=4, round=3,
        deaths=(Fallen(1, 0), Fallen(6, None, "lightning")),
    )  # fmt: skip
    return UnderWay(done=3, stand="running", texts=ORDINARY, table=replace(table, **more))


def take_table(context: GalleryContext) -> NewMatchPage:
    """A game under way; roles are covered."""
    return _taking(context, "table", _running(context))


def take_table_error(context: GalleryContext) -> NewMatchPage:
    """A game that cannot be, the longest names."""
    names = tuple(f"{LONG[:-1]}{row}" for row in range(8))
    roles = ("lord", "lord", *ROLES[2:])
    return _taking(
        context, "table", _running(context, roles=roles, heroes=(LONG,) * 8, deaths=(Fallen(1, 0, "lightning"), Fallen(4, 2))), names
    )


def take_seats(context: GalleryContext) -> NewMatchPage:
    """Between the two games of a pair: seats only."""
    return _taking(context, "table", UnderWay(done=3, texts=ORDINARY))


def take_over(context: GalleryContext) -> NewMatchPage:
    """All games done: nothing to fill in at the table."""
    page = _taking(context, "table", UnderWay(done=3, stand="over", texts=ORDINARY), games=3)
    page.scoring.tick.setChecked(True)
    page.scoring.by.setText(context.words.say("ui.gallery.organiser"))
    return page


SCENES: Final[dict[str, Scene]] = {
    "new-people-cards": people_with_cards,
    "new-people-table": people_as_table,
    "new-sheet-gbk": sheet_gbk,
    "new-sheet-faults": sheet_faults,
    "new-frame-all": frame_all,
    "new-rules-search": rules_search,
    "new-rules-nothing": rules_nothing,
    "take-empty": take_empty,
    "take-points": take_points,
    "take-points-error": take_error,
    "take-points-most": take_most,
    "take-cards": take_cards,
    "take-cards-error": take_cards_error,
    "take-table": take_table,
    "take-table-error": take_table_error,
    "take-seats": take_seats,
    "take-over": take_over,
}

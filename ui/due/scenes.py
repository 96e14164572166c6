"""What is due, for the gallery: the list empty, ordinary and long, what passed while the program was closed."""

from __future__ import annotations

from typing import Any, Final

from moderator.play.deadlines import HOUR, MINUTE
from moderator.play.due import Due
from moderator.play.instants import Instant
from moderator.session.due import Game, Item, next_due
from ui.due.panel import DuePanel
from ui.due.reminders import PLACE
from ui.due.texts import lines
from ui.gallery import GalleryContext, Scene
from ui.home.scenes import NOW, _files, _page
from ui.widgets.message import Banner

ORDINARY: Final = (("check_in", 40 * MINUTE, 3), ("cut_off", 14 * HOUR, 0), ("night_close", 14 * HOUR + 10 * MINUTE, 0))
LONG: Final = "M\N{LATIN SMALL LETTER W}" * 20


def _game(context: GalleryContext, title: str, *due: tuple[str, int, int], ruleset: str = "chess") -> Game:
    made = tuple(Due(code=code, at=Instant(NOW + by), n=n, still=code == "paused") for code, by, n in due)
    return Game(stream=title, title=title, ruleset=ruleset, path="x", due=made)


def _home(context: GalleryContext, *games: Game, wide: bool = True) -> Any:
    page = _page(context, _files(context) if wide else ())
    panel = DuePanel(context.words, context.palette)
    page.scroll.box.insertWidget(PLACE, panel)
    panel.show_due(next_due(games), NOW, games=len(games))
    return page


def due(context: GalleryContext) -> Any:
    """Two games that go on."""
    say = context.words.say
    second = _game(context, say("ui.gallery.friendly"), ("appeals", 11 * HOUR, 0), ruleset="sanguosha")
    return _home(context, _game(context, say("ui.home.chess.title"), *ORDINARY), second)


def due_empty(context: GalleryContext) -> Any:
    """Games go on, nothing is due."""
    return _home(context, _game(context, context.words.say("ui.home.chess.title")))


def _many(context: GalleryContext) -> tuple[Game, ...]:
    day = (
        ("ballot_open", -25 * MINUTE, 0), ("remind_vote", 30_000_000, 9), ("remind_analysis", 50 * MINUTE, 12), ("last_hour", 26 * HOUR, 0),
        ("sms", 27 * HOUR, 0), ("day_close", 50 * HOUR, 0), ("handover", 50 * HOUR, 2),
    )  # fmt: skip
    return _game(context, LONG, *day), _game(context, "B", *ORDINARY), _game(context, "C", ("paused", -30 * HOUR, 0))


def due_many(context: GalleryContext) -> Any:
    """Overdue, at once, soon, days away, paused; the longest title."""
    return _home(context, *_many(context))


def passed(context: GalleryContext) -> Any:
    """What passed while the program was closed."""
    games = _many(context)
    page = _home(context, *games)
    gone = [Item(game=games[0], due=each) for each in games[0].due] + [Item(game=games[1], due=each) for each in games[1].due]
    text = lines(gone, context.words, NOW + 60 * HOUR)
    page.complain(Banner("amber", context.words.say("ui.due.passed"), text, context.words.say("ui.close")))
    return page


def due_cup(context: GalleryContext) -> Any:
    """A cup with two tables at once, beside a match."""
    at = (
        ("check_in", 50 * MINUTE, 3, "1A"),
        ("check_in", 50 * MINUTE, 1, "1B"),
        ("start", 290 * MINUTE, 0, "1A"),
        ("appeals", 11 * HOUR, 0, "1C"),
    )
    made = tuple(Due(code=code, at=Instant(NOW + by), n=n, part=part) for code, by, n, part in at)
    cup = Game(stream="cup", title=context.words.say("ui.gallery.cup"), ruleset="cup", path="x", due=made)
    return _home(context, cup)


SCENES: Final[dict[str, Scene]] = {"due": due, "due-empty": due_empty, "due-many": due_many, "due-cup": due_cup, "due-passed": passed}

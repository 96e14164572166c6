"""The set-up of a cup for the gallery: every step empty, filled, wrong and at its longest; a cup taken over."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from moderator.cup.plan import proposals
from moderator.play.instants import SECOND, Instant
from ui.cup.new.game import CupSetup
from ui.forum.setup.page import SetupPage
from ui.gallery import GalleryContext, Scene

NOW: Final = Instant(1_776_700_800 * SECOND)
"""20 April 2026, evening in Shanghai."""
TODAY: Final = "2026-04-21"
LONG: Final = "M\N{LATIN SMALL LETTER W}" * 11


def names(context: GalleryContext, n: int, *, long: bool = False) -> list[str]:
    """So many made-up people."""
    base = context.words.say("ui.gallery.masks").split()
    return [f"{LONG[:20]}{at:02}" if long else f"{base[at % len(base)]}{at // len(base) + 1 if at >= len(base) else ''}" for at in range(n)]


def page(context: GalleryContext, step: str = "times", mode: str = "new") -> SetupPage:
    """An empty page at a step."""
    made = SetupPage(CupSetup, context.words, context.palette)
    made.game.now = _now
    made.game.times.today = TODAY
    made.set_mode(mode)
    made.go(step)
    return made


def _now() -> Instant:
    return NOW


def full(context: GalleryContext, step: str, n: int = 32, *, long: bool = False) -> SetupPage:
    """A cup of so many, its frame filled in."""
    made = page(context, step)
    made.game.times.lines["title"].setText(context.words.say("ui.gallery.cup"))
    made.game.times.lines["deadline"].setText("4-22 20:00")
    made.game.times.lines["dates"].setText(context.words.say("ui.cup.dates.example"))
    made.game.entrants.edit.setPlainText("\n".join(names(context, n, long=long)))
    made.game.entrants.read()
    return made


def entrants_wrong(context: GalleryContext) -> SetupPage:
    """A table with doubles, no name, late ones, and people who look alike."""
    made = full(context, "entrants")
    made.game.times.lines["deadline"].setText("4-19 20:00")
    head = "\t".join(context.words.say(f"ui.cup.entry.{name}") for name in ("name", "contact", "at"))
    rows = [f"{name}\t1380000{at:04}\t2026-04-1{at % 9} 10:0{at % 9}" for at, name in enumerate(names(context, 12))]
    rows[3] = rows[2]
    rows[5] = "\t13800009999\t2026-04-12 10:00"
    rows[7] = rows[7].replace("2026-04-1", "2026-04-2")
    made.game.entrants.edit.setPlainText("\n".join((head, *rows)))
    made.game.entrants.read()
    return made


def entrants_forced(context: GalleryContext) -> SetupPage:
    """The same, the faulty rows left out and the late one taken; contacts uncovered."""
    made = entrants_wrong(context)
    made.game.entrants.skip.setChecked(True)
    made.game.entrants.reason.setText(context.words.say("ui.gallery.organiser"))
    made.curtain.lift()
    return made


def _planned(n: int, at: int = 0, step: str = "plan", *, long: bool = False) -> Callable[[GalleryContext], SetupPage]:
    def make(context: GalleryContext) -> SetupPage:
        made = full(context, step, n, long=long)
        made.game.plan.adopt(proposals(n)[at])
        return made

    return make


def plan_wrong(context: GalleryContext) -> SetupPage:
    """Numbers that do not add up, and one that is none."""
    made = _planned(32)(context)
    cells = made.game.plan.table.rows[0].cells
    cells["groups"].setText("5")
    made.game.plan.table.rows[1].cells["advance"].setText("x")
    made.game.plan.table.rows[3].cells["games"].setText("7")
    return made


def _taken(context: GalleryContext, step: str = "people", *, long: bool = False) -> SetupPage:
    made = _planned(32)(context)
    made.set_mode("take")
    made.game.plan.over.setValue(2)
    people = names(context, 32, long=long)
    words = {status: context.words.say(f"ui.cup.take.status.{status}") for status in ("waiting_revival", "eliminated")}
    cells: list[dict[str, str]] = []
    for at, name in enumerate(people):
        led = "" if at < 12 else words["waiting_revival"] if at < 28 else words["eliminated"]
        last = "2" if at < 24 else "1"
        cells.append({"name": name, "status": led, "round": last, "match": f"{last}A", "place": str(1 + at % 8), "score": str(60 - at)})
    cells[3] |= {"y": "2", "yellow_total": "5", "contact": "13800000003"}
    made.game.people.show_rows(cells)
    made.game.points.tick.setChecked(True)
    made.game.points.by.setText(context.words.say("ui.gallery.organiser"))
    made.go(step)
    return made


def take_wrong(context: GalleryContext) -> SetupPage:
    """Cells that cannot be read."""
    made = _taken(context)
    made.game.people.grid.cells[2, "status"].setText("?")
    made.game.people.grid.cells[4, "round"].setText("9")
    made.game.people.grid.cells[6, "score"].setText("many")
    return made


def _heroes(context: GalleryContext) -> Any:
    return full(context, "heroes")


def points(context: GalleryContext) -> SetupPage:
    """Confirmed and signed."""
    made = full(context, "scoring")
    made.game.points.tick.setChecked(True)
    made.game.points.by.setText(context.words.say("ui.gallery.organiser"))
    return made


SCENES: Final[dict[str, Scene]] = {
    "cup-new": page,
    "cup-new-frame": lambda context: full(context, "times"),
    "cup-new-entrants-empty": lambda context: page(context, "entrants"),
    "cup-new-entrants": lambda context: full(context, "entrants"),
    "cup-new-entrants-long": lambda context: full(context, "entrants", long=True),
    "cup-new-entrants-wrong": entrants_wrong,
    "cup-new-entrants-forced": entrants_forced,
    "cup-new-plan-empty": lambda context: full(context, "plan", 30),
    "cup-new-plan": _planned(32),
    "cup-new-plan-held": _planned(35, 1),
    "cup-new-plan-64": _planned(64),
    "cup-new-plan-wrong": plan_wrong,
    "cup-new-scoring": points,
    "cup-new-rules": lambda context: full(context, "rules"),
    "cup-new-heroes": _heroes,
    "cup-new-summary": _planned(35, 1, "summary"),
    "cup-take-empty": lambda context: page(context, "people", "take"),
    "cup-take": _taken,
    "cup-take-long": lambda context: _taken(context, long=True),
    "cup-take-wrong": take_wrong,
    "cup-take-plan": lambda context: _taken(context, "plan"),
    "cup-take-summary": lambda context: _taken(context, "summary"),
}

"""The shell's own screens and dialogs for the gallery, with made-up names."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path
from typing import Any, Final

from PySide6.QtWidgets import QWidget

from moderator.journal.listing import Listed
from moderator.play.instants import SECOND
from moderator.play.messages import Refusal
from moderator.rulesets.sanguosha.scoring import Row
from ui.gallery import GalleryContext, Scene, over
from ui.home.page import HomePage
from ui.home.rows import Sample, samples, when
from ui.new_match.page import NewMatchPage
from ui.widgets.buttons import KeyButton
from ui.widgets.message import Banner, ask_sheet
from ui.widgets.progress import Progress
from ui.widgets.tag import clause_popover
from ui.work import Job

NOW: Final = 1_780_660_800 * SECOND
DAY: Final = 86_400 * SECOND
SPECIAL: Final[tuple[tuple[Any, Any, Any, Any, str], ...]] = (
    ("lord_side", "loyalist", "no", "any", "6"), ("lord_side", "spy", "any", "yes", "4"), ("rebels", "rebel", "no", "any", "5.5"),
)  # fmt: skip


def _file(context: GalleryContext, name: str, phase: str, ago: int, problem: str = "") -> Listed:
    title = context.words.say(f"ui.gallery.{name}")
    rules = "" if problem else "sanguosha"
    return Listed(path=Path(f"{title}.moderator"), title=title, ruleset=rules, phase=phase, modified=NOW - ago, problem=problem)


def _samples(context: GalleryContext) -> tuple[Sample, ...]:
    from moderator.play.resources import resource

    return samples(resource("samples")) or (Sample(Path("sample.jsonl"), context.words.say("ui.gallery.sample")),)


def home(context: GalleryContext) -> HomePage:
    """The first page with matches going on."""
    page = HomePage(context.words, context.palette)
    files = (
        _file(context, "cup", "game", 600 * SECOND),
        _file(context, "friendly", "provisional", DAY),
        _file(context, "old", "confirmed", 9 * DAY),
    )
    page.show_library(files, _samples(context), NOW)
    page.resume.setFocus()
    return page


def home_empty(context: GalleryContext) -> HomePage:
    """The first start."""
    page = HomePage(context.words, context.palette)
    page.show_library((), _samples(context), NOW)
    page.first.setFocus()
    return page


def home_damaged(context: GalleryContext) -> HomePage:
    """A damaged file, with the offer of a backup."""
    page, words = HomePage(context.words, context.palette), context.words
    broken = _file(context, "friendly", "", DAY, "journal_damaged")
    page.show_library((_file(context, "cup", "game", 600 * SECOND), broken), _samples(context), NOW)
    refusal = Refusal(code="journal_damaged", params={"file": broken.path.name, "reason": "file is not a database"})
    banner = Banner("red", words.say("ui.file.refused", {"file": broken.path.name}), words.refusal(refusal), words.say("ui.close"))
    banner.actions.addWidget(KeyButton(words.say("ui.file.restore", {"time": when(NOW - DAY, words, NOW)}), kind="plain"))
    page.complain(banner)
    return page


def home_in_use(context: GalleryContext) -> HomePage:
    """A match that another window has open, with the offer to look at it."""
    page, words = home(context), context.words
    name = f"{words.say('ui.gallery.cup')}.moderator"
    since = when(NOW - 3_600 * SECOND, words, NOW)
    refusal = Refusal(
        code="journal_in_use", params={"file": name, "user": "judge", "host": "table-2", "process": "4711", "pid": 4711, "since": since}
    )
    banner = Banner("red", words.say("ui.file.refused", {"file": name}), words.refusal(refusal), words.say("ui.close"))
    banner.actions.addWidget(KeyButton(words.say("ui.file.look"), kind="plain"))
    page.complain(banner)
    return page


def home_silent_desk(context: GalleryContext) -> HomePage:
    """A match of a shared database that a desk has which fell silent: to be looked at, or to be taken over."""
    page, words = home(context), context.words
    name = f"{words.say('ui.gallery.cup')}.moderator"
    refusal = Refusal(code="shared_stale", params={"user": "judge", "host": "table-2", "since": "2026-06-05 11:00", "silent": 372})
    banner = Banner("red", words.say("ui.file.refused", {"file": name}), words.refusal(refusal), words.say("ui.close"))
    for code in ("ui.file.look", "ui.shared.take_over"):
        banner.actions.addWidget(KeyButton(words.say(code), kind="plain"))
    page.complain(banner)
    return page


def home_no_server(context: GalleryContext) -> HomePage:
    """A shared database that cannot be reached, with what the system says of it."""
    page, words = home(context), context.words
    reason = 'connection to server at "192.168.1.10", port 5432 failed: No route to host'
    refusal = Refusal(code="shared_unreachable", params={"server": "postgresql://cup@192.168.1.10/cup", "reason": reason})
    page.complain(Banner("amber", words.say("ui.shared.lost"), words.refusal(refusal), words.say("ui.close")))
    return page


def take_over(context: GalleryContext) -> QWidget:
    """Taking a match over is asked about first."""
    return over(ask_sheet(context.words, "ui.shared.take_over", None, danger=True), home(context))


def home_bad_import(context: GalleryContext) -> HomePage:
    """An exchange file that the rules refuse at one line."""
    page, words = home(context), context.words
    refusal = Refusal(code="hero_taken", clause="S1.4", params={"hero": "\u5218\u5907"})
    title = words.say("ui.file.refused_line", {"file": "friendly.jsonl", "row": 17})
    page.complain(Banner("red", title, words.refusal(refusal), words.say("ui.close")))
    return page


def home_opening(context: GalleryContext) -> HomePage:
    """A long file is being taken in."""
    page = home(context)
    job = Job(print, page)
    job.at = (412, 1_100)
    Progress(job, context.words, "ui.work.open", page).appear()
    return page


def _new(context: GalleryContext, step: str, names: str = "ui.new.people.example") -> NewMatchPage:
    page = NewMatchPage(context.words, context.palette)
    page.people.edit.setPlainText(context.words.say(names))
    page.people.read()
    page.go(step)
    return page


def new_people(context: GalleryContext) -> NewMatchPage:
    """Names with things to settle."""
    page = _new(context, "people", "ui.gallery.names")
    page.people.edit.setFocus()
    return page


def new_frame(context: GalleryContext) -> NewMatchPage:
    """Length and times."""
    page = _new(context, "frame")
    page.frame.title.setFocus()
    return page


def new_scoring(context: GalleryContext) -> NewMatchPage:
    """The scoring table before it is confirmed."""
    page = _new(context, "scoring")
    page.scoring.tick.setFocus()
    return page


def new_special(context: GalleryContext) -> NewMatchPage:
    """A scoring table with rows for the dead and for a duel."""
    page = _new(context, "scoring")
    for outcome, role, alive, duel, points in SPECIAL:
        page.scoring.special.put(Row(outcome=outcome, role=role, alive=alive, duel=duel, points=Decimal(points)))
    page.scoring.special.add.setFocus()
    return page


def new_ready(context: GalleryContext) -> NewMatchPage:
    """Everything settled."""
    page = _new(context, "scoring")
    page.scoring.tick.setChecked(True)
    page.scoring.by.setText(context.words.say("ui.gallery.organiser"))
    return page


def new_rules(context: GalleryContext) -> NewMatchPage:
    """House rules, one of them changed."""
    page = _new(context, "rules")
    page.rules.rows["ban_mode"].control.setCurrentIndex(1)
    return page


def clause(context: GalleryContext) -> QWidget:
    """A clause, opened from its tag."""
    return over(clause_popover("S1.2.1", context.words, "sanguosha", None), new_frame(context))


def leave(context: GalleryContext) -> QWidget:
    """The question before unsaved steps are lost."""
    return over(ask_sheet(context.words, "ui.leave", None, danger=True), home(context))


def problem(context: GalleryContext) -> QWidget:
    """A fault of the program itself."""
    sheet = ask_sheet(context.words, "ui.problem", None, place="KeyError page.py:120", file="~/Moderator/library/problems.log")
    return over(sheet, home(context))


SCENES: Final[dict[str, Scene]] = {
    "home": home,
    "home-empty": home_empty,
    "home-damaged": home_damaged,
    "home-in-use": home_in_use,
    "home-silent-desk": home_silent_desk,
    "home-no-server": home_no_server,
    "home-take-over": take_over,
    "home-opening": home_opening,
    "home-bad-import": home_bad_import,
    "new-people": new_people,
    "new-frame": new_frame,
    "new-scoring": new_scoring,
    "new-special": new_special,
    "new-ready": new_ready,
    "new-rules": new_rules,
    "clause": clause,
    "leave": leave,
    "problem": problem,
}

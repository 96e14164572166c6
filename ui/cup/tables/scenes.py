"""The page of the matches and its sheets for the gallery: a cup with real files in a folder of its own."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtWidgets import QWidget

from moderator.play.commands import Note
from ui.cup.page import CupPage
from ui.cup.tables.arriving import Arriving
from ui.cup.tables.office import Office
from ui.cup.tables.room import Tables as Room
from ui.files import Files
from ui.table.stage import LONGEST

if TYPE_CHECKING:
    from pathlib import Path

    from ui.gallery import GalleryContext

Prepare = Callable[[Office], Any]


def desk(context: GalleryContext, office: Office) -> CupPage:
    """The desk of an office, at the page of the matches."""
    files = Files(office.library.folder, lambda: office.library.rulesets, office.clock.now)
    files.__dict__["library"] = office.library
    while office.cup.saved.state == "saving":  # the picture is of a desk at rest
        time.sleep(0.001)
    shown = CupPage(office.cup, context.words, context.palette, office.clock)
    shown.resize(1280, 720)  # a sheet is as tall as its page allows
    shown.files = files
    shown.office = office  # type: ignore[attr-defined]
    shown.show_pane("tables")
    room_of(shown).watching.look()
    return shown


def room_of(page: CupPage) -> Room:
    """The doors to the matches."""
    return next(room for room in page.doors.rooms if isinstance(room, Room))


LONG: Final = tuple(f"{name} {at}" for at, name in enumerate((*LONGEST, *LONGEST), 1))[:16]


def fresh(context: GalleryContext, *, long: bool = False) -> Office:
    """An office in a corner of the folder that nothing lies in yet."""
    number = len(list(context.folder.iterdir()))
    made = Office(context.folder / f"office {number}", context.lang)
    made.people = list(LONG) if long else made.people
    return made


def scene(prepare: Prepare, match: str = "", *, long: bool = False) -> Callable[[GalleryContext], QWidget]:
    """The page once something has happened; ``match``: the one looked at."""

    def make(context: GalleryContext) -> QWidget:
        office = fresh(context, long=long)
        prepare(office)
        page = desk(context, office)
        if match:
            page.looking.look_at(match=match)
        return page

    return make


def sheet(make: Callable[[CupPage, Office], Any], prepare: Prepare, match: str = "") -> Callable[[GalleryContext], QWidget]:
    """A sheet over the page."""

    def scene_of(context: GalleryContext) -> QWidget:
        from ui.gallery import over

        page: Any = scene(prepare, match)(context)
        return over(make(page, page.office), page)

    return scene_of


# --- how a cup may stand ---------------------------------------------------------------------------------------------------------


def _under_way(office: Office) -> None:
    """One match in its second game, one on the judge's laptop."""
    office.drawn().hand_out("1A")
    office.hand_out("1B")
    office.play("1A", 1)
    office.to_laptop("1B")


def _waiting(office: Office) -> None:
    """One match is over."""
    office.drawn().hand_out("1A")
    office.hand_out("1B")
    office.play("1A")


def _owed(office: Office) -> None:
    """A card was given after a match that was taken in."""
    office.drawn().taken("1A").hand_out("1B")
    office.do("give_card", person=office.people[1], level="yellow", clause="S5.2.7")


def _orphan(office: Office) -> None:
    """A handing out was undone."""
    office.drawn().hand_out("1A")
    office.cup.undo(at=office.later())


def _back(office: Office) -> Path:
    """1A comes back from the laptop, longer than ours."""
    office.drawn().hand_out("1A")
    return office.back(office.play("1A", at=office.laptop, path=office.to_laptop("1A")))


def _forked(office: Office) -> Path:
    """Both have gone on."""
    office.drawn().hand_out("1A")
    theirs = office.to_laptop("1A")
    office.play("1A", 2)
    return office.back(office.play("1A", at=office.laptop, path=theirs))


def _shorter(office: Office) -> Path:
    """An old copy."""
    office.drawn().hand_out("1A")
    back = office.back(office.play("1A", at=office.laptop, path=office.to_laptop("1A")))
    must_be(office.hands.take_in(back, office.later()))
    path = office.hands.path_of("1A")
    assert path is not None
    office.edit(path, Note(text="seen"))
    return back


def must_be(done: Any) -> None:
    """A refusal is a mistake of the stage."""
    if hasattr(done, "remedy"):
        raise ValueError(str(done))


def _damaged(office: Office) -> Path:
    """No match at all."""
    office.drawn().hand_out("1A")
    path = office.stick / "stick.moderator"
    path.write_bytes(b"nothing" * 100)
    return path


def _strange(office: Office) -> Path:
    """A match of another cup."""
    office.drawn()
    other = Office(office.folder / "other", office.lang).drawn()
    return other.hand_out("1A")


def _corrected(level: int) -> Callable[[Office], Path]:
    def prepare(office: Office) -> Path:
        office.closed()
        if level == 3:
            office.second()
        return office.appealed("1A", min(level, 2))

    return prepare


def _late(office: Office) -> Path:
    office.closed()
    office.later(13 * 3_600)
    return office.appealed("1A", 1)


# --- what opens over them --------------------------------------------------------------------------------------------------------


def arriving(prepare: Callable[[Office], Path], *, insist: str = "", long: bool = False) -> Callable[[GalleryContext], QWidget]:
    """The sheet of a file that comes back."""

    def make(context: GalleryContext) -> QWidget:
        from ui.gallery import over

        office = fresh(context, long=long)
        path = prepare(office)
        page = desk(context, office)
        opened: list[Any] = []
        found = Arriving(page, opened.append)
        found.take([path])
        if insist:
            found._insist(insist)
        return over(opened[-1], page)

    return make


def second_step(make: Callable[[GalleryContext], QWidget]) -> Callable[[GalleryContext], QWidget]:
    """The gravest correction after its first step."""

    def scene_of(context: GalleryContext) -> QWidget:
        sheet_: Any = make(context)
        sheet_.read.setChecked(True)
        sheet_.reason.setText(context.words.say("ui.cup.tables.settled.reason"))
        sheet_.yes.click()
        return sheet_  # type: ignore[no-any-return]

    return scene_of


def opened(name: str, *args: Any) -> Callable[[CupPage, Office], Any]:
    """What a door of the page opens."""

    def make(page: CupPage, _office: Office) -> Any:
        found: list[Any] = []
        for room in page.doors.rooms:
            if hasattr(room, name):
                room._show = found.append
                getattr(room, name)(*args)
                break
        return found[-1]

    return make


def _sent(office: Office) -> None:
    """A substitute is on the way; somebody else plays elsewhere."""
    _under_way(office)
    office.do("reserve_substitute", match="1A", person=next(p.name for p in office.state.people.values() if p.staff))


def _cards(office: Office) -> None:
    """Two cards after a closed round, one of them taken back."""
    office.closed()
    for person in office.people[1:3]:
        office.do("give_card", person=person, level="yellow", clause="S5.2.7")
    office.do("revoke_card", card=1, reason="mistaken")


def _listed(office: Office) -> None:
    """Three corrections of different levels."""
    for level in (0, 1):
        _correct(office, level) if office.state.rounds and office.state.rounds[0].status == "closed" else _correct(office.closed(), level)
    office.second()
    _correct(office, 2)


def _correct(office: Office, level: int) -> None:
    path = office.appealed("1A", level)
    read: dict[str, Any] = {"reason": "video", "level": 3}
    arrival = office.hands.arrive(path, office.later(), read=read)
    code = arrival.refusal.params.get("confirm", "") if arrival.refusal is not None else ""
    must_be(office.hands.take_in(path, office.later(), read={**read, "confirm": code}))


def _give(page: CupPage, office: Office) -> Any:
    from ui.cup.corrections.card import CupCardDialog

    dialog = CupCardDialog(page.context, office.state.matches["1A"], parent=page)
    dialog.people.button(2).click()
    dialog.search.setText("5.3.1")
    return dialog


GRAVEST = arriving(_corrected(3))
SCENES: Final[dict[str, Any]] = {
    "cup-tables-drawn": scene(Office.drawn, "1A"),
    "cup-tables-under-way": scene(_under_way, "1A"),
    "cup-tables-sent": scene(_sent, "1A"),
    "cup-tables-waiting": scene(_waiting, "1A"),
    "cup-tables-owed": scene(_owed, "1A"),
    "cup-tables-orphan": scene(_orphan, "1A"),
    "cup-tables-closed": scene(Office.closed, "1A"),
    "cup-tables-corrected": scene(_listed, "1A"),
    "cup-tables-long-names": scene(_owed, "1A", long=True),
    "cup-correction-long-names": arriving(_corrected(2), long=True),
    "cup-tables-handed": sheet(opened("ask_hand_out"), Office.drawn, "1A"),
    "cup-tables-recall": sheet(opened("ask_recall_match"), _under_way, "1A"),
    "cup-tables-take-in": sheet(opened("ask_take_in"), _waiting, "1A"),
    "cup-tables-take-in-none": sheet(opened("ask_take_in"), _under_way, "1A"),
    "cup-tables-substitutes": sheet(opened("ask_substitutes"), _sent, "1A"),
    "cup-tables-longer": arriving(_back),
    "cup-tables-forked": arriving(_forked),
    "cup-tables-forked-insisted": arriving(_forked, insist="..."),
    "cup-tables-shorter": arriving(_shorter),
    "cup-tables-damaged": arriving(_damaged),
    "cup-tables-strange": arriving(_strange),
    "cup-correction-0": arriving(_corrected(0)),
    "cup-correction-1": arriving(_corrected(1)),
    "cup-correction-2": arriving(_corrected(2)),
    "cup-correction-3": GRAVEST,
    "cup-correction-3-second": second_step(GRAVEST),
    "cup-correction-late": arriving(_late),
    "cup-corrections": sheet(opened("ask_corrections"), _listed, "1A"),
    "cup-card": sheet(_give, Office.closed, "1A"),
    "cup-cards": sheet(opened("ask_match_card"), _cards, "1A"),
}

"""The set-up of a prison game for the gallery: every step empty, filled, wrong and at its longest; a game taken over."""

from __future__ import annotations

from typing import Any, Final

from moderator.inbox.prison_seating import PrisonRow
from moderator.rulesets.prison.script.model import Role, Script, Skill, Win
from ui.forum.prison.setup.from_file import terms
from ui.forum.prison.setup.game import PrisonSetup
from ui.forum.prison.setup.plan import deal
from ui.forum.prison.setup.shelf import Held
from ui.forum.setup.page import SetupPage
from ui.gallery import GalleryContext, Scene

LONG: Final = "M\N{LATIN SMALL LETTER W}" * 12


def script_of(n: int, *, long: bool = False, name: str = "Melody") -> Script:
    """A script for so many seats: a murderer, an accomplice, a mastermind, a searcher, the rest ordinary."""
    half = n // 2

    def title(text: str) -> str:
        return f"{text} {LONG}"[:24] if long else text

    search = Skill(effect="manual", id="search", title=title("search"), text="Looks into a cell.", uses=2)
    roles = [
        Role(id="r1", side="prisoner", title=title("Nail"), crime=title("murder"), tags=("murderer", "killer"), skills=("face_kill",)),
        Role(id="r2", side="prisoner", title=title("Ash"), crime=title("arson"), tags=("mastermind",), win=Win(when={"flag": "archive"})),
        Role(id="r3", side="guard", title=title("Glove"), tags=("accomplice",), knows=("r1",)),
        Role(id="r4", side="guard", title=title("Lamp"), skills=(search,)),
    ]  # fmt: skip
    if long:
        sides = [("guard", at) for at in range(half - 2)] + [("prisoner", at) for at in range(half - 2)]
        roles += [
            Role(id=f"{side[0]}{at}", side=side, title=title(f"{side[0]}{at}"), crime=title("theft") if side == "prisoner" else "")  # type: ignore[arg-type]
            for side, at in sides
        ]
    else:
        roles += [
            Role(id="guard", side="guard", copies=half - 2, title="Guard"),
            Role(id="thief", side="prisoner", copies=half - 2, title="Thief", crime="theft"),
        ]
    return Script(name=LONG if long else name, roles=tuple(roles), text="A lantern in the archive opens another way out.")


def people(context: GalleryContext, n: int = 12, *, long: bool = False) -> tuple[PrisonRow, ...]:
    """As many masks with their people."""
    masks, base = context.words.say("ui.gallery.masks").split(), context.words.say("ui.setup.col.person")
    if long:
        return tuple(
            PrisonRow(f"{LONG[:22]}{at:02d}", f"{LONG[:21]}p{at:02d}", f"{LONG[:20]}qq{at:02d}", f"{LONG[:20]}as{at:02d}")
            for at in range(n)
        )
    return tuple(PrisonRow(masks[at], f"{base} {at + 1}", f"1000{at:04d}", f"{base} {at + 21}" if at % 3 else "") for at in range(n))


def page_at(context: GalleryContext, step: str, mode: str = "new") -> SetupPage:
    """An empty page."""
    page = SetupPage(PrisonSetup, context.words, context.palette)
    page.set_mode(mode)
    page.go(step)
    return page


def full(context: GalleryContext, step: str, mode: str = "new", *, n: int = 12, long: bool = False) -> SetupPage:
    """Everything filled in."""
    page = page_at(context, step, mode)
    script = script_of(n, long=long)
    page.game.script.take(Held(script, "own"))
    page.game.seats.show_rows(people(context, n, long=long))
    page.game.deal.show_deal(deal("gallery", script), "5f1d0c3a99b2e471")
    page.game.times.lines["title"].setText(LONG if long else context.words.say("ui.home.prison.title"))
    page.game.times.today = "2026-06-15"
    return page


def script_empty(context: GalleryContext) -> SetupPage:
    """No script."""
    page = page_at(context, "script")
    page.game.script.take(None)
    return page


def script(context: GalleryContext) -> SetupPage:
    """A script, covered."""
    return full(context, "script")


def script_long(context: GalleryContext) -> SetupPage:
    """Fourteen roles with the longest names, the curtain lifted."""
    page = full(context, "script", n=14, long=True)
    page.curtain.lift()
    return page


def script_wrong(context: GalleryContext) -> SetupPage:
    """Faults, the curtain lifted."""
    page = full(context, "script")
    roles = (
        Role(id="r1", side="guard", tags=("killer",), faction="ghosts", copies=6), Role(id="r1", side="prisoner", copies=5),
        Role(id="r9", side="prisoner", win=Win(when={"flagg": "x"}), skills=("face_kill", "sing")),
    )  # fmt: skip
    page.game.script.take(Held(Script(name="", roles=roles), "file"))
    page.curtain.lift()
    return page


def seats_empty(context: GalleryContext) -> SetupPage:
    """Nobody yet."""
    return page_at(context, "seats")


def seats(context: GalleryContext) -> SetupPage:
    """Twelve."""
    return full(context, "seats")


def seats_wrong(context: GalleryContext) -> SetupPage:
    """A mask twice, an assistant who plays, names that look alike, an account missing."""
    page = full(context, "seats")
    rows = list(people(context))
    rows[3] = PrisonRow(rows[1].mask, rows[3].person, "", rows[0].person)
    rows[5] = PrisonRow("Sh0re", "Anna", "5", "")
    rows[6] = PrisonRow("Shore", "anna ", "6", "")
    page.game.seats.show_rows(rows)
    return page


def seats_long(context: GalleryContext) -> SetupPage:
    """Fourteen, the longest names."""
    return full(context, "seats", n=14, long=True)


def deal_covered(context: GalleryContext) -> SetupPage:
    """Dealt at random, covered."""
    return full(context, "deal", n=14, long=True)


def deal_open(context: GalleryContext) -> SetupPage:
    """By hand, not yet right, the curtain lifted."""
    page = full(context, "deal")
    given: list[Any] = list(deal("gallery", page.game.deal.script))
    given[3], given[9] = given[0], (None, None)
    page.game.deal.show_deal(given)
    page.curtain.lift()
    return page


def doors(context: GalleryContext) -> SetupPage:
    """Linked at random, one of them twice, the curtain lifted."""
    page = full(context, "doors", n=14)
    page.game.doors.show_links({"A": "3", "B": "1", "C": "3", "D": "7", "E": "2", "F": "", "G": "5"})
    page.curtain.lift()
    return page


def times(context: GalleryContext) -> SetupPage:
    """The times of a day, one of them out of order."""
    page = full(context, "times")
    page.game.times.lines["wall"].setText("20:00")
    return page


def rules(context: GalleryContext) -> SetupPage:
    """House rules, two of them changed."""
    page = full(context, "rules")
    page.game.rules.rows["vote_top"].choose("prisoner_total")
    page.game.rules.rows["amend1_count"].choose(3)
    return page


def summary(context: GalleryContext) -> SetupPage:
    """What will be written."""
    page = full(context, "summary", n=14, long=True)
    page.game.rules.rows["vote_top"].choose("prisoner_total")
    page.game.doors.shuffle()
    return page


def summary_open(context: GalleryContext) -> SetupPage:
    """Something is still open."""
    return page_at(context, "summary")


def _taken(context: GalleryContext, step: str, *, n: int = 12, long: bool = False) -> SetupPage:
    page = full(context, step, "take", n=n, long=long)
    said = terms(page.words)
    dealt = deal("gallery", page.game.script.script)
    cells: list[dict[str, str]] = [{"side": said["side"][side or "guard"], "role": role or ""} for side, role in dealt]
    guards = [at for at, (side, _) in enumerate(dealt) if side == "guard"]
    prisoners = [at for at, (side, _) in enumerate(dealt) if side == "prisoner"]
    cells[guards[0]] |= {"left": said["left"]["dead.night"], "day": "1"}
    cells[prisoners[0]] |= {"left": said["left"]["released.vote"], "day": "2"}
    cells[guards[1]] |= {"vote": f"{prisoners[2] + 1}{said['kind']['execute']}", "uses": f"{said['talk']['question']} x1", "blue": "2"}
    cells[guards[2]] |= {"vote": f"{prisoners[3] + 1}{said['kind']['release']}", "yellow": "1", "status": said["status"]["silenced"]}
    page.game.position.show_values({"phase": "day", "number": 3, "opened": "2026-06-14 09:00"}, cells)
    rooms = [(1, at) for at in range(min(n // 2, 6))] + [(2, at) for at in range(min(n // 2, 6) - 1)]
    page.game.nights.show_values([
        {
            "night": str(night), "guard_door": "ABCDEFG"[at], "prisoner_door": str(at + 1), "guard": str(guards[at] + 1),
            "prisoner": str(prisoners[-1 - at] + 1), "dead": str(guards[0] + 1) if (night, at) == (1, 0) else "",
        }
        for night, at in rooms
    ])  # fmt: skip
    at = str(prisoners[2] + 1)
    page.game.rest.show_values({"guard_leader": str(guards[1] + 1), "prisoner_leader": at, "acquittal": at, "flags": "archive"}, ())
    return page


def take_empty(context: GalleryContext) -> SetupPage:
    """Nothing filled in."""
    return page_at(context, "position", "take")


def take_position(context: GalleryContext) -> SetupPage:
    """A third day, covered."""
    return _taken(context, "position")


def take_open(context: GalleryContext) -> SetupPage:
    """Fourteen, the longest masks, the curtain lifted."""
    page = _taken(context, "position", n=14, long=True)
    page.curtain.lift()
    return page


def take_wrong(context: GalleryContext) -> SetupPage:
    """A prisoner votes, a role too often, a ballot that cannot be read."""
    page = _taken(context, "position")
    for row, cells in enumerate(page.game.position.grid.texts()):
        if cells["role"] == "thief":
            page.game.position.grid.cells[row, "vote"].setText("3x")
            page.game.position.grid.cells[row, "role"].setText("r1")
            break
    page.curtain.lift()
    return page


def take_nights(context: GalleryContext) -> SetupPage:
    """Rooms of two nights, the curtain lifted."""
    page = _taken(context, "nights", n=14, long=True)
    page.curtain.lift()
    return page


def take_rest(context: GalleryContext) -> SetupPage:
    """Offices and the rest, the curtain lifted, one line unreadable."""
    page = _taken(context, "rest")
    page.game.rest.lines["sessions"].setText("1>9")
    page.curtain.lift()
    return page


SCENES: Final[dict[str, Scene]] = {
    "prison-setup-script-empty": script_empty, "prison-setup-script": script, "prison-setup-script-long": script_long,
    "prison-setup-script-wrong": script_wrong, "prison-setup-seats-empty": seats_empty, "prison-setup-seats": seats,
    "prison-setup-seats-wrong": seats_wrong, "prison-setup-seats-long": seats_long, "prison-setup-deal": deal_covered,
    "prison-setup-deal-open": deal_open, "prison-setup-doors": doors, "prison-setup-times": times, "prison-setup-rules": rules,
    "prison-setup-summary": summary, "prison-setup-summary-open": summary_open, "prison-take-empty": take_empty,
    "prison-take": take_position, "prison-take-open": take_open, "prison-take-wrong": take_wrong,
    "prison-take-nights": take_nights, "prison-take-rest": take_rest,
}  # fmt: skip

"""The script designer for the gallery: the shelf, an empty script, roles, skills, conditions, problems, the longest of everything, wins."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace
from PySide6.QtWidgets import QWidget

from moderator.inbox.scripts import keep_script, own_scripts, remove_script
from moderator.play.messages import Refusal
from moderator.rulesets.prison.script.model import AllSurvive, Limit, Role, Script, Skill, Targets, Win
from moderator.session.simulate import Outcome, RoleWins, Wins
from ui.forum.prison.designer.editing import Editing
from ui.forum.prison.designer.page import DesignerPage
from ui.forum.prison.designer.sheets import LeaveSheet, NameSheet

if TYPE_CHECKING:
    from ui.gallery import GalleryContext

SEAT: Final = Targets()


def _no_rules() -> Any:
    """Nothing is simulated in a picture."""
    raise NotImplementedError


def tower(words: Any) -> Script:
    """A script of twelve with something of everything in it."""

    def text(code: str) -> str:
        return str(words.say(f"ui.gallery.script.{code}"))

    meets = {"met": ["r2", "r5", ">=", 2]}
    ends = {"any": [{"role_is": ["r1", "released"]}, {"not": {"murderers_on_field": [">", 0]}}]}
    when = {
        "all": [{"flag": text("flag")}, ends, {"count": [{"side": "guard", "tag": text("tag")}, "dead", ">=", 2]}, {"manual": text("ask")}]
    }
    protect = Skill(id="protect", title=text("lamp"), effect="protect", causes=("night",), per_day=1, window=("INTERRO",), resolve="at_22",
                    targets=Targets(side="guard"))  # fmt: skip
    cell = Skill(
        id="manual", title=text("cell"), text=text("cell.text"), uses=1, window=("SHELTER",), approve="host", tell=("owner", "public")
    )
    card = Skill(id="convert", effect="convert", faction="none", uses=1, targets=SEAT, win=Win(mode="replace", when={"self_is": "field"}))
    return Script(
        name=text("name"),
        factions=(text("faction"),),
        house_rules={"point_uses": 2},
        text=text("text"),
        all_survive=AllSurvive(text=text("line"), when={"flag": text("flag")}),
        roles=(
            Role(id="r1", side="prisoner", title=text("killer"), crime=text("murder"), tags=("murderer", "killer"),
                 skills=("face_kill", Skill(effect="point_kill", uses=1, window=("INTERRO",)))),
            Role(id="r2", side="guard", title=text("doctor"), tags=(text("tag"),), skills=(protect,),
                 limits=(Limit(check="must_vote", breach="lose"),)),
            Role(id="r3", side="guard", title=text("warder"), copies=4, skills=(cell,)),
            Role(id="r4", side="guard", title=text("spy"), tags=("accomplice",), knows=("r1",)),
            Role(id="r5", side="prisoner", title=text("mind"), crime=text("fraud"), tags=("mastermind",), faction=text("faction"),
                 skills=(card,), limits=(Limit(check={"no_skill_when": meets}, breach="host"),), win=Win(when=when, at="immediate")),
            Role(id="r6", side="prisoner", title=text("thief"), crime=text("theft"), copies=4),
        ),
    )  # fmt: skip


def extreme(words: Any) -> Script:
    """The longest of everything."""
    made, long = tower(words), words.say("ui.gallery.script.long")
    deep: Any = {"manual": long * 4}
    for kind in ("all", "any", "all", "any", "not", "all"):
        deep = (
            {"not": deep}
            if kind == "not"
            else {kind: [deep, {"flag": long}, {"count": [{"side": "guard", "tag": long}, "doomed", "!=", 9]}]}
        )
    roles = [Role(id=f"r{n}", side="guard" if n < 8 else "prisoner", title=long, crime=long, tags=(long,), text=long * 9,
                  skills=tuple(Skill(title=long, text=long * 6, effect="set_flag", flag=long, id=f"{n}{s}") for s in range(3)),
                  win=Win(when=deep, text=long * 3)) for n in range(1, 15)]  # fmt: skip
    return replace(made, name=long * 2, roles=tuple(roles), factions=(long, f"{long}2"))


def _page(context: GalleryContext) -> DesignerPage:
    page = DesignerPage(context.words, context.palette, context.folder, _no_rules)
    page.resize(1280, 720)
    return page


def _editing(context: GalleryContext, script: Script | None = None, node: tuple[Any, ...] = ("script",)) -> DesignerPage:
    page = _page(context)
    page.open(Editing(script if script is not None else tower(page.words)))
    page.editor.turn(node)
    return page


def shelf(context: GalleryContext) -> QWidget:
    """Two of one's own, one that cannot be read, the samples."""
    words = context.words.of("prison")
    for each in own_scripts(context.folder):  # another picture may have left some
        remove_script(each.path)
    keep_script(context.folder, tower(words))
    keep_script(context.folder, replace(tower(words), name=words.say("ui.gallery.script.long"), roles=()))
    (context.folder / "scripts" / "damaged.prison.json").write_text("{", encoding="utf-8")
    page = _page(context)
    page.start()
    return page


def refused(context: GalleryContext) -> QWidget:
    """A file that is no script."""
    page = _page(context)
    path = context.folder / context.words.say("ui.gallery.script.file")
    path.write_text('{"moderator": 1, "ruleset": "prison", "script": {"roles": [{"id": "r1", "side": "ghost"}]}}', encoding="utf-8")
    page.take_in(path)
    return page


def empty(context: GalleryContext) -> QWidget:
    """A new script."""
    return _editing(context, Script())


def roles(context: GalleryContext) -> QWidget:
    """A role's card."""
    return _editing(context, node=("role", 4))


def skill(context: GalleryContext) -> QWidget:
    """A skill with targets and windows."""
    return _editing(context, node=("skill", 1, 0))


def manual(context: GalleryContext) -> QWidget:
    """A free-text skill."""
    return _editing(context, node=("skill", 2, 0))


def convert(context: GalleryContext) -> QWidget:
    """A skill that gives another win condition."""
    return _editing(context, node=("skill", 4, 0))


def condition(context: GalleryContext) -> QWidget:
    """A win condition, a count chosen in it."""
    page = _editing(context, node=("win", 4))
    page.editor.form.focus_place("when", (2,))
    return page


def limit(context: GalleryContext) -> QWidget:
    """A limit with a condition."""
    return _editing(context, node=("limit", 4, 0))


def survive(context: GalleryContext) -> QWidget:
    """The all-survive line."""
    return _editing(context, node=("survive",))


def rules(context: GalleryContext) -> QWidget:
    """The house rules of a script."""
    return _editing(context, node=("rules",))


def problems(context: GalleryContext) -> QWidget:
    """Much is wrong; one problem is gone to."""
    page = _editing(context)
    made = page.editor.script
    wrong = {"all": [{"role_is": ["r9", "dead"]}, {"flag": ""}, {"day": [">=", 3]}]}
    faulty = [replace(role, crime="") if role.id == "r6" else role for role in made.roles]
    faulty[1] = replace(
        faulty[1], tags=("murderer",), win=Win(when=wrong, on_true="leave"), skills=(Skill(effect="kill"), Skill(effect="rain"))
    )
    page.editor._put(replace(made, name="", roles=tuple(faulty)))
    page.editor._to_problem(next(each for each in page.editor.problems if each.code == "unknown_role"))
    return page


def longest(context: GalleryContext) -> QWidget:
    """The longest names, fourteen roles, a deep condition."""
    page = _editing(context, extreme(context.words.of("prison")), ("win", 3))
    page.editor.form.focus_place("when", (0, 2))
    return page


def longest_role(context: GalleryContext) -> QWidget:
    """A card of the longest names."""
    return _editing(context, extreme(context.words.of("prison")), ("role", 8))


def longest_skill(context: GalleryContext) -> QWidget:
    """A skill of the longest names."""
    return _editing(context, extreme(context.words.of("prison")), ("skill", 8, 2))


def _wins(script: Script, *, broken: bool = False) -> Wins:
    won = (210, 433, 461, 0, 127, 588)
    found = tuple(RoleWins(role=role.id, seats=1000 * role.copies, won=won[at % 6] * role.copies) for at, role in enumerate(script.roles))
    outcome = Outcome(seed="designer:17", winner="", rounds=1, commands=9, broken="x")
    endings = {"E1": 511, "E2": 14, "E3": 219, "E4": 203, "E5": 53}
    return Wins(games=1000, endings=endings, roles=found, days=(1, 4, 12), broken=(outcome,) if broken else ())


def simulated(context: GalleryContext) -> QWidget:
    """A thousand games: one role never wins."""
    page = _editing(context, node=("role", 3))
    page.editor.show_wins(_wins(page.editor.script))
    return page


def simulated_long(context: GalleryContext) -> QWidget:
    """The longest names, changed since, a game that broke."""
    page = _editing(context, extreme(context.words.of("prison")), ("role", 3))
    page.editor.show_wins(_wins(page.editor.script, broken=True))
    page.editor.act("up")
    return page


def not_simulated(context: GalleryContext) -> QWidget:
    """Nothing played yet."""
    page = _editing(context, node=("role", 3))
    page.editor.side.show_view("wins")
    return page


def leaving(context: GalleryContext) -> QWidget:
    """Changes are not saved."""
    from ui.gallery import over

    page = roles(context)
    return over(LeaveSheet(context.words.of("prison"), page.editor.title.text(), None), page)  # type: ignore[attr-defined]


def renaming(context: GalleryContext) -> QWidget:
    """Another name."""
    from ui.gallery import over

    page = shelf(context)
    return over(NameSheet(context.words.of("prison"), context.words.say("ui.gallery.script.name"), None), page)


def not_played(context: GalleryContext) -> QWidget:
    """Why a script cannot be simulated."""
    from ui.gallery import over
    from ui.widgets.message import Sheet

    page, words = empty(context), context.words.of("prison")
    refusal = Refusal(code="seat_number", params={"n": 4, "low": 10, "high": 14})
    return over(Sheet(words.say("ui.script.refused"), words.refusal(refusal), words.say("ui.close"), "", parent=None), page)


SCENES: Final = {
    "designer-shelf": shelf,
    "designer-refused": refused,
    "designer-empty": empty,
    "designer-roles": roles,
    "designer-skill": skill,
    "designer-manual": manual,
    "designer-convert": convert,
    "designer-condition": condition,
    "designer-limit": limit,
    "designer-survive": survive,
    "designer-rules": rules,
    "designer-problems": problems,
    "designer-extreme": longest,
    "designer-extreme-role": longest_role,
    "designer-extreme-skill": longest_skill,
    "designer-simulated": simulated,
    "designer-simulated-long": simulated_long,
    "designer-not-simulated": not_simulated,
    "designer-leaving": leaving,
    "designer-renaming": renaming,
    "designer-not-played": not_played,
}

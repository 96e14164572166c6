"""The people of a cup for the gallery: the table at every stage, its sheets, one person with an inherited score."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from moderator.cup.commands import Expel, HoldBack, OpenCup, Register, Withdraw
from moderator.cup.people import where
from moderator.play.commands import GiveCard
from moderator.play.instants import Instant
from moderator.play.messages import Step
from ui.cup.page import CupPage
from ui.cup.people.import_sheet import ImportSheet
from ui.cup.people.person import PersonSheet
from ui.cup.people.questions import OF
from ui.cup.people.record import cards
from ui.cup.plan.scoring_sheet import ScoringSheet
from ui.cup.plan.sheet import PlanSheet
from ui.cup.scenes import dialog, page, scene
from ui.cup.stage import Stage, before
from ui.forum.ask import AskDialog
from ui.gallery import GalleryContext, Scene

LONG: Final = "M\N{LATIN SMALL LETTER W}" * 11
LAST: Final = before("close_round", round="2")


def empty(context: GalleryContext) -> CupPage:
    """A cup that has just been opened."""
    made = Stage(context.lang)
    made.do(OpenCup(deadline="2026-04-22T23:59:59+08:00"))
    return _shown(context, made)


def long_names(context: GalleryContext) -> CupPage:
    """The longest names, with cards."""
    made = Stage(context.lang)
    made.do(OpenCup(deadline="2026-04-22T23:59:59+08:00"))
    made.do(*(Register(person=f"{LONG[:20]}{n:02}", contact=f"138000000{n:02}") for n in range(1, 25)))
    for level in ("yellow", "yellow", "red", "warning"):
        made.do(GiveCard(person=f"{LONG[:20]}03", level=level, clause="S5.2.8"))
    return _shown(context, made)


def _shown(context: GalleryContext, made: Stage) -> CupPage:
    shown = page(context, made)
    shown.show_pane("people")
    return shown


def mixed(context: GalleryContext) -> CupPage:
    """After two rounds: some are out, some wait, one withdrew, one is expelled."""
    made = Stage(context.lang).cup32(before("start_round", round="3"))
    names = [name for name in made.state.people if where(made.state, name).status == "active"]
    made.do(Withdraw(person=names[1], reason="S3.3"))
    made.do(Expel(person=names[2], reason="S5.B"), force="S5.B")
    made.do(GiveCard(person=names[5], level="yellow", clause="S5.2.8"))
    return _shown(context, made)


def substitute_of(shown: CupPage) -> str:
    """Somebody who came in as a substitute and inherited; else whoever is first."""
    state = shown.desk.state
    for match in state.matches.values():
        for line in match.result.lines.values() if match.result is not None else ():
            if line.holders[-1].inherited:
                return str(line.holders[-1].person)
    return str(next(iter(state.people)))


def carded(shown: CupPage) -> str:
    """Somebody with cards."""
    state = shown.desk.state
    return str(max(state.people, key=lambda name: len(cards(state, name))))


def _person(turn: str = "matches", *, looking: bool = False) -> Callable[[CupPage], Any]:
    def make(shown: CupPage) -> PersonSheet:
        sheet = PersonSheet(shown.context, carded(shown) if turn == "cards" else substitute_of(shown), parent=shown)
        at = next((n for n, each in enumerate(sheet.sittings) if each.score is not None and each.score.inherited), 0)
        sheet.matches.selectRow(at)
        if turn != "matches":
            sheet.pages.buttons[turn].click()
        if looking:
            sheet.uncover()
        return sheet

    return make


def _ask(verb: str, **fields: str) -> Callable[[CupPage], Any]:
    def make(shown: CupPage) -> AskDialog:
        from ui.cup.people.asks import TwicePressed

        name = next(iter(shown.desk.state.people), "")
        given = {} if verb in {"register", "add_staff"} else {"person": name}
        made = (TwicePressed if verb == "expel" else AskDialog)(shown.context, OF[verb], given, parent=shown)
        for field, value in fields.items():
            made.fill(field, value)
        if verb == "expel":
            made.insist.setText("S5.B")
            made.yes.click()
        return made

    return make


def _admit(shown: CupPage) -> AskDialog:
    name = next(iter(shown.desk.state.people))
    shown.desk.do(HoldBack(person=name))
    return AskDialog(shown.context, OF["admit"], {"person": name}, parent=shown)


def _import(shown: CupPage) -> ImportSheet:
    sheet = ImportSheet(shown.context, parent=shown)
    there = next(iter(shown.desk.state.people), "")
    sheet.box.edit.setPlainText(f"{there}\nMistral\nHarbour\nHarbour\nLantern")
    sheet.box.read()
    return sheet


def _plan(shown: CupPage) -> PlanSheet:
    return PlanSheet(shown.context, parent=shown)


def _offered(shown: CupPage) -> PlanSheet:
    step = next((each for each in shown.desk.steps if each.verb == "set_plan"), Step(verb="set_plan"))
    return PlanSheet(shown.context, step, parent=shown)


def _points(shown: CupPage) -> ScoringSheet:
    return ScoringSheet(shown.context, parent=shown)


def _late(shown: CupPage) -> AskDialog:
    stage: Stage = shown.stage  # type: ignore[attr-defined]
    deadline = stage.state.params.deadline
    stage.to(Instant((deadline or Instant(0)) + 3_600_000_000))
    made: AskDialog = _ask("register", person="Mistral")(shown)
    return made


ENTERED: Final = before("set_plan")
SCENES: Final[dict[str, Scene]] = {
    "cup-people-empty": empty,
    "cup-people": scene("people", LAST),
    "cup-people-mixed": mixed,
    "cup-people-long": long_names,
    "cup-people-open": scene("people", LAST, lambda shown: shown.curtain.lift()),
    "cup-people-found": scene("people", LAST, lambda shown: shown.shown.chips.choose("eliminated")),
    "cup-people-nobody": scene("people", LAST, lambda shown: shown.shown.search.setText("zzz")),
    "cup-people-ended": scene("people"),
    "cup-people-person": dialog(_person(), "people"),
    "cup-people-person-cards": dialog(_person("cards", looking=True), "people"),
    "cup-people-person-history": dialog(_person("history"), "people"),
    "cup-people-register": dialog(_ask("register", person="Mistral"), "people", ENTERED),
    "cup-people-late": dialog(_late, "people", ENTERED),
    "cup-people-withdraw": dialog(_ask("withdraw", reason="S3.3"), "people", LAST),
    "cup-people-admit": dialog(_admit, "people", ENTERED),
    "cup-people-card": dialog(_ask("give_card"), "people", ENTERED),
    "cup-people-expel": dialog(_ask("expel", reason="S5.B"), "people", LAST),
    "cup-people-import": dialog(_import, "people", ENTERED),
    "cup-plan": dialog(_plan, "overview", before("start_round", round="1")),
    "cup-plan-begun": dialog(_plan, "overview", LAST),
    "cup-plan-offered": dialog(_offered, "overview", ENTERED),
    "cup-scoring": dialog(_points, "overview", ENTERED),
}

"""The substitute sheets in the gallery: every step, a chain of substitutes, the clock run out, nobody listed, the longest names."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtWidgets import QWidget

from moderator.rulesets.sanguosha import commands as c
from ui.table.scenes import page, stage
from ui.table.stage import LONG, Stage
from ui.table.substitute.small import CandidatesDialog, ChoiceDialog
from ui.table.substitute.wizard import SubstituteWizard

if TYPE_CHECKING:
    from ui.gallery import GalleryContext
    from ui.table.page import MatchPage

Make = Callable[["GalleryContext"], QWidget]
OTHERS: Final = {
    "zh_CN": ["云起", "望舒", "扶桑", "白露", "半夏", "听泉"],
    "en": ["Cloud", "Moon", "Mulberry", "Dew", "Pinellia", "Spring"],
}
LONGEST: Final = [
    "上官皇甫令狐诸葛尉迟公孙轩辕", "Bartholomew Quackenbush-Ho", "<i>&amp;nbsp;</i> <script>", "名字很长很长很长很长的候补",
    "𠮷野家の牛丼大盛つゆだく", "İ",
]  # fmt: skip


def _people(names: list[str]) -> tuple[c.Candidate, ...]:
    """Six who may come: two wait, two are out, one plays elsewhere, one is staff."""
    rows: tuple[tuple[str, int | None, str, int, int, int], ...] = (
        ("a", 7, "25", 0, 1, 1), ("a", 7, "31", 1, 0, 0), ("b", 8, "40", 0, 2, 1), ("b", 8, "12.6", 0, 0, 0), ("c", 3, "44", 0, 1, 0),
        ("d", None, "0", 0, 0, 0),
    )  # fmt: skip
    return tuple(
        c.Candidate(
            name=name, source=source, place=place, score=Decimal(score), round=1, registered=n, substituted=again, y=y, yellow_total=y, r=r
        )
        for n, (name, (source, place, score, again, y, r)) in enumerate(zip(names, rows, strict=True), 1)
    )


def _names(made: Stage) -> list[str]:
    return LONGEST if made.names[0] == LONG[0] else OTHERS["en" if made.names[0].isascii() else "zh_CN"]


def _listed(made: Stage) -> Stage:
    return made.playing().do(c.ListCandidates(candidates=_people(_names(made))))


def _vacant(made: Stage) -> Stage:
    """Somebody has left in the middle of game 2; the first was called and did not answer, the second is coming."""
    first, _, third = _names(made)[:3]
    _listed(made).do(c.Hold(), c.DeclareVacancy(line="6", reason="left"), c.CallSubstitute(vacancy=1, person=first), wait=20)
    made.do(c.AnswerCall(vacancy=1, person=first, comes=False), wait=150)
    return made.do(c.CallSubstitute(vacancy=1, person=third), c.AnswerCall(vacancy=1, person=third, comes=True), wait=31)


def _expired(made: Stage) -> Stage:
    _vacant(made).clock.turn(700)
    return made.do(c.Tick())


def _alone(made: Stage) -> Stage:
    """A vacancy in a match of which no substitutes are known."""
    return made.opened().do(c.DeclareVacancy(line="3", reason="late"))


def _chain(made: Stage) -> Stage:
    """A substitute replaced again after four games; the first of the line had a red card and an MVP."""
    names = _names(made)
    made.seated().game(("2", "1"), ("4", "3"), ("6", "1"), ("8", "3"), ("5", "1"), mvp="1")
    made.do(c.ListCandidates(candidates=_people(names)))
    made.game(("3", "2"), ("1", "4"), mvp="4")
    made.do(c.DeclareVacancy(line="1", reason="banned"), c.CallSubstitute(vacancy=1, person=names[0]))
    made.do(c.SeatSubstitute(vacancy=1, person=names[0], source="a", y=1, yellow_total=1))
    made.game(("3", "2"), ("1", "4"), mvp="4").game(("2", "1"), ("4", "3"), ("6", "1"), ("8", "3"), ("5", "1"), mvp="1")
    made.do(c.DeclareVacancy(line="1", reason="left"), c.CallSubstitute(vacancy=2, person=names[2]))
    return made.do(c.AnswerCall(vacancy=2, person=names[2], comes=True))


def _late(context: GalleryContext) -> QWidget:
    """The desk ten minutes after the announced start: one is late, one place is vacant already."""
    made = stage(context, scheduled="2026-06-12T19:42:30+08:00").opened()
    made.do(c.ConfirmScoring(), *(c.MarkPresent(person=name) for name in made.names[2:]), c.DeclareVacancy(line="2", reason="left"))
    made.clock.turn(603)
    made.do(c.Tick())
    return page(context, made)


def _ended(made: Stage) -> Stage:
    """Another group's player held a line to the end."""
    made.seated().game(("2", "1"), ("4", "3"), ("6", "1"), ("8", "3"), ("5", "1"), mvp="1")
    made.do(c.ListCandidates(candidates=_people(_names(made))[4:5]), c.DeclareVacancy(line="3", reason="left"))
    made.do(c.SeatSubstitute(vacancy=1, person=_names(made)[4], source="c"))
    return made.do(c.EndMatchEarly(reason="-"))


def _sheet(make: Callable[[MatchPage], Any], prepare: Callable[[Stage], Stage], long: bool = False) -> Make:
    """A scene: a sheet over the desk it belongs to."""

    def scene(context: GalleryContext) -> QWidget:
        from ui.gallery import over

        behind = page(context, prepare(stage(context, long)))
        return over(make(behind), behind)

    return scene


def _wizard(step: str = "", **given: Any) -> Callable[[MatchPage], SubstituteWizard]:
    def make(shown: MatchPage) -> SubstituteWizard:
        wizard = SubstituteWizard(shown.context, parent=shown, **given)
        if step == "seat":
            wizard.take()
        elif step:
            wizard.go(step)
        return wizard

    return make


def _void(shown: MatchPage) -> SubstituteWizard:
    wizard = SubstituteWizard(shown.context, line="5", reason="banned", parent=shown)
    wizard.leaving.fates.buttons()[1].click()
    return wizard


def _insisting(shown: MatchPage) -> SubstituteWizard:
    """The queue is passed over: why?"""
    wizard = SubstituteWizard(shown.context, parent=shown)
    wizard.calling.table.selectRow(4)
    wizard.take()
    wizard.take()
    return wizard


def _insisting_late(shown: MatchPage) -> SubstituteWizard:
    """The minutes are over, and one of the queue has come all the same."""
    wizard = SubstituteWizard(shown.context, parent=shown)
    wizard.calling.table.selectRow(1)
    wizard.take()
    wizard.take()
    return wizard


def _badly_pasted(shown: MatchPage) -> CandidatesDialog:
    dialog = CandidatesDialog(shown.context, parent=shown)
    dialog.listing.paste.setPlainText("name\tsource\tplace\nX\tmoon\t7\nY\tout\tsoon\n\tout\t8\nZ\t\tnone\nQ\tstaff\tx")
    dialog.listing.take_pasted()
    return dialog


SCENES: Final[dict[str, Make]] = {
    "substitute-late": _late,
    "substitute-leave": _sheet(_wizard(), lambda s: s.opened().do(c.ConfirmScoring(), *(c.MarkPresent(person=n) for n in s.names[:7]))),
    "substitute-leave-void": _sheet(_void, _listed),
    "substitute-leave-long-names": _sheet(_wizard(line="2"), _listed, long=True),
    "substitute-queue": _sheet(_wizard(), _vacant),
    "substitute-queue-long-names": _sheet(_wizard(), _vacant, long=True),
    "substitute-queue-expired": _sheet(_wizard(), _expired),
    "substitute-queue-empty": _sheet(_wizard(), _alone),
    "substitute-insist": _sheet(_insisting, _vacant),
    "substitute-insist-seat": _sheet(_insisting_late, _expired, long=True),
    "substitute-inherits": _sheet(_wizard("seat"), _vacant),
    "substitute-chain": _sheet(_wizard("seat"), _chain),
    "substitute-chain-long-names": _sheet(_wizard("seat"), _chain, long=True),
    "substitute-list": _sheet(lambda p: CandidatesDialog(p.context, parent=p), _listed),
    "substitute-list-long-names": _sheet(_wizard("list"), _listed, long=True),
    "substitute-list-unreadable": _sheet(_badly_pasted, Stage.opened),
    "substitute-choice": _sheet(lambda p: ChoiceDialog(p.context, parent=p), _ended),
    "substitute-choice-long-names": _sheet(lambda p: ChoiceDialog(p.context, parent=p), _ended, long=True),
}

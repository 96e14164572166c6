"""What the forum host of chess sees, for the gallery: every sheet with ordinary and with extreme contents."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtWidgets import QWidget

from moderator.play.commands import Answer, GiveCard, SendNotice
from moderator.play.messages import Refusal
from moderator.rulesets.chess.commands import night as n
from moderator.rulesets.chess.commands import persons as c
from moderator.rulesets.chess.commands import vote as v
from ui.forum.amend import ForumAmend
from ui.forum.ask import AskDialog
from ui.forum.chess.ballot import BallotDialog, EditedDialog
from ui.forum.chess.chart import ChartDialog
from ui.forum.chess.override import OverrideDialog
from ui.forum.chess.persons import PersonsDialog
from ui.forum.chess.plans import NightPlan
from ui.forum.chess.questions import QUESTIONS
from ui.forum.chess.resolution import DeclarationDialog, window_for
from ui.forum.chess.stage import LONG, Stage
from ui.forum.context import ForumContext, Seating
from ui.forum.desk import ForumDesk
from ui.forum.outbox import OutboxDialog
from ui.forum.template import TemplateDialog
from ui.table.curtain import Curtain

if TYPE_CHECKING:
    from ui.gallery import GalleryContext

Make = Callable[[ForumContext], Any]


def context_of(gallery: GalleryContext, made: Stage) -> ForumContext:
    """A desk of the stage."""
    desk = ForumDesk(made.session, made.clock)
    words = gallery.words.of("chess")
    return ForumContext(words=words, palette=gallery.palette, desk=desk, curtain=Curtain(desk), presses=Seating(desk, desk))


def _sheet(make: Make, prepare: Callable[[Stage], Any], *, long: bool = False, shown: bool = True, **rules: Any) -> Callable[..., QWidget]:
    """A scene: a sheet by itself, uncovered unless it is to be seen covered."""

    def scene(gallery: GalleryContext) -> QWidget:
        made = Stage(gallery.lang, LONG if long else (), rules)
        prepare(made)
        context = context_of(gallery, made)
        dialog = make(context)
        context.desk.setParent(dialog)  # they go together, whoever collects what is left
        made.clock.setParent(dialog)
        if shown:
            dialog.uncover()
        return dialog

    return scene


def _chosen(number: int) -> Make:
    def make(context: ForumContext) -> Any:
        window = window_for(context)
        window.uncover()
        window.look_at(number)
        return window

    return make


def _judged(context: ForumContext) -> Any:
    window = window_for(context)
    window.uncover()
    for each in window.plan.open:
        window.plan.judge(each.id, ok=each.seat == "WQ", reason="" if each.seat == "WQ" else "—")
    window.plan.overrides["death:WN"] = "lives", "—"
    window.again()
    return window


def _declaration(context: ForumContext) -> Any:
    order = next(each for each in context.desk.state.night.submissions if each.length)
    return DeclarationDialog(context, order)


def _override(context: ForumContext) -> Any:
    plan = NightPlan(context.desk.session, context.desk.now())
    plan.overrides["death:WN"] = "lives", "—"
    return OverrideDialog(context, plan)


def _night(made: Stage) -> None:
    made.full_night().to("06-02 13:04")


def _long_night(made: Stage) -> None:
    made.full_night(prose=34 if made.lang == "zh_CN" else 17).to("06-02 13:04")


def _silent(made: Stage) -> None:
    made.begun().to("06-02 13:00")


def _voted(made: Stage) -> None:
    made.second_day().to("06-03 22:01")


def _voting(made: Stage) -> None:
    made.second_day()


def _opened(made: Stage) -> None:
    made.begun().dawn(when="06-02 13:00").voting()


def _tie(made: Stage) -> None:
    """Five with the same number of votes."""
    made.begun().dawn(when="06-02 13:00")
    made.voting(
        *(f"{voter} {target}" for voter, target in zip(list(made.state.seats)[:15], ("BP1", "WP1", "BN", "WB", "WQ") * 3, strict=True))
    )
    made.to("06-03 22:01")


def _chosen_row(kind: str, at: int) -> Make:
    def make(context: ForumContext) -> Any:
        dialog = OutboxDialog(context, kind=kind)
        dialog.uncover()
        dialog.table.selectRow(at)
        return dialog

    return make


def _wrong(context: ForumContext) -> Any:
    """Everything sent, then the night amended: who has read what is not so."""
    desk = context.desk
    for each in desk.session.notices_owed:
        desk.do(SendNotice(key=each.notice.key))
    kill = next(record.seq for record in desk.session.records if record.command["do"] == "submit_imprison")
    result = desk.session.amend(kill, n.SubmitImprison(seat="WR", target="BQ"), at=desk.now(), reason="—")
    assert not isinstance(result, Refusal), result
    return _chosen_row("corrections", 0)(context)


def _template(context: ForumContext) -> Any:
    notice = next(each.notice for each in context.desk.session.notices_owed if each.notice.code == "dawn")
    dialog = TemplateDialog(context, notice, folder=Path("nowhere"))
    dialog.uncover = lambda: None
    return dialog


def _question(verb: str, **known: Any) -> Make:
    return lambda context: AskDialog(context, QUESTIONS[verb], known)


def _people(page: str) -> Make:
    return lambda context: PersonsDialog(context, page=page)


def _busy(made: Stage) -> None:
    """A day on which everything happens: absences, cards, a vacancy with two replies, posts of all kinds."""
    made.second_day()
    made.do(GiveCard(person="WR", level="yellow", clause="C8.3.2", note="只闲聊"), GiveCard(person="WR", level="yellow", clause="C8.3.4"))
    made.do(GiveCard(person="BP1", level="red", clause="C8.4.2"), c.DeclareHandover(seat="BP1", hours=24))
    names = [person.name for person in made.state.persons.values() if person.substitute]
    made.do(c.SubReply(person=names[1]), c.SubReply(person=names[0]), c.RecordAnalysis(seat="WK", day=1), c.RecordLastWords(seat="WB"))
    made.do(c.ReportGhostPost(person="BB", kind="real_id", note="第 45 楼"), c.Nominate(award="story", person=names[0]), force="—")
    made.to("06-03 09:00")


def _amend(verb: str, field: str, value: Any, **find: Any) -> Make:
    """Everything was sent; then an entry of long ago is made right, as far as the preview."""

    def make(context: ForumContext) -> Any:
        desk = context.desk
        for each in desk.session.notices_owed:
            desk.do(SendNotice(key=each.notice.key))
        records = [r for r in desk.session.records if r.command["do"] == verb and all(r.command.get(k) == v for k, v in find.items())]
        dialog = ForumAmend(context, records[0].seq)
        dialog.uncover()
        dialog.form.choose(field, value)
        dialog.preview()
        return dialog

    return make


def _later(made: Stage) -> None:
    """The second day, a run-off behind it and a night since."""
    made.second_day().dusk("06-03 22:01")
    made.do(v.OpenNight()).order("WK kill BR", "WR imprison BP2", "BN exchange BR")


def _over(made: Stage) -> None:
    """Black's king has been put to death: White has won."""
    _busy(made)
    made.do(c.PutToDeath(seat="BK", clause="C8.5"))
    ask = next(each for each in made.state.asks if each.code == "king_put_to_death")
    made.do(Answer(ask=ask.id, choice="his_side_loses"))


def _roles(made: Stage) -> None:
    made.begun()


SCENES: Final[dict[str, Callable[[GalleryContext], QWidget]]] = {
    "chess-night": _sheet(_chosen(27), _night),
    "chess-night-long": _sheet(_chosen(3), _long_night, long=True),
    "chess-night-covered": _sheet(window_for, _night, shown=False),
    "chess-night-judged": _sheet(_judged, _night),
    "chess-night-silent": _sheet(window_for, _silent),
    "chess-declaration": _sheet(_declaration, _long_night),
    "chess-override": _sheet(_override, _night),
    "chess-ballot": _sheet(BallotDialog, _voting),
    "chess-ballot-long": _sheet(BallotDialog, _tie, long=True),
    "chess-ballot-empty": _sheet(BallotDialog, _opened, shown=False),
    "chess-edited": _sheet(lambda c: EditedDialog(c, "WP1"), _voting, shown=False),
    "chess-chart": _sheet(ChartDialog, _voting, shown=False),
    "chess-chart-long": _sheet(ChartDialog, _tie, long=True, shown=False),
    "chess-outbox": _sheet(_chosen_row("all", 1), _voting),
    "chess-outbox-roles-long": _sheet(_chosen_row("private", 2), _roles, long=True),
    "chess-outbox-covered": _sheet(OutboxDialog, _voting, shown=False),
    "chess-outbox-corrections": _sheet(_wrong, _voting),
    "chess-outbox-none": _sheet(lambda c: OutboxDialog(c, kind="corrections"), _opened, shown=False),
    "chess-template": _sheet(_template, _voting),
    "chess-persons": _sheet(_people("seats"), _busy),
    "chess-persons-long": _sheet(_people("seats"), _busy, long=True, shown=False),
    "chess-persons-cards": _sheet(_people("cards"), _busy),
    "chess-persons-substitutes": _sheet(_people("substitutes"), _busy, shown=False),
    "chess-persons-posts": _sheet(_people("posts"), _busy, shown=False),
    "chess-handover": _sheet(_question("declare_handover", seat="WR"), _voting),
    "chess-handover-long": _sheet(_question("declare_handover", seat="WK"), _voting, long=True, shown=False),
    "chess-card": _sheet(_question("give_card", person="WP1", clause="C8.4.1", level="red"), _voting, shown=False),
    "chess-put-to-death": _sheet(_question("put_to_death", seat="WK", clause="C8.4"), _voting),
    "chess-replace": _sheet(_question("replace", seat="BP1"), _busy),
    "chess-set-close": _sheet(_question("set_close", closes="25:00"), _voting, shown=False),
    "chess-pause": _sheet(_question("pause_game", reason="春节"), _voting, shown=False),
    "chess-amend-night": _sheet(_amend("submit_imprison", "target", "BQ", seat="WR"), _voting),
    "chess-amend-vote": _sheet(_amend("cast_vote", "target", "WP3", voter="BP1"), _later),
    "chess-amend-long": _sheet(_amend("submit_imprison", "target", "BQ", seat="WR"), _later, long=True),
    "chess-end": _sheet(_question("end_game"), _over),
    "chess-end-long": _sheet(_question("end_game"), _over, long=True),
    "chess-awards": _sheet(_people("awards"), _over),
    "chess-dusk": _sheet(_chosen(4), _voted),
    "chess-dusk-tie": _sheet(window_for, _tie, long=True),
}

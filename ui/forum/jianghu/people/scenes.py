"""People's matters of a game of eighty-eight for the gallery, with ordinary and with extreme contents, covered and not."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtWidgets import QWidget

from moderator.inbox.sheets import paste
from moderator.rulesets.jianghu.commands import choices as c
from moderator.rulesets.jianghu.commands import discipline as d
from ui.forum.ask import AskDialog
from ui.forum.context import ForumContext
from ui.forum.jianghu.people.alliances import AlliancesDialog
from ui.forum.jianghu.people.conduct import ConductDialog
from ui.forum.jianghu.people.counts import CountsDialog
from ui.forum.jianghu.people.ending import EndingDialog
from ui.forum.jianghu.people.privileges import PrivilegesDialog
from ui.forum.jianghu.people.questions import QUESTIONS
from ui.forum.jianghu.people.stand_ins import StandInsDialog
from ui.forum.jianghu.scenes import context_of
from ui.forum.jianghu.stage import SMALL, Stage

if TYPE_CHECKING:
    from ui.gallery import GalleryContext

Make = Callable[[ForumContext], Any]


def _sheet(make: Make, prepare: Callable[[Stage], Any], *, long: bool = False, shown: bool = True, **more: Any) -> Callable[..., QWidget]:
    """A scene: a sheet by itself, uncovered unless it is to be seen covered; ``long``: the longest masks."""

    def scene(gallery: GalleryContext) -> QWidget:
        made = Stage(gallery.lang, long, **more)
        prepare(made)
        context = context_of(gallery, made)
        dialog: QWidget = make(context)
        context.desk.setParent(dialog)  # they go together, whoever collects what is left
        made.clock.setParent(dialog)
        if shown:
            dialog.uncover()  # type: ignore[attr-defined]
        return dialog

    return scene


def dealt(made: Stage) -> None:
    """Before the first round."""
    made.dealt()


def second(made: Stage) -> None:
    """The window of round 2."""
    made.round_at(2, "window")


def late(made: Stage) -> None:
    """Round 7: alliances have come about."""
    made.until(lambda state: state.number >= 7 or state.phase == "ended")


def complained(made: Stage) -> None:
    """Round 3 by day: complaints open, judged, out of form and late; warnings, one of them the second."""
    made.round_at(3, "day")
    seats = [seat.id for seat in made.state.living]
    post = next(post.id for post in made.state.now.posts if post.kind == "post")
    text = "M\N{LATIN SMALL LETTER W} " * 60
    made.do(
        d.Complain(by=seats[0], about=post, clause="J12.6", text=text), d.Complain(by=seats[1], about=f"seat:{seats[5]}", clause="J15.3b"),
        d.Complain(by=seats[2], about=f"seat:{seats[6]}", clause="J15.14", title_ok=False, text="short"),
        d.Complain(by=seats[3], about=f"seat:{seats[7]}", clause="J15.5", text="x"),
    )  # fmt: skip
    made.do(d.Judge(complaint="c2", verdict="upheld", penalty="warn"), d.Judge(complaint="c4", verdict="rejected"))
    made.do(d.Warn(seat=seats[5], clause="J15.3b", note="again"), d.Warn(seat=seats[8], clause="J15.2"))
    made.do(d.CancelPrize(seat=seats[8], prize="gold", clause="J15.2"))


def hanged(made: Stage) -> None:
    """The morning after round 1."""
    made.round_at(2, "window")


def counted(made: Stage) -> None:
    """Round 6: everybody's posts are known, two have named."""
    made.until(lambda state: state.number >= 6 or state.phase == "ended")
    for n, seat in enumerate(made.state.seats):
        made.do(c.SetForumPosts(seat=seat, n=(n * 97) % 1300), wait=0)
    namers = [s.id for s in made.state.seats.values() if (s.forum or 0) >= 500 and not s.naming_spent]
    named = [s.id for s in made.state.living if s.forum is not None and s.forum < 100 and not s.named_high]
    for namer, seat in list(zip(namers, named, strict=False))[:2]:
        made.do(c.HighPostName(namer=namer, seat=seat))


def _counts(context: ForumContext) -> CountsDialog:
    dialog = CountsDialog(context)
    masks = [seat.mask for seat in context.desk.state.seats.values()]
    lines = [f"{mask}\t{n * 131 % 1900}" for n, mask in enumerate(masks)]
    lines[3], lines[5], lines[9] = "somebody else\t12", f"{masks[5]}\tmany", f"{masks[0]}\t77"
    dialog.read(paste("\n".join(lines)))
    return dialog


def _asked(verb: str, known: Callable[[ForumContext], dict[str, Any]] = lambda _: {}) -> Make:
    def make(context: ForumContext) -> AskDialog:
        return AskDialog(context, QUESTIONS[verb], known(context))

    return make


def _living(context: ForumContext) -> dict[str, Any]:
    return {"seat": context.desk.state.living[0].id, "clause": "J15.3b"}


SCENES: Final[dict[str, Callable[..., QWidget]]] = {
    "jianghu-alliances": _sheet(AlliancesDialog, late), "jianghu-alliances-early": _sheet(AlliancesDialog, dealt),
    "jianghu-alliances-covered": _sheet(AlliancesDialog, late, shown=False),
    "jianghu-alliances-long": _sheet(AlliancesDialog, late, long=True),
    "jianghu-alliances-small": _sheet(AlliancesDialog, dealt, counts=SMALL),
    "jianghu-stand-ins": _sheet(StandInsDialog, late), "jianghu-stand-ins-covered": _sheet(StandInsDialog, second, shown=False),
    "jianghu-complaints": _sheet(ConductDialog, complained), "jianghu-complaints-long": _sheet(ConductDialog, complained, long=True),
    "jianghu-complaints-none": _sheet(ConductDialog, dealt),
    "jianghu-complaints-catalogue": _sheet(lambda context: ConductDialog(context, page="catalogue"), second),
    "jianghu-complaints-seats": _sheet(lambda context: ConductDialog(context, page="seats"), complained, long=True),
    "jianghu-complaints-covered": _sheet(lambda context: ConductDialog(context, page="seats"), complained, shown=False),
    "jianghu-complaints-given": _sheet(lambda context: ConductDialog(context, page="given"), complained),
    "jianghu-complaints-ask": _sheet(_asked("complain"), second), "jianghu-complaints-judge": _sheet(_asked("judge"), complained),
    "jianghu-complaints-out": _sheet(_asked("judge_out", _living), second, long=True),
    "jianghu-privileges": _sheet(PrivilegesDialog, hanged), "jianghu-privileges-none": _sheet(PrivilegesDialog, dealt),
    "jianghu-privileges-counts": _sheet(lambda context: PrivilegesDialog(context, page="counts"), counted, long=True),
    "jianghu-privileges-high": _sheet(lambda context: PrivilegesDialog(context, page="high"), counted),
    "jianghu-privileges-import": _sheet(_counts, second), "jianghu-privileges-import-empty": _sheet(CountsDialog, second),
    "jianghu-ending": _sheet(EndingDialog, late), "jianghu-ending-covered": _sheet(EndingDialog, second, shown=False),
    "jianghu-ending-prizes": _sheet(lambda context: EndingDialog(context, page="prizes"), complained),
}  # fmt: skip

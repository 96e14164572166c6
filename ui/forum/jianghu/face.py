"""What a game of eighty-eight says at the forum desk; made from what may be seen under the curtain as it hangs (seen.py)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ui.forum.context import ForumContext
from ui.forum.jianghu.reader import JianghuReader
from ui.forum.jianghu.seen import Seen
from ui.forum.views import BarView, CentreView, SeatView, Section, Typed

CLAUSES: Final[Mapping[str, str]] = {
    "open_round": "J10", "submit_post": "J12.4", "close_window": "J12.4", "resolve_posts": "J6.2", "publish_posts": "J6.2",
    "grant_iou": "J12.2", "judge_post": "J12.6", "noon_check": "J12.2", "close_vote": "J13.6", "tally": "J13.8",
    "open_overtime": "J13.8", "decide_tie": "J13.8", "resurrect": "J5.W6", "drag": "J5.W3", "mirror_show": "J5.B6",
    "publish_results": "J10", "adjust_schedule": "J10", "deal": "J3", "set_codewords": "J7.3", "confirm_end": "J10",
}  # fmt: skip


class JianghuFace:
    """The Face of a game of black and white."""

    game = "jianghu"
    clauses = CLAUSES
    outbox_counted = False
    """How many have been taken along, shifted or told something could be counted from the private posts that are owed."""

    def __init__(self, context: ForumContext) -> None:
        self._context = context
        self.seen = Seen(context)

    def subtitle(self) -> str:
        """Seats, living, what the round takes: public, for the head is not drawn anew when the curtain falls."""
        return ""

    def bar(self) -> BarView:
        """The phase bar."""
        return BarView(title=self._context.words.term("phase", self.seen.public.phase), span="")

    def seats(self) -> Sequence[SeatView]:
        """Every seat."""
        return tuple(SeatView(seat=s.id, number=n, name=s.mask) for n, s in enumerate(self.seen.state.seats.values(), 1))

    def centre(self) -> CentreView:
        """The board has no centre of its own."""
        return CentreView()

    def sections(self) -> Sequence[Section]:
        """No left column: the board takes its room."""
        return ()

    def sheet(self, seat: str) -> Sequence[Section]:
        """Everything about one seat."""
        return ()

    def actions(self, seat: str) -> Sequence[tuple[str, dict[str, Any]]]:
        """What can be done about a seat."""
        return ()

    def typed(self, text: str) -> Typed:
        """A line typed by the host."""
        return Typed()

    def reader(self) -> JianghuReader:
        """Reads messages into offers."""
        return JianghuReader(self._context)

"""What a game of eighty-eight says at the forum desk; made from what may be seen under the curtain as it hangs (seen.py)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from moderator.rulesets.jianghu.schedule import left_after
from ui.forum.context import ForumContext
from ui.forum.jianghu import actions, bar, seat_sheet, typing
from ui.forum.jianghu.reader import JianghuReader
from ui.forum.jianghu.seen import Seen
from ui.forum.views import BarView, CentreView, SeatView, Section, Typed

CLAUSES: Final[Mapping[str, str]] = {
    "open_round": "J10", "submit_post": "J12.4", "close_window": "J12.4", "resolve_posts": "J6.2", "publish_posts": "J6.2",
    "grant_iou": "J12.4", "judge_post": "J12.2", "noon_check": "J12.4", "close_vote": "J13.6", "tally": "J13.8",
    "open_overtime": "J13.8", "decide_tie": "J13.8", "resurrect": "J5.W6", "drag": "J5.W3", "mirror_show": "J5.B6",
    "publish_results": "J10", "adjust_schedule": "J10", "deal": "J3", "set_codewords": "J7.3", "confirm_end": "J10",
}  # fmt: skip


HIDDEN_STEPS: Final = frozenset({
    "grant_iou", "judge_post", "resurrect", "drag", "mirror_show", "mine_chase", "mine_look", "announce_alliance", "decide_tie",
    "open_overtime", "confirm_end", "noon_check", "resolve_posts",
})  # fmt: skip
"""Steps whose being there would tell who has what power, or that a text has come."""
SAME_STEPS: Final[Mapping[str, str]] = {
    **dict.fromkeys(("grant_iou", "judge_post", "close_window", "resolve_posts", "publish_posts"), "jianghu_posts"),
    **dict.fromkeys(("noon_check", "close_vote"), "jianghu_day"),
    **dict.fromkeys(("tally", "open_overtime", "decide_tie", "publish_results", "close_overtime"), "jianghu_tops"),
    **dict.fromkeys(("confirm_end", "open_round"), "jianghu_next"),
}
"""Steps of which it is a secret which one is due: they are called by one name."""


class JianghuFace:
    """The Face of a game of black and white."""

    game = "jianghu"
    clauses = CLAUSES
    hidden_steps = HIDDEN_STEPS
    same_steps = SAME_STEPS
    outbox_counted = False
    """How many have been taken along, shifted or told something could be counted from the private posts that are owed."""
    pages = ("missing", "schedule", "public")
    """What can be opened whatever the game stands at; each covers what is secret by itself."""

    def __init__(self, context: ForumContext) -> None:
        self._context = context
        self.seen = Seen(context)

    def subtitle(self) -> str:
        """Seats, living, what the round takes: public, for the head is not drawn anew when the curtain falls."""
        state, say = self.seen.public, self._context.say
        if state.round is None:
            return say("jianghu.subtitle.setup", n=len(state.seats), of=sum(state.counts.values()))
        row, posts = state.now.row, sum(state.now.row.slots.values())
        return say(
            "jianghu.subtitle",
            n=len(state.seats),
            living=len(state.living),
            left=left_after(state, state.number),
            top=row.top_n,
            posts=posts,
        )

    def bar(self) -> BarView:
        """The phase bar."""
        return bar.view(self._context, self.seen)

    def seats(self) -> Sequence[SeatView]:
        """Every seat by number and mask, for lists of seats; the board makes its own tokens."""
        return tuple(SeatView(seat=s.id, number=n, name=s.mask) for n, s in enumerate(self.seen.state.seats.values(), 1))

    def centre(self) -> CentreView:
        """The board has no centre of its own."""
        return CentreView()

    def sections(self) -> Sequence[Section]:
        """No left column: the board takes its room."""
        return ()

    def sheet(self, seat: str) -> Sequence[Section]:
        """Everything about one seat."""
        return seat_sheet.sections(self._context, self.seen, seat)

    def actions(self, seat: str) -> Sequence[tuple[str, dict[str, Any]]]:
        """What can be done about a seat."""
        return actions.of(self.seen, seat)

    def typed(self, text: str) -> Typed:
        """A line typed by the host."""
        return typing.typed(self._context, text)

    def reader(self) -> JianghuReader:
        """Reads messages into offers."""
        return JianghuReader(self._context)

"""What the window of the posts shows and will write: window closed, IOUs answered, posts worked out, overrides, publication."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from moderator.play.commands import Answer, Command, Override
from moderator.play.instants import Instant
from moderator.play.messages import Ask, Notice, Refusal, TraceLine
from moderator.rulesets.jianghu.commands.posts import CloseWindow, JudgePost, PublishPosts, ResolvePosts
from moderator.rulesets.jianghu.queue import queue
from moderator.rulesets.jianghu.souls import waiting
from moderator.rulesets.jianghu.stages import Stage, stages
from moderator.rulesets.jianghu.state import GameState
from moderator.rulesets.jianghu.state_parts import Post
from moderator.session.together import Together

if TYPE_CHECKING:
    from moderator.session.session import Session

ELSEWHERE: Final = frozenset({"posts_resolved", "window_closed", "window_closed_early", "posts_published", "posts_unjudged"})
"""Lines that the head, the notices or the questions say."""
FIRST: Final = frozenset({"counts_as_iou", "post_unused", "iou_granted", "iou_refused", "post_accepted"})
"""Lines of what comes before the resolution."""
NOTHING: Final = frozenset({"0", "killed", "target_gone"})
"""Results of what came to nothing."""


@dataclass(frozen=True)
class Shown:
    """One step as it is shown: its line, and the stage of the resolution it belongs to."""

    line: TraceLine
    stage: Stage | None = None

    @property
    def muted(self) -> bool:
        """Whether it came to nothing."""
        return self.line.result in NOTHING or self.line.verb in {"shift_void", "return_void", "post_spent", "slot_lapsed"}


class PostsPlan:
    """Commands worked out on what stands written. ``work_out`` again after every choice; ``take`` writes what was worked out last."""

    code = "jianghu_posts"

    def __init__(self, session: Session, at: Instant, by: str = "") -> None:
        self.session, self.by = session, by
        self.choices: dict[str, str] = {}
        """Ask -> the answer given here."""
        self.verdicts: dict[str, str] = {}
        """Id of a post that nobody has judged -> the verdict given here."""
        self.overrides: dict[str, tuple[str, str]] = {}
        """Target -> value and reason."""
        self.insist = ""
        """Why the host does it though the rules object."""
        self.answered: dict[str, Ask] = {}
        self.refusal: Refusal | None = None
        self.work_out(at)

    def work_out(self, at: Instant) -> None:
        """Everything anew, stamped ``at``."""
        self.at = at
        self.together = Together(self.session, at, self.by)
        self.refusal, self.answered = None, {}
        self._stages: tuple[Stage, ...] = ()
        self._lines: tuple[TraceLine, ...] = ()
        for command in self._commands():
            refusal = self.together.add(command)
            if refusal is not None and refusal.forceable and self.insist:
                refusal = self.together.add(command, self.insist)
            if refusal is not None:
                self.refusal = refusal
                return

    def _commands(self) -> Iterator[Command]:
        """The commands in order, each from the state that those before it lead to."""
        yield from self._judged()
        if self.after.phase == "window":
            yield CloseWindow()
        yield from self._answers()
        if self.after.phase == "posts" and not self.lists:
            yield from self._resolution()
            yield PublishPosts()

    def _judged(self) -> Iterator[Command]:
        for post in self.unjudged:
            if verdict := self.verdicts.get(post.id):
                yield JudgePost(seat=post.poster, verdict=verdict)  # type: ignore[arg-type]

    def _answers(self) -> Iterator[Command]:
        for ask in self.after.asks:
            if ask.id in self.choices:
                self.answered[ask.id] = ask
                yield Answer(ask=ask.id, choice=self.choices[ask.id])

    def _resolution(self) -> Iterator[Command]:
        """What the host has set before stands; worked out anew it would not."""
        self._stages, self._lines = stages(self.after)
        found = self.after.now.resolution
        if found is None or not found.overridden:
            yield ResolvePosts()
        for target, (value, reason) in self.overrides.items():
            yield Override(target=target, value=value, reason=reason)

    def take(self) -> Any:
        """Write it, in one transaction that one undo takes back."""
        return self.refusal or self.together.take()

    # --- what it comes to ---------------------------------------------------------------------------------------------

    @property
    def before(self) -> GameState:
        """The game as it stands written."""
        state: GameState = self.session.state
        return state

    @property
    def after(self) -> GameState:
        """The game as it would be."""
        state: GameState = self.together.state
        return state

    @property
    def unjudged(self) -> tuple[Post, ...]:
        """Texts that are good by the count and that the host has said nothing about."""
        return tuple(post for post in queue(self.before) if post.state == "received")

    @property
    def open(self) -> tuple[Ask, ...]:
        """Questions that would stay open; an IOU must have its word before anything is worked out (E.3)."""
        return tuple(ask for ask in self.after.asks if ask.id not in self.answered)

    @property
    def lists(self) -> bool:
        """Whether it only ends the window: the list of targets goes to those who may name a shift or a return first (R54)."""
        return self.before.phase == "window" and not self.insist and bool(waiting(self.after, self.at))

    @property
    def number(self) -> int:
        """The round."""
        return self.before.number

    @property
    def closes(self) -> Instant | None:
        """The end of the window."""
        return self.before.now.limits.posts if self.before.phase == "window" else None

    @property
    def over(self) -> bool:
        """Whether the game would be over; posts only propose it."""
        return False

    @property
    def ready(self) -> bool:
        """Whether it can be taken: there is something to write, and nothing stands in the way."""
        return self.refusal is None and bool(self.together.entries)

    @property
    def notices(self) -> tuple[Notice, ...]:
        """What would have to go out, what everybody reads first."""
        found = [notice for entry in self.together.entries for notice in entry.notices]
        return tuple(sorted(found, key=lambda notice: notice.audience != "public"))

    @property
    def steps(self) -> tuple[Shown, ...]:
        """The steps of the resolution with what was so before and after each, then what follows from it."""
        found = [Shown(line, self._stage(at)) for at, line in enumerate(self._lines)]
        lines = [line for entry in self.together.entries for line in entry.trace]
        head = [Shown(line) for line in lines if line.verb in FIRST]
        said = {id(shown.line) for shown in head}
        rest = [Shown(line) for line in lines if id(line) not in said and line.verb not in ELSEWHERE and line not in self._lines]
        return (*head, *found, *rest)

    def _stage(self, at: int) -> Stage | None:
        return next((stage for stage in self._stages if stage.first <= at < stage.last), None)

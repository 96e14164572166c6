"""Posts and texts of a game of eighty-eight for the gallery: queue, texts, resolution, check-ins, what is owed; ordinary and extreme."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QWidget

from moderator.inbox.texts import Told
from moderator.rulesets.jianghu.commands import posts as c
from moderator.rulesets.jianghu.commands import setup as s
from moderator.rulesets.jianghu.queue import queue
from moderator.rulesets.jianghu.roles import ROLES
from ui.forum.context import ForumContext
from ui.forum.jianghu.posts.archive import Archive
from ui.forum.jianghu.posts.archive_sheet import ArchiveSheet
from ui.forum.jianghu.posts.checkin import CheckinSheet, CheckinText
from ui.forum.jianghu.posts.duties import DutiesSheet, PaySheet
from ui.forum.jianghu.posts.enter import EnterSheet
from ui.forum.jianghu.posts.override import OverrideSheet
from ui.forum.jianghu.posts.plans import PostsPlan
from ui.forum.jianghu.posts.queue_sheet import QueueSheet
from ui.forum.jianghu.posts.read import ReadSheet
from ui.forum.jianghu.posts.resolution import PostsWindow, window_for
from ui.forum.jianghu.posts.rows import rows_of
from ui.forum.jianghu.scenes import sheet_of
from ui.forum.jianghu.stage import Stage

if TYPE_CHECKING:
    from ui.gallery import GalleryContext

PIECES: Final = {
    "zh_CN": (
        "那年冬天", "雪下得慢", "屋顶上", "有人数着", "渡口的灯", "一盏盏熄了", "石阶", "磨旧刀", "她说过", "江湖", "回不去的路",
        "掌柜", "合上账本", "没有影子", "风穿竹林", "带着药味", "远处锣声", "三更", "梆子敲过", "谁也没来", "这笔债", "师父", "欠下了",
        "马停断桥", "不肯走", "酒凉了", "半封信", "烧成灰", "故人", "问起名字", "他摇头", "月色", "落在肩上", "城门将闭", "更夫",
        "提灯而过", "剑", "没有出鞘", "血", "先冷了", "檐下", "燕子", "不归", "一声叹息", "沿江", "芦花白", "船家", "收了橹", "谁记得",
    ),
    "en": (
        "snow", "fell", "on", "the", "roof", "lamps", "at", "ferry", "went", "out", "he", "sat", "and", "ground", "an", "old", "knife",
        "she", "said", "no", "road", "leads", "back", "wind", "blew", "from", "bamboo", "a", "gong", "rang", "far", "off", "third",
        "watch", "nobody", "came", "debt", "his", "master", "left", "horse", "broke", "bridge", "would", "not", "cross", "wine",
        "cold", "half", "letter", "burnt", "to", "ash", "friend", "asked", "name", "moon", "gate", "shut", "sword", "slept", "blood",
        "swift", "reeds", "white", "boat", "river", "who", "will", "recall",
    ),
}  # fmt: skip
QUOTE: Final = {"zh_CN": "“十年磨一剑，霜刃未曾试。”", "en": "“Ten years I have ground this sword; its frosty edge was never tried.” "}


def story(lang: str, seed: int, length: int = 900) -> str:
    """A text of so many signs without blanks and a few more."""
    dice, made, signs = random.Random(seed), [], 0
    while signs < length:
        some = [dice.choice(PIECES[lang]) for _ in range(dice.randrange(2, 5))]
        made.append(("".join(some) + dice.choice("，，。")) if lang == "zh_CN" else " ".join(some) + dice.choice((", ", ", ", ". ")))
        signs += sum(not sign.isspace() for sign in made[-1])
        if dice.random() < 0.05:
            made.append("\n")
    return "".join(made)


def archive_of(context: ForumContext) -> Archive:
    """The texts of a stage's desk, in memory."""
    return Archive(context.desk)


def first_round(made: Stage) -> tuple[str, str]:
    """Round 1 with its window open; the lone killer and a target."""
    made.round_at(1, "window")
    seat = made.state.now.slots[0].owner
    return seat, next(each.id for each in made.state.living if each.id != seat)


def handed_in(made: Stage) -> None:
    """Round 2: texts that are good, one short, one that asks for an IOU, one missing, a search."""
    made.round_at(2, "window")
    state = made.state
    free = iter([seat.id for seat in state.living if seat.role == "wanderer"])
    owners = [slot.owner for slot in state.now.slots if slot.owner]
    for n, owner in enumerate(owners[:-1]):
        target = next(free)
        if n == 2:
            made.do(c.SubmitPost(seat=owner, target=target, text=story(made.lang, n, 760)))
        elif n == 3:
            made.do(c.SubmitPost(seat=owner, target=target, iou=True))
        else:
            made.do(c.SubmitPost(seat=owner, target=target, text=story(made.lang, n, 1000)))
    made.do(c.JudgePost(seat=owners[0], verdict="ok"))
    sapper = next((seat.id for seat in state.living if seat.role == "sapper"), "")
    if sapper:
        made.do(c.SubmitSearch(seat=sapper, target=next(free), text=story(made.lang, 50, 850)))


def rich(made: Stage) -> None:
    """Round 2: two on one target, an egg, the mirror, the mine, a post missing, a shift, an IOU; the window closed."""
    made.round_at(2, "window")
    state = made.state
    by = {role: next((seat.id for seat in state.living if seat.role == role), "") for role in ROLES}
    free = iter([seat.id for seat in state.living if seat.role == "wanderer"])
    same = next(free)
    targets = [by["mirror"] or next(free), by["independent_egg"] or next(free), same, same, by["mine"] or next(free), next(free)]
    owners = [slot.owner for slot in state.now.slots if slot.owner]
    for n, (owner, target) in enumerate(zip(owners[:-1], targets, strict=False)):
        body = {"iou": True} if n == 3 else {"words": 1000 + n}
        made.do(c.SubmitPost(seat=owner, target=target, **body))
    if by["soul_shift"]:
        made.do(c.SubmitShift(seat=by["soul_shift"], from_=same, to=next(free), words=520))
    made.turn_to(state.now.limits.posts)
    made.do(c.CloseWindow())


def owing(made: Stage) -> None:
    """Round 2 published: an IOU, a rewrite, and what the round before has left."""
    handed_in(made)
    made.turn_to(made.state.now.limits.posts).do(c.CloseWindow())
    asked = next(post for post in made.state.now.posts if post.state == "iou_asked")
    made.do(c.GrantIou(seat=asked.poster, granted=True), c.ResolvePosts(), c.PublishPosts())
    made.do(c.OrderRewrite(post=next(post.id for post in made.state.now.posts if post.done and post.state == "accepted")))


# --- sheets -----------------------------------------------------------------------------------------------------------------


def _queue(context: ForumContext) -> QueueSheet:
    return QueueSheet(context, archive_of(context))


def _queue_of(number: int) -> Callable[[ForumContext], QueueSheet]:
    """The posts of a round gone by."""

    def make(context: ForumContext) -> QueueSheet:
        sheet = _queue(context)
        sheet.uncover()
        sheet.rounds.buttons[str(number)].click()
        return sheet

    return make


def _enter(extreme: bool) -> Callable[[ForumContext], EnterSheet]:
    def make(context: ForumContext) -> EnterSheet:
        archive, lang = archive_of(context), context.words.lang
        old = story(lang, 77, 900)
        name = "2019 " + ("风云第七届" if lang == "zh_CN" else "Seventh Jianghu")
        who = "<b>夜雨声烦</b>" if extreme else "夜雨"
        archive.index.add([Told(id="file:1", body=old, author=who, game=name, place="thread-1024.html #17", kind="file")])
        row = next((each for each in rows_of(context.desk.state) if each.post is None and each.who), None)
        sheet = EnterSheet(context, archive, row)
        if extreme:
            body = old[:260] + QUOTE[lang] * 6 + story(lang, 3, 150) + story(lang, 3, 150) + old[500:600]
        else:
            body = story(lang, 205, 500) + QUOTE[lang] + story(lang, 206, 420)
        sheet.view.text.setPlainText(body)
        sheet.target.setCurrentIndex(9)
        sheet.uncover()
        sheet.view.weigh()
        return sheet

    return make


def _enter_shift(context: ForumContext) -> EnterSheet:
    sheet = EnterSheet(context, archive_of(context))
    sheet.kind.show_value("shift")
    sheet._on_kind()
    return sheet


def _read(wanted: str) -> Callable[[ForumContext], ReadSheet]:
    def make(context: ForumContext) -> ReadSheet:
        post = next(post for post in queue(context.desk.state) if post.state == wanted and (post.text or wanted == "iou"))
        return ReadSheet(context, archive_of(context), post)

    return make


def _read_later(context: ForumContext) -> ReadSheet:
    post = next(post for post in queue(context.desk.state) if post.done and post.text)
    return ReadSheet(context, archive_of(context), post, start="rewrite")


def _resolve(at: int = -1) -> Callable[[ForumContext], PostsWindow]:
    def make(context: ForumContext) -> PostsWindow:
        window = window_for(context)
        window.uncover()
        for ask in window.plan.open if at >= 0 else ():
            window.answer(f"ask:{ask.id}", "granted")
        if at >= 0:
            window.look_at(at)
        return window

    return make


def _override(context: ForumContext) -> OverrideSheet:
    plan = PostsPlan(context.desk.session, context.desk.now())
    plan.overrides["out:" + next(iter(context.desk.state.seats))] = "lives", "W " * 30
    return OverrideSheet(context, plan)


def _checkins(shown: str = "all") -> Callable[[ForumContext], CheckinSheet]:
    def make(context: ForumContext) -> CheckinSheet:
        sheet = CheckinSheet(context, archive_of(context))
        sheet.shown.show_value(shown)
        sheet.filled()
        return sheet

    return make


def _faulty(made: Stage) -> None:
    """Check-ins with every standing."""
    made.until(lambda state: sum(seat.checkin is not None for seat in state.seats.values()) >= 80)
    seats = list(made.state.seats)
    made.do(s.JudgeCheckin(seat=seats[3], verdict="genre"), s.JudgeCheckin(seat=seats[5], verdict="not_original"))
    made.do(s.MarkCheckinsCounted(), s.EditCheckin(seat=seats[7]))


def _checkin_text(context: ForumContext) -> CheckinText:
    seat = list(context.desk.state.seats)[3]
    sheet = CheckinText(context, archive_of(context), seat)
    sheet.view.text.setPlainText(story(context.words.lang, 8, 420) + QUOTE[context.words.lang])
    sheet.view.weigh()
    sheet.view.text.moveCursor(QTextCursor.MoveOperation.Start)
    return sheet


def _duties(context: ForumContext) -> DutiesSheet:
    return DutiesSheet(context, archive_of(context))


def _pay(context: ForumContext) -> PaySheet:
    duty = next(duty for duty in context.desk.state.duties.values() if duty.state == "open")
    sheet = PaySheet(context, archive_of(context), duty)
    sheet.view.text.setPlainText(story(context.words.lang, 9, 1100))
    sheet.uncover()
    sheet.view.weigh()
    return sheet


def _archive(full: bool) -> Callable[[ForumContext], ArchiveSheet]:
    def make(context: ForumContext) -> ArchiveSheet:
        archive = archive_of(context)
        for n in range(14 if full else 0):
            name = f"{'W' * 60 if n == 3 else 'Jianghu'} {2004 + n}"
            archive.index.add([Told(id=f"{n}:{k}", body=story("en", k, 120), game=name) for k in range(n + 1)])
        return ArchiveSheet(context, archive)

    return make


def _late(made: Stage) -> None:
    owing(made)
    made.turn_to(made.state.now.limits.noon + 60_000_000)


SCENES: Final[dict[str, Callable[[GalleryContext], QWidget]]] = {
    "jianghu-queue": sheet_of(_queue, handed_in),
    "jianghu-queue-covered": sheet_of(_queue, handed_in, shown=False),
    "jianghu-queue-published": sheet_of(_queue, owing),
    "jianghu-queue-earlier": sheet_of(_queue_of(2), lambda made: made.voting(4, 10)),
    "jianghu-queue-extreme": sheet_of(_queue, rich, long=True),
    "jianghu-queue-beginning": sheet_of(_queue, first_round),
    "jianghu-text": sheet_of(_enter(False), handed_in, shown=False),
    "jianghu-text-extreme": sheet_of(_enter(True), handed_in, shown=False, long=True),
    "jianghu-text-shift": sheet_of(_enter_shift, handed_in),
    "jianghu-text-judged": sheet_of(_read("received"), handed_in),
    "jianghu-text-refused": sheet_of(_read("rejected"), handed_in, long=True),
    "jianghu-text-rewrite": sheet_of(_read_later, owing),
    "jianghu-text-covered": sheet_of(_read("received"), handed_in, shown=False),
    "jianghu-text-archive": sheet_of(_archive(True), first_round, shown=False),
    "jianghu-text-archive-empty": sheet_of(_archive(False), first_round, shown=False),
    "jianghu-resolve": sheet_of(_resolve(2), rich, shown=False),
    "jianghu-resolve-asks": sheet_of(_resolve(), rich, shown=False),
    "jianghu-resolve-extreme": sheet_of(_resolve(1), rich, shown=False, long=True),
    "jianghu-resolve-covered": sheet_of(window_for, rich, shown=False),
    "jianghu-resolve-override": sheet_of(_override, rich, long=True),
    "jianghu-checkin": sheet_of(_checkins(), _faulty, shown=False),
    "jianghu-checkin-extreme": sheet_of(_checkins("lacking"), _faulty, shown=False, long=True),
    "jianghu-checkin-text": sheet_of(_checkin_text, _faulty, shown=False),
    "jianghu-duties": sheet_of(_duties, owing),
    "jianghu-duties-late": sheet_of(_duties, _late, long=True),
    "jianghu-duties-none": sheet_of(_duties, first_round),
    "jianghu-duties-pay": sheet_of(_pay, owing, shown=False),
}

"""A judge at a made-up table: presses what a judge would press and lets the rules say whether it may be."""
# ruff: noqa: INP001

from __future__ import annotations

import json
import random
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

from moderator.play.instants import SECOND, Instant, show_seconds
from moderator.play.messages import Refusal
from moderator.play.words import Words
from moderator.rulesets.sanguosha import heroes
from moderator.rulesets.sanguosha.draws import draw_first
from moderator.rulesets.sanguosha.queue import queue as order
from moderator.rulesets.sanguosha.roles import BOX_SIZES, LORD_STANDING
from moderator.rulesets.sanguosha.ruleset import Sanguosha
from moderator.session.session import Session

BEIJING = timezone(timedelta(hours=8))
LABELS = ("LD", "Y1", "Y2", "F1", "F2", "F3", "F4", "N")
ROLE = {"L": "lord", "Y": "loyalist", "F": "rebel", "N": "spy"}
SKILLS = {
    "诸葛亮": "观星",
    "姜维": "观星",
    "李典": "恂恂",
    "郭嘉": "天妒",
    "甄姬": "洛神",
    "张辽": "突袭",
    "周瑜": "英姿",
    "黄月英": "集智",
}


@dataclass(frozen=True)
class Fall:
    """A death to come: in which round, who, by whom (a label, or a source without killer)."""

    round: int
    victim: str
    killer: str = ""
    source: str = "damage"


@dataclass(frozen=True)
class Plan:
    """How a game will go. ``detailed``: rounds played with timers; ``scenes``: (round, label) -> what happens there, and to whom."""

    falls: tuple[Fall, ...]
    outcome: str
    mvp: str = ""
    note: str = ""
    detailed: tuple[int, ...] = ()
    scenes: dict[tuple[int, str], str] = field(default_factory=dict)
    culprit: str = ""
    rounds: int = 9
    stats: bool = False
    seating: str = ""
    """Lines in the order of the labels; empty: drawn."""


class Stop(Exception):  # noqa: N818
    """The game is over, or the sample ends here."""


class Tabletop:
    """One match under way and the lines written so far."""

    def __init__(self, title: str, start: str, seed: str) -> None:
        self.session = Session.in_memory(Sanguosha(), title)
        self.session.auto_request = False
        self.now = round(datetime.fromisoformat(start).timestamp()) * SECOND
        self.rng = random.Random(seed)
        self.seed = seed
        self.lines: list[dict[str, Any]] = [{"moderator": 1, "ruleset": "sanguosha", "title": title, "zone": "Asia/Shanghai"}]
        self.who: dict[str, str] = {}

    @property
    def state(self) -> Any:
        """The match."""
        return self.session.state

    # --- pressing -----------------------------------------------------------------------------------------------------

    def do(self, verb: str, after: float = 0, **fields: Any) -> None:
        """Press a key ``after`` seconds; a refusal is a fault of the script."""
        self.now += round(after * SECOND)
        stamp = self.stamp()
        done = self.session.do(self.session.wire.command({"do": verb, **fields}), Instant(self.now))
        if isinstance(done, Refusal):
            raise TypeError(f"line {len(self.lines) + 1}: {verb} {fields}: {done.code} {Words('en').refusal(done)}")
        self.lines.append({"at": stamp, "do": verb, **fields})

    def stamp(self) -> str | int | float:
        """Seconds of the game while one is played, else the time of day."""
        game = self.state.game
        if game is not None and game.status in {"playing", "outcome", "mvp"}:
            since = show_seconds(self.now - self.state.zero)
            return float(since) if "." in since else int(since)
        return datetime.fromtimestamp(self.now / SECOND, UTC).astimezone(BEIJING).isoformat()

    def text(self) -> str:
        """The file."""
        return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in self.lines)

    def pause(self, low: float, high: float) -> float:
        """A length between two, to the tenth of a second."""
        return round(self.rng.uniform(low, high), 1)

    # --- before the games ---------------------------------------------------------------------------------------------

    def open(self, people: tuple[str, ...], bans: tuple[str | None, ...], cuts: tuple[int, ...]) -> None:
        """Open the match: people, scoring, presence, bans."""
        title = self.lines[0]["title"]
        self.do("open_match", people=list(people), title=title, games=6, cuts=list(cuts))
        self.do("confirm_scoring", 20)
        for person in self.rng.sample(people, len(people)):
            self.do("mark_present", self.pause(5, 60), person=person)
        for line, hero in zip(self.state.lines, bans, strict=True):
            self.do("ban_hero", self.pause(4, 15), line=line, hero=hero)
        self.do("start_match", 10)

    def set_up(self, plan: Plan) -> None:
        """Seats, roles, boxes, picks, reading, start."""
        game = self.state.game
        if not game.seats:
            self.do("set_seats", 15, order=self.rng.sample(list(self.state.lines), 8), seed=f"{self.seed}/seats {game.number}")
        tag = f"{game.number}.{game.attempt}"
        lines = list(plan.seating) or self.rng.sample(list(self.state.lines), 8)
        self.who = dict(zip(LABELS, lines, strict=True))
        roles = {line: ROLE[label[0]] for label, line in self.who.items()}
        self.do("deal_roles", 12, roles=dict(sorted(roles.items())), seed=f"{self.seed}/roles {tag}")
        self.do("deal_boxes", 25, boxes=self.boxes(), seed=f"{self.seed}/boxes {tag}")
        self.pick()
        self.do("begin_reading", 3)
        self.do("start_game", self.pause(14, 28))

    def boxes(self) -> dict[str, list[str]]:
        """64 heroes, none twice, none banned (S1.4, R5)."""
        banned = {ban.hero for ban in self.state.bans}
        standing = self.rng.sample(heroes.standing(), LORD_STANDING)
        pool = [hero for hero in (*heroes.standing(), *heroes.regular()) if hero not in banned and hero not in standing]
        self.rng.shuffle(pool)
        boxes: dict[str, list[str]] = {}
        for label, line in self.who.items():
            size = BOX_SIZES[ROLE[label[0]]]
            own = standing if label == "LD" else []
            boxes[line] = own + [pool.pop() for _ in range(size - len(own))]
        return boxes

    def pick(self) -> None:
        """The lord first, then the other seven in the order in which they make up their minds."""
        game = self.state.game
        self.do("pick_hero", self.pause(18, 40), line=self.who["LD"], hero=self.choice(game.boxes[self.who["LD"]]))
        others = self.rng.sample([line for line in game.seats if line != self.who["LD"]], 7)
        for line in others:
            self.do("pick_hero", self.pause(2, 7), line=line, hero=self.choice(game.boxes[line]))

    def choice(self, box: tuple[str, ...]) -> str:
        """A hero with a skill of ours when there is one, else any."""
        return next((hero for hero in box if hero in SKILLS), box[0])

    # --- a game -------------------------------------------------------------------------------------------------------

    def play(self, plan: Plan) -> None:
        """A whole game, or as much of it as the plan holds."""
        self.set_up(plan)
        game = self.state.game
        start = game.seats.index(self.who["LD"])
        order = (*game.seats[start:], *game.seats[:start])
        label = {line: name for name, line in self.who.items()}
        try:
            for number in range(1, plan.rounds + 1):
                for line in order:
                    if line in self.state.game.living:
                        self.turn(plan, number, label[line])
            self.end(plan)
        except Stop:
            pass

    def turn(self, plan: Plan, number: int, label: str) -> None:
        """One turn: the scene that belongs to it, an ordinary one with timers, or only its beginning; then the deaths it brings."""
        line = self.who[label]
        self.do("begin_turn", self.pause(2, 4), line=line)
        scene = plan.scenes.get((number, label))
        if scene:
            name, *whom = scene.split()
            getattr(self, f"scene_{name}")(line, *[self.who[each] for each in whom])
        elif number in plan.detailed:
            self.ordinary(line)
        falls = [fall for fall in plan.falls if fall.round == number and (fall.killer or fall.victim) == label]
        if not scene and number not in plan.detailed:
            self.now += round(self.pause(25, 70) * SECOND)
        for fall in falls:
            self.fall(plan, fall, timed=number in plan.detailed)
        if plan.culprit == label and number == plan.rounds:
            self.do("deck_exhausted", self.pause(20, 30), culprit=line)
            self.end(plan)
        if self.state.game.turn_phase == "play":
            self.do("end_play", self.pause(2, 6), line=line)

    def ordinary(self, line: str) -> None:
        """Equipment, a strike that is dodged, perhaps a skill before it and a discard after it."""
        hero = self.state.game.picks[line].hero
        if hero in SKILLS:
            self.do("ask_skill", 1, line=line, skill=SKILLS[hero])
            self.do("skill_done", self.pause(3, 8), line=line)
        self.do("begin_play", self.pause(1, 3), line=line)
        for _ in range(self.rng.randint(1, 3)):
            self.do("operation", self.pause(3, 14), line=line)
        if self.rng.random() < 0.6:
            target = self.other(line)
            self.do("operation", self.pause(2, 8), line=line, what="杀")
            self.do("ask_response", 0.5, line=target, what="闪")
            self.do("respond", self.pause(2, 9), line=target, decline=self.rng.random() < 0.4)
        self.do("end_play", self.pause(2, 8), line=line)
        if self.rng.random() < 0.4:
            self.do("begin_discard", 0.5, line=line)
            self.do("respond", self.pause(2, 7), line=line, what="弃牌")

    def other(self, line: str) -> str:
        """The next living line, whom one strikes when nothing else is said."""
        living = self.state.game.living
        return living[(living.index(line) + 1) % len(living)]

    def fall(self, plan: Plan, fall: Fall, *, timed: bool) -> None:
        """Somebody dies: asked for a rescue where the turn is played with timers."""
        victim = self.who[fall.victim]
        if timed and fall.source == "damage":
            self.do("begin_play", 0.5, line=self.who[fall.killer])
            self.do("operation", self.pause(3, 8), line=self.who[fall.killer], what="杀")
            self.do("ask_response", 0.5, line=victim, what="闪")
            self.do("respond", self.pause(3, 9), line=victim, decline=True)
            self.do("dying", 1, line=victim)
            self.now += round(self.pause(8, 16) * SECOND)
        killer = self.who[fall.killer] if fall.killer else None
        extra = {} if fall.source == "damage" else {"source": fall.source}
        self.do("death", 1, victim=victim, killer=killer, **extra)
        if self.state.game.status != "playing":
            self.end(plan)

    def end(self, plan: Plan) -> None:
        """The outcome confirmed, figures and MVP."""
        if plan.stats:
            for label in LABELS:
                self.do(
                    "set_stat",
                    2,
                    line=self.who[label],
                    key="damage",
                    n=self.rng.randint(3, 6) if label == plan.mvp else self.rng.randint(0, 3),
                )
                self.do("set_stat", 1, line=self.who[label], key="cards", n=self.rng.randint(8, 22))
        self.do("confirm_outcome", 6, outcome=plan.outcome)
        if plan.mvp:
            self.do("name_mvp", self.pause(30, 60), line=self.who[plan.mvp], **({"note": plan.note} if plan.note else {}))
        self.now += round(self.pause(90, 240)) * SECOND
        raise Stop

    # --- between and after the games --------------------------------------------------------------------------------

    def substitute(self, line: str, queue: tuple[dict[str, Any], ...]) -> None:
        """The holder has to go: of the queue the first does not come, the second does, within the fifteen minutes."""
        self.do("list_candidates", 20, candidates=list(queue))
        self.do("declare_vacancy", 30, line=line, reason="left")
        first, second, *_ = (each.name for each in order(self.state))
        self.do("call_substitute", 15, vacancy=1, person=first)
        self.do("answer_call", 150, vacancy=1, person=first, comes=False)
        self.do("call_substitute", 5, vacancy=1, person=second)
        self.do("answer_call", 40, vacancy=1, person=second, comes=True)
        self.do("seat_substitute", 380, vacancy=1, person=second, source="b")
        self.now += 60 * SECOND

    def appeal(self, person: str, game: int, text: str, *, card: int, level: str, reason: str) -> None:
        """Filed after the match, upheld: the card that was given in that game becomes another."""
        self.do("file_appeal", 1_500, person=person, game=game, text=text)
        given = [record for record in self.session.records if record.command["do"] == "give_card"][card]
        self.do("decide_appeal", 2_700, appeal=1, decision="upheld", reason=reason, entry=given.seq)
        self.do("amend", 30, entry=given.seq, command={**given.command, "level": level}, reason=reason)

    def play_off(self, a: str, b: str, winners: tuple[str, ...]) -> None:
        """Best of three, who begins drawn for every game."""
        for number, winner in enumerate(winners, 1):
            seed = f"{self.seed}/1v1 {number}"
            self.do("draw_first", 60, a=a, b=b, first=draw_first(random.Random(seed), a, b), seed=seed)
            self.do("win_bout", self.pause(400, 700), a=a, b=b, winner=winner)

    # --- scenes -------------------------------------------------------------------------------------------------------

    def scene_asleep(self, line: str) -> None:
        """The play time runs out: a warning by itself."""
        self.do("begin_play", 2, line=line)
        self.do("operation", self.pause(6, 12), line=line, what="装备")
        self.do("tick", 21)

    def scene_silent(self, line: str, target: str) -> None:
        """The one who is struck says nothing for 20 seconds."""
        self.do("begin_play", 2, line=line)
        self.do("operation", 4, line=line, what="杀")
        self.do("ask_response", 0.5, line=target, what="闪")
        self.do("tick", 20.5)
        self.do("end_play", 5, line=line)

    def scene_duel(self, line: str, target: str, helper: str, other: str) -> None:
        """A duel with a Nullification that is nullified; it takes effect and goes to and fro."""
        self.do("begin_play", 2, line=line)
        self.do("announce_scroll", 5, line=line, name="决斗", targets=[target])
        self.do("open_window", 1.6)
        self.do("nullify", 1.4, line=helper)
        self.do("open_window", 1.2)
        self.do("nullify", 2.2, line=other)
        self.do("open_window", 1)
        self.do("ask_response", 3, line=target, what="杀")
        self.do("respond", 4.5, line=target, what="杀")
        self.do("ask_response", 0, line=line, what="杀")
        self.do("respond", 6, line=line, what="杀")
        self.do("ask_response", 0, line=target, what="杀")
        self.do("respond", 7.5, line=target, decline=True)
        self.do("end_play", 4, line=line)

    def scene_hasty(self, line: str, target: str) -> None:
        """The target of a duel strikes before the countdown is over: a warning, the strike is held."""
        self.do("begin_play", 2, line=line)
        self.do("announce_scroll", 6, line=line, name="决斗", targets=[target])
        self.do("open_window", 1.5)
        self.do("respond", 2, line=target, what="杀")
        self.do("ask_response", 1, line=target, what="杀")
        self.do("ask_response", 0, line=line, what="杀")
        self.do("respond", 5, line=line, decline=True)
        self.do("end_play", 4, line=line)

    def scene_extra(self, line: str) -> None:
        """Extra time called at the last moment."""
        self.do("begin_play", 2, line=line)
        self.do("operation", 8, line=line, what="铁索连环")
        self.do("extra_time", 17, line=line)
        self.do("operation", 11, line=line, what="火杀")
        self.do("end_play", 6, line=line)

    def scene_takeback(self, line: str) -> None:
        """A strike laid and taken back: yellow."""
        self.do("begin_play", 2, line=line)
        self.do("operation", 5, line=line, what="杀")
        self.do("hold", 2, reason="悔牌")
        self.do("give_card", 8, person=line, level="yellow", clause="S5.2.8", note="收回已经打出的杀")
        self.do("resume", 4)
        self.do("end_play", 6, line=line)

    def scene_hint(self, line: str) -> None:
        """Somebody tells another how to play: red."""
        self.do("give_card", 6, person=line, level="red", clause="S5.3.2", note="“你可以先拆他的防具”")
        self.ordinary(line)

    def scene_showing(self, line: str) -> None:
        """A hand card falls face up: yellow."""
        self.do("give_card", 4, person=line, level="yellow", clause="S5.2.2")
        self.ordinary(line)

    def scene_misjudged(self, line: str, person: str) -> None:
        """A card the judge takes back."""
        self.do("give_card", 6, person=person, level="yellow", clause="S5.2.6", note="以为在闲聊")
        self.do("revoke_card", 25, card=len(self.state.cards), reason="他在报自己的技能，不算闲话")
        self.ordinary(line)

    def scene_barbarians(self, line: str) -> None:
        """Barbarians to everybody, window and answer one after the other."""
        living = self.state.game.living
        start = living.index(line)
        targets = [*living[start + 1 :], *living[:start]]
        self.do("begin_play", 2, line=line)
        self.do("announce_scroll", 4, line=line, name="南蛮入侵", targets=targets)
        for target in targets:
            self.do("open_window", 1)
            self.do("ask_response", 3, line=target, what="杀")
            self.do("respond", self.pause(1, 5), line=target, decline=self.rng.random() < 0.5)
        self.do("end_play", 4, line=line)

    def scene_contentment(self, line: str) -> None:
        """Contentment at the judgement: a window of five seconds, nobody helps, the play phase is skipped."""
        self.do("announce_scroll", 1, line=line, name="乐不思蜀", targets=[line], delayed=True)
        self.do("open_window", 1)
        self.do("tick", 5.5)

    def scene_lightning(self, line: str) -> None:
        """Lightning at the judgement strikes; nobody saves the lord."""
        self.do("announce_scroll", 1, line=line, name="闪电", targets=[line], delayed=True)
        self.do("open_window", 1)
        self.do("dying", 7, line=line)
        self.now += 15 * SECOND

    def scene_left_here(self, line: str) -> None:
        """The sample ends in the middle of this turn, with the clock held so that whoever opens it has time to look."""
        self.do("begin_play", 2, line=line)
        self.do("operation", 9, line=line, what="装备")
        self.do("operation", 6, line=line, what="酒")
        self.do("hold", 5.5, reason="添茶")
        raise Stop

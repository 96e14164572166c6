"""What a scroll asks of whom once it takes effect (section 6.7), as data; and which skills think for 30 s."""

from __future__ import annotations

import unicodedata
from typing import Final, Literal

import msgspec

from moderator.rulesets.sanguosha.table_state import Scroll


class ScriptAsk(msgspec.Struct, frozen=True):
    """One request of a script. ``compulsory``: at expiry the judge draws and the script goes on (R11)."""

    who: Literal["target", "user", "victim"]
    what: str
    compulsory: bool = False


class Script(msgspec.Struct, frozen=True, kw_only=True):
    """One scroll. ``in_turn``: the requests go round until the first decline (duel)."""

    id: str
    names: tuple[str, ...]
    asks: tuple[ScriptAsk, ...] = ()
    in_turn: bool = False
    delayed: bool = False


_ALL: Final = (
    Script(
        id="duel",
        names=("决斗", "決鬥", "Duel"),
        asks=(ScriptAsk("target", "strike"), ScriptAsk("user", "strike")),
        in_turn=True,
    ),
    Script(id="barbarians", names=("南蛮入侵", "南蠻入侵", "Barbarians", "Barbarian Invasion"), asks=(ScriptAsk("target", "strike"),)),
    Script(id="arrow_barrage", names=("万箭齐发", "萬箭齊發", "Arrow Barrage", "Arrows"), asks=(ScriptAsk("target", "dodge"),)),
    Script(
        id="borrowed_sword",
        names=("借刀杀人", "借刀殺人", "Borrowed Sword"),
        asks=(ScriptAsk("target", "strike"), ScriptAsk("victim", "dodge")),
    ),
    Script(
        id="fire_attack",
        names=("火攻", "Fire Attack"),
        asks=(ScriptAsk("target", "show", compulsory=True), ScriptAsk("user", "same_suit")),
    ),
    Script(
        id="harvest",
        names=("五谷丰登", "五穀豐登", "Harvest", "Bountiful Harvest"),
        asks=(ScriptAsk("target", "take", compulsory=True),),
    ),
    Script(id="dismantle", names=("过河拆桥", "過河拆橋", "Dismantle")),
    Script(id="snatch", names=("顺手牵羊", "順手牽羊", "Snatch")),
    Script(id="ex_nihilo", names=("无中生有", "無中生有", "Ex Nihilo")),
    Script(id="peach_garden", names=("桃园结义", "桃園結義", "Peach Garden")),
    Script(id="iron_chain", names=("铁索连环", "鐵索連環", "Iron Chain")),
    Script(id="contentment", names=("乐不思蜀", "樂不思蜀", "Contentment"), delayed=True),
    Script(id="supplies_cut", names=("兵粮寸断", "兵糧寸斷", "Supplies Cut", "Supply Shortage"), delayed=True),
    Script(id="lightning", names=("闪电", "閃電", "Lightning"), delayed=True),
)

SCRIPTS: Final[dict[str, Script]] = {script.id: script for script in _ALL}

LONG_SKILLS: Final = ("观星", "觀星", "stargazing", "guanxing", "恂恂", "xunxun")
"""Skills of 30 s (S1.2.3)."""

DECLINES: Final = ("decline", "declined", "pass", "不响应", "不出")
"""``respond(line, decline)`` written into ``what``: no answer."""

FALLS_AWAY: Final = ("none", "无", "無")
"""``respond(line, none)``: the request fell away (Vine armour, a skill); the script ends for that target without penalty."""


def plain(name: str) -> str:
    """A name for comparing: half-width, lower case, letters and digits only."""
    return "".join(c for c in unicodedata.normalize("NFKC", name).casefold() if c.isalnum())


_NAMES: Final = {plain(name): script for script in _ALL for name in (script.id, *script.names)}
_LONG: Final = frozenset(plain(name) for name in LONG_SKILLS)


def find(name: str) -> Script | None:
    """The script of a scroll named in Chinese, in English or by its id; None for one we have no script of."""
    return _NAMES.get(plain(name))


def is_long_skill(name: str) -> bool:
    """Whether the skill is one of those of 30 s."""
    return plain(name) in _LONG


def falls_away(what: str | None) -> bool:
    """Whether an answer says that the request fell away."""
    return what is not None and plain(what) in _NO_ANSWER


def declines(what: str | None) -> bool:
    """Whether an answer says that none is given."""
    return what is not None and plain(what) in _DECLINED


_DECLINED: Final = frozenset(plain(word) for word in DECLINES)
_NO_ANSWER: Final = frozenset(plain(word) for word in FALLS_AWAY)


def next_ask(scroll: Scroll) -> ScriptAsk | None:
    """What the scroll asks for next, once its chain is settled for the target; None: nothing."""
    script = SCRIPTS.get(scroll.script)
    if script is None or scroll.stage != "requests" or scroll.step >= len(script.asks):
        return None
    return script.asks[scroll.step]


def whom(scroll: Scroll, ask: ScriptAsk) -> str | None:
    """The line that a script's request goes to; None where it has not been named yet."""
    return {"target": scroll.current, "user": scroll.line, "victim": scroll.victim}[ask.who]


def step_after(scroll: Scroll, answered_by: str) -> int | None:
    """The script's next step after an answer that lets it go on; None: it is over for this target."""
    script = SCRIPTS.get(scroll.script)
    if script is None:
        return None
    if script.in_turn:
        return 1 if answered_by == scroll.current else 0
    step = scroll.step + 1
    return step if step < len(script.asks) else None

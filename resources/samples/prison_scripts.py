"""Three scripts of our own making: a plain twelve, one with point kill and accomplice, one with mastermind and all-survive line."""
# ruff: noqa: INP001

from __future__ import annotations

from moderator.rulesets.prison.script.files import dump
from moderator.rulesets.prison.script.model import AllSurvive, Limit, Role, Script, Skill, Targets, Win

FOG = Script(
    name="雾港",
    text="十二人，没有技能，只看谁说了真话。适合第一次玩。",
    roles=(
        Role(id="guard", side="guard", copies=6, title="普通看守", text="雾港监狱的看守。找出杀人犯，活到最后。"),
        Role(
            id="murderer",
            side="prisoner",
            title="灯塔守人",
            crime="杀人犯",
            tags=("murderer", "killer"),
            skills=("face_kill",),
            text="十年前灯塔熄过一夜，只有你知道为什么。",
        ),
        Role(id="smuggler", side="prisoner", title="船老大", crime="走私", text="货是别人的，船是你的。"),
        Role(id="forger", side="prisoner", title="刻印匠", crime="伪造", text="你刻过港务局的章，一共三枚。"),
        Role(id="thief", side="prisoner", title="码头小工", crime="盗窃", text="只拿了一筐煤，判了七年。"),
        Role(id="arsonist", side="prisoner", title="仓库更夫", crime="纵火", text="火是先从里面烧起来的，没有人信。"),
        Role(id="debtor", side="prisoner", title="渔行账房", crime="诈骗", text="账是平的，人不是。"),
    ),
)
PROTECT = Skill(
    id="bandage",
    title="彻夜看护",
    text="每天审讯时选一名看守，当夜不会被杀，不能选自己",
    effect="protect",
    causes=("night",),
    per_day=1,
    window=("INTERRO",),
    targets=Targets(side="guard"),
    resolve="at_22",
)
SEARCH = Skill(
    id="search",
    title="翻行李",
    text="一局一次，白天翻一个人的行李，由导演告诉你翻到什么",
    effect="manual",
    uses=1,
    window=("DAY",),
    targets=Targets(),
    approve="host",
)
ASK = Skill(
    id="interview",
    title="采访",
    text="一局一次，白天问导演某个人每夜见过谁",
    effect="inform",
    question="who_met_whom",
    uses=1,
    window=("DAY",),
    targets=Targets(own=True),
)
SWAP = Skill(
    id="rewire",
    title="换道岔",
    text="一局一次，白天选两扇看守的门，对调它们通向的房间",
    effect="swap_doors",
    uses=1,
    window=("DAY",),
    targets=Targets(count=2, kind="door", side="guard"),
)
TRAIN = Script(
    name="雪夜列车",
    text="十二人。杀人犯有一次点杀，看守里有一个从犯。",
    roles=(
        Role(id="guard", side="guard", copies=4, title="乘警", text="车停在雪原上，天亮前不会有人来。"),
        Role(id="doctor", side="guard", title="随车医师", skills=(PROTECT,), text="药箱里只剩一卷绷带。"),
        Role(
            id="conductor",
            side="guard",
            title="列车长",
            tags=("accomplice",),
            knows=("murderer",),
            text="你收过他的钱，他上车时你没有查票。",
        ),
        Role(
            id="murderer",
            side="prisoner",
            title="末节车厢的乘客",
            crime="杀人犯",
            tags=("murderer", "killer"),
            skills=("face_kill", Skill(effect="point_kill", uses=1, title="隔窗一枪", text="一局一次，不杀对面，改杀点名的看守或房间")),
            text="票是单程的。",
        ),
        Role(id="pointsman", side="prisoner", title="扳道工", crime="破坏铁路", skills=(SWAP,), text="你记得每一处岔道。"),
        Role(id="reporter", side="prisoner", title="记者", crime="泄密", skills=(ASK,), text="稿子写好了，还差一个名字。"),
        Role(id="gambler", side="prisoner", title="赌徒", crime="诈骗", skills=(SEARCH,), text="你的牌永远比别人多一张。"),
        Role(
            id="deserter",
            side="prisoner",
            title="逃兵",
            crime="脱逃",
            limits=(Limit(check={"door_only": ["1", "2", "3"]}, breach="host", id="cold", text="只敢进前三扇门"),),
            text="你怕黑，更怕后面的车厢。",
        ),
        Role(
            id="teller",
            side="prisoner",
            title="说书人",
            crime="造谣",
            limits=(Limit(check="no_reveal_in_interrogation", breach="card", id="story", text="审讯里不许说自己的罪名"),),
            text="你的故事里从来没有自己。",
        ),
    ),
)
OPEN = Skill(
    id="open_archive",
    title="开档案柜",
    text="一局一次，白天打开旧档案柜，须导演同意",
    effect="set_flag",
    flag="archive_opened",
    uses=1,
    window=("DAY",),
    approve="host",
    tell=("owner",),
    private_text="柜子打开了。",
)
LOCK = Skill(
    id="lock_up",
    title="锁人",
    text="一局一次，白天选一名囚犯，当夜不得进房间",
    effect="status",
    status="confined",
    until="night_end",
    uses=1,
    window=("DAY",),
    targets=Targets(side="prisoner"),
    tell=("owner", "target"),
    private_text="今夜不进房间。",
)
WIND = Skill(
    id="wind",
    title="上弦",
    text="一局一次，审讯时给钟上弦",
    effect="set_flag",
    flag="clock_wound",
    uses=1,
    window=("INTERRO", "INTERRO2"),
    needs=({"day": [">=", 2]},),
    tell=("public",),
    public_text="夜里，钟楼的钟响了。",
)
TOWER = Script(
    name="钟楼",
    text="十二人。两个杀人犯，一个能动手；有黑幕，有一条全员线。",
    factions=("clockwork",),
    roles=(
        Role(id="guard", side="guard", copies=3, title="守卫", text="钟楼的钟停了三年，你们守的是停着的钟。"),
        Role(
            id="deputy",
            side="guard",
            title="副监狱长",
            skills=(Skill(id="seal", title="印信", text="你的票算两票", effect="vote_weight", n=2, resolve="passive"),),
            text="监狱长不在，印在你手里。",
        ),
        Role(id="archivist", side="guard", title="档案员", skills=(OPEN,), text="有一只柜子的钥匙，你从来没有用过。"),
        Role(id="turnkey", side="guard", title="锁匠", skills=(LOCK,), text="每一把锁都认得你。"),
        Role(
            id="murderer",
            side="prisoner",
            title="敲钟人",
            crime="杀人犯",
            tags=("murderer", "killer"),
            skills=("face_kill",),
            knows=("mate",),
            text="钟停的那一夜，你在塔上。",
        ),
        Role(id="mate", side="prisoner", title="敲钟人的弟弟", crime="杀人犯", tags=("murderer",), knows=("murderer",), text="你在塔下。"),
        Role(
            id="mastermind",
            side="prisoner",
            title="顾问",
            crime="教唆",
            tags=("mastermind",),
            faction="clockwork",
            win=Win(when={"flag": "archive_opened"}, text="档案柜被打开"),
            text="一切都按你写好的来。",
        ),
        Role(
            id="watchmaker",
            side="prisoner",
            title="钟表匠",
            crime="过失",
            faction="clockwork",
            skills=(WIND,),
            win=Win(when={"any": [{"flag": "clock_wound"}, {"manual": "钟表匠修好钟了吗"}]}, mode="or", text="修好钟，死了也算赢"),
            text="你欠这座钟一根发条。",
        ),
        Role(id="singer", side="prisoner", title="歌女", crime="窝藏", text="你藏过一个人，他没有回来。"),
        Role(
            id="courier",
            side="prisoner",
            title="信差",
            crime="私拆信件",
            text="信里有两个名字。",
            win=Win(when={"met_same": ["courier", "singer", ">=", 1]}, text="和歌女见过同一名看守"),
        ),
    ),
    all_survive=AllSurvive(
        text="钟重新走起来，门就开了。",
        when={"all": [{"flag": "clock_wound"}, {"any": [{"flag": "archive_opened"}, {"count": [{"side": "guard"}, "dead", ">=", 3]}]}]},
    ),
)


class Paper:
    """A script as the maker writes it."""

    def __init__(self, script: Script) -> None:
        self.script = script

    def text(self) -> str:
        """The file."""
        return dump(self.script)


SCRIPTS = {"fog-harbour": FOG, "night-train": TRAIN, "clock-tower": TOWER}
"""Name of the file -> script."""

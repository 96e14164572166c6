"""The words of the game of eighty-eight as people write them, on folded text: ballots, choices of the evening, posts, complaints."""

from __future__ import annotations

import re
from typing import Final

from moderator.inbox.wants import Verb

DOERS: Final = "白方|黑方|剑|杀手|孤杀|联合杀|独立杀|蛋|魔镜|地雷|工兵|哨子|主持|领袖"
JOINTS: Final = " 、,和与跟及&/+;\t\n"
"""What may stand between the names of one ballot."""
_VOTE: Final = (
    r"(?:投票|(?<![空得])投)(?![诉入降靠胎机稿资奔缘影石掷放毒身其向]|票(?:帖|贴|楼|时间|截止|规则|结果|数|权|率|机|吗|开始|完))(?:给|于)*(?:一票)?(?:给)?"
    r"|(?:这|我(?:的)?|此|本|两)(?:一|两)?票(?:数)?(?:投|是|就|先|都)?(?:给|归)?"
    r"|(?<![得几门彩股发车钞唱计拉开多少两三四五六一改转换弃自空跟有数白号线托])票(?:死|出|给|投|:)?(?![数型线死机尾人权楼帖贴高杀])"
    r"|(?<![a-z])(?:re)?vote[ds]?(?:\s*(?:for|to|:))*(?![a-z])"
)
VOTES: Final = (
    Verb("change", r"(?:把?(?:托)?票)?(?:改|转|换)(?:投|票)(?:为|给|成|到)?|(?:改|变更|更改|修改)(?:我的|一下)?(?:托票|投票|票)(?:为|给|成|到)?|票[改转换](?:为|给|成|到|投)?", slot="vote", heads="把改转换变更修票托"),
    Verb("vote", r"托(?:一下|个|你|您|哨子|主持人?)*(?:票|投)(?:给|投)?(?!的?人|截止|规则|时间)|" + _VOTE, slot="vote", heads="托投票这我此本两vr"),
    Verb("name", r"(?:一挂)?(?:点名|指名|指定)(?!册|单)", slot="name", heads="一点指"),
)  # fmt: skip
CHOICES: Final = (
    Verb("spare", r"复活|救(?:活|下|回)?|保(?:下|住)?|(?<![a-z])(?:resurrect|spare|save)(?![a-z])", slot="spare", heads="复救保rs"),
    Verb("drag", r"带(?:走|上|下|着)?|拖(?:走|上|下)?|拉(?:走|上|下)?|陪葬|同归|(?<![a-z])(?:drag|take)(?![a-z])", slot="drag", heads="带拖拉陪同dt"),
    Verb("show", r"照(?:出|亮|一下)?|亮出?|(?:显示|公布)(?:真身)?|(?<![a-z])show(?![a-z])", slot="show", heads="照亮显公s"),
    Verb("chase", r"追魂(?:人选|人)?(?:是|由|给|请|:)?|(?:请|让)(?=.{1,12}追魂)|(?<![a-z])chase(?: by)?(?![a-z])", slot="chase", heads="追请让c"),
)  # fmt: skip
NOBODY: Final = re.compile(
    r"(?:一个(?:人)?(?:都|也)?|谁(?:都|也)?)?不(?:带|拖|拉)(?:人|走|了|任何人|谁)?|放弃(?:带人|拖人)|take nobody|drag nobody"
)
LOOK: Final = (Verb("look", r"(?:查看|查|探|看)(?:一下)?|(?<![a-z])look(?: at)?(?![a-z])", slot="look", heads="查探看l"),)

UNPLAIN: Final = re.compile(
    r"(?:跟|随)(?:着)?(?:领袖|剑|隐剑|联合剑|大家|大部队|数字票|楼上|主流|别人|他们)|数字票|(?:领袖|领票人|剑)(?:投|票)谁"
    r"|谁(?:的)?票(?:数)?(?:最)?[高多](?:就)?(?:投|票)?谁?|(?:投|票)(?:给)?(?:当时|到时|届时|那时|最后|票数)?(?:的)?(?:最高|最多|领先|第一)(?:的|者|那个)?"
    r"|(?:\d{1,2}[:点]\d{0,2})[^,。]{0,6}(?:谁|最高|领先|排第)|follow (?:the )?(?:sword|leader)|whoever|the leader"
)
"""A proxy that names nobody plainly (J13.5)."""

# --- posts ----------------------------------------------------------------------------------------------------------------

CODE: Final = re.compile(r"^\s*(?:代号|署名|code(?:\s*name)?)\s*[:：]?\s*(?P<name>\S{2,6})", re.IGNORECASE)
TARGET: Final = re.compile(r"(?:目标|对象|贴杀|帖杀|贴|帖|杀帖给|杀|搜索|搜|摸|target|kill|search)\s*(?:是|为|给|:|：)?\s*", re.IGNORECASE)
SHIFT: Final = re.compile(r"移魂|移(?:到|给|至|向)?|shift", re.IGNORECASE)
RETURN: Final = re.compile(r"还魂|还(?:给)?|return", re.IGNORECASE)
IOU: Final = re.compile(r"(?:打|欠|写|先打|先欠)?(?:个|张|一张)?(?:白条|欠条|iou)|明天(?:中午前)?补|稍后补", re.IGNORECASE)
NO_IOU: Final = re.compile(r"(?:不打|不欠|没有|补|还|交|兑|这是|上|昨天的|之前的)\s*(?:上|的|张)?\s*(?:白条|欠条|iou)", re.IGNORECASE)
BACK: Final = re.compile(
    r"(?:撤回|撤下|撤销|收回|取消|作废)(?:我的|刚才的|之前的|那篇|这篇|本轮)*(?:杀帖|杀贴|帖子?|贴子?|稿子?|移魂|还魂|搜索)|withdraw(?: my)? post",
    re.IGNORECASE,
)
STAND_IN: Final = re.compile(
    r"代(?:出|替)?\s*(?P<slot>(?:HS|JS|LK|JK|IK|K)\s*\d{1,2})|replaces?\s+(?P<slot2>(?:HS|JS|LK|JK|IK|K)\s*\d{1,2})", re.IGNORECASE
)

# --- texts that are owed --------------------------------------------------------------------------------------------------

DUTIES: Final = {
    "iou": re.compile(r"白条|欠条|补帖|补贴|iou", re.IGNORECASE),
    "letter": re.compile(r"感谢信|谢恩|答谢|谢.{0,4}(?:救命|复活)|thank", re.IGNORECASE),
    "chase": re.compile(r"追魂|chase", re.IGNORECASE),
    "first_chase": re.compile(r"追魂|一挂|chase", re.IGNORECASE),
    "rewrite": re.compile(r"重写|重出|改写|rewrite", re.IGNORECASE),
    "high_post": re.compile(r"情书|点名|高帖|高贴|追魂|love letter", re.IGNORECASE),
}
"""Kind of a duty -> what its text calls itself."""
CHECKIN: Final = re.compile(r"报到|报道(?!说)|check[ -]?in", re.IGNORECASE)

# --- complaints -----------------------------------------------------------------------------------------------------------

TITLE: Final = re.compile(r"[\[【［(（〔]\s*(?:投诉|complaint)\s*[\]】］)）〕]", re.IGNORECASE)
"""As a complaint must be headed (J14.2)."""
BARE_TITLE: Final = re.compile(r"^\s*(?:我要|我)?(?:投诉|举报|complaint)(?!贴|帖|楼|截止|规则|窗口|时间|期)", re.IGNORECASE)
CLAUSE: Final = re.compile(r"(?<![0-9a-z.])J?\s*(?P<a>1[1-5])\s*[.．、条]\s*(?:第)?\s*(?P<b>\d{1,2}[ab]?)(?!\w)(?:款|项)?", re.IGNORECASE)
OFFENCES: Final[tuple[tuple[str, re.Pattern[str]], ...]] = tuple(
    (clause, re.compile(pattern))
    for clause, pattern in (
        ("J12.6", "抄袭|剽窃|非原创|不是原创|旧作|已发表|首发"), ("J12.7", "字数不(?:够|足)|体裁|格式不|超引用|引用(?:过多|超)"),
        ("J15.1", "双马|多马|两个马甲|一人多"), ("J15.3a", "自爆(?:马甲|真身)|爆马|暴露(?:自己的?)?真身|我就是"),
        ("J15.3b", "暗示真身|影射|逼.{0,4}(?:脱马|现身)|脱马"), ("J15.4", "(?:公布|贴出|发|晒|截图).{0,6}(?:哨子|主持).{0,6}(?:聊天|对话|截图|记录)"),
        ("J15.5", "私(?:下)?聊|qq群|小群|交换(?:身份|角色)"), ("J15.6", "串通|勾结|通谋|泄露同伙"),
        ("J15.7", "发誓|赌咒|打赌|赌角色|亮身份|弃权宣言|自杀宣言"), ("J15.8", "(?:暗示|点名|讨论|点).{0,6}(?:出?帖|出?贴|目标)"),
        ("J15.9", "局外|场外人|外人"), ("J15.13", "辱骂|骂人|侮辱|人身攻击|色情|政治"), ("J15.14", "藐视|不敬|骂哨子|骂主持"),
        ("J13.4", "(?:委托|代)(?:别人|他人|玩家)?投票|代投"), ("J11.3", "报到.{0,8}(?:抄|非原创|不合格)"),
    )
)  # fmt: skip
"""Clause -> what says it; the first that fits."""

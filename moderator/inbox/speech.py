"""How people say that they do not mean it, or not yet, or somebody else: marks in a clause, the same for every game.

Every pattern looks at folded text (``folding``): simplified, half-width, small letters.
"""

from __future__ import annotations

import re
from typing import Final

CONDITION: Final = re.compile(
    r"如果|假如|假使|要是|倘若|倘|万一|除非|只要|只有.*才|假设|若(?:是|果|有|他|她|今|不|\s*\d|#)|^若|的话(?=[,就会我]|$)|前提(?:是|下)|"
    r"视情况|看情况|(?<![a-z])if(?![a-z])|unless|否则|不然(?!的)"
)
QUESTION: Final = re.compile(
    r"(?:吗|么|嘛?呢|没有|了没|不)$(?<!那么)(?<!什么)(?<!这么)|能不能|可不可以|可以不可以|是不是|要不要|该不该|会不会|有没有|行不行|好不好|"
    r"怎么|为什么|为啥|凭什么|谁(?!都)|哪(?!怕)|几点|多少|什么(?:时候|意思|情况)|(?:可以|行|好|对)吗|对吧|对不对|(?<![a-z])(?:who|why|what|can i|may i)(?![a-z])"
)
TAG: Final = re.compile(
    r"^(?:这样)?(?:可以|行|好|对|成|能|有效|算数|合规|来得及|没问题|ok)?(?:吗|么|不|吧|不行|不可以|算数吗|有效吗)?$|^(?:好不好|行不行|可不可以|对不对|是不是|怎么样|如何|能成吗|可以的吧)$"
)
"""A short clause that makes a question of the one before it."""
JOKE: Final = re.compile(
    r"开玩笑|玩笑(?!话?不)|逗你|逗大家|说笑|闹着玩|骗你|骗人的|才怪|才不(?:会|要|是)呢|当我没说|当真|别信|狗头|doge|\U0001f436|手滑|\(误\)|划掉|胡说的|口嗨|just kidding|jk(?![a-z])|lol"
)
NEGATION: Final = re.compile(
    r"(?<!得)(?<!忍)(?<!非)(?<!是(?=不是))(?<!要(?=不要))(?<!能(?=不能))(?<!可(?=不可))(?<!该(?=不该))(?<!会(?=不会))(?:不(?!如|妨|得不|管|过|然|仅|光|止|但|料)|没(?!错|问题|事)|别(?!人|的)|勿|莫|甭|未(?!来)|无需|"
    r"(?<![a-z])(?:not|don'?t|won'?t)(?![a-z]))"
    r"(?:要|想|会|再|用|能|必|打算|准备|应该|该|愿|敢|有|去|是|可能)*\s*(?:去|再|把|给|对|将|用)?\s*$"
)
"""Before the verb, with nothing but auxiliaries (and, mentions taken out, an object) between."""
NO_MORE: Final = re.compile(r"^[^,]{0,12}?(?:了|啦)(?!\w*过)|再$")
CHANGED: Final = re.compile(
    r"改(?:一下|主意|变|成|为|了|下|:|$)|算了|还是(?!说)|更正|修正|订正|纠正|重新|作废|说错|写错|打错|搞错|换一?个|最终|最后(?:决定|还是)|以此为准|以这[个条]为准|sorry|actually|instead|不好意思"
)
PAST: Final = re.compile(
    r"昨[晚夜天日]|前[晚夜天]|上一?[晚夜轮局盘次]|头[天晚]|那晚|首[夜晚]|当时|之前|以前|上次|刚开局|去年|yesterday|last night"
)
PAST_NIGHT: Final = re.compile(r"第?[一二三四五六七八九十\d]+[天夜晚轮]|[nd]\d")
NOW: Final = re.compile(r"今[天晚日夜]|现在|这[次轮]|本轮|改")
DONE: Final = re.compile(r"^(?:了|过|掉了)")
SAID: Final = re.compile(
    r"说(?!错|实话|到|过要|好|了算|起)|听说|据说|声称|自称|宣称|看到|看见|发现|爆料|公布|宣布|通知|记得|以为|表示|[让叫要劝求逼]我"
)
GUESSED: Final = re.compile(
    r"怀疑|估计|猜|可能|好像|似乎|也许|或许|大概|八成|多半|应该(?:是|会|要)?|肯定(?:是|会)|一定(?:是|会)|如同|考虑(?!好|清|再三|过|之后|了)|纠结|犹豫|倾向|暂时|先看|"
    r"再说|再想|再看|在想|想想|maybe|perhaps|might"
)
WISH: Final = re.compile(
    r"(?<![猜设理思梦了])想(?!了|好|来想去|通|清|到|象|必|法|起|不到|念|说)|打算|准备|计划|希望(?!大家|各位|你们)|i(?:'d| would) like|plan to"
)
"""In a message to the host an order all the same; in public a thought."""
ADVICE: Final = re.compile(
    r"建议|大家|各位|你们|诸位|同志们|劝|求(?!求你)|号召|呼吁|快来|都来|都去|一起|拜托|让(?!我)|叫(?!我)|不如|应当|最好|希望大家|值得|该(?=投|票|出)|you should|everyone|let'?s"
)
_OTHERS: Final = "他|她|它|ta|他们|她们|你|你们|有人|别人|人家|对方|某人|谁|敌方|敌人|对面|主持人?|狼人?|凶手|杀手|众人|大伙|所有人"


def others(doers: str = "") -> re.Pattern[str]:
    """Before the verb: somebody else does it. ``doers``: what others are called in this game besides."""
    names = f"{doers}|{_OTHERS}" if doers else _OTHERS
    return re.compile(
        rf"(?:{names})(?:们|就|都|又|也|才|会|要|想|已经|已|刚|今晚|昨晚|一定|肯定|可能|还|还是|现在|一直|先|竟然|居然|去)*\s*$"
    )


BECAUSE: Final = re.compile(r"因为|由于|理由|原因|毕竟|既然|虽然|尽管|即使|就算")
MYSELF: Final = re.compile(
    r"我|本人|俺|咱|在下|本[王后车象马兵座宫]|本(?:看守|囚犯|领袖|犯人)|小[弟妹]|鄙人|吾|老夫|偶|(?<![a-z])i(?![a-z])"
)
SELF: Final = re.compile(
    r"\s*[:给]?\s*(?:我自己|自己|本人|我本人|自身|我(?!的|们|觉|认|想|看|怀|感|相|说|猜|会|要|就)|俺|myself|me(?![a-z]))"
)
"""After the verb: the author himself."""
THIRD: Final = re.compile(r"\s*[:给了]?\s*(?:他|她|它|ta(?![a-z])|此人|这人|这个人|该玩家|这家伙|这货|其|同一个人|上述)")
"""After the verb: whoever was named before."""
CONNECTED: Final = re.compile(r"^\s*(?:号)?\s*(?:和|与|跟|或者?|还是|及|以及|、|/|&|\+|,|或是|和/或|or|and)\s*$")
"""Between two names: both are meant."""
EITHER: Final = re.compile(r"(?:或者?|或是|抑或|要么|(?<![a-z])or)\s*(?:我|就|去|再|是)*\s*$")
"""Before a verb: it or the one before it, the writer does not say which."""
STILL: Final = re.compile(r"(?<!我)还是\s*$")
"""The same where no comma stands between: behind one it is a change of mind."""
ONE_OF: Final = re.compile(r"^\s*号?\s*(?:或者?|或是|抑或|还是|和|与|、|/|or|and)\s*$")
"""Between a target and a bare number: that is one as well."""
DOES: Final = re.compile(
    r"^\s*(?:号|:|,|也|都|又|就|才|会|要|想|已经?|刚刚?|今晚|昨晚|昨天|今天|先|还|还是|一直|一定|肯定|是|选择|决定|说|说要|玩家|同学|竟然|居然|为什么|怎么|凭什么|为啥|一会|一会儿|明天|在|可能|应该|估计)*\s*$"
)
"""Between a name and a verb where the name is who does it."""
TAKEN: Final = re.compile(r"(?:把|给|对|将|向|往|朝|从|由)\s*$")
"""Before a name that stands before its verb."""
POLITE: Final = re.compile(r"^[\s:的是了给\"'@\[【「『“”‘’<《*_一到目标为定]*$")
"""Between a verb and a number that is meant as its target."""
ASIDE: Final = re.compile(r"^\s*(?:目标|对象|人选|是|就|给|:|—|-|也就是)*\s*$")
"""Before a name in a clause of its own that is the target of the verb before it."""
TAIL: Final = re.compile(r"^(?:了|掉|吧|一下|一票|他|她|ta|啦|哈|呀|啊|哦|喽|罢|起来|住|死|今晚|今夜|,|。|\.|!|~|\s)*$")
"""After a verb whose object stands before it."""

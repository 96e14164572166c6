"""The words of the prison game as people write them, on folded text: votes, doors, orders, offices, reports and what is told of a night."""

from __future__ import annotations

import re
from typing import Final

from moderator.inbox.wants import Verb

GROUPS: Final[dict[str, tuple[str, ...]]] = {
    "guard": ("看守", "狱警", "狱卒", "守卫", "guard"), "prisoner": ("囚犯", "犯人", "囚徒", "囚", "prisoner"),
}  # fmt: skip
"""What a side is called, with a number behind or before it."""
DOERS: Final = "看守|狱警|狱卒|囚犯|犯人|囚徒|杀人犯|从犯|黑幕|领袖|导演|助理|guards?|prisoners?|murderers?"
_LABEL: Final = r"[a-j](?![a-z0-9])|\d{1,2}(?!\d)|[一二三四五六七八九十]"
ROOM: Final = r"(?:审讯室|房间|房|室|门|间|room|door)"
_NOUN: Final = r"(?!\s*(?:票?数|率|名单|规则|结果|流程|权|的人|犯|过的|当天))"
EXECUTE: Final = "处决|处刑|处死|死刑|绞死|绞刑|吊死|枪毙|砍头|处斩|行刑|execut(?:e|ion)|exec(?![a-z])"
RELEASE: Final = "无罪释放|释放|保释|开释|假释|放走|放了|放出去|放人|release"
KINDS: Final[dict[str, re.Pattern[str]]] = {"execute": re.compile(f"{EXECUTE}|执行|票死|投死"), "release": re.compile(f"{RELEASE}|^放")}

VERBS: Final = (
    Verb("enter",
         rf"(?:进|走|选|去|挑|推|打|开|入|钻)(?:择|入|了|进|开)?(?:去)?\s*(?:第|编号|no\.?|#)?\s*(?P<x_d1>{_LABEL})\s*(?:号|扇|道|间|个)?\s*的?{ROOM}"
         r"|(?:进|走|选|去|挑|入)(?:择|入|了)?\s*(?P<x_d2>[a-j])(?![a-z0-9])"
         rf"|(?<![a-z])(?:enter|take|choose|go (?:through|into|to))\s+(?:the\s+)?door\s*(?:no\.?|#)?\s*(?P<x_d3>{_LABEL})",
         aims=False, extra=True, slot="door", heads="进走选去挑推打开入钻etcg"),
    Verb("door", rf"(?:第)?(?<![a-z0-9])(?P<x_d4>{_LABEL})\s*(?:号|扇|道)?\s*(?:大)?门(?![牌票槛])|(?<![a-z])door\s*(?P<x_d5>{_LABEL})",
         aims=False, extra=True, slot="door", heads="第abcdefghij0123456789一二三四五六七八九十"),
    Verb("spare",
         r"(?P<x_n1>不(?:再)?(?:动手|出手)(?:了)?|不(?:要|想)?(?:杀|面杀|点杀)(?:人)?(?:了|$|吧)|放弃(?:击杀|杀人|面杀|点杀)|收手|按兵不动"
         r"|(?:撤回|撤销|取消|收回|作废)(?:今晚的?|我的|刚才的?|之前的?)*(?:面杀|点杀|击杀|杀令|杀人|命令|指令|令))"
         r"|(?<![a-z])(?P<x_n2>no kill|don't kill anyone|hold fire)(?![a-z])",
         aims=False, extra=True, slot="kill", heads="不放收按撤取作ndh"),
    Verb("point",
         rf"(?:远程|隔空)?点(?:名)?(?:杀|击)(?:掉|死|了)?\s*(?:目标)?:?\s*(?:房间|房号|门)?\s*(?:(?P<x_r1>[a-j])(?![a-z0-9])\s*(?:号?\s*{ROOM})?"
         rf"|(?:第)?(?P<x_r2>\d{{1,2}}|[一二三四五六七八九十])\s*号?\s*{ROOM}(?:里|内)?(?:面)?(?:的)?(?:人|看守|那位|家伙)?)?"
         r"|(?:远程|隔空)(?:击)?杀"
         rf"|(?<![a-z])point(?:[ -]?kill)?(?![a-z])(?:\s+(?:room|door)\s*(?P<x_r3>{_LABEL})|\s+(?P<x_r4>[a-j])(?![a-z0-9]))?",
         slot="kill", extra=True, heads="远隔点p"),
    Verb("face",
         r"(?P<x_f1>(?:当)?面杀|(?:面对面)?(?:击杀|刺杀|杀|干|解决|做)(?:掉|死|了)?(?:我)?(?:的)?(?:对面|面前|同房|眼前|同室|房里|墙那边)(?:的)?(?:人|那位|那个|看守|家伙)*)"
         r"|(?<![a-z])(?P<x_f2>face[ -]?kill|kill (?:whoever|the (?:one|guard)|him|her)?[a-z' ]{0,12}opposite)",
         aims=False, extra=True, slot="kill", heads="当面击刺杀干解做fk"),
    Verb("strike", r"(?P<x_f3>动手(?!脚)|动刀|出手(?!机)|杀人(?!犯|案|狂|者|凶手|动机|权|如))", aims=False, extra=True, slot="kill", heads="动出杀"),
    Verb("kill",
         r"(?<![自被谋凶仇屠捕扼残抹他互误追厮面点])(?:击杀|刺杀|斩杀|杀死|杀掉|杀害|干掉|做掉|解决掉|杀(?!人|手|气|伤|戮|青|毒|意|机|生|招|菌|出|到|回|鸡|身|令))"
         r"|(?<![a-z])kill(?![a-z])",
         slot="kill", heads="击刺斩杀干做解k"),
    Verb("abstain", r"(?P<x_a1>弃[票权投]|放弃(?:投票|本轮投票|今天的?投票|投票权)|不投票了?|投空票|空票)|(?<![a-z])(?P<x_a2>abstain)(?![a-z])",
         aims=False, extra=True, slot="vote", heads="弃放不投空a"),
    Verb("unvote",
         r"(?P<x_u1>撤(?:回|销|掉)?(?:我的?|刚才的?|之前的?|那张|这张|处决|处刑|释放|投|选|那|这|一)*票|收回(?:我的?|刚才的?|之前的?|那张)*(?:投|选|处决|处刑|释放|这|一)*票|取消(?:我的?|刚才的?|之前的?)*(?:投|选)?票|把票(?:撤|收)(?:了|回)?)"
         r"|(?<![a-z])(?P<x_u2>unvote|(?:withdraw|retract) my (?:vote|ballot))(?![a-z])",
         aims=False, extra=True, slot="vote", heads="撤收取把uwr"),
    Verb("follow", r"(?P<x_w1>(?:跟着?|随|同)(?=[^,]{0,8}(?:投|票)(?:就|了|吧|走|$))(?!投|票)|跟楼上|同上|同楼上|跟上家|随大流|跟大家(?:一起)?|跟票)",
         aims=False, extra=True, slot="vote", heads="跟随同"),
    Verb("change_vote",
         r"(?:把票)?(?:改|转|换|变)(?:投|票)(?:为|给|成|到|至|向)?|票[改转换](?:为|给|成|到|投)?|(?:改|变更|更改|修改)(?:我的|一下)?(?:投票|票)(?:为|给|成|到|至)?",
         slot="vote", heads="把改转换变票更修"),
    Verb("execute", rf"(?:投|给)?(?:一张)?(?:执行)?(?P<x_k1>{EXECUTE})(?:掉|了)?(?:票|操作)?(?:投|给|:)*{_NOUN}|(?P<x_k2>(?:票|投)死|(?:票|推)出去)",
         slot="vote", extra=True, heads="投给一执处死绞吊枪砍行票推e"),
    Verb("execute", r"(?P<x_k3>执行)(?!力|者|官|规则|情况|完|死|人)", tight=True, slot="vote", extra=True, heads="执"),
    Verb("release", rf"(?:投|给)?(?:一张)?(?:执行)?(?P<x_k4>{RELEASE})(?:掉|了)?(?:票|操作)?(?:投|给|:)*{_NOUN}",
         slot="vote", extra=True, heads="投给一执无释保开假放r"),
    Verb("release", r"(?P<x_k5>放)(?!弃|心|下|在|过|学|假|松|大|火|屁|言)", tight=True, slot="vote", extra=True, heads="放"),
    Verb("vote",
         r"(?:投票|(?<![空得])投)(?![诉入降靠胎机稿资奔缘影掷放毒身其向死]|票(?:帖|贴|楼|时间|截止|规则|结果|数|权|率|吗|开始|完))(?:给|于)*(?:一票)?(?:给)?"
         r"|(?:这|我(?:的)?|此|本|宝贵的)一?票(?:投|是|就|先)?(?:给|归)?|(?<![得几门彩股发车钞唱计拉多少两三四五六一改转换弃自空有撤决放刑])票(?:给|投给|投|:)"
         r"|(?<![a-z])(?:re)?vote[ds]?(?:\s*(?:for|to|:))*(?![a-z])",
         slot="vote", heads="投这我此本宝票vr"),
    Verb("run", r"(?P<x_c1>竞选|参选|自荐|毛遂自荐)(?!时间|规则|结果|贴|帖|开始|流程|吗)|(?<![a-z])(?P<x_c2>run for (?:leader|office))",
         aims=False, extra=True, slot="elect", heads="竞参自毛r"),
    Verb("elect", r"选举|推选|推举|拥立|拥护|提名|(?:看守|囚犯)?(?:方)?(?:的)?领袖(?:我)?(?:就)?(?:选|投|推|是)(?:给)?|(?<![a-z])elect(?![a-z])", slot="elect", heads="选推拥提领看囚方的e"),
    Verb("elect", r"指定|(?<![一肯确决约否必指])定", tight=True, slot="elect", heads="指定"),
    Verb("elect", r"(?<![竞改])选(?:择)?|支持|推(?!断|理|测|出)", tight=True, slot="elect", heads="选支推"),
    Verb("question",
         r"(?<![被])(?:单独)?(?:审问|提审|质询|讯问|盘问|审讯(?!室|时|阶段|中|过程|环节|前|后|里|结束|开始|贴))|(?<![a-z])(?:interrogate|question)(?![a-z])",
         heads="单审提质讯盘iq"),
    Verb("conspire", r"密谋|密谈|(?<![a-z])conspire(?: with)?(?![a-z])", heads="密c"),
    Verb("acquit", r"脱罪|免罪|开脱|(?<![a-z])acquit(?![a-z])", heads="脱免开a"),
    Verb("use", r"(?:使用|发动|动用|用)(?:我的|一次)?(?:技能|特殊能力|能力|权力)|(?:技能|行动)?目标(?:是|:|定为)|(?<![a-z])use (?:my )?skill", slot="use", heads="使发动用技行目u"),
    Verb("use", r"(?:技能|行动)?(?:目标|对象)", tight=True, slot="use", heads="技行目对"),
    Verb("change", r"改(?:为|成|到|选|:)|换(?:成|为|到)|(?<![a-z])change (?:it )?to(?![a-z])", slot="change", heads="改换c"),
    Verb("withdraw", r"(?P<x_b1>撤回|撤销|收回|取消|作废)|(?<![a-z])(?P<x_b2>withdraw|retract)(?![a-z])", aims=False, extra=True, slot="withdraw", heads="撤收取作wr"),
    Verb("complain",
         r"(?:我要|我想)?投诉(?:一下)?(?:本局|这局|本场)?(?:的)?(?:主持人?|导演|法官|裁判|gm)|对(?:主持人?|导演)(?:的)?(?:[^,。!?]{0,8})?(?:不满|有意见|抗议)|(?<![a-z])complain(?:t)? (?:about|against) the (?:host|director)",
         aims=False, heads="我投对c"),
    Verb("report", r"(?<![被])(?:我要)?(?:举报|检举|告发|投诉)(?!贴|帖|信|箱|电话|渠道)|(?<![a-z])report(?![a-z])", heads="我举检告投r"),
    Verb("rules", r"规则(?:里|中)?(?:好像|似乎)?(?:有|存在|出现)(?:个|一个|一处)?(?:漏洞|bug|错误|矛盾|问题)|rules? (?:fault|bug)", aims=False, heads="规r"),
    Verb("substitute",
         r"(?P<x_s1>申请(?:一个|个|一位)?(?:替补|换人)|(?:让|请|由)(?:我的)?(?:场外)?助理(?:来)?(?:接手|接替|顶替|替|顶|上|代))"
         r"|(?:需要|找|要|请)(?:个|一个|一位|人)?替补|退出(?:游戏|本局|这局)|玩不(?:了|下去|成)|没法(?:再|继续)?玩|不能(?:再)?(?:继续)?玩"
         r"|(?<![a-z])(?P<x_s2>need a substitute|substitute please)",
         aims=False, extra=True, heads="申让请由需找要退玩没不ns"),
)  # fmt: skip

USING: Final = r"(?:使用|发动|动用|用)?(?:技能)?[\[【<「『\"“:\s]*"
"""Before a skill's title; ``USING_HEADS``: the signs that it may begin with."""
USING_HEADS: Final = '使发动用技[【<「『"“:'
VOTES: Final = frozenset({"vote", "execute", "release", "change_vote"})
"""Verbs that name a prisoner in the vote thread."""
BALLOT: Final = VOTES | {"abstain", "unvote", "follow"}
KILLS: Final = frozenset({"point", "face", "strike", "kill"})
OFFICE: Final = frozenset({"question", "conspire", "acquit"})
AIMED: Final = VOTES | OFFICE | {"elect", "point", "kill", "report"}
"""Verbs that come to nothing where nobody is named."""
CONDUCT: Final = frozenset({"report", "rules", "complain", "substitute"})
LATER: Final = re.compile(r"明[天晚日]|改天|下次|后天|tomorrow")
"""In the clause before the verb: not today."""
EITHER: Final = re.compile(r"要么|either")
AGAINST: Final = re.compile(r"反对|不同意|不赞成|不支持|拒绝|抵制|阻止|不认同|against")
AGAINST_AFTER: Final = re.compile(r"反对|不同意|不赞成|不支持|没有?(?:什么)?意义|没用|不合适|不可能|是错|不对|不划算|太亏")
"""Behind it in its clause."""
ASKED: Final = re.compile(r"(?<![没为])(?:什么|啥)(?!都|也)|区别|存不存在|什么意思|算不算")
TALLY: Final = re.compile(r"票型|得票|计票|唱票|票数|(?:\d+|[二三四五六七八九两])\s*票")
"""A count of what others have cast, where the writer does not speak of himself."""
FOR: Final = re.compile(r"(?:和|跟|与|同|为|替|帮|给)\s*$")
"""Before a name that stands before its verb: "为红拂脱罪" is as sure as the other order."""
FOR_SELF: Final = re.compile(r"(?:给|为|替|帮)(?:我|本人)?自己\s*$")
TALK: Final = BALLOT | {"elect", "run", "change", "report", "acquit", "substitute"}
"""Verbs that are looked for in a long post."""
QUICK: Final = re.compile(
    "[投票弃棄改換换选選处處释釋执執举舉检檢竞競脱脫替vVｖＶ]|execut|releas|report|elect|abstain|acquit", re.IGNORECASE
)
LEADER: Final = re.compile("领袖|老大|头领|leader")

# --- what is told of a night ----------------------------------------------------------------------------------------------

NIGHT: Final = re.compile(
    r"(?P<last>昨[晚夜]|昨天(?:晚上|夜里|审讯)|last night)|(?P<before>前[晚夜]|前天(?:晚上|夜里))|(?P<first>首[夜晚])|(?P<this>今[晚夜]|刚才|刚刚|tonight)"
    r"|第?(?P<nth>\d{1,2}|[一二三四五六七八九十])[夜晚](?!上)|(?<![a-z])n(?:ight)?\s*(?P<n>\d{1,2})(?!\d)"
)
MET: Final = re.compile(
    r"遇(?:到|见|上)|碰(?:到|见|上)|见(?:到|过|了)|(?:隔壁|对面)(?:坐)?(?:的)?(?:人)?(?:应该|好像|就)?(?:是|坐着?|没有?人|没人|空)|同(?:一)?(?:房|室|间)|一(?:间|个房间?)|(?:和|跟|与)[^,。!?]{1,26}(?:对话|聊|谈|说话|审讯|配对|对上)|轮空|一个人|没(?:有)?(?:遇到|碰到)?人"
    r"|(?<![a-z])(?:met|was with|sat opposite|was alone)(?![a-z])"
)
TOLD_QUICK: Final = re.compile("[晚夜]|night|刚")
OTHERS_TOLD: Final = re.compile(r"(?:他|她|ta|你|谁)(?:们)?(?:说|讲|自称|声称)|据说|听说|转述|said")

# --- offences, as reports call them ---------------------------------------------------------------------------------------

CLAUSE: Final = re.compile(r"(?<![a-z])p-[a-z]+-?[\da-z.]*\d?[a-z]?")
OFFENCES: Final[tuple[tuple[str, re.Pattern[str]], ...]] = tuple(
    (clause, re.compile(pattern))
    for clause, pattern in (
        ("P-identity-3b", "审问(?:时|里|中)?(?:说谎|撒谎|不(?:如实|老实))|没有?如实回答|审问.{0,6}(?:谎|假话)"),
        ("P-speech-2.1", "发誓|毒誓|诅咒|赌咒"), ("P-speech-2.2", "拿(?:命|人格|信仰).{0,4}担保|赌命|以死|自爆担保|退赛威胁"),
        ("P-speech-1", "人身攻击|辱骂|骂人|嘲讽|侮辱|智商|贬低|喷人"), ("P-speech-3.1", "(?:贴|发|晒|引用).{0,4}(?:主持|导演).{0,4}(?:对话|聊天|私信|私聊)|主持对话"),
        ("P-speech-3.2", "(?:抗议|质疑|不服|反对).{0,6}(?:判罚|处罚|罚)"), ("P-speech-4", "截图"),
        ("P-offsite-1.1", "爆马|掉马|马甲(?:暴露|猜测)|(?:暴露|点破|猜|透露).{0,4}马甲|真身"),
        ("P-offsite-1.2", "(?:以前|过去|上一?局|历史|别的局).{0,6}(?:论据|说事|打法|表现|风格)"),
        ("P-offsite-1.3", "(?:讨论|谈论|提到?|议论).{0,4}替补"), ("P-offsite-1.4", "(?:讨论|谈论|提到?|议论).{0,4}助理"),
        ("P-pre-6", "助理.{0,6}(?:发帖|发言|私聊|联系)"), ("P-offsite-2", "(?:共用|共享|一个)(?:账号|帐号|qq|号)|代投|借号"),
        ("P-shelter-2.3", "加(?:了)?(?:好友|qq)|私(?:下)?聊|私信"), ("P-shelter-2.4", "(?:头像|昵称|qq号|房间?号|群名).{0,8}(?:推|证据|配对|判断)"),
        ("P-shelter-2.5", "退群|擅自(?:离开|退出)"), ("P-shelter-2.1", "(?:出局|死|离场).{0,4}(?:还在)?.{0,4}庇护所.{0,6}(?:说话|发言)"),
        ("P-shelter-2.2", "庇护所.{0,8}(?:关闭|关门|时间外|超时|关了).{0,6}(?:说话|发言)?"),
        ("P-speech-5", "(?:自)?爆(?:罪名|技能|身份|能力)|(?:说出?|透露|暗示|公开|泄露)(?:了)?(?:自己的?)?(?:罪名|技能|身份|能力)|自爆|明示"),
        ("P-offsite-3", "场外|作弊|偷看"),
    )
)  # fmt: skip
"""Clause -> what says it; the first that fits."""

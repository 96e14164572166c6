"""The words of a game of chess: privileges, votes, declarations and the rest as people write them, on folded text."""

from __future__ import annotations

import re
from typing import Final

from moderator.inbox.wants import Verb

ROLES: Final = {
    "queen": "皇后|女王|王后|后(?![来面天悔续果退台盾])|queen", "rook": "战车|车|rook", "bishop": "主教|象(?![样似征])|bishop", "knight": "骑士|马(?![上甲])|knight",
}  # fmt: skip
_ANY_ROLE: Final = "|".join(ROLES.values())

VERBS: Final = (
    Verb("abstain", r"弃[票权投]|放弃(?:投票|本轮投票|这[次轮]投票|投票权)|不投票了|投空票|空票|(?<![a-z])abstain(?![a-z])", aims=False, slot="vote", heads="弃放不投空a"),
    Verb("self_vote", r"自[投票](?!降|罗)|(?:改)?(?:投|票)(?:给)?(?:我自己|自己|本人)(?:一票)?", aims=False, slot="vote", heads="自改投票"),
    Verb("follow", r"(?:跟着?|随|同)(?=[^,]{0,8}(?:投|票)(?:就|了|吧|走|$))(?!投|票)|跟楼上|同上|同楼上|跟上家|随大流|跟大家(?:一起)?", aims=False, slot="vote", heads="跟随同"),
    Verb("change_vote", r"(?:把票)?(?:改|转|换|变)(?:投|票)(?:为|给|成|到|至|向)?|(?:改|变更|更改|修改|转移)(?:我的|一下)?(?:投票|票)(?:为|给|成|到|至)?|票[改转换](?:为|给|成|到|投)?", slot="vote", heads="把改转换变更修票"),
    Verb("join_vote", r"跟[投票](?:给)?(?!数)", slot="vote", heads="跟"),
    Verb(
        "vote",
        r"(?:投票|(?<![空得])投)(?![诉入降靠胎机稿资奔缘影石掷放毒身其向]|票(?:帖|贴|楼|时间|截止|规则|结果|数|权|率|吗|开始|完))(?:出局|出去|给|于|死|了|掉)*(?:一票)?(?:给)?"
        r"|(?:这|我(?:的)?|此|本|宝贵的|神圣的)一?票(?:数)?(?:投|是|就|先)?(?:给|献给|归)?|一票(?:给|投给|投)|(?<![投第])一票\s*$|(?<![得几门彩股发车钞唱计拉开归多少两三四五六一改转换弃自空跟有])票(?:死|出|给|投|:)"
        r"|公投|(?<![a-z])(?:re)?vote[ds]?(?:\s*(?:for|to|:))*(?![a-z])",
        slot="vote", heads="投票这我此本宝神一公vr"),
    Verb("vote", r"(?<![得几门彩股发车钞唱计拉开归多少两二三四五六七八九十百一改转换弃自空跟有投选数全满平首末每张死废号\d])票", tight=True, slot="vote", heads="票"),
    Verb("vote", r"(?<![a-z])v(?![a-z])|出(?!局|现|来|去|发)|推", tight=True, slot="vote", heads="v出推"),
    Verb("castle", r"王车易位|王车换位|车王(?:易|换)位|(?<![轻])易位|入堡|(?<![a-z])castl(?:e|ing)(?![a-z])|o-o(?:-o)?(?![\w-])", aims=False, heads="王车易入co"),
    Verb(
        "kill",
        r"(?<![自被谋凶仇屠捕扼残抹他互误追厮])(?:击杀|刺杀|斩杀|杀死|杀掉|杀害|处死|处决|干掉|做掉|动刀|(?:使用|用)?杀人权(?:对)?|杀人(?!宣言|犯|案|狂|凶手|动机|者|如|不|夜)|杀(?!人|手|气|伤|戮|青|毒|意|机|生|招|菌|出|到|回|鸡|身)|斩(?!断|获|钉)|(?<![刀开挨中菜剪])刀(?!法|光|剑|子|口|刃|锋|枪|客|片|工|具|叉|疤|鞘))"
        r"|(?<![a-z])kill(?![a-z])", heads="击刺斩杀处干做动使用刀k"),
    Verb("imprison", r"禁锢|囚禁|关押|监禁|拘禁|禁闭|关禁闭|(?<![严不解宵情软查])禁(?![止忌言不令区得欲书赛果地用夜酒军药锢闭])(?:住|掉)?|(?<![a-z])(?:imprison|jail)(?![a-z])", heads="禁囚关监拘ij"),
    Verb("imprison", r"关(?:起来|进小黑屋)?|锁|封", tight=True, heads="关锁封"),
    Verb("heal", r"救治|救护|加血|治疗|医治|医救|特赦|赦免|抢救|(?<![求补挽拯急营得])救(?![命星世场援济国兵火赎灾急护治])(?:人|下|活)?|(?<![a-z])(?:heal|pardon|save)(?![a-z])", heads="救治医特赦抢加hps"),
    Verb("heal", r"治|医|奶", tight=True, heads="治医奶"),
    Verb("exchange", r"兑子|兑掉|兑杀|兑换|(?<![挤汇])兑(?![现奖付])|拼子|(?<![a-z])exchange(?![a-z])", slot="knight", heads="兑拼e"),
    Verb("exchange", r"换掉|交换", tight=True, slot="knight", heads="换交"),
    Verb("curse", r"诅咒|下咒|施咒|咒诅|(?<![念魔])咒(?![语骂文])|(?<![a-z])curse(?![a-z])", slot="knight", heads="诅下施咒c"),
    Verb("pawn", r"掩护|顶替|替身|代替|替死|挡刀|庇护|(?<![a-z])cover(?![a-z])", heads="掩顶替代挡庇c"),
    Verb("pawn", r"替|挡", tight=True, heads="替挡"),
    Verb("guard", r"保护|守护|守卫|护住|护卫|(?<![a-z])(?:protect|guard)(?![a-z])", slot="guard", heads="保守护pg"),
    Verb("guard", r"护|守|保", tight=True, slot="guard", heads="护守保"),
    Verb("use", r"(?:使用|发动|动用|用)(?:技能|特权|能力|权力|权利)|行动目标|夜间目标|(?:今晚)?(?:的)?目标(?:改为|换成|改成|是|:|定为)|指定|选定", slot="use", heads="使发动用行夜今的目指选"),
    Verb("change", r"改(?:为|成|到|选|:)|换(?:成|为|到)|(?<![a-z])change to(?![a-z])|改(?=\s*(?:#|\d))", slot="change", heads="改换c"),
    Verb("withdraw", r"撤回|撤销|收回|取消|撤掉", aims=False, slot="withdraw", heads="撤收取"),
    Verb("forgo", r"(?:今晚|今夜|这[晚夜])?(?:我)?(?:不行动|无行动|不动手|不用技能|不使用(?:技能|特权|能力)|空过|放弃(?:行动|技能|特权|使用))|(?<![a-z])pass(?![a-z])", aims=False, slot="forgo", heads="今这我不无空放p"),
    Verb("promote", rf"(?:升变?|晋升|变身|变成?|升级)(?:为|成|作|个|一个|:|\s)*(?P<x_role>{_ANY_ROLE})|(?:兵|小兵)(?:选|要|变|就|升)(?:为|成|\s)*(?P<x_role2>{_ANY_ROLE})",
         aims=False, extra=True, heads="升晋变兵小"),
    Verb("check_in", r"签到|报到|报道(?!说)|打卡|(?<![a-z])check(?:ing)?[ -]?in(?![a-z])", aims=False, heads="签报打c"),
    Verb("leave", r"请(?:个)?假|出差|退出(?:游戏|本局|这局)?|不能(?:再)?(?:继续)?玩|玩不(?:了|下去|成)|没法(?:再|继续)?(?:玩|参加|上网)|弃坑|(?:需要|申请|找)(?:个|人|一位|找个|位)?替补|(?:帮我)?换人",
         aims=False, heads="请出退不玩没弃需申找帮换"),
    Verb("enter", r"(?:我)?(?:随时)?(?:可以|能|愿意)(?:上场|上|进场|进|入场|顶上?|替补?|来|接手?|参加|加入)|我(?:来|上|顶|接)(?:吧|了)?$|没问题|在的?,?随时|(?<![a-z])i can(?: enter| play)?(?![a-z])|^ok$|^可以$",
         aims=False, heads="我随可能愿没在io"),
)  # fmt: skip

DOERS: Final = "白方|黑方|白[王后车象马兵]|黑[王后车象马兵]"
"""What others are called who act: before a verb no order of the writer's own."""
DAY: Final = frozenset({"vote", "abstain", "self_vote", "follow", "change_vote", "join_vote"})
"""Verbs of the ballot."""
NIGHT: Final = frozenset({"kill", "castle", "imprison", "heal", "exchange", "curse", "pawn", "guard", "use"})

TALK: Final = DAY | {"change", "check_in", "leave"}
"""Verbs that are looked for in a long post: nobody hides a night order in one."""
QUICK: Final = re.compile("[投票弃棄改换換签簽报報卡假差退替vVｖＶ]")
"""A sign that a ballot, a check-in or a leave has as it stands, in either script: a long post without any is not read further."""

DECLARATION: Final = r"[\[【(《]?\s*杀人宣言\s*[\])】》]?\s*[:：]?|[\[【(《]\s*宣言\s*[\])】》]\s*[:：]?|^\s*宣言\s*[:：]"
"""The head of a declaration, on the text as it stands."""
ORDER_AFTER: Final = r"^\s*(?:今晚|今夜)?\s*(?:的)?(?:击?杀(?:人)?|刀|目标|对象|杀害?目标|处死)\s*(?:目标|对象)?\s*[:：]?\s*\S{1,16}\s*$"
"""A line behind or before a declaration that is the order itself."""
ANALYSIS: Final = r"分析|盘逻辑|站边|analysis"
LAST_WORDS: Final = r"遗言|last words"

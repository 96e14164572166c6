"""How the games of the samples go. Labels: LD lord, Y1 Y2 loyalists, F1-F4 rebels, N spy."""
# ruff: noqa: INP001

from __future__ import annotations

from dataclasses import replace

from tabletop import Fall, Plan

PEOPLE = ("林晚舟", "周子昂", "许清禾", "陈默", "何小满", "沈星河", "苏木", "顾长风")
BANS = ("司马懿", "左慈", "于吉", None, "吕布", "左慈", "陆逊", "貂蝉")
QUEUE = (
    {"name": "宋知微", "source": "b", "place": 8, "score": "21", "round": 1, "registered": 14},
    {"name": "韩越", "source": "a", "place": 7, "score": "23.6", "round": 1, "registered": 27},
    {"name": "罗一川", "source": "a", "place": 7, "score": "26", "round": 1, "registered": 9, "substituted": 1},
    {"name": "唐果", "source": "d"},
)
"""Who may substitute at table A: the first of the queue has sat in for somebody this round already, so he stands at its end."""
OTHERS = ("江一白", "叶知秋", "白鹿", "程野", "方圆", "陆遥", "秦川", "温良")
OTHER_BANS = ("张春华", None, "于吉", "郭嘉", "荀攸", None, "王异", "法正")

FIRST = Plan(
    falls=(Fall(2, "F1", "LD"), Fall(2, "Y1", "F2"), Fall(3, "F2", "Y2"), Fall(3, "F3", "LD"), Fall(4, "F4", "N"), Fall(5, "N", "LD")),
    outcome="lord_side",
    mvp="LD",
    detailed=(1, 2),
    scenes={(1, "LD"): "duel F1 F3 Y1", (1, "F4"): "asleep", (1, "Y2"): "extra"},
    stats=True,
    seating="16357248",
)
SECOND = Plan(
    falls=(Fall(2, "Y2", "F1"), Fall(2, "F3", "LD"), Fall(3, "Y1", "F2"), Fall(4, "LD", "F4")),
    outcome="rebels",
    mvp="F4",
    note="残局两次用无懈护住同伴",
    scenes={(1, "F2"): "silent Y1", (2, "F4"): "barbarians", (3, "LD"): "takeback"},
    seating="64137528",
)
THIRD = Plan(
    falls=(
        Fall(2, "F1", "N"), Fall(2, "Y1", "F3"), Fall(3, "F3", "Y2"), Fall(3, "F2", "LD"), Fall(4, "Y2", "F4"), Fall(5, "F4", "N"),
        Fall(7, "LD", "N"),
    ),
    outcome="spy",
    mvp="N",
    detailed=(1,),
    scenes={(1, "Y1"): "hasty F2", (2, "LD"): "contentment"},
    stats=True,
    seating="75164238",
)  # fmt: skip
DRAWN = Plan(falls=(Fall(2, "F1", "Y1"), Fall(3, "Y2", "F4")), outcome="draw", culprit="F2", rounds=7, seating="81342657")
AGAIN = Plan(
    falls=(Fall(2, "Y1", "F3"), Fall(2, "F1", "Y2"), Fall(3, "Y2", "F2"), Fall(4, "LD", "F3")),
    outcome="rebels",
    mvp="F3",
    scenes={(1, "Y1"): "misjudged Y2"},
    seating="81357426",
)
FIFTH = Plan(
    falls=(
        Fall(2, "F2", "LD"), Fall(2, "Y1", "F1"), Fall(3, "F1", "Y2"), Fall(3, "F3", "LD"), Fall(4, "F4", "Y2"),
        Fall(5, "LD", source="lightning"),
    ),
    outcome="full_loss",
    scenes={(5, "LD"): "lightning"},
    seating="53712468",
)  # fmt: skip
SIXTH = Plan(
    falls=(
        Fall(2, "Y2", "F3"), Fall(3, "F3", "N"), Fall(3, "F1", "LD"), Fall(3, "Y1", "F2"), Fall(4, "F2", "N"), Fall(4, "F4", "LD"),
        Fall(6, "N", "LD"),
    ),
    outcome="lord_side",
    mvp="LD",
    detailed=(1,),
    seating="61435782",
)  # fmt: skip

WHOLE = (FIRST, SECOND, THIRD)
AFTERWARDS = (DRAWN, AGAIN, FIFTH, SIXTH)
"""Games 4 to 6, with a substitute at the table."""
RUNNING = (
    FIRST,
    replace(SECOND, seating=""),
    Plan(
        falls=(Fall(1, "Y1", "F4"), Fall(2, "F2", "LD")),
        outcome="",
        detailed=(1, 2),
        scenes={(1, "Y2"): "hasty F1", (1, "F3"): "hint", (1, "N"): "showing", (2, "Y2"): "left_here"},
    ),
)

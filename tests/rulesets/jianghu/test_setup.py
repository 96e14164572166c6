"""Before the first round: seats, the deal, who is told what, code words, check-ins; and a game taken over."""

from __future__ import annotations

from typing import Any

import pytest

from moderator.play import views
from moderator.play.audience import PUBLIC
from moderator.play.instants import Instant
from moderator.play.messages import Notice, Refusal
from moderator.play.ruleset import Record
from moderator.rulesets.jianghu.adopting import wrong_with
from moderator.rulesets.jianghu.commands import choices as h
from moderator.rulesets.jianghu.commands import posts as p
from moderator.rulesets.jianghu.commands import setup as s
from moderator.rulesets.jianghu.commands import vote as v
from moderator.rulesets.jianghu.roles import COUNTS, SHORT
from moderator.rulesets.jianghu.ruleset import Jianghu
from moderator.rulesets.jianghu.schedule import NOMINAL, adapted, left_after
from tests.rulesets.jianghu.games import Game, at


class Table:
    """A game from its first command."""

    def __init__(self) -> None:
        self.rules = Jianghu()
        self.state = self.rules.start("t", "Asia/Shanghai")
        self.records: list[Record] = []
        self.now = at("20:00")

    def do(self, command: Any, *, force: bool = False, when: Instant | None = None) -> None:
        self.now = when or self.now
        decision = self.rules.decide(self.state, command, self.now, force)
        assert not isinstance(decision, Refusal), decision
        for event in decision.events:
            self.state = self.rules.evolve(self.state, event)
        self.records.append(Record(
            seq=len(self.records) + 1, at=self.now, command={}, events=decision.events, trace=decision.trace, notices=decision.notices,
        ))  # fmt: skip

    def refuse(self, command: Any) -> str:
        decision = self.rules.decide(self.state, command, self.now)
        assert isinstance(decision, Refusal), decision
        return decision.code

    def notices(self, seat: str) -> list[Notice]:
        return [notice for record in self.records for notice in record.notices if notice.audience == f"seat:{seat}"]

    def seen(self, audience: str) -> Any:
        return views.view_of_records(self.rules, "t", "Asia/Shanghai", self.records, audience)  # type: ignore[arg-type]


def ids() -> list[str]:
    """The role ids of eighty-eight, wanderers numbered."""
    return [f"{SHORT[role]}{n}" if number > 1 else SHORT[role] for role, number in COUNTS.items() for n in range(1, number + 1)]


def dealt() -> Table:
    table = Table()
    table.do(s.CreateGame())
    for name in ids():
        table.do(s.AddSeat(mask=f"mask {name}", person=f"person {name}", id=name))
    table.do(s.Deal(roles={name: name for name in ids()}, seed="x"))
    return table


def test_eighty_eight_and_no_other_number() -> None:
    table = dealt()
    assert len(table.state.seats) == 88
    assert table.refuse(s.AddSeat(mask="one more", person="q")) == "dealt_already"
    small = Table()
    small.do(s.AddSeat(mask="a", person="b"))
    assert small.refuse(s.AddSeat(mask="c", person="b")) == "second_mask"
    assert small.refuse(s.AddSeat(mask="a", person="c")) == "name_taken"
    assert small.refuse(s.Deal(roles={"a": "HS"})) == "role_counts"
    small.do(s.Deal(roles={"a": "HS"}), force=True)


def test_who_is_told_what_at_the_deal() -> None:
    table = dealt()
    card = {name: table.notices(name)[0].params for name in ids()}
    assert card["LK"]["lines"] == [f"JK{n}" for n in range(1, 7)]
    assert card["JK1"]["lines"] == [f"JK{n}" for n in range(2, 7)]
    assert card["JS1"]["lines"] == ["JS2"]
    assert card["JE2"]["lines"] == ["JE1"]
    assert card["DE"] == {**card["WA1"], "seat": "DE"}
    assert all(card[name]["lines"] == [] for name in ("HS", "SH", "RV", "IK1", "BE", "MN", "MR", "SP", "SR", "WA7"))
    assert card["IK3"]["code_name"] == "我想你"


def test_what_a_seat_sees_of_the_roles() -> None:
    table = dealt()
    roles = {name: seat.role for name, seat in table.seen("seat:LK").seats.items() if seat.role is not None}
    assert roles == {"LK": "lone_killer", **{f"JK{n}": "joint_killer" for n in range(1, 7)}}
    assert {seat.role for seat in table.seen(PUBLIC).seats.values()} == {None}
    assert table.seen("seat:DE").seats["DE"].role == "wanderer"
    assert "person" not in str(table.seen("seat:HS").seats["HS"])[:60] or table.seen("seat:HS").seats["HS"].person == ""


def test_code_words() -> None:
    table = dealt()
    for n in (1, 2, 3):
        table.do(s.SetCodewords(ik=f"IK{n}", search=f"s{n}", contact=f"c{n}"))
    assert table.refuse(s.SetCodewords(ik="IK4", search="s", contact="c")) == "not_coded"
    assert [notice.params["search"] for notice in table.notices("LK") if notice.code == "codewords_lone"] == ["s1", "s2", "s3"]
    assert [notice.code for notice in table.notices("IK2")] == ["role_card", "codewords"]
    assert list(table.seen("seat:IK2").words) == ["IK2"]
    assert "IK" not in str(list(table.seen("seat:LK").words))
    assert table.seen("seat:IK4").words == {}


@pytest.mark.parametrize("people", [16, 30, 60, 120])
def test_the_schedule_of_other_sizes(people: int) -> None:
    counts = {role: max(1, number * people // 88) for role, number in COUNTS.items()}
    rows = adapted(counts)
    assert len(rows) == len(NOMINAL)
    assert all(row.top_n >= 1 and sum(row.slots.values()) >= 1 for row in rows)
    assert adapted(COUNTS) == NOMINAL


@pytest.mark.parametrize("people", [40, 44, 60, 88, 120, 200])
def test_by_plan_somebody_is_left_after_the_last_round_whatever_the_size(people: int) -> None:
    counts = {role: max(1, round(number * people / 88)) for role, number in COUNTS.items()}
    gone = sum(row.top_n + sum(row.slots.values()) for row in adapted(counts))
    assert 1 <= sum(counts.values()) - gone <= 2


def test_what_the_plan_leaves() -> None:
    state = dealt().state
    assert [left_after(state, n) for n in range(1, 10)] == [84, 70, 56, 42, 29, 19, 11, 5, 1]


# --- check-in -------------------------------------------------------------------------------------------------------------


def checked(table: Table, seat: str, words: int, quoted: int = 0) -> str:
    table.do(s.SubmitCheckin(seat=seat, words=words, quoted=quoted))
    made = table.state.seats[seat].checkin
    assert made is not None
    return "ok" if made.ok else made.fault


def test_check_ins_are_counted() -> None:
    table = dealt()
    assert checked(table, "WA1", 301) == "ok"
    assert checked(table, "WA2", 300) == "short"
    assert checked(table, "WA2", 1) == "ok"
    assert checked(table, "WA3", 400, 41) == "quotes"
    assert checked(table, "WA3", 600) == "short"
    assert checked(table, "WA3", 1) == "ok"
    assert checked(table, "WA4", 330, 30) == "short"


def test_a_check_in_edited_after_the_count_is_not_valid() -> None:
    table = dealt()
    checked(table, "WA1", 400)
    table.do(s.EditCheckin(seat="WA1"))
    assert table.state.seats["WA1"].checkin.ok  # type: ignore[union-attr]
    table.do(s.MarkCheckinsCounted())
    table.do(s.EditCheckin(seat="WA1"), when=at("20:01"))
    assert checked(table, "WA1", 600) == "short"


def test_after_the_deal_check_ins_come_before_the_first_round() -> None:
    table = dealt()
    for ik in ("IK1", "IK2", "IK3"):
        table.do(s.SetCodewords(ik=ik, search=f"seek {ik}", contact=f"meet {ik}"))

    def proposed() -> list[str]:
        return [step.verb for step in Jianghu().steps(table.state) if step.proposed]

    assert proposed() == ["mark_checkins_counted"]
    table.do(s.MarkCheckinsCounted())
    assert proposed() == ["close_checkin"]
    table.do(s.CloseCheckin())
    assert proposed() == ["open_round"]


def first_round(table: Table) -> None:
    """Round 1 up to its results: everybody votes for one another."""
    table.do(p.OpenRound(r=1), when=at("21:00"))
    masks = ("JK1", "WA1", "WA2", "WA3", "WA4", "WA5", "WA6", "WA7")
    table.do(p.SubmitPost(seat="LK", target="WA9", words=900, masks=masks))
    table.do(p.CloseWindow(), when=at("21:16"))
    table.do(p.ResolvePosts())
    table.do(p.PublishPosts())
    for seat in table.state.living:
        table.do(v.CastBallot(seat=seat.id, seats=("WA10",) if seat.id == "HS" else ("WA10", "WA11")), when=at("3 10:00"))
    table.do(v.CloseVote(), when=at("3 21:00"))
    table.do(h.PublishResults(), when=at("3 21:16"))


def test_who_has_not_checked_in_is_out_with_the_results_of_round_1() -> None:
    table = dealt()
    for name in ids():
        if name != "WA20":
            checked(table, name, 350 if name != "WA21" else 200)
    table.do(s.CloseCheckin())
    table.do(s.JudgeCheckin(seat="WA22", verdict="genre", reason="a recipe"))
    first_round(table)
    out = {name: table.state.seats[name].out for name in ("WA20", "WA21", "WA22")}
    assert [(each.cause, each.clause) for each in out.values() if each] == [
        ("penalty", "J11.2"),
        ("penalty", "J11.2"),
        ("penalty", "J11.3"),
    ]
    table.do(s.JudgeCheckin(seat="WA23", verdict="not_original"))
    assert table.state.status("WA23") == "OUT"
    assert table.refuse(s.SubmitCheckin(seat="WA24", words=700)) == "checkin_over"


# --- taking over ------------------------------------------------------------------------------------------------------------


def wrong(**fields: Any) -> str:
    seats = {"A": {"role": "wanderer"}, "LK": {"role": "lone_killer"}}
    seats["A"] |= fields.pop("a", {})
    made = s.Position(
        seats={name: s.SeatPosition(**given) for name, given in seats.items()}, counts={"wanderer": 1, "lone_killer": 1},  # type: ignore[arg-type]
        **fields,
    )  # fmt: skip
    refused = wrong_with(made)
    return refused.code if refused is not None else ""


def test_a_position_that_contradicts_itself_is_refused_with_its_seat() -> None:
    assert wrong() == ""
    assert wrong(a={"out_round": 1}) == "out_but_in"
    assert wrong(a={"status": "OUT", "out_round": 9}) == "out_later"
    assert wrong(a={"status": "OUT", "out_cause": "boredom"}) == "bad_cause"
    assert wrong(a={"status": "KHALF"}) == "half_without_posts"
    assert wrong(a={"half_from": 3, "half_until": 2}) == "half_backwards"
    assert wrong(a={"mask": "LK"}) == "name_taken"
    assert wrong(round=0) == "bad_number"
    assert wrong(slots=("QQ1",)) == "bad_slots"
    assert wrong(opened="yesterday") == "bad_instant"
    assert wrong(first_hang=("Z",)) == "unknown_seat"
    assert wrong(rules={"noon": "midday"}) == "bad_clock"


def test_a_position_brings_what_is_under_way() -> None:
    duty = s.DutyPosition(kind="chase", seat="V1", due="2026-06-04T12:00:00+08:00", by="MN")
    game = Game(
        "JK1", r=3, phase="day", duties=(duty,), told=("swords",), over={"MN": {"status": "PENDING"}, "A": {"status": "KHALF"}},
        posts=(s.PostPosition(seat="JK1", target="A", owed=True),),
        ballots=(s.BallotPosition(voter="V2", seats=("B",), at="2026-06-03T10:00:00+08:00"),), finale=True,
    )  # fmt: skip
    assert game.status("MN A") == "PENDING KHALF"
    game.do(h.ChaseText(writer="V1", words=500), "3 11:00")
    game.do(p.NoonCheck(), "3 12:00")
    assert game.status("MN A JK1") == "IN IN OUT"
    assert [ballot.voter for ballot in game.state.now.ballots] == ["V2"]


def test_taking_over_is_the_first_command() -> None:
    game = Game("JK1")
    assert game.refuse(s.Adopt(position=s.Position(seats={"A": s.SeatPosition(role="wanderer")}))).code == "adopt_first"


def test_the_deal_publishes_the_roster_without_a_person_or_a_role() -> None:
    table = dealt()
    told = [notice for record in table.records for notice in record.notices if notice.audience == PUBLIC]
    assert [notice.code for notice in told] == ["roster"]
    assert told[0].params == {"lines": ids(), "n": 88, "rules": {}}

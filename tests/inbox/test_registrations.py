"""Entries of a cup out of a spreadsheet: columns found, times read, every row weighed by the rules; nothing is done."""

from __future__ import annotations

from moderator.cup.ruleset import Cup
from moderator.inbox.registrations import Registration, registrations
from moderator.inbox.sheets import Sheet, paste
from tests.cup.cups import Desk, instant

NOW = instant("2026-04-20T12:00:00+08:00")
TABLE = (
    "序号\t昵称\tQQ\t报名时间\t工作人员\n"
    "1\t林晚舟\t10001\t2026-04-10 20:15:30\t\n"
    "2\t周子昂\t10002\t2026/4/9 08:05\t\n"
    "3\t裁判甲\t10003\t2026-04-11 10:00\t是\n"
    "4\t林晚舟\t10004\t2026-04-12 10:00\t\n"
    "5\t\t10005\t2026-04-12 11:00\t\n"
    "6\t迟到者\t10006\t2026-04-23 00:00\t\n"
    "7\t无时间\t10007\t\t\n"
)


def read(text: str, desk: Desk) -> list[Registration]:
    sheet = paste(text)
    assert isinstance(sheet, Sheet), sheet
    return registrations(sheet, Cup(), desk.state, "Asia/Shanghai", NOW)


def test_rows_become_entries_in_order_of_time() -> None:
    desk = Desk(deadline="2026-04-22T23:59:59+08:00")
    found = read(TABLE, desk)
    assert [row.command["person"] for row in found] == ["周子昂", "林晚舟", "裁判甲", "林晚舟", "", "迟到者", "无时间"]
    first = found[0]
    assert (first.at, first.dated, first.command["contact"]) == (instant("2026-04-09T08:05:00+08:00"), True, "10002")
    assert found[2].command["do"] == "add_staff"
    assert found[-1].at == NOW and not found[-1].dated


def test_what_the_rules_refuse_is_said_at_its_row() -> None:
    desk = Desk(deadline="2026-04-22T23:59:59+08:00")
    desk.do("register", person="周子昂")
    found = {row.row: row for row in read(TABLE, desk)}
    assert found[3].refusal is not None and found[3].refusal.code == "name_twice", "he is in already"
    assert found[7].refusal is not None and found[7].refusal.code == "entry_late"
    assert [issue.code for issue in found[2].issues if issue.blocking] == ["twin"]
    assert [issue.code for issue in found[6].issues if issue.blocking] == ["empty"]
    assert desk.state.people.keys() == {"周子昂"}, "nothing is done"
    for row in found.values():
        if not row.blocked:
            desk.do(at=row.at, verb=row.command["do"], **{key: value for key, value in row.command.items() if key != "do"})
    assert "无时间" in desk.state.people and desk.state.people["裁判甲"].staff


def test_a_plain_list_of_names_will_do() -> None:
    found = read("姓名\n甲\n乙\n", Desk())
    assert [(row.command["person"], row.command["contact"], row.blocked) for row in found] == [("甲", "", False), ("乙", "", False)]

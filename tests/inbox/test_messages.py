"""Messages out of text, mails, tables and saved forum pages: every reader, every encoding, and what is refused."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from moderator.inbox import intake
from moderator.inbox.messages import MAX_FILE, MAX_MESSAGES, MAX_TEXT, REMEDIES, Batch, Quote
from moderator.inbox.stamps import read_stamp
from moderator.play.instants import SECOND, Instant
from moderator.play.messages import Refusal
from moderator.play.watch import StoppedError
from moderator.play.words import LANGUAGES, Words

ZONE = "Asia/Shanghai"
DATA = Path(__file__).parent / "data"


def at(*when: int) -> Instant:
    return Instant(round(datetime(*when, tzinfo=ZoneInfo(ZONE)).timestamp()) * SECOND)  # type: ignore[misc]


SAVED = at(2026, 6, 3, 10, 20)


def page(name: str, saved: Instant | None = None) -> Batch:
    found = intake.read_bytes((DATA / name).read_bytes(), name, ZONE, saved=saved)
    assert isinstance(found, Batch), found
    return found


def batch(found: Batch | Refusal) -> Batch:
    assert isinstance(found, Batch), found
    return found


def refusal(found: Batch | Refusal) -> Refusal:
    assert isinstance(found, Refusal), found
    assert found.remedy == REMEDIES[found.code]
    return found


# --- forums ---------------------------------------------------------------------------------------------------------------


def test_discuz_x3() -> None:
    found = page("discuz_x3.html")
    host, voter, late = found.messages
    assert (found.kind, found.encoding, found.certain) == ("discuz", "utf-8", True)
    assert [m.number for m in found.messages] == [1, 2, 3]
    assert (host.author, host.at) == ("主持人", at(2026, 6, 2, 14, 0, 5))
    assert (voter.text, voter.edited, voter.at) == ("我投 红拂。\n理由晚点写。", True, at(2026, 6, 2, 22, 31, 40))
    assert voter.quotes == (Quote("第一天投票,截止 6月3日 22:00。", "主持人"),)
    assert (late.at, late.exact, late.said) == (at(2026, 6, 3, 9, 50), False, "发表于 半小时前")
    assert [(remark.code, remark.place.index) for remark in found.remarks] == [("time_counted_back", 3)]


def test_discuz_x2_in_gbk_without_its_own_time() -> None:
    found = page("discuz_x2.html")
    assert (found.encoding, [m.number for m in found.messages]) == ("gb18030", [12, 13])
    assert found.messages[0].text == "改票,改投小龙女。"
    assert found.messages[1].at is None
    assert [remark.code for remark in found.remarks] == ["time_unknown"]
    assert found.messages[1].quotes == (Quote("改票,改投小龙女。", "楚留香"),)
    assert page("discuz_x2.html", SAVED).messages[1].at == at(2026, 6, 1, 23, 59)


def test_phpbb() -> None:
    first, second = page("phpbb.html").messages
    assert (first.author, first.text, first.at) == ("青衣", "投票給紅拂\n就這樣", at(2026, 6, 4, 14, 3))
    assert (second.author, second.text, second.edited, second.at) == ("紅拂", "我棄票", True, at(2026, 6, 4, 14, 30))
    assert [quote.who for quote in second.quotes] == ["青衣"]
    assert "更早的話" in second.quotes[0].text


def test_xenforo() -> None:
    first, second = page("xenforo.html").messages
    assert (first.number, first.text, first.at) == (41, "vote 红拂\nthat's all", at(2026, 6, 4, 14, 3))
    assert (second.number, second.text, second.edited) == (42, "投 青衣", True)
    assert second.quotes == (Quote("vote 红拂", "青衣"),)


@pytest.mark.parametrize(("codec", "name"), [("gb18030", "gb18030"), ("big5", "big5"), ("utf-8", "utf-8"), ("utf-16", "utf-16")])
def test_a_page_in_every_encoding(codec: str, name: str) -> None:
    text = (DATA / "phpbb.html").read_text(encoding="utf-8").replace("查看主題", "主題").replace('charset="utf-8"', "")
    text = text.replace("青衣", "青龍").replace("紅拂", "紅花").replace("»", "-")
    found = batch(intake.read_bytes(text.encode(codec), "p.html", ZONE))
    assert (found.encoding, found.messages[0].author) == (name, "青龍")
    assert found.certain == (codec in {"utf-8", "utf-16"})


def test_a_page_that_claims_a_wrong_encoding_says_so() -> None:
    data = (DATA / "phpbb.html").read_text(encoding="utf-8").encode("gb18030")
    found = batch(intake.read_bytes(data, "p.html", ZONE))
    assert found.encoding == "gb18030"
    assert found.remarks[0].code == "charset_wrong"
    assert found.remarks[0].params == {"said": "utf-8", "encoding": "gb18030"}


def test_six_thousand_posts_with_progress_and_a_stop() -> None:
    text = (DATA / "discuz_x3.html").read_text(encoding="utf-8")
    head, _, rest = text.partition('<div id="post_9001">')
    posts, _, tail = rest.partition('</div>\n<div id="ft"')
    whole = f'{head}{f"<div id=post_9001>{posts}" * 2_000}</div><div id="ft"{tail}'
    seen: list[tuple[int, int]] = []
    found = batch(intake.paste(whole, ZONE, watch=lambda done, of: seen.append((done, of))))
    assert len(found.messages) == 6_000
    assert seen[0] == (0, 6_000)
    assert seen[-1] == (6_000, 6_000)

    def stop(done: int, of: int) -> None:
        if done >= 100:
            raise StoppedError

    with pytest.raises(StoppedError):
        intake.paste(whole, ZONE, watch=stop)


# --- mails ----------------------------------------------------------------------------------------------------------------

EML = (
    "Received: from a by b; Mon, 1 Jun 2026 23:05:09 +0800\nFrom: =?utf-8?b?6Z2S6KGj?= <a@example.org>\nSubject: =?utf-8?b?56aB6ZSi?=\n"
    "Date: Mon, 1 Jun 2026 22:00:00 +0800\nContent-Type: text/{kind}; charset={charset}\nContent-Transfer-Encoding: 8bit\n\n{text}"
)


@pytest.mark.parametrize(
    ("codec", "claimed", "encoding", "wrong"),
    [
        ("utf-8", "utf-8", "utf-8", False), ("gb18030", "gb2312", "gb18030", False), ("big5", "big5", "big5", False),
        ("gb18030", "iso-8859-1", "gb18030", True), ("utf-8", "us-ascii", "utf-8", True), ("utf-8", "gb2312", "", None),
    ],
)  # fmt: skip
def test_a_mail_whatever_it_claims(codec: str, claimed: str, encoding: str, wrong: bool | None) -> None:
    text = "今晚禁鎖三號,謝謝主持人,辛苦了。" if codec == "big5" else "今晚禁锢三号,谢谢主持人,辛苦了。"
    found = batch(intake.read_bytes(EML.format(kind="plain", charset=claimed, text=text).encode(codec), "m.eml", ZONE))
    if wrong is None:
        return  # what fits both ways is taken as it claims to be
    message = found.messages[0]
    assert (message.text, message.author, message.subject, message.channel) == (text, "青衣", "禁锢", "mail")
    assert message.at == at(2026, 6, 1, 23, 5, 9)
    assert found.encoding == encoding
    assert ("charset_wrong" in [remark.code for remark in found.remarks]) == wrong


def test_a_mail_of_html_only() -> None:
    body = "<div>禁锢 <b>3号</b></div><blockquote>以前的信</blockquote><script>x</script>"
    found = batch(intake.read_bytes(EML.format(kind="html", charset="utf-8", text=body).encode(), "m.eml", ZONE))
    assert found.messages[0].text == "禁锢 3号"
    assert found.messages[0].quotes == (Quote("以前的信"),)
    assert [remark.code for remark in found.remarks] == ["html_only"]


def test_a_mailbox_with_quoted_answers() -> None:
    one = EML.format(kind="plain", charset="utf-8", text="救三号\n\n> 请发行动\n> 截止 12:50\n")
    two = EML.format(kind="plain", charset="utf-8", text="改救五号\n\n------ 原始邮件 ------\n发件人: x\n救三号\n")
    found = batch(intake.read_bytes(f"From a Mon\n{one}\n\nFrom b Mon\n{two}".encode(), "box.mbox", ZONE))
    assert found.kind == "mbox"
    assert [(m.text, len(m.quotes)) for m in found.messages] == [("救三号", 1), ("改救五号", 1)]
    assert [m.place.row for m in found.messages] == [1, 15]


# --- tables and pasted text ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("codec", ["utf-8", "utf-8-sig", "gb18030", "utf-16"])
def test_a_table_of_private_messages(codec: str) -> None:
    text = '发件人,发送时间,标题,内容,备用\n青衣,2026-06-01 23:00:05,夜间,"救3号,\n谢谢",x\n红拂,昨天 8:05,,"杀""三""号",\n'
    found = batch(intake.read_bytes(text.encode(codec), "pm.csv", ZONE, saved=SAVED))
    first, second = found.messages
    assert (first.author, first.at, first.subject, first.text, first.channel) == (
        "青衣",
        at(2026, 6, 1, 23, 0, 5),
        "夜间",
        "救3号,\n谢谢",
        "pm",
    )
    assert (second.text, second.at, second.place.row) == ('杀"三"号', at(2026, 6, 2, 8, 5), 4)


def test_pasted_posts_of_a_forum() -> None:
    text = "3# 青衣 发表于 2026-6-2 14:03\n投3号\n\n[quote=青衣]投3号[/quote]\n\n红拂 昨天 22:31\n我投青衣\n小龙女(12345678) 09:02:11\n跟\n"
    found = batch(intake.paste(text, ZONE, saved=SAVED))
    assert [(m.author, m.number, m.at, m.text) for m in found.messages] == [
        ("青衣", 3, at(2026, 6, 2, 14, 3), "投3号"),
        ("红拂", None, at(2026, 6, 2, 22, 31), "我投青衣"),
        ("小龙女", None, at(2026, 6, 3, 9, 2, 11), "跟"),
    ]
    assert found.messages[0].quotes == (Quote("投3号", "青衣"),)
    assert [m.channel for m in found.messages] == ["thread", "typed", "typed"]


@pytest.mark.parametrize(
    "head",
    [
        "12楼 青衣 2026-6-2 14:03",
        "楼主 青衣 2026-6-2 14:03",
        "青衣 发表于 2026-6-2 14:03",
        "青衣 2026-6-2 14:03 #12",
        "青衣 » 2026-6-2 14:03",
    ],
)
def test_what_is_pasted_from_a_thread_came_by_the_thread(head: str) -> None:
    assert [m.channel for m in batch(intake.paste(f"{head}\n禁锢3号", ZONE, saved=SAVED)).messages] == ["thread"]
    assert [m.channel for m in batch(intake.paste(f"{head}\n禁锢3号", ZONE, saved=SAVED, channel="sms")).messages] == ["sms"]


def test_pasted_private_messages_with_their_labels() -> None:
    text = (
        "发件人：青衣\n收件人：神的使者\n发送时间：2026-6-2 14:03\n主题：今晚的行动\n救3号\n\n"
        "From: 红拂\nDate: 2026-06-02 22:31\nSubject: Re: 行动\n禁锢 时间: 不限\n"
    )
    found = batch(intake.paste(text, ZONE, saved=SAVED))
    assert [(m.author, m.at, m.text) for m in found.messages] == [
        ("青衣", at(2026, 6, 2, 14, 3), "今晚的行动\n救3号"), ("红拂", at(2026, 6, 2, 22, 31), "禁锢 时间: 不限"),
    ]  # fmt: skip
    assert [m.place.row for m in found.messages] == [1, 7]
    assert {m.channel for m in found.messages} == {"typed"}
    alone = batch(intake.paste("时间: 今晚\n目标: 3号", ZONE)).messages
    assert [m.text for m in alone] == ["时间: 今晚\n目标: 3号"]


def test_pasted_lines_of_known_masks_and_a_single_text() -> None:
    found = batch(intake.paste("青衣:投3号\n红拂：投4号\n补一句", ZONE, names=("青衣", "红拂")))
    assert [(m.author, m.text) for m in found.messages] == [("青衣", "投3号"), ("红拂", "投4号\n补一句")]
    assert [m.text for m in batch(intake.paste("杀人宣言:\n夜色如墨", ZONE)).messages] == ["杀人宣言:\n夜色如墨"]


@pytest.mark.parametrize(
    ("said", "when", "exact"),
    [
        ("2026-6-2 14:03", at(2026, 6, 2, 14, 3), True), ("2026年6月2日 下午2:03", at(2026, 6, 2, 14, 3), True),
        ("Jun 2, 2026 at 2:03 PM", at(2026, 6, 2, 14, 3), True), ("Tue Jun 02, 2026 12:30 am", at(2026, 6, 2, 0, 30), True),
        ("2026-06-02T06:03:00Z", at(2026, 6, 2, 14, 3), True), ("昨天 22:31", at(2026, 6, 2, 22, 31), True),
        ("前天 09:00", at(2026, 6, 1, 9, 0), True), ("半小时前", at(2026, 6, 3, 9, 50), False),
        ("3 分钟前", at(2026, 6, 3, 10, 17), False),
        ("一会儿以前", None, False), ("2026-13-40 99:99", None, False), ("刚刚", SAVED, False),
        ("1 小时半前", at(2026, 6, 3, 8, 50), False),
    ],
)  # fmt: skip
def test_times(said: str, when: Instant | None, exact: bool) -> None:
    assert (read_stamp(said, ZONE, SAVED).at, read_stamp(said, ZONE, SAVED).exact) == (when, exact)


@pytest.mark.parametrize("said", ["昨天 22:31", "半小时前", "刚刚", "22:31"])
def test_what_is_relative_is_unknown_without_the_page_s_own_time(said: str) -> None:
    assert read_stamp(said, ZONE).at is None


# --- hostile --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "name", "code"),
    [
        (b"", "a.txt", "messages_empty"), (b"\x00\x01\x02\xff" * 999, "a.txt", "messages_binary"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "a.html", "messages_binary"),
        (b"a,b\n1,2", "a.csv", "messages_columns"), ('时间,内容\n1,"x'.encode(), "a.csv", "messages_quote"),
        (b"<html><body></body></html>", "a.html", "messages_no_posts"),
        (b"<html><body>" + b"<div>" * 200_000 + b"x", "a.html", "messages_nested"),
        (b"<html><body>" + b"<blockquote>" * 9_000 + b"x", "a.html", "messages_nested"), (b"x" * (MAX_TEXT + 1), "a.txt", "message_long"),
        ("时间,内容\n".encode() + b"1,x\n" * (MAX_MESSAGES + 1), "a.csv", "messages_many"),
        (b"x" * (MAX_FILE + 1), "a.txt", "messages_too_large"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)  # fmt: skip
def test_what_is_refused(data: bytes, name: str, code: str) -> None:
    found = refusal(intake.read_bytes(data, name, ZONE))
    assert (found.code, found.params["file"]) == (code, name)
    for lang in LANGUAGES:
        words = Words(lang)
        assert name in words.refusal(found)
        assert words.has(f"remedy.{found.remedy}")


def test_broken_mark_up_of_ten_megabytes_is_read_or_refused() -> None:
    data = ("<html><table><tr><td>投3号<b<div class=post <p>>" * 230_000).encode()
    assert len(data) > 10_000_000
    assert isinstance(intake.read_bytes(data, "a.html", ZONE), (Batch, Refusal))
    text = "青衣 2026-6-2 14:03\n" + "> " * 50_000 + "\n投3号\n" + "[quote]" * 20_000
    found = batch(intake.paste(text, ZONE))
    assert found.messages[0].text == "投3号"


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    assert refusal(intake.read(tmp_path / "none.eml", ZONE)).code == "messages_unreadable"


def test_a_saved_page_is_as_old_as_its_file(tmp_path: Path) -> None:
    place = tmp_path / "p.txt"
    place.write_text("青衣 半小时前\n投3号", encoding="utf-8")
    found = batch(intake.read(place, ZONE))
    assert found.messages[0].at is not None
    assert not found.messages[0].exact


def test_a_page_of_no_known_forum_is_one_message_and_says_so() -> None:
    found = batch(intake.paste("<html><body><p>投3号</p></body></html>", ZONE))
    assert [m.text for m in found.messages] == ["投3号"]
    assert [remark.code for remark in found.remarks] == ["page_unknown"]

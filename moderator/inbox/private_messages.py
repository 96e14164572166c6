"""Private messages out of a table: columns found by their headings, each row a message."""

from __future__ import annotations

import unicodedata
from typing import Final

from moderator.inbox import delimited
from moderator.inbox.messages import MAX_NAME, Batch, Channel, Place, RawMessage, Remark, bad
from moderator.inbox.quoting import split_quotes
from moderator.inbox.stamps import read_stamp
from moderator.play.instants import Instant
from moderator.play.messages import Refusal
from moderator.play.watch import Watch, unwatched

HEADS: Final[dict[str, tuple[str, ...]]] = {
    "author": (
        "author", "from", "sender", "user", "username", "from user", "发件人", "发送者", "发信人", "作者", "用户", "用户名", "马甲", "来自",
        "發件人", "寄件者", "寄件人", "作者名", "会员",
    ),
    "at": ("at", "time", "date", "sent", "sent at", "timestamp", "datetime",
        "时间", "日期", "发送时间", "發送時間", "收到时间", "時間", "发信时间"),
    "subject": ("subject", "title", "topic", "标题", "主题", "標題", "主旨"),
    "text": (
        "text", "message", "body", "content", "内容", "正文", "消息", "短消息", "信息", "私信", "內容", "訊息", "站内信", "原文",
    ),
    "channel": ("channel", "via", "渠道", "方式"),
    "number": ("number", "no", "floor", "楼层", "樓層", "编号"),
}  # fmt: skip
_MEANS: Final = {head: name for name, heads in HEADS.items() for head in heads}
CHANNELS: Final[dict[str, Channel]] = {
    "mail": "mail", "email": "mail", "邮件": "mail", "pm": "pm", "站内信": "pm", "短消息": "pm", "私信": "pm", "thread": "thread",
    "帖子": "thread", "回帖": "thread", "sms": "sms", "短信": "sms", "typed": "typed", "手输": "typed",
}  # fmt: skip
EVERY: Final = 100


def columns_of(cells: list[str]) -> dict[str, int]:
    """Which column is what, by its heading; the first of two that mean the same."""
    found: dict[str, int] = {}
    for at, cell in enumerate(cells):
        name = _MEANS.get(" ".join(unicodedata.normalize("NFKC", cell).casefold().replace("_", " ").split()))
        if name is not None:
            found.setdefault(name, at)
    return found


def is_table(text: str) -> bool:
    """Whether the first line names columns, the text's and at least one more among them."""
    line = text.lstrip("\ufeff\n\r ").partition("\n")[0]
    mark = next((mark for mark in ("\t", ",", ";", "，") if mark in line), "")
    found = columns_of([cell.strip().strip('"') for cell in line.split(mark)]) if mark else {}
    return "text" in found and len(found) > 1


def read_table(text: str, file: str, zone: str, saved: Instant | None = None, watch: Watch = unwatched) -> Batch | Refusal:
    """Every row as a message; the first row names the columns."""
    text = text.lstrip("\ufeff")
    line = text.lstrip("\n\r ").partition("\n")[0]
    mark = next((mark for mark in ("\t", ",", ";", "，") if mark in line), ",")
    rows = delimited.parse(text, mark)
    if isinstance(rows, delimited.Broken):
        return bad("messages_quote", file, row=rows.row)
    rows = [(number, cells) for number, cells in rows if any(cell.strip() for cell in cells)]
    of = columns_of(rows[0][1]) if rows else {}
    if "text" not in of:
        return bad("messages_columns", file, row=rows[0][0] if rows else 0)
    messages: list[RawMessage] = []
    remarks: list[Remark] = []
    for index, (number, cells) in enumerate(rows[1:], start=1):
        if index % EVERY == 1:
            watch(index - 1, len(rows) - 1)
        fields = {name: cells[at].strip() if at < len(cells) else "" for name, at in of.items()}
        messages.append(_message(fields, Place(file, index, number), zone, saved, remarks))
    watch(len(messages), len(messages))
    return Batch(tuple(messages), "table", remarks=tuple(remarks))


def _message(fields: dict[str, str], place: Place, zone: str, saved: Instant | None, remarks: list[Remark]) -> RawMessage:
    said = fields.get("at", "")
    stamp = read_stamp(said, zone, saved)
    if stamp.at is None:
        remarks.append(Remark("time_unknown", {"said": said, "author": fields.get("author", "")}, place))
    own, quotes = split_quotes(fields.get("text", "").replace("\r\n", "\n"))
    number = fields.get("number", "").lstrip("#")
    return RawMessage(
        text=own, channel=CHANNELS.get(fields.get("channel", "").casefold(), "pm"), author=fields.get("author", "")[:MAX_NAME], at=stamp.at,
        exact=stamp.exact, said=said[:MAX_NAME], number=int(number) if number.isdecimal() and len(number) < 8 else None,
        subject=fields.get("subject", "")[:MAX_NAME], quotes=quotes, place=place,
    )  # fmt: skip

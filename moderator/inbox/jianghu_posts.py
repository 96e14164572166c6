"""Kill posts, searches, shift and return as they are handed in, and the texts that are owed: by code name, target and what follows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from moderator.inbox import jianghu_words as w
from moderator.inbox.finding import Mention
from moderator.inbox.folding import Folded, fold
from moderator.inbox.jianghu_roster import Roster, code_of, holder
from moderator.inbox.messages import RawMessage
from moderator.inbox.reading import Proposal, Sure
from moderator.inbox.text_checks import text_report
from moderator.play.textcount import characters
from moderator.rulesets.jianghu.state import GameState

HEAD: Final = 160
"""Characters within which code name and target stand."""
LINE: Final = 40
"""Characters of a line that belongs to the head."""
BODY: Final = 200
"""Characters from which what follows the head is the text itself."""
OWED: Final = 200
"""Characters from which a message of somebody who owes a text may be it."""
FIELD: Final = {"chase": "writer", "first_chase": "writer"}
PAYS: Final = {
    "iou": "pay_iou", "letter": "thank_letter", "chase": "chase_text", "first_chase": "first_hang_text", "rewrite": "pay_rewrite",
    "high_post": "high_post_text",
}  # fmt: skip
"""Kind of a duty -> the verb that pays it."""


def has_code(text: str) -> bool:
    """Whether a code name stands at the head of a text: in the thread nothing else is taken for a post that was to be handed in."""
    return w.CODE.search(text[:HEAD]) is not None and bool(_code(text[:HEAD])[0])


def window(message: RawMessage, text: str, folded: Folded, state: GameState, names: Roster, author: str) -> Iterator[Proposal]:
    """What is handed in inside the fifteen minutes. Without a known writer the code name says whose it is."""
    if (back := w.BACK.search(folded.text[:HEAD])) and author and characters(text) < BODY:
        yield Proposal({"do": "withdraw_post", "seat": author}, {"do": folded.span(*back.span())}, {"do": "sure", "seat": "sure"})
        return
    head, body = _parted(text, names)
    code, at = _code(w.STAND_IN.sub(lambda found: " " * len(found[0]), head))
    who = author or holder(state, code)
    if not who:
        return
    own = state.seats[who].code
    notes = ["code_name_other"] if code and own and code != own else []
    notes += ["seat_by_code"] if not author else []
    kind = {"SP": "search", "SH": "shift", "SR": "return"}.get(code or own, "post")
    found = fold(head)
    parts: dict[str, Sure] = {"do": "sure", "seat": "near" if notes else "sure"}
    spans = {"do": at} if at else {}
    if kind == "shift":
        yield from _shift(who, found, body, names, spans, parts, notes)
        return
    target = _target(found, names, returning=kind == "return")
    if target is None:
        return
    spans["target"] = found.span(target.start, target.end)
    notes += [target.note] if target.note else []
    command: dict[str, Any] = {"do": {"search": "submit_search", "return": "submit_return"}.get(kind, "submit_post"), "seat": who}
    command["seat_c" if kind == "return" else "target"] = target.seat
    if kind == "post" and code:
        command["code_name"] = next(iter(_said(head, code)), "")
    if kind == "post" and (instead := w.STAND_IN.search(found.text)):
        command["replaces"] = re.sub(r"\s", "", (instead["slot"] or instead["slot2"]).upper())
    owed = kind != "return" and characters(body) < BODY and w.IOU.search(folded.text[:HEAD]) and not w.NO_IOU.search(folded.text[:HEAD])
    if owed:
        command["iou"] = True
    elif characters(body) < BODY and not code:
        return  # neither a text nor an IOU nor a code name: talk
    else:
        command |= {"text": body} | ({} if kind == "return" else {"quoted": _quoted(body)})
        notes += ["text_missing"] if not body.strip() else []
    parts["target" if kind != "return" else "seat_c"] = "sure" if target.sure else "near"
    yield Proposal(command, spans, parts, target.others, tuple(notes))


def _shift(
    who: str, found: Folded, body: str, names: Roster, spans: dict[str, tuple[int, int]], parts: dict[str, Sure], notes: list[str]
) -> Iterator[Proposal]:
    """From the first named to the second (J5.W4)."""
    match = w.SHIFT.search(found.text)
    named = [mention for mention in names.finder.find(found.text) if not mention.weak]
    pair = list({mention.seat: mention for mention in named}.values())
    if len(pair) < 2:
        return
    first, second = pair[0], pair[1]
    if match is not None:
        spans = spans | {"do": found.span(*match.span())}
    spans |= {"from": found.span(first.start, first.end), "to": found.span(second.start, second.end)}
    parts = parts | {"from": "sure" if first.sure else "near", "to": "sure" if second.sure and len(pair) == 2 else "near"}
    command = {"do": "submit_shift", "seat": who, "from": first.seat, "to": second.seat, "text": body}
    yield Proposal(command, spans, parts, (), tuple(notes))


def _parted(text: str, names: Roster) -> tuple[str, str]:
    """The head (short lines before the text itself) and the text."""
    lines = text.split("\n")
    used = 0
    for n, line in enumerate(lines):
        said = line.strip()
        if len(said) > LINE or (n and not _of_head(said, names)):
            break
        used = n + 1
    if not used:  # all in one line: what stands before the first full stop
        first = re.search(r"[。！!\n]", text[:HEAD])
        cut = first.end() if first else min(len(text), HEAD)
        return text[:cut], text[cut:] if first and len(text) > HEAD else text if len(text) > HEAD else ""
    return "\n".join(lines[:used]), "\n".join(lines[used:]).strip("\n")


def _of_head(line: str, names: Roster) -> bool:
    """Whether a short line says who, whom or that the text is owed."""
    text = fold(line).text
    return (
        not text
        or any(
            found is not None
            for found in (
                w.CODE.search(text),
                w.TARGET.match(text),
                w.SHIFT.match(text),
                w.RETURN.match(text),
                w.IOU.search(text),
                w.STAND_IN.search(text),
            )
        )
        or bool(code_of(text))
        or any(not mention.weak and mention.end - mention.start >= len(text) - 2 for mention in names.finder.find(text))
    )


def _code(head: str) -> tuple[str, tuple[int, int] | None]:
    """The role id whose code name stands in the head, and where."""
    for match in re.finditer(r"[^\s:：,，。、;；（）()【】\[\]《》]{2,12}", head):
        if code := code_of(match[0]):
            return code, match.span()
        for size in (3,):  # "代号我爱你"
            if len(match[0]) > size and (code := code_of(match[0][-size:])):
                return code, (match.end() - size, match.end())
    return "", None


def _said(head: str, code: str) -> Iterator[str]:
    """The code name as it stands there."""
    from moderator.rulesets.jianghu.code_names import code_name

    if code_name(code) in head:
        yield code_name(code)


def _target(found: Folded, names: Roster, *, returning: bool = False) -> Mention | None:
    """Whom the head names: behind a word for it, else the only one there is."""
    pattern = w.RETURN if returning else w.TARGET
    for match in pattern.finditer(found.text):
        after = names.names_after(found.text, match.end(), min(len(found.text), match.end() + LINE))
        if after:
            return after[0]
        near = names.finder.near(found.text, match.end(), min(len(found.text), match.end() + LINE))
        if near is not None:
            return near
    named = {mention.seat: mention for mention in names.finder.find(found.text) if not mention.weak}
    return next(iter(named.values())) if len(named) == 1 else None


def _quoted(body: str) -> int:
    report = text_report(body)
    return round(report.quoted * report.characters)


# --- what is owed ---------------------------------------------------------------------------------------------------------


def owed(text: str, state: GameState, author: str) -> Iterator[Proposal]:
    """The text that its writer owes: the one that it calls itself, else the only one; which of several is for the host to say."""
    if not author or characters(text) < OWED:
        return
    duties = [duty for duty in state.duties.values() if duty.state == "open" and duty.kind in PAYS and duty.seat == author]
    if not duties:
        return
    named = [duty for duty in duties if w.DUTIES[duty.kind].search(text[:HEAD])]
    duty = (named or duties)[0]
    sure: Sure = "sure" if len(named) == 1 or len(duties) == 1 else "near"
    command: dict[str, Any] = {"do": PAYS[duty.kind], "text": text}
    command |= {"post": duty.post} if duty.kind == "rewrite" else {FIELD.get(duty.kind, "seat"): author}
    yield Proposal(command, {}, {"do": sure}, (), () if sure == "sure" else ("several_owed",))

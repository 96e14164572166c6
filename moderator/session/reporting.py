"""The JSON report of a replay, whole and in one fixed form."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from typing import Any

from moderator.play.audience import HOST, PUBLIC, Audience, seat
from moderator.play.messages import Notice, Refusal
from moderator.play.rows import state_hash
from moderator.play.words import Names, Words
from moderator.session.replay import Replay
from moderator.session.wire import canonical

Say = Callable[[Refusal], str]


def audience_of(name: str) -> Audience:
    """``host``, ``public`` or a seat's id, as typed."""
    return {"host": HOST, "public": PUBLIC}.get(name) or seat(name)


def report_of(run: Replay, audience: Audience, words: Words) -> dict[str, Any]:
    """The ruleset's report with ``state_hash``, a ``message`` beside each refusal and a ``text`` beside each notice.

    For the host the hash is that of the state's canonical JSON. Others get that of their own report: the state's would
    let them try out which secrets fit.
    """
    session = run.session
    raw = session.ruleset.report(session.state, session.records, run.refused, audience)
    report: dict[str, Any] = json.loads(canonical(raw))
    words = words.of(session.ruleset.name)
    names = names_in(report)
    report["refusals"] = [
        {"line": each.line, "code": each.refusal.code, "clause": each.refusal.clause, "message": words.refusal(each.refusal, names)}
        for each in run.refused
        if audience == HOST  # what is refused may name what lies hidden
    ]
    report["state_hash"] = state_hash(session.state) if audience == HOST else hashlib.sha256(canonical(report)).hexdigest()
    _put_into_words(report, words)  # after the hash, which must not depend on the language
    return report


def _put_into_words(report: dict[str, Any], words: Words) -> None:
    """Each notice as it would be said, lines by the names of their present holders."""
    names = names_in(report)
    for row in report.get("notices", ()):
        notice = Notice(key=row["key"], code=row["code"], audience=row["audience"], clause=row["clause"], params=row["params"])
        row["text"] = words.notice(notice, names)


def names_in(report: dict[str, Any]) -> Names:
    """Lines by their present holders; seats with masks by these."""
    called = {row["line"]: row["person"] for row in report.get("seats", ()) if "line" in row}
    called |= {row["seat"]: row["mask"] for row in report.get("seats", ()) if row.get("mask")}
    return lambda line: called.get(line, line)


def malformed_report(refusal: Refusal, say: Say) -> dict[str, Any]:
    """The report of a file that is none."""
    row = refusal.params.get("row", 0)
    return {"refusals": [{"line": row, "code": refusal.code, "clause": refusal.clause, "message": say(refusal)}]}


def as_json(report: dict[str, Any]) -> str:
    """Sorted and indented by one, so that two reports can be compared line by line."""
    return json.dumps(report, ensure_ascii=False, indent=1, sort_keys=True)

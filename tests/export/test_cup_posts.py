"""Posts of a cup: every notice it owes, readable in both languages and all forms; no contact in what everybody reads."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from moderator.export.posts import FORMS, Press, secrets_in
from moderator.play.audience import HOST, PUBLIC
from moderator.play.messages import Notice
from moderator.play.resources import resource
from moderator.play.words import LANGUAGES, Words
from tests.cup.cups import Desk, begun, play_round

FRIDAY = "2026-04-17T19:30:00+08:00"
CODES = {"N1", "N1.waiting", "N2", "N3", "N4", "N5", "N6", "N20", "N22", "N23", "N24"}


@pytest.fixture(scope="module")
def cup() -> Desk:
    """A cup in which every notice but the 1v1 between groups and the final's has been owed."""
    desk = begun(32, deadline="2026-04-22T23:59:59+08:00", dates="Friday")
    desk.do("register", person="Late", contact="late@example.org")
    for match in desk.state.rounds[0].matches:
        desk.do("schedule_match", match=match, start=FRIDAY, table="A", judge="Qin")
    a, b = (desk.state.matches[match].people[0] for match in ("1A", "1B"))
    desk.do("swap", a=a, b=b)
    desk.do("tick", "2026-04-17T16:00:00+08:00")
    play_round(desk, "1")
    return desk


def notices(cup: Desk) -> dict[str, Notice]:
    more = (
        Notice(key="N20:x", code="N20", audience=PUBLIC, params={"round": "1", "people": ["P01", "P02"], "into": "wait", "seats": 1}),
        Notice(key="N24:x", code="N24", audience=PUBLIC, params={"table": ["1. P01", "2= P02", "2= P03"]}),
    )
    return {each.code: each for each in (*cup.notices, *more)}


def test_every_notice_of_a_cup_is_met_here(cup: Desk) -> None:
    assert set(notices(cup)) == CODES


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_notice_of_a_cup_has_a_template(lang: str) -> None:
    folder = Path(resource("templates")) / "posts" / "cup" / lang
    assert {path.stem for path in folder.glob("*.j2")} == CODES


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("code", sorted(CODES))
def test_every_post_of_a_cup_reads_whole(cup: Desk, lang: str, form: str, code: str) -> None:
    post = Press("cup", Words(lang)).post(notices(cup)[code], cup.state, form)
    assert not post.troubles and post.subject and post.body
    assert "{" not in post.text and "None" not in post.text and "+08:00" not in post.text
    for person in notices(cup)[code].params.get("people", ()):
        assert person in post.body


def test_a_group_without_a_time_says_that_it_will_be_told(cup: Desk) -> None:
    notice = notices(cup)["N3"]
    untimed = Notice(key=notice.key, code="N3", audience=PUBLIC, params={**notice.params, "until": "", "table": ""})
    assert "told later" in Press("cup", Words("en")).post(untimed, cup.state, "plain").body


def test_a_contact_in_what_everybody_reads_is_seen(cup: Desk) -> None:
    text: Any = "write to late@example.org"
    assert [(each.kind, each.seat) for each in secrets_in(text, cup.state, PUBLIC)] == [("contact", "Late")]
    assert secrets_in(text, cup.state, HOST) == ()
    for notice in notices(cup).values():
        assert secrets_in(Press("cup", Words("en")).post(notice, cup.state, "plain").text, cup.state, PUBLIC) == ()

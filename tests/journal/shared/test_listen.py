"""Who listens hears of every entry as it is committed, and finds the server again when it comes back."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from moderator.journal.shared import listen as listen_module
from moderator.journal.shared import owner
from moderator.journal.shared.connection import Link
from moderator.journal.shared.listen import Heard, Listener, heard
from moderator.journal.shared.place import place_of
from moderator.journal.shared.schema import prepare
from moderator.journal.shared.store import SharedStore
from tests.databases import Server
from tests.journal.test_store import HEADER, rows


def until(what: Callable[[], bool], seconds: float = 10.0) -> None:
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end, "it never came"
        time.sleep(0.01)


def test_every_entry_is_heard_once_and_in_order(database: str) -> None:
    came: list[Heard] = []
    listener = Listener(place_of(database), came.append)
    listener.start()
    until(lambda: came == [Heard()])
    link = Link(place_of(database))
    store = SharedStore.create(link, HEADER)
    store.append(rows(3))
    owner.claim(link, HEADER.stream, owner.Claim.of("a", "t"))
    owner.renew(link, HEADER.stream, "t")
    owner.release(link, HEADER.stream, "t")
    until(lambda: len(came) == 7)
    assert [(each.what, each.seq) for each in came[1:]] == [
        ("stream", 0), ("entry", 1), ("entry", 2), ("entry", 3), ("owner", 0), ("owner", 0)
    ], "a sign of life is no news"  # fmt: skip
    assert {each.stream for each in came[1:]} == {HEADER.stream}
    listener.stop()
    link.close()


def test_what_was_refused_is_not_announced(database: str) -> None:
    came: list[Heard] = []
    listener = Listener(place_of(database), came.append)
    listener.start()
    until(lambda: bool(came))
    link = Link(place_of(database))
    store = SharedStore.create(link, HEADER)
    good = rows(2)
    with pytest.raises(Exception, match="journal_overtaken"):
        store.append([*good, *good])
    store.append(good[:1])
    until(lambda: any(each.what == "entry" for each in came))
    assert [each.seq for each in came if each.what == "entry"] == [1]
    listener.stop()
    link.close()


def test_a_listener_says_when_it_is_cut_off_and_when_it_hears_again(own_server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listen_module, "FIRST", 0.05)
    link = Link(own_server.place)
    prepare(link)
    link.close()
    came: list[Heard] = []
    listener = Listener(own_server.place, came.append)
    listener.start()
    until(lambda: len(came) == 1)
    own_server.stop()
    until(lambda: len(came) == 2)
    lost = came[1]
    assert lost.what == "lost" and lost.trouble is not None and lost.trouble.code == "shared_unreachable"
    time.sleep(0.5)
    assert len(came) == 2, "it is said once"
    own_server.again()
    until(lambda: len(came) == 3)
    assert came[2].what == "again"
    listener.stop()


@pytest.mark.parametrize(
    ("payload", "what"),
    [("s entry 7", Heard(stream="s", what="entry", seq=7)), ("", Heard()), ("nonsense", Heard()), ("s entry x", Heard())],
)
def test_what_is_none_of_ours_means_look_at_everything(payload: str, what: Heard) -> None:
    assert heard(payload) == what

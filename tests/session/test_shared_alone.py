"""A desk whose server goes away plays on alone and delivers later, in order and once; whoever wrote in between is never overwritten."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from moderator.journal.entry import broken_at
from moderator.journal.shared import owner as owner_module
from moderator.journal.shared.place import place_of
from moderator.journal.store import read as read_file
from moderator.play.commands import Undo
from moderator.play.instants import Instant
from moderator.play.messages import Refusal
from moderator.session import courier as courier_module
from moderator.session import mirror, shared_keeper
from moderator.session import shared as shared_module
from moderator.session.session import Session
from moderator.session.shared import SharedLibrary
from tests.databases import Server, execute
from tests.session.counter import Add, FakeClock, Whisper
from tests.session.shared import RULES, Desks, add, state, until


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tries follow each other faster than at a real table."""
    monkeypatch.setattr(courier_module, "FIRST", 0.05)
    monkeypatch.setattr(courier_module, "LONGEST", 0.2)
    monkeypatch.setattr(shared_module, "REST", 0.05)


def hashes(url: str) -> list[tuple[int, str]]:
    return [(seq, known) for seq, known in execute(url, "SELECT seq, hash FROM entry ORDER BY seq")]


def test_a_desk_that_loses_its_server_goes_on_alone_and_delivers_later(desks_alone: Desks, own_server: Server) -> None:
    session = desks_alone.kept(desks_alone.desk("a", behind=True).create("counter", "g"))
    add(session)
    until(lambda: state(session) == "saved")
    own_server.stop()
    for _ in range(5):
        add(session)
    session.do(Whisper(line="A", text="alone"), Instant(0))
    until(lambda: state(session) == "alone")
    assert session.saved.code == "shared_unreachable" and session.saved.params["waiting"] == 6
    assert session.path is not None
    until(lambda: len(read_file(session.path).rows) == 7)  # type: ignore[arg-type]
    own_server.again()
    until(lambda: state(session) == "saved")
    assert hashes(own_server.url) == [(entry.seq, entry.hash) for entry in session.entries]
    assert session.close().state == "saved"
    other = desks_alone.open(desks_alone.desk("b"))
    assert other.state.totals == {"A": 6}


def test_a_desk_closed_while_alone_delivers_when_it_is_opened_next(desks_alone: Desks, own_server: Server) -> None:
    library = desks_alone.desk("a", behind=True)
    session = desks_alone.kept(library.create("counter", "g"))
    until(lambda: state(session) == "saved")
    own_server.stop()
    add(session, 7)
    assert session.close().state == "alone"
    assert session.path is not None
    again = desks_alone.kept(library.open(session.path))
    assert again.state.totals == {"A": 7}, "its own stream opens without the server"
    add(again)
    assert [row.title for row in library.list()] == ["g"] and library.warning() is not None
    own_server.again()
    until(lambda: state(again) == "saved")
    again.close()
    own_server.stop()
    add(third := desks_alone.kept(_opened_alone(library, session.path, own_server)))
    third.close()
    assert len(hashes(own_server.url)) == 3


def test_what_was_played_and_left_while_alone_is_delivered_without_opening_it(desks_alone: Desks, own_server: Server) -> None:
    library = desks_alone.desk("a", behind=True)
    session = desks_alone.kept(library.create("counter", "g"))
    open_one = desks_alone.kept(library.create("counter", "open"))
    until(lambda: state(session) == state(open_one) == "saved")
    own_server.stop()
    add(session, 7)
    assert session.close().state == "alone"
    assert library.deliver() == ()
    own_server.again()
    time.sleep(0.1)
    assert library.deliver() == ()
    assert len(hashes(own_server.url)) == 1
    assert execute(own_server.url, "SELECT count(*) FROM owner") == [(1,)], "the one that is open stays ours, the other is free"
    assert session.path is not None and not mirror.marked(session.path)
    assert state(open_one) == "saved"


def test_what_was_left_while_alone_and_went_on_elsewhere_is_said_and_kept(desks_alone: Desks, own_server: Server) -> None:
    library = desks_alone.desk("a", behind=True)
    session = desks_alone.kept(library.create("counter", "g"))
    until(lambda: state(session) == "saved")
    own_server.stop()
    add(session, 7)
    session.close()
    own_server.again()
    time.sleep(0.1)
    execute(own_server.url, f"UPDATE owner SET renewed = renewed - {owner_module.STALE} - 60000000")
    theirs = desks_alone.open(desks_alone.desk("b"), insist="gone")
    add(theirs, 1)
    assert library.deliver() == (), "while the other desk has it, it waits"
    theirs.close()
    (said,) = library.deliver()
    assert said.code == "shared_parted" and len(read_file(Path(said.params["file"])).rows) == 1
    assert library.deliver() == ()


def test_a_desk_that_had_delivered_all_when_its_server_went_opens_its_own_match_again(desks_alone: Desks, own_server: Server) -> None:
    library = desks_alone.desk("a", behind=True)
    session = desks_alone.kept(library.create("counter", "g"))
    add(session, 7)
    until(lambda: state(session) == "saved")
    own_server.stop()
    time.sleep(0.3)
    session.close()
    assert session.path is not None
    again = desks_alone.kept(desks_alone.desk("a", behind=True).open(session.path))
    add(again)
    assert again.state.totals == {"A": 8}
    own_server.again()
    until(lambda: state(again) == "saved")
    assert len(hashes(own_server.url)) == 2


def _opened_alone(library: SharedLibrary, path: Path, server: Server) -> Session | Refusal:
    """Given free, it opens for nobody who cannot ask the server; with the server it does."""
    library.leave()
    refused = library.open(path)
    assert isinstance(refused, Refusal) and refused.code == "shared_unreachable"
    server.again()
    time.sleep(0.1)
    return library.open(path)


def test_delivery_goes_on_after_a_restart_of_the_program_too(desks_alone: Desks, own_server: Server) -> None:
    library = desks_alone.desk("a", behind=True)
    session = desks_alone.kept(library.create("counter", "g"))
    until(lambda: state(session) == "saved")
    own_server.stop()
    for _ in range(210):
        add(session)
    assert session.close().state == "alone"
    own_server.again()
    library.leave()
    time.sleep(0.1)
    again = desks_alone.kept(desks_alone.desk("a", behind=True).open(session.path))  # type: ignore[arg-type]
    assert len(hashes(own_server.url)) == 210 and again.state.totals == {"A": 210}


def test_a_stream_taken_over_meanwhile_is_not_overwritten_and_ours_is_kept_beside_it(
    desks_alone: Desks, own_server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("FIRST", "LONGEST"):  # the other desk is faster
        monkeypatch.setattr(courier_module, name, 2.5)
    library = desks_alone.desk("a", behind=True)
    session = desks_alone.kept(library.create("counter", "g"))
    add(session)
    until(lambda: state(session) == "saved")
    own_server.stop()
    add(session, 5)
    own_server.again()
    execute(own_server.url, f"UPDATE owner SET token = 'b', desk = 'b', name = 'bea', renewed = renewed - {owner_module.STALE}")
    until(lambda: state(session) == "parted")
    assert session.saved.code == "shared_taken" and session.saved.params["user"] == "bea" and session.saved.params["waiting"] == 1
    add(session, 3)
    assert session.close().state == "parted"
    execute(own_server.url, f"UPDATE owner SET renewed = renewed - {owner_module.STALE} - 60000000")
    other = desks_alone.desk("b")
    theirs = desks_alone.open(other, insist="the laptop is gone")
    add(theirs, 1)
    theirs.close()
    assert session.path is not None
    back = desks_alone.kept(library.open(session.path))
    assert back.state.totals == {"A": 2}, "the database's story"
    parted = library.parted
    assert parted is not None and parted.code == "shared_parted"
    assert (parted.params["common"], parted.params["entries"]) == (1, 2)
    kept = read_file(Path(parted.params["file"]))
    assert len(kept.rows) == 3 and broken_at(kept.header, kept.rows) is None


def test_a_server_that_hangs_holds_nobody_up(desks_alone: Desks, own_server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Stopped in its tracks it takes connections and answers nothing: worse than one that is gone."""
    monkeypatch.setattr(courier_module, "SLOW", 0.3)
    monkeypatch.setattr(courier_module, "LAST", 0.5)
    session = desks_alone.kept(desks_alone.desk("a", behind=True).create("counter", "g"))
    until(lambda: state(session) == "saved")
    with own_server.frozen():
        took = []
        for _ in range(20):
            begin = time.perf_counter()
            add(session)
            assert session.saved.state in {"saving", "alone"}
            took.append(time.perf_counter() - begin)
        assert max(took) < 0.05, "no press waits for the server"
        until(lambda: state(session) == "alone")
        assert session.saved.code in {"shared_slow", "shared_unreachable"}
    until(lambda: state(session) == "saved", 40)
    assert len(hashes(own_server.url)) == 20


def test_what_arrived_unheard_is_not_entered_twice(desks: Desks, monkeypatch: pytest.MonkeyPatch) -> None:
    """The connection breaks after the commit and before anybody has heard of it."""
    session = desks.kept(desks.desk("a", behind=True).create("counter", "g"))
    until(lambda: state(session) == "saved")
    true_append = courier_module.SharedStore.append
    broken: list[int] = []

    def append(store: courier_module.SharedStore, *args: object) -> None:
        true_append(store, *args)  # type: ignore[arg-type]
        if len(broken) < 3:
            broken.append(1)
            store.link.cut()
            with store.link.use() as raw:
                raw.execute("SELECT 1")

    monkeypatch.setattr(courier_module.SharedStore, "append", append)
    for _ in range(10):
        add(session)
    until(lambda: state(session) == "saved")
    assert len(broken) == 3
    assert hashes(desks.url) == [(entry.seq, entry.hash) for entry in session.entries]


def test_a_headless_writer_waits_for_its_server(desks_alone: Desks, own_server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    session = desks_alone.kept(desks_alone.desk("a").create("counter", "g"))
    add(session)
    own_server.stop()
    monkeypatch.setattr(shared_keeper, "PATIENCE", 0.3)
    refused = session.do(Add(line="A"), Instant(0))
    assert isinstance(refused, Refusal) and refused.code == "shared_unreachable" and state(session) == "failed"
    own_server.again()
    add(session)
    assert session.state.totals == {"A": 2} and len(hashes(own_server.url)) == 2


def test_a_headless_entry_that_arrived_unheard_is_said_not_repeated(desks: Desks, monkeypatch: pytest.MonkeyPatch) -> None:
    session = desks.kept(desks.desk("a").create("counter", "g"))
    keeper = session._keeper
    assert isinstance(keeper, shared_keeper.DirectKeeper)
    true_append = shared_keeper.SharedStore.append
    monkeypatch.setattr(shared_keeper, "PATIENCE", -1.0)

    def append(store: shared_keeper.SharedStore, *args: object) -> None:
        monkeypatch.setattr(shared_keeper.SharedStore, "append", true_append)
        true_append(store, *args)  # type: ignore[arg-type]
        store.link.cut()
        with store.link.use() as raw:
            raw.execute("SELECT 1")

    monkeypatch.setattr(shared_keeper.SharedStore, "append", append)
    lost = session.do(Add(line="A"), Instant(0))
    assert isinstance(lost, Refusal) and lost.code == "shared_unreachable"
    again = session.do(Add(line="A"), Instant(0))
    assert isinstance(again, Refusal) and again.code == "shared_arrived"
    assert session.state.totals == {"A": 1} and len(hashes(desks.url)) == 1


# --- several desks at one stream ------------------------------------------------------------------------------------------


@pytest.fixture
def joint(desks: Desks) -> Desks:
    """A stream that nobody owns."""
    desks.kept(desks.desk("a").create("counter", "g")).close()
    return desks


def join(desks: Desks, name: str, *, behind: bool = False) -> Session:
    library = desks.desk(name, behind=behind)
    return desks.kept(library.open(library.list()[0].path, jointly=True))


def test_a_refused_append_is_decided_and_hashed_anew_upon_what_is_there(joint: Desks) -> None:
    one, two = join(joint, "a"), join(joint, "b")
    add(one, 1)
    done = add(two, 2)
    assert done.seq == 2 and two.state.totals == {"A": 3}
    add(one, 4)
    assert one.state.totals == two.state.totals | {"A": 7}
    assert [entry.seq for entry in one.entries] == [1, 2, 3]
    assert [seq for seq, _ in hashes(joint.url)] == [1, 2, 3]


def test_a_command_that_no_longer_goes_is_a_refusal_shown(joint: Desks) -> None:
    one, two = join(joint, "a"), join(joint, "b")
    add(one, 1)
    add(two, 1, line="B")
    add(two, -1)
    refused = one.do(Add(line="A", n=-1), Instant(0))
    assert isinstance(refused, Refusal) and refused.code != "journal_overtaken", "below zero: the rules say no to what is there now"
    assert one.state.totals == {"A": 0, "B": 1} and len(hashes(joint.url)) == 3


def test_behind_the_window_what_was_not_written_yet_is_decided_anew(joint: Desks) -> None:
    one, two = join(joint, "a", behind=True), join(joint, "b")
    heard: list[int] = []
    one.subscribe(lambda change: heard.append(change.seq))
    add(two, 5)
    add(one, 1)
    one.do(Whisper(line="A", text="a secret"), Instant(0))
    until(lambda: one.catch_up() == () and state(one) == "saved")
    assert one.state.totals == {"A": 6}
    assert hashes(joint.url) == [(entry.seq, entry.hash) for entry in one.entries]
    assert heard[:2] == [1, 2] and heard[-3:] == [1, 2, 3], "every view is told anew"
    assert one.path is not None
    until(lambda: [row.hash for row in read_file(one.path).rows] == [entry.hash for entry in one.entries])  # type: ignore[arg-type]
    assert list((one.path.parent / "damaged").glob("*.moderator")), "the copy that was overtaken is set aside"


def test_behind_the_window_what_no_longer_goes_comes_back_refused(joint: Desks) -> None:
    one, two = join(joint, "a", behind=True), join(joint, "b")
    add(one, 1)
    until(lambda: state(one) == "saved")
    add(two, 1, line="B")
    add(two, -1)
    assert not isinstance(one.do(Add(line="A", n=-1), Instant(0)), Refusal), "it went when it was pressed"
    add(one, 4, line="B")
    refused: list[Refusal] = []
    until(lambda: bool(refused.extend(one.catch_up())) or (state(one) == "saved" and len(one.entries) == 4))
    assert [each.code for each in refused] != [] and one.state.totals == {"A": 0, "B": 5}
    assert hashes(joint.url) == [(entry.seq, entry.hash) for entry in one.entries]


def test_no_undo_takes_somebody_else_s_entry_along(joint: Desks) -> None:
    one, two = join(joint, "a", behind=True), join(joint, "b")
    add(one, 1)
    until(lambda: state(one) == "saved")
    add(two, 10)
    one.undo(at=Instant(0))
    refused: list[Refusal] = []
    until(lambda: bool(refused.extend(one.catch_up())) or bool(refused))
    assert [each.code for each in refused] == ["journal_overtaken"] and one.state.totals == {"A": 11}


def test_an_undo_of_one_s_own_is_decided_anew_with_what_it_undoes(joint: Desks) -> None:
    one, two = join(joint, "a", behind=True), join(joint, "b")
    until(lambda: state(one) == "saved")
    add(two, 10)
    add(one, 1)
    add(one, 2)
    assert not isinstance(one.do(Undo(), Instant(0)), Refusal)
    until(lambda: one.catch_up() == () and state(one) == "saved" and len(one.entries) == 4)
    assert one.state.totals == {"A": 11}


def test_where_somebody_owns_the_stream_nobody_writes_beside_him(joint: Desks) -> None:
    guest = join(joint, "guest")
    owner = joint.open(joint.desk("a"))
    add(owner)
    refused = guest.do(Add(line="A"), Instant(0))
    assert isinstance(refused, Refusal) and refused.code == "shared_taken"


def test_who_looks_on_follows_entry_by_entry(desks: Desks) -> None:
    session = desks.kept(desks.desk("a").create("counter", "g"))
    add(session)
    other = SharedLibrary(desks.folder / "b", place_of(desks.url), RULES, now=FakeClock())
    seen = other.look(other.list()[0].path)
    assert isinstance(seen, Session)
    heard: list[int] = []
    seen.subscribe(lambda change: heard.append(change.seq))
    add(session, 2)
    session.do(Whisper(line="A", text="a secret"), Instant(0))
    session.undo(at=Instant(0))
    fresh = other.after(seen.header, seen.head_seq)
    assert not isinstance(fresh, Refusal)
    assert seen.extend(fresh.rows, fresh.texts) is None
    assert heard == [2, 3, 4] and seen.state == session.state and seen.entries[-1].hash == session.entries[-1].hash
    assert seen.extend(fresh.rows, fresh.texts) is None and heard == [2, 3, 4], "what is known already is told once"
    gap = seen.extend([row for row in other.after(seen.header, 0).rows if row.seq > 9], {})  # type: ignore[union-attr]
    assert gap is None
    other.leave()

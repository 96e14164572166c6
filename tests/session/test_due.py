"""The due list over a library: what is next, what passed while the program was closed, what one is reminded of; a clock turned by hand."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from main import rulesets
from moderator.play.deadlines import HOUR, MINUTE
from moderator.play.due import Due
from moderator.play.instants import SECOND, Instant
from moderator.play.messages import Refusal
from moderator.rulesets.chess.commands import night as n
from moderator.rulesets.chess.commands import persons as p
from moderator.rulesets.chess.commands import setup as s
from moderator.rulesets.chess.roles import ROLES
from moderator.session.due import NOTE, Calendar, Game, game_of, next_due
from moderator.session.library import Library
from moderator.session.session import Session
from tests.rulesets.chess.games import at, seats


class Hand:
    """A clock turned by hand."""

    def __init__(self) -> None:
        self.now = at("06-01 22:00")

    def __call__(self) -> Instant:
        return self.now


@pytest.fixture
def clock() -> Hand:
    return Hand()


@pytest.fixture
def library(tmp_path: Path, clock: Hand) -> Library:
    folder = tmp_path / "games"
    folder.mkdir()
    return Library(folder, rulesets(), now=clock)


def made(library: Library, title: str = "game", **position: object) -> Session:
    session = library.create("chess", title)
    assert isinstance(session, Session)
    given = s.Position(seats=seats(), opened="2026-06-01T22:00:00+08:00", **position)  # type: ignore[arg-type]
    done = session.do(s.Adopt(position=given), at("06-01 22:00"))
    assert not isinstance(done, Refusal), done
    return session


def put_by(session: Session) -> None:
    """Close a game, whose file was written at the hour of the game and not of this computer."""
    session.close()
    assert session.path is not None
    os.utime(session.path, (at("06-01 22:00") / SECOND,) * 2)


def codes(games: tuple[Game, ...]) -> list[str]:
    return [item.due.code for item in next_due(games)]


def test_a_night_has_its_cut_off_and_its_close(library: Library) -> None:
    assert codes((game_of(made(library)),)) == ["cut_off", "night_close"]


def test_a_day_has_ballot_last_hour_sms_close_and_reminders(library: Library) -> None:
    found = codes((game_of(made(library, phase="day")),))
    assert found[0] == "ballot_open" and found[-1] == "day_close"
    assert {"last_hour", "sms", "remind_analysis"} <= set(found)


def test_a_pause_leaves_nothing_but_itself(library: Library) -> None:
    session = made(library)
    session.do(p.PauseGame(reason="holiday"), at("06-02 01:00"))
    (only,) = next_due([game_of(session)])
    assert only.due == Due(code="paused", at=at("06-02 01:00"), still=True)


def test_after_a_pause_everything_is_later_by_its_length(library: Library) -> None:
    session = made(library)
    before = {item.due.code: item.due.at for item in next_due([game_of(session)])}
    session.do(p.PauseGame(reason="holiday"), at("06-02 01:00"))
    session.do(p.ResumeGame(), at("06-03 01:00"))
    after = {item.due.code: item.due.at for item in next_due([game_of(session)])}
    assert after == {code: when + 24 * HOUR for code, when in before.items()}


def test_an_extension_moves_the_close_and_is_reminded_of_again(library: Library) -> None:
    session, calendar = made(library), Calendar(library)
    near = Instant(at("06-02 13:00") - 20 * MINUTE)
    calendar.tell([game_of(session)], at("06-02 10:00"), 30)
    told = calendar.tell([game_of(session)], near, 30)
    assert {item.due.code for item in told.soon} == {"cut_off", "night_close"}
    session.do(p.ExtendPhase(hours=2, reason="outage"), near)
    assert not calendar.tell([game_of(session)], near, 30), "the new close is two hours away"
    again = calendar.tell([game_of(session)], Instant(near + 2 * HOUR), 30)
    assert {item.due.code for item in again.soon} == {"cut_off", "night_close"}


def test_each_thing_is_said_once_before_and_once_when_it_is_due(library: Library) -> None:
    games, calendar = [game_of(made(library))], Calendar(library)
    calendar.tell(games, at("06-02 10:00"), 30)
    said: list[str] = []
    for minute in range(200):
        told = calendar.tell(games, Instant(at("06-02 10:00") + minute * MINUTE), 30)
        said += [f"soon {item.due.code}" for item in told.soon] + [f"now {item.due.code}" for item in told.passed]
    assert sorted(said) == ["now cut_off", "now night_close", "soon cut_off", "soon night_close"]


def test_two_tables_that_begin_at_once_are_both_said(library: Library) -> None:
    start = at("06-02 14:00")
    games = [Game(stream="cup", title="cup", due=tuple(Due(code="start", at=start, part=part) for part in ("1A", "1B")))]
    calendar = Calendar(library)
    calendar.tell(games, at("06-02 10:00"), 30)
    soon = calendar.tell(games, Instant(start - 20 * MINUTE), 30)
    assert [item.due.part for item in soon.soon] == ["1A", "1B"]
    assert [item.due.part for item in calendar.tell(games, start, 30).passed] == ["1A", "1B"]


def test_a_machine_that_slept_misses_nothing(library: Library) -> None:
    games, calendar = [game_of(made(library))], Calendar(library)
    calendar.tell(games, at("06-02 10:00"), 30)
    told = calendar.tell(games, at("06-02 20:00"), 30)
    assert [item.due.code for item in told.passed] == ["cut_off", "night_close"] and not told.soon


def test_without_minutes_there_is_no_word_before(library: Library) -> None:
    games, calendar = [game_of(made(library))], Calendar(library)
    calendar.tell(games, at("06-02 10:00"), 0)
    assert not calendar.tell(games, at("06-02 12:45"), 0).soon


def test_what_passed_while_the_program_was_closed_is_said_at_the_start(library: Library, clock: Hand) -> None:
    put_by(made(library))
    first = Calendar(library)
    first.tell(first.games(), at("06-02 10:00"), 30)
    first.keep()
    again = Calendar(library)
    told = again.tell(again.games(), at("06-03 09:00"), 30)
    assert [item.due.code for item in told.passed] == ["cut_off", "night_close"]
    assert not again.tell(again.games(), at("06-03 09:01"), 30)


def test_a_reminder_that_fell_into_the_closed_hours_comes_at_the_start(library: Library) -> None:
    put_by(made(library))
    first = Calendar(library)
    first.tell(first.games(), at("06-02 10:00"), 30)
    first.keep()
    again = Calendar(library)
    assert {item.due.code for item in again.tell(again.games(), at("06-02 12:48"), 30).soon} == {"cut_off", "night_close"}
    third = Calendar(library)
    again.keep()
    third = Calendar(library)
    assert not third.tell(third.games(), at("06-02 12:49"), 30), "it had been said before the program was closed again"


def test_many_games_stand_by_time(library: Library) -> None:
    made(library, "later", closes="2026-06-03T13:00:00+08:00").close()
    made(library, "sooner").close()
    calendar = Calendar(library)
    found = next_due(calendar.games())
    assert [item.game.title for item in found] == ["sooner", "sooner", "later", "later"]


def test_a_file_is_opened_again_only_when_it_has_changed(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    put_by(made(library))
    looks: list[Path] = []
    look = Library.look

    def counted(self: Library, path: Path, *more: object, **most: object) -> Session | Refusal:
        looks.append(path)
        return look(self, path, *more, **most)  # type: ignore[arg-type]

    monkeypatch.setattr(Library, "look", counted)
    Calendar(library).games()
    Calendar(library).games()
    assert len(looks) == 1


def test_a_game_that_is_over_is_not_opened(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    session = made(library)
    session.do(p.SuspendGame(reason="no agreement"), at("06-02 01:00"))
    session.close()
    monkeypatch.setattr(Library, "look", lambda *_: pytest.fail("opened"))
    assert Calendar(library).games() == ()


def test_a_damaged_file_and_a_damaged_note_are_passed_over(library: Library) -> None:
    put_by(made(library))
    (library.folder / "broken.moderator").write_bytes(b"no file of ours")
    (library.folder / NOTE).write_text("{", encoding="utf-8")
    assert len(Calendar(library).games()) == 1


def test_the_note_beside_the_games_holds_no_name_and_no_role(library: Library) -> None:
    made(library, "a title", phase="day").close()
    calendar = Calendar(library)
    calendar.tell(calendar.games(), at("06-02 10:00"), 30)
    calendar.keep()
    text = (library.folder / NOTE).read_text(encoding="utf-8")
    assert json.loads(text)["games"]
    assert "person of" not in text and not any(f'"{role}"' in text for role in ROLES) and not any(f'"{name}"' in text for name in seats())


def test_the_announced_roster_is_due(library: Library) -> None:
    session = library.create("chess", "new")
    assert isinstance(session, Session)
    done = session.do(s.CreateGame(roster="2026-06-01T20:00:00+08:00"), at("06-01 12:00"))
    assert not isinstance(done, Refusal)
    assert game_of(session).due == (Due(code="roster", at=at("06-01 20:00")),)


def test_a_handover_is_due_with_the_phase_it_extends(library: Library) -> None:
    session = made(library)
    done = session.do(p.DeclareHandover(seat="WP1", hours=12, reason="away"), at("06-02 10:00"))
    assert not isinstance(done, Refusal), done
    found = {item.due.code: item.due for item in next_due([game_of(session)])}
    assert found["handover"].n == 1 and found["handover"].at == found["night_close"].at == at("06-03 01:00")


def test_a_night_that_is_closed_waits_to_be_announced(library: Library) -> None:
    session = made(library)
    done = session.do(n.CloseNight(), at("06-02 13:00"))
    assert not isinstance(done, Refusal), done
    assert "announce_dawn" in codes((game_of(session),)) and session.state.phase == "dawn"


def test_who_has_not_voted_is_counted_and_never_named(library: Library) -> None:
    session = made(library, phase="day", ballot_opened="2026-06-01T22:30:00+08:00")
    (vote,) = [item.due for item in next_due([game_of(session)]) if item.due.code == "remind_vote"]
    assert vote.n == 16 and not vote.ahead
    assert not any(name in str(vote) for name in seats())


def test_a_match_has_its_start_its_late_call_and_its_appeals(library: Library) -> None:
    from moderator.rulesets.sanguosha.commands import OpenMatch

    session = library.create("sanguosha", "match")
    assert isinstance(session, Session)
    people = tuple("ABCDEFGH")
    done = session.do(OpenMatch(people=people, scheduled="2026-06-02T19:30:00+08:00"), at("06-02 10:00"))
    assert not isinstance(done, Refusal), done
    assert [(item.due.code, item.due.at, item.due.n) for item in next_due([game_of(session)])] == [
        ("start", at("06-02 19:30"), 0), ("late", at("06-02 19:45"), 8),
    ]  # fmt: skip

"""The address of a shared database: read strictly, shown without its password."""

from __future__ import annotations

import pytest

from moderator.journal.errors import JournalError
from moderator.journal.shared.errors import shared_error
from moderator.journal.shared.place import masked, place_of


def test_an_address_is_read_whole() -> None:
    place = place_of("postgresql+psycopg://judge:p%40ss@db.example:5544/cup?sslmode=require")
    assert (place.host, place.port, place.user, place.password, place.database) == ("db.example", 5544, "judge", "p@ss", "cup")
    assert place.arguments == {
        "host": "db.example", "port": 5544, "user": "judge", "password": "p@ss", "dbname": "cup", "sslmode": "require"
    }  # fmt: skip


def test_the_socket_of_the_system_and_its_user_do_for_an_address() -> None:
    assert place_of("postgresql:///cup").arguments == {"port": 5432, "dbname": "cup"}
    assert place_of("postgresql:///cup?host=/run/postgresql").arguments["host"] == "/run/postgresql"


@pytest.mark.parametrize("what", [str, repr, lambda place: place.shown, lambda place: place.key])
def test_the_password_is_never_shown(what: object) -> None:
    place = place_of("postgresql://judge:s3cret@host/cup")
    assert "s3cret" not in what(place) and "cup" in what(place)  # type: ignore[operator]


def test_two_ways_of_writing_an_address_are_one_place() -> None:
    assert place_of("postgresql://a:b@host/cup").key == place_of("postgresql+psycopg://c@host:5432/cup").key
    assert place_of("postgresql://host/cup").key != place_of("postgresql://host/cup2").key


@pytest.mark.parametrize(
    ("url", "fault"),
    [
        ("mysql://judge:s3cret@host/cup", "scheme"),
        ("cup", "scheme"),
        ("postgresql://judge:s3cret@host", "database"),
        ("postgresql://judge:s3cret@host/cup/other", "database"),
        ("postgresql://judge:s3cret@host:many/cup", "form"),
        ("postgresql://judge:s3c#ret@host/cup", "form"),
        ("postgresql://host/cup?password=s3cret", "options"),
        ("postgresql://host/cup?sslmode", "options"),
    ],
)
def test_a_wrong_address_says_what_is_wrong_and_hides_the_password(url: str, fault: str) -> None:
    with pytest.raises(JournalError) as caught:
        place_of(url)
    assert caught.value.code == "shared_bad_url"
    assert caught.value.params["fault"] == fault or fault == "form"
    assert "s3cret" not in str(caught.value.params) and "s3c#ret" not in str(caught.value.params)


def test_a_password_with_signs_of_an_address_in_it_is_hidden_all_the_same() -> None:
    for url in ("postgresql://u:a/b@c@host/cup", "postgresql://u:a:b?c@host/cup", "postgresql://host/cup?sslpassword=abc&x=1"):
        assert not any(part in masked(url) for part in ("a/b", "b@c", "a:b", "b?c", "abc"))


def test_what_the_server_says_is_repeated_without_the_password() -> None:
    psycopg = pytest.importorskip("psycopg")
    place = place_of("postgresql://judge:s3cret@host/cup")
    error = shared_error(psycopg.OperationalError("connection failed: s3cret"), place)
    assert error.code == "shared_unreachable" and "s3cret" not in str(error) + str(error.params)


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ('FATAL:  password authentication failed for user "x"', "shared_denied"),
        ("fe_sendauth: no password supplied", "shared_denied"),
        ('FATAL:  database "cup" does not exist', "shared_no_database"),
        ("FATAL:  sorry, too many clients already", "shared_crowded"),
        ("Connection refused", "shared_unreachable"),
    ],
)
def test_what_is_said_before_there_is_a_connection_is_told_apart(said: str, code: str) -> None:
    psycopg = pytest.importorskip("psycopg")
    assert shared_error(psycopg.OperationalError(said), place_of("postgresql://host/cup")).code == code

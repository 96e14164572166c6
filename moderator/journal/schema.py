"""The tables, declared once. Importing this costs a third of a second: only migrations and tests do."""

from __future__ import annotations

from sqlalchemy import BigInteger, MetaData, UniqueConstraint
from sqlmodel import Field, SQLModel

CONVENTION = {
    "ix": "ix_%(column_0_label)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}
"""Every constraint has a name from day one: a migration can only change what it can name."""


class Table(SQLModel):
    """Base of the journal's tables, with metadata of their own."""

    metadata = MetaData(naming_convention=CONVENTION)


class Stream(Table, table=True):
    """The header: one row."""

    __tablename__ = "stream"
    stream: str = Field(primary_key=True)
    ruleset: str
    title: str
    zone: str
    created: int = Field(sa_type=BigInteger)
    engine: str


class Entry(Table, table=True):
    """One entry; refused to UPDATE and DELETE by triggers."""

    __tablename__ = "entry"
    __table_args__ = (UniqueConstraint("stream", "seq"),)
    id: str = Field(primary_key=True)
    stream: str = Field(foreign_key="stream.stream")
    seq: int
    parent: int | None = None
    entered: int = Field(sa_type=BigInteger)
    at: int = Field(sa_type=BigInteger)
    by: str
    cause: int | None = None
    force: str
    command: str
    events: str
    trace: str
    engine: str
    prev_hash: str
    hash: str


class Text(Table, table=True):
    """A text under its salted hash; erased by setting both to NULL."""

    __tablename__ = "text"
    hash: str = Field(primary_key=True)
    salt: str | None = None
    body: str | None = None


class Listing(Table, table=True):
    """What the first screen shows without reading the entries; derived, may be rewritten."""

    __tablename__ = "listing"
    stream: str = Field(primary_key=True)
    phase: str

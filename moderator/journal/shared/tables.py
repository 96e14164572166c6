"""Tables that only a shared database has, declared once: who owns a stream, how it changed hands, what was put away."""

from __future__ import annotations

from sqlalchemy import BigInteger, Identity, MetaData
from sqlmodel import Field, SQLModel

from moderator.journal.schema import CONVENTION


class SharedTable(SQLModel):
    """Base of the shared tables, with metadata of their own: a match's file has none of them."""

    metadata = MetaData(naming_convention=CONVENTION)


class Owner(SharedTable, table=True):
    """Who may write to a stream; instants by the server's clock. ``kept``: the stream stays his when he closes it."""

    __tablename__ = "owner"
    stream: str = Field(primary_key=True)
    desk: str
    token: str
    name: str
    host: str
    pid: int
    since: int = Field(sa_type=BigInteger)
    renewed: int = Field(sa_type=BigInteger)
    kept: bool


class Handover(SharedTable, table=True):
    """A stream taken over from a desk that had not been heard of for ``silent`` microseconds; stays for ever."""

    __tablename__ = "handover"
    id: int | None = Field(default=None, primary_key=True, sa_type=BigInteger, sa_column_args=(Identity(always=True),))
    stream: str
    at: int = Field(sa_type=BigInteger)
    former: str
    taken_by: str
    silent: int = Field(sa_type=BigInteger)
    reason: str


class Shelf(SharedTable, table=True):
    """A stream that was put away; ``gone``: one that was begun and taken back, listed nowhere."""

    __tablename__ = "shelf"
    stream: str = Field(primary_key=True)
    gone: bool

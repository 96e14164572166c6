"""The first schema: header, entries, texts, listing."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "stream",
        sa.Column("stream", sa.String(), nullable=False),
        sa.Column("ruleset", sa.String(), nullable=False),
        sa.Column("title", sa.String(), nullable=False),
        sa.Column("zone", sa.String(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("engine", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("stream", name="pk_stream"),
    )
    op.create_table(
        "entry",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("stream", sa.String(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("parent", sa.Integer(), nullable=True),
        sa.Column("entered", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("by", sa.String(), nullable=False),
        sa.Column("cause", sa.Integer(), nullable=True),
        sa.Column("force", sa.String(), nullable=False),
        sa.Column("command", sa.String(), nullable=False),
        sa.Column("events", sa.String(), nullable=False),
        sa.Column("trace", sa.String(), nullable=False),
        sa.Column("engine", sa.String(), nullable=False),
        sa.Column("prev_hash", sa.String(), nullable=False),
        sa.Column("hash", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_entry"),
        sa.ForeignKeyConstraint(["stream"], ["stream.stream"], name="fk_entry_stream_stream"),
        sa.UniqueConstraint("stream", "seq", name="uq_entry_stream_seq"),
    )
    op.create_table(
        "text",
        sa.Column("hash", sa.String(), nullable=False),
        sa.Column("salt", sa.String(), nullable=True),
        sa.Column("body", sa.String(), nullable=True),
        sa.PrimaryKeyConstraint("hash", name="pk_text"),
    )
    op.create_table(
        "listing",
        sa.Column("stream", sa.String(), nullable=False),
        sa.Column("phase", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("stream", name="pk_listing"),
    )


def downgrade() -> None:
    """Never: an older program refuses a newer file."""
    raise RuntimeError("a file is never taken back to an older schema")

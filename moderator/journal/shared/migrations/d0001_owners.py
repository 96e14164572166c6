"""Who owns a stream, how streams changed hands, what was put away."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "d0001"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "owner",
        sa.Column("stream", sa.String(), nullable=False),
        sa.Column("desk", sa.String(), nullable=False),
        sa.Column("token", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("host", sa.String(), nullable=False),
        sa.Column("pid", sa.Integer(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.Column("renewed", sa.BigInteger(), nullable=False),
        sa.Column("kept", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("stream", name="pk_owner"),
    )
    op.create_table(
        "handover",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=True), nullable=False),
        sa.Column("stream", sa.String(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("former", sa.String(), nullable=False),
        sa.Column("taken_by", sa.String(), nullable=False),
        sa.Column("silent", sa.BigInteger(), nullable=False),
        sa.Column("reason", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_handover"),
    )
    op.create_table(
        "shelf",
        sa.Column("stream", sa.String(), nullable=False),
        sa.Column("gone", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("stream", name="pk_shelf"),
    )


def downgrade() -> None:
    """Never: an older program refuses a newer database."""
    raise RuntimeError("a database is never taken back to an older schema")

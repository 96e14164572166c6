"""What the database itself refuses and tells: no entry and no header is ever changed or deleted; every entry is announced."""

from __future__ import annotations

from typing import Final

CHANNEL: Final = "moderator"
"""Where entries are announced, as ``stream kind number``."""
_APPEND_ONLY: Final = """
CREATE OR REPLACE FUNCTION moderator_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'append only: %', TG_TABLE_NAME; END $$"""
_ERASE_ONLY: Final = """
CREATE OR REPLACE FUNCTION moderator_erase_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.hash <> OLD.hash OR NEW.body IS NOT NULL OR NEW.salt IS NOT NULL THEN RAISE EXCEPTION 'append only: text'; END IF;
  RETURN NEW;
END $$"""
_TELL: Final = f"""
CREATE OR REPLACE FUNCTION moderator_tell() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'entry' THEN
    PERFORM pg_notify('{CHANNEL}', NEW.stream || ' entry ' || NEW.seq);
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM pg_notify('{CHANNEL}', OLD.stream || ' ' || TG_TABLE_NAME || ' 0');
  ELSE
    PERFORM pg_notify('{CHANNEL}', NEW.stream || ' ' || TG_TABLE_NAME || ' 0');
  END IF;
  RETURN NULL;
END $$"""


def _guard(table: str, name: str, when: str, function: str) -> tuple[str, str]:
    return f"DROP TRIGGER IF EXISTS {name} ON {table}", f"CREATE TRIGGER {name} {when} ON {table} {function}"


_KEEP: Final = "EXECUTE FUNCTION moderator_append_only()"
_SAY: Final = "FOR EACH ROW EXECUTE FUNCTION moderator_tell()"
TRIGGERS: Final = tuple(
    _guard(table, f"tr_{table}_{name}", when, function)
    for table, name, when, function in (
        *((table, "no_change", "BEFORE UPDATE OR DELETE", f"FOR EACH ROW {_KEEP}") for table in ("entry", "stream", "handover")),
        *((table, "no_truncate", "BEFORE TRUNCATE", f"FOR EACH STATEMENT {_KEEP}") for table in ("entry", "stream", "handover", "text")),
        ("text", "no_delete", "BEFORE DELETE", f"FOR EACH ROW {_KEEP}"),
        ("text", "erase_only", "BEFORE UPDATE", "FOR EACH ROW EXECUTE FUNCTION moderator_erase_only()"),
        ("entry", "told", "AFTER INSERT", _SAY),
        ("stream", "told", "AFTER INSERT", _SAY),
        ("owner", "told", "AFTER INSERT OR DELETE OR UPDATE OF token, kept", _SAY),
        ("shelf", "told", "AFTER INSERT OR DELETE OR UPDATE", _SAY),
    )
)


def statements() -> list[str]:
    """Functions, then each trigger dropped and made anew, in order."""
    return [_APPEND_ONLY, _ERASE_ONLY, _TELL, *(sql for pair in TRIGGERS for sql in pair)]

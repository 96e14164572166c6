"""Templates of posts: the user's own copy first, then the program's; a broken one is named by file and line and passed over."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from moderator.export.posts.forms import Form, Safe
from moderator.play.messages import Refusal
from moderator.play.resources import resource

ENDING: Final = ".j2"
LONGEST: Final = 64 * 1024
"""Bytes of a template; nobody writes a longer one by hand."""
BETWEEN: Final = "\n\n"
"""What stands between the subject and the body."""


class Templates:
    """The templates of one game. ``own``: the folder of the user's copies (``<own>/posts/<game>/<lang>/<code>.j2``), if any."""

    def __init__(self, game: str, own: Path | None = None) -> None:
        self.game = game
        self._own = own
        self._known: dict[tuple[str, str, str], Any] = {}

    def places(self, lang: str, code: str) -> Iterator[Path]:
        """Where the template of a code may lie, the dearest first."""
        for root in (self._own, resource("templates")):
            if root is not None:
                yield root / "posts" / self.game / lang / f"{code}{ENDING}"

    def has(self, lang: str, code: str) -> bool:
        """Whether there is one."""
        return any(path.is_file() for path in self.places(lang, code))

    def copy(self, lang: str, code: str) -> Path | None:
        """The user's own copy, made from the program's where there is none yet; None without a folder for it."""
        *own, ours = self.places(lang, code)
        if not own:
            return None
        if not own[0].exists():
            own[0].parent.mkdir(parents=True, exist_ok=True)
            own[0].write_bytes(ours.read_bytes())
        return own[0]

    def render(self, lang: str, code: str, form: Form, given: Mapping[str, Any]) -> tuple[str, tuple[Refusal, ...]]:
        """The text of the first template that works, and what is wrong with those that do not."""
        troubles: list[Refusal] = []
        for path in self.places(lang, code):
            if not path.is_file():
                continue
            made = self._try(path, form, given)
            if isinstance(made, str):
                return made, tuple(troubles)
            troubles.append(made)
        return "", tuple(troubles)

    def _try(self, path: Path, form: Form, given: Mapping[str, Any]) -> str | Refusal:
        from jinja2 import TemplateError

        try:
            if path.stat().st_size > LONGEST:
                return _broken(path, 1, "too long")
            text = path.read_text(encoding="utf-8-sig")
            template = self._made(path, text, form)
            return str(template.render(given)).strip()
        except TemplateError as error:
            return _broken(path, getattr(error, "lineno", None) or line_of(error), str(error.message or type(error).__name__))
        except (OSError, UnicodeDecodeError) as error:
            return _broken(path, 1, type(error).__name__)
        except Exception as error:  # noqa: BLE001 - the user's own text: whatever it does wrong is told, never passed on
            return _broken(path, line_of(error), f"{type(error).__name__}: {error}")

    def _made(self, path: Path, text: str, form: Form) -> Any:
        """The template of a text, made once: a window of posts renders each of them several times."""
        key = (str(path), text, form.name)
        if key not in self._known:
            made = self._house(form).from_string(text)
            made.filename = str(path)
            self._known[key] = made
        return self._known[key]

    @staticmethod
    def _house(form: Form) -> Any:
        """A sandbox: no attribute that leads out of it, every value escaped for its form unless it is fit already."""
        from jinja2 import StrictUndefined
        from jinja2.sandbox import ImmutableSandboxedEnvironment

        def finish(value: Any) -> Any:
            return value if isinstance(value, Safe) else form.escape("" if value is None else str(value))

        return ImmutableSandboxedEnvironment(
            autoescape=False, finalize=finish, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True, keep_trailing_newline=False
        )


def line_of(error: BaseException) -> int:
    """The line of the template at which an error came up: the deepest frame that Jinja made of it."""
    found, trace = 1, error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename in {"<template>", "<unknown>"} or trace.tb_frame.f_code.co_name in {
            "root",
            "top-level template code",
        }:
            found = trace.tb_lineno
        trace = trace.tb_next
    return found


def _broken(path: Path, line: int, reason: str) -> Refusal:
    return Refusal(
        code="template_broken", params={"path": str(path), "name": path.name, "row": line, "reason": reason}, remedy="template_broken"
    )

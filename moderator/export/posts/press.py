"""The press: a notice, a form and a language become a post with its subject; names and terms of the game as its templates call them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from moderator.export.posts.forms import FORMS, Form, Safe
from moderator.export.posts.templates import BETWEEN, Templates
from moderator.play.audience import seat_of
from moderator.play.messages import Notice, Refusal
from moderator.play.words import Words
from moderator.rulesets.prison.script.phrases import Phrase, spoken

TERMS: Final = (
    "side", "role", "privilege", "level", "fault", "winner", "award", "cause", "phase", "kind", "state", "result", "ending", "faction",
    "effect", "limit", "inform", "tag",
)  # fmt: skip
"""Terms that templates may say, each by its name: ``{{ side(white) }}``."""


class Post(msgspec.Struct, frozen=True, kw_only=True):
    """Ready to be copied. ``troubles``: templates of the user's own that do not work, each with file and line."""

    subject: str
    body: str
    form: str
    troubles: tuple[Refusal, ...] = ()

    @property
    def text(self) -> str:
        """Subject and body in one."""
        return f"{self.subject}{BETWEEN}{self.body}" if self.subject else self.body


class Press:
    """Writes the posts of one game in one language. ``own``: the folder of the user's own templates."""

    def __init__(self, game: str, words: Words, own: Path | None = None) -> None:
        self.templates = Templates(game, own)
        self._words = words.of(game)

    def post(self, notice: Notice, state: Any, form: str = "bbcode", **more: Any) -> Post:
        """The post of a notice; ``more``: what neither notice nor state hold. A seat's own post may say its mask's password."""
        body, troubles = self._render(notice, state, FORMS[form], more)
        plain = body if form == "plain" else self._render(notice, state, FORMS["plain"], more)[0]
        subject, _, _ = plain.partition(BETWEEN)
        _, _, rest = body.partition(BETWEEN)
        return Post(subject=subject.strip(), body=rest.strip(), form=form, troubles=troubles)

    def _render(self, notice: Notice, state: Any, form: Form, more: Mapping[str, Any]) -> tuple[str, tuple[Refusal, ...]]:
        own = {"password": password_for(notice, state), "clause": notice.params.get("clause") or notice.clause, "notice": notice.code}
        given = {**self.given(state, form), **notice.params, **self._of_game(notice, state), **own, **more}
        text, troubles = self.templates.render(self._words.lang, notice.code, form, given)
        if text:
            return text, troubles
        said = form.escape(self._words.notice(notice, state.name_of))
        return f"{said}{BETWEEN}{said}", troubles

    def _of_game(self, notice: Notice, state: Any) -> dict[str, Any]:
        """What a game's templates want beside the notice."""
        if self.templates.game != "jianghu":
            return {}
        from moderator.export.posts.jianghu_more import more

        return more(notice, state)

    def given(self, state: Any, form: Form) -> dict[str, Any]:
        """What every template may use: the game's title, masks, terms, instants, and the marks of the form."""
        words = self._words

        def mask(seat: str) -> Safe:
            return Safe(form.escape(state.name_of(str(seat))).replace("\n", " "))

        def marked(pattern: str) -> Callable[[Any], Safe]:
            return lambda value: Safe(pattern.format(_fit(value, form)))

        def when(instant: str | None) -> Safe:
            return Safe(form.escape(words.show("until", instant or "")))

        def names(seats: Any) -> Safe:
            return Safe(words.join(mask(seat) for seat in seats) if seats else words.say("term.nobody"))

        def about(clause: str) -> Safe:
            code = f"clause.{words.game}.{clause}.title"
            return Safe(form.escape(words.say(code) if words.has(code) else str(clause)))

        def condition(found: Any) -> Safe:
            return Safe(form.escape(spoken(msgspec.convert(found, Phrase), words)))

        terms = {f"{name}_of": _term(words, name, form) for name in TERMS}
        return terms | {
            "condition_of": condition,
            "game": state.params.title, "mask": mask, "about": about, "list_of": names, "when": when,
            "bold": marked(form.bold), "heading": marked(form.heading),
            "item": marked(form.item), "quote": lambda value: Safe(form.quote(_fit(value, form))), "rules": self._rules(state),
            "number": getattr(state, "number", None) or getattr(state, "day", 0),
            "living": [seat.id for seat in getattr(state, "living", getattr(state, "field", ()))],
            "messenger": getattr(state.params, "messenger", ""),
        }  # fmt: skip

    def _rules(self, state: Any) -> list[str]:
        """House rules that differ from their default, each as name and value."""
        words = self._words
        found = []
        for name, value in state.params.rules.items():
            code = f"rule.{name}.{value}"
            shown = words.say(code) if words.has(code) else words.show(name, value)
            found.append(words.say("post.rule", {"name": words.say(f"rule.{name}"), "value": shown}))
        return found


def password_for(notice: Notice, state: Any) -> str:
    """The password of the mask, for a notice to the very seat that it speaks of; for anybody else none."""
    seat = getattr(state, "seats", {}).get(seat_of(notice.audience) or "")
    mine = seat is not None and notice.params.get("seat") == seat.id
    return str(getattr(seat, "password", "") or "") if mine else ""


def _fit(value: Any, form: Form) -> str:
    return value if isinstance(value, Safe) else form.escape(str(value))


def _term(words: Words, name: str, form: Form) -> Callable[[Any], Safe]:
    return lambda value: Safe(form.escape(words.term(name, str(value)) if value else ""))

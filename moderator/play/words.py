"""Words for codes: what the rules say as codes with parameters becomes a sentence in the reader's language."""

from __future__ import annotations

import json
import locale
import re
from collections.abc import Callable, Iterable, Mapping
from copy import copy
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from moderator.play.resources import read_rows, resource

if TYPE_CHECKING:  # the first paint needs words and none of these
    from moderator.play.messages import Ask, Choice, Notice, Refusal, Step, TraceLine

LANGUAGES: Final = ("zh_CN", "en")
FALLBACK: Final = "en"
NAMED: Final = frozenset({
    "line", "lines", "victim", "killer", "target", "targets", "actor", "partner", "seat", "seats", "voter", "names",
})  # fmt: skip
"""Parameters that hold line or seat ids, shown as names."""
TERMS: Final = frozenset({"role", "outcome", "level", "kind", "phase", "source", "state", "scroll"})
"""Parameters that hold terms, shown as ``term.<key>.<value>``."""
HEROES: Final = frozenset({"hero", "heroes", "replacements", "base"})
"""Parameters that hold heroes of the list, each shown by its name in the reader's language."""
SPANS: Final = frozenset({"seconds", "length"})
"""Parameters that hold seconds, shown to the tenth."""
INSTANTS: Final = frozenset({"until", "check_in", "change_until", "sms_until", "received", "opened"})
"""Parameters that may hold ISO 8601 instants in the game's zone, shown as its people read a calendar and a clock."""
MOMENT: Final = re.compile(r"(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d)(:\d\d)?\S*")
MISSING: Final = "…"
PLACEHOLDER: Final = re.compile(r"\{(\w+)(?::(\w+))?\}")
"""``{param}``, or ``{param:key}`` to show the parameter as another key would be shown: ``{result:outcome}``."""

EMPTY: Final[tuple[Any, ...]] = (None, "", (), [], {})
PART: Final = re.compile(r"⟦([^⟦⟧]*)⟧")
"""``⟦... {param} ...⟧``: left out as a whole where a parameter in it is missing or empty."""

LONGEST: Final = 240
"""Characters of a parameter that a refusal repeats; files and people may bring a hundred thousand."""
UNSEEN: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""Signs that steer a terminal or turn the reading direction round."""

FINE: Final = re.compile(r"(-?\d+)\.(\d)\d+")
"""Seconds with more than a tenth."""

Names = Callable[[str], str]


def tenths(seconds: str) -> str:
    """Seconds as a reader needs them: what is finer than a tenth is cut off; anything else stays as it is."""
    match = FINE.fullmatch(seconds)
    return seconds if match is None else f"{match[1]}.{match[2]}" if match[2] != "0" else match[1]


def as_is(name: str) -> str:
    """Names for those who have none to give: ids are shown as they stand."""
    return name


def visible(text: str) -> str:
    """The text with a mark in place of every sign that would do something instead of being read."""
    return UNSEEN.sub("\N{REPLACEMENT CHARACTER}", text)


def brief(value: Any) -> Any:
    """A parameter as a refusal repeats it: visible, and cut in the middle where it is very long."""
    if isinstance(value, (list, tuple)):
        return [brief(each) for each in value]
    if not isinstance(value, str):
        return value
    shown = visible(value)
    return shown if len(shown) <= LONGEST else f"{shown[: LONGEST // 2]} … {shown[-LONGEST // 4 :]}"


class Words:
    """The catalogues of one language, with the fallback behind them. Never raises over a code or a parameter."""

    def __init__(self, lang: str, folder: Path | None = None) -> None:
        folder = folder or resource("words")
        self.game = ""
        """The ruleset whose own words go before the common ones, empty for none."""
        self.lang = lang if lang in LANGUAGES else FALLBACK
        self._texts = load(folder / FALLBACK)
        if self.lang != FALLBACK:
            self._texts |= load(folder / self.lang)
        self._heroes: dict[str, str] | None = None
        self._own_heroes: Mapping[str, str] = {}

    def of(self, game: str) -> Words:
        """The same words with those of a ruleset before them: a code means its own in each game (``<ruleset>.<code>``)."""
        if game == self.game:
            return self
        made = copy(self)
        made.game = game
        return made

    def has(self, code: str) -> bool:
        """Whether there is a text for the code."""
        return self._text(code) is not None

    def _text(self, code: str) -> str | None:
        return self._texts.get(f"{self.game}.{code}") or self._texts.get(code)

    def say(self, code: str, params: Mapping[str, Any] | None = None, names: Names = as_is) -> str:
        """The text of ``code`` with its parameters; the code itself where there is none.

        One pass: what a parameter holds is never read as a placeholder, so a player's name may contain braces.
        """
        given = params or {}

        def fill(match: re.Match[str]) -> str:
            key, shown_as = match.groups()
            if key not in given:
                return MISSING
            return self.show(shown_as or key, given[key], names, term=shown_as is not None)

        def keep(match: re.Match[str]) -> str:
            needed = (found[1] for found in PLACEHOLDER.finditer(match[1]))
            return match[1] if all(given.get(key) not in EMPTY for key in needed) else ""

        return PLACEHOLDER.sub(fill, PART.sub(keep, self._text(code) or code))

    def show(self, key: str, value: Any, names: Names = as_is, *, term: bool = False) -> str:
        """One parameter as the reader sees it, by the conventions of ``messages.Params``; ``term``: ``key`` names a term."""
        if value is None:
            return self.say("term.nobody") if key in NAMED else ""
        if isinstance(value, bool):
            return self.say("term.yes" if value else "term.no")
        if isinstance(value, (list, tuple, set, frozenset)):
            if not value:
                return self.say("term.nobody" if key in NAMED else "term.none")
            return self.join(self.show(key, item, names, term=term) for item in value)
        if key in NAMED:
            return names(str(value))
        if key in HEROES:
            return self.hero(str(value))
        if key in SPANS:
            return tenths(str(value))
        if key in INSTANTS and (found := MOMENT.fullmatch(str(value))):
            return self.moment(found)
        return self.term(key, str(value)) if term or key in TERMS else str(value)

    def term(self, key: str, value: str) -> str:
        """A term's word, or the value itself."""
        return self._text(f"term.{key}.{value}") or value

    def moment(self, found: re.Match[str]) -> str:
        """Day, weekday and time as the language writes them; seconds where there are any."""
        from datetime import date  # a tenth of what the first paint may take, and no game is open then

        year, month, day = (int(part) for part in found.groups()[:3])
        clock = found[4] + (found[5] if found[5] not in {None, ":00"} else "")
        weekday = self.say(f"term.weekday.{date(year, month, day).isoweekday()}")
        return self.say("calendar.moment", {"month": self.term("month", str(month)), "day": day, "weekday": weekday, "clock": clock})

    def hero(self, name: str) -> str:
        """A hero as the reader calls it; a name that the list does not know stays as it is. The list is read at its first use."""
        if self._heroes is None:
            known = read_rows("heroes", "heroes.csv") if self.lang != "zh_CN" else ()
            self._heroes = {row["name"]: row["english"] for row in known if row["english"]}
        return self._own_heroes.get(name) or self._heroes.get(name, name)

    def know(self, heroes: Mapping[str, str]) -> None:
        """English names of an organiser's own heroes, by name; beside those of the built-in list."""
        self._own_heroes = {name: english for name, english in heroes.items() if english} if self.lang != "zh_CN" else {}

    def join(self, items: Iterable[str]) -> str:
        """A list the way the language writes it: 甲、乙和丙; A, B and C."""
        texts = list(items)
        if len(texts) < 2:
            return texts[0] if texts else self.say("term.nobody")
        return self.say("term.list.between").join(texts[:-1]) + self.say("term.list.last") + texts[-1]

    def refusal(self, refusal: Refusal, names: Names = as_is) -> str:
        """Why a command is not taken, with the nearest legal alternative behind it."""
        params = {key: brief(value) for key, value in refusal.params.items()}
        text = self.say(f"refusal.{refusal.code}", self._with_clause(params, refusal.clause), names)
        if not refusal.remedy:
            return text
        between = "" if text.endswith("。") else " "  # Chinese sentences follow each other without a space
        return text + between + self.say(f"remedy.{refusal.remedy}", params, names)

    def trace(self, line: TraceLine, names: Names = as_is) -> str:
        """One trace line, by its result where that has words of its own. What the host forced reads as the objection overruled."""
        params = {**line.params, "actor": line.actor, "target": line.target, "result": line.result}
        if line.verb == "rule_set":
            params["value"] = self.ruling(str(params.get("name", "")), params.get("value"))
        if line.verb in {"notice_sent", "notice_unsent"}:
            params["key"] = self.notice_name(str(params.get("key", "")), names)
        if line.step == "force" or line.result == "forced":
            return self.say("trace.forced", {"text": self.say(f"refusal.{line.verb}", params, names)})
        special = f"trace.{line.verb}.{line.result}"
        return self.say(special if line.result and self.has(special) else f"trace.{line.verb}", params, names)

    def ruling(self, rule: str, value: Any) -> str:
        """What a house rule is set to, as the list of the rules says it; yes or no for a switch without words of its own."""
        shown = str(value).lower() if isinstance(value, bool) else str(value)
        return self._text(f"rule.{rule}.{shown}") or self.show("value", value)

    def notice(self, notice: Notice, names: Names = as_is) -> str:
        """What somebody has to be told."""
        return self.say(f"notice.{notice.code}", self._with_clause(notice.params, notice.clause), names)

    def notice_name(self, key: str, names: Names = as_is) -> str:
        """What a notice is called, and whom it is for; by its key, which is code, audience and occasion."""
        code, _, rest = key.partition(":")
        kind, _, rest = rest.partition(":")
        title = self.term("notice", code)
        if kind not in {"seat", "group", "person"}:
            return title
        who = rest.partition(":")[0]
        name = self.term("side", who) if kind == "group" else names(who) if kind == "seat" else who
        return self.say("notice_for", {"title": title, "text": name})

    def ask(self, ask: Ask, names: Names = as_is) -> str:
        """The question of an ask."""
        return self.say(f"ask.{ask.code}", self._with_clause(ask.params, ask.clause), names)

    def choice(self, ask: Ask, choice: Choice, names: Names = as_is) -> str:
        """One answer to an ask; the value itself where the answers are names or numbers."""
        code = f"ask.{ask.code}.{choice.value}"
        return self.say(code, {**ask.params, **choice.params}, names) if self.has(code) else names(choice.value)

    def step(self, step: Step, names: Names = as_is) -> str:
        """What a step's button says."""
        return self.say(f"step.{step.verb}", {**(step.command or {}), **step.params}, names)

    @staticmethod
    def _with_clause(params: Mapping[str, Any], clause: str) -> dict[str, Any]:
        return {"clause": clause, **params}


def load(folder: Path) -> dict[str, str]:
    """Every catalogue of a folder as one; later files win (a test sees to it that no key stands twice)."""
    texts: dict[str, str] = {}
    for path in sorted(folder.glob("*.json")):
        texts |= json.loads(path.read_text(encoding="utf-8"))
    return texts


def language_of(wanted: Iterable[str]) -> str:
    """The best of our languages for a list of locale names, the dearest first (``zh-Hans-CN``, ``de_DE.UTF-8``, ...)."""
    for name in wanted:
        tag = name.lower()
        if tag.startswith(("zh", "chinese")):
            return "zh_CN"
        if tag.startswith("en"):
            return "en"
    return FALLBACK


def system_language(environ: Mapping[str, str]) -> str:
    """The language this computer speaks, as far as it says so without a window; ``environ`` is the process's."""
    spoken = [environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    return language_of([*spoken, locale.getlocale()[0] or ""])

"""Every code the program can say has words in both languages, and the words ask for nothing that is not given."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path

import msgspec
import pytest

from moderator.play.resources import resource
from moderator.play.words import LANGUAGES, PART, PLACEHOLDER, load

ROOT = Path(__file__).resolve().parents[2]
GAMES = (*sorted(path.name for path in (ROOT / "moderator" / "rulesets").iterdir() if path.is_dir()), "cup")
SOURCES = [*sorted(path for folder in ("moderator", "ui") for path in (ROOT / folder).rglob("*.py")), ROOT / "main.py"]


class Code(msgspec.Struct, frozen=True):
    """A key the program asks the catalogues for, where, and with which parameters (None: not known from the source)."""

    key: str
    where: str
    given: frozenset[str] | None = None
    results: tuple[str, ...] = ()
    """Of a trace line: the results that the call may have, each of which may have words of its own."""
    others: tuple[str, ...] = ()
    """Keys that would do as well, where the source does not say who speaks."""

    @property
    def game(self) -> str:
        """The ruleset whose own words go before the common ones; in the forum's windows it is one of a forum game."""
        *rooms, file = self.where.partition(":")[0].removesuffix(".py").split("/")
        named = [word for word in (*rooms, *file.split("_")) if word in GAMES]
        return named[0] if named else "chess" if self.where.startswith("ui/forum/") else ""


def constants(node: ast.expr | None) -> Iterator[str]:
    """The texts an argument may hold: a constant, either branch of a condition, the beginning of an f-string with a star."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value:
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from constants(node.body)
        yield from constants(node.orelse)
    elif isinstance(node, ast.JoinedStr) and len(node.values) > 1 and isinstance(node.values[0], ast.Constant):
        yield f"{node.values[0].value}*"


def prefixes(func: ast.expr, where: str) -> tuple[str, ...]:
    """What a page may put before what it is asked to say: a context of the desk or of the forum does; a bare ``say`` is either's."""
    rooms = ("ui.forum.", "ui.desk.") if where.startswith(("ui/forum/", "ui/bench_jianghu")) else ("ui.desk.",)
    rooms = ("ui.cup.", "ui.forum.", "ui.desk.") if where.startswith("ui/cup/") else rooms
    if isinstance(func, ast.Name):  # a helper of the room, which may put more before it
        return (*rooms, "", *(f"{room}*." for room in rooms)) if where.startswith("ui/") else ("",)
    speaker = ast.unparse(func.value).split(".")[-1].strip("_")
    return rooms if speaker in {"context", "cup"} or (speaker == "self" and "/context.py:" in where) else ("",)


def known(key: str, lang: str, game: str = "") -> bool:
    """Whether there are words, the game's own or common ones; a star stands for anything."""
    if game and known(f"{game}.{key}", lang):
        return True
    return any(fnmatchcase(each, key) for each in texts(lang)) if "*" in key else key in texts(lang)


def spoken(code: Code, lang: str) -> bool:
    """Whether a code has words: itself, or as a trace line each of its results (any, where the source does not tell them)."""
    if any(known(key, lang, code.game) for key in (code.key, *code.others)):
        return True
    results = code.results or (("*",) if code.key.startswith("trace.") else ())
    return bool(results) and all(known(f"{code.key}.{result}", lang, code.game) for result in results)


def words_of(code: Code) -> list[str]:
    """The texts that a code may be said with."""
    keys = (key for base in (code.key, *(f"{code.key}.{result}" for result in code.results)) for key in (f"{code.game}.{base}", base))
    own = [texts("en")[key] for key in keys if key in texts("en") and key.startswith(f"{code.game}.")] if code.game else []
    return own or [texts("en").get(code.key, "")]


def called(node: ast.Call) -> str:
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def keyword(node: ast.Call, name: str) -> ast.expr | None:
    return next((k.value for k in node.keywords if k.arg == name), None)


def given_keywords(node: ast.Call, *always: str) -> frozenset[str] | None:
    names = [k.arg for k in node.keywords]
    return None if None in names else frozenset(always) | {name for name in names if name}


def given_params(node: ast.Call) -> frozenset[str] | None:
    params = keyword(node, "params")
    if params is None:
        return frozenset()
    if not isinstance(params, ast.Dict) or not all(isinstance(key, ast.Constant) for key in params.keys):
        return None
    return frozenset(str(key.value) for key in params.keys if isinstance(key, ast.Constant))


def codes_of_call(node: ast.Call, where: str) -> Iterator[Code]:
    name = called(node)
    second = node.args[1] if len(node.args) > 1 else None
    if name == "object":
        given = given_keywords(node, "clause")
        yield from (Code(f"refusal.{code}", where, given) for code in constants(second or keyword(node, "code")))
        yield from (Code(f"remedy.{code}", where, given) for code in constants(keyword(node, "remedy")))
    elif name == "explain":
        given = given_keywords(node, "actor", "target", "result")
        results = tuple(constants(keyword(node, "result")))
        kind = "refusal" if results == ("forced",) else "trace"
        yield from (Code(f"{kind}.{code}", where, given, results) for code in constants(second))
    elif name == "say" and second is not None and "/resolution/" in where:
        given = given_keywords(node, "actor", "target", "result")
        yield from (Code(f"trace.{code}", where, given, tuple(constants(keyword(node, "result")))) for code in constants(second))
    elif name == "_notice":
        given = given_keywords(node, "clause")
        yield from (Code(f"notice.{code}", where, given) for code in constants(node.args[0]))
    elif name in {"Refusal", "Ask", "Notice"}:
        given = given_params(node)
        kind = name.lower()
        for code in constants(keyword(node, "code")):
            yield Code(f"{kind}.{code}", where, None if given is None else given | {"clause"})
            yield from (Code(f"{kind}.{code}.{value}", where) for value in choice_values(node))
        yield from (Code(f"remedy.{code}", where, given) for code in constants(keyword(node, "remedy")))
    elif name in {"TraceLine", "Step"}:
        kind = "trace" if name == "TraceLine" else "step"
        yield from (Code(f"{kind}.{code}", where) for code in constants(keyword(node, "verb")))
    elif name == "say" and node.args:
        either = prefixes(node.func, where)
        said = [code for code in constants(node.args[0]) if any(either) or "." in code]
        yield from (Code(either[0] + code, where, others=tuple(prefix + code for prefix in either[1:])) for code in said)


def choice_values(ask: ast.Call) -> Iterator[str]:
    choices = keyword(ask, "choices")
    for node in ast.walk(choices) if choices else ():
        if isinstance(node, ast.Call) and called(node) == "Choice":
            yield from constants(keyword(node, "value"))


@cache
def codes() -> tuple[Code, ...]:
    found: list[Code] = []
    for path in SOURCES:
        if path.exists():
            where = path.relative_to(ROOT).as_posix()
            tree = ast.parse(path.read_text(encoding="utf-8"))
            calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call))
            found.extend(code for call in calls for code in codes_of_call(call, f"{where}:{call.lineno}"))
    return tuple(found)


@cache
def texts(lang: str) -> dict[str, str]:
    return load(resource("words", lang))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_code_has_words(lang: str) -> None:
    missing = sorted({f"{code.key} ({code.where})" for code in codes() if not spoken(code, lang)})
    assert missing == []


def test_the_words_of_a_code_use_only_what_it_carries() -> None:
    wrong = []
    for code in codes():
        wanted = {match.group(1) for text in words_of(code) for match in PLACEHOLDER.finditer(PART.sub("", text))}
        if code.given is not None and not wanted <= code.given:
            wrong.append(f"{code.key} wants {sorted(wanted - code.given)} ({code.where})")
    assert sorted(wrong) == []


def test_the_scan_sees_the_calls_it_is_made_for() -> None:
    source = (
        'draft.object(bad, "late" if a else "early", "S1", remedy="wait", line=1)\n'
        'draft.explain("s", "died", actor=x, **more)\n'
        'Ask(id=i, code="who", choices=(Choice(value="none"), Choice(value=name)))\n'
        'Step(verb="go"); Notice(code="n", params={"line": 1}); words.say("ui.home.title"); words.say(code)\n'
        'self.context.say("timer.set"); words.say(f"ui.x.{name}")\n'
    )
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    found = {code.key: code.given for call in calls for code in codes_of_call(call, "here")}
    keys = {"refusal.late", "refusal.early", "remedy.wait", "trace.died", "ask.who", "ask.who.none", "step.go", "notice.n", "ui.home.title"}
    keys |= {"ui.desk.timer.set", "ui.x.*"}
    assert found.keys() == keys
    assert found["refusal.late"] == {"clause", "remedy", "line"}
    assert found["trace.died"] is None
    assert found["notice.n"] == {"clause", "line"}

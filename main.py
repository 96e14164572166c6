"""The door: composes the rooms, then opens the window, or does one headless verb. See ``main.py --help``."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from moderator.journal.shared.place import Place
    from moderator.play.ruleset import Ruleset
    from moderator.play.words import Words

REFUSED: Final = 1
WINDOW_FLAGS: Final = ("--smoke",)
WINDOW_VALUES: Final = ("--data", "--database", "--lang", "--theme")
FILES: Final = (".moderator", ".jsonl")
"""What a double click may hand to the window."""
PACKAGES: Final = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libOpenGL.so.0": "libopengl0",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libdbus-1.so.3": "libdbus-1-3",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libX11.so.6": "libx11-6",
    "libpulse.so.0": "libpulse0",
}
"""System libraries that Qt needs, and the Debian packages that bring them."""
PLUGIN: Final = ("libxcb-cursor.so.0", "libxcb-icccm.so.4", "libxcb-keysyms.so.1", "libxcb-shape.so.0", "libxkbcommon-x11.so.0")
"""What Qt's X11 plugin needs beside what those bring along: without one of them Qt ends the process and names the wrong one."""


def _sanguosha() -> Ruleset:
    from moderator.rulesets.sanguosha.ruleset import Sanguosha

    return Sanguosha()


def _chess() -> Ruleset:
    from moderator.rulesets.chess.ruleset import Chess

    return Chess()


def _cup() -> Ruleset:
    from moderator.cup.ruleset import Cup

    return Cup()


def _prison() -> Ruleset:
    from moderator.rulesets.prison.ruleset import Prison

    return Prison()


def _jianghu() -> Ruleset:
    from moderator.rulesets.jianghu.ruleset import Jianghu

    return Jianghu()


class Games(Mapping[str, "Ruleset"]):
    """Every game that can be hosted, each loaded when it is first asked for: a match must not wait for another game's rules."""

    def __init__(self) -> None:
        self._made: dict[str, Ruleset] = {}
        self._makers = {"sanguosha": _sanguosha, "chess": _chess, "prison": _prison, "jianghu": _jianghu, "cup": _cup}

    def __getitem__(self, name: str) -> Ruleset:
        if name not in self._made:
            self._made[name] = self._makers[name]()
        return self._made[name]

    def __contains__(self, name: object) -> bool:
        return name in self._makers

    def __iter__(self) -> Iterator[str]:
        return iter(self._makers)

    def __len__(self) -> int:
        return len(self._makers)


def rulesets() -> Mapping[str, Ruleset]:
    """Every game that can be hosted. The one place that knows them."""
    return Games()


def replay_report(path: Path, *, lenient: bool = False, audience: str = "host", lang: str = "en") -> dict[str, Any]:
    """What ``replay FILE --report json`` prints, as values; MalformedError where the file is none."""
    from moderator.play.words import Words
    from moderator.session.replay import replay
    from moderator.session.reporting import audience_of, report_of

    return report_of(replay(path, rulesets(), lenient=lenient), audience_of(audience), Words(lang))


# --- the window -----------------------------------------------------------------------------------------------------------


def open_window(
    *, data: Path | None = None, database: str = "", smoke: bool = False, lang: str = "", theme: str = "", file: Path | None = None
) -> int:
    """Open the window, with ``file`` where one is named; the exit code. ``database``: where matches lie. ``smoke``: paint once, then go."""
    missing = missing_library()
    if missing:
        return _without_window(missing)
    shared: Place | None = None
    if database:
        from moderator.play.messages import Refusal
        from moderator.session.choosing import shared_place

        found = shared_place(database)
        if isinstance(found, Refusal):
            sys.stderr.write(f"{found.code}: {_words(lang).refusal(found)}\n")
            return REFUSED
        shared = found
    try:
        from ui.app import run
    except ImportError as error:
        library = str(error).partition(":")[0]
        if library not in PACKAGES:
            raise
        return _without_window(library)
    return run(rulesets=rulesets, data=data, smoke=smoke, lang=lang, theme=theme, file=file, shared=shared)


def paint(outdir: Path, themes: Sequence[str], langs: Sequence[str]) -> list[Path]:
    """The gallery: every screen into PNG files, without a screen."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from ui.gallery import gallery

    return gallery(outdir, themes, langs)


def pdf(paper: Any) -> bytes:
    """A paper as a PDF, without a screen; ImportError where a library of Qt's is missing."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from ui.printing.pdf import headless

    return headless(paper)


def measure(rounds: int, as_json: bool) -> int:
    """The bench, without a screen; the exit code."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from ui.bench import run

    return run(rounds, as_json)


def missing_library() -> str:
    """The first thing whose absence would let Qt end the process without a word: a display, or a library of its X11 plugin."""
    if sys.platform != "linux" or os.environ.get("QT_QPA_PLATFORM"):
        return ""
    if os.environ.get("WAYLAND_DISPLAY"):
        return ""
    if not os.environ.get("DISPLAY"):
        return "DISPLAY"
    import ctypes

    for library in PLUGIN:
        try:
            ctypes.CDLL(library)
        except OSError:
            return library
    return ""


def _words(lang: str = "") -> Words:
    from moderator.play.words import Words, system_language

    return Words(lang or system_language(os.environ))


def _without_window(missing: str) -> int:
    words = _words()
    code = "ui.main.no_display" if missing == "DISPLAY" else "ui.main.missing_library"
    sys.stderr.write(words.say(code, {"library": missing, "package": PACKAGES.get(missing, missing)}) + "\n")
    return REFUSED


def window_options(args: list[str]) -> dict[str, Any] | None:
    """The options of a bare start, its one file among them, or None where a verb or anything else is asked for.

    Typer costs an eighth of a second: a window must not wait for it.
    """
    options: dict[str, Any] = {}
    rest = iter(args)
    for each in rest:
        name, equals, value = each.partition("=")
        if each in WINDOW_FLAGS:
            options[each.lstrip("-")] = True
        elif name in WINDOW_VALUES:
            given = value if equals else next(rest, None)
            if given is None:
                return None
            options[name.lstrip("-")] = Path(given) if name == "--data" else given
        elif not each.startswith("-") and Path(each).suffix.lower() in FILES and "file" not in options:
            options["file"] = Path(each)
        else:
            return None
    return (
        options if options.get("lang", "en") in {"zh_CN", "en"} and options.get("theme", "light") in {"light", "dark", "system"} else None
    )


def main(args: list[str] | None = None) -> int:
    """Run the program; the exit code."""
    for stream in (sys.stdout, sys.stderr):  # a Windows console has a code page of its own
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    given = sys.argv[1:] if args is None else args
    options = window_options(given)
    if options is not None:
        return open_window(**options)
    from moderator.verbs import Composition, command_line

    return command_line(Composition(rulesets=rulesets, open_window=open_window, paint=paint, measure=measure, pdf=pdf), given)


if __name__ == "__main__":
    raise SystemExit(main())

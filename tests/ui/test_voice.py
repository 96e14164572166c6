"""The spoken call, with an engine that only writes down: what it says, in which language, how loud, and who steps in when it cannot."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field

import pytest
from PySide6.QtCore import QLocale
from pytestqt.qtbot import QtBot

from moderator.play.words import Words
from ui.main_window import MainWindow
from ui.settings.values import Settings
from ui.sound import ALL, TONES, VOICE, Tones, loudness
from ui.voice import LATE_MS, Voice, best_locale, qt_engine


@dataclass
class FakeEngine:
    """Speaks at once, or never, or fails."""

    languages: tuple[str, ...] = ("zh_CN", "en")
    slow: bool = False
    now: str = "ready"
    language: str = ""
    volume: int = -1
    said: list[str] = field(default_factory=list)
    stopped: int = 0

    def state(self) -> str:
        return self.now

    def use(self, language: str) -> bool:
        self.language = language
        return language in self.languages

    def set_volume(self, percent: int) -> None:
        self.volume = percent

    def say(self, text: str) -> None:
        self.said.append(text)
        if not self.slow:
            self.now = "busy"

    def stop(self) -> None:
        self.stopped += 1
        self.now = "ready"


class Heard(Tones):
    """Tones that write down what they would play."""

    def __init__(self, voice: Voice) -> None:
        super().__init__(voice=voice)
        self.played: list[str] = []
        self.opened = 0

    def _load(self) -> None:
        self.opened += 1

    def _sound(self, tone: str) -> None:
        self.played.append(tone)


def opener(engine: FakeEngine | None, asked: list[str]):
    def open_engine(language: str) -> FakeEngine | None:
        asked.append(language)
        return engine if engine is not None and engine.use(language) else None

    return open_engine


def table(engine: FakeEngine | None, lang: str = "zh_CN", **chosen: object) -> tuple[Heard, list[str]]:
    asked: list[str] = []
    sound = Heard(Voice(open_engine=opener(engine, asked)))
    sound.follow(Settings(**chosen))
    sound.speak_in(Words(lang))
    sound.prepare()
    return sound, asked


@pytest.mark.parametrize("lang", ["zh_CN", "en"])
def test_the_ten_second_call_is_spoken_in_the_language_of_the_desk(qtbot: QtBot, lang: str) -> None:
    engine = FakeEngine()
    sound, asked = table(engine, lang)
    sound.call(10)
    assert (engine.said, engine.language, asked) == ([Words(lang).say("ui.sound.spoken")], lang, [lang])
    assert sound.played == []


def test_a_skills_name_goes_before_the_call(qtbot: QtBot) -> None:
    engine = FakeEngine()
    sound, _ = table(engine, "en")
    sound.call(10, "Guicai")
    sound.call(10, "a name that nobody could say in time")
    sound.call(10, "  ")
    assert engine.said == ["Guicai. Ten seconds", "Ten seconds", "Ten seconds"]


def test_the_countdown_is_made_by_tones(qtbot: QtBot) -> None:
    engine = FakeEngine()
    sound, _ = table(engine)
    for number in (5, 4, 3, 2, 1):
        sound.call(number)
    assert (engine.said, sound.played) == ([], ["count", "count", "count", "count", "last"])


def test_without_an_engine_the_tone_is_played_and_it_is_said_once(qtbot: QtBot) -> None:
    said: list[str] = []
    sound, asked = table(None)
    sound.silenced.connect(said.append)
    for _ in range(3):
        sound.call(10)
    sound.speak_in(Words("en"))
    sound.speak_in(Words("zh_CN"))
    assert sound.played == ["ten", "ten", "ten"]
    assert asked == ["zh_CN", "en"]
    assert sound.voice.problem == "no_voice"
    assert said == []  # it was said when the match was opened, before anybody listened here


def test_what_is_missing_is_told_when_the_match_is_opened(qtbot: QtBot) -> None:
    said: list[str] = []
    sound = Heard(Voice(open_engine=opener(None, [])))
    sound.silenced.connect(said.append)
    sound.speak_in(Words("en"))
    assert said == []
    sound.prepare()
    sound.prepare()
    sound.call(10)
    assert said == ["no_voice"]


def test_a_missing_library_is_told_as_such(qtbot: QtBot) -> None:
    def none(_language: str) -> None:
        raise ImportError

    said: list[str] = []
    voice = Voice(open_engine=none)
    voice.silenced.connect(said.append)
    voice.prepare("en")
    voice.prepare("en")
    assert said == ["voice_missing"]
    assert not voice.say("x")


def test_a_voice_that_is_late_leaves_the_call_to_the_tone(qtbot: QtBot) -> None:
    engine = FakeEngine(slow=True)
    sound, _ = table(engine)
    sound.call(10)
    assert sound.played == []
    qtbot.wait(LATE_MS + 100)
    assert sound.played == ["ten"]
    assert engine.stopped == 1


def test_a_voice_in_time_is_alone(qtbot: QtBot) -> None:
    sound, _ = table(FakeEngine())
    sound.call(10)
    qtbot.wait(LATE_MS + 100)
    assert sound.played == []


def test_an_engine_that_fails_is_given_up(qtbot: QtBot) -> None:
    engine = FakeEngine()
    sound, _ = table(engine)
    engine.now = "failed"
    sound.call(10)
    sound.call(10)
    assert (engine.said, sound.played, sound.voice.problem) == ([], ["ten", "ten"], "no_voice")


def test_volume_and_switches_follow_the_settings(qtbot: QtBot) -> None:
    engine = FakeEngine()
    sound, _ = table(engine, volume=30)
    assert engine.volume == 30
    sound.follow(Settings(volume=70))
    assert engine.volume == 70
    sound.follow(Settings(voice=False))
    sound.call(10)
    sound.follow(Settings(sounds=False))
    sound.call(10)
    sound.call(1)
    assert (engine.said, sound.played) == ([], ["ten"])


def test_at_volume_nothing_nothing_is_spoken(qtbot: QtBot) -> None:
    engine = FakeEngine()
    sound, _ = table(engine, volume=0)
    sound.call(10)
    assert engine.said == []


def test_switched_off_no_engine_is_looked_for_until_it_is_switched_on(qtbot: QtBot) -> None:
    engine = FakeEngine()
    sound, asked = table(engine, voice=False)
    assert asked == []
    sound.follow(Settings(voice=True))
    assert asked == ["zh_CN"]


def test_sounds_switched_on_during_a_match_are_ready_for_the_next_call(qtbot: QtBot) -> None:
    engine = FakeEngine()
    sound, asked = table(engine, sounds=False)
    assert (asked, sound.opened) == ([], 0)
    sound.follow(Settings())
    assert (asked, sound.opened) == (["zh_CN"], 1)


def test_another_language_is_another_voice(qtbot: QtBot) -> None:
    engine = FakeEngine()
    sound, asked = table(engine, "zh_CN")
    sound.speak_in(Words("en"))
    sound.call(10)
    assert (engine.language, engine.said, asked) == ("en", ["Ten seconds"], ["zh_CN"])


def test_the_test_button_speaks_or_plays_the_tone(qtbot: QtBot) -> None:
    assert not {VOICE} & {*ALL, *TONES}
    engine = FakeEngine()
    sound, _ = table(engine, voice=False)
    sound.play("voice")
    assert len(engine.said) == 1
    mute, _ = table(None)
    mute.play("voice")
    assert mute.played == ["ten"]


def test_without_a_device_nobody_tries_to_speak(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "PySide6.QtMultimedia", None)
    asked: list[str] = []
    sound, said = Tones(voice=Voice(open_engine=opener(FakeEngine(), asked))), []
    sound.silenced.connect(said.append)
    sound.speak_in(Words("en"))
    sound.prepare()
    sound.call(10)
    assert (said, asked) == (["missing"], [])


@pytest.mark.parametrize(
    ("language", "offered", "found"),
    [
        ("zh_CN", ["en_US", "zh_HK", "zh_TW", "zh_CN"], "zh_CN"),
        ("zh_CN", ["zh_HK", "zh_TW"], "zh_TW"),
        ("zh_CN", ["en_US", "de_DE"], None),
        ("en", ["en_AU", "en_GB"], "en_GB"),
        ("en", ["en_AU"], "en_AU"),
        ("en", [], None),
    ],
)
def test_the_locale_that_is_understood_best_is_taken(language: str, offered: list[str], found: str | None) -> None:
    best = best_locale([QLocale(name) for name in offered], language)
    assert (None if best is None else best.name()) == found


def test_loudness_is_what_the_ear_takes_for_it() -> None:
    assert [loudness(percent) for percent in (0, 50, 100, 200, -5)] == [0, 0.25, 1, 1, 0]


def test_without_the_speech_library_the_real_opener_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "PySide6.QtTextToSpeech", None)
    with pytest.raises(ImportError):
        qt_engine("en")


def test_a_missing_voice_is_said_in_the_status_bar(window: MainWindow) -> None:
    window.sound.voice.silenced.emit("no_voice")
    assert window.statusBar().currentMessage() == window.words.say("ui.sound.no_voice")

"""Tones: our own, all different, and silence without fuss where nothing can sound."""

from __future__ import annotations

import importlib.util
import sys
import wave
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from moderator.play.resources import resource
from ui.main_window import MainWindow
from ui.sound import ALL, Silence, Tones, tone_of


def samples(name: str) -> bytes:
    with wave.open(str(resource("sounds", f"{name}.wav"))) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, 44_100)
        return file.readframes(file.getnframes())


def test_every_tone_is_there_and_no_two_are_alike() -> None:
    sounds = {name: samples(name) for name in ALL}
    assert len(set(sounds.values())) == len(ALL)
    assert all(0.05 < len(frames) / 88_200 < 1.2 for frames in sounds.values())


def test_the_tones_are_what_the_script_makes(tmp_path: Path) -> None:
    spec = importlib.util.spec_from_file_location("make_tones", resource("sounds", "make.py"))
    assert spec is not None
    assert spec.loader is not None
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    script.write(tmp_path)
    assert {path.name: path.read_bytes() for path in tmp_path.glob("*.wav")} == {
        path.name: path.read_bytes() for path in resource("sounds").glob("*.wav")
    }


@pytest.mark.parametrize(("number", "tone"), [(10, "ten"), (5, "count"), (2, "count"), (1, "last")])
def test_calls_have_their_tones(number: int, tone: str) -> None:
    silence = Silence()
    silence.call(number)
    assert silence.played == [tone] == [tone_of(number)]


def test_without_a_sound_library_all_is_silent_and_said_once(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "PySide6.QtMultimedia", None)
    tones, said = Tones(), []
    tones.silenced.connect(said.append)
    for number in (10, 5, 4, 3, 2, 1):
        tones.call(number)
    assert said == ["missing"]
    assert tones.problem == "missing"


def test_switched_off_nothing_is_loaded(monkeypatch: pytest.MonkeyPatch, qtbot: QtBot) -> None:
    monkeypatch.setitem(sys.modules, "PySide6.QtMultimedia", None)
    tones = Tones()
    tones.enabled = False
    tones.call(10)
    assert tones.problem == ""


def test_silence_is_said_in_the_status_bar(window: MainWindow) -> None:
    window.sound.silenced.emit("no_device")
    assert window.statusBar().isVisible()
    assert window.statusBar().currentMessage() == window.words.say("ui.sound.no_device")
    window.statusBar().clearMessage()
    assert not window.statusBar().isVisible()

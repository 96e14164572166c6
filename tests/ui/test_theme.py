"""Colours: every text can be read on every ground it stands on, in both palettes; the stylesheet knows no other colour."""

from __future__ import annotations

import re
from dataclasses import fields
from itertools import product

import pytest

from ui.theme import DARK, LIGHT, PALETTES, TONES, Palette, contrast, stylesheet, tokens, tone

TEXT_ON = {
    "ink": ("paper", "card", "sunk", "hover", "pressed", "blue_soft", "cinnabar_soft", "amber_soft", "jade_soft"),
    "ink_2": ("paper", "card", "sunk", "hover"),
    "cinnabar": ("paper", "card", "cinnabar_soft"),
    "jade": ("paper", "card", "jade_soft"),
    "amber": ("paper", "card", "amber_soft"),
    "blue": ("paper", "card", "blue_soft"),
    "on_seal": ("seal", "seal_hover", "seal_pressed"),
    "on_night": ("night",),
    "on_night_2": ("night",),
    "card": ("ink_2",),
}
PAIRS = [(palette, text, ground) for palette in PALETTES.values() for text, grounds in TEXT_ON.items() for ground in grounds]


@pytest.mark.parametrize(("palette", "text", "ground"), PAIRS, ids=lambda value: getattr(value, "name", value))
def test_text_stands_out_four_and_a_half_to_one(palette: Palette, text: str, ground: str) -> None:
    assert contrast(getattr(palette, text), getattr(palette, ground)) >= 4.5


@pytest.mark.parametrize(("palette", "name"), list(product((LIGHT, DARK), TONES)), ids=lambda value: getattr(value, "name", value))
def test_tones_stand_out_on_their_own_ground(palette: Palette, name: str) -> None:
    assert contrast(*tone(palette, name)) >= 4.5


@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
def test_every_token_is_a_colour(palette: Palette) -> None:
    colours = {field.name: getattr(palette, field.name) for field in fields(palette) if field.name != "name"}
    assert [name for name, value in colours.items() if not re.fullmatch(r"#[0-9A-F]{6}", value)] == []


@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
def test_the_stylesheet_uses_tokens_only(palette: Palette) -> None:
    sheet = stylesheet(palette)
    assert "$" not in sheet
    assert set(re.findall(r"#[0-9A-Fa-f]{6}\b", sheet)) <= set(tokens(palette).values())


def test_contrast_is_measured_as_agreed() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)

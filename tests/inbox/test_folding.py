"""Text as it is compared: what was made beforehand is what OpenCC and Unicode say today."""

from __future__ import annotations

import importlib.util
import json
import unicodedata
from random import Random
from types import ModuleType

import pytest

from moderator.inbox.folding import LONG, fold, folded
from moderator.play.resources import resource


@pytest.fixture(scope="module")
def make() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_signs", resource("signs", "make.py"))
    assert spec is not None and spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


def test_the_signs_are_those_that_are_made_today(make: ModuleType) -> None:
    kept = json.loads(resource("signs", "folded.json").read_text(encoding="utf-8"))
    if kept["unicode"] != unicodedata.unidata_version:
        pytest.skip("made by a Python with other Unicode tables")
    assert kept == json.loads(json.dumps(make.contents()))


def test_every_sign_of_the_basic_plane_becomes_what_the_table_says(make: ModuleType) -> None:
    table = make.table()
    for code in range(0x10000):
        sign = chr(code)
        assert folded(sign) == table.get(code, sign), hex(code)


def test_long_texts_fold_like_short_ones() -> None:
    random = Random(1)
    signs = [chr(random.choice([random.randrange(0x100), random.randrange(0x20000)])) for _ in range(LONG)]
    found = fold("".join(signs))
    assert found.text == "".join(folded(sign) for sign in signs)
    assert folded("青" * LONG) == "青" * LONG and folded("劉" + "青" * LONG) == "刘" + "青" * LONG


def test_every_sign_knows_where_it_stood() -> None:
    found = fold("a\u200b㎏劉")
    assert found.text == "akg刘" and [found.span(n, n + 1) for n in range(4)] == [(0, 1), (2, 3), (2, 3), (3, 4)]

"""Seats named in a text: by mask, number or nickname, in either script; look-alikes as such, ambiguous names with all they may mean."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final, Literal

from moderator.inbox.folding import folded

How = Literal["mask", "number", "nickname", "bare", "self", "pronoun", "sound", "look", "part"]
NEAR: Final = frozenset({"pronoun", "sound", "look", "part"})
COMMON: Final = frozenset({
    "我", "你", "他", "她", "它", "王", "后", "马", "象", "车", "兵", "人", "神", "鬼", "天", "地", "风", "云", "夜", "日", "月",
    "白", "黑", "白方", "黑方", "大家", "今天", "今晚", "昨天", "昨晚", "明天", "晚上", "主持", "主持人", "法官", "玩家", "路人",
    "匿名", "无名", "自己", "好人", "坏人", "国王", "皇后", "骑士", "主教", "朋友", "兄弟", "先生", "小姐", "高手", "新手",
    "楼主", "沙发", "投票", "弃票", "如果", "因为", "所以", "可以", "不是", "没有", "什么", "随便", "平安", "平民", "杀手",
    "警察", "狼人", "女巫", "预言家",
})  # fmt: skip
"""Words that a message has for other reasons; a mask that is one of them counts only where it stands as a target does."""
DIGITS: Final = {sign: n for n, sign in enumerate("零一二三四五六七八九十")}
_NUMERAL: Final = r"(?:\d{1,3}|[一二三四五六七八九]?十[一二三四五六七八九]?|[一二三四五六七八九])"
_NOT_COUNTED: Final = r"(?![\d.:%号点天票个人年月日时分楼次轮夜晚字句票门房室间]|\s*(?:票|个|人|楼|分))"
_BRACKET: Final = re.compile(r"\(\s*([^()]{1,30}?)\s*\)")
LOOKS_LIKE: Final = 66
"""Likeness (0-100) from which a longer name is taken for a slip of the pen."""


@dataclass(frozen=True)
class Named:
    """A seat and what it is called; ``number``: its place in the list, 0 for none."""

    id: str
    mask: str
    number: int = 0
    nicknames: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Mention:
    """A seat named at a place of the folded text. ``others``: whom it may mean as well; ``note``: why that is."""

    seat: str
    start: int
    end: int
    how: How = "mask"
    others: tuple[str, ...] = ()
    note: str = ""

    @property
    def sure(self) -> bool:
        """Whether nobody else can be meant."""
        return self.how not in NEAR and not self.others and not self.note

    @property
    def weak(self) -> bool:
        """Whether it may be no name at all."""
        return self.note == "common_word" or self.how == "bare"


class Finder:
    """Finds the seats of one roster; made once for many messages."""

    def __init__(self, seats: Iterable[Named], groups: Mapping[str, Sequence[str]] | None = None) -> None:
        """``groups``: what a side is called -> its seats, each counted by itself: "guard 2", "2号看守"."""
        self.seats = tuple(seats)
        self._groups = {_key(name): tuple(ids) for name, ids in (groups or {}).items()}
        self._by_name: dict[str, list[str]] = {}
        for seat in self.seats:
            for name in (seat.mask, *seat.nicknames):
                called = self._by_name.setdefault(_key(name), [])
                if name and seat.id not in called:
                    called.append(seat.id)
        self._by_name.pop("", None)
        self._by_number = {seat.number: seat.id for seat in self.seats if seat.number}
        self._masks = {_key(seat.mask) for seat in self.seats}
        self._inside = {
            name: tuple(dict.fromkeys(
                seat for other, seats in self._by_name.items() if name != other and name in other for seat in seats if seat not in own
            )) for name, own in self._by_name.items()
        }  # fmt: skip

    @cached_property
    def pattern(self) -> str:
        """Any name of the roster, the longest first; for grammars that want a name at a place."""
        names = sorted(self._by_name, key=len, reverse=True)
        return "|".join(_loose(name) for name in names) or r"(?!)"

    @cached_property
    def grouped(self) -> str:
        """A side and a number, as the beginning of a choice of patterns; empty where no side is called by a name."""
        if not self._groups:
            return ""
        name = "|".join(_loose(each) for each in sorted(self._groups, key=len, reverse=True))
        return rf"(?:{name})\s*(?:第\s*)?{_NUMERAL}(?!\d)\s*(?:号(?!门))?|{_NUMERAL}\s*号\s*(?:{name})|"

    @cached_property
    def _regex(self) -> re.Pattern[str]:
        return re.compile(
            rf"(?P<group>{self.grouped}(?!))"
            rf"|(?P<name>{self.pattern})(?:\s*号(?!\w))?"
            rf"|(?:(?:#|no\.?|第)\s*(?P<n1>{_NUMERAL})\s*(?:号|位)?(?![\d天夜晚轮次扇道间门房室]))"
            rf"|(?P<n2>{_NUMERAL})\s*号(?!\s*[称令码召外线门房室])"
            rf"|(?<!\d)(?<!\d[.:/-])(?P<n3>\d{{1,2}}){_NOT_COUNTED}"
        )

    def find(self, text: str, start: int = 0, end: int | None = None) -> list[Mention]:
        """The mentions in a stretch of folded text, in their order."""
        found: list[Mention] = []
        for match in self._regex.finditer(text, start, len(text) if end is None else end):
            made = self._in_group(match) if match["group"] else self._named(match) if match["name"] else self._numbered(match)
            if made is not None:
                found.append(made)
        return found

    def _named(self, match: re.Match[str]) -> Mention | None:
        name = _key(match["name"])
        seats = self._by_name.get(name)
        if not seats:
            return None
        how: How = "mask" if name in self._masks else "nickname"
        first, *others = seats
        if others:
            return Mention(first, *match.span(), how, tuple(others), "two_of_the_name")
        if name in COMMON or len(name) == 1:
            return Mention(first, *match.span(), how, (), "common_word")
        inside = self._inside[name]
        return Mention(first, *match.span(), how, inside, "inside_another" if inside else "")

    def _in_group(self, match: re.Match[str]) -> Mention | None:
        said = _key(match["group"])
        seats = next(self._groups[name] for name in sorted(self._groups, key=len, reverse=True) if name in said)
        numeral = re.search(_NUMERAL, said)
        at = number_of(numeral[0]) if numeral is not None else 0
        return Mention(seats[at - 1], *match.span(), "nickname") if 0 < at <= len(seats) else None

    def _numbered(self, match: re.Match[str]) -> Mention | None:
        seat = self._by_number.get(number_of(match["n1"] or match["n2"] or match["n3"]))
        return Mention(seat, *match.span(), "bare" if match["n3"] else "number") if seat is not None else None

    def names_again(self, text: str, match: re.Match[str], end: int) -> bool:
        """Whether a bracket opens or closes with nothing but a name in it: "3号(红拂)" is one name said twice."""
        start = match.start() if match[0] == "(" else text.rfind("(", 0, match.start()) if match[0] == ")" else -1
        found = _BRACKET.match(text, start, end) if start >= 0 else None
        if found is None:
            return False
        named = self.find(text, *found.span(1))
        return len(named) == 1 and (named[0].start, named[0].end) == found.span(1)

    # --- near misses --------------------------------------------------------------------------------------------------

    def near(self, text: str, start: int, end: int) -> Mention | None:
        """Whom a stretch that names nobody may mean: the same sound, a part of a name, nearly the same signs. Never sure."""
        said = text[start:end]
        lead = len(said) - len(said.lstrip(" :'\"「『“《【[@了给的是"))
        word = re.match(r"[\w一-鿿]{1,24}", said[lead:])
        if word is None:
            return None
        place, heard = start + lead, word[0].rstrip("吧了啊哦呢嘛呀")
        for how, fits in (("part", self._part), ("sound", self._sound), ("look", self._look)):
            if found := fits(heard):
                first, *others = found[0]
                return Mention(first, place, place + found[1], how, tuple(others), how)  # type: ignore[arg-type]
        return None

    def _part(self, heard: str) -> tuple[list[str], int] | None:
        if len(heard) < 2:
            return None
        seats = list(dict.fromkeys(seat for name, ids in self._by_name.items() if heard in name for seat in ids))
        return (seats, len(heard)) if seats else None

    def _sound(self, heard: str) -> tuple[list[str], int] | None:
        """Names that are read alike: a slip of the input method."""
        if not re.match("[一-鿿]{2}", heard):
            return None
        said = [_sound_of(sign) for sign in heard[:24]]
        for name, sounds in self._sounds:
            if said[: len(sounds)] == sounds:
                return [*self._by_name[name]], len(name)
        return None

    @cached_property
    def _sounds(self) -> list[tuple[str, list[str]]]:
        """How the longer names are read, the longest first."""
        names = sorted((name for name in self._by_name if len(name) > 1), key=len, reverse=True)
        return [(name, [_sound_of(sign) for sign in name]) for name in names]

    def _look(self, heard: str) -> tuple[list[str], int] | None:
        from rapidfuzz import fuzz

        best: dict[str, tuple[float, int]] = {}
        for name in self._by_name:
            for size in {len(name) - 1, len(name), len(name) + 1} - {0, 1}:
                piece = heard[:size]
                likeness = fuzz.ratio(piece, name)
                short = len(name) == 2 and len(heard) == 2 and len(set(piece) & set(name)) == 1
                if (likeness >= LOOKS_LIKE and len(name) > 2) or short:
                    best[name] = max(best.get(name, (0.0, 0)), (likeness, len(piece)))
        if not best:
            return None
        top = max(best.values())[0]
        names = [name for name, (likeness, _) in best.items() if likeness >= top - 5]
        return list(dict.fromkeys(seat for name in names for seat in self._by_name[name])), best[names[0]][1]


def number_of(text: str | None) -> int:
    """A number in digits or Chinese numerals below a hundred; 0 where it is none."""
    if not text:
        return 0
    if text.isdecimal():
        return int(text)
    tens, mark, ones = text.rpartition("十")
    return (DIGITS[tens] if tens else 1) * 10 + (DIGITS[ones] if ones else 0) if mark else DIGITS.get(text, 0)


@lru_cache(maxsize=8192)
def _sound_of(sign: str) -> str:
    """One reading of one sign, without its tone."""
    from pypinyin import lazy_pinyin

    return "".join(lazy_pinyin(sign))


@lru_cache(maxsize=4096)
def _key(name: str) -> str:
    return re.sub(r"\s+", "", folded(name))


def _loose(name: str) -> str:
    """The name, with or without blanks between its signs where it has Latin letters or is long; whole where it is Latin."""
    body = r"\s*".join(re.escape(sign) for sign in name) if len(name) <= 24 else re.escape(name)
    left = r"(?<![a-z0-9])" if name[0].isascii() and name[0].isalnum() else ""
    right = r"(?![a-z0-9])" if name[-1].isascii() and name[-1].isalnum() else ""
    return f"{left}{body}{right}"

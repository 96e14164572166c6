"""What a message wants, in any game: verbs of a lexicon with whom they aim at, and why other mentions of a verb are no order.

Pure: text and lexicon in, wants and reasons out. A game maps wants to its commands (``inbox/chess.py``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from moderator.inbox import speech
from moderator.inbox.finding import Finder, Mention
from moderator.inbox.folding import Folded, fold
from moderator.inbox.joining import Joined, as_they_are
from moderator.inbox.sentences import SENTENCE, Memory, Stretch, around, sentences
from moderator.inbox.settling import alike, alone, both, complete, open_between, settled
from moderator.inbox.wants import Clause, Heard, Reason, Setting, Span, Verb, Want, Why

ALONE: Final = 40
"""Characters up to which a text may be nothing but a name."""
_CLAUSE: Final = re.compile(r"[,(),~]+|—+|->|→|=>|(?<=[^\s])\s{2,}")


class Grammar:
    """Verbs of one game and seats of one roster; made once for many messages."""

    def __init__(self, verbs: tuple[Verb, ...], finder: Finder, *, doers: str = "", joined: Joined = as_they_are) -> None:
        """``doers``: what others are called who act; ``joined``: what the game makes of its wants (``joining``)."""
        self.finder, self.others, self.joined = finder, speech.others(doers), joined
        self.memory = Memory()
        self._verbs = {f"v{n}": verb for n, verb in enumerate(verbs)}
        joint = r"(?:了|住|掉|一下|给|一票|死|:|\s|@|目标|[\"'“「【\[])*(?:#|no\.?|第)?\s*"
        name = rf"{joint}(?:{finder.grouped}{finder.pattern}|\d{{1,2}}(?!\d)|[一二三四五六七八九十]{{1,3}}\s*号|他|她|自己)"
        parts = [f"(?P<{key}>{verb.pattern}{f'(?={name})' if verb.tight else ''})" for key, verb in self._verbs.items()]
        self._patterns = dict(zip(self._verbs, parts, strict=True))
        self._at_head: dict[str, re.Pattern[str]] = {}
        self._order = tuple(self._verbs)
        self._heads = re.compile("[" + "".join(sorted({re.escape(sign) for verb in verbs for sign in verb.heads})) + "]")

    def aims(self, code: str) -> bool:
        """Whether a verb of this code wants a seat."""
        return any(verb.aims for verb in self._verbs.values() if verb.code == code)

    def spoken(self, text: str) -> bool:
        """Whether any verb stands in folded text at all: the quick look before the long one."""
        return bool(self.verbs_in(text, 0, len(text)))

    def hear(self, text: str, setting: Setting = Setting()) -> Heard:
        """What the text wants."""
        return self.hear_folded(fold(text), setting)

    def hear_folded(self, folded: Folded, setting: Setting = Setting()) -> Heard:
        """The same of folded text."""
        return _Hearing(self, folded, setting).result()

    def verbs_in(self, text: str, start: int, end: int) -> list[tuple[Verb, re.Match[str]]]:
        """Verbs in a stretch, in their order. Only where a sign stands that some verb begins with is one looked for."""
        found: list[tuple[Verb, re.Match[str]]] = []
        at = start
        for place in self._heads.finditer(text, start, end):
            if place.start() < at:
                continue
            match = self._beginning(place[0]).match(text, place.start(), end)
            if match is None or match.end() == match.start():
                continue
            at = match.end()
            key = match.lastgroup or ""
            while key not in self._verbs:  # a group within a verb's own pattern
                key = next(name for name in self._order if name in match.re.groupindex and match[name] is not None)
            found.append((self._verbs[key], match))
        return found

    def pattern(self, sign: str = "") -> str:
        """All verbs as one pattern; with a sign those that may begin with it."""
        return "|".join(part for key, part in self._patterns.items() if sign in self._verbs[key].heads)

    def _beginning(self, sign: str) -> re.Pattern[str]:
        """The verbs that may begin with a sign, as one pattern; made when the sign is first met."""
        if sign not in self._at_head:
            self._at_head[sign] = re.compile(self.pattern(sign))
        return self._at_head[sign]


class _Hearing:
    """One text being heard."""

    def __init__(self, grammar: Grammar, folded: Folded, setting: Setting) -> None:
        self._grammar, self._folded, self._setting = grammar, folded, setting
        self._text = folded.text
        self._wants: list[Want] = []
        self._reasons: list[Reason] = []
        self._changed = False
        self._last: Mention | None = None
        self._before: Clause | None = None
        self._personal = self._around = False

    def result(self) -> Heard:
        """Sentence by sentence; those without any verb are passed over, unless they take something back."""
        text = self._text
        found = self._grammar.verbs_in(text, 0, len(text))
        if not found:
            return Heard((), (), False, self._alone() if len(text) <= ALONE else None)
        if speech.JOKE.search(text) is not None:  # it takes back what another sentence has said
            return self._heard(list(sentences(text)), found)
        stretches = list(around(text, [each[1].start() for each in found]))
        if len(stretches) > 1 or self._folded.places is not None:
            return self._heard(stretches, found)
        memory, start = self._grammar.memory, stretches[0][0]
        key = memory.key(text, stretches[0], found, self._setting.private)
        heard = memory.recall(key, start)
        if heard is None:
            heard = self._heard(stretches, found)
            if not self._around:
                memory.keep(key, start, heard)
        return heard

    def _heard(self, stretches: list[Stretch], found: list[tuple[Verb, re.Match[str]]]) -> Heard:
        for start, end, asked in stretches:
            here = [each for each in found if start <= each[1].start() < end]
            parts = list(self._parts(start, end, start, here))
            if parts:
                parts[-1].asked = asked
                self._sentence(parts)
            if self._wants and not complete(self._wants[-1]):
                self._named_behind(end)
        joined, unmeant = self._grammar.joined(self._wants, self._folded)
        wants, superseded = settled(joined, changed=self._changed)
        return Heard(wants, (*self._reasons, *unmeant, *superseded), self._changed, personal=self._personal)

    # --- parts --------------------------------------------------------------------------------------------------------

    def _alone(self) -> Mention | None:
        return alone(self._text, [mention for part in self._parts(0, len(self._text), 0, []) for mention in part.mentions])

    def _named_behind(self, end: int) -> None:
        """A line that is only a name, behind a verb that has none: "hold" and in the next line "number 3"."""
        last, mark = self._wants[-1], SENTENCE.match(self._text, end)
        if not self._grammar.aims(last.verb):
            return
        self._around, start = True, mark.end() if mark is not None else len(self._text)
        after = SENTENCE.search(self._text, start)
        stop = after.start() if after else len(self._text)
        named = self._grammar.finder.find(self._text, start, stop)
        if len(named) != 1:
            return
        lead, behind = self._text[start : named[0].start], self._text[named[0].end : stop]
        if speech.ASIDE.match(lead) and speech.TAIL.match(behind):
            self._wants[-1] = replace(last, target=named[0], at=self._span(named[0].start, named[0].end))

    def _parts(self, start: int, end: int, number: int, verbs: list[tuple[Verb, re.Match[str]]]) -> Iterator[Clause]:
        at = start
        for match in [*_CLAUSE.finditer(self._text, start, end), None]:
            stop = match.start() if match else end
            if match is not None and self._names_again(match, end):
                continue
            if self._text[at:stop].strip():
                clause = Clause(at, stop, number)
                clause.mentions = self._grammar.finder.find(self._text, at, stop)
                names = [(m.start, m.end) for m in clause.mentions if not m.weak]
                clause.verbs = [v for v in verbs if at <= v[1].start() < stop and not any(s <= v[1].start() < e for s, e in names)]
                yield clause
            at = match.end() if match else stop

    def _names_again(self, match: re.Match[str], end: int) -> bool:
        self._around = self._around or match[0] == ")"
        return self._grammar.finder.names_again(self._text, match, end)

    def _span(self, start: int, end: int) -> Span:
        return self._folded.span(start, end)

    # --- sentences ----------------------------------------------------------------------------------------------------

    def _sentence(self, clauses: list[Clause]) -> None:
        first, told = len(self._wants), len(self._reasons)
        conditional = any(speech.CONDITION.search(self._text, c.start, c.end) for c in clauses)
        past = False
        for at, clause in enumerate(clauses):
            said = self._text[clause.start : clause.end]
            if speech.JOKE.search(said):
                self._take_back("joke", 0 if len(self._wants) == first else first)
                if not clause.verbs:
                    continue
            self._changed = self._changed or speech.CHANGED.search(said) is not None
            past = speech.PAST.search(said) is not None or (past and not speech.MYSELF.search(said) and not speech.NOW.search(said))
            before, explained = len(self._wants), len(self._reasons)
            follows = clauses[at + 1] if at + 1 < len(clauses) else None
            self._clause(clause, follows, past=past)
            if self._asked(clause, said, alone=len(self._wants) == before):
                tag = len(self._wants) == before and speech.TAG.match(said.strip()) is not None
                self._take_back("question", max(first, before - 1) if tag else before)
                if clause.verbs and len(self._reasons) == explained:
                    self._reasons.append(Reason("question", self._span(*clause.verbs[0][1].span()), clause.verbs[0][0].code))
        if conditional:
            self._take_back("condition", first)
            self._reasons[told:] = [replace(each, code="condition") for each in self._reasons[told:]]

    def _asked(self, clause: Clause, said: str, *, alone: bool) -> bool:
        if clause.asked and not speech.QUESTION.search(said) and alone:
            return True
        return clause.asked or speech.QUESTION.search(said.rstrip("~ 呀啊哈")) is not None

    def _take_back(self, code: Why, since: int) -> None:
        for want in self._wants[since:]:
            self._reasons.append(Reason(code, want.words, want.verb, want.target.seat if want.target else ""))
        del self._wants[since:]

    # --- clauses ------------------------------------------------------------------------------------------------------

    def _clause(self, clause: Clause, follows: Clause | None, *, past: bool) -> None:
        for n, (verb, match) in enumerate(clause.verbs):
            nexts = clause.verbs[n + 1][1].start() if n + 1 < len(clause.verbs) else clause.end
            since = clause.verbs[n - 1][1].end() if n else clause.start
            want = self._aimed(verb, match, clause, since, nexts, follows)
            self._judge(want, verb, match, clause, since, past=past)
        self._before = clause
        if clause.mentions:
            self._last = clause.mentions[-1]

    def _judge(self, want: Want, verb: Verb, match: re.Match[str], clause: Clause, since: int, *, past: bool) -> None:
        """Take the want, or say why it is none."""
        before = self._text[since : match.start()]
        after = self._text[match.end() : clause.end]
        lead = self._without_names(clause, since, match.start())
        if after.startswith("错"):
            return
        if speech.NEGATION.search(lead) and verb.code != "withdraw":
            self._negated(want, lead, before, after)
            return
        if want.aim == "several" and not want.more:
            return
        code = self._why_not(want, lead, before, after, clause, past=past)
        if code is not None:
            if want.target is not None or code in {"undecided", "advice"} or not verb.aims:
                self._reasons.append(Reason(code, want.words, want.verb, want.target.seat if want.target else ""))
            return
        if self._setting.private and speech.WISH.search(lead):
            want = replace(want, notes=(*want.notes, "wish"))
        last = self._wants[-1] if self._wants else None
        if want.verb in {"use", "change"} and last is not None and not complete(last) and not want.aim and want.target is not None:
            self._wants[-1] = replace(last, target=want.target, at=want.at, more=want.more)  # "hold." and then "target: 3"
            return
        if last is not None and open_between(last, want, before, same_clause=since > clause.start):
            want = both(self._wants.pop(), want)
        self._wants.append(want)

    def _why_not(self, want: Want, lead: str, before: str, after: str, clause: Clause, *, past: bool) -> Why | None:
        done = speech.DONE.match(after) is not None
        whole = self._text[clause.start : clause.end]
        if (past and (done or not speech.MYSELF.search(lead) or not self._setting.private)) or after.startswith("过"):
            return "past"
        if done and speech.PAST_NIGHT.search(before):
            return "past"
        self._personal = self._personal or want.actor is not None
        if want.actor is not None and self._setting.author and want.actor.seat != self._setting.author:
            return "others_act"
        if self._grammar.others.search(lead):
            return "others_act"
        if speech.ADVICE.search(lead):
            return "advice"
        if speech.SAID.search(lead):
            return "reported"
        if speech.GUESSED.search(lead) or (speech.WISH.search(lead) and not self._setting.private):
            return "undecided"
        if want.verb != "withdraw" and re.search(r"被\s*$|的人?$", lead[-3:]) and not want.notes:
            return "others_act"
        return "others_act" if re.search(r"^的(?:人|是|那|票|都)", after) and "我" not in whole else None

    def _without_names(self, clause: Clause, start: int, end: int) -> str:
        """The stretch with mentions, and what leads to them, taken out: "不把红拂" -> "不把"."""
        said, at = "", start
        for mention in clause.mentions:
            if start <= mention.start and mention.end <= end and not mention.weak:
                said += self._text[at : mention.start]
                at = mention.end
        return said + self._text[at:end]

    def _negated(self, want: Want, lead: str, before: str, after: str) -> None:
        """Not, or not any more: what was wanted before in this message falls away; alone it takes an order back."""
        no_more = speech.NO_MORE.match(after) is not None or "再" in before[-3:]
        meant = want.target is not None or no_more or self._changed
        never = re.search(r"[没未]\S{0,2}$", lead) is not None
        same = [n for n, each in enumerate(self._wants) if meant and not never and alike(each, want)]
        if same:
            for n in reversed(same):
                gone = self._wants.pop(n)
                self._reasons.append(Reason("withdrawn_within", gone.words, gone.verb, gone.target.seat if gone.target else ""))
        if no_more and not same:
            self._wants.append(replace(want, verb="no_more", extra=want.verb, slot=want.slot))
        else:
            self._reasons.append(Reason("negated", want.words, want.verb, want.target.seat if want.target else ""))

    # --- targets ------------------------------------------------------------------------------------------------------

    def _aimed(self, verb: Verb, match: re.Match[str], clause: Clause, since: int, nexts: int, follows: Clause | None) -> Want:
        words = self._span(*match.span())
        actor = self._subject(clause, since, match.start())
        want = Want(verb.code, verb.slot or verb.code, words, actor=actor, sentence=clause.sentence, extra=self._extra(verb, match))
        if not verb.aims:
            return want
        end = match.end()
        if own := speech.SELF.match(self._text, end, nexts):
            return replace(want, aim="self", at=self._span(own.start(), own.end()))
        after: list[Mention] = []
        for mention in clause.mentions:
            if end <= mention.start < nexts and (self._counts(mention, end) or self._is_one_of(after, mention)):
                after.append(mention)
        if after:
            return self._first_of(want, after)
        if third := speech.THIRD.match(self._text, end, nexts):
            named = self._earlier(clause, match.start())
            if named is not None:
                return self._with(want, replace(named, how="pronoun", others=(), note="pronoun"), self._span(third.start(), third.end()))
        return self._elsewhere(want, match, clause, since, nexts, follows)

    def _elsewhere(self, want: Want, match: re.Match[str], clause: Clause, since: int, nexts: int, follows: Clause | None) -> Want:
        """A target before its verb, in the clause after it, or only nearly named."""
        end = match.end()
        led = [m for m in clause.mentions if since <= m.start and m.end <= match.start() and not m.weak]
        if led:
            taken = speech.TAKEN.search(self._text[since : led[-1].start]) is not None
            close = re.match(r"^\s*(?:给|用|使用|进行|:|的|号|一|)*\s*$", self._text[led[-1].end : match.start()]) is not None
            if (taken or close) and (taken or speech.TAIL.match(self._text[end:nexts])):
                notes = () if taken else ("target_first",)
                named = replace(want, actor=None, notes=notes)
                return self._with(named, led[-1], self._span(led[-1].start, led[-1].end))
        if follows is not None and follows.mentions and not follows.verbs and speech.TAIL.match(self._text[end:nexts].strip(" :")):
            first = follows.mentions[0]
            if speech.ASIDE.match(self._text[follows.start : first.start]):
                return self._first_of(want, follows.mentions)
        back = self._before
        if (
            back is not None
            and back.mentions
            and not back.verbs
            and match.start() == clause.start
            and speech.TAIL.match(self._text[end:nexts])
        ):
            first = back.mentions[0]
            if back.sentence == clause.sentence and not self._text[back.start : first.start].strip() and len(back.mentions) == 1:
                return self._with(replace(want, notes=("target_first",)), first, self._span(first.start, first.end))
        near = self._grammar.finder.near(self._text, end, nexts) if end < nexts else None
        if near is not None and not speech.SELF.match(self._text, end, nexts):
            return self._with(want, near, self._span(near.start, near.end))
        return want

    def _counts(self, mention: Mention, since: int) -> bool:
        """Whether a weak mention (a bare number, a common word) stands as a target does."""
        return not mention.weak or speech.POLITE.match(self._text[since : mention.start]) is not None

    def _is_one_of(self, named: list[Mention], mention: Mention) -> bool:
        """Whether a weak mention stands beside one that counts: "vote 9 or 10"."""
        return bool(named) and speech.ONE_OF.match(self._text[named[-1].end : mention.start]) is not None

    def _first_of(self, want: Want, mentions: list[Mention]) -> Want:
        """The first named; with those joined to it they are several; its number and mask beside each other are one."""
        first, joined = mentions[0], [mentions[0]]
        for mention in mentions[1:]:
            between = self._text[joined[-1].end : mention.start]
            if mention.seat == first.seat and len(between.strip(" (:-")) == 0:
                first = replace(first, others=(), note="", end=mention.end) if mention.sure or first.sure else first
                joined[0] = first
                continue
            if not between.strip(" (:-/") and mention.how != first.how:
                return replace(
                    self._with(want, first, self._span(first.start, mention.end)), notes=("number_and_mask",), more=(first, mention)
                )
            if not speech.CONNECTED.match(between):
                break
            joined.append(mention)
        spread = self._span(joined[0].start, joined[-1].end)
        if len({each.seat for each in joined}) > 1:
            return replace(want, aim="several", more=tuple(joined), at=spread)
        return self._with(want, first, spread)

    def _with(self, want: Want, target: Mention, at: Span) -> Want:
        return replace(want, target=target, at=at)

    def _subject(self, clause: Clause, since: int, verb: int) -> Mention | None:
        """Who does it, where a name stands right before the verb and nothing makes it an object."""
        led = [m for m in clause.mentions if since <= m.start and m.end <= verb and not m.weak]
        if not led:
            return None
        between, before = self._text[led[-1].end : verb], self._text[since : led[-1].start]
        if speech.TAKEN.search(before) or speech.MYSELF.search(between):
            return None
        return led[-1] if speech.DOES.match(between) else None

    def _earlier(self, clause: Clause, before: int) -> Mention | None:
        here = [m for m in clause.mentions if m.end <= before and not m.weak]
        if here or self._last is not None:
            return here[-1] if here else self._last
        self._around = True
        led = [m for m in self._grammar.finder.find(self._text, 0, clause.start) if not m.weak]
        return led[-1] if led else None

    @staticmethod
    def _extra(verb: Verb, match: re.Match[str]) -> str:
        return next((value for name, value in match.groupdict().items() if name.startswith("x_") and value), "") if verb.extra else ""

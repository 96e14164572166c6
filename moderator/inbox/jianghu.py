"""A message to the host of a game of eighty-eight, as proposals: ballots, proxies, choices, check-ins; posts and complaints beside it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from moderator.inbox import jianghu_complaints as complaints
from moderator.inbox import jianghu_posts as posts
from moderator.inbox import jianghu_words as w
from moderator.inbox.finding import Mention
from moderator.inbox.folding import Folded, fold
from moderator.inbox.jianghu_roster import Roster, roster, seat_of
from moderator.inbox.messages import RawMessage
from moderator.inbox.reading import Nothing, Proposal, Reading, Sure
from moderator.inbox.text_checks import text_report
from moderator.inbox.wants import Heard, Setting, Want
from moderator.play.watch import Watch, unwatched
from moderator.rulesets.jianghu.publishing import may_look
from moderator.rulesets.jianghu.state import GameState

CHATTER: Final = 4_000
"""Characters of a text that are read for orders; kill posts and letters are taken whole."""
EVERY: Final = 100
CHECKIN_LEAST: Final = 60
"""Characters from which a post before the first round is a check-in, whatever it calls itself."""
CHANNELS: Final = {"sms": "phone", "pm": "message", "mail": "message", "typed": "message"}
"""By which way a proxy came (J13.5)."""
VOTING: Final = frozenset({"day", "closing"})
QUICK: Final = re.compile("[投票托点指vVｖＶ點]")
"""A sign without which no post of the thread votes."""


def read(message: RawMessage, state: GameState, names: Roster | None = None) -> Reading:
    """What the message asks for in the present phase. Nothing is checked against the rules here (``jianghu_checks``)."""
    return _Message(message, state, names or roster(state)).reading()


def read_all(messages: Sequence[RawMessage], state: GameState, names: Roster | None = None, watch: Watch = unwatched) -> list[Reading]:
    """Many messages of one state."""
    known, found = names or roster(state), []
    for done, message in enumerate(messages):
        if done % EVERY == 0:
            watch(done, len(messages))
        found.append(_Message(message, state, known).reading())
    watch(len(messages), len(messages))
    return found


class _Message:
    """One message being read."""

    def __init__(self, message: RawMessage, state: GameState, names: Roster) -> None:
        self.message, self.state, self.names = message, state, names
        self.public = message.channel == "thread"
        self.author = seat_of(names, message.author, private=not self.public) if message.author else ""
        subject = message.subject.strip()
        self.text = f"{subject}\n{message.text}" if subject else message.text
        self.folded: Folded = fold(self.text[:CHATTER])
        self.nothing: list[Nothing] = []

    def reading(self) -> Reading:
        """What the text says; a complaint is nothing else besides, nor is a post."""
        if not self.text.strip():
            return Reading(self.text, (), (Nothing("quoted_only" if self.message.quotes else "empty"),))
        found = list(self._found())
        if not found and not self.nothing:
            self.nothing.append(Nothing("no_intent"))
        return Reading(self.text, tuple(found), tuple(self.nothing))

    def _found(self) -> Iterator[Proposal]:
        state = self.state
        complaint = complaints.proposal(self.message, self.text, self.folded, state, self.names, self.author)
        if complaint is not None:
            yield complaint
            return
        if state.number == 0 or state.phase == "checkin":
            yield from self._checkin()
            return
        if state.phase == "window" and (not self.public or posts.has_code(self.text)):
            made = list(posts.window(self.message, self.text, self.folded, state, self.names, self.author))
            yield from made
            if made:
                return
        owed = list(posts.owed(self.text, state, self.author))
        if owed:
            yield from owed
            return
        if state.phase in VOTING:
            yield from self._day()
        elif state.phase == "choices" and not self.public:
            yield from self._choices()

    # --- before the first round ---------------------------------------------------------------------------------------

    def _checkin(self) -> Iterator[Proposal]:
        """Counted by the program, quotes marked by the forum or by quotation marks apart (J11.1)."""
        if not self.author:
            return
        called = w.CHECKIN.search(self.folded.text[:40])
        body = self.message.text
        had = self.state.seats[self.author].checkin
        if self.message.edited and had is not None:
            yield Proposal({"do": "edit_checkin", "seat": self.author}, {}, {"do": "near", "seat": "sure"}, (), ("checkin_edited",))
            return
        report = text_report(body)
        if report.characters < CHECKIN_LEAST and not (had is not None and had.fault == "short" and called):
            return
        sure: Sure = "sure" if called or report.characters >= 301 else "near"
        command = {"do": "submit_checkin", "seat": self.author, "quoted": round(report.quoted * report.characters), "text": body}
        spans = {"do": self.folded.span(*called.span())} if called else {}
        yield Proposal(command, spans, {"do": sure, "seat": "sure"}, (), () if sure == "sure" else ("checkin_by_length",))

    # --- the vote -----------------------------------------------------------------------------------------------------

    def _day(self) -> Iterator[Proposal]:
        text = self.folded.text
        if self.public and QUICK.search(self.text) is None:
            return
        if not self.public and self.author in may_look(self.state):
            yield from self._look()
        unplain = w.UNPLAIN.search(text) if not self.public else None
        heard = self.names.votes.hear_folded(self.folded, Setting(self.author, private=not self.public))
        wants = [want for want in heard.wants if want.verb in {"vote", "change"}]
        if unplain is not None and self.author and not any(want.target is not None or want.aim for want in wants):
            yield self._unplain(unplain)
            return
        yield from (made for want in heard.wants if want.verb == "name" and (made := self._named(want)) is not None)
        voters = {self._actor(want) for want in wants} - {""}
        for voter in sorted(voters):
            yield from self._ballot(voter, [want for want in wants if self._actor(want) == voter], heard)
        if not wants and not self.public and self.author and heard.alone is not None:
            yield from self._ballot(
                self.author, [Want("vote", "vote", (0, 0), heard.alone, (heard.alone.start, heard.alone.end), notes=("name_alone",))], heard
            )
        self.nothing += [
            Nothing(each.code, each.span, {"verb": each.verb, "target": each.target}) for each in heard.reasons if each.code != "superseded"
        ]

    def _actor(self, want: Want) -> str:
        return self.author or (want.actor.seat if want.actor is not None else "")

    def _ballot(self, voter: str, wants: list[Want], heard: Heard) -> Iterator[Proposal]:
        """All that one message votes for is one ballot of at most so many names; in the thread it is only taken down (J13.1)."""
        told = [self._names(want, voter) for want in wants]
        if any(want.verb == "change" for want in wants) or heard.changed:
            told = [each for each in told if each][-1:]
        names: dict[str, Mention | None] = {seat: mention for each in told for seat, mention in each.items()}
        if not names:
            self.nothing.append(Nothing("no_target", wants[0].words))
            return
        most = 1 if self._overtime() else self.state.now.row.votes if self.state.round is not None else 2
        kept = dict(list(names.items())[:most])
        notes = [note for want in wants for note in want.notes if note not in {"two_in_one", "target_first"}]
        notes += [mention.note for mention in kept.values() if mention is not None and mention.note]
        notes += ["third_name"] if len(names) > most else []
        notes += ["edited"] if self.message.edited else []
        notes += ["proxy_unplain"] if not self.public and w.UNPLAIN.search(self.folded.text) else []
        near = any(mention is not None and not mention.sure for mention in kept.values())
        parts: dict[str, Sure] = {
            "do": "near" if {"wish", "name_alone", "proxy_unplain"} & set(notes) else "sure",
            "seat": "sure" if self.author else "near",
        }
        others = tuple(dict.fromkeys(seat for mention in kept.values() if mention is not None for seat in mention.others))
        command, field = self._vote(voter, tuple(kept))
        parts[field] = "near" if near or "third_name" in notes else "sure"
        places = [self.folded.span(m.start, m.end) for m in kept.values() if m is not None]
        spans = {"do": wants[0].words, **({field: (min(p[0] for p in places), max(p[1] for p in places))} if places else {})}
        yield Proposal(command, spans, parts, others, tuple(dict.fromkeys(notes)))

    def _overtime(self) -> bool:
        extra = self.state.now.overtime if self.state.round is not None else None
        return extra is not None and extra.closed is None

    def _vote(self, voter: str, names: tuple[str, ...]) -> tuple[dict[str, Any], str]:
        if self._overtime():
            return {"do": "overtime_ballot", "seat": voter, "seat_x": names[0]}, "seat_x"
        if self.public:
            return {"do": "cast_ballot", "seat": voter, "seats": list(names), "source": "thread"}, "seats"
        stands = any(each.voter == voter and each.source == "proxy" and not each.void for each in self.state.now.ballots)
        if stands:
            return {"do": "change_proxy", "seat": voter, "seats": list(names)}, "seats"
        channel = CHANNELS.get(self.message.channel, "message")
        return {"do": "proxy_ballot", "seat": voter, "seats": list(names), "channel": channel}, "seats"

    def _names(self, want: Want, voter: str) -> dict[str, Mention | None]:
        """Whom a want names, those that follow its first name with only a joint between among them."""
        if want.aim == "self":
            behind = self.names.names_after(self.folded.text, self.folded.place(want.at[1]))
            return {voter: None, **{mention.seat: mention for mention in behind}}
        start = self.folded.place(want.at[0])
        found = self.names.names_after(self.folded.text, start) if want.target is not None or want.more else []
        given: dict[str, Mention | None] = {}
        if want.target is not None:
            given[want.target.seat] = want.target
        for mention in (*want.more, *found):
            given.setdefault(mention.seat, mention)
        return given

    def _unplain(self, match: re.Match[str]) -> Proposal:
        """Void, but on record: the seat has asked, and must be told that it has not voted (J13.5)."""
        command = {
            "do": "proxy_ballot", "seat": self.author, "seats": [], "channel": CHANNELS.get(self.message.channel, "message"),
            "void": match[0].strip(),
        }  # fmt: skip
        return Proposal(command, {"do": self.folded.span(*match.span())}, {"do": "near", "seat": "sure"}, (), ("proxy_unplain",))

    def _named(self, want: Want) -> Proposal | None:
        """Who is named for a text: by the first hang of round 1, or by a seat of many posts (J7.1, J7.2)."""
        if want.target is None or not self.author:
            return None
        spans = {"do": want.words, "seat": want.at}
        parts: dict[str, Sure] = {"do": "sure", "seat": "sure" if want.target.sure else "near"}
        if self.author in self.state.first_hang and self.state.number <= 2:
            command = {"do": "first_hang_name", "seat": self.author, "writer": want.target.seat}
            return Proposal(command, {"do": want.words, "writer": want.at}, {"do": "sure", "writer": parts["seat"]}, want.target.others)
        if self.state.number < 5:
            return None
        return Proposal({"do": "high_post_name", "namer": self.author, "seat": want.target.seat}, spans, parts, want.target.others)

    def _look(self) -> Iterator[Proposal]:
        for want in self.names.looks.hear_folded(self.folded, Setting(self.author, private=True)).wants:
            if want.target is not None:
                parts: dict[str, Sure] = {"do": "sure", "target": "sure" if want.target.sure else "near"}
                command = {"do": "mine_look", "seat": self.author, "target": want.target.seat}
                yield Proposal(command, {"do": want.words, "target": want.at}, parts, want.target.others)

    # --- the evening --------------------------------------------------------------------------------------------------

    def _choices(self) -> Iterator[Proposal]:
        """Rescue, drags, the mirror's choice, the mine's chase: who may, the rules say (D.4, D.5)."""
        if not self.author:
            return
        if none := w.NOBODY.search(self.folded.text):
            command = {"do": "drag", "seat": self.author, "targets": []}
            yield Proposal(command, {"do": self.folded.span(*none.span())}, {"do": "sure", "seat": "sure"})
            return
        heard = self.names.choices.hear_folded(self.folded, Setting(self.author, private=True))
        for want in heard.wants:
            names = self._names(want, self.author)
            if names:
                yield self._choice(want, names)
        self.nothing += [Nothing(each.code, each.span, {"verb": each.verb, "target": each.target}) for each in heard.reasons]

    def _choice(self, want: Want, names: dict[str, Mention | None]) -> Proposal:
        first = next(iter(names))
        verb, field = {"spare": ("resurrect", "target"), "drag": ("drag", "targets"), "show": ("mirror_show", "voter")}.get(
            want.verb, ("mine_chase", "writer")
        )
        command = {"do": verb, "seat": self.author, field: list(names) if verb == "drag" else first}
        several = verb != "drag" and len(names) > 1
        sure = not several and all(mention is None or mention.sure for mention in names.values())
        parts: dict[str, Sure] = {"do": "near" if "wish" in want.notes else "sure", "seat": "sure", field: "sure" if sure else "near"}
        others = tuple(names)[1:] if several else ()
        made = Proposal(command, {"do": want.words, field: want.at}, parts, others, want.notes)
        return replace(made, notes=(*made.notes, "two_in_one")) if several else made

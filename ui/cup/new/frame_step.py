"""Step one: title, zone, until when entries are taken, dates, links, minutes a game, and the lengths of the timers."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from PySide6.QtWidgets import QGridLayout

from moderator.play.words import Words
from moderator.rulesets.sanguosha.state import Seconds
from ui.forum.setup.plan import Times
from ui.forum.setup.times_step import TimesStep, Timing
from ui.new_match.lengths import Lengths
from ui.new_match.start_time import known_zone, read_start, shown_start
from ui.theme import Palette

TIMING: Final = Timing("cup", ("title", "deadline", "zone", "dates", "urls"), hours={"game_minutes": 40})
LONGEST: Final = 600
"""Characters of dates and links."""
DAY: Final = re.compile(r"(?:\d{4}\D)?\d{1,2}\D\d{1,2}\D?")
END_OF_DAY: Final = "23:59"


def read_deadline(text: str, zone: str, today: str) -> str | None:
    """The last instant of the minute, or of the day where no time is given: inclusive (S2.2). Empty: none; None: it cannot be read."""
    plain = unicodedata.normalize("NFKC", text).strip()
    if not plain:
        return ""
    moment = read_start(f"{plain} {END_OF_DAY}" if DAY.fullmatch(plain) else plain, zone, today)
    return re.sub(r"T(\d\d:\d\d)(?=[+-])", r"T\1:59", moment) if moment is not None else None


class FrameStep(TimesStep):
    """``changed`` when anything is another."""

    def __init__(self, words: Words, palette: Palette) -> None:
        self.lengths = Lengths(words)
        super().__init__(words, palette, TIMING)
        self.clock.hide()
        if isinstance(grid := self.game.body.itemAt(0).layout(), QGridLayout):
            grid.addWidget(self.fields["game_minutes"], 2, 1)
        self.scroll.box.insertWidget(self.scroll.box.count() - 1, self.lengths)
        self.lengths.changed.connect(self.changed)
        for name in ("dates", "urls"):
            self.lines[name].setMaxLength(LONGEST)
        self.lines["deadline"].textChanged.connect(self._say_deadline)
        self.lines["zone"].textChanged.connect(self._say_deadline)
        self._say_deadline()

    @property
    def deadline(self) -> str | None:
        """Until when entries are taken, ISO 8601; empty: until the elimination is over; None: it cannot be read."""
        zone = self.lines["zone"].text().strip()
        return read_deadline(self.lines["deadline"].text(), zone, self.today) if known_zone(zone) else ""

    @property
    def urls(self) -> tuple[str, ...]:
        """Links, parted by spaces."""
        return tuple(self.lines["urls"].text().replace("，", " ").replace(",", " ").replace(";", " ").split())

    @property
    def times(self) -> Times:
        """Title and zone, with what cannot be read."""
        found = super().times
        return replace(found, unread=(*found.unread, "deadline")) if self.deadline is None else found

    @property
    def terms(self) -> dict[str, Any]:
        """What the cup is opened with from here, house rules among the lengths left out."""
        return {
            "title": self.lines["title"].text().strip(), "deadline": self.deadline or "", "dates": self.lines["dates"].text().strip(),
            "urls": self.urls, "seconds": self.lengths.seconds, "game_minutes": self.spins["game_minutes"].value(),
        }  # fmt: skip

    def show_terms(self, title: str, zone: str, position: Any, rules: Mapping[str, Any]) -> None:
        """Put a position's terms in."""
        self.lines["title"].setText(position.title or title)
        self.lines["zone"].setText(zone)
        self.lines["deadline"].setText(shown_start(position.deadline, zone) if position.deadline else "")
        self.lines["dates"].setText(position.dates)
        self.lines["urls"].setText(" ".join(position.urls))
        self.spins["game_minutes"].setValue(position.game_minutes)
        self.lengths.show_values(position.seconds or Seconds(), rules)

    def _say_deadline(self) -> None:
        field, say = self.fields["deadline"], self.words.say
        found = self.deadline
        if found:
            text = say("ui.setup.times.deadline.read", {"until": found})
        else:
            text = say("ui.setup.times.deadline.help")
        field.say(say("ui.setup.times.deadline"), text)

    def retranslate(self, words: Words) -> None:
        """Follow the language."""
        super().retranslate(words)
        self.lengths.retranslate(words)
        for name in ("deadline", "dates", "urls"):
            self.lines[name].setPlaceholderText(words.say(f"ui.setup.times.{name}.example"))
        self._say_deadline()

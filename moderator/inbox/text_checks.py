"""What can be counted about a text before the host judges it: lengths, quoted, repeated, like earlier ones; figures and places only."""

from __future__ import annotations

from dataclasses import dataclass

from moderator.inbox.messages import Quote
from moderator.inbox.quoting import joined, marked_as_quoted
from moderator.play import likeness
from moderator.play.likeness import Like, Likeness, Span
from moderator.play.textcount import characters, letters


@dataclass(frozen=True)
class TextReport:
    """Figures about a text; shares from 0 to 1. ``quoted`` counts what stands in quotation marks and what the forum marks as quoted."""

    characters: int
    letters: int
    quoted: float
    repeated: float
    quoted_spans: tuple[Span, ...] = ()
    repeated_spans: tuple[Span, ...] = ()
    like: tuple[Like, ...] = ()

    @property
    def likeness(self) -> float:
        """The share that the likest earlier text has as well."""
        return self.like[0].share if self.like else 0.0


def text_report(text: str, earlier: Likeness | None = None, quotes: tuple[Quote, ...] = ()) -> TextReport:
    """The figures of a text. ``quotes``: what the forum has kept apart; ``earlier``: the game's texts before it."""
    number = characters(text)
    marked_spans = joined(marked_as_quoted(text), len(text))
    marked = sum(characters(text[start:end]) for start, end in marked_spans)
    apart = sum(characters(quote.text) for quote in quotes)
    quoted = (marked + apart) / max(1, number + apart)
    again, again_spans = likeness.repeated(text)
    return TextReport(number, letters(text), quoted, again, marked_spans, again_spans, earlier.like(text) if earlier is not None else ())

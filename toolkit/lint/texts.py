"""Texts that say nothing: blanks in place of what a card or a case says."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.diagnostics import Diagnostic, register
from toolkit.lint.registry import check
from toolkit.packs import Pack

BLANK = register(
    "W405",
    "blank-text",
    title="A text holds nothing but blanks",
    cause="Readers would see an empty card or case.",
    remedy="Write what it says.",
    bad='cards: {hit: {kind: card, title: Hit, text: " "}}',
    good="cards: {hit: {kind: card, title: Hit, text: The target loses a step.}}",
)


@check(BLANK)
def check_texts(pack: Pack) -> Iterator[Diagnostic]:
    """Look for texts and titles without a letter, digit or sign."""
    for item in pack.all("cases", "cards", "units", "terrain"):
        for field in ("title", "text"):
            text = getattr(item.record, field)
            if text is not None and not text.strip():
                yield BLANK.at(item.span(field), f"The {field} of `{item.id[:60]}` is blank.")

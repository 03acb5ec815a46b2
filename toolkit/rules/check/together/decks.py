"""Decks that lie nowhere, in a pack that is played."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.diagnostics import Diagnostic, register
from toolkit.rules.check.together.registry import Whole, together

NOWHERE = register(
    "W506",
    "deck-without-place",
    title="A deck lies nowhere in play",
    cause="The cards of a deck lie in its `place:` when a game begins. In a pack with a sequence, which is played, "
    "this deck names none, so its cards are in no game.",
    remedy="Name the place where it lies, or take the deck out.",
    bad="decks: {combat: {title: Combat, kinds: [card], size: 40}}",
    good="decks: {combat: {title: Combat, kinds: [card], size: 40, place: draw_pile}}",
)


@together
def check_decks(whole: Whole) -> Iterator[Diagnostic]:
    """Look for decks without a place."""
    for deck in whole.pack.all("decks") if whole.is_played else ():
        if deck.record.place is None:
            yield NOWHERE.at(deck.key_span(), f"The deck `{deck.id}` lies nowhere, so its cards are in no game.")

"""Decks that lie nowhere, in a pack that is played."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.checker.pack_checks.registry import Whole, together
from toolkit.diagnostics import Diagnostic, register

NOWHERE = register(
    "W506",
    "deck-without-place",
    about="decks",
    title="A deck lies nowhere in play",
    cause="The cards of a deck lie at first where a scenario names it under `decks:`, else in its `place:`. In a pack "
    "with a sequence, which is played, this deck has neither, so its cards are in no game.",
    remedy="Name the place where it lies, in the deck or in a scenario, or take the deck out.",
    bad="decks: {combat: {title: Combat, kinds: [card], size: 40}}",
    good="decks: {combat: {title: Combat, kinds: [card], size: 40, place: draw_pile}}",
)


@together
def check_decks(whole: Whole) -> Iterator[Diagnostic]:
    """Look for decks without a place. What counts all copies in the box is no deck that anything is drawn from."""
    if not whole.is_played:
        return
    laid = frozenset[str]().union(*(scenario.record.laid for scenario in whole.pack.all("scenarios")))
    for deck in whole.pack.all("decks"):
        if deck.record.counts == "copies":
            continue
        if deck.record.place is None and deck.id not in laid and not whole.broken.may_name(deck.id, "decks"):
            yield NOWHERE.at(deck.key_span(), f"The deck `{deck.id}` lies nowhere, so its cards are in no game.")

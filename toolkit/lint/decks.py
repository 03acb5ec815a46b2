"""Decks: whether what items say adds up to their size, and whether the box holds enough."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.diagnostics import Diagnostic, Note, register
from toolkit.lint.registry import check
from toolkit.packs import Item, Pack

WRONG_SIZE = register(
    "E402",
    "deck-size",
    about="decks",
    title="A deck does not add up",
    cause="A deck says how many cards it has, and the items that go into it say how many each of them adds: under "
    "`decks`, or by their `copies` where the deck `counts: copies`.",
    remedy="Correct the size, or the numbers of the items that are listed.",
    bad="decks: {combat: {title: Combat, kinds: [card], size: 3}}\ncards: {hit: {kind: card, …, decks: {combat: 2}}}",
    good="decks: {combat: {title: Combat, kinds: [card], size: 2}}",
)
TOO_FEW_COPIES = register(
    "E403",
    "too-few-copies",
    about="decks",
    title="A deck wants more of a card than there are",
    cause="An item's `copies` say how many of it the box holds; a deck cannot hold more.",
    remedy="Correct the number of copies, or the number in the deck.",
    bad="hit: {kind: card, …, copies: 2, decks: {combat: 3}}",
    good="hit: {kind: card, …, copies: 3, decks: {combat: 3}}",
)
WRONG_KIND = register(
    "E404",
    "deck-kind",
    about="decks",
    title="A deck does not take cards of this kind",
    cause="A deck lists the `kinds` of its cards, and an item of another kind says that it is in there.",
    remedy="Add the kind to the deck, or take the item out of it.",
    bad="decks: {combat: {title: Combat, kinds: [card], size: 2}}\nunits: {gun: {kind: unit, …, decks: {combat: 2}}}",
    good="decks: {combat: {title: Combat, kinds: [card, unit], size: 2}}",
)
_FEW = 8


@check(WRONG_SIZE)
def check_sizes(pack: Pack) -> Iterator[Diagnostic]:
    """Add up each deck. Where an item could not be read the sum means nothing, and nothing is said."""
    if not all(other.is_whole("units", "cards") for other in pack.family()):
        return
    shares = _shares(pack)
    known = pack.names("decks")
    slips = any(id not in known for id in shares)  # reported by themselves, and any of them may be meant for this deck
    for deck in pack.all("decks"):
        if slips and deck.record.counts != "copies":
            continue
        if deck.record.counts == "copies":
            kinds = set(deck.record.kinds)
            parts = [(item, _copies(item), "copies") for item in _pieces(pack) if item.record.kind in kinds]
        else:
            parts = [(item, count, "decks") for item, count in shares.get(deck.id, ())]
        total = sum(count for _, count, _ in parts)
        if total != deck.record.size:
            yield _wrong_size(deck, total, parts)


def _copies(item: Item) -> int:
    copies: int | None = item.record.copies
    return 1 if copies is None else copies


def _pieces(pack: Pack) -> Iterator[Item]:
    for other in pack.family():
        yield from other.all("units", "cards")


def _shares(pack: Pack) -> dict[str, list[tuple[Item, int]]]:
    shares: dict[str, list[tuple[Item, int]]] = {}
    for item in _pieces(pack):
        for deck, count in item.record.decks.items():
            shares.setdefault(deck, []).append((item, count))
    return shares


def _wrong_size(deck: Item, total: int, parts: list[tuple[Item, int, str]]) -> Diagnostic:
    message = f"The deck `{deck.id}` has a size of {deck.record.size}, but its cards add up to {total}."
    notes = []
    for item, count, field in parts[:_FEW]:
        span = item.span(*(("decks", deck.id) if field == "decks" else ("copies",)))
        notes.append(Note(f"`{item.id}` adds {count}.", span))
    if len(parts) > _FEW:
        rest = sum(count for _, count, _ in parts[_FEW:])
        notes.append(Note(f"{len(parts) - _FEW} more items add {rest}."))
    return WRONG_SIZE.at(deck.span("size"), message, notes=notes or [Note("No item says that it is in this deck.")])


@check(TOO_FEW_COPIES, WRONG_KIND)
def check_shares(pack: Pack) -> Iterator[Diagnostic]:
    """Hold what each item says of its decks against its copies and against the kinds of the deck."""
    for item in pack.all("units", "cards"):
        record = item.record
        for id, count in record.decks.items():
            deck = pack.find("decks", id)
            if record.copies is not None and count > record.copies:
                note = Note("Its copies are counted here.", item.span("copies"))
                message = f"The deck `{id}` wants {count} of `{item.id}`, and the box holds {record.copies}."
                yield TOO_FEW_COPIES.at(item.span("decks", id), message, notes=[note])
            if deck is not None and record.kind not in deck.record.kinds:
                note = Note(
                    f"The deck takes {', '.join(f'`{kind}`' for kind in deck.record.kinds)}.", deck.span("kinds")
                )
                message = f"`{item.id}` is of the kind `{record.kind}`, which the deck `{id}` does not take."
                yield WRONG_KIND.at(item.key_span("decks", id), message, notes=[note])

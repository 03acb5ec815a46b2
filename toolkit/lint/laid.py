"""Decks that lie in places when a scenario begins: whether they fit there, and whether it is told whose they are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from toolkit.diagnostics import Diagnostic, Note, Span, register
from toolkit.lint.registry import check
from toolkit.model import FOR_ALL
from toolkit.packs import Item, Pack

MISFIT = register(
    "E425",
    "deck-misfits-place",
    about="decks scenarios",
    title="A deck does not fit the place where it lies",
    cause="A place may say what it `holds`: of which kinds, and how many at most. A deck lies there at the start of a "
    "game, because its own `place` or a scenario says so, that has cards of other kinds or too many; or the place is "
    "the map, on which pieces stand one by one.",
    remedy="Name another place, or let the place hold what the deck has.",
    bad="places: {hand: {shown_to: nobody, holds: {kinds: [unit]}}}\n"
    "decks: {combat: {title: Combat, kinds: [card], size: 40, place: hand}}",
    good="places: {pile: {shown_to: nobody, holds: {kinds: [card]}}}\n"
    "decks: {combat: {title: Combat, kinds: [card], size: 40, place: pile}}",
)
WHOSE = register(
    "E426",
    "whose-deck",
    about="decks scenarios",
    title="A scenario does not say whose deck lies where",
    cause="Of a place with `per:` there is one for each side or player, and the `place` of a deck cannot say in which "
    "of them it lies: the scenario does, with the decks of each side. Of any other place there is one, and its decks "
    "stand there without sides.",
    remedy="Write the decks by side for a place with `per:` (`[]` where there is none), else without sides.",
    bad="places: {pile: {per: side, shown_to: nobody}}\n# scenarios/one.yaml\ndecks: {pile: infantry}",
    good="# scenarios/one.yaml\ndecks: {pile: {blue: infantry, red: []}}",
)


class Lying(NamedTuple):
    """A deck that lies in a place, said at a span."""

    deck: Item
    place: Item
    said: Span


@check(MISFIT)
def check_fit(pack: Pack) -> Iterator[Diagnostic]:
    """Hold each deck against the place in which it lies."""
    for lying in _lying(pack):
        deck, place, said = lying
        holds = place.record.holds
        if place.record.spaces:
            message = f"The place `{place.id}` is made of the spaces of the map, and a deck lies in none of them."
            yield MISFIT.at(said, message, notes=[Note("It is declared here.", place.key_span())])
        elif holds is not None and (strange := [kind for kind in deck.record.kinds if kind not in holds.kinds]):
            note = Note(f"It takes {_listed(holds.kinds)}.", place.span("holds"))
            message = f"The deck `{deck.id}` has cards of the kind `{strange[0]}`, and `{place.id}` holds none."
            yield MISFIT.at(said, message, notes=[note])
        elif holds is not None and holds.at_most is not None and deck.record.size > holds.at_most:
            note = Note(f"It takes {holds.at_most}.", place.span("holds"))
            message = f"The deck `{deck.id}` has {deck.record.size} cards, too many for `{place.id}`."
            yield MISFIT.at(said, message, notes=[note])


def _lying(pack: Pack) -> Iterator[Lying]:
    for deck in pack.all("decks"):
        own = pack.find("places", deck.record.place) if deck.record.place else None
        if own is not None:
            yield Lying(deck, own, deck.span("place"))
    for scenario in pack.all("scenarios"):
        for id, by_side in scenario.record.decks.items():
            place = pack.find("places", id)
            if place is not None:
                yield from _laid(pack, scenario, place, by_side)


def _laid(pack: Pack, scenario: Item, place: Item, by_side: dict[str, tuple[str, ...]]) -> Iterator[Lying]:
    for side, laid in by_side.items():
        for index, name in enumerate(laid):
            deck = pack.find("decks", name)
            if deck is not None:
                inside = (index,) if side == FOR_ALL else (side, index)
                yield Lying(deck, place, scenario.span("decks", place.id, *inside))


@check(WHOSE)
def check_owners(pack: Pack) -> Iterator[Diagnostic]:
    """Look at each scenario for places with `per:` whose decks are not told by side, and for others where they are."""
    for scenario in pack.all("scenarios"):
        for id, by_side in scenario.record.decks.items():
            place = pack.find("places", id)
            if place is not None and not place.record.spaces:
                yield from _told(scenario, place, by_side)
        yield from _untold(pack, scenario)


def _told(scenario: Item, place: Item, by_side: dict[str, tuple[str, ...]]) -> Iterator[Diagnostic]:
    sides, per = _owners(scenario, place), place.record.per
    span = scenario.span("decks", place.id)
    if per == "none" and set(by_side) != {FOR_ALL}:
        message = f"There is one `{place.id}`, and here its decks are told by side."
        yield WHOSE.at(span, message, help="Write them without sides.", notes=[_declared(place)])
    elif per != "none" and FOR_ALL in by_side:
        help = f"Write `{_by_side(place.id, dict.fromkeys(sides, by_side[FOR_ALL]))}`."
        yield WHOSE.at(span, f"Each {per} has a `{place.id}` of its own.", help=help, notes=[_declared(place)])
    elif per != "none" and (left := [side for side in sides if side not in by_side]):
        message = f"Nothing is said of the `{place.id}` of {_listed(left)}."
        key = scenario.key_span("decks", place.id)
        help = f"Write `{left[0]}: []` where no deck lies there."
        yield WHOSE.at(key, message, help=help, notes=[_declared(place)])


def _owners(scenario: Item, place: Item) -> Iterable[str]:
    """Who has such a place: each side, or each player."""
    found: Iterable[str] = scenario.record.seated if place.record.per == "player" else scenario.record.members
    return found


def _untold(pack: Pack, scenario: Item) -> Iterator[Diagnostic]:
    """Places with `per:` that decks name as theirs and the scenario does not speak of."""
    decks: dict[str, list[Item]] = {}
    for other in pack.family():
        for deck in other.all("decks"):
            decks.setdefault(deck.record.place or "", []).append(deck)
    for id, found in decks.items():
        place = pack.find("places", id) if id else None
        if place is None or place.record.per == "none" or place.record.spaces or id in scenario.record.decks:
            continue
        if all(deck.id in scenario.record.laid for deck in found):
            continue
        message = f"The scenario does not say whose decks lie in `{id}`: each {place.record.per} has one."
        written = _by_side(id, dict.fromkeys(_owners(scenario, place), (found[0].id,)))
        help = f"Write `decks: {{{written}}}`, with the decks of each."
        notes = [_declared(place), Note(f"`{found[0].id}` lies in one of them.", found[0].span("place"))]
        span = scenario.key_span("decks") if scenario.record.decks else scenario.key_span()
        yield WHOSE.at(span, message, help=help, notes=notes)


def _by_side(place: str, decks: dict[str, tuple[str, ...]]) -> str:
    parts = (f"{side}: {laid[0] if len(laid) == 1 else '[' + ', '.join(laid) + ']'}" for side, laid in decks.items())
    return f"{place}: {{{', '.join(parts)}}}"


def _declared(place: Item) -> Note:
    return Note(f"`{place.id}` is declared here.", place.key_span())


def _listed(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)

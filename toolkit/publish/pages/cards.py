"""The cards of a game, drawn as card faces by HTML and CSS."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.publish.addresses import anchor
from toolkit.publish.building import Page
from toolkit.publish.drawing.layouts import Face, at_end, ends_of, face_of, signs_of
from toolkit.publish.drawing.symbols import badge
from toolkit.publish.game import Entry, Game
from toolkit.publish.interface import count_of, say
from toolkit.publish.kinds import (
    Attribute,
    attributes,
    by_kind,
    kind_of,
    numbers,
    symbols,
    value_text,
    value_title,
    value_words,
    values_of,
)
from toolkit.publish.markup import Html, join, tag
from toolkit.publish.pages.choosing import choices, chosen_by
from toolkit.publish.pages.frame import Leaf, contents, prose, related
from toolkit.publish.pages.registry import game_pages
from toolkit.publish.sides import side_class, symbol_look
from toolkit.publish.words import Words, joined

_FEW, _SMALL, _MANY = 6, 3, 12
"""So many cards are not divided; groups hold so many on average; of more the reader can choose some."""


@game_pages
def pages(game: Game) -> Iterator[Page]:
    """One page with all cards, by kind and by their first symbol; nothing for a game without cards."""
    if not game.all("cards"):
        return
    leaf = Leaf(game, "cards.html")
    kinds = [_by_symbol(cards) for cards in by_kind(game, "cards")]
    lead = tag("p", _count(game), class_="hw-lead")
    listed = contents(((_title(*group), _place(*group)) for groups in kinds for group in groups), 1)
    yield leaf.page(say("Cards"), lead, listed, [_kind(leaf, groups) for groups in kinds])


def _kind(leaf: Leaf, groups: list[tuple[str, list[Entry]]]) -> Html:
    """The cards of one kind; many with lists to choose among them."""
    cards = [card for _, group in groups for card in group]
    of = f"[data-kind={cards[0].get('kind', 'none')}]"
    form = choices(cards, f".hw-card{of}", f".hw-cardgroup{of}") if len(cards) > _MANY else None
    return join([form, [_group(leaf, *group) for group in groups]])


def _by_symbol(cards: list[Entry]) -> list[tuple[str, list[Entry]]]:
    """The cards of one kind by their first symbol, those without one last; a few cards are not divided, nor are they
    where few have the same."""
    first = symbols(cards[0])[:1]
    if len(cards) <= _FEW or not first:
        return [("", cards)]
    groups: dict[str, list[Entry]] = {value: [] for value in (*values_of(cards[0].game, first[0].base), "")}
    for card in cards:
        value = str(first[0].value(card))
        groups[value if value in groups else ""].append(card)
    divided = [(value, found) for value, found in groups.items() if found]
    return divided if 1 < len(divided) <= len(cards) // _SMALL else [("", cards)]


def _count(game: Game) -> Words:
    copies = sum(int(card.get("copies", 0) or sum(card.get("decks", {}).values())) for card in game.all("cards"))
    different = len(game.all("cards"))
    said = count_of(different, "1 card", "{count} different cards")
    return joined([said, say("{count} in the box", count=copies)], ", ") if copies else said


def _group(leaf: Leaf, value: str, cards: list[Entry]) -> Html:
    head = tag("h2", _title(value, cards), id=_place(value, cards))
    faces = tag("div", [card_face(leaf, card) for card in cards], class_="hw-cards")
    return tag("section", head, faces, class_="hw-cardgroup", data_kind=str(cards[0].get("kind", "none")))


def _title(value: str, cards: list[Entry]) -> Words:
    """What a group of cards is called: by its kind, and by the symbol that its cards share."""
    kind, first = kind_of(cards[0]), symbols(cards[0])[:1]
    title = kind.title if kind else say("Cards")
    return joined([title, value_title(cards[0].game, first[0].base, value)], ": ") if value and first else title


def _place(value: str, cards: list[Entry]) -> str:
    return f"cards:{anchor(str(cards[0].get('kind', 'none')))}" + (f":{anchor(value)}" if value else "")


def card_face(leaf: Leaf, card: Entry, *, alone: bool = False) -> Html:
    """A card as it lies on the table: name and price above, text in the middle, other values below. What its layout
    names stands in strips, and as dice; a card with two ends has a half for each. `alone`: without what leads to other
    pages, and to the card."""
    face = face_of(card)
    halves = _halves(leaf, card, face)
    price = None if face.bands or halves else _price(card)
    plain = [one for one in symbols(card) if not one.is_by_end(card) and not one.lacks(card)]
    kinds = [
        leaf.notes.field(card, f"attrs.{one.name}", one.in_words(card)) for one in plain if not face.is_placed(one)
    ]
    flags = [one.title.html() for one in attributes(kind_of(card)) if one.base == "bool" and one.value(card) is True]
    return tag(
        "article",
        tag("header", tag("h3", card.title, class_="hw-card__title"), _corner(leaf, card, price) if price else None),
        tag("p", join([*kinds, *flags], " · "), class_="hw-card__kind") if kinds or flags else None,
        [_band(leaf, card, one) for one in face.bands],
        halves,
        tag("div", leaf.notes.field(card, "text", prose(card.words("text")) or Html("")), class_="hw-card__text"),
        tag(
            "footer",
            _dice(leaf, card, face),
            _values(leaf, card, face, price),
            *(() if alone else (_copies(leaf, card), _related(leaf, card), leaf.cases(card.cites), _rest(leaf, card))),
        ),
        class_=f"hw-card hw-card--{_shade(card)}",
        id=None if alone else anchor(card.id),
        data_kind=None if alone else str(card.get("kind", "none")),
        **({} if alone else chosen_by(card)),
    )


def _band(leaf: Leaf, card: Entry, one: Attribute) -> Html | None:
    """A strip of the card: what it is, the symbol there, and what that means."""
    if one.lacks(card) or one.is_by_end(card):
        return None  # each end says its own in its half
    value = one.value(card)
    head = tag("strong", leaf.notes.field(card, f"attrs.{one.name}", value_words(card.game, one.base, value)))
    return tag(
        "div",
        tag("span", one.title.html(), class_="hw-card__label"),
        head,
        prose(value_text(card.game, one.base, str(value))),
        class_="hw-card__band",
    )


def _halves(leaf: Leaf, card: Entry, face: Face) -> list[Html]:
    """Each end of a card with what differs there; none where both ends are alike."""
    differing = [one for one in attributes(kind_of(card)) if one.is_by_end(card)]
    return [_half(leaf, card, end, differing) for end in ends_of(card)] if differing else []


def _half(leaf: Leaf, card: Entry, end: str, differing: list[Attribute]) -> Html:
    told = [(one, at_end(one, card, end)) for one in differing]
    shown = [one for one, value in told if value is not None and (one.is_number or value != one.default)]
    words = [one for one in shown if not one.is_number and one.base != "bool"]
    flags = [one.title.html() for one in shown if one.base == "bool"]
    said = [
        leaf.notes.field(card, f"attrs.{one.name}", value_words(card.game, one.base, at_end(one, card, end)))
        for one in words
    ]
    cells = [_cell(leaf, card, one, end) for one in shown if one.is_number]
    signs = signs_of(card, end)
    return tag(
        "section",
        tag(
            "h4",
            value_words(card.game, "", end),
            class_=f"hw-card__end hw-side--{side_class(symbol_look(card.game, end))}",
        ),
        badge(signs) if signs else None,
        tag("p", join([*said, *flags], " · "), class_="hw-card__kind") if said or flags else None,
        tag("dl", cells, class_="hw-card__values") if cells else None,
        class_="hw-card__half",
    )


def _dice(leaf: Leaf, card: Entry, face: Face) -> Html | None:
    """The dice that are printed on a card; the first is white, further ones dark."""
    drawn = [
        leaf.notes.field(card, f"attrs.{one.name}", die(one.value(card), one.title, place > 0))
        for place, one in enumerate(_thrown(card, face))
    ]
    return tag("span", drawn, class_="hw-card__dice") if drawn else None


def _thrown(card: Entry, face: Face) -> list[Attribute]:
    """The numbers that dice can show; others are told as numbers."""
    return [one for one in face.dice if one.value(card) in range(1, 7)]


def _price(card: Entry) -> Attribute | None:
    """The number in the corner: the first one with an abbreviation."""
    return next((one for one in numbers(card) if one.value(card) is not None), None)


def _related(leaf: Leaf, card: Entry) -> Html | None:
    """What plays the card and shows it, each list in a box that folds: a card is narrow."""
    boxes = [tag("details", tag("summary", head), tag("div", links)) for head, links in related(leaf, card) if links]
    return tag("div", boxes, class_="hw-card__rest") if boxes else None


def _corner(leaf: Leaf, card: Entry, price: Attribute) -> Html:
    value = tag("span", price.in_short(card), class_="hw-card__corner", **price.title.attribute("title"))
    return tag("span", leaf.notes.field(card, f"attrs.{price.name}", value), class_="hw-card__price")


def _rest(leaf: Leaf, card: Entry) -> Html | None:
    """The optional rule that the card belongs to, and what was filled in and is marked nowhere else."""
    rows = [(say("Optional rule"), leaf.optional(card)), (say("Reconstructed"), leaf.notes.rest(card))]
    told = [tag("p", name, ": ", value, class_="hw-card__rest hw-quiet") for name, value in rows if value]
    return join(told) if told else None


def _shade(card: Entry) -> int:
    """A card is coloured by the value of its first symbol."""
    first = symbols(card)[:1]
    values = values_of(card.game, first[0].base) if first else []
    value = str(first[0].value(card)) if first else ""
    return values.index(value) % 6 if value in values else 0


def _values(leaf: Leaf, card: Entry, face: Face, price: Attribute | None) -> Html | None:
    """What the face does not say elsewhere: numbers by abbreviation or title, then all else that is told."""
    elsewhere = {one.name for one in (*face.bands, *_thrown(card, face))}
    shown = [one for one in attributes(kind_of(card)) if one.name not in elsewhere and not one.is_by_end(card)]
    listed = [one for one in shown if one.is_number and one.tells(card) and not one.lacks(card)]
    cells = [_cell(leaf, card, one) for one in listed if not (price and one.name == price.name)]
    known = {one.name for one in symbols(card) if not face.is_placed(one)}
    cells += [
        _cell(leaf, card, one)
        for one in shown
        if not one.is_number and one.base != "bool" and one.name not in known and one.tells(card)
    ]
    return tag("dl", cells, class_="hw-card__values") if cells else None


def _cell(leaf: Leaf, card: Entry, one: Attribute, end: str | None = None) -> Html:
    value = _signed(one, card, end) if one.is_number else one.in_words(card)
    label = tag("dt", one.label, **one.title.attribute("title"))
    marked = leaf.notes.field(card, f"attrs.{one.name}", value)
    return tag("div", label, tag("dd", marked, class_=None if one.is_number else "hw-card__words"))


def _signed(attribute: Attribute, card: Entry, end: str | None) -> object:
    """Numbers that can be negative show their sign, as modifiers do."""
    value, least = at_end(attribute, card, end) if end else attribute.value(card), attribute.least
    if isinstance(value, int) and value and least is not None and least < 0:
        return f"{value:+d}".replace("-", "−")
    return value_words(card.game, attribute.base, value)


def _copies(leaf: Leaf, card: Entry) -> Html | None:
    copies, decks = card.get("copies"), card.get("decks", {})
    if copies is None and not decks:
        return None
    total = copies if copies is not None else sum(decks.values())
    names = joined([_share(card, id, count) for id, count in decks.items()], ", ")
    shown = leaf.notes.field(card, "copies" if copies is not None else "decks", f"× {total}")
    if copies is not None and decks:
        shown = leaf.notes.field(card, "decks", shown)
    return tag("span", shown, class_="hw-card__copies", **names.attribute("title"))


def _share(card: Entry, id: str, count: int) -> Words:
    deck = card.game.find("decks", id)
    return joined([deck.title if deck else Words.plain(id), Words.plain(str(count))], " ")


_PIPS = {1: "e", 2: "ai", 3: "aei", 4: "acgi", 5: "acegi", 6: "acdfgi"}
_SPOTS = {letter: (7 + 7 * (place % 3), 7 + 7 * (place // 3)) for place, letter in enumerate("abcdefghi")}


def die(number: int, title: Words, dark: bool) -> Html:
    """A die that shows a number; `title` says which one it is."""
    pips = [tag("circle", cx=x, cy=y, r=2.6) for x, y in (_SPOTS[letter] for letter in _PIPS[number])]
    return tag(
        "svg",
        joined([title, Words.plain(str(number))], " ").choice("title"),
        tag("rect", x=1, y=1, width=26, height=26, rx=5),
        pips,
        viewBox="0 0 28 28",
        width=28,
        height=28,
        role="img",
        class_="hw-card__die hw-card__die--dark" if dark else "hw-card__die",
    )

"""The cards of a game, drawn as card faces by HTML and CSS."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.publish.addresses import anchor
from toolkit.publish.building import Page
from toolkit.publish.game import Entry, Game
from toolkit.publish.kinds import Attribute, attributes, kind_of, numbers, symbols, value_title, values_of
from toolkit.publish.markup import Html, join, tag
from toolkit.publish.pages.frame import Leaf, prose
from toolkit.publish.words import Words

_FEW = 6


def pages(game: Game) -> Iterator[Page]:
    """One page with all cards, by kind and by their first symbol; nothing for a game without cards."""
    if not game.all("cards"):
        return
    leaf = Leaf(game, "cards.html")
    groups = [group for kind in _by_kind(game) for group in _by_symbol(kind)]
    lead = tag("p", _count(game), class_="hw-lead")
    yield leaf.page(Words.plain("Cards"), lead, [_group(leaf, value, cards) for value, cards in groups])


def _by_kind(game: Game) -> list[list[Entry]]:
    """The cards kind by kind, kinds in the order in which the pack declares them."""
    order = {kind.id: place for place, kind in enumerate(game.all("kinds"))}
    groups: dict[str, list[Entry]] = {}
    for card in game.all("cards"):
        groups.setdefault(str(card.get("kind", "")), []).append(card)
    return [groups[kind] for kind in sorted(groups, key=lambda kind: order.get(kind, len(order)))]


def _by_symbol(cards: list[Entry]) -> list[tuple[str, list[Entry]]]:
    """The cards of one kind by their first symbol; a few cards are not divided."""
    first = symbols(cards[0])[:1]
    if len(cards) <= _FEW or not first:
        return [("", cards)]
    values = values_of(cards[0].game, first[0].base)
    return [
        (value, found) for value in values if (found := [card for card in cards if str(first[0].value(card)) == value])
    ]


def _count(game: Game) -> str:
    copies = sum(int(card.get("copies", 0) or sum(card.get("decks", {}).values())) for card in game.all("cards"))
    different = len(game.all("cards"))
    return f"{different} different cards, {copies} in the box." if copies else f"{different} different cards."


def _group(leaf: Leaf, value: str, cards: list[Entry]) -> Html:
    kind, first = kind_of(cards[0]), symbols(cards[0])[:1]
    title = [kind.title.html() if kind else "Cards"]
    if value and first:
        title += [": ", value_title(leaf.game, first[0].base, value).html()]
    return tag("h2", title) + tag("div", [card_face(leaf, card) for card in cards], class_="hw-cards")


def card_face(leaf: Leaf, card: Entry) -> Html:
    """A card as it lies on the table: kind and price above, text in the middle, numbers below."""
    first = numbers(card)[:1]
    corner = [
        tag(
            "span",
            leaf.notes.field(card, f"attrs.{one.name}", str(_shown(one.value(card)))),
            class_="hw-card__corner",
            title=str(one.title),
        )
        for one in first
        if one.value(card) is not None
    ]
    head = tag("header", tag("h3", card.title.html(), class_="hw-card__title"), corner)
    kinds = [one.in_words(card).html() for one in symbols(card)]
    flags = [one.title.html() for one in attributes(kind_of(card)) if one.base == "bool" and one.value(card) is True]
    return tag(
        "article",
        head,
        tag("p", join([*kinds, *flags], " · "), class_="hw-card__kind") if kinds or flags else None,
        tag("div", leaf.notes.field(card, "text", prose(card.words("text")) or Html("")), class_="hw-card__text"),
        tag("footer", _values(leaf, card), _copies(leaf, card), leaf.cases(card.cites)),
        class_=f"hw-card hw-card--{_shade(card)}",
        id=anchor(card.id),
    )


def _shown(value: object) -> object:
    return "–" if value is None else value


def _shade(card: Entry) -> int:
    """A card is coloured by the value of its first symbol."""
    first = symbols(card)[:1]
    values = values_of(card.game, first[0].base) if first else []
    value = str(first[0].value(card)) if first else ""
    return values.index(value) % 6 if value in values else 0


def _values(leaf: Leaf, card: Entry) -> Html | None:
    cells = [
        tag(
            "div",
            tag("dt", one.short.html(), title=str(one.title)),
            tag("dd", leaf.notes.field(card, f"attrs.{one.name}", _signed(one, card))),
        )
        for one in numbers(card)[1:]
    ]
    return tag("dl", cells, class_="hw-card__values") if cells else None


def _signed(attribute: Attribute, card: Entry) -> str:
    """Numbers that can be negative show their sign, as modifiers do."""
    value, least = attribute.value(card), attribute.least
    signed = isinstance(value, int) and least is not None and least < 0
    return f"{value:+d}".replace("-", "−") if signed and value else str(_shown(value))


def _copies(leaf: Leaf, card: Entry) -> Html | None:
    copies, decks = card.get("copies"), card.get("decks", {})
    if copies is None and not decks:
        return None
    total = copies if copies is not None else sum(decks.values())
    names = ", ".join(
        f"{deck.title if (deck := leaf.game.find('decks', id)) else id} {count}" for id, count in decks.items()
    )
    name = "copies" if copies is not None else "decks"
    return tag("span", leaf.notes.field(card, name, f"× {total}"), class_="hw-card__copies", title=names or None)

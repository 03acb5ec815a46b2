"""The cards of a game, drawn as card faces by HTML and CSS."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.publish.addresses import anchor
from toolkit.publish.building import Page
from toolkit.publish.drawing.counters import look
from toolkit.publish.game import Entry, Game
from toolkit.publish.kinds import attributes, kind_of, numbers, symbols, value_title, values_of
from toolkit.publish.markup import Html, join, tag
from toolkit.publish.pages.frame import Leaf, prose
from toolkit.publish.words import Words


def pages(game: Game) -> Iterator[Page]:
    """One page with all cards, by kind and by their first symbol; nothing for a game without cards."""
    if not game.all("cards"):
        return
    leaf = Leaf(game, "cards.html")
    groups: dict[tuple[str, str], list[Entry]] = {}
    for card in game.all("cards"):
        first = symbols(card)[:1]
        groups.setdefault((str(card.get("kind", "")), str(first[0].value(card)) if first else ""), []).append(card)
    lead = tag("p", _count(game), class_="hw-lead")
    yield leaf.page(Words.plain("Cards"), lead, [_group(leaf, value, cards) for (_, value), cards in groups.items()])


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
    colour_place = _shade(card)
    first, rest = numbers(card)[:1], numbers(card)[1:]
    corner = [
        tag("span", leaf.notes.field(card, f"attrs.{one.name}", str(_shown(one.value(card)))), class_="hw-card__corner",
            title=str(one.title)) for one in first if one.value(card) is not None
    ]  # fmt: skip
    head = tag("header", tag("h3", card.title.html(), class_="hw-card__title"), corner)
    kinds = [one.in_words(card).html() for one in symbols(card)]
    flags = [one.title.html() for one in attributes(kind_of(card)) if one.base == "bool" and one.value(card) is True]
    return tag(
        "article",
        head,
        tag("p", join([*kinds, *flags], " · "), class_="hw-card__kind") if kinds or flags else None,
        tag("div", leaf.notes.field(card, "text", prose(card.words("text")) or Html("")), class_="hw-card__text"),
        tag("footer", _values(leaf, card, rest), _copies(leaf, card), leaf.cases(card.cites)),
        class_=f"hw-card hw-card--{colour_place}", id=anchor(card.id),
    )  # fmt: skip


def _shown(value: object) -> object:
    return "–" if value is None else value


def _shade(card: Entry) -> int:
    """A card is coloured by the value of its first symbol."""
    first = symbols(card)[:1]
    values = values_of(card.game, first[0].base) if first else []
    value = str(first[0].value(card)) if first else ""
    return values.index(value) % 6 if value in values else len(look(card)) % 6


def _values(leaf: Leaf, card: Entry, rest: list[object]) -> Html | None:
    cells = [
        tag("div", tag("dt", one.short.html(), title=str(one.title)),
            tag("dd", leaf.notes.field(card, f"attrs.{one.name}", _signed(one, card))))
        for one in numbers(card)[1:]
    ]  # fmt: skip
    return tag("dl", cells, class_="hw-card__values") if cells else None


def _signed(attribute: object, card: Entry) -> str:
    """Numbers that can be negative show their sign, as modifiers do."""
    from toolkit.publish.game import read

    value = attribute.value(card)  # type: ignore[attr-defined]
    least = read(attribute.declared, "at_least") if not isinstance(attribute.declared, str) else None  # type: ignore[attr-defined]
    signed = isinstance(value, int) and isinstance(least, int) and least < 0
    return f"{value:+d}".replace("-", "−") if signed else str(_shown(value))


def _copies(leaf: Leaf, card: Entry) -> Html | None:
    copies, decks = card.get("copies"), card.get("decks", {})
    if copies is None and not decks:
        return None
    total = copies if copies is not None else sum(decks.values())
    names = ", ".join(f"{deck.title if (deck := leaf.game.find('decks', id)) else id} {count}" for id, count in decks.items())
    name = "copies" if copies is not None else "decks"
    return tag("span", leaf.notes.field(card, name, f"× {total}"), class_="hw-card__copies", title=names or None)

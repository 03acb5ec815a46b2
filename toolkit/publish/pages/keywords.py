"""The keywords of a game, with who bears them; and its kinds and types, which say what each value means."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.publish.addresses import anchor
from toolkit.publish.building import Page
from toolkit.publish.game import Entry, Game
from toolkit.publish.interface import say
from toolkit.publish.kinds import attributes, in_plain, type_title, value_title, value_words, values_of
from toolkit.publish.markup import Html, join, tag
from toolkit.publish.pages.frame import Leaf, facts, prose, related, scroller
from toolkit.publish.pages.registry import game_pages
from toolkit.publish.words import Words


@game_pages
def pages(game: Game) -> Iterator[Page]:
    """The page of keywords and the page of kinds, as far as the game has any."""
    if game.all("keywords"):
        leaf = Leaf(game, "keywords.html")
        yield leaf.page(
            say("Keywords"), tag("div", [_keyword(leaf, one) for one in game.all("keywords")], class_="hw-list")
        )
    if game.all("kinds") or game.all("types"):
        leaf = Leaf(game, "kinds.html")
        kinds = [_kind(leaf, one) for one in game.all("kinds")]
        types = [_type(leaf, one) for one in game.all("types")]
        yield leaf.page(
            say("Kinds"), kinds, tag("h2", say("Types")) if types else None, tag("div", types, class_="hw-list")
        )


def _keyword(leaf: Leaf, keyword: Entry) -> Html:
    items = [*leaf.game.all("units"), *leaf.game.all("cards")]
    bearers = [leaf.link(item) for item in items if keyword.id in item.get("keywords", ())]
    return tag(
        "article",
        tag("h2", keyword.title.html()),
        prose(keyword.words("text")),
        facts(
            [
                (say("Borne by"), join(bearers, ", ") if bearers else None),
                *related(leaf, keyword, without=("units", "cards")),
                (say("Cases"), leaf.cases(keyword.cites)),
                (say("Reconstructed"), leaf.notes.rest(keyword)),
            ]
        ),
        id=anchor(keyword.id),
    )


def _kind(leaf: Leaf, kind: Entry) -> Html:
    heads = [tag("th", say(text), scope="col") for text in ("Attribute", "Short", "Type", "Default", "Meaning")]
    rows = []
    for one in attributes(kind):
        cells = [
            one.short.html(),
            linked_type(leaf, one.type),
            "" if one.default is None else value_words(leaf.game, one.base, one.default),
            one.text.html(),
        ]
        rows.append(tag("tr", tag("th", one.title.html(), scope="row"), [tag("td", cell) for cell in cells]))
    table = scroller(tag("table", tag("thead", tag("tr", heads)), tag("tbody", rows), class_="hw-table hw-kind"))
    return tag(
        "section",
        tag("h2", kind.title.html()),
        prose(kind.words("text")),
        table if rows else None,
        facts(related(leaf, kind)),
        tag("p", leaf.cases(kind.cites)),
        id=anchor(kind.id),
    )


def _type(leaf: Leaf, entry: Entry) -> Html:
    values = [
        tag("li", value_title(leaf.game, entry.id, value), " ", tag("code", value))
        for value in values_of(leaf.game, entry.id)
    ]
    title = type_title(entry) or Words.plain(in_plain(entry.id))
    return tag(
        "article",
        tag("h3", title, " ", tag("code", entry.id, class_="hw-quiet")),
        tag("ul", values, class_="hw-columns") if values else None,
        facts(related(leaf, entry)),
        leaf.as_written(entry.item) if not values else None,
        id=f"type:{anchor(entry.id)}",
    )


def linked_type(leaf: Leaf, type: str) -> Html:
    """A type as written, such as `map nation to int`, its names leading to their values or their kind."""
    parts = []
    for word in type.split():
        entry = leaf.game.find("types", word) or leaf.game.find("kinds", word)
        parts.append(tag("a", word, href=leaf.to(entry.address)) if entry else word)
    return tag("code", join(parts, " "))

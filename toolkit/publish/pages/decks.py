"""Where pieces are: decks with their contents, tracks, places."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.publish.addresses import anchor
from toolkit.publish.building import Page
from toolkit.publish.game import Entry, Game, listed, read
from toolkit.publish.markup import Html, tag
from toolkit.publish.pages.frame import Leaf, facts, prose
from toolkit.publish.words import Words


def pages(game: Game) -> Iterator[Page]:
    """One page; nothing for a game without decks, tracks and places."""
    parts = [("decks", "Decks", _deck), ("tracks", "Tracks", _track), ("places", "Places", _place)]
    if not any(game.all(section) for section, _, _ in parts):
        return
    leaf = Leaf(game, "decks.html")
    body = [
        tag("h2", title) + tag("div", [draw(leaf, entry) for entry in game.all(section)], class_="hw-list")
        for section, title, draw in parts
        if game.all(section)
    ]
    yield leaf.page(Words.plain("Decks and tracks"), body)


def contents(deck: Entry) -> list[tuple[Entry, int]]:
    """The cards and units of a deck with their numbers."""
    kinds = listed(deck.get("kinds"))
    items = [*deck.game.all("units"), *deck.game.all("cards")]
    if str(deck.get("counts", "decks")) == "copies":
        return [
            (item, int(item.get("copies", 0)))
            for item in items
            if str(item.get("kind")) in kinds and item.get("copies")
        ]
    return [(item, int(count)) for item in items if (count := item.get("decks", {}).get(deck.id))]


def _deck(leaf: Leaf, deck: Entry) -> Html:
    found = contents(deck)
    lines = [tag("li", leaf.link(item), f" × {count}") for item, count in found]
    listing = (
        tag("details", tag("summary", f"{len(found)} different"), tag("ul", lines, class_="hw-columns"))
        if lines
        else None
    )
    size = leaf.notes.field(deck, "size", f"{deck.get('size', '–')} cards")
    return tag(
        "article",
        tag("h3", deck.title.html()),
        prose(deck.words("text")),
        facts([("Size", size), ("Cases", leaf.cases(deck.cites))]),
        listing,
        id=anchor(deck.id),
    )


def _track(leaf: Leaf, track: Entry) -> Html:
    first, last = int(read(track.record, "from", read(track.record, "from_", 1))), int(track.get("to", 1))
    boxes = [tag("li", number) for number in range(first, min(last, first + 200) + 1)]
    again = tag("p", "After the last box it begins again.", class_="hw-quiet") if track.get("loops") is True else None
    return tag(
        "article",
        tag("h3", track.title.html()),
        prose(track.words("text")),
        leaf.notes.field(track, "to", tag("ol", boxes, class_="hw-track", aria_label=f"{first} to {last}")),
        again,
        facts([("Cases", leaf.cases(track.cites))]),
        id=f"track:{anchor(track.id)}",
    )


def _place(leaf: Leaf, place: Entry) -> Html:
    holds = place.get("holds", {})
    per = {"player": "one for each player", "side": "one for each side", "none": ""}.get(
        str(place.get("per", "none")), ""
    )
    empty = read(place.get("when_empty", {}), "reshuffle")
    after = leaf.game.find("places", str(empty)) if empty else None
    rows = [
        ("There is", per),
        ("Holds", ", ".join(listed(read(holds, "kinds")))),
        ("At most", read(holds, "at_most")),
        ("Order", str(place.get("order", "none")) if place.get("order") not in (None, "none") else None),
        ("Who sees it", place.get("shown_to")),
        ("When empty", tag("span", "shuffle ", leaf.link(after)) if after else None),
        ("Cases", leaf.cases(place.cites)),
    ]
    return tag(
        "article",
        tag("h3", place.title.html()),
        prose(place.words("text")),
        facts(rows),
        id=f"place:{anchor(place.id)}",
    )

"""Where pieces are: decks with their contents, tracks, places."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.publish.addresses import anchor
from toolkit.publish.building import Page
from toolkit.publish.game import Entry, Game, listed, read
from toolkit.publish.interface import count_of, say, say_known
from toolkit.publish.markup import Html, join, tag
from toolkit.publish.pages.frame import Leaf, facts, prose, related
from toolkit.publish.pages.registry import game_pages
from toolkit.publish.words import Words


@game_pages
def pages(game: Game) -> Iterator[Page]:
    """One page; nothing for a game without decks, tracks and places."""
    parts = [("decks", "Decks", _deck), ("tracks", "Tracks", _track), ("places", "Places", _place)]
    if not any(game.all(section) for section, _, _ in parts):
        return
    leaf = Leaf(game, "decks.html")
    body = [
        tag("h2", say(title)) + tag("div", [draw(leaf, entry) for entry in game.all(section)], class_="hw-list")
        for section, title, draw in parts
        if game.all(section)
    ]
    yield leaf.page(say("Decks and tracks"), body)


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
    folded = tag("summary", count_of(len(found), "1 different piece", "{count} different pieces"))
    size = deck.get("size")
    said = count_of(int(size), "1 piece", "{count} pieces") if str(size).isdecimal() else Words.plain("–")
    rows = [
        (say("Size"), leaf.notes.field(deck, "size", said)),
        *related(leaf, deck, without=("units", "cards")),
        (say("Cases"), leaf.cases(deck.cites)),
        (say("Reconstructed"), leaf.notes.rest(deck)),
    ]
    return tag(
        "article",
        tag("h3", deck.title),
        prose(deck.words("text")),
        facts(rows),
        tag("details", folded, tag("ul", lines, class_="hw-columns")) if lines else None,
        id=anchor(deck.id),
    )


def _track(leaf: Leaf, track: Entry) -> Html:
    first, last = int(read(track.record, "from", read(track.record, "from_", 1))), int(track.get("to", 1))
    boxes = [tag("li", number) for number in range(first, min(last, first + 200) + 1)]
    again = tag("p", say("After the last box it begins again."), class_="hw-quiet")
    label = say("{first} to {last}", first=first, last=last).attribute("aria_label")
    return tag(
        "article",
        tag("h3", track.title),
        prose(track.words("text")),
        leaf.notes.field(track, "to", tag("ol", boxes, class_="hw-track", **label)),
        again if track.get("loops") is True else None,
        facts(
            [
                (say("There is"), _per(track)),
                *related(leaf, track),
                (say("Cases"), leaf.cases(track.cites)),
                (say("Reconstructed"), leaf.notes.rest(track)),
            ]
        ),
        id=f"track:{anchor(track.id)}",
    )


def _per(entry: Entry) -> Words | None:
    """Whether each side or each player has one."""
    known = {"player": say("one for each player"), "side": say("one for each side")}
    return known.get(str(entry.get("per", "none")))


def _place(leaf: Leaf, place: Entry) -> Html:
    holds = place.get("holds", {})
    empty = read(place.get("when_empty", {}), "reshuffle")
    after = leaf.game.find("places", str(empty)) if empty else None
    order = place.get("order") if place.get("order") not in (None, "none") else None
    marked = leaf.notes.field
    rows = [
        (say("There is"), _per(place)),
        (say("Holds"), marked(place, "holds", _kinds(leaf, holds)) if read(holds, "kinds") else None),
        (say("At most"), read(holds, "at_most")),
        (say("Order"), marked(place, "order", say_known(str(order))) if order else None),
        (say("Who sees it"), _audience(place.get("shown_to"))),
        (say("When empty"), tag("span", _moment(place), " ", leaf.link(after)) if after else None),
        *related(leaf, place),
        (say("Cases"), leaf.cases(place.cites)),
        (say("Reconstructed"), leaf.notes.rest(place)),
    ]
    return tag(
        "article",
        tag("h3", place.title),
        prose(place.words("text")),
        facts(rows),
        id=f"place:{anchor(place.id)}",
    )


def _moment(place: Entry) -> Words:
    """When a place that is out is filled again."""
    at_once = read(place.get("when_empty", {}), "at") == "once"
    return say("this is shuffled at once:") if at_once else say("this is shuffled at the next draw:")


def _kinds(leaf: Leaf, holds: object) -> Html:
    kinds = [(id, leaf.game.find("kinds", id)) for id in listed(read(holds, "kinds"))]
    return join([leaf.link(kind) if kind else id for id, kind in kinds], ", ")


def _audience(shown_to: object) -> object:
    """Who sees what lies there: plain words where there are some, else the condition as it is written."""
    known = {
        "all": say("everybody"),
        "nobody": say("nobody"),
        "viewer == owner": say("its owner"),
        "viewer == piece.owner": say("the owner of each piece"),
    }
    return known.get(str(shown_to)) or (tag("code", str(shown_to)) if shown_to else None)

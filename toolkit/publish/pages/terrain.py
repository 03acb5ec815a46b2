"""The terrain of a game: a swatch, the values and the text of each."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.publish.addresses import anchor
from toolkit.publish.building import Page
from toolkit.publish.drawing.terrain import swatch
from toolkit.publish.game import Entry, Game
from toolkit.publish.interface import say
from toolkit.publish.kinds import attributes, kind_of
from toolkit.publish.markup import Html, tag
from toolkit.publish.pages.frame import Leaf, contents, facts, prose, related, source_of
from toolkit.publish.pages.registry import game_pages
from toolkit.publish.pages.seeing import sight_rows


@game_pages
def pages(game: Game) -> Iterator[Page]:
    """The page of terrain; nothing for a game without terrain."""
    if game.all("terrain"):
        leaf = Leaf(game, "terrain.html")
        kind = kind_of(game.all("terrain")[0])
        tiles = tag("div", [_tile(leaf, one) for one in game.all("terrain")], class_="hw-tiles")
        lead = prose(kind.words("text"), "hw-lead") if kind else None
        listed = contents((one.title, anchor(one.id)) for one in game.all("terrain"))
        yield leaf.page(say("Terrain"), lead, listed, tiles)


def _tile(leaf: Leaf, terrain: Entry) -> Html:
    values = [one for one in attributes(kind_of(terrain)) if one.tells(terrain)]
    shown: list[tuple[object, object]] = [
        (
            tag("span", one.title.html(), **one.text.attribute("title")),
            leaf.notes.field(terrain, f"attrs.{one.name}", one.in_words(terrain)),
        )
        for one in values
    ]
    return tag(
        "article",
        swatch(terrain, 120),
        tag(
            "div",
            tag("h2", terrain.title.html()),
            prose(terrain.words("text")),
            facts(
                [
                    *shown,
                    *sight_rows(leaf, terrain),
                    *related(leaf, terrain),
                    (say("Reconstructed"), leaf.notes.rest(terrain)),
                ]
            ),
            tag(
                "p",
                leaf.cases(terrain.cites),
                tag("span", source_of(terrain), class_="hw-quiet"),
                class_="hw-tile__foot",
            ),
        ),
        class_="hw-tile",
        id=anchor(terrain.id),
    )

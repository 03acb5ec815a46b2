"""What a pack declares that has no page of its own: settings, values, procedures and the like, by section."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.publish.addresses import anchor, has_page
from toolkit.publish.building import Page
from toolkit.publish.game import Entry, Game
from toolkit.publish.kinds import in_plain
from toolkit.publish.markup import Html, tag
from toolkit.publish.pages.frame import Leaf, facts, prose
from toolkit.publish.words import Words


def sections(game: Game) -> list[str]:
    """The sections of the pack without a page of their own."""
    return [section for section, items in game.pack.items.items() if items and not has_page(section)]


def pages(game: Game) -> Iterator[Page]:
    """The page of elements; nothing when all sections have their own."""
    found = sections(game)
    if found:
        leaf = Leaf(game, "elements.html")
        lead = tag("p", "What the rules are made of, as the pack declares it.", class_="hw-lead")
        yield leaf.page(Words.plain("Elements"), lead, [_section(leaf, section) for section in found])


def _section(leaf: Leaf, section: str) -> Html:
    lines = [_element(leaf, entry) for entry in leaf.game.all(section)]
    return tag("h2", in_plain(section)) + tag("div", lines, class_="hw-list")


def _element(leaf: Leaf, entry: Entry) -> Html:
    rows = [("Id", tag("code", entry.id)), ("Type", entry.get("type")), ("Cases", leaf.cases(entry.cites))]
    title = entry.words("title") or Words.plain(in_plain(entry.id))
    return tag(
        "article",
        tag("h3", title.html()),
        prose(entry.words("text")),
        facts(rows),
        id=f"{entry.section}:{anchor(entry.id)}",
    )

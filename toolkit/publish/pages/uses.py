"""What of the rules language is used where: each verb, function and field, with the games and small packs that use it.

In: the games of a site, and the file in which the small packs of the project stand with what they use. Out: a page of
the reference.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from toolkit.features import GROUPS, Feature, all_features
from toolkit.publish.addresses import between
from toolkit.publish.building import Page
from toolkit.publish.interface import say
from toolkit.publish.markup import Html, join, tag
from toolkit.publish.pages.frame import scroller
from toolkit.publish.pages.reference import REFERENCE, reference_page
from toolkit.publish.searching import Document, reference_document

PATH = "reference/uses.html"
TITLE = "The language in use"
FILE = "small_packs.json"
"""The small packs, in the folder of the site: they are no part of a build, and prove what no game here needs."""
_TITLES = {
    "section": "Sections",
    "step": "Steps",
    "function": "Built-in functions",
    "menu": "Menus",
    "offer": "Offers",
    "choice": "Choices",
    "route": "Routes",
    "occasion": "Occasions",
    "value": "Values",
    "modifier": "Modifiers",
}


@dataclass(frozen=True)
class SmallPack:
    """A pack that proves rules: its id, what it is about, the features that it uses."""

    id: str
    summary: str
    uses: frozenset[str]


def read_small_packs(site: Path) -> list[SmallPack]:
    """Those that come with the toolkit; none where the folder of the site is another."""
    file = site / FILE
    if not file.is_file():
        return []
    return [
        SmallPack(each["pack"], each["summary"], frozenset(each["uses"]))
        for each in json.loads(file.read_text("utf-8"))
    ]


@dataclass(frozen=True)
class Users:
    """Who uses what of the language: of each game its title and where it uses each feature first; the small packs."""

    games: Sequence[tuple[Html, Mapping[str, str]]]
    small: Sequence[SmallPack]

    def cells(self, path: str, feature: Feature) -> Html:
        """Two cells of a table on a page: the games, linked to where they use it, and the small packs."""
        name = str(feature)
        links = [tag("a", title, href=between(path, uses[name])) for title, uses in self.games if name in uses]
        packs = [tag("span", pack.id, title=pack.summary) for pack in self.small if name in pack.uses]
        return tag("td", join(links, ", ")) + tag("td", join(packs, ", "))


def page(users: Users, told: Mapping[Feature, str]) -> Page:
    """The page: a table for each group. `told`: where the reference tells of each."""
    parts = [
        tag(
            "p",
            say(
                "What the rules language offers, and who uses it: games of this site, and small packs that prove rules."
            ),
        )
    ]
    for group in GROUPS:
        rows = [_row(users, feature, told) for feature in all_features() if feature.group == group]
        head = tag(
            "tr", [tag("th", say(word), scope="col") for word in ("Part of the language", "Games", "Small packs")]
        )
        parts += [
            tag("h2", say(_TITLES[group])),
            scroller(tag("table", tag("thead", head), tag("tbody", rows), class_="hw-table hw-uses")),
        ]
    return reference_page(PATH, TITLE, *parts, above=[REFERENCE], heading=say(TITLE))


def _row(users: Users, feature: Feature, told: Mapping[Feature, str]) -> Html:
    name = tag("a", tag("code", feature.name), href=between(PATH, told[feature]))
    return tag("tr", tag("th", name, scope="row"), users.cells(PATH, feature))


def documents() -> list[Document]:
    """What the search finds of it."""
    text = ", ".join(feature.name for feature in all_features())
    return [reference_document("", TITLE, text, PATH)]

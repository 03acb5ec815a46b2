"""What the pages of a game share: the bar with its parts and languages, links to items, small tables of facts.

In: a game and what a page says. Out: a Page. Every link is relative and made from an address of this site.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from toolkit.packs import Item
from toolkit.publish.addresses import anchor, between, game_folder, has_page
from toolkit.publish.building import Page
from toolkit.publish.game import Entry, Game, read
from toolkit.publish.interface import count_of, say
from toolkit.publish.kinds import in_plain
from toolkit.publish.listing import Word, as_written, expression
from toolkit.publish.markup import Html, join, paragraphs, tag
from toolkit.publish.notes import Notes
from toolkit.publish.relations import meant_by_fields, own_names
from toolkit.publish.words import Words, joined

LANGUAGE_NAMES = {
    "de": "Deutsch",
    "en": "English",
    "es": "Español",
    "fr": "Français",
    "it": "Italiano",
    "pt": "Português",
}


class Part(NamedTuple):
    """A page that the bar of a game leads to: its file, its title and what it holds (phrases of the interface), and the
    sections of which it shows something; a game with none of these has no such page."""

    page: str
    title: str
    holds: str
    sections: tuple[str, ...]


PARTS = (
    Part("index", "Overview", "", ("pack",)),
    Part("units", "Units", "Every value in a table to sort, a counter and a page for each.", ("units",)),
    Part("cards", "Cards", "The faces of all cards, and how many the box holds.", ("cards",)),
    Part("terrain", "Terrain", "What each kind of ground does.", ("terrain",)),
    Part("maps", "Maps", "Drawn from their data, with a legend.", ("maps",)),
    Part("scenarios", "Scenarios", "Sides, forces and the set-up on the map.", ("scenarios",)),
    Part("tables", "Tables", "Everything that is looked up.", ("tables",)),
    Part("decks", "Decks and tracks", "What is drawn from, counted on, and laid down.", ("decks", "tracks", "places")),
    Part("keywords", "Keywords", "What the words on the pieces mean.", ("keywords",)),
    Part("kinds", "Kinds", "What each kind of piece declares.", ("kinds", "types")),
    Part("rules", "Rules", "Case by case, each with its own address.", ("cases",)),
    Part("balance", "Balance", "Who wins, how long it takes, and what is never used.", ("simulations",)),
    Part("examples", "Examples", "Positions, answers and what comes of them, step by step.", ("examples",)),
)
_ELEMENTS = Part("elements", "Elements", "Settings and other parts of the rules as data.", ())


class Leaf:
    """One page of a game while it is written: knows its own address, for links, and its notes."""

    def __init__(self, game: Game, path: str) -> None:
        self.game = game
        self.path = path if path.startswith("games/") else f"{game_folder(game.id)}/{path}"
        self.notes = Notes()

    def to(self, address: str) -> str:
        """A link from this page to an address from the root of the site."""
        return between(self.path, address)

    def link(self, entry: Entry, text: Words | None = None) -> Html:
        """A link to an item, with its title."""
        return tag("a", (text or entry.title).html(), href=self.to(entry.address))

    def as_written(self, item: Item | None, title: object = None) -> Html | None:
        """The text of an item in a box that folds; the names in it are links."""
        if item is None:
            return None
        fields, own = meant_by_fields(self.game, item), own_names(item)

        def address(word: Word, in_expression: bool) -> str | None:
            """Where the page of what a word means is; None where it means nothing else."""
            entry = fields.get(word)
            if entry is None and in_expression and word not in fields and word.name not in own:
                entry = self.game.meant(word.name)
            is_itself = entry is not None and (entry.section, entry.id) == (item.section, item.id)
            return None if entry is None or is_itself else self.to(entry.address)

        return as_written(item, title, address)

    def expression(self, item: Item | None, text: str) -> Html:
        """An expression of an item as it is written; the names in it are links, but for those that the item gives."""
        own = own_names(item) if item is not None else frozenset()

        def address(word: Word, in_expression: bool) -> str | None:
            """Where the page of what a word means is; None where it means nothing."""
            entry = self.game.meant(word.name) if in_expression and word.name not in own else None
            return None if entry is None else self.to(entry.address)

        return tag("code", expression(text, address))

    def option(self, id: str) -> Html:
        """A link to an optional rule, with its title."""
        title = self.game.option(id) or Words.plain(in_plain(id))
        return tag("a", title, href=self.to(f"{game_folder(self.game.id)}/index.html#option:{anchor(id)}"))

    def optional(self, entry: Entry) -> Html | None:
        """The optional rule with which an item counts, or without which it does."""
        written = str(entry.get("option") or "")
        id = written.removeprefix("not ")
        return join([say("without"), " ", self.option(id)] if id != written else [self.option(id)]) if id else None

    def case(self, id: str) -> Html:
        """A link to a case by its number; the number alone when no such case is stated."""
        entry = self.game.find("cases", id)
        if entry is None:
            return tag("span", id, class_="hw-case")
        return tag("a", id, href=self.to(entry.address), class_="hw-case", **entry.title.attribute("title"))

    def cases(self, ids: Iterable[str]) -> Html | None:
        """Links to cases, or None when there are none."""
        found = [self.case(id) for id in ids]
        return tag("span", join(found, " "), class_="hw-cases") if found else None

    def page(self, title: Words, *body: object) -> Page:
        """The finished page: bar, heading, body, notes."""
        first = self.path == f"{game_folder(self.game.id)}/index.html"
        name = title if first else joined([title, self.game.title], " · ")
        parts = [bar(self), tag("h1", title, id="hw:content", tabindex="-1"), *body, self.notes.html()]
        frame = tag("div", parts, class_="hw-page hw-page--game", data_page=str(name), **_page_names(name))
        return Page(self.path, str(name), frame, self.game.languages)


def _page_names(name: Words) -> dict[str, object]:
    """The name of the page in the other languages, for the window's title."""
    return {key.replace("data_text", "data_page"): text for key, text in name.attribute("text").items()}


def bar(leaf: Leaf) -> Html:
    """The bar at the head of each page of a game: its parts and, when it has several, its languages."""
    game = leaf.game
    links = [_part(leaf, part) for part in parts_of(game)]
    switch = [
        tag(
            "button",
            language.upper(),
            type="button",
            data_choose_language=language,
            aria_pressed="false",
            lang=language,
            title=LANGUAGE_NAMES.get(language, language),
        )
        for language in game.languages
    ]
    languages = tag(
        "div", switch, class_="hw-languages", role="group", hidden=True, **say("Language").attribute("aria_label")
    )
    title = tag("a", game.title.html(), href=leaf.to(f"{game_folder(game.id)}/index.html"), class_="hw-bar__title")
    return tag(
        "nav",
        tag("div", title, languages if len(switch) > 1 else None, class_="hw-bar__head"),
        tag("ul", links, class_="hw-fade"),
        class_="hw-bar",
        **game.title.attribute("aria_label"),
    )


def parts_of(game: Game) -> list[Part]:
    """The pages that the bar of a game leads to."""
    found = [part for part in PARTS if part.page == "index" or any(map(game.all, part.sections))]
    rest = any(not has_page(section) for section, items in game.pack.items.items() if items)
    return [*found, _ELEMENTS] if rest else found


def _part(leaf: Leaf, part: Part) -> Html:
    target = f"{game_folder(leaf.game.id)}/{part.page}.html"
    inside = leaf.path.startswith(f"{game_folder(leaf.game.id)}/{part.page}/")
    current = "page" if leaf.path == target else "true" if inside else None
    return tag("li", tag("a", say(part.title), href=leaf.to(target), aria_current=current))


def prose(words: Words, class_: str | None = None) -> Html | None:
    """A text in paragraphs, in every language."""
    return tag("div", words.html("div", paragraphs), class_=class_) if words else None


def facts(rows: Iterable[tuple[object, object]]) -> Html | None:
    """A list of names and values; rows without a value are left out."""
    lines = [tag("div", tag("dt", name), tag("dd", value)) for name, value in rows if value]
    return tag("dl", lines, class_="hw-facts") if lines else None


_MOST_NAMED = 12
"""Items that are listed at once; the others fold."""


def related(leaf: Leaf, entry: Entry, without: tuple[str, ...] = ()) -> list[tuple[object, object]]:
    """Links to what has to do with an item: what plays it or asks for it, what changes it, what tests it.

    Items of the sections `without` are left out: the page lists them by itself.
    """
    named = leaf.game.namers.get((entry.section, entry.id), ())
    found = [one for one in named if one.by.section not in without]
    tests = [one.by for one in found if one.by.section == "examples"]
    changing = [one.by for one in found if one.changes]
    asking = [one.by for one in found if not one.changes and one.by.section != "examples"]
    groups = [
        (say("Played by") if entry.section == "cards" else say("Named by"), asking),
        (say("Changed by"), changing),
        (say("Shown in examples"), tests),
    ]
    return [(head, _listed(leaf, entries)) for head, entries in groups]


def title_of(entry: Entry) -> Words:
    """The title of an element, else what it says in accounts, else its id in words."""
    return entry.words("title") or entry.phrase("label") or Words.plain(in_plain(entry.id))


def _listed(leaf: Leaf, entries: list[Entry]) -> Html | None:
    """Links to items; of very many the first, and the others in a box that folds."""
    links = [leaf.link(one, title_of(one)) for one in entries]
    first = join(links[:_MOST_NAMED], ", ")
    if len(links) <= _MOST_NAMED:
        return first if links else None
    rest = links[_MOST_NAMED:]
    return first + tag("details", tag("summary", count_of(len(rest), "1 more", "{count} more")), join(rest, ", "))


_FEW = 5
"""Of more parts than these a page begins with a list."""


def contents(parts: Iterable[tuple[Words, str]], few: int = _FEW) -> Html | None:
    """Where each of many parts of a page stands: their titles, linked to their anchors; nothing for `few`."""
    links = [tag("li", tag("a", title.html(), href=f"#{anchor}")) for title, anchor in parts]
    return tag("ul", links, class_="hw-plainlist hw-columns") if len(links) > few else None


def scroller(table: object, **more: object) -> Html:
    """A wide table in a frame that scrolls on its own and shows by a fade that it does."""
    return tag("div", table, class_="hw-scroll hw-fade", **more)


def source_of(entry: Entry) -> Words:
    """Where an item comes from, in words."""
    source = entry.get("source")
    if not source:
        return Words()
    document = str(read(source, "document", ""))
    parts = [entry.game.document(document)] if document else []
    parts += [_place(word, str(read(source, word))) for word in ("case", "page", "lines") if read(source, word)]
    return joined(parts, ", ")


def _place(word: str, value: str) -> Words:
    if word == "case":
        return say("case {place}", place=value)
    several = "-" in value or "," in value
    if word == "page":
        return say("pages {place}" if several else "page {place}", place=value)
    return say("lines {place}" if several else "line {place}", place=value)

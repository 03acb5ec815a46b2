"""What the site's search finds: every item, every section of a hand-written page. Out: a script that sets one variable.

Pages opened as files may not fetch anything, hence a script. The browser builds the index from it when the search box
is first used: about a tenth of a second for a thousand documents, cheaper than loading a ready-made index.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from html.parser import HTMLParser
from typing import Any

from toolkit.publish.addresses import has_page
from toolkit.publish.game import Entry, Game
from toolkit.publish.interface import say
from toolkit.publish.kinds import attributes, in_plain, kind_of
from toolkit.publish.nouns import capital, section_noun
from toolkit.publish.pages.tables import axes, axis_title
from toolkit.publish.words import Words

Document = dict[str, Any]
_ORDER = (
    "cases", "chapters", "units", "cards", "terrain", "keywords", "tables", "decks", "tracks", "places", "maps",
    "scenarios", "examples", "kinds", "types",
)  # fmt: skip


def script(documents: Iterable[Document]) -> str:
    """The documents as a script for the browser, one a line."""
    lines = ",\n".join(json.dumps(one, ensure_ascii=False, sort_keys=True, separators=(",", ":")) for one in documents)
    return f"window.hexwrightDocuments = [\n{lines}\n];\n"


def of_game(game: Game) -> Iterator[Document]:
    """A document for each item of a game, cases first."""
    order = [*_ORDER, *(section for section in game.pack.items if not has_page(section))]
    for section in order:
        for entry in game.all(section):
            yield _document(entry)


def _document(entry: Entry) -> Document:
    game = entry.game
    texts = [*entry.words("text").in_languages(game.languages)]
    extra = [_extra(entry, place) for place in range(len(game.languages))]
    found: Document = {
        "id": entry.id,
        "kind": capital(section_noun(entry.section)).in_languages(game.languages),
        "game": game.title.in_languages(game.languages),
        "languages": list(game.languages),
        "title": _title(entry).in_languages(game.languages),
        "text": [" ".join(part for part in pair if part) for pair in zip(texts, extra, strict=True)],
        "url": entry.address,
    }
    if entry.section == "cases":
        found["shown"] = True
        found["also"] = capital(say("rule")).in_languages(game.languages)
    return found


def _title(entry: Entry) -> Words:
    return entry.words("title") or Words.plain(in_plain(entry.id))


def _extra(entry: Entry, place: int) -> str:
    """Values and keywords in the words of a language, so that they can be searched for as well."""
    language = entry.game.languages[place : place + 1]
    parts = [f"{a.in_languages(language)[0]} {b.in_languages(language)[0]}." for a, b in _values(entry)]
    words = [entry.game.find("keywords", id) for id in entry.get("keywords", ())]
    parts += [f"{one.title.in_languages(language)[0]}." for one in words if one]
    parts += [_axis(entry, *axis, language) for axis in axes(entry)] if entry.section == "tables" else []
    return " ".join(parts)


def _axis(entry: Entry, name: str, bands: list[Words], language: tuple[str, ...]) -> str:
    """The name and the bands of a table's rows or columns in a language."""
    said = ", ".join(band.in_languages(language)[0] for band in bands)
    return f"{axis_title(entry, name).in_languages(language)[0]}: {said}."


def _values(entry: Entry) -> list[tuple[Words, Words]]:
    if entry.section not in {"units", "cards", "terrain"}:
        return []
    found = [(one.title, one.in_words(entry), one.value(entry)) for one in attributes(kind_of(entry))]
    return [(title, words) for title, words, value in found if value not in (None, False, "none")]


def reference_document(id: str, title: str, text: str, address: str) -> Document:
    """A document of a generated reference page; its id is shown where it has one."""
    found: Document = {"kind": ["Reference"], "title": [title], "text": [text], "url": address}
    return {**found, "id": id, "shown": True} if id else found


class _Sections(HTMLParser):
    """Cuts a built page into sections: the headings with an anchor, and the text that follows each."""

    def __init__(self) -> None:
        super().__init__()
        self.sections: list[tuple[str, str, list[str]]] = []
        self._depth = 0
        self._heading: str | None = None
        self._title: list[str] = []
        self._skipped = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """A heading with an anchor begins a section."""
        named = dict(attrs)
        if tag == "article":
            self._depth += 1
        elif self._depth and tag in {"h1", "h2", "h3"} and named.get("id"):
            self._heading, self._title = named["id"], []
        self._skipped = (tag == "a" and "headerlink" in (named.get("class") or "")) or tag in {"script", "style"}

    def handle_endtag(self, tag: str) -> None:
        """The end of a heading: its section is there, still without text."""
        if tag == "article":
            self._depth -= 1
        elif self._heading and tag in {"h1", "h2", "h3"}:
            self.sections.append((self._heading, "".join(self._title).strip(), []))
            self._heading = None
        self._skipped = False

    def handle_data(self, data: str) -> None:
        """Text belongs to the heading that is open, else to the section begun last."""
        if not self._depth or self._skipped:
            return
        if self._heading is not None:
            self._title.append(data)
        elif self.sections:
            self.sections[-1][2].append(data)


def of_written(path: str, html: str) -> Iterator[Document]:
    """Documents of a hand-written page, section by section, from its built form."""
    parser = _Sections()
    parser.feed(html)
    name = parser.sections[0][1] if parser.sections else path
    for place, (anchor, title, text) in enumerate(parser.sections):
        shown = title if not place else f"{name} › {title}"
        yield {
            "kind": ["Page"],
            "title": [shown],
            "text": [" ".join("".join(text).split())[:2000]],
            "url": path if not place else f"{path}#{anchor}",
        }

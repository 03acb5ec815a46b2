"""Reads pages as a browser does: their ids, links and texts, and which links lead nowhere."""

from __future__ import annotations

import posixpath
from collections.abc import Mapping
from html.parser import HTMLParser
from urllib.parse import unquote


class PageReader(HTMLParser):
    """The ids, links, other addresses, elements and text of one page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.elements: list[str] = []
        self.text = ""
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append(tag)
        for name, value in attrs:
            if name == "id" and value:
                self.ids.append(value)
            elif name == "href" and tag == "a" and value is not None:
                self.links.append(value)
            elif name in {"src", "href"} and tag != "use" and value:
                self.loaded.append(value)

    def handle_data(self, data: str) -> None:
        self.text += data


def dead_links(pages: Mapping[str, PageReader]) -> list[str]:
    """The links between pages (by their paths from the root) whose page or anchor is not there."""
    dead = []
    ids = {path: {*page.ids} for path, page in pages.items()}
    for path, page in pages.items():
        for link in page.links:
            target, _, fragment = unquote(link).partition("#")
            found = posixpath.normpath(posixpath.join(posixpath.dirname(path), target)) if target else path
            if found not in pages or (fragment and fragment not in ids[found]):
                dead.append(f"{path}: {link}")
    return dead

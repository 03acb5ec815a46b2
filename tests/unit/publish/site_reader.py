"""Reads pages as a browser does: their ids, links and texts, and which links lead nowhere."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Mapping
from html import unescape
from html.parser import HTMLParser
from typing import Protocol
from urllib.parse import unquote


class PageReader(HTMLParser):
    """The ids, links, other addresses, elements and text of one page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.elements: list[str] = []
        self._texts: list[str] = []
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
        self._texts.append(data)

    @property
    def text(self) -> str:
        """All texts one after the other."""
        return "".join(self._texts)


class LinkReader:
    """The ids and links of one page, read a hundred times as quickly: as our pages write attributes, between quotes and
    without a `>`. `test_publishing.py` holds it against `PageReader`."""

    def __init__(self, html: str) -> None:
        code_left_out = _CODE.sub("", html)
        self.ids = [unescape(found) for found in _ID.findall(code_left_out)]
        self.links = [unescape(found) for found in _LINK.findall(code_left_out)]


_CODE = re.compile(r"<(script|style)\b.*?</\1>|<!--.*?-->", re.DOTALL)
_ID = re.compile(r"<[^>]*?\sid=\"([^\"]+)\"")
_LINK = re.compile(r"<a\s(?:[^>]*?\s)?href=\"([^\"]*)\"")


class Linked(Protocol):
    """The ids and links of one page."""

    ids: list[str]
    links: list[str]


def dead_links(pages: Mapping[str, Linked]) -> list[str]:
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

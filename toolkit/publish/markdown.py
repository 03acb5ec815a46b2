"""Longer texts of ours as HTML. In: Markdown, the page on which it stands. Out: `Html` on one line.

Links lead from the folder of the language reference, `zones.md#by`, `steps/move.md`, or from the root of the site,
`/guides/maps.md`. Codes of diagnostics become links by themselves. Samples of YAML are shown as everywhere on the site.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, NamedTuple

from toolkit.publish.listing import listing
from toolkit.publish.markup import Html, tag

_FENCED = re.compile(r"^```(\w*)[^\n]*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_CODE = re.compile(r"(`+[^`]*`+)")
_DIAGNOSTIC = re.compile(r"(?<![\w\[#/.])([EW][1-9]\d\d)(?![\w\]])")
_HEADING = re.compile(r"^## (.+)$", re.MULTILINE)
_TO = re.compile(r"\[([^\]]+)\]\([^)]+\)")
_MARKS = re.compile(r"[`*|]|^#+ ", re.MULTILINE)
_LINK = re.compile(r'href="([^":]+)\.md(#[^"]*)?"')
_BLOCK = "\N{OBJECT REPLACEMENT CHARACTER}{}\N{OBJECT REPLACEMENT CHARACTER}"
_HELD = re.compile(r"<p>\N{OBJECT REPLACEMENT CHARACTER}(\d+)\N{OBJECT REPLACEMENT CHARACTER}</p>")
_TABLE = re.compile(r"<table>(.*?)</table>", re.DOTALL)
Lead = Callable[[str], str]
"""From what a text says of a page (`zones`, `/guides/maps`, `E582`) to its address, seen from where the text stands."""


@cache
def _markdown() -> Any:
    import markdown  # what mkdocs makes pages with

    settings = {"toc": {"permalink": "#", "permalink_title": "A link to this section"}}
    return markdown.Markdown(extensions=["tables", "toc"], extension_configs=settings)


def as_html(text: str, lead: Lead) -> Html:
    """The text as HTML. `lead` tells where pages are."""
    blocks: list[Html] = []

    def hold(found: re.Match[str]) -> str:
        """A number in place of a sample."""
        language, sample = found[1], found[2]
        blocks.append(listing(sample) if language == "yaml" else plain(sample.rstrip("\n").split("\n")))
        return f"\n{_BLOCK.format(len(blocks) - 1)}\n"

    maker = _markdown()
    maker.reset()
    made = maker.convert(_with_codes(_FENCED.sub(hold, text), lead))
    made = _LINK.sub(lambda found: f'href="{lead(found[1])}{found[2] or ""}"', made)
    made = _TABLE.sub(r'<div class="hw-scroll hw-fade"><table class="hw-table">\1</table></div>', made)
    return Html(_HELD.sub(lambda found: blocks[int(found[1])], made.replace("\n", " ")))


def plain(lines: Iterable[str]) -> Html:
    """Lines of text as they are; their ends are written as characters, because a page's markup is one line."""
    return tag("pre", tag("code", [part for line in lines for part in (line, Html("&#10;"))]), tabindex="0")


def inline(text: str, lead: Lead) -> Html:
    """A sentence or two, without the paragraph around them."""
    made = as_html(text, lead)
    return Html(made.removeprefix("<p>").removesuffix("</p>")) if made.count("<p>") == 1 else made


def _with_codes(text: str, lead: Lead) -> str:
    """The text, in which each diagnostic that it names outside of code is a link."""
    parts = _CODE.split(text)
    parts[::2] = [_DIAGNOSTIC.sub(lambda found: f"[{found[1]}]({lead(found[1])})", part) for part in parts[::2]]
    return "".join(parts)


class Section(NamedTuple):
    """A heading of a text with its anchor, and what stands under it without marks; what comes before has none."""

    title: str
    anchor: str
    text: str


def sections_of(text: str) -> list[Section]:
    """A text cut at its headings; the first is what stands before them."""
    from markdown.extensions.toc import slugify

    first, *parts = _HEADING.split(text)
    pairs = zip(parts[::2], parts[1::2], strict=True)
    found = [
        Section(_without_marks(title), slugify(_without_marks(title), "-"), _without_marks(said))
        for title, said in pairs
    ]
    return [Section("", "", _without_marks(first)), *found]


def _without_marks(text: str) -> str:
    return " ".join(_MARKS.sub("", _TO.sub(r"\1", _FENCED.sub(" ", text))).split())

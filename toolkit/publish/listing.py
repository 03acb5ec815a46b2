"""Data as their author wrote them. In: an item with its source. Out: its lines of YAML, with keys and comments marked.

Colouring looks at one line at a time: it may be wrong inside a long text, but it never changes a character.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from toolkit.packs import Item
from toolkit.publish.interface import say
from toolkit.publish.markup import Html, join, tag

_BREAK = re.compile(r"\r\n|\r|\n")
MODELINE = re.compile(r"\A# yaml-language-server:.*")
_LINE_END = Html("&#10;")
_MOST_OPEN = 40
_DEEPEST = 12
_WORD = re.compile(
    r"""(?P<comment>(?:^|(?<=\s))\#.*$)
      | (?P<key>(?:^|(?<=[\s{,\[]))(?:"[^"]*"|'[^']*'|[\w.&+<>*/-][\w.&+<>*/ -]*?)(?=:(?:\s|$)))
      | (?P<text>"(?:[^"\\]|\\.)*"|'[^']*')""",
    re.VERBOSE,
)

_NAME = re.compile(r"(?<![\w.#-])(?:(?:settings|game)\.)?[a-z][a-z0-9_]*(?![\w-]|\s*:(?:\s|$)|\s*=(?!=))")
"""A name in an expression or behind a key: no key, no name of an argument, no field but the game's and settings."""
_REFERRED = re.compile(r"(?<![\w.-])\w(?:[\w.-]*\w)?(?![\w-])")
"""Whatever a field may refer to, such as a name or the number of a case."""
_PROSE = re.compile(r"^\s*(?:- )?(?:title|text|say|note|label|prompt|reconstructed|cite|source):")
"""A line with words for readers, or where something stands in a rulebook."""
_SAID = re.compile(
    r"""(?:^|(?<=\s))\#.*$
      | (?<=[\s{])(?:title|text|say|note|label|prompt|reconstructed)\s*:\s*(?:"(?:[^"\\]|\\.)*"|'[^']*'|[^,}\]]*)""",
    re.VERBOSE,
)
"""What a line says to readers besides: a remark, or words inside braces."""


class Word(NamedTuple):
    """A word in a shown text: its line from 0, and whether it is a key."""

    line: int
    name: str
    is_key: bool = False


Links = Callable[[Word, bool], str | None]
"""Leads from a word to an address; told whether the word stands where an expression may name something."""


def named_in(text: str) -> Iterator[Word]:
    """The names that the expressions of a text of YAML may hold."""
    lines = _BREAK.split(text)
    for at, (line, is_prose) in enumerate(zip(lines, _prose(lines), strict=True)):
        if not is_prose:
            yield from (Word(at, line[start:end]) for start, end in _named(line))


def _named(line: str) -> Iterator[tuple[int, int]]:
    """Where the names of expressions stand in a line."""
    return (found.span() for found in _NAME.finditer(_SAID.sub(lambda said: " " * len(said[0]), line)))


def _prose(lines: list[str]) -> Iterator[bool]:
    """For each line whether it is prose: one that opens some, and all that stands further in below it."""
    since: int | None = None
    for line in lines:
        depth = len(line) - len(line.lstrip())
        if since is None or (line.strip() and depth <= since):
            since = depth if _PROSE.match(line) else None
        yield since is not None


def written(item: Item) -> str:
    """The text of an item, its key included, moved to the left margin; a document as a whole, but for its modeline."""
    if not item.where:
        return MODELINE.sub("", item.source.text).strip()
    key, value = item.source.key_span(item.where), item.source.span(item.where)
    lines = _BREAK.split(item.source.text)[key.line - 1 : value.end_line]
    if not lines:
        return ""
    lines[-1] = lines[-1][: value.end_column - 1]
    margin = key.column - 1
    rest = [line[margin:] if not line[:margin].strip() else line.lstrip() for line in lines[1:]]
    return "\n".join([lines[0][margin:], *rest]).rstrip()


def as_written(item: Item | None, title: object = None, links: Links | None = None) -> Html | None:
    """The text of an item in a box that folds; long ones are folded at first. Names in it may be links."""
    text = written(item) if item else ""
    if not text:
        return None
    count = text.count("\n") + 1
    return tag(
        "details",
        tag("summary", title or say("As written")),
        listing(text, links),
        class_="hw-written",
        open=count <= _MOST_OPEN,
    )


def listing(text: str, links: Links | None = None) -> Html:
    """Lines of YAML in colours; line ends are written as characters, because a page's markup is one line.

    Each line stands in an element that says how far in it begins, so that a long one goes on below itself.
    """
    lines = _BREAK.split(text.rstrip("\r\n"))
    shown = []
    for at, (line, is_prose) in enumerate(zip(lines, _prose(lines), strict=True)):
        coloured = _Line(
            at, line, links, frozenset() if is_prose else frozenset(start for start, _ in _named(line))
        ).coloured()
        shown.append(_line(line, coloured, last=at == len(lines) - 1))
    return tag("pre", tag("code", shown), class_="hw-yaml", tabindex="0")


def expression(text: str, links: Links) -> Html:
    """An expression on one line, its names as links."""
    plain = " ".join(text.split())
    return _Line(0, plain, links, frozenset(start for start, _ in _named(plain)))._linked(0, len(plain))


def _line(line: str, coloured: Iterator[Html], *, last: bool) -> Html:
    depth = min((len(line) - len(line.lstrip(" "))) // 2, _DEEPEST)
    return tag("span", join(coloured), None if last else _LINE_END, class_=f"hw-line hw-line--{depth}")


def line_rules() -> str:
    """The style sheet of listings: what does not fit in a line goes on two steps further in than it began."""
    lines = [
        f".hw-line--{depth} {{ padding-left: {depth * 2 + 4}ch; text-indent: -{depth * 2 + 4}ch; }}"
        for depth in range(_DEEPEST + 1)
    ]
    return "\n".join(lines) + "\n"


@dataclass(frozen=True)
class _Line:
    """A line that is shown; names of expressions begin at `named`."""

    at: int
    text: str
    links: Links | None
    named: frozenset[int]

    def coloured(self) -> Iterator[Html]:
        """The line in colours, its names as links."""
        last = 0
        for found in _WORD.finditer(self.text):
            yield self._linked(last, found.start())
            is_remark = found.lastgroup == "comment"
            inner = join([found[0]]) if is_remark else self._linked(*found.span(), is_key=found.lastgroup == "key")
            yield tag("span", inner, class_=f"hw-yaml-{found.lastgroup}")
            last = found.end()
        yield self._linked(last, len(self.text))

    def _linked(self, start: int, end: int, *, is_key: bool = False) -> Html:
        if self.links is None:
            return join([self.text[start:end]])
        parts: list[object] = []
        for found in _REFERRED.finditer(self.text, start, end):
            for name in _readings(found[0]):
                address = self.links(Word(self.at, name, is_key), found.start() in self.named)
                if address is not None:
                    parts += [self.text[start : found.start()], tag("a", name, href=address)]
                    start = found.start() + len(name)
                    break
        return join([*parts, self.text[start:end]])


def _readings(word: str) -> Iterator[str]:
    """What a word with dots may be as a name: the whole, else `settings.turns` of `settings.turns.last`, and so on."""
    parts = word.split(".")
    yield from (".".join(parts[:count]) for count in range(len(parts), 0, -1))

"""Data as their author wrote them. In: an item with its source. Out: its lines of YAML, with keys and comments marked.

Colouring looks at one line at a time: it may be wrong inside a long text, but it never changes a character.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from toolkit.packs import Item
from toolkit.publish.interface import say
from toolkit.publish.markup import Html, join, tag

_BREAK = re.compile(r"\r\n|\r|\n")
_MODELINE = re.compile(r"\A# yaml-language-server:.*")
_LINE_END = Html("&#10;")
_MOST_OPEN = 40
_DEEPEST = 12
_WORD = re.compile(
    r"""(?P<comment>(?:^|(?<=\s))\#.*$)
      | (?P<key>(?:^|(?<=[\s{,\[]))(?:"[^"]*"|'[^']*'|[\w.&+<>*/-][\w.&+<>*/ -]*?)(?=:(?:\s|$)))
      | (?P<text>"(?:[^"\\]|\\.)*"|'[^']*')""",
    re.VERBOSE,
)


def written(item: Item) -> str:
    """The text of an item, its key included, moved to the left margin; a document as a whole, but for its modeline."""
    if not item.where:
        return _MODELINE.sub("", item.source.text).strip()
    key, value = item.source.key_span(item.where), item.source.span(item.where)
    lines = _BREAK.split(item.source.text)[key.line - 1 : value.end_line]
    if not lines:
        return ""
    lines[-1] = lines[-1][: value.end_column - 1]
    margin = key.column - 1
    rest = [line[margin:] if not line[:margin].strip() else line.lstrip() for line in lines[1:]]
    return "\n".join([lines[0][margin:], *rest]).rstrip()


def as_written(item: Item | None, title: object = None) -> Html | None:
    """The text of an item in a box that folds; long ones are folded at first."""
    text = written(item) if item else ""
    if not text:
        return None
    count = text.count("\n") + 1
    return tag(
        "details",
        tag("summary", title or say("As written")),
        listing(text),
        class_="hw-written",
        open=count <= _MOST_OPEN,
    )


def listing(text: str) -> Html:
    """Lines of YAML in colours; line ends are written as characters, because a page's markup is one line.

    Each line stands in an element that says how far in it begins, so that a long one goes on below itself.
    """
    lines = _BREAK.split(text.rstrip("\r\n"))
    shown = [_line(line, last=place == len(lines) - 1) for place, line in enumerate(lines)]
    return tag("pre", tag("code", shown), class_="hw-yaml", tabindex="0")


def _line(line: str, *, last: bool) -> Html:
    depth = min((len(line) - len(line.lstrip(" "))) // 2, _DEEPEST)
    return tag("span", join(_coloured(line)), None if last else _LINE_END, class_=f"hw-line hw-line--{depth}")


def line_rules() -> str:
    """The style sheet of listings: what does not fit in a line goes on two steps further in than it began."""
    lines = [
        f".hw-line--{depth} {{ padding-left: {depth * 2 + 4}ch; text-indent: -{depth * 2 + 4}ch; }}"
        for depth in range(_DEEPEST + 1)
    ]
    return "\n".join(lines) + "\n"


def _coloured(line: str) -> Iterator[Html]:
    last = 0
    for found in _WORD.finditer(line):
        yield join([line[last : found.start()]])
        yield tag("span", found[0], class_=f"hw-yaml-{found.lastgroup}")
        last = found.end()
    yield join([line[last:]])

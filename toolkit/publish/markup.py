"""HTML and SVG by small functions, safe by default. In: texts and attributes. Out: `Html`, not escaped again.

A plain text that becomes a child or an attribute is escaped: the characters that mean something to HTML, and those
that mean something to Markdown, to the extensions of the site or to a template engine, because the pages pass through
Markdown on their way. Only this module turns a text into markup.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from typing import Literal

_SPECIAL = "&<>\"'`*_{}[]()\\|~$^#:!+=@"
_VOID = frozenset({"br", "hr", "img", "input", "link", "meta", "wbr"})
_TRANSLATION: dict[int, str] = {
    **dict.fromkeys([*range(9), 11, 12, *range(14, 32), 127], "\N{REPLACEMENT CHARACTER}"),
    **dict.fromkeys([9, 10, 13], " "),
    **{ord(character): f"&#{ord(character)};" for character in _SPECIAL},
}

_TRANSLATED = re.compile("[" + "".join(map(re.escape, map(chr, _TRANSLATION))) + "]")


class Html(str):
    """Markup that is ready to be written as it is."""

    __slots__ = ()

    def __add__(self, other: str) -> Html:
        """Markup followed by more; a plain text is escaped first."""
        return Html(str.__add__(self, render(other)))


def escape(text: object) -> Html:
    """The text as HTML on one line: nothing in it is markup, Markdown, or a template any more."""
    plain = str(text)
    return _escape_short(plain) if len(plain) < _SHORT else _escape(plain)


def _escape(plain: str) -> Html:
    if not plain.isascii():
        plain = plain.encode("utf-8", "replace").decode("utf-8")
    # Most attributes are numbers and plain words, and to look costs a tenth of what translating them does.
    return Html(plain.translate(_TRANSLATION) if _TRANSLATED.search(plain) else plain)


_SHORT = 40
_escape_short = lru_cache(maxsize=1 << 14)(_escape)
"""Nine of ten texts are numbers and names of classes, and have been escaped before."""


def join(children: Iterable[object], between: str = "") -> Html:
    """Children one after the other; plain texts among them are escaped."""
    return Html(render(between).join(render(child) for child in children))


def render(child: object) -> Html:
    """One child: markup as it is, a text escaped, a sequence joined, what can write itself, nothing for None, False."""
    if isinstance(child, Html):
        return child
    if child is None or child is False:
        return Html("")
    if type(child) is str:  # most of all
        return escape(child)
    kind: type = type(child)
    form = _form_of(kind)
    if form == "markup":
        return child.__html__()  # type: ignore[attr-defined, no-any-return]
    if form == "parts":
        return Html("".join([render(part) for part in child]))  # type: ignore[attr-defined]
    return escape(child)


@cache
def _form_of(kind: type) -> Literal["markup", "parts", "text"]:
    """How what is of a class is written; what writes itself has `__html__`, such as a text in several languages."""
    if hasattr(kind, "__html__"):
        return "markup"
    return "parts" if issubclass(kind, Iterable) and not issubclass(kind, str) else "text"


def tag(name: str, /, *children: object, **attributes: object) -> Html:
    """An element. `class_` and `for_` lose their underscore, other underscores become hyphens (`data_code`); an
    attribute of None or False is left out, one of True stands without a value."""
    words = "".join([_attribute(key, value) for key, value in attributes.items() if value is not None])
    if name in _VOID:
        return Html(f"<{name}{words}>")
    return Html(f"<{name}{words}>{''.join([render(child) for child in children])}</{name}>")


def _attribute(key: str, value: object) -> str:
    if value is False:
        return ""
    name = _attribute_name(key)
    return f" {name}" if value is True else f' {name}="{escape(value)}"'


@lru_cache(maxsize=1 << 12)
def _attribute_name(key: str) -> str:
    name = key.rstrip("_").replace("_", "-")
    if name.startswith("on") or name in {"style", "srcdoc"}:
        raise ValueError(f"the attribute {name} would need a laxer security policy")
    return name


def paragraphs(text: str, write: Callable[[str], Html] = escape) -> Html:
    """A text of several paragraphs (blank lines part them) as `<p>` elements."""
    parts = [part.strip() for part in str(text).replace("\r\n", "\n").split("\n\n")]
    return Html("".join(tag("p", write(part)) for part in parts if part))


def with_code(text: str) -> Html:
    """A text of ours in which words between backquotes are code."""
    parts = text.split("`")
    if len(parts) % 2 == 0:
        return escape(text)
    return join(tag("code", part) if place % 2 else part for place, part in enumerate(parts))

"""Constants as Python text, and back: what is known while code is generated is written out, and folded."""

from __future__ import annotations

import ast
from functools import lru_cache
from typing import Any

from toolkit.compiler.sourcemap import bare

NOT_KNOWN = object()
"""Stands for a text whose value is not known before play."""
_FIRST = frozenset("0123456789-('\"TFN")
LONGEST_INLINE = 400
"""Longer constants stand once in the module, under a name."""


def written(value: Any) -> str:
    """The Python text of an int, truth, text, none, a tuple or a dict of them."""
    if isinstance(value, tuple):
        inside = ", ".join(written(part) for part in value)
        return f"({inside},)" if len(value) == 1 else f"({inside})"
    if value is ...:
        return "..."
    return ascii(value) if isinstance(value, str) else repr(value)


@lru_cache(maxsize=4096)
def known(text: str) -> Any:
    """The value of a text that is a constant, else `NOT_KNOWN`."""
    text = bare(text)
    if not text or text[0] not in _FIRST:
        return NOT_KNOWN
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError):
        return NOT_KNOWN


def is_known(text: str) -> bool:
    """Whether a text is a constant."""
    return known(text) is not NOT_KNOWN


def plus(text: str, number: int) -> str:
    """A sum, computed now where both are numbers."""
    return str(int(text) + number) if text.isdigit() else f"{text} + {number}" if number else text

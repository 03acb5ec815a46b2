"""Keys that are too long. In: a trouble. Out: an error at the key.

YAML looks no further than 1,024 characters for the colon of a key, and then takes the key for a text. libyaml complains
about the colon, in three ways; the cause is always this.
"""

from __future__ import annotations

import re

from toolkit.diagnostics import register
from toolkit.source.refusals import COLLECTION_KEY
from toolkit.source.syntax.trouble import Trouble

LONGEST_KEY = 1_024

LONG_KEY = register(
    "E144",
    "long-key",
    title="A key is longer than 1,024 characters",
    cause="YAML looks no further than 1,024 characters for the colon after a key; a longer text is no key to it.",
    remedy="Give the entry a short key, and write the text as its value.",
    bad="a text of two thousand characters: yes",
    good="text: a text of two thousand characters",
)
_ENTRY = re.compile(r" *(?:[-?:] +)*")
_KEY = re.compile(
    r"""(?:"(?>(?:[^"\\\r\n]|\\.)*)"|'(?>(?:[^'\r\n]|'')*)'|(?!['"])(?>(?:[^:#\r\n]|:(?!\s|\Z)|(?<!\s)\#)*))[ \t]*"""
)


def explain_long_key(trouble: Trouble, start: int) -> bool:
    """Whether a text that begins at `start` would be a key, were it shorter."""
    key = _KEY.match(trouble.text, start)
    if key is None or key.end() - start <= LONGEST_KEY or not re.match(r":(?:\s|\Z)", trouble.text[key.end() :][:2]):
        return False
    if trouble.text[start] in "[{":
        return trouble.add(COLLECTION_KEY, start, start + 1, "A list or a mapping cannot be a key.")
    length = len(key.group().rstrip())
    return trouble.add(LONG_KEY, start, start + length, f"This key has {length:,} characters; 1,024 are allowed.")


def entry_on_line(trouble: Trouble, at: int) -> int:
    """Where the first entry of the line that holds `at` begins, after its spaces and dashes."""
    start = trouble.line(at)[0]
    entry = _ENTRY.match(trouble.text, start)
    return entry.end() if entry else start

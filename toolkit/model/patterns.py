"""The patterns of names: one text for the records and for the JSON Schemas, so that both say the same.

Each pattern closes with `$(?!\\n)`: Python's `$` alone would accept a line break at the end, JavaScript's would not.
"""

import keyword

_KEYWORDS = sorted(word for word in keyword.kwlist if word.islower())
_CORE_WORDS = ["null", "Null", "NULL", "true", "True", "TRUE", "false", "False", "FALSE"]
_RESERVED = "|".join([*_KEYWORDS, "none", *_CORE_WORDS])
_TYPE_RESERVED = "optional|list|set|map|test|of|to"
_FREE = rf"(?!(?:{_RESERVED})$(?!\n))"
_ID = r"[a-z][a-z0-9]*(?:_[a-z0-9]+)*"
_TYPE_NAME = rf"(?!(?:{_RESERVED}|{_TYPE_RESERVED})\b){_ID}"
DEVICES = frozenset({"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10))})
"""What no file can be called on Windows, whatever its ending."""


def whole(pattern: str) -> str:
    """A pattern that must match a whole text, spelled so that Python and JavaScript agree."""
    return rf"^{pattern}$(?!\n)"


ID = whole(rf"{_FREE}{_ID}")
NUMBER_OR_ID = whole(rf"(?:[0-9]{{1,2}}|{_FREE}{_ID})")
SIGHT_VERDICT = whole(r"(?:clear|blocked|[1-9][0-9]?)")
SYMBOL = whole(rf"{_FREE}[A-Za-z][A-Za-z0-9_]*")
KEBAB_ID = whole(r"(?!(?:null|true|false)$(?!\n))[0-9]*[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
LANGUAGE = whole(r"[a-z]{2,3}(?:-[A-Z]{2})?")
VERSION = whole(r"[0-9]+\.[0-9]+\.[0-9]+(?:-[0-9A-Za-z.-]+)?")
VERSION_RANGE = whole(r"(?:\^|~|>=)?[0-9]+\.[0-9]+\.[0-9]+(?:-[0-9A-Za-z.-]+)?")
CHARACTER = whole(r"\S")
LABEL_PART = whole(r"(?!.*\.\.)[0-9A-Za-z\u00c0-\u024f][0-9A-Za-z\u00c0-\u024f_.:#/-]{0,19}")
COLOUR = whole(r"#[0-9a-fA-F]{6}")
FIELD_PATH = whole(r"[^\s.]+(?:\.[^\s.]+)*")
CHOSEN_OPTION = whole(rf"(?:not )?{_FREE}{_ID}")
COUNTED_RANGE = whole(r"-?[0-9]+\.\.-?[0-9]+")
TYPE = whole(rf"(?:optional |list of |set of |test of |map {_TYPE_NAME} to ){{0,8}}{_TYPE_NAME}")

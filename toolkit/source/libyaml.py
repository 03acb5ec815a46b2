"""libyaml's parser of events. In: a text. Out: an object with `get_event()`.

PyYAML's wheels all hold libyaml; a PyYAML built without it has only a parser in Python, thirty times slower, whose
messages and marks differ. We would rather say so than be slow and different.
"""

from __future__ import annotations

from typing import Any


def is_there() -> bool:
    """Whether PyYAML was built with libyaml."""
    try:
        import yaml._yaml  # noqa: F401
    except ImportError:
        return False
    return True


def event_parser(text: str) -> Any:
    """A parser over one text; `get_event()` gives PyYAML's events with marks that count code points."""
    from yaml._yaml import CParser

    return CParser(text)

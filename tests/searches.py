"""How much of what is dear a search looks at. `--games` says it: see `tests/conftest.py`."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

FULL = 500
"""`--games` from which on a search is a full one, and nothing is left out."""


def is_full(config: pytest.Config) -> bool:
    """Whether a full search is asked for."""
    return bool(config.getoption("games") >= FULL)


def some_of(names: Iterable[str], config: pytest.Config) -> list[str]:
    """All of what is dear in a full search, else every third."""
    return list(names)[:: 1 if is_full(config) else 3]

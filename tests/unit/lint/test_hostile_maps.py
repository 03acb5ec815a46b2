"""Maps made to hurt: each ends in diagnostics, never in a traceback, and before anybody grows tired."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.searches import some_of
from tests.unit.lint.hostile_maps import DEAR, HOSTILE, Files
from tests.unit.packs.written import check, write_pack
from toolkit.diagnostics import MOST_OF_ONE_CODE


def answered(folder: Path, make: Callable[[], Files], code: str) -> None:
    found = Counter((each.code, each.span.path) for each in check(write_pack(folder, dict(make()))))
    codes = {code for code, _ in found}
    assert code in codes and "E401" not in codes
    assert max(found.values()) <= MOST_OF_ONE_CODE


@pytest.mark.slow
@pytest.mark.parametrize(("make", "code"), HOSTILE.values(), ids=HOSTILE.keys())
def test_a_hostile_map_is_answered(tmp_path: Path, make: Callable[[], Files], code: str) -> None:
    answered(tmp_path, make, code)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Of the dear ones every third, unless `--games` asks for a full search."""
    if "dear" in metafunc.fixturenames:
        metafunc.parametrize("dear", some_of(DEAR, metafunc.config))


@pytest.mark.slow
def test_so_is_a_dear_one(tmp_path: Path, dear: str) -> None:
    answered(tmp_path, *DEAR[dear])

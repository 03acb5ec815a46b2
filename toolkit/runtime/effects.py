"""Effects: a row is `tag serial bearer site captured argument...`.

Cells `S` and journal `J` are those of a game. Only numbers are known here, as in generated code.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from toolkit.runtime.counts import without
from toolkit.state.row_cells import BEARER, SERIAL, SITE


def bears(S: list[Any], rows: tuple[int, ...], bearer: int | None) -> bool:
    """Whether an effect with these live rows is on a thing."""
    return any(S[row + BEARER] == bearer for row in rows)


def end_row(S: list[Any], J: list[Any], listed: int, row: int) -> None:
    """End what lasts in one row."""
    J += (row + SERIAL, S[row + SERIAL], listed, S[listed])
    S[row + SERIAL] = 0
    S[listed] = without(S[listed], row)


def lift_effect(S: list[Any], J: list[Any], listed: int, bearer: int | None) -> None:
    """End all grants of an effect on a thing."""
    for row in S[listed]:
        if S[row + BEARER] == bearer:
            end_row(S, J, listed, row)


def end_grants(
    S: list[Any], J: list[Any], listed: int, site: int, test: Callable[[int], bool] | None
) -> tuple[int, ...]:
    """End the grants of one step, those for which the test of their row holds; gives their rows."""
    rows = tuple([row for row in S[listed] if S[row + SITE] == site and (test is None or test(row))])
    for row in rows:
        end_row(S, J, listed, row)
    return rows

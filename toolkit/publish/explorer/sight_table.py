"""What sees what on a map, for each pair of spaces, with what decides it. In: what sees what. Out: two short texts.

A pair has a character in `verdicts`: `-` clear, `x` blocked, `n` where no line is, else in base 36 how much sight is
hindered (`w`, 32, for that and more). Its place in `reasons` tells, in base 36 and `width` characters, which of the
findings decides it, from 1 on; 0 where nothing does. Where sight goes both ways a pair stands there once, the space
that comes first in the order given before the other; else each space has a row with all.
"""

from __future__ import annotations

from collections.abc import Sequence

from toolkit.board.labels import Cell
from toolkit.board.sight import BLOCKED, Covered, Finding, Seeing
from toolkit.frozen import frozen

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
MOST_HINDERED = 32
MOST_SPACES = 320
"""Of more spaces there are too many pairs for a page."""


@frozen
class SightTable:
    """All pairs of some spaces: verdicts, places of reasons, and the findings of each reason."""

    verdicts: str
    reasons: str
    width: int
    found: tuple[tuple[Finding, ...], ...]
    both_ways: bool


def sight_table(seeing: Seeing | Covered, cells: Sequence[Cell]) -> SightTable | None:
    """The table of spaces in an order, with the markers on them, if any; None of too many spaces."""
    if len(cells) > MOST_SPACES:
        return None
    bare = seeing.seeing if isinstance(seeing, Covered) else seeing
    number = {cell: space for space, cell in enumerate(bare.ground.cells)}
    spaces = [number[cell] for cell in cells]
    leads = [vector is not None for vector in bare.ground.vectors]
    both_ways = bare.rules.record.both_ways
    known: dict[tuple[Finding, ...], int] = {}
    alike: dict[tuple[object, ...], int] = {}
    verdicts, reasons = [], []
    for place, one in enumerate(spaces):
        for other in spaces[place + 1 :] if both_ways else spaces:
            sign, found = _of_pair(seeing, one, other) if leads[one] and leads[other] else ("n", ())
            verdicts.append(sign)
            key = tuple(map(_told, found))
            if found and key not in alike:
                alike[key] = known[found] = len(alike) + 1
            reasons.append(alike[key] if found else 0)
    width = max(1, len(_base_36(len(alike))))
    return SightTable(
        "".join(verdicts), "".join(_base_36(one).rjust(width, "0") for one in reasons), width, tuple(known), both_ways
    )


def _of_pair(seeing: Seeing | Covered, one: int, other: int) -> tuple[str, tuple[Finding, ...]]:
    if one == other:
        return "n", ()
    account = seeing.decision(one, other)
    return sign_of(account.verdict), account.findings


def sign_of(verdict: int) -> str:
    """The character of a verdict."""
    if verdict == BLOCKED:
        return "x"
    return DIGITS[min(verdict, MOST_HINDERED)] if verdict else "-"


def _told(finding: Finding) -> tuple[object, ...]:
    """What is told of a finding: where on the line it stands is left out."""
    met = finding.met
    where = (met.what, met.id, met.terrain, met.space, met.beyond, met.level) if met is not None else ()
    return finding.does, finding.label, finding.cites, finding.worth, finding.reason, where


def _base_36(number: int) -> str:
    found = ""
    while number:
        number, digit = divmod(number, 36)
        found = DIGITS[digit] + found
    return found or "0"

"""The answers of a menu as lines: one each, or on a small terminal several side by side under what they begin with.

In: a menu, the width of the screen. Out: styled lines.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from toolkit.cli.playing.answers import Line
from toolkit.cli.playing.menus import Menu
from toolkit.report.visible import visible, width

Styled = list[str | tuple[str, str]]
FEW = 8
"""So many answers stand one below the other on a terminal too."""
_BETWEEN = 2


def listed(menu: Menu, most: int) -> Iterator[Styled]:
    """A line for each answer, the first ones of many, with its price and cases."""
    before: list[str] = []
    lines = [entry.line for entry in menu.entries]
    common = set.intersection(*(set(line.cases) for line in lines)) if lines else set()
    for number, line in enumerate(lines[:most], 1):
        own = [case for case in line.cases if case not in common or len(lines) == 1]
        said = f"  {', '.join(own)}" if own and own != before else ""  # those of an action stand once
        before = own
        yield [f"{menu.mark(number):>4}  {line.text}", (_price(line), "quiet"), (said, "case")]


def side_by_side(menu: Menu, most: int, wide: int) -> Iterator[Styled]:
    """The answers in columns, those together that begin with the same action: it stands above them with its cases."""
    lines = [(menu.mark(number), entry.line) for number, entry in enumerate(menu.entries[:most], 1)]
    for head, group in groupby(lines, key=lambda one: one[1].text.partition(": ")[0]):
        several = [*group]
        is_headed = len(several) > 1
        if is_headed:
            cases = ", ".join(several[0][1].cases)
            yield [("  ", ""), (head, "title"), (f"  {cases}" if cases else "", "case")]
        yield from _in_columns(
            [(mark, _rest(line.text, head if is_headed else ""), line) for mark, line in several], wide
        )


def in_a_row(menu: Menu, most: int, wide: int) -> Iterator[Styled]:
    """The answers in columns, as they are."""
    lines = [(menu.mark(number), entry.line.text, entry.line) for number, entry in enumerate(menu.entries[:most], 1)]
    yield from _in_columns(lines, wide)


def menu_lines(menu: Menu, most: int, wide: int | None) -> Iterator[Styled]:
    """The answers, on a terminal that is so wide, or on paper."""
    if wide is None or len(menu.entries) <= FEW:
        return listed(menu, most)
    heads = [entry.line.text.partition(": ")[0] for entry in menu.entries]
    has_heads = len(set(heads)) < len(heads)
    return side_by_side(menu, most, wide) if has_heads else in_a_row(menu, most, wide)


def _in_columns(cells: Sequence[tuple[str, str, Line]], wide: int) -> Iterator[Styled]:
    room = max(width(visible(f"{text}{_price(line)}")) for _, text, line in cells) + 6 + _BETWEEN
    each = max(1, (wide + _BETWEEN) // room)
    for first in range(0, len(cells), each):
        row: Styled = []
        for mark, text, line in cells[first : first + each]:
            used = width(visible(f"{text}{_price(line)}")) + 6
            is_last = (mark, text, line) == cells[min(first + each, len(cells)) - 1]
            row += [f"{mark:>4}  {text}", (_price(line), "quiet"), "" if is_last else " " * (room - used)]
        yield row


def _price(line: Line) -> str:
    return f"  [{line.price}]" if line.price else ""


def _rest(text: str, head: str) -> str:
    """What an answer says behind what it begins with."""
    return text.removeprefix(f"{head}: ") if head else text

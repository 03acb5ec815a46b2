"""What an action costs: the cells of purses and of the counts of limits.

A count of a limit is a cell of the row of its `per:` occasion: a number, or a map by member.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.rules.program.rules import Limit

if TYPE_CHECKING:
    from toolkit.rules.generate.generator import Generator


def row_of(generator: Generator, kind: str) -> str:
    """The row of the innermost occasion of a kind, which is live."""
    layout = generator.layout
    return f"S[{layout.base['top', kind]}]" if kind in layout.needs.nests else str(layout.first_row[kind])


def count_cell(generator: Generator, limit: Limit) -> str:
    """The address of a limit's count."""
    return plus(row_of(generator, limit.per), generator.layout.at("occasion", limit.per, f"limit {limit.tag}"))


def plus(text: str, number: int) -> str:
    """A sum, computed now where both are numbers."""
    return str(int(text) + number) if text.isdigit() else f"{text} + {number}" if number else text


def purse_cell(generator: Generator, purse: str, by: str) -> str:
    """The address of a player's purse."""
    base = generator.layout.base["purse", purse]
    numbers = generator.stage.numbers
    if generator.rules.purses[purse].of == "side" and numbers.side_of != tuple(range(len(numbers.players))):
        owner = f"{generator.writer.constant('SIDE_OF', numbers.side_of)}[{by}]"
        return f"{base} + {owner}"
    return f"{base} + {by}"

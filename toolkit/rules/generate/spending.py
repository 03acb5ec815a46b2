"""What an action costs: purses and limits, as tests before it and as changes when it is paid.

A count of a limit is a cell of the row of its `per:` occasion: a number, or a map by member.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from toolkit.rules.generate.body import Body
from toolkit.rules.generate.env import Env
from toolkit.rules.program.code import Code
from toolkit.rules.program.rules import Limit
from toolkit.rules.tree import Literal

if TYPE_CHECKING:
    from toolkit.rules.generate.generator import Generator

Write = Callable[[Env, Body, str], None]


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


def below_limit(generator: Generator, limit: Limit) -> Write:
    """A test that the action has not been done too often."""

    def write(env: Env, body: Body, leave: str) -> None:
        cell = count_cell(generator, limit)
        times = generator.writer.value(limit.times, env, body)
        once = isinstance(limit.times.expr, Literal) and limit.times.expr.value == 1
        if limit.of is None:
            test = f"S[{cell}] >= {times}"
        else:
            of = generator.writer.value(limit.of, env, body)
            if limit.of.type.form in ("set", "list"):
                test = f"{generator.support('any_done')}(S[{cell}], {of}, {times})"
            elif once:
                test = f"{of} in S[{cell}][::2]"
            else:
                test = f"{generator.support('done')}(S[{cell}], {of}) >= {times}"
        with body.block(f"if {test}:"):
            body.line(leave)

    return write


def purse_cell(generator: Generator, purse: str, by: str) -> str:
    """The address of a player's purse."""
    base = generator.layout.base["purse", purse]
    numbers = generator.stage.numbers
    if generator.rules.purses[purse].of == "side" and numbers.side_of != tuple(range(len(numbers.players))):
        owner = f"{generator.writer.constant('SIDE_OF', numbers.side_of)}[{by}]"
        return f"{base} + {owner}"
    return f"{base} + {by}"


def affordable(generator: Generator, purse: str, code: Code) -> Write:
    """A test that a purse holds enough."""

    def write(env: Env, body: Body, leave: str) -> None:
        amount = generator.writer.value(code, env, body)
        least = generator.rules.purses[purse].at_least
        floor = generator.writer.value(least, env, body) if least is not None else "0"
        bound = amount if floor == "0" else f"{amount} + {floor}"
        with body.block(f"if S[{purse_cell(generator, purse, env.names['by'])}] < {bound}:"):
            body.line(leave)

    return write

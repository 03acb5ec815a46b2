"""What an action costs: the cells of purses and of the counts of limits.

A count of a limit is a cell of the row of its `per:` occasion: a number, or a map by member.
"""

from __future__ import annotations

from toolkit.compiler.code_buffer import CodeBuffer
from toolkit.compiler.env import Env
from toolkit.compiler.generator import Generator
from toolkit.compiler.pycode import TRUE, PyCode, joined, literal, plus, py
from toolkit.language.code import Code
from toolkit.program.rules import Action, Limit, Purse
from toolkit.state.paying import bonuses


def row_of(generator: Generator, kind: str) -> PyCode:
    """The row of the innermost occasion of a kind, which is live."""
    layout = generator.layout
    return py("S[{}]", layout.base["top", kind]) if kind in layout.needs.nests else literal(layout.first_row[kind])


def count_cell(generator: Generator, limit: Limit) -> PyCode:
    """The address of a limit's count."""
    return plus(row_of(generator, limit.per), generator.layout.at("occasion", limit.per, f"limit {limit.tag}"))


def purse_cell(generator: Generator, purse: str, by: PyCode) -> PyCode:
    """The address of a player's purse."""
    return py("{} + {}", generator.layout.base["purse", purse], purse_owner(generator, purse, by))


def purse_owner(generator: Generator, purse: str, by: PyCode) -> PyCode:
    """Whose purse a player pays from: his own, or his side's."""
    numbers = generator.stage.numbers
    if generator.rules.purses[purse].of == "side" and numbers.side_of != tuple(range(len(numbers.players))):
        return py("{}[{}]", generator.writer.constant("SIDE_OF", numbers.side_of), by)
    return by


def fits(generator: Generator, purse: Purse, env: Env, body: CodeBuffer) -> PyCode:
    """A Python truth: who acts has the purse, and it pays for what he does."""
    writer = generator.writer
    env = env.with_names(it=purse_owner(generator, purse.id, env.names["by"]))
    truths = [writer.truth(each, env, body) for each in (purse.when, purse.only) if each is not None]
    return joined(" and ", (py("({})", truth) for truth in truths)) if truths else TRUE


def at_hand(generator: Generator, purse: Purse, env: Env, body: CodeBuffer) -> PyCode:
    """How much a bonus purse can pay: nothing where it does not fit."""
    writer, owner = generator.writer, purse_owner(generator, purse.id, env.names["by"])
    held = py("S[{}]", purse_cell(generator, purse.id, env.names["by"]))
    least = writer.value(purse.at_least, env.with_names(it=owner), body) if purse.at_least is not None else literal(0)
    free = held if least.value == 0 else py("{} - ({})", held, least)
    fit = fits(generator, purse, env, body)
    return py("max({}, 0)", free) if fit.value is True else py("(max({}, 0) if {} else 0)", free, fit)


def bonus_cost(generator: Generator, action: Action, purse: str, amount: Code, env: Env, body: CodeBuffer) -> PyCode:
    """An amount with the bonus purses that fit, as the run-time library takes it."""
    of = generator.stage.numbers.of["purses"]
    given = [(of[bonus.id], at_hand(generator, bonus, env, body)) for bonus in bonuses(generator.stage, action, purse)]
    pairs = joined(", ", (py("({}, {})", number, has) for number, has in given))
    return py("({}, ({},))", generator.writer.value(amount, env, body), pairs)

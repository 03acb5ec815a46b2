"""What an action costs: the cells of purses and of the counts of limits.

A count of a limit is a cell of the row of its `per:` occasion: a number, or a map by member.
"""

from __future__ import annotations

from toolkit.compiler.code_buffer import CodeBuffer
from toolkit.compiler.env import Env
from toolkit.compiler.generator import Generator
from toolkit.compiler.literal import plus
from toolkit.language.code import Code
from toolkit.program.rules import Action, Limit, Purse
from toolkit.state.paying import bonuses


def row_of(generator: Generator, kind: str) -> str:
    """The row of the innermost occasion of a kind, which is live."""
    layout = generator.layout
    return f"S[{layout.base['top', kind]}]" if kind in layout.needs.nests else str(layout.first_row[kind])


def count_cell(generator: Generator, limit: Limit) -> str:
    """The address of a limit's count."""
    return plus(row_of(generator, limit.per), generator.layout.at("occasion", limit.per, f"limit {limit.tag}"))


def purse_cell(generator: Generator, purse: str, by: str) -> str:
    """The address of a player's purse."""
    return f"{generator.layout.base['purse', purse]} + {purse_owner(generator, purse, by)}"


def purse_owner(generator: Generator, purse: str, by: str) -> str:
    """Whose purse a player pays from: his own, or his side's."""
    numbers = generator.stage.numbers
    if generator.rules.purses[purse].of == "side" and numbers.side_of != tuple(range(len(numbers.players))):
        return f"{generator.writer.constant('SIDE_OF', numbers.side_of)}[{by}]"
    return by


def fits(generator: Generator, purse: Purse, env: Env, body: CodeBuffer) -> str:
    """A Python truth: who acts has the purse, and it pays for what he does."""
    writer = generator.writer
    env = env.with_names(it=purse_owner(generator, purse.id, env.names["by"]))
    truths = [writer.truth(each, env, body) for each in (purse.when, purse.only) if each is not None]
    return " and ".join(f"({truth})" for truth in truths) or "True"


def at_hand(generator: Generator, purse: Purse, env: Env, body: CodeBuffer) -> str:
    """How much a bonus purse can pay: nothing where it does not fit."""
    writer, owner = generator.writer, purse_owner(generator, purse.id, env.names["by"])
    held = f"S[{purse_cell(generator, purse.id, env.names['by'])}]"
    least = writer.value(purse.at_least, env.with_names(it=owner), body) if purse.at_least is not None else "0"
    free = held if least == "0" else f"{held} - ({least})"
    fit = fits(generator, purse, env, body)
    return f"max({free}, 0)" if fit == "True" else f"(max({free}, 0) if {fit} else 0)"


def bonus_cost(generator: Generator, action: Action, purse: str, amount: Code, env: Env, body: CodeBuffer) -> str:
    """An amount with the bonus purses that fit, as the machinery takes it."""
    of = generator.stage.numbers.of["purses"]
    given = [(of[bonus.id], at_hand(generator, bonus, env, body)) for bonus in bonuses(generator.stage, action, purse)]
    pairs = ", ".join(f"({number}, {has})" for number, has in given)
    return f"({generator.writer.value(amount, env, body)}, ({pairs},))"

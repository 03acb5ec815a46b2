"""What an answer costs, as far as it is said. In: a game, an answer that may be unfinished. Out: amounts by purse."""

from __future__ import annotations

from typing import Any

from toolkit.evaluator import as_known, evaluate
from toolkit.evaluator.keeping import kept_cells
from toolkit.language.code import Code
from toolkit.language.faults import Fault, NotKnown
from toolkit.language.tree import Comprehension
from toolkit.play.machine import Machine
from toolkit.play.pending import Answer
from toolkit.play.preferences import said_so_far
from toolkit.runtime.program import PASS, site_of
from toolkit.state.free import free_in


def prices_of(game: Machine, answer: Answer) -> list[tuple[str, int]]:
    """What an action costs: of each purse that it is paid from, where what is said so far settles it."""
    assert game.go is not None, "a game that is over asks nothing"
    ids = game.program.stage.numbers.ids["actions"]
    if answer == PASS or site_of(game.go[0]).choice is not None or not 0 <= answer[0] < len(ids):
        return []
    action = game.program.rules.actions[ids[answer[0]]]
    if not action.cost:
        return []
    world = as_known(game.program.stage, game.cells, game.seat)
    found: list[tuple[str, int]] = []
    try:
        known = said_so_far(world, action.card is not None, action.args, answer[1:], game.seat)
        for purse, amount in action.cost:
            if all(name in known for name in free_in(amount)):
                costs: Any = evaluate(amount.expr, world, known)
                found.append((purse, costs))
    except (Fault, NotKnown):
        return []
    return found


def amounts_of(game: Machine, begun: Answer) -> dict[Any, Any]:
    """Where one is chosen from a map next, as of what can be reached: the number that it has for each, what it costs to
    come there, say. Nothing elsewhere."""
    assert game.go is not None, "a game that is over asks nothing"
    site = site_of(game.go[0])
    world = as_known(game.program.stage, kept_cells(game.cells), game.seat)
    known: dict[str, Any] = {kept.name: value for kept, value in zip(site.locals, game.go[1], strict=True)}
    choice = site.choice
    try:
        if choice is None and begun:
            action = game.program.rules.actions[game.program.stage.numbers.ids["actions"][begun[0]]]
            known |= said_so_far(world, action.card is not None, action.args, begun[1:], game.seat)
            choice = next((each for each in action.args if each.name not in known), None)
        if choice is None or choice.among is None or choice.form != "one":
            return {}
        found: Any = evaluate(keyed.expr, world, known) if (keyed := _map_of(choice.among.things)) is not None else ()
    except (Fault, NotKnown):
        return {}
    return dict(zip(found[::2], found[1::2], strict=True))


def _map_of(things: Code) -> Code | None:
    """The map of numbers of whose keys one is chosen."""
    expr = things.expr
    clause = expr.clauses[0] if isinstance(expr, Comprehension) and len(expr.clauses) == 1 else None
    type = clause.things.type if clause is not None else None
    if clause is None or type is None or type.form != "map" or type.inner is None:
        return None
    return Code(clause.things, things.where) if type.inner.name in ("int", "ratio") else None

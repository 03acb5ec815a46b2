"""What an answer costs, as far as it is said. In: a game, an answer that may be unfinished. Out: amounts by purse."""

from __future__ import annotations

from typing import Any

from toolkit.analysis.hiding import DECIDES
from toolkit.evaluator import World, as_known, evaluate
from toolkit.language.code import Choice
from toolkit.language.faults import END, Fault, NotKnown
from toolkit.play.machine import Machine
from toolkit.play.pending import Answer
from toolkit.play.preferences import value_of
from toolkit.play.slots import LISTS
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
        known = _said(world, action.card is not None, action.args, answer[1:], game.seat)
        for purse, amount in action.cost:
            if all(name in known for name in free_in(amount)):
                costs: Any = evaluate(amount.expr, world, known)
                found.append((purse, costs))
    except (Fault, NotKnown):
        return []
    return found


def _said(world: World, has_card: bool, args: tuple[Choice, ...], rest: Answer, seat: int | None) -> dict[str, Any]:
    """The names that an answer gives so far."""
    known: dict[str, Any] = {"by": seat, DECIDES: seat}
    if has_card:
        if not rest:
            return known
        known["card"], rest = rest[0], rest[1:]
    for choice in args:
        if not rest or (choice.form in LISTS and END not in rest):
            break
        end = rest.index(END) if choice.form in LISTS else 1
        known[choice.name] = value_of(choice, rest[:end], world, known)
        rest = rest[end + (choice.form in LISTS) :]
    return known

"""What pays for an action: the purses that stand in for another, and in which order. In: a stage, an action.

A bonus purse (`instead_of`) pays first where it fits; what it cannot pay is paid by the purse that it stands in for. Of
two that fit the payer chooses, as long as the choice makes a difference: the answer then names them in their order.
"""

from __future__ import annotations

from toolkit.language.tree import Variable
from toolkit.program.rules import Action, Purse
from toolkit.program.walking import walk
from toolkit.state.needs import in_force
from toolkit.state.stage import Stage


def bonuses(stage: Stage, action: Action, purse: str) -> tuple[Purse, ...]:
    """The purses that may stand in for another when an action is paid, by id."""
    known = {"by", "it", *(choice.name for choice in action.args), *(["card"] if action.card is not None else [])}
    return tuple(
        bonus
        for _, bonus in sorted(stage.rules.purses.items())
        if bonus.instead_of == purse
        and in_force(bonus, stage.scenario, stage.options)
        and all(node.name in known for node in walk(bonus.only) if isinstance(node, Variable))
    )


def chooses_payer(stage: Stage, action: Action) -> bool:
    """Whether who does an action may have to choose which purse pays first."""
    return any(len(bonuses(stage, action, purse)) > 1 for purse, _ in action.cost)

"""What the rules can do to pieces that somebody does not see: which state they write, which leave play, which are made.

In: rules. Out: answers, found once for each program.
"""

from __future__ import annotations

from dataclasses import dataclass

from toolkit.analysis.secretly import done_in
from toolkit.analysis.whereabouts import kinds_in
from toolkit.language.code import Code
from toolkit.language.tree import At, Thing
from toolkit.play.once import once_for_each
from toolkit.program.rules import Rules
from toolkit.program.steps import Create, Draw, Move, Remove, Replace, Secretly, Step, Write
from toolkit.program.walking import elements_of, steps_in, walk


@dataclass(frozen=True)
class Doings:
    """`state`: fields of pieces that some step writes. `removes`: whether pieces can leave play."""

    state: frozenset[str]
    removes: bool


@once_for_each
def doings(rules: Rules) -> Doings:
    """What steps can do to pieces."""
    steps = [node for element in elements_of(rules) for node in walk(element) if isinstance(node, Step)]
    targets = [target for step in steps if isinstance(step, Write) for target, _ in step.writes]
    resets = {attr.name for kind in rules.kinds.values() for attr in kind.state.values() if attr.reset is not None}
    return Doings(
        frozenset(target.name for target in targets if target.source == "state") | resets,
        any(isinstance(step, Remove | Replace) for step in steps),
    )


def goals_of(rules: Rules, secret: Secretly) -> tuple[str, ...]:
    """The places to which the steps of a `secretly`, with what they call and offer, move pieces."""
    found: set[str] = set()
    for node in done_in(rules, secret):
        if isinstance(node, Move | Draw):
            found |= {each.place for each in walk(node.to) if isinstance(each, At)}
            found |= {each.id for each in walk(node.to) if isinstance(each, Thing) and each.section == "places"}
    return tuple(sorted(found))


@once_for_each
def makeable(rules: Rules) -> tuple[str, ...]:
    """The designs of which steps may make pieces."""
    steps = [step for element in elements_of(rules) for step in steps_in(element)]
    codes = [code for step in steps if isinstance(step, Create | Replace) for code in _designs(step)]
    named = {code.expr.id for code in codes if isinstance(code.expr, Thing)}
    kinds = {kind for code in codes if not isinstance(code.expr, Thing) for kind in kinds_in(rules, code.type)}
    return tuple(sorted(id for id, design in rules.designs.items() if id in named or design.kind in kinds))


def _designs(step: Create | Replace) -> tuple[Code, ...]:
    return (step.design,) if isinstance(step, Create) else step.heirs

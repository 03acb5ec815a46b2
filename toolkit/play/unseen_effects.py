"""What the rules can do to pieces that somebody does not see: which state they write, which leave play, which are made.

In: rules. Out: answers, found once for each program.
"""

from __future__ import annotations

from dataclasses import dataclass

from toolkit.analysis.made_unseen import done_in
from toolkit.analysis.whereabouts import kinds_in
from toolkit.language.tree import At, Thing
from toolkit.play.once import once_for_each
from toolkit.program.effects import Left, Made, Step, Went, Wrote
from toolkit.program.rules import Rules
from toolkit.program.walking import elements_of, steps_in, walk


@dataclass(frozen=True)
class Doings:
    """`state`: fields of pieces that some step writes. `removes`: whether pieces can leave play."""

    state: frozenset[str]
    removes: bool


@once_for_each
def doings(rules: Rules) -> Doings:
    """What steps can do to pieces."""
    changes = [
        change for element in elements_of(rules) for step in steps_in(element) for change in step.effects.changes
    ]
    targets = [change.target for change in changes if isinstance(change, Wrote)]
    resets = {attr.name for kind in rules.kinds.values() for attr in kind.state.values() if attr.reset is not None}
    return Doings(
        frozenset(target.name for target in targets if target.source == "state") | resets,
        any(isinstance(change, Left) for change in changes),
    )


def goals_of(rules: Rules, secret: Step) -> tuple[str, ...]:
    """The places to which the steps of a `secretly`, with what they call and offer, move pieces."""
    found: set[str] = set()
    steps = [node for node in done_in(rules, secret) if isinstance(node, Step)]
    for change in (change for step in steps for change in step.effects.changes):
        for to in (change.to,) if isinstance(change, Went) else ():
            found |= {each.place for each in walk(to) if isinstance(each, At)}
            found |= {each.id for each in walk(to) if isinstance(each, Thing) and each.section == "places"}
    return tuple(sorted(found))


@once_for_each
def makeable(rules: Rules) -> tuple[str, ...]:
    """The designs of which steps may make pieces."""
    steps = [step for element in elements_of(rules) for step in steps_in(element)]
    changes = [change for step in steps for change in step.effects.changes]
    codes = [code for change in changes if isinstance(change, Made) for code in change.designs]
    named = {code.expr.id for code in codes if isinstance(code.expr, Thing)}
    kinds = {kind for code in codes if not isinstance(code.expr, Thing) for kind in kinds_in(rules, code.type)}
    return tuple(sorted(id for id, design in rules.designs.items() if id in named or design.kind in kinds))

"""What the rules can do to pieces that somebody does not see: which state they write, whether pieces leave play.

In: rules. Out: answers, found once for each program.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from toolkit.play.once import once_for_each
from toolkit.rules.program.rules import Rules
from toolkit.rules.program.steps import Call, Create, Draw, Move, Offer, Remove, Replace, Secretly, Step, Write
from toolkit.rules.program.walking import elements_of, walk
from toolkit.rules.tree import At, Thing


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
    for node in _done_in(rules, secret):
        if isinstance(node, Move | Draw):
            found |= {each.place for each in walk(node.to) if isinstance(each, At)}
            found |= {each.id for each in walk(node.to) if isinstance(each, Thing) and each.section == "places"}
    return tuple(sorted(found))


@once_for_each
def makes_secretly(rules: Rules) -> bool:
    """Whether pieces can be made in the steps of a `secretly`: of others everybody knows what was made."""
    secrets = [node for element in elements_of(rules) for node in walk(element) if isinstance(node, Secretly)]
    return any(isinstance(node, Create | Replace) for secret in secrets for node in _done_in(rules, secret))


def _done_in(rules: Rules, secret: Secretly) -> Iterator[object]:
    """All records in the steps of a `secretly`, and in what these call and offer."""
    ahead: list[object] = [secret]
    known: set[str] = set()
    while ahead:
        for node in walk(ahead.pop()):
            yield node
            if isinstance(node, Call):
                section = "actions" if node.action else "procedures"
                _lead(ahead, known, section, node.procedure, getattr(rules, section)[node.procedure])
            elif isinstance(node, Offer):
                menus = {*node.menus, *(menu for id in node.menus for menu in rules.menus[id].includes)}
                for id, action in sorted(rules.actions.items()):
                    if menus & {*action.menus}:
                        _lead(ahead, known, "actions", id, action)


def _lead(ahead: list[object], known: set[str], section: str, id: str, element: object) -> None:
    if f"{section}.{id}" not in known:
        known.add(f"{section}.{id}")
        ahead.append(element)

"""What is done in the steps of a `secretly`, and in what these call and offer. In: rules, a step. Out: its records."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.program.effects import Step
from toolkit.program.rules import Rules
from toolkit.program.walking import walk


def done_in(rules: Rules, secret: Step) -> Iterator[object]:
    """All records in the steps of a `secretly`, and in what these call and offer."""
    ahead: list[object] = [secret]
    known: set[str] = set()
    while ahead:
        for node in walk(ahead.pop()):
            yield node
            if not isinstance(node, Step):
                continue
            effects = node.effects
            for run in effects.runs:
                _lead(ahead, known, run.section, run.id, getattr(rules, run.section)[run.id])
            menus = {*effects.menus, *(menu for id in effects.menus for menu in rules.menus[id].includes)}
            for id, action in sorted(rules.actions.items()) if menus else ():
                if menus & {*action.menus}:
                    _lead(ahead, known, "actions", id, action)


def _lead(ahead: list[object], known: set[str], section: str, id: str, element: object) -> None:
    if f"{section}.{id}" not in known:
        known.add(f"{section}.{id}")
        ahead.append(element)

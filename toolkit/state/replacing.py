"""Elements that stand in for others. In: rules, a scenario with its options. Out: rules in which this is settled.

Who asks for what is replaced gets what stands in for it, under the same id; what replaces that stands in for both. An
action alone keeps its id, for answers name it, and what rules say of the other is said of it. What a scenario declares
under an id of the pack stands in for the pack's.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from toolkit.program.renaming import renamed_actions
from toolkit.program.rules import Action, Element, Rules
from toolkit.program.walking import elements_of
from toolkit.state.needs import in_force

_BY_ID = ("values", "occasions", "procedures", "menus", "effects", "events", "purses", "orders")
_LISTS = ("modifiers", "permissions", "triggers", "checks")


def settled(rules: Rules, scenario: str, options: Mapping[str, str]) -> Rules:
    """The rules as they hold in a scenario: replacements made, disabled elements taken out."""
    changes = [
        element
        for element in elements_of(rules)
        if (element.replaces or element.disables or element.scenario) and in_force(element, scenario, options)
    ]
    if not changes:
        return rules
    gone = {id for element in changes for id in (*element.disables, *([element.replaces] if element.replaces else ()))}
    parts: dict[str, Any] = {section: _by_id(getattr(rules, section), changes) for section in _BY_ID}
    for section in _LISTS:
        parts[section] = tuple(each for each in getattr(rules, section) if each in changes or not _is_gone(each, gone))
    actions = {id: action for id, action in rules.actions.items() if action in changes or not _is_gone(action, gone)}
    parts["actions"] = _by_id(actions, [change for change in changes if change.replaces is None])
    whole: Rules = replace(rules, **parts)
    stand_ins = _stand_ins([change for change in changes if isinstance(change, Action)])
    return renamed_actions(whole, stand_ins) if stand_ins else whole


def _stand_ins(actions: Iterable[Action]) -> dict[str, str]:
    """What stands in for each action that another replaces: it keeps its own id, by which answers name it."""
    direct = {action.replaces: action.id for action in actions if action.replaces is not None}
    found = {}
    for id, other in direct.items():
        passed = {id}
        while other in direct and other not in passed:
            passed.add(other)
            other = direct[other]
        found[id] = other
    return found


def _is_gone(element: Element, gone: set[str]) -> bool:
    """Whether an element is named by one that changes others; one of several values has the value behind its id."""
    return element.id in gone or element.id.partition(".")[0] in gone


def _by_id(held: Mapping[str, Element], changes: Iterable[Element]) -> Mapping[str, Element]:
    """The elements by the ids under which others ask for them; what replaces a replacement stands in for both."""
    found = dict(held)
    own = [element for element in changes if any(element is other for other in held.values())]
    stand_in = {element.replaces: element for element in own if element.replaces is not None}
    for element in own:
        if element.scenario is not None:
            found[element.id] = element
    for id, element in stand_in.items():
        passed = {id}
        while element.id in stand_in and element.id not in passed:
            passed.add(element.id)
            element = stand_in[element.id]
        found[id] = replace(element, id=id)
    return dict(sorted(found.items()))

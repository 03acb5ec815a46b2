"""Elements that stand in for others. In: rules, a scenario with its options. Out: rules in which this is settled.

Who asks for what is replaced gets what stands in for it, under the same id; what replaces that stands in for both. An
action alone keeps its id, for answers name it, and what rules say of the other is said of it. What a scenario declares
under an id of the pack stands in for the pack's, tables too.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any

from toolkit.language.code import Where
from toolkit.language.tree import Ask, Conditional, Expr, Function, Literal, Thing
from toolkit.model import Type
from toolkit.program.effects import Step
from toolkit.program.policies import ANSWER, Decision
from toolkit.program.rule_cells import is_of_table
from toolkit.program.rules import Action, Element, Moment, Permission, Rules, Table, Value
from toolkit.program.steps.flow import Call
from toolkit.program.walking import elements_of
from toolkit.state.needs import in_force, option_holds

_BY_ID = ("values", "occasions", "procedures", "menus", "effects", "events", "purses", "orders", "policies")
_LISTS = ("modifiers", "permissions", "triggers", "checks")


def settled(rules: Rules, scenario: str, options: Mapping[str, str]) -> Rules:
    """The rules as they hold in a scenario: replacements made, disabled elements taken out."""
    rules = with_tables(rules, scenario, options)
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


def with_tables(rules: Rules, scenario: str, options: Mapping[str, str]) -> Rules:
    """The rules with the tables that hold in a scenario: its own stand in for those of the pack, and what replaces a
    table while its option holds for both. The rules in cells of tables that do not hold are asked for by nobody."""
    own = rules.own_tables.get(scenario)
    stood_in_for = [table for table in rules.tables.values() if table.replaces is not None]
    if own is not None or stood_in_for:
        tables = {**rules.tables, **(own or {})}
        stand_in = {
            table.replaces: table
            for table in tables.values()
            if table.replaces is not None and option_holds(table.option, options)
        }
        made = {id: replace(_last(id, stand_in), id=id) for id in stand_in if id in tables}
        rules = replace(rules, tables=dict(sorted({**tables, **made}.items())))
    return _without_cells(rules, scenario, options)


def _without_cells(rules: Rules, scenario: str, options: Mapping[str, str]) -> Rules:
    """The rules, in which no table asks for the rules in cells that do not hold."""
    hidden = (*rules.values.values(), *rules.orders.values())
    gone = {each.id for each in hidden if is_of_table(each.id) and not in_force(each, scenario, options)}
    if not gone:
        return rules
    values = {id: _unasking(value, gone) if is_of_table(id) else value for id, value in rules.values.items()}
    orders = {
        id: replace(order, by=tuple(one for one in order.by if one.order not in gone)) if is_of_table(id) else order
        for id, order in rules.orders.items()
    }
    return replace(rules, values=values, orders=orders)


def _unasking(value: Value, gone: Container[str]) -> Value:
    """The value of a table that is false in place of what is gone."""
    return replace(value, base=replace(value.base, expr=_false_for(value.base.expr, gone)))


def _false_for(expr: Expr, gone: Container[str]) -> Expr:
    match expr:
        case Ask(value=id) if id in gone:
            return Literal(expr.type, expr.start, expr.end, False)
        case Conditional(then=then, otherwise=otherwise):
            return replace(expr, then=_false_for(then, gone), otherwise=_false_for(otherwise, gone))
    return expr


def _last(id: str, stand_in: Mapping[str, Table]) -> Table:
    """What stands in at last for what has an id."""
    found, passed = stand_in[id], {id}
    while found.id in stand_in and found.id not in passed:
        passed.add(found.id)
        found = stand_in[found.id]
    return found


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


_SECTIONS = (
    "values", "modifiers", "permissions", "occasions", "procedures", "actions", "menus", "triggers", "checks",
    "effects", "events", "purses", "orders", "policies", "places", "kinds",
)  # fmt: skip


def renamed_actions(rules: Rules, names: Mapping[str, str]) -> Rules:
    """The rules in which each action is spoken of by its new name."""
    return replace(rules, **{section: _renamed(getattr(rules, section), names) for section in _SECTIONS})


def _renamed(part: Any, names: Mapping[str, str]) -> Any:
    if isinstance(part, tuple):
        found = tuple(_renamed(each, names) for each in part)
        return part if all(one is other for one, other in zip(part, found, strict=True)) else found
    if isinstance(part, Mapping):
        return {key: _renamed(value, names) for key, value in part.items()}
    if not is_dataclass(part) or isinstance(part, Where):
        return part
    held = {field.name: getattr(part, field.name) for field in fields(part)}
    new = {name: _renamed(value, names) for name, value in held.items()}
    changed = {name: value for name, value in new.items() if value is not held[name]}
    return _with_name(replace(part, **changed) if changed else part, names)  # type: ignore[type-var]


def _with_name(part: Any, names: Mapping[str, str]) -> Any:
    """A record that speaks of the new name, where it spoke of the old one. Raises TypeError where nobody says how."""
    match part:
        case Call(action=True, procedure=id) if id in names:
            return replace(part, procedure=names[id])
        case Moment(when="before" | "after", name=id) | Type(form="event", name=id) if id in names:
            return replace(part, name=names[id])
        case Type(form="event", name=word) if word.startswith(ANSWER) and word.removeprefix(ANSWER) in names:
            return replace(part, name=f"{ANSWER}{names[word.removeprefix(ANSWER)]}")
        case Decision(kind="action" | "argument", element=id) if id in names:
            return replace(part, element=names[id])
        case Permission(is_action=True, target=id) if id in names:
            return replace(part, target=names[id])
        case Thing(section="actions", id=id) if id in names:
            return replace(part, id=names[id])
        case Function(name="past", arguments=(Literal(value=str(id)) as event, *rest)) if id in names:
            return replace(part, arguments=(replace(event, value=names[id]), *rest))
        case Step(effects=effects) if any(run.section == "actions" and run.id in names for run in effects.runs):
            raise TypeError(f"Nothing tells how {type(part).__name__} names an action under another name.")
    return part

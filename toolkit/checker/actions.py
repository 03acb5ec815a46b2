"""The arguments of actions: what their choices give. In: declarations and an action. Out: types by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from toolkit.checker.declarations import Declarations, derives
from toolkit.checker.scope import Scope
from toolkit.checker.types import BOOL, INT, PLAYER, ROUTE, UNKNOWN, bare, list_of, member, set_of
from toolkit.checker.typing import check_candidates
from toolkit.language.code import Where
from toolkit.model import Type


@derives
def arguments_of(known: Declarations, id: str) -> Mapping[str, Type]:
    """What an action, and the event that it is once it is paid for, knows: `by`, `card`, then its arguments."""
    if id in known.action_args:
        return known.action_args[id]
    item = known.section("actions")[id]
    found: dict[str, Type] = {"by": PLAYER}
    if item.record.card is not None:
        found["card"] = card_type(known)
    known.action_args[id] = found
    scope = action_scope(known, id)
    choices = [  # what is searched for is chosen when the action is paid for, as its first step
        (number, name, choice)
        for number, each in enumerate(item.record.args)
        for name, choice in each.items()
        if not choice.search
    ]
    found.update((name, UNKNOWN) for _, name, _ in choices)  # an argument may look at past actions of this very kind
    for number, name, choice in choices:
        found[name] = choice_type(choice, Where(item.source, (*item.where, "args", number, name)), scope)
        scope = scope.with_variable(name, found[name])
    known.fields.pop(Type("event", id), None)  # what was kept while the types were not known
    return found


def card_type(known: Declarations) -> Type:
    """What a card is that an action is played with: of the one kind that all cards have, or any piece."""
    return known.piece_of(item.record.kind for item in known.section("cards").values())


def action_scope(known: Declarations, id: str) -> Scope:
    """What names mean in an action before its first argument is chosen."""
    record = known.section("actions")[id].record
    menus = known.section("menus")
    within = {kind for menu in record.menu if menu in menus for kind in menus[menu].record.within}
    if len(record.menu) > 1:
        shared = [set(menus[menu].record.within) for menu in record.menu if menu in menus]
        within = set.intersection(*shared) if shared else set()
    if any(menu not in menus for menu in record.menu):
        within = {*known.section("occasions")}
    variables = {"by": PLAYER} | ({"card": card_type(known)} if record.card is not None else {})
    return Scope(known, variables).with_live({*record.within, *within})


def choice_type(choice: Any, where: Where, scope: Scope) -> Type:
    """What a choice gives: the type of its name."""
    if choice.number:
        return INT
    if choice.yes:
        return BOOL
    if choice.routes:
        return ROUTE
    among = choice.one or choice.pick or choice.arrange or (choice.split.among if choice.split else None)
    found, _ = check_candidates(str(among), where, scope) if among else (None, [])
    inner = member(found.things.type) if found is not None else None
    if inner is None:
        return UNKNOWN
    if choice.one:
        return inner
    if choice.split:
        return Type("map", bare(inner).name, INT)
    return set_of(inner) if choice.pick else list_of(inner)

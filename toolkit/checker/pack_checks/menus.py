"""Menus that nothing opens, actions that nobody is offered, menus that include themselves."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.checker.pack_checks.opened import menus_within
from toolkit.checker.pack_checks.registry import Whole, standing, together
from toolkit.diagnostics import Diagnostic, Note, register

NOT_OFFERED = register(
    "E540",
    "action-not-offered",
    about="actions menus",
    title="Nobody can ever do the action",
    cause="An action is done from a menu that something opens, or by a step `call`. This one stands in no menu, and no "
    "step does it.",
    remedy="Say in which `menu:` it stands, or take it out.",
    bad="actions:\n  dig_in: {do: [{set: unit.dug_in}]}",
    good="actions:\n  dig_in: {menu: orders, do: [{set: unit.dug_in}]}",
)
NOT_OPENED = register(
    "E541",
    "menu-not-opened",
    about="menus steps/offer",
    title="Nothing opens the menu",
    cause="A menu is opened by `offer`, by `announce`, by `between`, or by another menu that includes it. The actions "
    "of one that nothing opens can never be done.",
    remedy="Offer it, include it, or take it out.",
    bad="menus: {reactions: {turns: once}}   # and no step offers it",
    good="- {offer: reactions}",
)
MENU_RING = register(
    "E570",
    "menu-in-itself",
    about="menus",
    title="A menu includes itself",
    cause="`includes:` lists menus whose actions are in this one too; in a cycle of them it would have no end.",
    remedy="Take one of them out.",
    bad="menus: {one: {includes: [two]}, two: {includes: [one]}}",
    good="menus: {one: {includes: [two]}, two: {}}",
)


@together
def check_menus(whole: Whole) -> Iterator[Diagnostic]:
    """Look for what nobody is ever offered, in a pack that is played."""
    rules = whole.rules
    if not whole.is_played:
        return
    for menu in rules.menus.values():
        included = any(menu.id in other.includes for other in rules.menus.values())
        opened = menu.id in whole.opened or included or whole.broken.may_name(menu.id, "menus")
        if not opened and whole.is_own(menu):
            notes = [
                Note(f"The action `{action.id}` stands in it.", whole.key_span(action))
                for action in rules.actions.values()
                if menu.id in action.menus
            ]
            yield NOT_OPENED.at(whole.key_span(menu), f"Nothing opens the menu `{menu.id}`.", notes=notes[:3])
    done = {use.name for use in whole.uses("action")}
    for action in rules.actions.values():
        is_done = action.id in done or whole.broken.may_name(action.id, "actions")
        if not action.menus and not is_done and whole.is_own(action):
            yield NOT_OFFERED.at(whole.key_span(action), f"No menu offers `{action.id}`, and no step does it.")


@standing
def check_rings(whole: Whole) -> Iterator[Diagnostic]:
    """Look for menus that include themselves."""
    rules = whole.rules
    for use in whole.uses("included"):
        menu = use.by[1]
        if menu in menus_within(rules, use.name) and use.place.file in whole.own_files:
            yield MENU_RING.at(use.span, f"`{use.name}` includes `{menu}`, so `{menu}` would be in itself.")

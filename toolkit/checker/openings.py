"""Where menus are opened, and where their actions can be done: what `any time` comes to. In: a pack. Out: by menu.

It reads records, so that a pack whose rules are not all right can be told of too. An action can be done wherever its
menu is opened, or one that includes it; of a menu with `claims: true` also while any decision is pending.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from toolkit.checker.alike import completed
from toolkit.checker.arguments import walk_steps
from toolkit.frozen import frozen
from toolkit.packs import Item, Pack

_SECTIONS = ("procedures", "actions", "triggers", "checks", "events", "effects")


@dataclass(frozen=True, slots=True, order=True)
class Opening:
    """An element that opens a menu, and by what."""

    section: str
    id: str
    how: Literal["offer", "announce", "between"]


@frozen
class MenuUse:
    """A menu: its own actions, the menus that include it (also through others), who opens it, whether it is claimed."""

    id: str
    actions: tuple[str, ...]
    included_in: tuple[str, ...]
    opened_by: tuple[Opening, ...]
    claims: bool


def menu_uses(pack: Pack) -> dict[str, MenuUse]:
    """How each menu of a pack, and of those that it depends on, is used in it; by id."""
    menus = _whole(pack, "menus")
    opened: dict[str, set[Opening]] = {id: set() for id in menus}
    for section in _SECTIONS:
        for item in _whole(pack, section).values():
            for menu, how in _opened(item):
                opened.setdefault(menu, set()).add(Opening(section, item.id, how))
    actions = _whole(pack, "actions").values()
    return {
        id: MenuUse(
            id,
            tuple(sorted(item.id for item in actions if id in item.record.menu)),
            tuple(sorted(_including(id, menus))),
            tuple(sorted(opened[id])),
            bool(menus[id].record.claims),
        )
        for id in sorted(menus)
    }


def _whole(pack: Pack, section: str) -> dict[str, Item]:
    """The elements of a section with all that they take over from those that they are like or extend."""
    return completed({item.id: item for each in reversed(list(pack.family())) for item in each.all(section)})


def _including(id: str, menus: dict[str, Item]) -> set[str]:
    """The menus that include one, directly or through others."""
    found: set[str] = set()
    waiting = [id]
    while waiting:
        inner = waiting.pop()
        more = {other for other, item in menus.items() if inner in item.record.includes} - found - {id}
        found |= more
        waiting += sorted(more)
    return found


def _opened(item: Item) -> Iterator[tuple[str, Literal["offer", "announce", "between"]]]:
    record: Any = item.record
    announced = getattr(record, "announce", None)
    if announced:
        yield announced, "announce"
    steps = [*getattr(record, "do", ()), *getattr(record, "if_cut", ())]
    steps += [step for trigger in getattr(record, "triggers", {}).values() for step in trigger.do]
    for step in walk_steps(tuple(steps)):
        fields = step.__dict__
        yield from ((menu, "offer") for menu in fields.get("offer", ()) or ())
        if fields.get("between"):
            yield fields["between"], "between"
        if fields.get("announce"):
            yield fields["announce"], "announce"


def menu_lines(uses: dict[str, MenuUse]) -> Iterator[str]:
    """The menus as text, one after the other."""
    for use in uses.values():
        yield use.id
        yield f"  actions: {', '.join(use.actions) or 'none of its own'}"
        if use.included_in:
            yield f"  included in: {', '.join(use.included_in)}"
        if use.opened_by:
            yield f"  opened by: {', '.join(f'{each.id} ({each.how})' for each in use.opened_by)}"
        if use.claims:
            yield "  claimed: while any decision is pending"

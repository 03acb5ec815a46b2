"""Which elements a game comes to, where the scenarios of a pack play several. In: rules, a scenario. Out: rules without
the procedures, actions and menus of the other games, and without what waits for occasions that open there alone.

So each game is numbered, laid out and compiled as if it stood in a pack of its own. Left out is only what nothing can
come to: from the procedure that is the game through calls, offers and announcements, and through all that may follow
anywhere. Values, effects and other things that are asked for by name stay.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from toolkit.language.tree import Literal, Thing
from toolkit.program.effects import Announced, Live, Offered, Step
from toolkit.program.policies import Decision
from toolkit.program.rules import Action, Check, Element, Menu, Moment, Permission, Policy, Rules, Trigger
from toolkit.program.walking import elements_of, walk

Key = tuple[str, str]

_SECTIONS = ("procedures", "actions", "menus")
_BUILT_IN = ("game", "action", "event")
"""Kinds of occasion that no step opens."""


def reached(rules: Rules, scenario: str) -> Rules:
    """The rules of the game of a scenario. All of them where nothing is the whole game, or every scenario plays it."""
    game = rules.sequence.get(scenario, rules.sequence.get(""))
    if game is None or len(set(rules.sequence.values())) < 2:
        return rules
    found = _Reached(rules)
    found.come_to(("procedures", game))
    policies = _answering(rules, found)
    sections: dict[str, Any] = {
        section: {id: element for id, element in getattr(rules, section).items() if (section, id) in found.keys}
        for section in _SECTIONS
    }
    return replace(
        rules,
        **sections,
        policies=policies,
        checks=tuple(check for check in rules.checks if not found.sleeps(check)),
        triggers=tuple(trigger for trigger in rules.triggers if not found.sleeps(trigger)),
        permissions=tuple(each for each in rules.permissions if not found.is_idle(each)),
    )


def _answering(rules: Rules, found: _Reached) -> dict[str, Policy]:
    """The policies with the entries about decisions of this game; what their steps call is come to as well."""
    while True:
        before = len(found.keys)
        kept = {
            id: [entry for entry in policy.entries if found.asks(entry.decision)]
            for id, policy in rules.policies.items()
        }
        for entries in kept.values():
            for entry in entries:
                found.look_into(entry.steps)
        if len(found.keys) == before:
            break
    return {
        id: replace(policy, entries=tuple(replace(entry, number=place) for place, entry in enumerate(kept[id])))
        for id, policy in rules.policies.items()
    }


class _Reached:
    """What has been come to so far: elements by section and id, and the kinds of occasion that open."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self.keys: set[Key] = set()
        self._open = set(_BUILT_IN)
        self._asleep: list[Check | Trigger] = []
        for element in elements_of(rules):
            if isinstance(element, Check | Trigger):
                self._asleep.append(element)
            elif isinstance(element, Menu) and element.claims:
                self.come_to(("menus", element.id))
            elif not isinstance(element, Permission | Policy) and not self._is_reached_by_name(element):
                self.look_into(element)
        for key in list(self._woken()):
            self.come_to(key)

    def come_to(self, key: Key) -> None:
        """Come to an element, and to all to which it leads."""
        ahead = [key]
        while ahead:
            section, id = key = ahead.pop()
            element = getattr(self._rules, section).get(id)
            if key not in self.keys and element is not None:
                self.keys.add(key)
                ahead.extend(self._led_to(element))
            if not ahead:
                ahead.extend(self._woken())

    def sleeps(self, element: Check | Trigger) -> bool:
        """Whether something waits for what never opens."""
        moments = element.moments if isinstance(element, Check) else (element.moment,) if element.moment else ()
        comes = [moment.when not in ("opening", "ending") or moment.name in self._open for moment in moments]
        return (bool(comes) and not any(comes)) or not self._open.issuperset(element.within)

    def is_idle(self, permission: Permission) -> bool:
        """Whether a permission is about an action that nobody is ever offered."""
        return permission.is_action and ("actions", permission.target) not in self.keys

    def _is_reached_by_name(self, element: Element) -> bool:
        """Whether it is there only where something leads to it."""
        return any(element is getattr(self._rules, section).get(element.id) for section in _SECTIONS)

    def asks(self, decision: Decision) -> bool:
        """Whether anybody may come to a decision at a menu, to do an action; what steps let choose is all kept."""
        return decision.kind == "choice" or ("menus" if decision.kind == "menu" else "actions", decision.element) in (
            self.keys
        )

    def look_into(self, element: Element | tuple[Step, ...]) -> None:
        """Come to all to which an element or steps lead."""
        for key in list(self._led_to(element)):
            self.come_to(key)

    def _woken(self) -> Iterator[Key]:
        """Where those lead that need no longer sleep."""
        while awake := [element for element in self._asleep if not self.sleeps(element)]:
            self._asleep = [element for element in self._asleep if self.sleeps(element)]
            for element in awake:
                yield from self._led_to(element)

    def _led_to(self, element: Element | tuple[Step, ...]) -> Iterator[Key]:
        """What an element calls, offers, announces or names, and of a menu its actions."""
        if isinstance(element, Menu):
            yield from (("menus", id) for id in element.includes)
            yield from (("actions", id) for id, one in self._rules.actions.items() if element.id in one.menus)
        if isinstance(element, Action) and element.announce is not None:
            yield "menus", element.announce
        for node in walk(element):
            match node:
                case Step(effects=effects):
                    yield from ((run.section, run.id) for run in effects.runs if run.section in _SECTIONS)
                    self._open.update(block.kind for block in effects.blocks if isinstance(block, Live))
                    for asked in effects.asks:
                        match asked:
                            case Offered(menus=menus, between=between):
                                yield from (("menus", id) for id in (*menus, *([between] if between else ())))
                            case Announced(menu=menu):
                                yield "menus", menu
                case Thing(section=section, id=id) if section in _SECTIONS:
                    yield section, id
                case Literal(value=str(id)) | Moment(name=id) if id in self._rules.actions:
                    yield "actions", id

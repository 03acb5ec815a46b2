"""Loops that change much, and nothing that could end them.

In: checked rules, a `while` and the occasions that are known to go on there. Out: what its condition reads, where
nothing that is done in the loop writes any of that, and nothing leaves it. All that a round may run is looked at: what
it calls and offers, and what follows from it. Of what conditions read that changes by itself (effects that run out, who
is active, what was paid) nothing is told.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from toolkit.analysis.graphs import innermost_first
from toolkit.analysis.keys import nodes_of_value, opened_by, own_reads, paid_by, renewed_by
from toolkit.checker.pack_checks.followers import Followers, offered
from toolkit.checker.signatures import BUILT_IN_OCCASIONS
from toolkit.frozen import frozen
from toolkit.language.code import Condition, Stated
from toolkit.language.keys import IN_PLAY, PLACES, Keys
from toolkit.language.tree import Ask, Expr, Field, Ranging, Variable
from toolkit.program.effects import AsLong, Step
from toolkit.program.rules import Action, Element, Rules
from toolkit.program.sorts import innermost
from toolkit.program.walking import steps_in
from toolkit.program.walks import bodies_of, codes_in, nodes_of

_TOLD = frozenset(("state", "fact", "purse", "live", "place", "in play", "built_in"))
"""What changes by steps alone."""
_UNTOLD = frozenset((("built_in", "owner"), ("built_in", "face_up")))
_PIECES = frozenset((PLACES, IN_PLAY))


@frozen
class _Does:
    """What steps may do, with all that they lead to: what they write, which kinds of occasion they end, whether
    somebody is asked."""

    writes: Keys = Keys()
    ends: frozenset[str] = frozenset()
    asks: bool = False


def _together(several: Iterable[_Does]) -> _Does:
    """What is done by any of these; what elements that lead to each other do is one record for them all."""
    each = list({id(does): does for does in several}.values())
    writes = Keys().union(*(does.writes for does in each))
    return _Does(writes, frozenset().union(*(does.ends for does in each)), any(does.asks for does in each))


@dataclass(frozen=True)
class Endless:
    """Tells of the loops of some rules; what each element does is found once for all."""

    followers: Followers

    def awaited(self, element: Element, loop: AsLong, live: frozenset[str]) -> list[str] | None:
        """What a loop waits for in vain, in words; None where something may end it, or where that cannot be told."""
        reads = _reads(self.followers.rules, loop.condition)
        if reads is None:
            return None
        names, keys = reads
        own = [step for inner in loop.steps for step in steps_in(inner)]
        if any(_leaves(step) or step.effects.all_names & names for step in own):
            return None
        led = {id(each): each for step in own for each in self._led_to(step)}
        does = _together((self._claimed, *map(self._of_step, own), *(self._all[each] for each in led)))
        if does.writes & (keys | (_PIECES if keys & _PIECES else Keys())):
            return None
        if does.ends and does.ends & (self.followers.perhaps_around(element, live) | BUILT_IN_OCCASIONS):
            return None
        if not does.asks and isinstance(loop.condition, Stated) and loop.condition.code.is_true:
            return None  # it has no way out at all, and that is an error
        return [*sorted(f"`{name}`" for name in names), *dict.fromkeys(_said(key) for key in sorted(keys))]

    @cached_property
    def _all(self) -> Mapping[int, _Does]:
        """What each element with steps does, by `id`, with all that it leads to."""
        rules = self.followers.rules
        leads: dict[int, list[int]] = {}
        own: dict[int, _Does] = {}
        for body in bodies_of(rules):
            does, led = list[_Does](), list[Element]()
            if isinstance(body, Action):
                does.append(_Does(paid_by(rules, body), asks=True))
                led += self.followers.of_action(body)
                led += offered(rules, *((body.announce,) if body.announce is not None else ()))
            for step in steps_in(body):
                does.append(self._of_step(step))
                led += self._led_to(step)
            own[id(body)], leads[id(body)] = _together(does), [*dict.fromkeys(map(id, led))]
        found: dict[int, _Does] = {}
        for group in innermost_first(leads):
            others = (found[other] for key in group for other in leads[key] if other in found)
            found.update(dict.fromkeys(group, _together((*(own[key] for key in group), *others))))
        return found

    @cached_property
    def _claimed(self) -> _Does:
        """What may be claimed at any time."""
        rules = self.followers.rules
        menus = [menu.id for menu in rules.menus.values() if menu.claims]
        return _together(self._all[id(action)] for action in offered(rules, *menus))

    def _of_step(self, step: Step) -> _Does:
        """What a step does itself."""
        rules, effects = self.followers.rules, step.effects
        writes, live = effects.writes, effects.live
        if live is not None:
            writes |= opened_by(rules, live.kind) | renewed_by(rules, live.kind)
        ends = frozenset((effects.ends[0],)) if effects.ends is not None else frozenset[str]()
        return _Does(writes, ends, effects.lets_act)

    def _led_to(self, step: Step) -> Sequence[Element]:
        """What a step calls, makes and offers, and what follows from it."""
        if id(step) not in self._leads:
            follows = (each for each, _ in self.followers.of_step(step))
            announced = self.followers.announced(step)
            self._leads[id(step)] = (*self.followers.led_to(step), *follows, *announced)
        return self._leads[id(step)]

    @cached_property
    def _leads(self) -> dict[int, Sequence[Element]]:
        """What steps lead to, by `id`, filled by `_led_to`."""
        return {}


def _leaves(step: Step) -> bool:
    """Whether a step leaves the routine in which it stands, but by an `end:`."""
    effects = step.effects
    return effects.then != "on" and effects.ends is None


def _reads(rules: Rules, condition: Condition) -> tuple[frozenset[str], Keys] | None:
    """The names and the keys that a condition reads; None where what it reads may change by itself."""
    names, keys = set[str](), set[tuple[str, str]]()
    for node in (node for code in codes_in(condition) for node in nodes_of(code.expr)):
        if isinstance(node, Variable):
            names.add(node.name)
        asked: list[Expr] = [node]
        if isinstance(node, Ask):
            inner, there = nodes_of_value(rules, node.value)
            asked += inner
            keys |= there
        for each in asked:
            if not _is_told(each):
                return None
            keys.update(own_reads(each))
            if innermost(each.type).name in rules.kinds:
                keys.add(IN_PLAY)
    if any(key[0] not in _TOLD or key in _UNTOLD for key in keys):
        return None
    return frozenset(names), frozenset(keys)


def _is_told(node: Expr) -> bool:
    """Whether what a node reads by itself is known by its keys."""
    if isinstance(node, Ranging):
        return node.order is None
    return not (isinstance(node, Field) and node.source in ("attribute", "event", "action", "keyword"))


def _said(key: tuple[str, str]) -> str:
    sort, name = key
    match sort:
        case "live":
            return f"whether `{name}` goes on"
        case "place":
            return "what lies where"
        case "in play":
            return "what is in play"
    return f"`{name}`"

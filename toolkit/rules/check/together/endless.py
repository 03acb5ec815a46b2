"""Loops that change much, and nothing that could end them.

In: checked rules, a `while` and the occasions that surely go on there. Out: what its condition reads, where nothing
that is done in the loop writes any of that, and nothing leaves it. All that a round may run is looked at: what it calls
and offers, and what follows from it. Of what conditions read that changes by itself (effects that run out, who is
active, what was paid) nothing is told.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.rules.check.signatures import BUILT_IN_OCCASIONS
from toolkit.rules.check.together.followers import Followers, offered
from toolkit.rules.check.walking import codes_in, nodes_of, steps_in
from toolkit.rules.program import steps
from toolkit.rules.program.code import Condition, Stated
from toolkit.rules.program.keys import (
    IN_PLAY,
    PLACES,
    Keys,
    nodes_of_value,
    opened_by,
    own_reads,
    paid_by,
    renewed_by,
    written_by,
)
from toolkit.rules.program.rules import Action, Element, Rules
from toolkit.rules.program.sorts import innermost
from toolkit.rules.tree import Ask, Expr, Field, Ranging, Variable

_TOLD = frozenset(("state", "fact", "purse", "live", "place", "in play", "built_in"))
"""What changes by steps alone."""
_UNTOLD = frozenset((("built_in", "owner"), ("built_in", "face_up")))
_PIECES = frozenset((PLACES, IN_PLAY))


def unending(followers: Followers, element: Element, loop: steps.While, live: frozenset[str]) -> list[str] | None:
    """What a loop waits for in vain, in words; None where something may end it, or where that cannot be told."""
    reads = _reads(followers.rules, loop.condition)
    if reads is None:
        return None
    names, keys = reads
    own = [step for inner in loop.steps for step in steps_in(inner)]
    if any(isinstance(step, steps.Return | steps.Answer) or _names_given(step) & names for step in own):
        return None
    around = {*followers.perhaps_around(element, live), *BUILT_IN_OCCASIONS}
    watched = keys | (_PIECES if keys & _PIECES else Keys())
    asks = False
    for found in _run_by(followers, own):
        if isinstance(found, steps.End) and found.kind in around:
            return None
        if watched & _written(followers.rules, found):
            return None
        asks = asks or isinstance(found, steps.Offer | steps.Choose | steps.Secretly | Action)
    if not asks and isinstance(loop.condition, Stated) and loop.condition.code.is_true:
        return None  # it has no way out at all, and that is an error
    return [*sorted(f"`{name}`" for name in names), *dict.fromkeys(_said(key) for key in sorted(keys))]


def _names_given(step: steps.Step) -> frozenset[str]:
    """The names of steps that a step gives."""
    if isinstance(step, steps.Choose):
        return frozenset((step.choice.name,))
    if isinstance(step, steps.For):
        return frozenset((step.variable,))
    name = getattr(step, "name", None)
    return frozenset((name,) if isinstance(name, str) else ())


def _run_by(followers: Followers, own: list[steps.Step]) -> Iterator[steps.Step | Action]:
    """All steps that may be run from some steps, and the actions that may be done."""
    rules = followers.rules
    claimed = [action for menu in rules.menus.values() if menu.claims for action in offered(rules, menu.id)]
    waiting: list[steps.Step | Element] = [*own, *claimed]
    known = set[int]()
    while waiting:
        found = waiting.pop()
        if id(found) in known:
            continue
        known.add(id(found))
        if isinstance(found, steps.Step):
            yield found
            waiting += followers.led_to(found)
            waiting += (each for each, _ in followers.of_step(found))
            waiting += offered(rules, *_menus(found))
            continue
        if isinstance(found, Action):
            yield found
            waiting += followers.of_action(found)
            waiting += offered(rules, *((found.announce,) if found.announce is not None else ()))
        waiting += steps_in(found)


def _menus(step: steps.Step) -> tuple[str, ...]:
    """The menus that a step opens beside those that it offers itself."""
    match step:
        case steps.Offer(between=str(menu)) | steps.During(announce=str(menu)):
            return (menu,)
    return ()


def _written(rules: Rules, found: steps.Step | Action) -> Keys:
    match found:
        case Action():
            return paid_by(rules, found)
        case steps.During(kind=kind):
            return opened_by(rules, kind) | renewed_by(rules, kind)
    return written_by(found)


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

"""Two modifiers of one rank that set one value at the same time, and replacements that meet."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from toolkit.checker.pack_checks.excluding import exclude_each_other
from toolkit.checker.pack_checks.registry import Whole, together
from toolkit.diagnostics import Diagnostic, Note, Span, register
from toolkit.language.code import Condition, Several
from toolkit.program.rules import Element, Modifier

TWO_SETS = register(
    "E543",
    "two-sets",
    about="modifiers",
    title="Two modifiers set one value at the same time",
    cause="Of two `set`s in one stage the one of higher rank wins. These two have the same rank, and nothing in their "
    "conditions keeps them apart.",
    remedy="Give one of them a `rank:`, another stage, or a condition under which the other does not count.",
    bad="- {to: speed, when: unit.tired, set: 1}\n- {to: speed, when: unit.stuck, set: 0}",
    good="- {to: speed, when: unit.tired, set: 1}\n- {to: speed, when: unit.stuck, set: 0, rank: marker}",
)
SAME_LABEL = register(
    "E572",
    "label-twice",
    about="modifiers",
    title="Two modifiers of a value have one label",
    cause="Where limits hold after each modifier, their order counts: weaker rank first, then by label. Two of one "
    "label would have no order.",
    remedy="Give one of them another label.",
    bad="values: {total: {base: 0, at_least: 1, each: true}}\nmodifiers: [{to: total, label: wall, add: -1}, "
    "{to: total, label: wall, add: -2}]",
    good="modifiers: [{to: total, label: wall, add: -1}, {to: total, label: thick wall, add: -2}]",
)


@together
def check_sets(whole: Whole) -> Iterator[Diagnostic]:
    """Compare the modifiers of each stage of each value."""
    groups: dict[tuple[Any, ...], list[Modifier]] = {}
    for modifier in whole.rules.modifiers:
        if modifier.how == "set":
            groups.setdefault((modifier.value, modifier.stage, modifier.rank), []).append(modifier)
    for group in groups.values():
        for one, other in combinations(group, 2):
            if not _apart(one, other) and whole.is_own(other):
                note = Note("It is set here too.", _place(one, "set"))
                message = f"`{other.value}` is set twice, with one rank."
                yield TWO_SETS.at(_place(other, "set"), message, notes=[note])


@together
def check_labels(whole: Whole) -> Iterator[Diagnostic]:
    """Compare the labels of modifiers of values whose limits hold after each."""
    rules = whole.rules
    each = {(id, stage.id) for id, value in rules.values.items() for stage in value.stages if stage.each}
    seen: dict[tuple[Any, ...], Modifier] = {}
    for modifier in rules.modifiers:
        if (modifier.value, modifier.stage) in each and modifier.how != "void":
            key = modifier.value, modifier.stage, modifier.rank, modifier.label
            first = seen.setdefault(key, modifier)
            if first is not modifier and not _apart(first, modifier) and whole.is_own(modifier):
                note = Note("The other stands here.", _place(first, "label"))
                yield SAME_LABEL.at(_place(modifier, "label"), f"`{modifier.label}` is a label already.", notes=[note])


def _place(modifier: Modifier, field: str) -> Span:
    return modifier.at.source.span((*modifier.at.path, field))


def _apart(one: Modifier, other: Modifier) -> bool:
    """Whether two modifiers never count together, as far as can be told."""
    if one.scenario != other.scenario and None not in (one.scenario, other.scenario):
        return True
    if options_exclude(one, other):
        return True
    return any(exclude_each_other(a, b) for a in _facts(one.when) for b in _facts(other.when))


def options_exclude(one: Element, other: Element) -> bool:
    """Whether one is there only with an option and the other only without it."""
    options = (one.option, other.option)
    return None not in options and (f"not {one.option}" == other.option or f"not {other.option}" == one.option)


def _facts(condition: Condition | None) -> Iterator[Any]:
    """Expressions that must hold where the condition holds."""
    if condition is None:
        return
    if not isinstance(condition, Several):
        yield condition.code.expr
    elif condition.how == "all":
        for part in condition.conditions:
            yield from _facts(part)

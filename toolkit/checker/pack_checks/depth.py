"""Rules that stand too deep in each other: expressions through the values they ask for, loops in loops, and what calls
or follows what. All other checks go through what is not too deep, so nothing of theirs is too long a chain."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from toolkit.analysis.graphs import innermost_first
from toolkit.checker.pack_checks.registry import Whole
from toolkit.checker.pack_checks.sizes import Key, bodies_by_key
from toolkit.diagnostics import Diagnostic, Note, register
from toolkit.language.tree import Ask, Comprehension, Expr, Ranging, parts
from toolkit.program.effects import AsLong, ForEach, Step
from toolkit.program.rules import Action, Check, Element, Event, Procedure, Trigger
from toolkit.program.walks import bodies_of, verb_of

MOST_DEEP = 150
"""An expression may be so many levels deep, with the values that it asks for in place of their names."""
MOST_LOOPS = 8
"""So many loops may stand in each other: of steps, and of one expression."""
MOST_CALLED = 300
"""Steps may stand so many levels deep, with the procedures that they call and what follows in place of the calls."""
FOLLOWING = 5
"""Each level of steps of a trigger counts as so many."""

TOO_DEEP = register(
    "E512",
    "too-deep-a-chain",
    about="bounds expressions values",
    title="Values ask for each other through too many others",
    cause="With the values that it asks for in place of their names, an expression is at most "
    f"{MOST_DEEP} levels deep.",
    remedy="Let a value that is asked for at the end of the chain be asked for directly, or let one compute what "
    "several do in turn.",
    bad="values: {v1: {base: v2 + 1}, v2: {base: v3 + 1}, v3: {base: v4 + 1}}  # and so on, 150 times",
    good="values: {v1: {base: v4 + 3}}",
)
NESTED_LOOPS = register(
    "E513",
    "too-many-loops",
    about="bounds expressions steps/for steps/while",
    title="Too many loops stand in each other",
    cause=f"At most {MOST_LOOPS} `for:` and `while:` may stand in each other, and in an expression at most "
    f"{MOST_LOOPS} functions or comprehensions that range over things.",
    remedy="Put the inner steps into a procedure, or the inner expression into a value.",
    bad="while: a\ndo: [{while: b, do: [{while: c, do: [...]}]}]  # and so on, 9 times",
    good="while: a\ndo: [{call: the_rest()}]",
)
LONG_CALLS = register(
    "E514",
    "too-long-a-chain-of-calls",
    about="bounds procedures triggers steps/call",
    title="Procedures call each other through too many others",
    cause=f"With the procedures that they call and the triggers that follow in place of the calls, steps stand at most "
    f"{MOST_CALLED} levels deep.",
    remedy="Let one procedure call several in turn, in place of each calling the next.",
    bad="p1: {do: [{call: p2()}]}\np2: {do: [{call: p3()}]}  # and so on, 300 times",
    good="p1: {do: [{call: p2()}, {call: p3()}]}",
)
Routine = Procedure | Action | Trigger | Check | Event


def check_depth(whole: Whole) -> Iterator[Diagnostic]:
    """What stands too deep, each chain told once, where it passes the bound."""
    yield from _chains_of_values(whole)
    yield from _loops(whole)
    yield from _chains_of_calls(whole)


def _chains_of_values(whole: Whole) -> Iterator[Diagnostic]:
    bodies = bodies_by_key(whole.rules)
    needs = {key: [use[:2] for part in body for use in whole.uses_in(part)] for key, body in bodies.items()}
    deep: dict[Key, int] = {}
    for group in innermost_first(needs):
        for key in group:
            codes = [code for part in bodies[key] for code, _ in whole.nodes_in(part)]
            orders = [deep.get(need, 0) for need in needs[key] if need[0] == "orders"]
            own = max([*(_depth(code.expr, deep) for code in codes), *(1 + each for each in orders)], default=0)
            if own > MOST_DEEP and isinstance(bodies[key][0], Element) and len(group) == 1:
                others = [need for need in dict.fromkeys(needs[key]) if deep.get(need, 0) > 1][:3]
                notes = [Note(f"`{id}` asks on.", whole.key_span(bodies[section, id][0])) for section, id in others]
                message = f"`{key[1]}` asks for values that ask for others, {own} levels deep in all."
                yield TOO_DEEP.at(whole.key_span(bodies[key][0]), message, notes=notes)
                own = 0  # it is told once
            deep[key] = own


def _depth(expr: Expr, deep: Mapping[Key, int]) -> int:
    inner = max((_depth(part, deep) for part in parts(expr)), default=0)
    if isinstance(expr, Ask):
        inner = max(inner, deep.get(("values", expr.value), 0))
    if isinstance(expr, Ranging) and expr.order is not None:
        inner = max(inner, deep.get(("orders", expr.order[0]), 0))
    return 1 + inner


def _loops(whole: Whole) -> Iterator[Diagnostic]:
    for element in bodies_of(whole.rules):
        for several in _lists(element):
            yield from _nested(several, 0)
    for body in [*bodies_of(whole.rules), *(part for each in bodies_by_key(whole.rules).values() for part in each)]:
        for code, nodes in whole.nodes_in(body):
            if len(nodes) <= MOST_LOOPS:
                continue
            if sum(isinstance(node, Ranging | Comprehension) for node in nodes) > MOST_LOOPS:
                loops = _ranged(code.expr)
                if loops > MOST_LOOPS:
                    message = f"{loops} functions that range over things stand in each other here."
                    yield NESTED_LOOPS.at(code.where.span(code.expr.start, code.expr.end), message)


def _ranged(expr: Expr) -> int:
    inner = max(map(_ranged, parts(expr)), default=0)
    match expr:
        case Ranging():
            return inner + 1
        case Comprehension(clauses=clauses):
            return inner + len(clauses)
    return inner


def _lists(element: Routine) -> Sequence[Sequence[Step]]:
    return (element.steps, element.if_cut) if isinstance(element, Action) else (element.steps,)


def _nested(several: Sequence[Step], loops: int) -> Iterator[Diagnostic]:
    for step in several:
        for block in step.effects.blocks:
            inside = loops + isinstance(block, ForEach | AsLong)
            if inside > MOST_LOOPS:
                message = f"This loop stands in {MOST_LOOPS} others."
                yield NESTED_LOOPS.at(step.at.source.key_span((*step.at.path, verb_of(step))), message)
                continue
            yield from _nested(block.steps, inside)


def _chains_of_calls(whole: Whole) -> Iterator[Diagnostic]:
    routines = {(type(each).__name__, each.id, each.scenario): each for each in bodies_of(whole.rules)}
    by_id: dict[tuple[str, str], list[tuple[str, str, str | None]]] = {}
    for key, element in routines.items():
        by_id.setdefault(key[:2], []).append(key)
        if isinstance(element, Trigger) and element.moment is not None:
            by_id.setdefault((element.moment.when, element.moment.name), []).append(key)
    calls = {
        key: [other for step in whole.steps_in(element) for name in _called(step) for other in by_id.get(name, ())]
        for key, element in routines.items()
    }
    deep: dict[tuple[str, str, str | None], int] = {}
    for group in innermost_first(calls):
        around = max((deep[other] for key in group for other in calls[key] if other in deep), default=0)
        own = max(_weight(routines[key]) for key in group)
        if around + own > MOST_CALLED:
            first = min(group, key=str)
            message = f"`{first[1]}` calls others that call others: {around + own} levels of steps in all."
            yield LONG_CALLS.at(whole.key_span(routines[first]), message)
            around = 0  # it is told once
        deep.update(dict.fromkeys(group, around + own))


def _weight(element: Routine) -> int:
    """The levels of its steps; of what stands in place of the step that it follows from each counts as several."""
    levels = max(map(_levels, _lists(element)))
    return levels * FOLLOWING if isinstance(element, Trigger | Check) else levels


def _called(step: Step) -> Iterator[tuple[str, str]]:
    """What a step runs: procedures and actions, and what follows from its events."""
    effects = step.effects
    yield from ((_CLASSES[run.section], run.id) for run in effects.runs)
    for event in effects.events:
        yield from (("before", event), ("after", event))
    if effects.live is not None:
        yield from (("opening", effects.live.kind), ("ending", effects.live.kind))


_CLASSES = {"actions": "Action", "procedures": "Procedure", "events": "Event"}


def _levels(several: Sequence[Step]) -> int:
    blocks = (block for step in several for block in step.effects.blocks)
    return 1 + max((_levels(block.steps) for block in blocks if block.steps), default=0)

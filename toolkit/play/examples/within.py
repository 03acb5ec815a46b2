"""Positions in the midst of things: the rules with a procedure of their own that begins inside some occasions.

In: rules, `during:` of an example. Out: rules whose game is: open these occasions quietly, wait until the position is
set up, then take the steps that the rules take in the innermost one. What such steps read is given names first: a name
that a fact of the occasion was made of gets that fact; what was computed before them is computed again; all else the
example must say under `names:`, which become facts of an outer occasion of the example's own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from toolkit.model import Type
from toolkit.packs import Item
from toolkit.play.examples.stops import first_player, stop_step
from toolkit.rules.program.code import Code, Where
from toolkit.rules.program.rules import Action, Arg, Occasion, Procedure, Rules
from toolkit.rules.program.steps import Call, Choose, Create, Draw, During, For, Let, Roll, Step
from toolkit.rules.scenario import walk
from toolkit.rules.tree import Clause, Field, Innermost, Ranging, Variable

OWN = "example_position"
"""The id of the procedure, and of the occasion whose facts are the names that an example says."""
_FIXED = ("it", "here", "there", "viewer", "bearer", "event", "old", "new", "cause")


@dataclass(frozen=True, slots=True)
class Found:
    """A `during` step of the rules, with the steps taken before it in the same element, and the element's arguments."""

    step: During
    before: tuple[Step, ...]
    given: Mapping[str, Type]


class NoSuchSteps(Exception):
    """No rule opens an occasion of the kind."""

    def __init__(self, kind: str) -> None:
        super().__init__(kind)
        self.kind = kind


class Unsaid(Exception):
    """Names that the steps read, and that the example must say, with their types."""

    def __init__(self, names: Mapping[str, Type]) -> None:
        super().__init__(", ".join(names))
        self.names = names


def begin_within(rules: Rules, example: Item, scenario: Item) -> Rules:
    """The rules of an example. Raises `NoSuchSteps` and `Unsaid`; with no `during:` the game begins at its start."""
    at = Where(example.source, example.where)
    wait = stop_step(at, first_player(scenario))
    kinds = [kind for entry in example.record.during for kind in entry]
    if not kinds:
        extra: dict[str, Type] = {}
        steps: tuple[Step, ...] = (wait, *_whole_game(rules, scenario.id, at))
    else:
        found = [find_steps(rules, kind) for kind in kinds]
        lets, extra = _names_read(found, example.record.names)
        steps = (wait, *lets, *found[-1].step.steps)
        for entry in reversed(found):
            steps = (replace(entry.step, at=at, facts=(), announce=None, steps=steps, if_cut=(), quiet=True),)
    if extra:
        steps = (During(at, (), None, OWN, (), None, steps, (), True),)
    occasion = Occasion(
        OWN, at, (), None, 0, (), None, (), tuple(_fact(name, extra[name]) for name in sorted(extra)), None, None, ()
    )
    procedure = Procedure(OWN, at, (), None, 0, (), None, (), (), None, steps)
    return replace(
        rules,
        occasions=dict(sorted({**rules.occasions, **({OWN: occasion} if extra else {})}.items())),
        procedures=dict(sorted({**rules.procedures, OWN: procedure}.items())),
        sequence={**rules.sequence, scenario.id: OWN},
    )


def find_steps(rules: Rules, kind: str) -> Found:
    """The first step that opens an occasion of the kind: in procedures by id, then actions, then all else."""
    for element in _elements(rules):
        for before, step in _along(element.steps):
            if isinstance(step, During) and step.kind == kind:
                return Found(step, before, _arguments(element))
    raise NoSuchSteps(kind)


def _elements(rules: Rules) -> Iterator[Procedure | Action]:
    yield from rules.procedures.values()
    yield from rules.actions.values()
    yield from rules.triggers  # type: ignore[misc]  # have steps too
    yield from rules.checks  # type: ignore[misc]


def _arguments(element: Procedure | Action) -> Mapping[str, Type]:
    found = {arg.name: arg.type for arg in getattr(element, "args", ())}
    return found | ({"by": Type("named", "player")} if isinstance(element, Action) else {})


def _along(steps: tuple[Step, ...], before: tuple[Step, ...] = ()) -> Iterator[tuple[tuple[Step, ...], Step]]:
    """Every step with those that were taken before it on the way to it."""
    for step in steps:
        yield before, step
        for inner in _bodies(step):
            yield from _along(inner, (*before, step) if isinstance(step, For) else before)
        before = (*before, step)


def _bodies(step: Step) -> Iterator[tuple[Step, ...]]:
    for name in ("steps", "then", "otherwise", "if_cut"):
        body = getattr(step, name, None)
        if body:
            yield body
    for _, body in getattr(step, "cases", ()):
        yield body


def _names_read(found: list[Found], said: Mapping[str, object]) -> tuple[list[Let], dict[str, Type]]:
    """Steps that give the names read by the innermost steps, and those that the example says, with their types."""
    sources = {name: code for entry in found for name, code in _facts_by_name(entry)}
    wanted, lets, extra = dict(free_names(found[-1].step.steps)), [], {}
    computed = {step.name: step for step in found[-1].before if isinstance(step, Let)}
    missing: dict[str, Type] = {}
    waiting, done = list(wanted), set()
    while waiting:
        name = waiting.pop(0)
        if name in done:
            continue
        done.add(name)
        if name in said:
            extra[name] = wanted[name]
            lets.append(_let(name, _field(OWN, name, wanted[name], found[-1].step.at)))
        elif name in sources:
            lets.append(_let(name, sources[name]))
        elif name in computed:
            more = dict(free_names((computed[name],)))
            wanted |= more
            waiting += more
            lets.append(computed[name])
        else:
            missing[name] = wanted[name]
    if missing:
        raise Unsaid(missing)
    return list(reversed(lets)), extra


def _facts_by_name(entry: Found) -> Iterator[tuple[str, Code]]:
    """Names of which facts of the occasion were made, each with the code that reads the fact."""
    for fact, code in entry.step.facts:
        if isinstance(code.expr, Variable):
            yield code.expr.name, _field(entry.step.kind, fact, code.type, code.where)


def _field(kind: str, fact: str, type: Type, where: Where) -> Code:
    occasion = Innermost(Type("named", kind), 0, 0, kind)
    return Code(Field(type, 0, 0, occasion, fact, "fact"), where)


def _let(name: str, code: Code) -> Let:
    return Let(code.where, (), None, name, code)


def _fact(name: str, type: Type) -> Arg:
    return Arg(name, type, None)


def free_names(steps: tuple[Step, ...]) -> Iterator[tuple[str, Type]]:
    """The names that steps read and do not give themselves, with their types."""
    bound = {name for node in walk(steps) for name in _names_given(node)} - {
        step.name for step in steps if isinstance(step, Let) and _reads(step, step.name)
    }
    seen: set[str] = set()
    for node in walk(steps):
        if isinstance(node, Variable) and node.name not in (*_FIXED, *bound, *seen):
            seen.add(node.name)
            yield node.name, node.type


def _reads(step: Step, name: str) -> bool:
    return any(isinstance(node, Variable) and node.name == name for node in walk(step))


def _names_given(node: object) -> Iterator[str]:
    match node:
        case Let(name=name) | For(variable=name) | Ranging(variable=name) | Clause(variable=name):
            yield name
        case Choose():
            yield node.choice.name
        case Draw(name=name) | Create(name=name) | Roll(name=name) | Call(name=name) if name:
            yield name
    variable = getattr(node, "variable", None)
    if isinstance(variable, str):
        yield variable


def _whole_game(rules: Rules, scenario: str, at: Where) -> tuple[Step, ...]:
    sequence = rules.sequence.get(scenario, rules.sequence.get(""))
    return (Call(at, (), None, sequence, (), None),) if sequence is not None else ()

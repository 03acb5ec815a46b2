"""Positions in the midst of things: rules whose game begins inside the occasions that its examples name.

In: rules, `during:` and `names:` of examples. Out: rules with a procedure of their own that is the whole game: it
waits until the position is set up, opens the occasions of the example quietly and goes on as the rules do from there.
What an example says of the facts, and names that steps read, stand as facts of an outer occasion of the example's own;
another fact tells inside which occasions this example begins.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from toolkit.digests import digest
from toolkit.examples.plan import nest_of
from toolkit.examples.resuming import BOOL, Entry, Resuming
from toolkit.examples.stops import first_player, stop_step
from toolkit.language.code import Code, Stated, Where
from toolkit.language.tree import Comparison, Field, Innermost, Literal
from toolkit.model import Type
from toolkit.packs import Item
from toolkit.program.effects import Step
from toolkit.program.rules import Arg, Occasion, Procedure, Rules
from toolkit.program.steps.flow import Call, During, If

INT = Type("named", "int")
OWN = "example_position"
"""The id of the procedure, and of the occasion whose facts are what the example says."""
BEGINS = "begins"
"""The fact that tells where the example begins, by `number_of`."""
_DIGITS = 7


class NoSuchSteps(Exception):
    """No rule opens an occasion of the kind, inside those before it."""

    def __init__(self, kind: str) -> None:
        super().__init__(kind)
        self.kind = kind


class Unsaid(Exception):
    """Names that the steps read, and that the example must say, with their types."""

    def __init__(self, names: Mapping[str, Type]) -> None:
        super().__init__(", ".join(names))
        self.names = names


@dataclass(frozen=True, slots=True)
class Begun:
    """Rules in which examples begin, and why some cannot, by what they begin inside."""

    rules: Rules
    wrong: Mapping[tuple[object, ...], NoSuchSteps | Unsaid]


def begin_within(rules: Rules, examples: Iterable[Item], scenario: Item) -> Begun:
    """The rules of some examples of a scenario, which begin inside different occasions, or with no `during:` at the
    start of the game. One fact tells where, before the game goes on from its first stop."""
    nests = {nest_of(example): example for example in examples}
    first = next(iter(nests.values()))
    if first.record.going_on is not None:
        return Begun(rules, {})
    at = Where(first.source, first.where)
    sequence = rules.sequence.get(scenario.id, rules.sequence.get(""))
    facts: dict[str, Type] = {BEGINS: INT}
    procedures: dict[str, Procedure] = {}
    wrong: dict[tuple[object, ...], NoSuchSteps | Unsaid] = {}
    ways: list[tuple[int, tuple[Step, ...]]] = []
    for nest, example in nests.items():
        try:
            steps, resuming = _begin(rules, example, scenario, sequence)
        except (NoSuchSteps, Unsaid) as error:
            wrong[nest] = error
            continue
        ways.append((number_of(example), steps))
        facts.update((name + resuming.mark, type) for name, type in resuming.facts.items())
        procedures.update(resuming.procedures)
    going: tuple[Step, ...] = ways.pop()[1] if ways else ()
    for number, steps in reversed(ways):
        going = (If(at, (), None, _is_begun(number, at), steps, going),)
    whole: Step = During(at, (), None, OWN, (), None, (stop_step(at, first_player(scenario)), *going), (), True)
    arguments = tuple(Arg(name, type, None) for name, type in sorted(facts.items()))
    occasion = Occasion(**_envelope(OWN, at), facts=arguments, active=None, decides=None, without=())
    procedure = Procedure(**_envelope(OWN, at), args=(), gives=None, steps=(whole,))
    begun = replace(
        rules,
        occasions=dict(sorted({**rules.occasions, OWN: occasion}.items())),
        procedures=dict(sorted({**rules.procedures, **procedures, OWN: procedure}.items())),
        sequence={**rules.sequence, scenario.id: OWN},
    )
    return Begun(begun, wrong)


def _begin(rules: Rules, example: Item, scenario: Item, sequence: str | None) -> tuple[tuple[Step, ...], Resuming]:
    """The steps from where an example begins, and the search that found them. Raises `NoSuchSteps` and `Unsaid`."""
    at = Where(example.source, example.where)
    entries = [Entry(kind, tuple(facts)) for entry in example.record.during for kind, facts in entry.items()]
    inside = stop_step(Where(example.source, (*example.where, "during")), first_player(scenario))
    names = frozenset(example.record.names)
    resuming = Resuming(rules, OWN, at, tuple(entries), names, inside, mark_of(example))
    if not entries:
        return (Call(at, (), None, sequence, (), None),) if sequence is not None else (), resuming
    steps = resuming.begin(sequence)
    if steps is None:
        raise NoSuchSteps(entries[-1].kind)
    if resuming.missing:
        raise Unsaid(resuming.missing)
    return steps, resuming


def _is_begun(number: int, at: Where) -> Stated:
    """Whether the example begins there."""
    own = Innermost(Type("named", OWN), 0, 0, OWN)
    parts = (Field(INT, 0, 0, own, BEGINS, "fact"), Literal(INT, 0, 0, number))
    return Stated(Code(Comparison(BOOL, 0, 0, ("==",), parts), at))


def number_of(example: Item) -> int:
    """The number of where an example begins: the same in whatever rules it is played by."""
    return int(digest(repr(nest_of(example)))[:_DIGITS], 16)


def mark_of(example: Item) -> str:
    """What the facts and procedures of where it begins are called by, besides."""
    return f"_{number_of(example):0{_DIGITS}x}"


def said_facts(example: Item) -> dict[str, tuple[Any, tuple[str | int, ...]]]:
    """What an example says, by the facts of its own occasion, each with its path in the example."""
    found: dict[str, tuple[Any, tuple[str | int, ...]]] = {}
    mark = mark_of(example)
    depth = 0
    for number, entry in enumerate(example.record.during):
        for kind, facts in entry.items():
            for name, data in facts.items():
                found[fact_id(depth, kind, name) + mark] = (data, ("during", number, kind, name))
            depth += 1
    for name, data in example.record.names.items():
        found[name + mark] = (data, ("names", name))
    return found


def fact_id(depth: int, kind: str, fact: str) -> str:
    """What a fact of a `during:` entry is called in the example's own occasion."""
    return f"{kind}_{depth}_{fact}"


def _envelope(id: str, at: Where) -> dict[str, Any]:
    return {
        "id": id, "at": at, "cite": (), "option": None, "rank": 0, "tags": (), "scenario": None, "within": (),
    }  # fmt: skip

"""Positions in the midst of things: rules whose game begins inside the occasions that an example names.

In: rules, `during:` and `names:` of an example. Out: rules with a procedure of their own that is the whole game: it
waits until the position is set up, opens the occasions quietly and goes on as the rules do from there. What an example
says of the facts, and names that steps read, stand as facts of an outer occasion of the example's own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from toolkit.examples.resuming import Entry, Resuming
from toolkit.examples.stops import first_player, stop_step
from toolkit.language.code import Where
from toolkit.model import Type
from toolkit.packs import Item
from toolkit.program.effects import Step
from toolkit.program.rules import Arg, Occasion, Procedure, Rules
from toolkit.program.steps.flow import Call, During

OWN = "example_position"
"""The id of the procedure, and of the occasion whose facts are what the example says."""


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


def begin_within(rules: Rules, example: Item, scenario: Item) -> Rules:
    """The rules of an example. Raises `NoSuchSteps` and `Unsaid`; with no `during:` the game begins at its start."""
    at = Where(example.source, example.where)
    wait = stop_step(at, first_player(scenario))
    sequence = rules.sequence.get(scenario.id, rules.sequence.get(""))
    entries = [Entry(kind, tuple(facts)) for entry in example.record.during for kind, facts in entry.items()]
    inside = stop_step(Where(example.source, (*example.where, "during")), first_player(scenario))
    resuming = Resuming(rules, OWN, at, tuple(entries), frozenset(example.record.names), inside)
    if example.record.going_on is not None:
        return rules
    if entries:
        steps: tuple[Step, ...] | None = resuming.begin(sequence)
        if steps is None:
            raise NoSuchSteps(entries[-1].kind)
        if resuming.missing:
            raise Unsaid(resuming.missing)
    else:
        steps = (Call(at, (), None, sequence, (), None),) if sequence is not None else ()
    whole: Step = During(at, (), None, OWN, (), None, (wait, *steps), (), True)
    facts = tuple(Arg(name, type, None) for name, type in sorted(resuming.facts.items()))
    occasion = Occasion(**_envelope(OWN, at), facts=facts, active=None, decides=None, without=())
    procedure = Procedure(**_envelope(OWN, at), args=(), gives=None, steps=(whole,))
    return replace(
        rules,
        occasions=dict(sorted({**rules.occasions, OWN: occasion}.items())),
        procedures=dict(sorted({**rules.procedures, **resuming.procedures, OWN: procedure}.items())),
        sequence={**rules.sequence, scenario.id: OWN},
    )


def said_facts(example: Item) -> dict[str, tuple[Any, tuple[str | int, ...]]]:
    """What an example says, by the facts of its own occasion, each with its path in the example."""
    found: dict[str, tuple[Any, tuple[str | int, ...]]] = {}
    depth = 0
    for number, entry in enumerate(example.record.during):
        for kind, facts in entry.items():
            for name, data in facts.items():
                found[fact_id(depth, kind, name)] = (data, ("during", number, kind, name))
            depth += 1
    for name, data in example.record.names.items():
        found[name] = (data, ("names", name))
    return found


def fact_id(depth: int, kind: str, fact: str) -> str:
    """What a fact of a `during:` entry is called in the example's own occasion."""
    return f"{kind}_{depth}_{fact}"


def _envelope(id: str, at: Where) -> dict[str, Any]:
    return {
        "id": id, "at": at, "cite": (), "option": None, "rank": 0, "tags": (), "scenario": None, "within": (),
    }  # fmt: skip

"""Whatever an example says, it is played or told what is wrong with it."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from toolkit.checker import check_rules
from toolkit.examples import run_examples
from toolkit.model import read_file
from toolkit.packs import Item, Pack, load_pack
from toolkit.program.rules import Rules
from toolkit.source import Data, as_json, parse_source

ROOT = Path(__file__).parents[2]
PACKS = ("content/classics", "content/skirmish", "tests/packs/duel")
ODD: tuple[Any, ...] = (
    "none", "-1", "99999999999999999999", "a b", "C3", "true", "x.y", "#1", "tiger#0", "tiger#99999", "turn", "turn@x",
    "ending(turn)", "before moved", "start", "7", "nobody", "removed", "pass", "choose", "by", "[", "owner(tiger)",
    "all", [], {}, ["a", ["b"]], {"a": {"b": "c"}}, [1, 2], None,
)  # fmt: skip


def loaded(folder: str) -> tuple[Pack, Rules]:
    pack, found = load_pack(ROOT / folder)
    assert pack is not None, found
    rules, problems = check_rules(pack)
    assert rules is not None, problems
    return pack, rules


def places(data: Any) -> Iterator[tuple[Any, Any]]:
    """Every member of every mapping and list: what holds it, and its key or index."""
    members = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, member in list(members):
        yield data, key
        yield from places(member)


def mutated(data: Data, dice: random.Random) -> Any:
    """The data of an example with one to three slips in it."""
    found = json.loads(json.dumps(as_json(data)))
    for _ in range(dice.choice((1, 1, 2, 3))):
        holder, key = dice.choice(list(places(found)))
        way = dice.random()
        if isinstance(holder, dict) and way < 0.3:
            holder[str(dice.choice([odd for odd in ODD if isinstance(odd, str)]))] = holder.pop(key)
        elif isinstance(holder, dict) and way < 0.4:
            holder.pop(key)
        elif isinstance(holder, list) and way < 0.5:
            holder.insert(key, copy.deepcopy(dice.choice(holder)))
        else:
            holder[key] = copy.deepcopy(dice.choice(ODD))
    return found


@pytest.mark.slow
@pytest.mark.parametrize("folder", PACKS)
@pytest.mark.parametrize("examples", [15, pytest.param(150, marks=pytest.mark.slow)])
def test_a_mutated_example_is_played_or_told_what_is_wrong(folder: str, examples: int) -> None:
    pack, rules = loaded(folder)
    dice = random.Random(folder)
    items: list[Item] = []
    for number in range(examples):
        example = dice.choice(list(pack.all("examples")))
        data: Any = example.source.data
        for key in example.where:
            data = data[key]
        source, _ = parse_source(json.dumps({"examples": {"x": mutated(data, dice)}}), f"mutated-{number}.yaml")
        record = read_file(source, "examples")[0] if source is not None else None
        if source is None or record is None or "x" not in record.items.get("examples", {}):
            continue  # told by the reader of files
        items.append(Item("examples", "x", record.items["examples"]["x"], source, ("examples", "x")))
    for item, outcome in zip(
        items, run_examples(pack, rules, items), strict=True
    ):  # those that begin alike: one program
        assert not any("tool itself" in found.message for found in outcome.diagnostics), (item.source.text, outcome)
    assert len(items) > examples // 6

"""`score:` and `measures:` of packs and scenarios: which values tell how well a player stands, and which simulations
tell of him when a game has ended. In: a pack, its values. Out: code.

The code asks for the value about one player (`SCORED`). A scenario's score stands before that of the pack, and a pack's
own before those of the packs that it depends on; a scenario's measures stand beside those of the pack, and so on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from toolkit.language.code import Code, Where
from toolkit.language.tree import Ask, Variable
from toolkit.model import Type
from toolkit.packs import Item, Pack
from toolkit.program.rules import SCORED, Value

_PLAYER, _INT = Type("named", "player"), Type("named", "int")


class Declared(NamedTuple):
    """A value that is named as a score or a measure: for which scenario (an empty name: all others), and where."""

    scenario: str
    item: Item
    path: tuple[str | int, ...]
    id: str


def declared_scores(pack: Pack) -> Iterator[Declared]:
    """Each `score:` in force somewhere."""
    manifest = next((each.manifest for each in pack.family() if each.manifest.record.score), None)
    if manifest is not None:
        yield Declared("", manifest, ("score",), manifest.record.score)
    for item in pack.all("scenarios"):
        if item.record.score:
            yield Declared(item.id, item, ("score",), item.record.score)


def declared_measures(pack: Pack) -> Iterator[Declared]:
    """Each value in a `measures:`."""
    named = [("", each.manifest) for each in pack.family()] + [(item.id, item) for item in pack.all("scenarios")]
    for scenario, item in named:
        for place, id in enumerate(item.record.measures):
            yield Declared(scenario, item, ("measures", place), id)


def why_no_score(value: Value) -> str:
    """What keeps a value from being a score or a measure, in words; nothing where it is one."""
    if [arg.type for arg in value.args] != [_PLAYER]:
        return "it is not asked about one player alone"
    if value.within:
        return f"it is there only within `{value.within[0]}`"
    return "" if value.type == _INT else f"it gives `{value.type}`, and no whole number"


def scores_of(pack: Pack, values: Mapping[str, Value]) -> dict[str, Code]:
    """By scenario the code of its score; what is none, or is not there, is left out."""
    return {each.scenario: code for each in declared_scores(pack) if (code := _asked(each, values)) is not None}


def measures_of(pack: Pack, values: Mapping[str, Value]) -> dict[str, dict[str, Code]]:
    """By scenario, and by id, the code of its own measures; what is none, or is not there, is left out."""
    found: dict[str, dict[str, Code]] = {}
    for each in declared_measures(pack):
        code = _asked(each, values)
        if code is not None:
            found.setdefault(each.scenario, {})[each.id] = code
    return found


def _asked(declared: Declared, values: Mapping[str, Value]) -> Code | None:
    """The value asked about the player `SCORED`."""
    _, item, path, id = declared
    if id not in values or why_no_score(values[id]):
        return None
    return Code(Ask(_INT, 0, len(id), id, (Variable(_PLAYER, 0, 0, SCORED),)), Where(item.source, (*item.where, *path)))

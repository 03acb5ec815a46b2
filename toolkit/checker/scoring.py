"""`score:` of packs and scenarios: which value tells how well a player stands. In: a pack, its values. Out: code.

The code asks for the value about one player (`SCORED`). A scenario's score stands before that of the pack, and a pack's
own before those of the packs that it depends on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from toolkit.language.code import Code, Where
from toolkit.language.tree import Ask, Variable
from toolkit.model import Type
from toolkit.packs import Item, Pack
from toolkit.program.rules import SCORED, Value

_PLAYER, _INT = Type("named", "player"), Type("named", "int")


def declared_scores(pack: Pack) -> Iterator[tuple[str, Item, str]]:
    """Each `score:` in force somewhere: the scenario (an empty name: all others), where it stands, its value."""
    manifest = next((each.manifest for each in pack.family() if each.manifest.record.score), None)
    if manifest is not None:
        yield "", manifest, manifest.record.score
    yield from ((item.id, item, item.record.score) for item in pack.all("scenarios") if item.record.score)


def why_no_score(value: Value) -> str:
    """What keeps a value from being a score, in words; nothing where it is one."""
    if [arg.type for arg in value.args] != [_PLAYER]:
        return "it is not asked about one player alone"
    if value.within:
        return f"it is there only within `{value.within[0]}`"
    return "" if value.type == _INT else f"it gives `{value.type}`, and no whole number"


def scores_of(pack: Pack, values: Mapping[str, Value]) -> dict[str, Code]:
    """By scenario the code of its score; what is none, or is not there, is left out."""
    return {
        scenario: Code(
            Ask(_INT, 0, len(id), id, (Variable(_PLAYER, 0, 0, SCORED),)), Where(item.source, (*item.where, "score"))
        )
        for scenario, item, id in declared_scores(pack)
        if id in values and not why_no_score(values[id])
    }

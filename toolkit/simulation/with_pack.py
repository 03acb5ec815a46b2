"""A simulation as a file of its pack. In: a `Simulation`. Out: the text of `simulations/SCENARIO.yaml`.

It holds whole numbers alone, a line each, so that it is small and a change of it can be read.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import yaml

from toolkit.model.simulations import KeptSimulation
from toolkit.simulation.figures import Simulation, Spread, Standing

MODELINE = "# yaml-language-server: $schema=../.schemas/simulation.schema.json\n"
KINDS = ("units", "cards", "cases", "actions", "cells", "occasions")


def pack_text(simulation: Simulation, id: str, *, has_schemas: bool) -> str:
    """The text of the file; `has_schemas`: the pack has schemas of its own, which the first line names."""
    record = kept(simulation, id)
    data = record.model_dump(by_alias=True, exclude_unset=True)
    written = yaml.safe_dump(data, sort_keys=False, allow_unicode=True, width=120)
    command = " ".join(record.command(simulation.plan.pack).split())  # a seed may hold breaks of lines
    comment = f"# Written by: {command}\n"
    return f"{MODELINE if has_schemas else ''}{comment}{written}"


def kept(simulation: Simulation, id: str) -> KeptSimulation:
    """What is kept of a simulation, under an id."""
    plan, whole = simulation.plan, simulation.whole
    kinds = dict.fromkeys(kind for row in whole for kind in row.turns)
    data: dict[str, Any] = {"simulation": id, "scenario": plan.scenario, "made_from": plan.made_from}
    data |= {"version": plan.version or "0", "seed": plan.seed, "seats": dict(plan.seats)}
    data |= {"rotates": True} if plan.rotates else {}
    data |= {"most": plan.most} | ({"options": dict(plan.options)} if plan.options else {})
    data |= {"games": len(simulation.rows), "ended": len(whole), "ranked": len(simulation.ranked)}
    data["players"] = {player: _result(each) for player, each in simulation.players().items()}
    agents = {words: _result(each) for words, each in simulation.agents().items()}
    data |= {"agents": agents} if agents else {}
    if whole:
        data["turns"] = {kind: _lengths([row.turns[kind] for row in whole]) for kind in kinds}
        data["length"] = _lengths([row.length for row in whole])
        data["decisions"] = {player: _lengths([row.decisions[player] for row in whole]) for player in plan.seats}
    measures = {
        id: {player: _figures(spread, len(whole)) for player, spread in each.items()}
        for id, each in simulation.measures().items()
    }
    data |= {"measures": measures} if measures else {}
    data["used"] = {what: used for what in KINDS if (used := simulation.used(what))}
    data["times"] = dict(sorted(simulation.counts.get("times", {}).items()))
    reads: Mapping[str, int] = simulation.counts.get("reads", {})
    data["reads"] = {cell: reads[cell] for cell in simulation.known.get("cells", ()) if cell in reads}
    return KeptSimulation(**data)


def _result(standing: Standing) -> dict[str, int]:
    return {"won": standing.won.count} | ({"shared": standing.shared.count} if standing.shared.count else {})


def _figures(spread: Spread, games: int) -> dict[str, int]:
    median = round(spread.quantiles[2])
    return {"sum": round(spread.mean * games), "least": int(spread.least), "median": median, "most": int(spread.most)}


def _lengths(numbers: Sequence[int]) -> dict[str, int]:
    spread = Spread.of(numbers)
    assert spread is not None, "there are games"
    names = ("low", "quarter", "median", "three_quarters", "high")
    cuts = {name: round(cut) for name, cut in zip(names, spread.quantiles, strict=True)}
    return {"sum": sum(numbers), "least": int(spread.least), **cuts, "most": int(spread.most)}

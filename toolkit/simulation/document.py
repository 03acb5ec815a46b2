"""A simulation as a JSON document. In: a `Simulation`. Out: plain data, the same on every machine."""

from __future__ import annotations

from typing import Any

from toolkit.simulation.figures import Rate, Simulation, Spread, Standing

KINDS = ("units", "cards", "cases", "actions", "cells", "occasions")
"""What is counted, in the order in which it is told."""
QUANTILES = ("5 %", "25 %", "median", "75 %", "95 %")


def document(simulation: Simulation) -> dict[str, Any]:
    """All figures, and what was used in how many games."""
    plan = simulation.plan
    told = {name: getattr(plan, name) for name in ("pack", "scenario", "made_from", "version", "seed", "most")}
    return {
        "simulation": 1,
        **told,
        "options": dict(plan.options),
        "seats": dict(plan.seats),
        "rotates": plan.rotates,
        "games": len(simulation.rows),
        "ended": len(simulation.whole),
        "ranked": len(simulation.ranked),
        "players": {player: _standing(standing) for player, standing in simulation.players().items()},
        "agents": {words: _standing(standing) for words, standing in simulation.agents().items()},
        "length": {what: spread_data(spread) for what, spread in simulation.lengths().items()},
        "decisions": {player: spread_data(spread) for player, spread in simulation.decisions().items()},
        "measures": {
            id: {player: spread_data(spread) for player, spread in each.items()}
            for id, each in simulation.measures().items()
        },
        "reads": dict(sorted(simulation.counts.get("reads", {}).items())),
        "times": dict(sorted(simulation.counts.get("times", {}).items())),
        "used": {what: simulation.used(what) for what in KINDS if plan.counts},
        "never": {what: list(simulation.never(what)) for what in KINDS if plan.counts},
        "failed": [
            {"game": row.game, "seed": row.seed, "end": row.end, "decisions": row.length, "fault": row.fault}
            for row in simulation.failed
        ],
    }


def _standing(standing: Standing) -> dict[str, Any]:
    return {"won": _rate(standing.won), "shared": _rate(standing.shared), "lost": _rate(standing.lost)}


def _rate(rate: Rate) -> dict[str, Any]:
    low, high = rate.interval
    return {"games": rate.count, "share": round(rate.share, 4), "from": round(low, 4), "to": round(high, 4)}


def spread_data(spread: Spread) -> dict[str, float]:
    """A spread by the names of its figures."""
    named = dict(zip(QUANTILES, spread.quantiles, strict=True))
    return {"mean": round(spread.mean, 2), "least": spread.least, **named, "most": spread.most}

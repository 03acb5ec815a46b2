"""Who is played by rules. In: a program, and what is said beside its scenario. Out: a policy for each such player.

It is a part of the game: saves and records say it where it is not what the scenario says.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from toolkit.play.once import once_for_each
from toolkit.runtime.program import Program
from toolkit.state import Stage, in_force

Policies = Mapping[int, str]
"""By player: the policy that answers for him."""


class Played(Protocol):
    """What may be played by rules: a game."""

    program: Program
    policies: Policies


def policies_of(stage: Stage, named: Mapping[str, str | None]) -> Policies:
    """Who is played by which policy, where something else is said of some players or sides than in the scenario; None
    lets somebody answer himself. Raises ValueError for what is no player or no policy."""
    found = dict(scenario_policies(stage))
    for who, policy in named.items():
        for player in _players(stage, who):
            found.pop(player, None)
            if policy is not None:
                found[player] = _known(stage, policy)
    return found


@once_for_each
def scenario_policies(stage: Stage) -> Policies:
    """Who is played by rules in a scenario; nobody by a policy that is not there under its options. What is said of a
    player goes before what is said of his side."""
    item = stage.rules.pack.find("scenarios", stage.scenario)
    said: Mapping[str, str] = item.record.policies if item is not None else {}
    found: dict[int, str] = {}
    for who, policy in sorted(said.items(), key=lambda each: each[0] in stage.numbers.of["players"]):
        if policy in available(stage):
            found.update(dict.fromkeys(_players(stage, who), policy))
    return found


def available(stage: Stage) -> list[str]:
    """The policies that there are under the options of a scenario."""
    policies = stage.rules.policies.items()
    return [id for id, policy in policies if in_force(policy, stage.scenario, stage.options)]


def named_policies(game: Played) -> dict[str, str | None]:
    """Who is played otherwise than the scenario says, by name: what records and saves say of it."""
    stage = game.program.stage
    said = scenario_policies(stage)
    players = enumerate(stage.numbers.players)
    return {
        name: game.policies.get(number) for number, name in players if game.policies.get(number) != said.get(number)
    }


def _players(stage: Stage, who: str) -> tuple[int, ...]:
    numbers = stage.numbers
    if who in numbers.of["players"]:
        return (numbers.of["players"][who],)
    if who in numbers.sides:
        side = numbers.sides.index(who)
        return tuple(player for player, of in enumerate(numbers.side_of) if of == side)
    raise ValueError(f"there is no player {who}; the players are {', '.join(numbers.players)}")


def _known(stage: Stage, policy: str) -> str:
    known = available(stage)
    if policy not in known:
        raise ValueError(f"there is no policy {policy}; the policies are {', '.join(known) or 'none'}")
    return policy

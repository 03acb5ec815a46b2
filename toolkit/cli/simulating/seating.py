"""Who answers for whom in a simulation: `--seats blue=greedy,red=random`. In: words. Out: agents by player."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

import click

from toolkit.report.visible import visible

if TYPE_CHECKING:
    from toolkit.compiler import Program
    from toolkit.state import Stage


def read_seats(words: Iterable[str], stage: Stage) -> dict[str, str]:
    """Who answers for each player, in seat order; who is not named is played as the scenario says, or is `uniform`."""
    from toolkit.play.played_by import scenario_policies
    from toolkit.simulation import UNIFORM

    numbers = stage.numbers
    known = {player: [player] for player in numbers.players}
    for number, side in enumerate(numbers.sides):
        known[side] = [player for place, player in enumerate(numbers.players) if numbers.side_of[place] == number]
    known["all"] = [*numbers.players]
    said = scenario_policies(stage)
    found = {player: said.get(number, UNIFORM) for number, player in enumerate(numbers.players)}
    for word in (part for each in words for part in each.split(",")):
        name, _, who = word.partition("=")
        if name not in known:
            listed = ", ".join(known)
            raise click.UsageError(f"--seats {visible(word)}: those who play {stage.scenario} are {listed}.")
        if not who:
            raise click.UsageError(f"--seats {visible(word)}: say who answers, as in {visible(name)}={UNIFORM}.")
        found.update(dict.fromkeys(known[name], who))
    return found


def see_agents(seats: Mapping[str, str], program: Program) -> None:
    """End the process where somebody is no agent."""
    from toolkit.agents import UnknownAgent, agent_words, read_agent
    from toolkit.play.played_by import available

    policies = available(program.stage)
    for player, words in seats.items():
        if words in policies:
            continue
        try:
            read_agent(words, program, "")
        except UnknownAgent as unknown:
            listed = ", ".join([*agent_words(), *policies])
            told = f"{unknown} Agents are {listed}."
            raise click.UsageError(f"--seats {visible(player)}={visible(words)}: {told}") from unknown

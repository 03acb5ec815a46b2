"""Who sits where in `hexwright play`, and what he may take back: the options `--seat`, `--seats`, `--undo`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from toolkit.agents import Agent
    from toolkit.compiler import Program
    from toolkit.packs import Item
    from toolkit.play import Game
    from toolkit.state import Seat


def are_several(game: Game, who: dict[int, str]) -> bool:
    """Whether several people sit at the keyboard: then everybody is asked who would be, were he to hold something."""
    from toolkit.cli.playing.display import HUMAN

    return sum(any(who[player] == HUMAN for player in seat.players) for seat in game.seats) > 1


def read_seats(words: tuple[str, ...], scenario: Item, game: Game) -> dict[int, str]:
    """Who plays each player, by number: who is named, else the policy that the scenario says, else a person."""
    from toolkit.cli.playing.display import HUMAN

    everybody, known = _everybody(game)
    found = {player: game.policies.get(player, HUMAN) for player in everybody}
    for word in words:
        name, _, who = word.partition("=")
        _see_who(word, who, next(iter(known)), game)
        if name != "all" and name not in known:
            listed = ", ".join(known)
            raise click.UsageError(f"--seat {word}: those who play {scenario.id} are {listed}; or say all={who}.")
        found.update(dict.fromkeys(everybody if name == "all" else known[name], who))
    return found


def _see_who(word: str, who: str, example: str, game: Game) -> None:
    """Refuse words that are neither a person nor an agent nor a policy."""
    from toolkit.agents import UnknownAgent, agent_words, read_agent
    from toolkit.cli.playing.display import HUMAN
    from toolkit.play.played_by import available

    policies = available(game.program.stage)
    if who in (HUMAN, *policies):
        return
    try:
        read_agent(who, game.program, "")
    except UnknownAgent as unknown:
        *others, last = [HUMAN, *agent_words(), *policies]
        listed = f"{', '.join(others)} or {last}"
        told = f"{unknown} A seat is {listed}, as in --seat {example}={last}."
        raise click.UsageError(f"--seat {word}: {told}") from unknown


def read_agents(who: dict[int, str], game: Game, seed: str) -> dict[int, Agent]:
    """The agents of the seats that no person plays, by player; one for all that are written alike."""
    from toolkit.agents import read_agent
    from toolkit.cli.playing.display import HUMAN
    from toolkit.play.played_by import available

    others = (HUMAN, *available(game.program.stage))
    agents = {words: read_agent(words, game.program, seed) for words in who.values() if words not in others}
    return {player: agents[words] for player, words in who.items() if words not in others}


def read_policies(who: dict[int, str], game: Game) -> dict[str, str | None]:
    """The policies of the seats that are played by rules, by player; None for all others."""
    from toolkit.play.played_by import available

    known, players = available(game.program.stage), game.program.stage.numbers.players
    return {players[player]: words if words in known else None for player, words in who.items()}


def read_together(words: tuple[str, ...], program: Program) -> tuple[Seat, ...]:
    """The seats that answer for several players, with those that are left."""
    from toolkit.play.seats import seats_of

    named: dict[str, list[str]] = {}
    for word in words:
        name, _, players = word.rpartition("=")
        named[name or players.replace(",", "+")] = players.split(",")
    try:
        return seats_of(program.stage.numbers, named)
    except ValueError as error:
        known = ", ".join(program.stage.numbers.players)
        raise click.UsageError(f"--seats: {error}. The players are {known}.") from error


def read_undo(words: tuple[str, ...], scenario: Item, game: Game) -> dict[int, str]:
    """How far each player may take answers back, by number: as the scenario says, or less far."""
    from toolkit.play.undoing import UNDO, stricter, undo_of

    everybody, known = _everybody(game)
    least = undo_of(game)
    found = dict.fromkeys(everybody, least)
    for word in words:
        name, _, how = word.rpartition("=")
        if how not in UNDO:
            raise click.UsageError(
                f"--undo {word}: answers can be taken back {', '.join(UNDO)}, as in --undo {UNDO[-1]}."
            )
        if name not in known and name not in ("", "all"):
            listed = ", ".join(known)
            raise click.UsageError(f"--undo {word}: those who play {scenario.id} are {listed}; or say --undo {how}.")
        if stricter(how, least) != how:
            raise click.UsageError(f"--undo {word}: {scenario.id} says `undo: {least}`, and no game of it is laxer.")
        found.update(dict.fromkeys(known.get(name, everybody), how))
    return found


def _everybody(game: Game) -> tuple[tuple[int, ...], dict[str, tuple[int, ...]]]:
    """All players, and those that a name means: a player, a side, a seat."""
    numbers = game.program.stage.numbers
    everybody = tuple(range(len(numbers.players)))
    known: dict[str, tuple[int, ...]] = {player: (number,) for number, player in enumerate(numbers.players)}
    for number, side in enumerate(numbers.sides):
        known[side] = tuple(player for player in everybody if numbers.side_of[player] == number)
    known |= {seat.name: seat.players for seat in game.seats}
    return everybody, known

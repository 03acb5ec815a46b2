"""Simulations that are kept with a pack: whether they tell of the rules as they are, and whether they add up.

In: checked rules, for what a scenario is made from only these tell. Out: diagnostics.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from toolkit.diagnostics import Diagnostic, Kept, register
from toolkit.packs import Item, Pack
from toolkit.packs.guarding import run_guarded, without_items
from toolkit.program.rules import Rules

STALE = register(
    "W656",
    "stale-simulation",
    title="The rules have changed since these games were played",
    cause="A simulation that is kept with a pack says what came of many games. The rules, the pieces or the scenario "
    "are not what they were then, so other games may come of them now.",
    remedy="Play the games anew: the warning names the command. Or delete the file.",
    bad="simulation: dawn\nmade_from: 0a1b2c3d4e5f6071   # what `dawn` was made from before a unit was changed",
    good="simulation: dawn\nmade_from: 61d1d3631d70aec2   # what it is made from now",
)
NOT_THESE = register(
    "E657",
    "simulation-does-not-add-up",
    title="A simulation tells what no games can have come to",
    cause="More games end than were played, something is used in more games than there were, a quantile is less than "
    "the one before it, or somebody is told of who does not play: the file was changed by hand.",
    remedy="Play the games anew: the error names the command. Or delete the file.",
    bad="games: 100\nended: 120",
    good="games: 100\nended: 100",
)


def check_simulations(rules: Rules, is_sound: bool) -> list[Diagnostic]:
    """Look at each simulation of a pack. Where the pack has errors nobody knows what its rules will be, and none is
    called stale."""
    kept = Kept()

    def check(pack: Pack) -> Iterator[Diagnostic]:
        """One after the other."""
        for item in pack.all("simulations"):
            wrong = next(_wrong(pack, item), None)
            if wrong is not None:
                yield wrong
            elif is_sound and item.record.made_from != made_now(rules, item.record):
                message = f"The rules of `{item.record.scenario}` are not what they were when these games were played."
                help = f"This plays them anew: {item.record.command(pack.id)}"
                yield STALE.at(item.span("made_from"), message, help=help)

    run_guarded(check, rules.pack, kept, rules.pack.manifest.span("pack"), without_items)
    return kept.report()


def made_now(rules: Rules, record: Any) -> str:
    """The hash of what the scenario of a simulation is made from now."""
    from toolkit.play.made_from import hash_of_data, made_from  # most packs keep none
    from toolkit.state import set_up

    return hash_of_data(dict(made_from(set_up(rules, record.scenario, dict(record.options)))))


def _wrong(pack: Pack, item: Item) -> Iterator[Diagnostic]:
    """What cannot be, as far as one file tells."""
    told = item.record
    help = f"This plays the games anew: {told.command(pack.id)}"

    def error(message: str, *inside: str | int) -> Diagnostic:
        """What is wrong at a place."""
        return NOT_THESE.at(item.span(*inside), message, help=help)

    if told.ended > told.games:
        yield error(f"Of {told.games} games {told.ended} cannot have ended.", "ended")
    if told.ranked > told.ended:
        yield error(f"Of {told.ended} games {told.ranked} cannot have ended with a ranking.", "ranked")
    scenario = pack.find("scenarios", told.scenario)
    players = scenario.record.seated if scenario is not None else ()
    for field in ("seats", "players", "decisions"):
        for player in getattr(told, field):
            if players and player not in players:
                yield error(f"Nobody who is called `{player}` plays `{told.scenario}`.", field, player)
    for player, result in told.players.items():
        if result.won + result.shared > told.ranked:
            yield error(f"`{player}` cannot have won or shared more than {told.ranked} games.", "players", player)
    if sum(result.won for result in told.players.values()) > told.ranked:
        yield error(f"More games than {told.ranked} are won.", "players")
    for field, lengths in (("turns", told.turns), ("decisions", told.decisions)):
        for name, each in lengths.items():
            if list(each.quantiles) != sorted(each.quantiles):
                yield error("A quantile is less than the one before it.", field, name)
    if told.length is not None and list(told.length.quantiles) != sorted(told.length.quantiles):
        yield error("A quantile is less than the one before it.", "length")
    for field, used in told.uses.items():
        for name, games in used.items():
            if games > told.games:
                yield error(f"In {told.games} games `{name}` cannot be used in {games}.", "used", field, name)

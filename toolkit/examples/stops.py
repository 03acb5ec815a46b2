"""Stops: steps put into rules at which the game waits until an example goes on. In: rules. Out: rules with stops.

A stop asks the first player yes or no; whatever he says changes nothing. Its place is the line of the example that
wants it, and no rule stands there: that is how it is known when the game asks.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from toolkit.language.code import Choice, Code, Where
from toolkit.language.tree import Thing
from toolkit.model import Type
from toolkit.packs import Item
from toolkit.play import Game
from toolkit.program.rules import Moment, Rules, Trigger
from toolkit.program.steps.flow import Choose
from toolkit.runtime.sites import WATCHED, Site

BOOL = Type("named", "bool")
PLAYER = Type("named", "player")
ANSWER = WATCHED
"""The name that a stop gives to its answer; nothing reads it."""


@dataclass(frozen=True, slots=True)
class Stop:
    """A moment in the rules at which to wait, and the line that wants it."""

    moment: Moment
    at: Where

    @property
    def id(self) -> str:
        """The id of the trigger that waits."""
        return f"{ANSWER}_{self.moment.when}_{self.moment.name or 'any'}"


def stop_step(at: Where, player: str) -> Choose:
    """The step that waits; `player` is the one who is asked for form's sake."""
    choice = Choice(ANSWER, "yes", BOOL, at, question="Go on?")
    return Choose(at, (), None, choice, Code(Thing(PLAYER, 0, 0, "players", player), at), False, None)


def with_stops(rules: Rules, stops: Iterable[Stop], player: str) -> Rules:
    """The rules with a trigger for each moment at which to wait; one serves all that want the same."""
    wanted = {stop.id: stop for stop in stops}
    own = tuple(_trigger(stop, rules, player) for _, stop in sorted(wanted.items()))
    return replace(rules, triggers=tuple(sorted((*rules.triggers, *own), key=lambda trigger: trigger.id)))


def _trigger(stop: Stop, rules: Rules, player: str) -> Trigger:
    return Trigger(
        id=stop.id,
        at=stop.at,
        cite=(),
        option=None,
        rank=len(rules.ranks) - 1,
        tags=(),
        scenario=None,
        within=(),
        moment=stop.moment,
        watch=None,
        when=None,
        first=True,
        tie=False,
        chosen_by=None,
        cut=False,
        steps=(stop_step(stop.at, player),),
        owner=None,
    )


def first_player(scenario: Item) -> str:
    """The side that begins: the one said to be first, else the first in the list."""
    return str(next(iter(scenario.record.members.values()))[0])


def is_stop(game: Game) -> bool:
    """Whether a game waits at a stop."""
    return game.site is not None and is_stop_at(game.site)


def is_stop_at(site: Site) -> bool:
    """Whether a place where games wait is a stop."""
    return site.choice is not None and site.choice.name == ANSWER


def moment_of(game: Game) -> Moment | None:
    """The moment at which a game waits; None at the stop before everything else."""
    assert game.site is not None
    id = game.site.element.rpartition(".")[2]
    trigger = next((trigger for trigger in game.program.rules.triggers if trigger.id == id), None)
    return trigger.moment if trigger is not None else None

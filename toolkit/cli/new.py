"""`hexwright new`: the group of commands that write what an author begins with."""

from __future__ import annotations

from typing import ClassVar

import click

from toolkit.cli.groups import Commands, LateGroup


class NewGroup(LateGroup):
    """The commands that write something new."""

    commands_by_name: ClassVar[Commands] = {
        "game": ("toolkit.cli.creating.game", "command", "A small game that can be played at once, to be changed."),
        "map": ("toolkit.cli.creating.map", "command", "A map of one terrain, to be drawn over."),
        "example": ("toolkit.cli.creating.example", "command", "A worked example, of a recorded game too."),
        "translation": ("toolkit.cli.creating.translation", "command", "All texts of a pack, to be translated."),
        "scenario": ("toolkit.cli.creating.scenario", "command", "A scenario like another one, or on a map."),
        "unit": ("toolkit.cli.creating.pieces", "unit_command", "A unit or a marker of a kind that the pack has."),
        "card": ("toolkit.cli.creating.pieces", "card_command", "A card of a kind that the pack has."),
    }


@click.group(name="new", cls=NewGroup)
def command() -> None:
    """Write something new into a pack, or a new pack: in the pack's own manner, and checked before it is written.

    What is not said by options is asked on a terminal, with what is likely in brackets. Nothing that is there is lost:
    files that grow keep their comments, order and style, an id that is taken is refused.

    \b
    Examples:
      hexwright new game mygame
      hexwright new unit mygame/cavalry --kind counter --set strength=2 --set moves=3
      hexwright new card mygame/ambush --kind tactic --text "+3 in this fight." --set bonus=3
      hexwright new map mygame/valley --size 12x8
      hexwright new scenario mygame/second-battle --like first-battle
      hexwright new example mygame/a_hard_fight --from game.json@4
      hexwright new translation mygame fr
    """

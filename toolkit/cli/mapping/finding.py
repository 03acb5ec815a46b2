"""What the commands about maps share: the pack, map and space that words mean, or a refusal that says what to do."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

import click

from toolkit.report.visible import visible

if TYPE_CHECKING:
    from toolkit.board import Cell
    from toolkit.packs import Pack
    from toolkit.publish.drawing.plans import Plan
    from toolkit.publish.game import Game


def load_game(argument: str) -> Game:
    """The game that a word means. Ends the process where it cannot be read."""
    from toolkit.cli.checking import find_or_fail
    from toolkit.packs import load_pack
    from toolkit.publish.game import Game

    folders = find_or_fail([argument])
    if len(folders) > 1:
        refuse(f"`{visible(argument)}` holds several packs: {', '.join(visible(each.name) for each in folders)}.")
    pack: Pack | None = load_pack(folders[0])[0]
    if pack is None:
        refuse(f"{visible(str(folders[0]))} could not be read.", f"Run `hexwright check {visible(argument)}`.")
    return Game(pack)


def find_plan(game: Game, argument: str, id: str | None, *, must: bool) -> Plan | None:
    """The map that is meant; None where there are several, which are listed then."""
    from toolkit.names import Names, did_you_mean
    from toolkit.publish.drawing.plans import plan_of

    maps = {entry.id: entry for entry in game.all("maps")}
    listed = "\n".join(f"  {visible(each.id):24} {visible(str(each.title))}" for each in maps.values())
    if not maps:
        refuse(f"the pack {visible(game.id)} has no maps.", "Maps are files in its folder maps/.")
    if id is None and len(maps) > 1:
        if must:
            refuse("the pack has several maps: say which.", listed)
        click.echo(f"{visible(str(game.title))} has {len(maps)} maps:\n{listed}")
        return None
    id = id or next(iter(maps))
    entry = maps.get(id) or game.find("maps", id)
    if entry is None:
        advice = did_you_mean(id, Names(maps))
        refuse(f"the pack has no map `{visible(id)}`. {advice}".rstrip(), "" if advice else f"Its maps are:\n{listed}")
    plan = plan_of(entry)
    if plan is None:
        refuse(f"the spaces of `{visible(id)}` cannot be read.", f"Run `hexwright check {visible(argument)}`.")
    return plan


def space_of(plan: Plan, label: str) -> Cell:
    from toolkit.board.meant import advice

    cell = plan.grid.find(label) or plan.grid.find(label.upper())
    if cell is None:
        refuse(f"the map has no space `{visible(label)}`. {visible(advice(plan.grid, label))}")
    return cell


def refuse(message: str, help: str = "") -> NoReturn:
    click.echo(f"hexwright: {message}" + (f"\n{help}" if help else ""), err=True)
    raise click.exceptions.Exit(2)

"""What the commands about maps share: the pack, map and space that words mean, or a refusal that says what to do."""

from __future__ import annotations

import os
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

from toolkit.cli.outputs import occupied, shown_reason
from toolkit.cli.refusing import pack_of
from toolkit.report.visible import visible

if TYPE_CHECKING:
    from toolkit.board import Cell
    from toolkit.publish.drawing.plans import Plan
    from toolkit.publish.game import Entry, Game


def load_game(argument: str) -> Game:
    """The game that a word means. Ends the process where it cannot be read."""
    from toolkit.publish.game import Game

    return Game(pack_of(argument, status=2))


def find_map(place: str) -> Plan:
    """The map that PACK/MAP means, or PACK where it has one map alone. Ends the process where it cannot be read."""
    from toolkit.cli.checking import pack_and_part

    pack, id = pack_and_part(place)
    plan = find_plan(load_game(pack), pack, id, must=True)
    assert plan is not None
    return plan


def find_plan(game: Game, argument: str, id: str | None, *, must: bool) -> Plan | None:
    """The map that is meant; None where there are several, which are listed then."""
    from toolkit.publish.drawing.plans import plan_of

    maps = {entry.id: entry for entry in game.all("maps")}
    broken = game.pack.broken.get("maps", frozenset())
    check = f"Run `hexwright check {visible(argument)}`."
    if not maps and not broken and "maps" not in game.pack.unread:
        refuse(f"the pack {visible(game.id)} has no maps.", "Maps are files in its folder maps/.")
    if not maps:
        refuse(f"no map of the pack {visible(game.id)} could be read.", check)
    if id is None and len(maps) + len(broken) > 1:
        if must:
            refuse("the pack has several maps: say which.", _listed(argument, maps, broken))
        click.echo(f"{visible(str(game.title))} has {len(maps) + len(broken)} maps:\n{_listed(argument, maps, broken)}")
        return None
    id = id or next(iter(maps))
    entry = maps.get(id) or game.find("maps", id)
    if entry is None and id in broken:
        refuse(f"the map `{visible(id)}` could not be read.", check)
    if entry is None:
        _refuse_unknown(game, argument, id, maps, check)
    plan = plan_of(entry)
    if plan is None:
        refuse(f"the spaces of `{visible(id)}` cannot be read.", check)
    if plan.faults:
        count = len(plan.faults)
        told = "1 fault" if count == 1 else f"{count} faults"
        click.echo(f"hexwright: the map has {told}: run `hexwright check {visible(argument)}`.", err=True)
    return plan


def _listed(argument: str, maps: Mapping[str, Entry], broken: Collection[str]) -> str:
    """The maps of a pack as one names them on the command line, those that could not be read among them."""
    titles = {**dict.fromkeys(broken, "(could not be read)"), **{id: str(entry.title) for id, entry in maps.items()}}
    named = {id: visible(f"{argument.rstrip('/')}/{id}") for id in sorted(titles)}
    width = max(map(len, named.values()), default=0)
    return "\n".join(f"  {name:{width}}  {visible(titles[id])}" for id, name in named.items())


def _refuse_unknown(game: Game, argument: str, id: str, maps: Mapping[str, Entry], check: str) -> NoReturn:
    from toolkit.names import Names, did_you_mean

    advice = did_you_mean(id, Names(maps))
    message = f"the pack has no map `{visible(id)}`. {advice}".rstrip()
    if "maps" in game.pack.unread:
        refuse(f"{message} A file of maps could not be read, and it may be there.", check)
    refuse(message, "" if advice else f"Its maps are:\n{_listed(argument, maps, game.pack.broken.get('maps', ()))}")


def space_of(plan: Plan, label: str) -> Cell:
    """The space that a label names, in small letters too. Ends the process where there is none."""
    from toolkit.board.meant import advice

    cell = plan.grid.find(label) or plan.grid.find(label.upper())
    if cell is None:
        refuse(f"the map has no space `{visible(label)}`. {visible(advice(plan.grid, label))}")
    return cell


def see_place(out: Path, form: str) -> None:
    """End the process with a word on why a file cannot be written there, before anything is worked out for it."""
    if out.is_dir():
        refuse(f"`{visible(str(out))}` is a folder: name a file in it.")
    if out.exists() and not out.is_file():
        refuse(f"`{visible(str(out))}` is no plain file: name another one.")
    if not out.parent.is_dir():
        refuse(f"the folder `{visible(str(out.parent))}` is not there.", "Make it first, or write somewhere else.")
    protected = next((each for each in (out, out.parent) if each.exists() and not os.access(each, os.W_OK)), None)
    if protected is not None:
        what = "the file" if protected == out else "the folder of"
        refuse(f"{what} `{visible(str(out))}` may not be written: it is protected.", "Write somewhere else.")
    reason = occupied(out, form)
    if reason is not None:
        refuse(shown_reason(out, reason))


def refuse(message: str, help: str = "") -> NoReturn:
    """Says why a command does not go on, and what to do; ends the process with 2."""
    click.echo(f"hexwright: {message}" + (f"\n{help}" if help else ""), err=True)
    raise click.exceptions.Exit(2)

"""`hexwright simulate`: a scenario played by the thousand, and what came of it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from toolkit.cli.language import language_option, speaker, speaking

if TYPE_CHECKING:
    from toolkit.program.rules import Rules
    from toolkit.simulation import Plan

_FILE = click.Path(dir_okay=False, path_type=Path)


@click.command(name="simulate")
@click.argument("game", metavar="PACK[/SCENARIO]")
@click.option("--games", type=click.IntRange(1, 10_000_000), default=100, show_default=True, help="How many games.")
@click.option(
    "--seats",
    multiple=True,
    metavar="NAME=WHO,...",
    help="Who answers for a player or a side, or for all: uniform (each legal answer with equal chance), another agent "
    "of `hexwright play`, or a policy of the pack. Who is not named is played by the policy that the scenario says, "
    "else uniform, which is by far the quickest.",
)
@click.option("--seed", default="1", show_default=True, metavar="TEXT", help="Game number n has the seed TEXT-n.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="An optional rule: fog_of_war=on.")
@click.option(
    "--most",
    type=click.IntRange(min=1),
    default=20_000,
    show_default=True,
    metavar="N",
    help="Decisions after which a game is taken for one without an end, each of 200 units of work on an average, and "
    "more where the map is large.",
)
@click.option(
    "--rotate", is_flag=True, help="Let everybody sit one place further on in each game: who begins is told apart."
)
@click.option("--results-only", is_flag=True, help="Count no cases, units and cards: two to three times as quick.")
@click.option(
    "--processes", type=click.IntRange(1, 512), help="Processes that play; as many as processors if not said."
)
@click.option("--on", "cluster", metavar="ADDRESS", help="Play on a Dask cluster: tcp://host:8786.")
@click.option("--rows", type=_FILE, help="Write a row for each game there: a .csv or a .parquet file.")
@click.option("--json", "as_json", is_flag=True, help="Print all figures as JSON.")
@click.option(
    "--keep-with-pack",
    is_flag=True,
    help="Write what came of it into the pack, as simulations/SCENARIO.yaml, or where games by the same seats and "
    "options are kept already: the site shows it.",
)
@click.option("--keep", type=_FILE, help="Keep what was played there, to go on with it or to add games later.")
@language_option
def command(
    game: str,
    games: int,
    seats: tuple[str, ...],
    seed: str,
    options: tuple[str, ...],
    most: int,
    rotate: bool,
    results_only: bool,
    processes: int | None,
    cluster: str | None,
    rows: Path | None,
    as_json: bool,
    keep_with_pack: bool,
    keep: Path | None,
    language: str | None,
) -> None:
    """Play a scenario many times, and tell who wins, how long it takes, what is used and what never.

    Each rate is told with the interval in which the true one lies at 95 % (Wilson's). A unit or card is used where an
    answer names it or anything changes it, a case where what cites it counts, a cell of a table where it is read. The
    same words give the same figures, however many processes play, and wherever.

    A game that takes more than --most decisions, and one in which a rule fails, are told with the command that plays it
    again; then the command ends with 1.

    What has been played is kept as it goes on, in your state folder or in the file that --keep names: when the command
    is stopped, the same words go on where it was. With --keep the file stays, and more --games are added to it.

    \b
    Examples:
      hexwright simulate mygame/dawn
      hexwright simulate mygame/dawn --games 1000 --seats blue=greedy,red=random
      hexwright simulate mygame/dawn --games 1000 --rotate --seats blue=greedy
      hexwright simulate mygame/dawn --games 20000 --results-only --rows games.csv
      hexwright simulate mygame/dawn --games 500 --json > figures.json
      hexwright simulate mygame/dawn --games 1000 --keep-with-pack
      hexwright simulate mygame/dawn --games 100000 --keep dawn.games
      hexwright simulate mygame/dawn --games 100000 --on tcp://cluster:8786
    """
    from toolkit.cache import cache_folder
    from toolkit.cli.playing import loading
    from toolkit.cli.simulating.files import see_files, see_place_in_pack, write_into_pack, write_rows
    from toolkit.cli.simulating.report import report
    from toolkit.cli.simulating.running import Running, run
    from toolkit.cli.simulating.seating import see_agents
    from toolkit.simulation import UNIFORM, Table, document

    see_files(rows, keep, speaker(language))
    if keep_with_pack and results_only:
        raise click.UsageError("--keep-with-pack keeps what was used too: leave --results-only out.")
    folder, name = loading.find_game(game)
    pack, rules = loading.load_rules(folder, speaking(language))
    scenario = loading.choose_scenario(pack, name)
    loading.see_playable(rules, scenario)
    plan = plan_of(rules, scenario.id, loading.read_options(options, pack), seats, seed)
    table = Table(rules, replace(plan, most=most, rotates=rotate, counts=not results_only), cache_folder())
    if {*plan.seats.values()} != {UNIFORM}:
        see_agents(plan.seats, table.program)
    place = see_place_in_pack(table.plan, pack) if keep_with_pack else None
    simulation = run(table, games, Running(processes, cluster, keep, f"{pack.id}/{scenario.id}"))
    if rows is not None:
        write_rows(simulation, rows, pack.say)
    if place is not None:
        click.echo(write_into_pack(simulation, pack, place), err=as_json)
    if as_json:
        click.echo(json.dumps(document(simulation), indent=2, ensure_ascii=False))
    else:
        click.echo(report(simulation, pack, game), nl=False)
    raise click.exceptions.Exit(1 if simulation.failed else 0)


def plan_of(rules: Rules, scenario: str, options: Mapping[str, str], seats: tuple[str, ...], seed: str) -> Plan:
    """The plan that the words make."""
    from toolkit.cli.main import version
    from toolkit.cli.simulating.seating import read_seats
    from toolkit.play.made_from import hash_of_data, made_from
    from toolkit.simulation import Plan
    from toolkit.state import set_up

    stage = set_up(rules, scenario, options)
    return Plan(
        pack=rules.pack.id,
        scenario=scenario,
        made_from=hash_of_data(dict(made_from(stage))),
        version=version() or "",
        seed=seed,
        seats=read_seats(seats, stage),
        options=dict(sorted(options.items())),
    )

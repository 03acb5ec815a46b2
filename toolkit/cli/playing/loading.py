"""What the commands that play have in common: a pack with its rules checked, a scenario of it, a program to run.

Ends the process with 1 where content is wrong, which is then reported, and with 2 where the words name nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

from toolkit.phrases import say_in_english
from toolkit.report.visible import visible

if TYPE_CHECKING:
    from toolkit.compiler import Program
    from toolkit.diagnostics import Diagnostic
    from toolkit.packs import Item, Pack
    from toolkit.program.rules import Rules


def load_rules(folder: Path, speak: Callable[[Pack], Pack] | None = None) -> tuple[Pack, Rules]:
    """A pack and its checked rules: as it is written, or in the language into which `speak` puts it. What is wrong in
    its translations is counted, and bars no game."""
    from toolkit.checker import check_rules
    from toolkit.cli.checking import is_of
    from toolkit.packs import load_pack

    pack, found = load_pack(folder)
    rules = None
    if pack is not None:
        pack = pack if speak is None else speak(pack)
        rules, problems = check_rules(pack)
        found = [*found, *problems, *_of_content(pack)]
    errors = [problem for problem in found if problem.severity == "error"]
    barring = [problem for problem in errors if not is_of(problem, folder, "text")]
    if pack is None or rules is None or barring:
        say, name = say_in_english if pack is None else pack.say, visible(folder.name)
        _refuse(barring or errors, say("{pack} cannot be played until its errors are mended", pack=name))
    if errors:
        command = f"hexwright check {visible(folder.name)}"
        one = "1 error in the translations: `{command}` shows it."
        many = "{count} errors in the translations: `{command}` shows them."
        told = pack.say(one if len(errors) == 1 else many, count=len(errors), command=command)
        click.echo(f"hexwright: {told}", err=True)
    return pack, rules


def _of_content(pack: Pack) -> Iterator[Diagnostic]:
    """What is wrong in what the rules play with: pieces that stand on no map, say, or an expression that cannot be
    parsed, about which the checker of rules is silent. What is wrong in examples bars no play."""
    from toolkit.lint import run_checks

    examples = {item.source.path for item in pack.all("examples")}
    for each in pack.family():
        yield from (found for found in run_checks(each) if found.span.path not in examples)


@contextmanager
def with_faults_told(what: str) -> Iterator[None]:
    """End the process where a rule fails meanwhile: the fault is reported at its place, then what cannot be."""
    from toolkit.play import GameFault

    try:
        yield
    except GameFault as fault:
        _refuse([fault.diagnostic], what)


def _refuse(errors: list[Diagnostic], what: str) -> NoReturn:
    from toolkit.cli.check import wants_colour
    from toolkit.cli.checking import Findings
    from toolkit.diagnostics import Diagnostic
    from toolkit.report import render

    found = Findings(tuple(sorted(errors, key=Diagnostic.sort_key)), texts={})
    click.echo(render("text", found.diagnostics, found.text_of, colour=wants_colour()))
    click.echo(f"hexwright: {what}.", err=True)
    raise click.exceptions.Exit(1)


def find_game(argument: str) -> tuple[Path, str | None]:
    """The folder of a pack and the scenario meant by `PACK` or `PACK/SCENARIO`."""
    from toolkit.cli.checking import find_or_fail, pack_and_part

    pack, scenario = pack_and_part(argument)
    return find_or_fail([pack])[0], scenario


def choose_scenario(pack: Pack, name: str | None) -> Item:
    """The scenario of that name, or the only one that the pack has."""
    scenarios = dict(pack.items.get("scenarios", {}))
    if name is not None and name in scenarios:
        return scenarios[name]
    listed = "\n".join(f"  {pack.id}/{id}  {visible(str(item.record.title))}" for id, item in sorted(scenarios.items()))
    if name is not None:
        from toolkit.names import Names, did_you_mean

        advice = did_you_mean(name, Names(scenarios))
        raise click.UsageError(f"{pack.id} has no scenario `{visible(name)}`. {advice}\n{listed}")
    if len(scenarios) != 1:
        none = f"{pack.id} has no scenario to play yet: write one in {pack.id}/scenarios/."
        raise click.UsageError(f"Say which scenario of {pack.id}:\n{listed}" if scenarios else none)
    return next(iter(scenarios.values()))


def compile_or_refuse(rules: Rules, scenario: Item, options: Mapping[str, str], *, tracing: bool) -> Program:
    """The program of a scenario with its options, as an earlier run kept it where nothing has changed."""
    from toolkit.cache import cache_folder, kept_program

    see_playable(rules, scenario)
    return kept_program(rules, scenario.id, options, tracing=tracing, folder=cache_folder())


def see_playable(rules: Rules, scenario: Item) -> None:
    """End the process where no rule says how the scenario is played."""
    if scenario.id not in rules.sequence and "" not in rules.sequence:
        phrase = "{scenario} cannot be played: no `sequence:` names the procedure of the game."
        advice = "Write `sequence: PROCEDURE` in a rules file of the pack, or in the scenario."
        click.echo(
            f"hexwright: {rules.pack.say(phrase, scenario=visible(scenario.id))}\n{rules.pack.say(advice)}", err=True
        )
        raise click.exceptions.Exit(1)


def read_options(words: tuple[str, ...], pack: Pack) -> dict[str, str]:
    """What `--option fog_of_war=on` says."""
    from toolkit.packs.options import choices_of

    known = choices_of(pack)
    found: dict[str, str] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if name not in known:
            listed = ", ".join(sorted(known)) or "none"
            raise click.UsageError(f"{pack.id} has no option `{visible(name)}`; it has: {listed}.")
        found[name] = value if equals else "on"
        if found[name] not in known[name]:
            listed = ", ".join(known[name])
            raise click.UsageError(f"The option `{name}` is one of these: {listed}; never `{visible(found[name])}`.")
    return found

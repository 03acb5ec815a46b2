"""`hexwright new example`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from toolkit.cli.creating.asking import Asking, asking_options, pairs, refusals
from toolkit.cli.creating.trying import target_of, write_changes
from toolkit.cli.refusing import pack_of, refuse

if TYPE_CHECKING:
    from toolkit.diagnostics import Diagnostic
    from toolkit.packs import Pack


@click.command(name="example")
@click.argument("target", metavar="PACK/ID")
@click.option("--scenario", help="The scenario at whose start it stands; the pack's first one otherwise.")
@click.option(
    "--from", "where", metavar="RECORD@STEP", help="A recorded game, or a save, and the answer that it shows."
)
@click.option("--title", help="What it shows; the id in words otherwise.")
@click.option("--text", help="The story.")
@click.option("--cite", multiple=True, metavar="CASE", help="A case of the rulebook that it works out.")
@click.option("--title-in", multiple=True, metavar="LANG=TITLE", help="Its title in another language of the pack.")
@click.option("--file", metavar="FILE", help="The file inside the pack, where it is another than that of its like.")
@asking_options
def command(
    target: str, scenario: str | None, where: str | None, title: str | None, text: str | None, cite: tuple[str, ...],
    title_in: tuple[str, ...], file: str | None, ask: bool | None, force: bool,
) -> None:  # fmt: skip
    """Write a worked example into a pack: at the start of a scenario, to be filled; or of what happened in a recorded
    game, with the position before an answer, the answer, what the dice showed, and what came of it.

    PACK/ID is the pack and the id of the new example, in snake_case. STEP counts answers from 1: `game.json@4` is the
    fourth. An example that does not hold is not written.

    \b
    Examples:
      hexwright new example mygame/first_move --scenario first-battle --cite 3.1
      hexwright new example mygame/a_hard_fight --from game.json@4 --title "A hard fight"
      hexwright test mygame
    """
    from toolkit.scaffold import examples
    from toolkit.scaffold.ids import as_title
    from toolkit.scaffold.translating import other_languages, see_languages

    asking = Asking(ask)
    argument, id = target_of(target)
    pack = pack_of(argument)
    if where is not None and scenario is not None:
        raise click.UsageError("A recorded game has its scenario: give --from or --scenario.")
    with refusals():
        examples.see_new_example(pack, id)
        titles = pairs(title_in, "--title-in")
        see_languages(pack, titles)
        fields = _of_record(where, pack) if where is not None else _at_start(pack, scenario, asking)
        title = asking.text(title, "Title", as_title(id), "--title")
        text = asking.may(text, "Text, or nothing")
        for language in other_languages(pack):
            told = asking.may(titles.get(language), f"Title in `{language}`, or nothing to translate it later")
            titles |= {language: told} if told is not None else {}
        changes = examples.example_changes(pack, examples.Told(id, title, text, cite, titles), fields, file)
        write_changes(pack, argument, changes, force=force, also=lambda tried: _played(tried, id))
    click.echo(f"Play it: hexwright test {argument} -k {id}")


def _at_start(pack: Pack, scenario: str | None, asking: Asking) -> dict[str, Any]:
    """The fields of an example at the start of a scenario."""
    from toolkit.cli.playing.loading import compile_or_refuse, load_rules
    from toolkit.play import Game
    from toolkit.scaffold.examples import at_start
    from toolkit.scaffold.scenarios import one_of

    known = [item.id for other in pack.family() for item in other.all("scenarios")]
    name = asking.text(scenario, f"Scenario ({', '.join(known[:8])})", known[0] if known else None, "--scenario")
    item = one_of(pack, "scenarios", name, "scenario")
    _, rules = load_rules(pack.folder)
    return at_start(name, Game(compile_or_refuse(rules, item, {}, tracing=False), 1))


def _of_record(where: str, pack: Pack) -> dict[str, Any]:
    """The fields of an example of what came of an answer in a recorded game."""
    from toolkit.cli.playing.files import read_record
    from toolkit.cli.playing.loading import load_rules, with_faults_told
    from toolkit.cli.replay import play_again
    from toolkit.cli.why import read_place
    from toolkit.scaffold.examples import of_answer

    place, step = read_place(where)
    record = read_record(place)
    if not record.answers:
        raise click.UsageError(f"{Path(place).name} has no answers yet: nobody has decided anything in that game.")
    if step is None or not 0 < step <= len(record.answers):
        raise click.UsageError(f"Say which of its {len(record.answers)} answers: {Path(place).name}@1.")
    _, rules = load_rules(pack.folder)
    with with_faults_told("the game cannot be played again"):
        before, after = (play_again(record, rules, number, place, tries=False) for number in (step - 1, step))
        if before.refused is not None or after.refused is not None:
            refuse(f"Answer {step} of {place} is not legal any more.", "Play the game again with `hexwright replay`.")
        return of_answer(before.game, record.answers[step - 1], after.game)


def _played(pack: Pack, id: str) -> list[Diagnostic]:
    """What does not hold in an example of a pack."""
    from toolkit.checker import check_rules
    from toolkit.examples.run import run_examples

    rules, _ = check_rules(pack)
    item = pack.items.get("examples", {}).get(id)
    if rules is None or item is None:
        return []
    return [found for outcome in run_examples(pack, rules, [item]) for found in outcome.diagnostics]

"""`hexwright why`: how the rules come to a value at a step of a recorded game."""

from __future__ import annotations

from pathlib import Path

import click

from toolkit.cli.language import language_option, speaker, speaking


@click.command(name="why")
@click.argument("where", metavar="RECORD@STEP")
@click.argument("expression", required=False)
@click.option(
    "--pack",
    "folder",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="The pack's folder, where it is not under ./content.",
)
@language_option
def command(where: str, expression: str | None, folder: Path | None, language: str | None) -> None:
    """Print the account of an EXPRESSION after so many answers of a recorded game; without one, how policies decided.

    RECORD is the file that `hexwright play --record FILE` wrote, or a save with its history; STEP counts answers from
    0, without it the end is meant. Pieces are named by design and number: cover(rifle#2). The account tells the base of
    each value, what changed it with label, case and number, what was void, limits, and the result.

    Without an EXPRESSION it tells what came of the answer before that step, with the account of each decision that a
    policy took then: which entry answered, why earlier ones did not, how the best answer and the next one rank.

    \b
    Examples:
      hexwright why game.json@4 "strength(rifle#2)"
      hexwright why game.json "count(spaces, not holds(it))"
      hexwright why game.json@4
    """
    from toolkit.cli.check import wants_colour
    from toolkit.cli.playing.asking import explain
    from toolkit.cli.playing.files import read_record, recorded_folder, refuse
    from toolkit.cli.playing.loading import load_rules, with_faults_told
    from toolkit.cli.playing.log import lines_since
    from toolkit.cli.playing.screen import Screen
    from toolkit.cli.replay import play_again
    from toolkit.report.visible import visible

    file, step = read_place(where)
    say = speaker(language)
    record = read_record(file, say)
    pack, rules = load_rules(recorded_folder(record, folder, say), speaking(language))
    with with_faults_told(pack.say("the game cannot be played again")):
        replayed = play_again(record, rules, step, file, tries=True)
    if replayed.refused is not None:
        told = pack.say("Answer {number} is not legal any more:", number=replayed.played + 1)
        refuse(f"{told} {visible(str(replayed.refused))}")
    if expression is None:
        click.echo("\n".join(lines_since(replayed.game)))
        return
    understood = explain(replayed.game, expression, Screen(colour=wants_colour()))
    raise click.exceptions.Exit(0 if understood else 1)


def read_place(where: str) -> tuple[Path, int | None]:
    """The file and the step of `game.json@12`."""
    head, at, step = where.rpartition("@")
    name, number = (head, step) if at and step.isdecimal() else (where, "")
    file = Path(name)
    if not file.exists():
        raise click.UsageError(f"There is no file `{name}`. Write RECORD@STEP, such as game.json@12.")
    return file, int(number[:9]) if number else None

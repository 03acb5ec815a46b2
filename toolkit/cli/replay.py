"""`hexwright replay`: play a recorded game again, and see whether it still goes the same way."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from toolkit.cli.language import language_option, speaker, speaking

if TYPE_CHECKING:
    from toolkit.cli.playing.screen import Screen
    from toolkit.packs import Pack
    from toolkit.play import Game, Program, Record, Replay
    from toolkit.program.rules import Rules

_PACK = click.Path(exists=True, file_okay=False, path_type=Path)


@click.command(name="replay")
@click.argument("record", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--to", "step", type=click.IntRange(0), metavar="STEP", help="Stop after so many answers; draw the board."
)
@click.option("--try", "tries", is_flag=True, help="Play on with changed rules, as long as each answer is legal.")
@click.option("--log", "with_log", is_flag=True, help="Print every answer, and all that came of it.")
@click.option("--raw", is_flag=True, help="Print it in ids, as `log_has` of examples reads it.")
@click.option(
    "--record",
    "record_to",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write the record of what was played again there.",
)
@click.option("--pack", "folder", type=_PACK, help="The pack's folder, where it is not under ./content.")
@language_option
def command(
    record: Path,
    step: int | None,
    tries: bool,
    with_log: bool,
    raw: bool,
    record_to: Path | None,
    folder: Path | None,
    language: str | None,
) -> None:
    """Play a RECORD again: the file that `hexwright play --record FILE` wrote, or a save with its history.

    What the game was made from must be what it was. When that has changed, --try plays on as long as each answer is
    still legal, and names the first that is not; then it compares the end: what chance brought, who is asked, the
    ranking, the state. Ends with 1 when the game does not come as far as it did, or not to the same end.

    \b
    Examples:
      hexwright replay game.json
      hexwright replay game.json --log
      hexwright replay game.json --raw
      hexwright replay game.json --to 12
      hexwright replay game.json --try
      hexwright replay saved.json --record game.json
    """
    from toolkit.cli.playing.files import read_record, recorded_folder, see_written, write_record
    from toolkit.cli.playing.loading import load_rules, with_faults_told

    say = speaker(language)
    see_written(say, record=record_to)
    recorded = read_record(record, say)
    pack, rules = load_rules(recorded_folder(recorded, folder, say), speaking(language))
    with with_faults_told(pack.say("the game cannot be played again")):
        replayed = play_again(recorded, rules, step, record, tries=tries)
        held = _tell(replayed, recorded, with_log or raw, step is not None, raw=raw)
    if record_to is not None:
        click.echo(write_record(replayed.game, record_to))
    raise click.exceptions.Exit(0 if held else 1)


def play_again(record: Record, rules: Rules, step: int | None, file: Path, *, tries: bool) -> Replay[Game]:
    """Give the recorded answers, or the first so many, to a new game. Ends the process where none can be set up, and
    where its rules have changed, unless that is tried: then what has changed is told."""
    from toolkit.cli.playing.loading import choose_scenario, compile_or_refuse
    from toolkit.cli.playing.resuming import known_options, tell_changes
    from toolkit.play import replay

    _see_pack(record, rules.pack, file)
    if step is not None and step > len(record.answers):
        raise click.UsageError(f"The record has {len(record.answers)} answers: there is no step {step}.")
    scenario = choose_scenario(rules.pack, record.scenario)
    options = known_options(record.options, rules.pack, file, tries=tries)
    program = compile_or_refuse(rules, scenario, options, tracing=True)
    if not tries:
        _see_unchanged(record, program)
    elif record.made_from:
        tell_changes(record.differs(program.stage), rules.pack.say)
    return replay(_begun(program, record), record.answers if step is None else record.answers[:step])


def _see_pack(record: Record, pack: Pack, file: Path) -> None:
    """End the process where the game is one of another pack."""
    from toolkit.cli.playing.files import refuse
    from toolkit.report.visible import visible

    if pack.id not in (record.pack, *record.packs):
        phrase, other = "{file} is a game of the pack {other}, not of {own}.", visible(record.pack)
        refuse(pack.say(phrase, file=visible(str(file)), other=other, own=pack.id))


def _see_unchanged(record: Record, program: Program) -> None:
    """End the process where the game was made from something else."""
    from toolkit.cli.playing.files import refuse
    from toolkit.cli.playing.resuming import refuse_changes

    if not record.made_from:
        phrase = "the record is of an older form, which does not say what the game was made from: --try plays it again."
        refuse(program.rules.pack.say(phrase))
    changed = record.differs(program.stage)
    if changed:
        phrase = "the game cannot be played again as it was: since then the rules have changed."
        refuse_changes(program.rules.pack.say(phrase), changed, program.rules.pack.say)


def _begun(program: Program, record: Record) -> Game:
    from toolkit.cli.playing.files import refuse
    from toolkit.play import Game
    from toolkit.report.visible import visible

    try:
        return Game(program, record.seed, seats=record.seats, policies=record.policies)
    except ValueError as error:
        phrase = "the seats of the record are not those of the scenario: {reason}."
        refuse(program.rules.pack.say(phrase, reason=visible(str(error))))


def _tell(replayed: Replay[Game], record: Record, with_log: bool, draws: bool, *, raw: bool) -> bool:
    """Say how far it came, and how it ended; whether it came as far as it did, to the same end."""
    from toolkit.cli.check import wants_colour
    from toolkit.cli.playing.log import log_lines
    from toolkit.cli.playing.resuming import played_again
    from toolkit.cli.playing.screen import Screen
    from toolkit.examples.log import answer_words
    from toolkit.play import hash_of, other_end

    game = replayed.game
    screen = Screen(colour=wants_colour())
    for line in log_lines(game, raw=raw) if with_log else ():
        screen.line(line)
    if draws:
        draw_for_all(game, screen)
    say = game.program.rules.pack.say
    screen.line(played_again(say, replayed.played, len(record.answers)))
    if replayed.refused is not None:
        answer = record.answers[replayed.played]
        told = say("Answer {number} is not legal any more:", number=replayed.played + 1)
        screen.line((f"{told} ", "wrong"), answer_words(answer))
        screen.line(f"  {replayed.refused}")
    screen.line((_end(game), "title"))
    screen.line(say("Hash of the state: {hash}", hash=hash_of(game)))
    if replayed.refused is not None:
        return False
    otherwise = other_end(record, game) if replayed.played == len(record.answers) and not draws else []
    if otherwise:
        screen.line((say("It did not come to the same end:"), "wrong"))
    for line in otherwise:
        screen.line(f"  {line}")
    return not otherwise


def draw_for_all(game: Game, screen: Screen) -> None:
    """Draw the board with everything that anybody sees."""
    from toolkit.cli.playing.scene import Scene, seen_by_all

    screen.lines(Scene(game.program.stage).whole(seen_by_all(game), screen.width))


def _end(game: Game) -> str:
    from toolkit.cli.playing.display import result_words
    from toolkit.cli.playing.scene import Scene

    scene = Scene(game.program.stage)
    players = game.program.stage.numbers.players
    words = result_words(game, lambda player: scene.player_title(players[player]))
    asked = (
        "" if game.seat is None else " " + scene.pack.say("{who} is asked.", who=scene.player_title(players[game.seat]))
    )
    return f"{words}{asked}"

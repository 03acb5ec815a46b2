"""`hexwright replay`: play a recorded game again, and see whether it still goes the same way."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from toolkit.cli.language import language_option, speaking

if TYPE_CHECKING:
    from toolkit.cli.playing.screen import Screen
    from toolkit.play import Game, Program, Record, Replay
    from toolkit.rules.program.rules import Rules

_PACK = click.Path(exists=True, file_okay=False, path_type=Path)


@click.command(name="replay")
@click.argument("record", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--to", "step", type=click.IntRange(0), metavar="STEP", help="Stop after so many answers; draw the board."
)
@click.option("--try", "tries", is_flag=True, help="Play on with changed rules, as long as each answer is legal.")
@click.option("--log", "with_log", is_flag=True, help="Print every answer.")
@click.option("--pack", "folder", type=_PACK, help="The pack's folder, where it is not under ./content.")
@language_option
def command(
    record: Path, step: int | None, tries: bool, with_log: bool, folder: Path | None, language: str | None
) -> None:
    """Play a RECORD again: the file that `hexwright play --record FILE` wrote.

    The rules must be those the game was played with. When they have changed since, --try plays on as long as each
    answer is still legal, and names the first that is not. Ends with 1 when the game does not come as far as it did.

    \b
    Examples:
      hexwright replay game.json
      hexwright replay game.json --log
      hexwright replay game.json --to 12
      hexwright replay game.json --try
    """
    from toolkit.cli.playing.files import changed_packs, read_record, recorded_folder, refuse
    from toolkit.cli.playing.loading import load_rules, with_faults_told
    from toolkit.report.visible import visible

    recorded = read_record(record)
    pack, rules = load_rules(recorded_folder(recorded, folder), speaking(language))
    changed = changed_packs(recorded, pack)
    if changed and not tries:
        refuse(f"the rules have changed since: {visible(', '.join(changed))}. --try plays on as far as it goes.")
    with with_faults_told("the game cannot be played again"):
        replayed = play_again(recorded, rules, step)
        _tell(replayed, recorded, with_log, step is not None)
    raise click.exceptions.Exit(1 if replayed.refused is not None else 0)


def play_again(record: Record, rules: Rules, step: int | None) -> Replay:
    """Give the recorded answers, or the first so many, to a new game. Ends the process where none can be set up."""
    from toolkit.cli.playing.loading import choose_scenario, compile_or_refuse
    from toolkit.play import replay

    if step is not None and step > len(record.answers):
        raise click.UsageError(f"The record has {len(record.answers)} answers: there is no step {step}.")
    scenario = choose_scenario(rules.pack, record.scenario)
    program = compile_or_refuse(rules, scenario, record.options, tracing=True)
    return replay(_begun(program, record), record.answers if step is None else record.answers[:step])


def _begun(program: Program, record: Record) -> Game:
    from toolkit.cli.playing.files import refuse
    from toolkit.play import Game
    from toolkit.report.visible import visible

    try:
        return Game(program, record.seed, seats=record.seats)
    except ValueError as error:
        refuse(f"the seats of the record are not those of the scenario: {visible(str(error))}.")


def _tell(replayed: Replay, record: Record, with_log: bool, draws: bool) -> None:
    from toolkit.cli.check import wants_colour
    from toolkit.cli.playing.log import log_lines
    from toolkit.cli.playing.screen import Screen
    from toolkit.play import hash_of
    from toolkit.play.examples.log import answer_words

    game = replayed.game
    screen = Screen(colour=wants_colour())
    for line in log_lines(game) if with_log else ():
        screen.line(line)
    if draws:
        draw_for_all(game, screen)
    screen.line(f"{replayed.played} of {len(record.answers)} answers played again.")
    if replayed.refused is not None:
        answer = record.answers[replayed.played]
        screen.line((f"Answer {replayed.played + 1} is not legal any more: ", "wrong"), answer_words(answer))
        screen.line(f"  {replayed.refused}")
    screen.line((_end(game), "title"))
    screen.line(f"Hash of the state: {hash_of(game)}")


def draw_for_all(game: Game, screen: Screen) -> None:
    """Draw the board with everything that anybody sees."""
    from toolkit.cli.playing.scene import Scene, seen_by_all

    screen.lines(Scene(game.program.stage).whole(seen_by_all(game), screen.width))


def _end(game: Game) -> str:
    from toolkit.cli.playing.scene import Scene
    from toolkit.cli.playing.session import result_words

    scene = Scene(game.program.stage)
    players = game.program.stage.numbers.players
    words = result_words(game, lambda player: scene.player_title(players[player]))
    asked = "" if game.seat is None else f" {scene.player_title(players[game.seat])} is asked."
    return f"{words}{asked}"

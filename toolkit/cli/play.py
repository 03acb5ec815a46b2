"""`hexwright play`: play a scenario in the terminal, against people at the same keyboard or against bots."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from toolkit.cli.language import language_option, speaker, speaking
from toolkit.report.visible import visible

if TYPE_CHECKING:
    from toolkit.cli.playing.ending import Ending
    from toolkit.cli.playing.session import Session
    from toolkit.play import Game

UNWRITTEN = 2
"""How the command ends where a file could not be written: the system refuses."""
_FILE = click.Path(dir_okay=False, path_type=Path)


@click.command(name="play")
@click.argument("game", metavar="PACK[/SCENARIO]")
@click.option(
    "--seat",
    "seats",
    multiple=True,
    metavar="NAME=WHO",
    help="Who plays a player, a side or a seat: human; a bot (random, uniform, greedy:200, ismcts:400, where the "
    "number is how much it may try); or a policy of the pack by its id. all=random plays the whole game. Who is not "
    "named is played by the policy that the scenario says, else human.",
)
@click.option(
    "--seats",
    "together",
    multiple=True,
    metavar="[NAME=]PLAYER,PLAYER",
    help="Players whom one person answers for, who sees what each of them sees; in place of the scenario's seats.",
)
@click.option("--seed", metavar="TEXT", help="What dice and shuffles come from; the same seed, the same game.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="An optional rule: fog_of_war=on.")
@click.option("--save", "save_to", type=_FILE, help="Save the game there when you stop.")
@click.option("--resume", type=_FILE, help="Go on with a game that was saved.")
@click.option(
    "--try", "tries", is_flag=True, help="Resume under changed rules: from where the game stood, or by its answers."
)
@click.option(
    "--undo",
    multiple=True,
    metavar="[NAME=]HOW",
    help="Whether answers can be taken back: free, until_chance (as long as nothing was rolled, drawn or shuffled "
    "since, and nothing hidden was turned up or shown) or never; for all, or for a player, side or seat. No laxer than "
    "the scenario.",
)
@click.option(
    "--most-answers",
    "most",
    type=click.IntRange(min=1),
    default=10_000,
    show_default=True,
    metavar="N",
    help="So many answers bots give in a row at most, each of 400 units of work on an average, and more where the map "
    "is large; then the game is taken for one without an end.",
)
@click.option("--record", "record_to", type=_FILE, help="Write down all answers there, for `hexwright replay`.")
@language_option
@click.option(
    "--think",
    "thinks",
    is_flag=True,
    help="Show what each bot thinks before it answers: its best candidates, what they are worth, and what it spent. It "
    "thinks with what it knows, so this may tell what you do not know.",
)
@click.option(
    "--ask-all/--no-ask-all",
    "asks_all",
    default=None,
    help="Whether to ask also where only one answer is legal. Else it is given by itself, as is usual on a terminal, "
    "but where that would tell something that is hidden.",
)
@click.option("--all", "shows_all", is_flag=True, help="Show what is hidden from the seats too.")
def command(
    game: str,
    seats: tuple[str, ...],
    together: tuple[str, ...],
    seed: str | None,
    options: tuple[str, ...],
    save_to: Path | None,
    resume: Path | None,
    tries: bool,
    undo: tuple[str, ...],
    most: int,
    record_to: Path | None,
    language: str | None,
    thinks: bool,
    asks_all: bool | None,
    shows_all: bool,
) -> None:
    """Play a scenario of a pack.

    The board is drawn in text, then the answers that are legal are listed. Type the number of one, or its name; `help`
    lists what else can be typed: undo, why EXPRESSION, log, save FILE, quit. Answers may also come through a pipe, one
    a line. PACK alone is enough where the pack has a single scenario.

    Ctrl-C drops the line that is being typed; a second one ends the game. However it ends, --save and --record are
    written; without --save a game that is not over is kept among the last 30 in your state folder (on Linux
    ~/.local/state/hexwright, or where HEXWRIGHT_STATE says), and the command that goes on with it is told.

    \b
    Examples:
      hexwright play mygame/dawn
      hexwright play mygame/dawn --seat red=random
      hexwright play mygame/dawn --seat red=ismcts:400 --think
      hexwright play mygame/dawn --seat all=random --seed 7
      hexwright play mygame/dawn --seats german,italian --seat allies=random
      hexwright play mygame/dawn --language es
      hexwright play mygame/dawn --resume game.json
      hexwright play mygame/dawn --resume game.json --try
    """
    from toolkit.cli.playing import loading, resuming
    from toolkit.cli.playing.ending import Ending
    from toolkit.cli.playing.files import read_save, see_written
    from toolkit.cli.playing.seating import are_several, read_policies, read_seats, read_together, read_undo
    from toolkit.play import Game

    see_written(speaker(language), save=save_to, record=record_to)
    folder, name = loading.find_game(game)
    if tries and resume is None:
        raise click.UsageError("--try goes with --resume FILE: it takes up a saved game under changed rules.")
    pack, rules = loading.load_rules(folder, speaking(language))
    saved = read_save(resume, pack.say) if resume is not None else None
    if saved is not None and resume is not None:
        resuming.see_pack(saved["pack"], pack, resume, saved["scenario"])
    scenario = loading.choose_scenario(pack, name if saved is None else saved["scenario"])
    if saved is None or resume is None:
        chosen = loading.read_options(options, pack)
    else:
        chosen = resuming.known_options(saved["options"], pack, resume, tries=tries)
    program = loading.compile_or_refuse(rules, scenario, chosen, tracing=True)
    seed = seed if seed is not None else _fresh_seed()
    with loading.with_faults_told(pack.say("the rules cannot set up this game")):
        if saved is None or resume is None:
            started = Game(program, seed)
        else:
            started = resuming.take_up(program, saved, resume, tries=tries)
    if together:
        started.seats = read_together(together, program)
    who = read_seats(seats, scenario, started)
    started = _by_rules(started, read_policies(who, started), seed, anew=saved is None)
    if are_several(started, who) and saved is None:
        started = _stopping(started, seed)
    started.stop_at_forced = are_several(started, who)
    session = _session(started, who, seed, most, shows_all)
    session.undo = read_undo(undo, scenario, started)
    session.asks_all = not session.reader.is_terminal if asks_all is None else asks_all
    if thinks:
        session.bots.tell = session.show_thought
    again = [*_each("--seat", seats), *_each("--undo", undo), *_each("--language", [language] if language else [])]
    again += ["--think"] if thinks else []
    again += [] if asks_all is None else ["--ask-all" if asks_all else "--no-ask-all"]
    _play(session, Ending(save_to, record_to, partial(_resuming, game, [*again, *(["--all"] if shows_all else [])])))


def _each(option: str, values: Iterable[str]) -> Iterator[str]:
    """An option as often as it has values, in the words of a command."""
    for value in values:
        yield from (option, value)


def _play(session: Session, ending: Ending) -> None:
    """Play to the end, or to whatever stops it, and then write down what there is."""
    from toolkit.cli.playing import loading
    from toolkit.cli.playing.bots import Endless
    from toolkit.cli.playing.stopping import Stopped, heeding_signals, undisturbed

    code, say = 0, session.game.program.rules.pack.say
    try:
        with heeding_signals(), loading.with_faults_told(say("the game cannot go on here")):
            session.run()
    except Endless as endless:
        click.echo(f"hexwright: {endless.says}.", err=True)
        code = 1
    except Stopped as stopped:
        code = stopped.code
    finally:
        with undisturbed():
            is_written = ending.write(session.game)
    if code or not is_written:
        raise click.exceptions.Exit(code or UNWRITTEN)


def _resuming(game: str, options: list[str], file: Path) -> str:
    """The command that goes on with a save, as it may be typed."""
    return visible(shlex.join(["hexwright", "play", game, "--resume", str(file), *options]))


def _by_rules(game: Game, policies: dict[str, str | None], seed: str, *, anew: bool) -> Game:
    """The game in which these are played by rules: from its start, or from where it was saved."""
    from toolkit.cli.playing.loading import with_faults_told
    from toolkit.play import Game, policies_of

    found, say = policies_of(game.program.stage, policies), game.program.rules.pack.say
    if found == game.policies:
        return game
    with with_faults_told(say("the rules cannot set up this game")):
        if not anew:
            game.policies = found
            game.drive(None)
            return game
        other = Game(game.program, seed, policies=policies)
    other.seats = game.seats
    return other


def _stopping(game: Game, seed: str) -> Game:
    """The same game from its start, at the first decision of somebody who perhaps can only pass."""
    from toolkit.play import Game, named_policies

    other = Game(game.program, seed, forced="stop", policies=named_policies(game))
    other.seats = game.seats
    return other


def _fresh_seed() -> str:
    import secrets

    return secrets.token_hex(16)


def _session(game: Game, seats: dict[int, str], seed: str, most: int, shows_all: bool) -> Session:
    from toolkit.cli.check import wants_colour
    from toolkit.cli.playing.asking import explain
    from toolkit.cli.playing.bots import Bots
    from toolkit.cli.playing.keeping import keep
    from toolkit.cli.playing.screen import Reader, Screen
    from toolkit.cli.playing.seating import read_agents
    from toolkit.cli.playing.session import Session

    screen = Screen(colour=wants_colour())
    return Session(
        game=game,
        seats=seats,
        screen=screen,
        reader=Reader(),
        bots=Bots(read_agents(seats, game, seed), most),
        keep=keep,
        explain=explain,
        shows_all=shows_all,
    )

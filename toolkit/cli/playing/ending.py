"""How a game in the terminal ends: what is written down, and what is said of it, whatever the end was."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from toolkit.cli.outputs import shown_reason
from toolkit.cli.playing.autosaves import keep_game, state_folder
from toolkit.report.visible import visible

if TYPE_CHECKING:
    from toolkit.play import Game


@dataclass(frozen=True)
class Ending:
    """What was asked for at the start, with the words of a command that goes on with a save."""

    save_to: Path | None
    record_to: Path | None
    resuming: Callable[[Path], str]

    def write(self, game: Game) -> bool:
        """Save and record the game, keep it where nobody asked for that, and tell; False where a file was not written.

        A stream that takes no more words, such as that of a closed terminal, keeps nothing from being written.
        """
        from toolkit.cli.playing.files import write_record, write_save
        from toolkit.play.chance import seed_text

        is_saved = self.save_to is not None and self._written(game, write_save, self.save_to)
        is_recorded = self.record_to is None or self._written(game, write_record, self.record_to)
        if is_saved and self.save_to is not None and not game.over:
            _say(game.program.rules.pack.say("`{command}` goes on with it.", command=self.resuming(self.save_to)))
        elif not is_saved and not game.over and (game.past is not None or game.before):
            self._keep(game)
        if game.over or game.past is not None or game.before:
            _say(game.program.rules.pack.say("Seed: {seed}", seed=visible(seed_text(game.chance.seed))))
        return is_recorded and (is_saved or self.save_to is None)

    def _written(self, game: Game, write: Callable[[Game, Path], str], file: Path) -> bool:
        pack = game.program.rules.pack
        try:
            told = write(game, file)
        except OSError as error:
            _complain(shown_reason(file, pack.say_known(str(error.strerror)), pack.say))
            return False
        except Exception as error:  # however odd a state a fault of the tool has left: the rest is still written
            _complain(shown_reason(file, visible(f"{type(error).__name__}: {error}"), pack.say))
            return False
        _say(told)
        return True

    def _keep(self, game: Game) -> None:
        folder, say = state_folder(), game.program.rules.pack.say
        if folder is None:
            _complain(say("The game is not kept: HEXWRIGHT_STATE names no folder, and --save no file."))
            return
        try:
            file = keep_game(game, folder)
        except Exception as error:
            reason = visible(str(error))
            _complain(say("The game cannot be kept in {file}: {reason}.", file=visible(str(folder)), reason=reason))
        else:
            _say(say("The game is kept: `{command}` goes on with it.", command=self.resuming(file)))


def _say(text: str) -> None:
    from toolkit.cli.streams import say_no_more

    try:
        click.echo(text)
    except OSError:
        say_no_more(sys.stdout)


def _complain(text: str) -> None:
    with suppress(OSError):
        click.echo(f"hexwright: {text}", err=True)

"""How a game in the terminal ends: what is written down, and what is said of it, whatever the end was."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from toolkit.cli.outputs import shown_reason
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


# Games kept by themselves, where a command ends without `--save`: in the folder of the user, few of them

AT_MOST = 30
"""So many are kept; then the oldest go."""


def state_folder(environment: Mapping[str, str] = os.environ) -> Path | None:
    """Where games are kept: in `HEXWRIGHT_STATE`, nowhere where that is empty, else where this system keeps what a
    program remembers of its user (`XDG_STATE_HOME`, which is `~/.local/state`)."""
    chosen = environment.get("HEXWRIGHT_STATE")
    if chosen is not None:
        return Path(chosen).absolute() / "games" if chosen else None
    given = environment.get("XDG_STATE_HOME", "")
    home = given if Path(given).is_absolute() else environment.get("LOCALAPPDATA")  # as XDG says: no other path counts
    if not home:
        own = Path("Library", "Application Support") if sys.platform == "darwin" else Path(".local", "state")
        with suppress(RuntimeError):
            home = str(Path.home() / own)
    return Path(home) / "hexwright" / "games" if home else None


def keep_game(game: Game, folder: Path) -> Path:
    """Write a game into the folder, under a name of its own. Raises OSError."""
    from toolkit.cli.playing.files import write_save

    folder.mkdir(mode=0o700, parents=True, exist_ok=True)  # a save holds the seed
    now = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    file = folder / f"{now}-{os.urandom(2).hex()}-{game.program.rules.pack.id}-{game.program.stage.scenario}.json"
    write_save(game, file)
    for old in sorted(folder.glob("????????-??????-*.json"))[:-AT_MOST]:
        with suppress(OSError):
            old.unlink()
    return file

"""Commands at the prompt that write a file: `save`, `record`, `position`. In: a game, words. Out: a line to print."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from toolkit.cli.outputs import write_out

if TYPE_CHECKING:
    from toolkit.play import Game


def keep(game: Game, what: str, words: str) -> str:
    """Write what a command asks for. A file that cannot be written is told, and the game goes on."""
    from toolkit.cli.playing.files import write_record, write_save

    file, pack = Path(words).expanduser(), game.program.rules.pack
    try:
        if what == "save":
            return write_save(game, file)
        if what == "record":
            return write_record(game, file)
        return _write_position(game, file)
    except OSError as error:
        return pack.say("{file} cannot be written: {reason}.", file=words, reason=pack.say_known(str(error.strerror)))


def _write_position(game: Game, file: Path) -> str:
    from toolkit.examples.saving import position_text
    from toolkit.report.visible import visible

    pack = game.program.rules.pack
    write_out(file, position_text(game, file.stem).encode(), "position", pack.say)
    shown = visible(str(file))
    return pack.say(
        "The position is in {file}: `{command}` tries it.",
        file=shown,
        command=f"hexwright test {pack.id} --file {shown}",
    )

"""Games kept by themselves where a command ends without `--save`. In: a game. Out: a file in the user's state folder.

They lie neither beside the content nor in the working folder, and are few: the oldest go.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from toolkit.play import Game

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

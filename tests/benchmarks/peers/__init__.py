"""Other engines that play the classics: each is installed into a folder outside version control and run by itself.

In: a folder, seconds to play. Out: games a second. Raises `PeerMissing` where one cannot be installed or run.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
OPEN_SPIEL = "open_spiel==2.0.2"
BOARDGAME_IO = "boardgame.io@0.50.2"


class PeerMissing(Exception):
    """A peer could not be installed or run, and why."""


def open_spiel_games(folder: Path, seconds: float, game: str = "python_tic_tac_toe") -> float:
    """Games a second of a game of OpenSpiel; makes an environment for it where there is none."""
    home = folder / "open_spiel"
    python = home / "bin" / "python"
    if not python.exists():
        run_peer([sys.executable, "-m", "venv", str(home)])
        run_peer([str(python), "-m", "pip", "install", "--quiet", OPEN_SPIEL])
    return float(run_peer([str(python), str(HERE / "open_spiel_games.py"), str(seconds), game]))


def boardgame_io_games(folder: Path, seconds: float, game: str = "tic-tac-toe") -> float:
    """Games a second of a game with boardgame.io's client in production mode; installs it where it is missing."""
    home = folder / "boardgame_io"
    if not (home / "node_modules" / "boardgame.io").is_dir():
        home.mkdir(parents=True, exist_ok=True)
        (home / "package.json").write_text('{"private": true}\n', "utf-8")
        run_peer(["npm", "install", "--silent", "--no-audit", "--no-fund", BOARDGAME_IO], home)
    script = str(HERE / "boardgame_io_games.cjs")
    return float(run_peer(["node", script, str(home), str(seconds), game], NODE_ENV="production"))


def run_peer(command: list[str], folder: Path | None = None, said: str | None = None, **more: str) -> str:
    """What a command prints in a folder, when it is told something; else `PeerMissing` with the end of its errors."""
    try:
        done = subprocess.run(
            command,
            cwd=folder,
            env={**os.environ, **more},
            input=said,
            check=True,
            capture_output=True,
            text=True,
            timeout=900,
        )
    except (OSError, subprocess.SubprocessError) as error:
        said = str(getattr(error, "stderr", "") or error).strip().splitlines()
        raise PeerMissing(f"{command[0]}: {said[-1] if said else error}") from error
    return done.stdout.strip()

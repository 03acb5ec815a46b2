"""A person at a terminal of some size, in this process: what is typed, what is shown."""

from __future__ import annotations

import contextlib
import io
from collections.abc import Sequence

from toolkit.cli.playing import asking
from toolkit.cli.playing.bots import Bots
from toolkit.cli.playing.display import HUMAN
from toolkit.cli.playing.keeping import keep
from toolkit.cli.playing.screen import Reader, Screen
from toolkit.cli.playing.seating import read_agents
from toolkit.cli.playing.session import Session
from toolkit.play import Game


class Lines(Reader):
    """Types some lines, then no more."""

    def __init__(self, lines: Sequence[str]) -> None:
        self.is_terminal = False
        self.left = list(lines)

    def read(self, prompt: str) -> str | None:
        """The next one."""
        print(f"{prompt}{self.left[0] if self.left else ''}")
        return self.left.pop(0) if self.left else None


def sit(
    game: Game,
    *lines: str,
    width: int = 80,
    height: int | None = 24,
    seats: dict[int, str] | None = None,
    **options: object,
) -> str:
    """What is shown while these lines are typed."""
    who = seats or dict.fromkeys(range(len(game.program.stage.numbers.players)), HUMAN)
    session = Session(
        game=game,
        seats=who,
        screen=Screen(width=width, height=height),
        reader=Lines(lines),
        bots=Bots(read_agents(who, game, "1")),
        keep=keep,
        explain=asking.explain,
        **options,  # type: ignore[arg-type]  # fields of the session by name
    )
    with contextlib.redirect_stdout(io.StringIO()) as shown:
        session.run()
    return shown.getvalue()

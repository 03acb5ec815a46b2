"""The log of a game for people. In: a game. Out: what was answered and what came of it, a line each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.cli.playing.answers import title_of, whole_words

if TYPE_CHECKING:
    from toolkit.play import Game


def log_lines(game: Game) -> list[str]:
    """All lines so far."""
    from toolkit.play import record_of

    pack = game.program.rules.pack
    lines = []
    for number, answer in enumerate(record_of(game).answers, 1):
        who, does = next(iter(answer.items()))
        title = title_of(pack, "actions", str(does)) if does not in ("choose", "pass") else ""
        words = whole_words(dict(answer))
        lines.append(f"{number:>3}. {who}: {words.replace(str(does).replace('_', ' '), title, 1) if title else words}")
    return lines

"""Transcripts of one game for each scenario: golden text that people read.

`python -m tests.playthroughs.transcripts --make` writes them anew, `--make duel` those of the pack `duel`.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.playthroughs.games import ending_of, program_of, scenarios
from toolkit.play import Game, name_answer

MOST_LINES = 300
SEED = 11


def file_of(folder: Path, scenario: str) -> Path:
    """Where the transcript of a scenario is kept."""
    return Path(__file__).parent / "golden" / f"{folder.name}.{scenario}.txt"


def transcript(folder: Path, scenario: str) -> list[str]:
    """A random game, line by line: who answered what out of how many first steps, and how it ended."""
    lines = list(_lines(folder, scenario))
    if len(lines) <= MOST_LINES:
        return lines
    return [*lines[: MOST_LINES - 2], f"... {len(lines) - MOST_LINES + 1} more lines", lines[-1]]


def _lines(folder: Path, scenario: str) -> Iterator[str]:
    game, picks = Game(program_of(folder, scenario), SEED), random.Random(SEED)
    choices = 0
    while not game.over:
        answers = game.legal()
        choices = choices if game.partial else len(answers)
        if not answers:
            game.take_back()
            continue
        answer = picks.choice(answers)
        past = game.past
        named = name_answer(game, answer)
        game.take(answer)
        if game.past is not past:
            yield f"{json.dumps(named, ensure_ascii=False)}  of {choices}"
    yield f"Over: {ending_of(game)}. {game.hash()}"


def main(packs: list[str]) -> None:
    """Write every transcript anew, or those of some packs."""
    for name, folder, scenario in scenarios():
        if packs and folder.name not in packs:
            continue
        lines = transcript(folder, scenario)
        file_of(folder, scenario).write_text("".join(f"{line}\n" for line in lines), "utf-8", newline="\n")
        print(f"{name}: {len(lines)} lines")


if __name__ == "__main__":
    if sys.argv[1:2] != ["--make"]:
        raise SystemExit("Run with --make [PACK...] to write the transcripts anew; look at what changed.")
    main(sys.argv[2:])

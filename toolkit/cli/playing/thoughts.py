"""What a bot thinks, on the screen: its best candidates with values, visits and words. In: a thought. Out: lines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from toolkit.cli.playing.answers import menu_of, proposed_lines
from toolkit.phrases import Say

if TYPE_CHECKING:
    from toolkit.agents import Candidate, Thought
    from toolkit.cli.playing.answers import Line
    from toolkit.play import Game

SHOWN = 6
"""Candidates that are shown."""
Styled = list[str | tuple[str, str]]


def thought_lines(game: Game, thought: Thought, told: str) -> Iterator[Styled]:
    """Lines for a game at the decision that was thought about: what is `told` first, then the best candidates."""
    say = game.program.rules.pack.say
    yield [(told, "title")]
    shown = thought.ranked[:SHOWN] if thought.scale else ()
    if not shown:
        return
    heads = (say(thought.scale), say(thought.visited))
    rows = [(_value(one, thought.scale), str(one.visits), _said(game, one, say)) for one in shown]
    widths = [max(len(head), *(len(row[at]) for row in rows)) for at, head in enumerate(heads)]
    yield [("  ".join(["", *(head.rjust(width) for head, width in zip(heads, widths, strict=True))]), "quiet")]
    for place, (value, visits, said) in enumerate(rows):
        numbers: Styled = ["  ", (value.rjust(widths[0]), "case"), "  ", (visits.rjust(widths[1]), "quiet"), "  "]
        yield [*numbers, (said, "title") if place == 0 else said]


def _value(candidate: Candidate, scale: str) -> str:
    """A score with its sign, a chance in hundredths."""
    if candidate.value is None:
        return "-"
    return f"{candidate.value:+.1f}".removesuffix(".0") if scale == "score" else f"{100 * candidate.value:.0f} %"


def _said(game: Game, candidate: Candidate, say: Say) -> str:
    """A candidate in the words of who is asked."""
    from toolkit.play import PASS

    if candidate.answer == PASS:
        return say("pass")
    line: Line = next(iter(proposed_lines(game, [candidate.answer])))
    return line.text or menu_of(game, [candidate.answer])[0].text

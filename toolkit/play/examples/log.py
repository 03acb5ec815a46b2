"""The log of a game as lines of text. In: a game. Out: what was answered and what chance brought, in order.

Dice, draws and shuffles are written down by the tracing form of a program alone. `sees` tells whether whoever reads the
log knows a piece; of others it says no more than that there was one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from toolkit.play import Game
from toolkit.play.answers import name_given
from toolkit.play.examples.data import written
from toolkit.rules.scenario import Names

Sees = Callable[[int], bool]


def log_of(game: Game, sees: Sees = lambda piece: True) -> tuple[str, ...]:
    """All lines so far."""
    names = game.program.stage.names(game.cells)
    return (*(answer_words(answer) for answer in game.before), *_since(game, names, sees))


def _since(game: Game, names: Names, sees: Sees) -> Iterator[str]:
    """What was answered in this game, each answer behind what had come before it."""
    past, said = game.past, len(game.log)
    parts: list[list[str]] = []
    while past is not None:
        before, _, go, odds, _, _, answer, count = past
        came = [_event(entry, names, sees) for entry in game.log[count:said]]
        given = [] if odds is not None else [answer_words(name_given(game.program, go, False, answer, names))]
        parts.append([*given, *came])
        past, said = before, count
    yield from (_event(entry, names, sees) for entry in game.log[:said])
    for part in reversed(parts):
        yield from part


def answer_words(named: Mapping[str, Any]) -> str:
    """An answer in one line: `blue: fire, unit rifles#1, target gun#1`."""
    (who, does), *parts = named.items()
    said = [f"{name} {_value(value)}" for name, value in parts]
    return f"{who}: {', '.join(said if does == 'choose' else [str(does).replace('_', ' '), *said])}"


def _value(value: Any) -> str:
    return ", ".join(written(each) for each in value) if isinstance(value, list) and value else written(value)


def _event(entry: Sequence[Any], names: Names, sees: Sees) -> str:
    """What chance brought."""
    what, value = entry[0], entry[1]
    if what == "drawn":
        if value is None:
            return "nothing to draw"
        return f"drawn: {names.named[value] if sees(value) else 'a card'}"
    if what == "shuffled":
        return f"shuffled: {names.named[value]}"
    return f"{what}: {value}"

"""Why what is typed is no answer, where it would be one if it were legal. In: a game, a text. Out: the refusal.

All that could be answered is named as the menu names it, legal or not; the reason is the rules' own, with its case.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from toolkit.play import Game, Refused
    from toolkit.play.slots import Slot

MOST_TRIED = 5_000
"""Answers that are compared with what is typed."""


def why_not(game: Game, text: str) -> Refused | None:
    """The reason why a well-formed answer is refused; None for what is none, or may be several."""
    from itertools import islice

    from toolkit.cli.playing.answers import menu_of
    from toolkit.cli.playing.commands import Picked, read_line
    from toolkit.play.reasons import refusal

    assert game.go is not None, "a game that is over asks nothing"
    answers = list(islice(_answers(game, text), MOST_TRIED))
    lines = menu_of(game, answers)
    meant = read_line(text, [line.names for line in lines], also=[line.also for line in lines])
    if not isinstance(meant, Picked):
        return _not_offered(game, text)
    wanted = answers[meant.index]
    is_begun = any(legal[: len(wanted)] == wanted for legal in game.legal())
    return None if is_begun else refusal(game, wanted)


def _not_offered(game: Game, text: str) -> Refused | None:
    """The reason why an action is refused that the rules know, and that is not on offer here."""
    from toolkit.cli.playing.commands import plain
    from toolkit.play.reasons import refusal
    from toolkit.play.titles import title_of
    from toolkit.runtime.program import site_of

    assert game.go is not None
    site, pack, typed = site_of(game.go[0]), game.program.rules.pack, f"{plain(text)} "
    if site.choice is not None or game.partial:
        return None
    for number, id in enumerate(game.program.stage.numbers.ids["actions"]):
        names = {plain(id), plain(title_of(pack, "actions", id))}
        if id not in site.actions and any(name and typed.startswith(f"{name} ") for name in names):
            return refusal(game, (number,))
    return None


def _answers(game: Game, text: str) -> Iterator[tuple[Any, ...]]:
    """What could be said next, were it legal: to pass, an action, an action with its first argument, the next part."""
    from toolkit.play import PASS
    from toolkit.play.slots import slots_of
    from toolkit.runtime.program import site_of

    assert game.go is not None
    site, numbers = site_of(game.go[0]), game.program.stage.numbers
    if game.partial:
        begun = [tuple(game.partial)]
    elif site.choice is not None:
        begun = [(0,)]
    else:
        yield PASS
        begun = [(numbers.of["actions"][id],) for id in site.actions]
        yield from begun
    for start in begun:
        slot = _next(slots_of(game.program, game.go, start[0]), list(start[1:]))
        if slot is not None:
            yield from ((*start, value) for value in _values(game, slot, text))


def _next(slots: list[Slot], said: list[Any]) -> Slot | None:
    """The part of an answer that is not said yet, or not to its end."""
    from toolkit.play import END

    for slot in slots:
        if not slot.lists and said:
            said.pop(0)
        elif slot.lists and END in said:
            del said[: said.index(END) + 1]
        else:
            return slot
    return None


def _values(game: Game, slot: Slot, text: str) -> Iterator[Any]:
    """What such a part may name: the pieces and spaces that the seat knows by name; else what the last word means."""
    from toolkit.model import Type
    from toolkit.play.knowledge import Knowledge
    from toolkit.play.seats import viewer_at
    from toolkit.program.sorts import kinds_of
    from toolkit.state import UnknownName

    assert game.seat is not None
    stage = game.program.stage
    kinds = kinds_of(stage.rules, slot.member)
    if kinds:
        knowledge = Knowledge(stage, game.cells, viewer_at(game, game.seat))
        for row, shape in stage.layout.rows(game.cells):
            if shape.what == "piece" and shape.id in kinds and knowledge.sees(row):
                yield row
    elif slot.member == Type("named", "space"):
        yield from stage.ground.spaces
    elif slot.member == Type("named", "bool"):
        yield from (True, False)
    else:
        word = text.split()[-1]
        try:
            value = stage.names(game.cells).value(slot.member, int(word) if word.lstrip("-").isdecimal() else word)
        except (UnknownName, ValueError, TypeError):
            return
        if value is not None and value is not ...:
            yield value

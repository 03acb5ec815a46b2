"""What was granted when somebody said which of several that follow comes next: such answers are named by it.

In: a game. Out: names of its state now, that know of grants as they were at a decision. Effects may have been lifted
since, and others granted. Where nobody was asked so, nothing is looked at.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from toolkit.play.base_game import BaseGame
from toolkit.play.once import once_for_each
from toolkit.runtime.program import Frame, Program, site_of
from toolkit.runtime.sites import Site
from toolkit.state import Names, Stage
from toolkit.state.names import FOLLOWER

GrantsThen = Mapping[int, list[Any]]
"""By the identity of a frame the cells when the game waited at it."""


def grants_then(game: BaseGame) -> GrantsThen:
    """The states in which somebody was asked which comes next, in the whole past of a game."""
    if not _may_ask(game.program):
        return {}
    past = game.past
    while past is not None and not asks_what_follows(past[2]):
        past = past[0]
    if past is None:
        return {}
    other, found = game.clone(), {}
    while other.past is not None:
        other.roll_back()
        if asks_what_follows(other.go):
            found[id(other.go)] = list(other.cells)
    return found


@once_for_each
def _may_ask(program: Program) -> bool:
    """Whether anybody is ever asked which comes next in games of a program."""
    return any(_is_of_followers(site_of(function)) for function in program.functions.values())


def asks_what_follows(frame: Frame | None) -> bool:
    """Whether somebody is asked there which of several that follow comes next."""
    return frame is not None and _is_of_followers(site_of(frame[0]))


def _is_of_followers(site: Site) -> bool:
    return site.choice is not None and site.choice.type == FOLLOWER


def names_then(stage: Stage, frame: Frame, names: Names, then: GrantsThen) -> Names:
    """Names for an answer that was given at a frame."""
    cells = then.get(id(frame))
    return names if cells is None else replace(names, grants=stage.names(cells).grants)

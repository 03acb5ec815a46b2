"""What is proposed at a decision: whole answers that its rules name as worth a try, and as worth being shown first.

In: a game at a decision. Out: legal whole answers that begin with what is chosen so far, each once. They limit nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from toolkit.language.code import Choice
from toolkit.language.faults import END
from toolkit.play.base_game import BaseGame
from toolkit.play.pending import Answer
from toolkit.play.slots import LISTS
from toolkit.runtime.program import PASS, site_of
from toolkit.state.paying import chooses_payer

MOST = 60
"""Answers that are proposed at one decision."""


def proposals_of(game: BaseGame, most: int = MOST) -> list[Answer]:
    """The proposals, at most so many.

    Of an action with several arguments each that proposes takes its proposals, in turn. Before it every thing that may
    be chosen is tried; an argument after it, or a set without proposals, takes what is listed first.
    """
    if game.go is None or game.odds is not None or game.go[0].propose is None:  # type: ignore[attr-defined]
        return []
    kept = game.partial
    if kept and not _proposes(_choices(game, kept[0]), kept):
        return []
    try:
        return list(islice(dict.fromkeys(_proposed(game, kept)), most))
    finally:
        game.partial = kept


def _proposed(game: BaseGame, start: Answer) -> Iterator[Answer]:
    """The proposals that begin so."""
    game.partial = start
    if not start:
        yield from _first(game)
        return
    choices = _choices(game, start[0])
    at = _place(choices, start)
    if at == len(choices):
        more = game.legal()[:1] if _may_choose_payer(game, start[0]) else []
        yield from (answer for step in more for answer in _proposed(game, step)) if more else (start,)
        return
    choice = choices[at]
    if choice is not None and choice.propose:
        follow = _listed(game)
    elif _proposes(choices, start) and not _lists(choice):
        follow = game.legal()
    else:
        follow = game.legal()[:1]
    for answer in follow:
        yield from _proposed(game, answer)


def _first(game: BaseGame) -> Iterator[Answer]:
    """The proposals of a decision at which nothing is chosen yet: of its choice, or of each action that proposes."""
    whole = _listed(game)
    for answer in whole:
        yield from _proposed(game, answer)
    told = {answer[0] for answer in whole}
    game.partial = ()
    for answer in game.legal():
        if answer == PASS or answer[0] in told:
            continue
        choices = _choices(game, answer[0])
        if any(choice is not None and choice.propose for choice in choices[1:]):
            yield from _proposed(game, answer)


def _proposes(choices: tuple[Choice | None, ...], answer: Answer) -> bool:
    """Whether something that is still to be chosen has proposals."""
    left = choices[_place(choices, answer) :]
    return any(choice is not None and choice.propose for choice in left)


def _listed(game: BaseGame) -> list[Answer]:
    """What the generated program proposes for the part of the answer that comes next."""
    assert game.go is not None
    function, locals, parent = game.go
    try:
        found: list[Answer] = function.propose(game, locals, parent)  # type: ignore[attr-defined]
    except Exception as error:
        raise game.fault(error) from error
    return found


def _choices(game: BaseGame, action: int) -> tuple[Choice | None, ...]:
    """What an answer is made of: the choice of a step; or an action's card, for which None stands, and arguments."""
    assert game.go is not None
    site = site_of(game.go[0])
    if site.choice is not None:
        return (site.choice,)
    declared = game.program.rules.actions[game.program.stage.numbers.ids["actions"][action]]
    return (*((None,) if declared.card is not None else ()), *declared.args)


def _may_choose_payer(game: BaseGame, action: int) -> bool:
    """Whether a whole answer may also say which purse pays first: then what is listed first pays."""
    assert game.go is not None
    stage = game.program.stage
    ids = stage.numbers.ids["actions"]
    return site_of(game.go[0]).choice is None and chooses_payer(stage, stage.rules.actions[ids[action]])


def _lists(choice: Choice | None) -> bool:
    return choice is not None and choice.form in LISTS


def _place(choices: tuple[Choice | None, ...], answer: Answer) -> int:
    """The place of the choice that the end of an answer is about; after the last one where the answer is whole."""
    index = 1
    for place, choice in enumerate(choices):
        if not _lists(choice):
            index += 1
        elif END in answer[index:]:
            index = answer.index(END, index) + 1
        else:
            return place
        if index > len(answer):
            return place
    return len(choices)

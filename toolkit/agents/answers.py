"""Whole answers out of short steps. In: a game at a decision. Out: answers that `Game.apply` takes; the game stays as
it is.

What may come next of an answer is listed step by step, for a set of ten among forty has more answers than can be
listed. Nobody looks at them all here.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence

from toolkit.language.faults import END
from toolkit.play import PASS, Game
from toolkit.play.pending import Answer
from toolkit.play.slots import is_whole, slot_of, slots_of_action
from toolkit.runtime.program import site_of

MOST_STEPS = 10_000
"""Short steps that are taken for one answer, those of beginnings counted that could not be completed."""


DEEPER = 200
"""Beginnings that are looked at to find one whole answer, where none of those that may be looked at has led to one."""


class NoAnswer(Exception):
    """No beginning that was tried could be completed to a whole answer."""


def is_complete(game: Game, answer: Answer) -> bool:
    """Whether a legal short answer is a whole one."""
    assert game.go is not None
    if answer == PASS:
        return True
    choice = site_of(game.go[0]).choice
    if choice is not None:
        slot = slot_of(choice)
        return END in answer[1:] if slot.lists else len(answer) > 1
    if not is_whole(game.program, answer):
        return False
    if all(slot.closed for slot in slots_of_action(game.program, answer[0])):
        return True
    probe = game.clone()  # it may be that the player has still to say which purse pays
    probe.apply(answer)
    return not probe.partial


def step_by_step(
    game: Game, listed: Callable[[Game], Sequence[Answer]], choose: Callable[[Sequence[Answer]], Answer]
) -> Answer:
    """A whole answer: `listed` says what may come next, of which `choose` takes one. Raises NoAnswer."""
    before = game.partial
    try:
        for _ in range(MOST_STEPS):
            answers = listed(game)
            if not answers:  # a beginning that cannot be completed
                game.partial = ()
                continue
            answer = choose(answers)
            if is_complete(game, answer):
                return answer
            game.partial = answer
    finally:
        game.partial = before
    raise NoAnswer


def some_answers(game: Game, most: int) -> list[Answer]:
    """Whole answers to the pending decision, so many at most, each once: what the rules propose, then those of few
    steps before those of more. At most as many beginnings are looked at; where none of them has led to a whole answer,
    a few more, now the longest first, until one has."""
    before, found = game.partial, dict.fromkeys(game.proposals()[:most])
    waiting = deque([before])
    try:
        for looked in range(most + DEEPER):
            if not waiting or len(found) >= most or (found and looked >= most):
                break
            game.partial = waiting.popleft() if looked < most else waiting.pop()
            for answer in game.legal():
                if not is_complete(game, answer):
                    waiting.append(answer)
                elif len(found) < most:
                    found[answer] = None
    finally:
        game.partial = before
    return list(found)

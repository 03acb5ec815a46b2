"""Answers that are ranked: listed best first, or the best alone where that binds. The least key is best.

Answers of several elements are all looked at, with fuel; where that runs out nothing is ranked, and what binds
is a fault: it would let everything pass.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Any

from toolkit.language.faults import END, TOO_MANY_TO_RANK, Fault
from toolkit.runtime.choices.answers import Elements, Several, answers_of

FUEL = 40_000
"""Elements of answers that are looked at to rank them."""

Key = tuple[Any, ...]
KeyOf = Callable[[Any], Key]


def ranked(answers: list[Elements], key: KeyOf, binding: bool) -> list[Elements]:
    """Short answers that end in what is chosen, best first; those that are equal stay in their order."""
    keys = [key(answer[-1]) for answer in answers]
    if binding:
        best = min(keys, default=())
        return [answer for answer, own in zip(answers, keys, strict=True) if own == best]
    return [answers[place] for place in sorted(range(len(answers)), key=lambda place: keys[place])]


def ranked_answers_of(several: Several, head: Elements, chosen: Elements, key: KeyOf, binding: bool) -> list[Elements]:
    """The next short answers, those first that lead to the best whole ones; where that binds, no others."""
    wholes = all_wholes_of(several) if binding else wholes_of(several, chosen)
    if not wholes:
        return answers_of(several, head, chosen)
    keyed = [(key(several.value(whole)), whole) for whole in wholes]
    if binding:
        best = min(own for own, _ in keyed)
        keyed = [(own, whole) for own, whole in keyed if own == best]
    return _nexts(keyed, head, chosen)


def _nexts(keyed: list[tuple[Key, Elements]], head: Elements, chosen: Elements) -> list[Elements]:
    """How whole answers go on after what is chosen, by the best that each way leads to."""
    best: dict[int, Key] = {}
    goes_on: dict[int, bool] = {}
    count = len(chosen)
    for own, whole in keyed:
        if whole[:count] != chosen:
            continue
        element = whole[count] if len(whole) > count else END
        best[element] = min(own, best.get(element, own))
        goes_on[element] = goes_on.get(element, False) or len(whole) > count + 1
    order = sorted(best, key=lambda element: best[element])
    return [(*head, *chosen, one) if one == END or goes_on[one] else (*head, *chosen, one, END) for one in order]


def all_wholes_of(several: Several) -> list[Elements]:
    """All whole answers, of which the best bind. Raises a fault where the fuel runs out."""
    found = wholes_of(several, ())
    if found is None:
        raise Fault(TOO_MANY_TO_RANK)
    return found


def wholes_of(several: Several, start: Elements) -> list[Elements] | None:
    """All whole answers that begin so, in order; None where the fuel runs out."""
    found: list[Elements] = []
    waiting, left = [start], FUEL
    while waiting:
        at = waiting.pop()
        left -= several.weight(len(at))
        if left < 0:
            return None
        if several.is_whole(at):
            found.append(at)
        waiting += [(*at, element) for element in islice(several.nexts(at), left + 1)][::-1]
    return found

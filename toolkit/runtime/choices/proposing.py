"""What a choice proposes, as whole answers to it: those proposals that are legal, each once, in their order.

Cells `S` are those of a game. Only numbers are known here, as in generated code.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from toolkit.language.faults import END
from toolkit.runtime.choices.answers import Elements, Several
from toolkit.runtime.choices.preferring import KeyOf, all_wholes_of


def proposed(
    several: Several, head: Elements, chosen: Elements, wanted: Iterable[Elements], key: KeyOf | None = None
) -> list[Elements]:
    """The answers of several elements that are proposed and begin as chosen; with a key only the best, which bind."""
    best = None
    if key is not None:
        best = min((key(several.value(whole)) for whole in all_wholes_of(several)), default=None)
    found: dict[Elements, None] = {}
    for value in wanted:
        spelt = several.spelt(value)
        if spelt is None or spelt[: len(chosen)] != chosen:
            continue
        if key is None or best is None or key(several.value(spelt)) == best:
            found[(*head, *spelt, END)] = None
    return list(found)


def proposed_of(answers: Sequence[Elements], wanted: Iterable[int]) -> list[Elements]:
    """Those of the listed answers that end in what is wanted."""
    listed = {answer[-1]: answer for answer in answers}
    return [listed[value] for value in dict.fromkeys(wanted) if value in listed]


def by_space(places: Iterable[tuple[int | None, int]]) -> list[Elements]:
    """Pairs of a space and a thing there, gathered by space; what stands in none is left out."""
    there: dict[int, list[int]] = {}
    for space, thing in places:
        if space is not None:
            there.setdefault(space, []).append(thing)
    return [tuple(things) for _, things in sorted(there.items())]

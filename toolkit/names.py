"""Nearest names: which known ids an author may have meant. In: a set of names. Out: at most three, best first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cached_property, lru_cache
from heapq import nsmallest
from itertools import chain

from toolkit.diagnostics import Later

FEW = 40
"""So many names that share most letter pairs with a word are compared with it letter by letter."""
NEAR = 0.6
"""How alike names are at least that are offered."""
MOST_LOOKED_AT = 2_000_000
"""Where so many names were looked at for words that are none, nothing is offered for further ones: a file in which
everything is wrong must not take minutes."""


def _pairs(word: str) -> set[str]:
    padded = f"^{word.lower()}$"
    return {padded[i : i + 2] for i in range(len(padded) - 1)}


class Names:
    """A set of names that can be asked for those nearest to a word; its index is built on the first question."""

    def __init__(self, names: Iterable[str]) -> None:
        self.names = frozenset(names)
        self._near: dict[str, tuple[str, ...]] = {}
        self._looked_at = 0

    def __contains__(self, word: object) -> bool:
        return word in self.names

    @cached_property
    def _by_pair(self) -> dict[str, list[str]]:
        index: dict[str, list[str]] = {}
        for name in sorted(self.names):
            for pair in _pairs(name):
                index.setdefault(pair, []).append(name)
        return index

    def nearest(self, word: str) -> list[str]:
        """At most three names like `word`, best first (the ratio of difflib, among the forty that share most letter
        pairs, so that asking stays cheap among thousands of names)."""
        if len(word) > 200:
            return []
        if word not in self._near:
            self._near[word] = self._find(word)
        return list(self._near[word])

    def _find(self, word: str) -> tuple[str, ...]:
        if self._looked_at > MOST_LOOKED_AT:
            return ()
        shared: Counter[str] = Counter()
        for pair in _pairs(word):
            names = self._by_pair.get(pair, ())
            self._looked_at += len(names)
            shared.update(names)
        few = nsmallest(FEW, shared, key=lambda name: (-shared[name] / (len(name) + len(word)), name))
        scored = [(_likeness(word.lower(), name.lower()), name) for name in few]
        return tuple(name for score, name in sorted(scored, key=lambda pair: (-pair[0], pair[1])) if score >= NEAR)[:3]


def _likeness(word: str, name: str) -> float:
    """How alike two names are, from 0 to 1: the ratio of difflib, or 0 where its upper bounds are not near."""
    from difflib import SequenceMatcher

    matcher = SequenceMatcher(None, word, name)
    if matcher.real_quick_ratio() < NEAR or matcher.quick_ratio() < NEAR:
        return 0.0
    return matcher.ratio()


def did_you_mean(word: str, names: Names) -> str:
    """A sentence that offers the nearest names, or an empty text where none is near."""
    near = [name for name in names.nearest(word) if name != word]  # what stands there already is no advice
    if not near:
        return ""
    *others, last = [f"`{name}`" for name in near]
    return f"Did you mean {', '.join(others)} or {last}?" if others else f"Did you mean {last}?"


def near_names(word: str, names: Names | Iterable[Iterable[str]], otherwise: str = "", besides: str = "") -> Later:
    """The sentence of `did_you_mean` and what there is to say besides, or another one where no name is near, as advice
    that is worked out where it is read: of a thousand misspelt words a hundred are listed. Names that come in several
    parts are put together then."""

    def advice() -> str:
        """What is near now."""
        near = did_you_mean(word, names if isinstance(names, Names) else Names(chain(*names)))
        return f"{near} {besides}".rstrip() if near else otherwise

    return Later(advice)


@lru_cache(maxsize=10_000)
def is_near(word: str, name: str) -> bool:
    """Whether `word` may be a slip of the pen for `name`."""
    return bool(Names([name]).nearest(word))

"""Nearest names: which known ids an author may have meant. In: a set of names. Out: at most three, best first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cached_property, lru_cache


def _pairs(word: str) -> set[str]:
    padded = f"^{word.lower()}$"
    return {padded[i : i + 2] for i in range(len(padded) - 1)}


class Names:
    """A set of names that can be asked for those nearest to a word; its index is built on the first question."""

    def __init__(self, names: Iterable[str]) -> None:
        self.names = frozenset(names)

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
        from difflib import SequenceMatcher

        if len(word) > 200:
            return []
        shared: Counter[str] = Counter()
        for pair in _pairs(word):
            shared.update(self._by_pair.get(pair, ()))
        few = sorted(shared, key=lambda name: (-shared[name] / (len(name) + len(word)), name))[:40]
        scored = [(SequenceMatcher(None, word.lower(), name.lower()).ratio(), name) for name in few]
        return [name for score, name in sorted(scored, key=lambda pair: (-pair[0], pair[1])) if score >= 0.6][:3]


def did_you_mean(word: str, names: Names) -> str:
    """A sentence that offers the nearest names, or an empty text where none is near."""
    near = names.nearest(word)
    if not near:
        return ""
    *others, last = [f"`{name}`" for name in near]
    return f"Did you mean {', '.join(others)} or {last}?" if others else f"Did you mean {last}?"


@lru_cache(maxsize=10_000)
def is_near(word: str, name: str) -> bool:
    """Whether `word` may be a slip of the pen for `name`."""
    return bool(Names([name]).nearest(word))

"""Short names of pieces on a drawn board. In: ids. Out: for each a few letters that no other one has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator


def short_names(ids: Iterable[str]) -> dict[str, str]:
    """For each id a name of few letters: its beginning, else its words' first letters, else with a number."""
    wanted = sorted(set(ids))
    taken: dict[str, str] = {}
    for id in sorted(wanted, key=lambda id: (len(id), id)):
        taken[next(name for name in _candidates(id) if name not in taken)] = id
    return {id: name for name, id in taken.items()}


def _candidates(id: str) -> Iterator[str]:
    words = [word for word in id.replace("-", "_").split("_") if word]
    plain = "".join(words)
    if len(plain) <= 4:
        yield plain
    if len(words) > 1:
        yield "".join(word[0] for word in words)[:4]
    yield plain[:3]
    yield words[0][:2] + words[-1][:2]
    yield plain[:4]
    yield from (f"{plain[:2]}{number}" for number in range(2, 10_000))

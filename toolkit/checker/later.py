"""Declarations that are read when somebody asks for them: a check of a pack reads none of its designs and cells."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import TypeVar

Member = TypeVar("Member")


class Later(Mapping[str, Member]):
    """A mapping that is made when it is first looked into."""

    def __init__(self, make: Callable[[], Mapping[str, Member]]) -> None:
        self._make = make

    @cached_property
    def _made(self) -> Mapping[str, Member]:
        return self._make()

    def __getitem__(self, id: str) -> Member:
        return self._made[id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._made)

    def __len__(self) -> int:
        return len(self._made)

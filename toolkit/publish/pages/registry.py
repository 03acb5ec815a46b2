"""The generators of a game's pages, one file each. In: a game. Out: its pages.

A file of this folder registers its generator by a decorator; nothing else knows of it:

    @game_pages
    def pages(game: Game) -> Iterator[Page]: ...

`PARTS` in `frame` lists the pages that the bar of a game and its first page lead to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from toolkit.modules import import_all
from toolkit.publish.building import Page
from toolkit.publish.game import Game

Generator = Callable[[Game], Iterable[Page]]
_GENERATORS: list[Generator] = []


def game_pages(generator: Generator) -> Generator:
    """Register what makes some pages of a game."""
    _GENERATORS.append(generator)
    return generator


def generators() -> list[Generator]:
    """All that make pages of a game; imports every file of this folder."""
    import_all("toolkit.publish.pages")
    return [*_GENERATORS]


def generated(games: Iterable[Game]) -> Iterator[Page]:
    """All generated pages of the games."""
    for game in games:
        for generator in generators():
            yield from generator(game)

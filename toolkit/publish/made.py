"""What a pack gives to a site. In: a bundle. Out: its pages, and what the rest of the site says of it.

A site is put together from this alone: of a pack that has not changed, what was made of it before is as good, and
nothing of it need be read again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from toolkit.diagnostics import Diagnostic
from toolkit.features import used_in
from toolkit.publish import searching
from toolkit.publish.addresses import item_address
from toolkit.publish.building import HOME, Page
from toolkit.publish.game import Game
from toolkit.publish.markup import Html
from toolkit.publish.pages import overview


@dataclass(frozen=True)
class Summary:
    """What pages that are not a game's own say of it.

    `heading` is the title in all languages, `cards` what leads to the game on each page that lists games, `uses` where
    on the site each feature of the language that it uses is used first, `size` how many entries it has.
    """

    id: str
    title: str
    heading: Html
    languages: tuple[str, ...]
    size: int
    cards: Mapping[str, Html]
    uses: Mapping[str, str]
    documents: tuple[searching.Document, ...]


@dataclass(frozen=True)
class Made:
    """What was made of a pack: the file of its bundle, its pages, and what its examples gave cause to say. Where one of
    these does not come out as it says, there may be nothing but that."""

    problems: tuple[Diagnostic, ...]
    bundle: str = ""
    pages: tuple[Page, ...] = ()
    summary: Summary | None = None


@dataclass(frozen=True)
class Reference:
    """The pages that tell of the tool alone, and what the search finds of them."""

    pages: tuple[Page, ...]
    documents: tuple[searching.Document, ...]


@dataclass(frozen=True)
class Written:
    """What the search finds of a hand-written page."""

    documents: tuple[searching.Document, ...]


def summary_of(game: Game) -> Summary:
    """What the site says of a game."""
    return Summary(
        id=game.id,
        title=str(game.title),
        heading=game.title.html(),
        languages=tuple(game.languages),
        size=sum(1 for _ in game.everything()),
        cards={page: overview.card(game, page) for page in (HOME, overview.LISTING)},
        uses={
            str(feature): item_address(game.id, item.section, item.id) for feature, item in used_in(game.pack).items()
        },
        documents=tuple(searching.of_game(game)),
    )

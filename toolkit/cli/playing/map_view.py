"""The board of a game on the screen: all of it where it fits, else the part in question. In: a view. Out: lines.

What is in question: where something changed since the board was drawn last, what can be answered, and else where the
pieces are of who looks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from toolkit.cli.playing.board import Token
from toolkit.cli.playing.parts import Room
from toolkit.cli.playing.scene import NOTHING, Drawing, Scene
from toolkit.cli.playing.wording import Wording, owner_of

if TYPE_CHECKING:
    from toolkit.cli.playing.board import Line
    from toolkit.play import Game
    from toolkit.play.pending import Answer
    from toolkit.play.seats import Viewer

ON_PAPER = 44
"""Lines of a board that is too wide, where there is no terminal."""
BELOW = 4
"""Lines of a terminal that a board leaves to what stands below it."""
ANSWERED, CHANGED, BEGUN = 1, 60, 1000
"""What an answer weighs, a space where something changed, and an answer that goes on with what is begun."""


@dataclass(frozen=True)
class MapView:
    """Draws the board of a scene on a screen of this size; any height where that is None."""

    scene: Scene
    width: int
    height: int | None

    @property
    def room(self) -> Room:
        """How much of it a board may take."""
        return Room(self.width, None if self.height is None else self.height - BELOW)

    @property
    def all_room(self) -> Room:
        """How much the whole map may take at a small scale."""
        return Room(self.width, None if self.height is None else self.height - BELOW // 2)

    def draw(
        self,
        view: Mapping[str, Any],
        weights: Callable[[], Mapping[str, int]],
        marks: Mapping[str, tuple[Token, ...]] = NOTHING,
    ) -> Drawing:
        """The board, or the part that holds most of what is weighed."""
        drawing = self.scene.draw(view, self.room, weights, marks)
        if self.height is None and not drawing.is_whole:
            return self.scene.draw(view, Room(self.width, ON_PAPER), weights, marks)
        return drawing

    def told(self, drawing: Drawing) -> Iterator[Line]:
        """Which part of the map is drawn, and how to see others."""
        if not drawing.is_whole:
            first, last = drawing.corners
            said = "{first} to {last}. `map` shows all of it, `map {first}` the part around a space."
            yield ((self.scene.pack.say(said, first=first, last=last), "quiet"),)


def changed_spaces(view: Mapping[str, Any], drawn: Mapping[str, Any]) -> Iterator[str]:
    """The places of which something else lies there than was drawn last."""
    before = drawn.get("places", {})
    if before:
        yield from (place for place, content in view["places"].items() if content != before.get(place))


def weights_of(
    view: Mapping[str, Any], drawn: Mapping[str, Any], answered: Iterable[str], *, is_begun: bool, own: Iterable[str]
) -> Mapping[str, int]:
    """How much each space is in question."""
    weights = Counter[str](own)
    weights.update(dict.fromkeys(changed_spaces(view, drawn), CHANGED))
    for space in answered:
        weights[space] += BEGUN if is_begun else ANSWERED
    return weights


def spaces_of_owner(view: Mapping[str, Any], players: Iterable[str]) -> Iterator[str]:
    """Where the pieces lie that belong to some players, each as often as there are."""
    owners = set(players)
    for place, content in view["places"].items():
        for piece in content if isinstance(content, list) else ():
            if owner_of(piece) in owners:
                yield place


def spaces_answered(game: Game, viewer: Viewer) -> list[str]:
    """The spaces that the answers name which come next, and those of the pieces that they name."""
    wording = Wording.of(game, viewer)
    return [space for answer in game.legal() for space in _spaces_named(game, answer, wording)]


def spaces_begun(game: Game, viewer: Viewer) -> list[str]:
    """The spaces that are named in what is begun of an answer, and those of the pieces that are."""
    return [*_spaces_named(game, game.partial, Wording.of(game, viewer))]


def _spaces_named(game: Game, answer: Answer, wording: Wording) -> Iterator[str]:
    from toolkit.play import name_answer

    _, *parts = name_answer(game, answer, wording.names).values()
    for part in parts:
        for each in part if isinstance(part, list) else [part]:
            space = wording.space(each) if isinstance(each, str) else ""
            if space:
                yield space

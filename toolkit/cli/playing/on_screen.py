"""All that the terminal works out for a seat beside views, menus and the log. In: a game, a player. Out: what it says.

Which answers are given by themselves, what an answer would lead to, how far pieces come, what is traced for them, which
part of a map is in question: none of it may tell a seat of what it cannot know. `hexwright test --leaks` compares it
beside worlds that the seat cannot tell apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from toolkit.cli.playing.alone import only_answer, tells_nobody
from toolkit.cli.playing.looking import Looker
from toolkit.cli.playing.map_view import MapView, spaces_answered, spaces_of_owner, weights_of
from toolkit.cli.playing.menus import menu_now
from toolkit.cli.playing.odds import NotTold, odds_lines, odds_of, shown_first
from toolkit.cli.playing.reach import reach_words, reaches_seen
from toolkit.cli.playing.scene import Scene
from toolkit.cli.playing.traces import trace_lines, traces_seen
from toolkit.play.faults import GameFault

if TYPE_CHECKING:
    from random import Random

    from toolkit.packs import Pack
    from toolkit.play import Game

MOST_PIECES, MOST_ODDS = 3, 2
MOST_ASKED = 4_000
"""So many pieces are asked of, times the spaces of the map: on a large one a single piece."""
WIDE, HIGH = 80, 24


def told_at(game: Game, player: int, picks: Random | None = None) -> list[Any]:
    """What the screen of a player tells at a decision, with all others as people at the same keyboard; but what comes
    of answers, which takes far longer. He asks of some pieces that he sees: the first ones, or those that are picked.
    """
    return [*_told(game, player, picks)]


def _told(game: Game, player: int, picks: Random | None) -> Iterator[Any]:
    from toolkit.cli.playing.display import HUMAN
    from toolkit.play import view_of

    everybody = dict.fromkeys(range(len(game.program.stage.numbers.players)), HUMAN)
    if tells_nobody(game, everybody):
        yield "given by itself", game.seat, only_answer(game)
    scene, view = Scene(game.program.stage), view_of(game, player)
    is_asked = game.seat == player and not game.over
    own = [*spaces_of_owner(view, [game.program.stage.numbers.players[player]])]
    answered = spaces_answered(game, player) if is_asked else []
    drawing = MapView(scene, WIDE, HIGH).draw(view, lambda: weights_of(view, {}, answered, is_begun=False, own=own))
    yield [drawing.lines, drawing.corners, *scene.legend(view, drawing.labels), *scene.beside(view, drawing.labels)]
    labels = game.program.stage.ground.labels
    contents = (view["places"].get(label, []) for label in labels)
    pieces = [piece for content in contents if isinstance(content, list) for piece in content]
    seen = [str(piece["name"]) for piece in pieces if "shows" not in piece]
    most = min(len(seen), MOST_PIECES, max(1, MOST_ASKED // max(1, len(labels))))
    asked = seen[:most] if picks is None else picks.sample(seen, most)
    yield from _of_pieces(Looker(game, player), asked, scene.pack)
    if is_asked:
        yield [(entry.line.text, entry.line.price, entry.line.names) for entry in menu_now(game).entries]
        try:
            yield only_answer(game) is not None
        except GameFault:
            yield "a rule fails"


def _of_pieces(looker: Looker, names: Sequence[str], pack: Pack) -> list[Any]:
    """How far pieces come and what is traced for them; what they ask of the same is computed once."""
    from toolkit.evaluator.keeping import keeping

    found: list[Any] = []
    with keeping():
        for name in names:
            found.append((name, [*reach_words(looker.stage, reaches_seen(looker, name))]))
            found += ([*trace_lines(pack, looker.stage.ground.labels, one)] for one in traces_seen(looker, name))
    return found


def odds_at(game: Game) -> Iterator[Any]:
    """What would come of the first answers that are whole, for the player who is asked."""
    scene = Scene(game.program.stage)
    for entry in menu_now(game).whole(game)[:MOST_ODDS]:
        try:
            yield shown_first(game, entry.answers[0]), [*odds_lines(scene.pack, odds_of(game, entry.answers[0]))]
        except NotTold as told:
            yield told.phrase

"""Views of random positions beside a second reading of what they must tell, and games drawn from them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.unit.compiler.small_games import compiled, main, play
from toolkit.leaks.worlds import world_of
from toolkit.play import Game, sample
from toolkit.play.indistinguishable import indistinguishable
from toolkit.play.knowledge import Knowledge
from toolkit.play.soundness import contradiction, damage

FIELDS = {
    "man": ("owner", "worth", "hits", "kind", "title", "quick"),
    "card": ("owner", "number", "kind"),
    "box": ("owner", "kind"),
}
DESIGNS = {"guard": "man", "scout": "man", "one": "card", "two": "card", "crate": "box", "chest": "box"}
WORTH = {"guard": 2, "scout": 1, "one": 1, "two": 2}
PLACES = ("hand(blue)", "hand(red)", "deck", "pile", "A1", "C1")
WAIT = "- {choose: on, by: first(players), yes: On?}\n- if: on\n  then: [{set: game.score, to: 1}]\n"


@dataclass(frozen=True)
class Position:
    """What kinds show, which places tell their number, and the pieces: design, owner, place, hits, who was shown it,
    and whether it lies in the last box made before it in its place."""

    shows: dict[str, tuple[str, ...]]
    counted: dict[str, bool]
    fog: bool
    pieces: tuple[tuple[str, str, str, int, str | None, bool], ...]

    def kinds(self) -> str:
        """The kinds of the pack."""
        found = {
            "man": "title: Man, plural: men, attrs: {worth: int}, state: {hits: int}",
            "card": "title: Card, attrs: {number: int}",
            "box": "title: Box, plural: boxes, holds: {kinds: [man, card]}",
        }
        face = {
            id: f", face_down: {{shows: [{', '.join(shows)}]}}" if shows else "" for id, shows in self.shows.items()
        }
        return "kinds:\n" + "".join(f"  {id}: {{{told}{face[id]}}}\n" for id, told in found.items())

    def places(self) -> str:
        """The places of the pack."""
        told = {id: ", count_shown_to: all" if counted else "" for id, counted in self.counted.items()}
        seen = "viewer == piece.owner" if self.fog else "all"
        return (
            f"places:\n  map: {{title: Map, shown_to: {seen}, spaces: map}}\n"
            f"  hand: {{title: Hand, per: player, order: none, shown_to: viewer == owner{told['hand']}}}\n"
            f"  deck: {{title: Deck, order: stack, shown_to: nobody{told['deck']}}}\n"
            f"  pile: {{title: Pile, order: none, shown_to: nobody{told['pile']}}}\n"
        )

    def steps(self) -> str:
        """The steps that lay the pieces."""
        text, boxes = "- remove: men\n", {}
        for number, (design, owner, place, hits, _, inside) in enumerate(self.pieces):
            name = f"piece_{number}"
            text += f"- {{create: {design}, at: {place}, owner: {owner}, as: {name}}}\n- {{hide: {name}}}\n"
            if inside and place in boxes and DESIGNS[design] != "box":
                text += f"- {{move: {name}, to: {boxes[place]}}}\n"
            if DESIGNS[design] == "box":
                boxes[place] = name
            if DESIGNS[design] == "man":
                text += f"- {{set: {name}.hits, to: {hits}}}\n"
        for number, (*_, viewer, _) in enumerate(self.pieces):
            text += f"- {{show: piece_{number}, to: {viewer}}}\n" if viewer is not None else ""
        return text + WAIT

    def game(self, folder: Path) -> Game:
        """The game at its question."""
        units = "units:\n  guard: {kind: man, title: Guard, attrs: {worth: 2}, keywords: [quick]}\n"
        units += "  scout: {kind: man, title: Scout, attrs: {worth: 1}}\n"
        units += "".join(f"  {id}: {{kind: box, title: {id.title()}}}\n" for id in ("crate", "chest"))
        keywords = "keywords:\n  quick: {title: Quick, text: It is quick.}\n"
        changed = {"kinds.yaml": self.kinds(), "places.yaml": self.places(), "units.yaml": units}
        return play(compiled(folder, main(self.steps()), changed=changed | {"rules/keywords.yaml": keywords}))


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Some position."""
    shows = {
        kind: tuple(draw(st.lists(st.sampled_from(fields), unique=True, max_size=2))) for kind, fields in FIELDS.items()
    }
    counted = {id: draw(st.booleans()) for id in ("hand", "deck", "pile")}
    piece = st.tuples(
        st.sampled_from(list(DESIGNS)),
        st.sampled_from(("blue", "red")),
        st.sampled_from(PLACES),
        st.integers(0, 1),
        st.sampled_from((None, None, None, "blue", "red")),
        st.booleans(),
    )
    return Position(shows, counted, draw(st.booleans()), tuple(draw(st.lists(piece, min_size=2, max_size=7))))


class Oracle:
    """What a player must be told, read anew: of each place how many lie there, or the pieces in no order."""

    def __init__(self, position: Position, game: Game, viewer: int) -> None:
        self.position, self.game, self.viewer = position, game, viewer
        self.stage = game.program.stage
        self.knowledge = Knowledge(self.stage, game.cells, viewer)
        self.names = self.stage.names(game.cells)

    def counts(self, place: str) -> bool:
        """Whether he may know how many lie there."""
        if place not in PLACES[:4]:
            return True
        own = place == f"hand({self.stage.numbers.players[self.viewer]})"
        return own or self.position.counted[place.partition("(")[0]]

    def inside(self, holder: int) -> tuple[int, ...]:
        """What a piece holds."""
        shape = self.stage.layout.shapes[self.game.cells[holder]]
        held: tuple[int, ...] = self.game.cells[holder + shape.at["holds"]] if "holds" in shape.at else ()
        return held

    def has_known(self, piece: int) -> bool:
        """Whether he knows a piece, or one in it."""
        return self.knowledge.sees(piece) or any(map(self.has_known, self.inside(piece)))

    def told(self, piece: int, counted: bool) -> Any:
        """What he is told of a piece, and of those in it; None for nothing."""
        cells, design = self.game.cells, self.names.named[piece].partition("#")[0]
        shape = self.stage.layout.shapes[cells[piece]]
        within = [one for held in self.inside(piece) if (one := self.told(held, counted)) is not None]
        if self.knowledge.sees(piece):
            return [self.names.named[piece], sorted(within, key=json.dumps)]
        known = [self.told(held, counted) for held in self.inside(piece) if self.has_known(held)]
        all_of_it = {
            "owner": self.stage.numbers.players[cells[piece + 1]],
            "kind": DESIGNS[design],
            "title": design,
            "quick": design == "guard",
            "worth": WORTH.get(design),
            "number": WORTH.get(design),
            "hits": cells[piece + shape.at["state hits"]] if DESIGNS[design] == "man" else None,
        }
        shown = {field: all_of_it[field] for field in self.position.shows[DESIGNS[design]]}
        return [shown, sorted(known, key=json.dumps)] if counted or known else None

    def places(self) -> dict[str, Any]:
        """All places."""
        found: dict[str, Any] = {}
        labels = self.stage.ground.labels
        names = (*labels, *(one.name for one in self.stage.numbers.instances))
        for address, name in enumerate(names):
            pieces, counted = self.game.cells[address], self.counts(name)
            told = [one for piece in pieces if (one := self.told(piece, counted)) is not None]
            speaks = any(shown or inside for shown, inside in told)
            if counted and not speaks and name not in labels:
                found[name] = len(pieces)
            elif counted or told:
                found[name] = told if name == "deck" else sorted(told, key=json.dumps)
        return found


def plain(places: dict[str, Any]) -> dict[str, Any]:
    """What a view tells, in the form of the oracle."""

    def told(piece: dict[str, Any]) -> Any:
        return [piece.get("shows", piece["name"]), sorted(map(told, piece.get("holds", ())), key=json.dumps)]

    found: dict[str, Any] = {}
    for name, content in places.items():
        pieces = content if isinstance(content, int) else [told(piece) for piece in content]
        found[name] = pieces if isinstance(pieces, int) or name == "deck" else sorted(pieces, key=json.dumps)
    return found


@pytest.mark.slow
@settings(max_examples=30, deadline=None)
@given(positions())
def test_a_view_tells_what_backs_show_and_no_more(position: Position) -> None:
    with TemporaryDirectory() as folder:
        game = position.game(Path(folder))
    stage = game.program.stage
    for viewer in (0, 1):
        view = game.view(viewer, whole=True)
        assert plain(view["places"]) == Oracle(position, game, viewer).places()
        for world in indistinguishable(stage, game.cells, viewer):
            assert world_of(game, world).view(viewer) == game.view(viewer)
        for seed in range(3):
            drawn = sample(game.program, view, seed)
            assert drawn.view(viewer, whole=True) == view
            assert [*damage(stage, drawn.cells)] == [*contradiction(stage, drawn.cells)] == []

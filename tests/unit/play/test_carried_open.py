"""What comes to an open place lies face up there, whatever carried it: the checker's lint of secrets counts on it."""

from __future__ import annotations

from pathlib import Path
from random import Random

from tests.unit.compiler.small_games import GROUND, compiled
from toolkit.play import Game
from toolkit.play.knowledge import Knowledge

CARTS = {
    "kinds.yaml": GROUND["kinds.yaml"]
    + "  cart: {title: Cart, holds: {kinds: [man, crate]}}\n  crate: {title: Crate, holds: {kinds: [man]}}\n",
    "units.yaml": GROUND["units.yaml"] + "  wagon: {kind: cart, title: Wagon}\n  box: {kind: crate, title: Box}\n",
}
MOVES = """
menus:
  moves: {}
actions:
  load: {menu: moves, args: [{who: {one: men}}, {cart: {one: carts}}], do: [{move: who, to: cart}]}
  pack_in: {menu: moves, args: [{who: {one: men}}, {crate: {one: crates}}], do: [{move: who, to: crate}]}
  lift: {menu: moves, args: [{crate: {one: crates}}, {cart: {one: carts}}], do: [{move: crate, to: cart}]}
  set_down: {menu: moves, args: [{who: {one: men}}, {at: {one: spaces}}], do: [{move: who, to: at}]}
  take_up: {menu: moves, args: [{who: {one: men}}], do: [{move: who, to: hand(by)}]}
  wheel: {menu: moves, args: [{cart: {one: carts}}, {at: {one: spaces}}], do: [{move: cart, to: at}]}
  store: {menu: moves, args: [{cart: {one: carts}}], do: [{move: cart, to: hand(by)}]}
  ship: {menu: moves, args: [{cart: {one: carts}}], do: [{move: cart, to: discard}]}
  hire: {menu: moves, args: [{cart: {one: carts}}], do: [{create: guard, at: cart, owner: by}]}
  exchange: {menu: moves, args: [{who: {one: men}}, {relief: {one: men}}], do: [{swap: who, with: relief}]}
procedures:
  main:
    do:
      - for: p in players
        do:
          - {create: wagon, at: A1, owner: p}
          - {create: wagon, at: hand(p), owner: p}
          - {create: box, at: hand(p), owner: p}
      - for: round in range(1, 40)
        do: [{for: p in players, do: [{offer: moves, to: p, until: one}]}]
      - end: game
        ranking: [players]
"""


def test_what_lies_in_an_open_place_lies_face_up(tmp_path: Path) -> None:
    program = compiled(tmp_path, MOVES, changed=CARTS)
    stage, closed = program.stage, 0
    for seed in range(6):
        game, picks = Game(program, seed), Random(seed)
        while not game.over:
            sight = Knowledge(stage, game.cells, 0)
            for piece, shape in stage.layout.rows_of("piece", game.cells):
                at = sight.outermost(piece)
                place = stage.place_at[at][0] if at is not None else None
                if place is not None and place.shown_to.is_true:
                    assert game.cells[piece + shape.at["up"]], f"{stage.names(game.cells).named[piece]} in {place.id}"
                elif place is not None:
                    closed += not game.cells[piece + shape.at["up"]]
            answers = game.legal()
            if answers:
                game.take(picks.choice(answers))
            else:
                game.take_back()
    assert closed > 100, "pieces went about face down as well"

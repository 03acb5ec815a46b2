"""Pieces put into pieces at random, moved, removed and replaced, against a tree kept in plain dictionaries."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.unit.compiler.small_games import GROUND, compiled, main, play, state
from toolkit.compiler import ALL, NONE
from toolkit.play import GameFault

KINDS = """kinds:
  man: {title: Man, plural: men, attrs: {worth: int}, state: {hits: int, tired: bool}}
  card: {title: Card, attrs: {number: int}}
  box: {title: Box, plural: boxes, holds: {kinds: [man, box], at_most: 2WHEN}}
"""
WHEN = {
    "remove": "",
    "drop": ", when_removed: drop",
    "return": ", when_removed: return, return_to: rest",
}
UNITS = GROUND["units.yaml"] + "  crate: {kind: box, title: Crate}\n"
PLACES = GROUND["places.yaml"] + "  rest: {title: Rest, per: player, shown_to: all}\n"
MEN = {"guard#1": "A1", "scout#1": "B1", "guard#2": "D1"}
BOXES = {"crate#1": "A1", "crate#2": "A1", "crate#3": "C1"}
LOCAL = {**{name: f"m{number}" for number, name in enumerate(MEN)}, **{name: f"b{n}" for n, name in enumerate(BOXES)}}
OWNERS = {"guard#1": "blue", "scout#1": "blue", "guard#2": "red", "crate#1": "blue", "crate#3": "red"}
WAIT = "- choose: answer\n  by: first(players)\n  yes: Go on?"
boarding = st.tuples(st.just("move"), st.sampled_from(sorted(LOCAL)), st.sampled_from(sorted(BOXES)))
leaving = st.one_of(
    st.tuples(st.just("move"), st.sampled_from(sorted(LOCAL)), st.sampled_from(["A1", "D1"])),
    st.tuples(st.just("remove"), st.sampled_from(sorted(LOCAL)), st.just("")),
    st.tuples(st.just("remove"), st.sampled_from(sorted(BOXES)), st.just("")),
    st.tuples(st.just("replace"), st.sampled_from(sorted(BOXES)), st.sampled_from(["one", ""])),
)
steps = st.tuples(
    st.lists(boarding, min_size=2, max_size=5), st.lists(leaving, min_size=1, max_size=4), st.lists(boarding)
)


class Tree:
    """Where each piece is: the name of a space, a place or a piece; None out of play."""

    def __init__(self, when: str) -> None:
        self.when = when
        self.at: dict[str, str | None] = {**MEN, **BOXES}
        self.owners = dict(OWNERS)
        self.made = len(BOXES)

    def inside(self, box: str) -> list[str]:
        return [piece for piece, holder in self.at.items() if holder == box]

    def is_in(self, piece: str, box: str) -> bool:
        holder = self.at.get(piece)
        return holder is not None and (holder == box or self.is_in(holder, box))

    def takes(self, box: str, piece: str) -> bool:
        """Whether a box in play can take a piece that is not in it yet."""
        return len(self.inside(box)) < 2 and piece != box and not self.is_in(box, piece)

    def remove(self, piece: str, around: str | None = None) -> None:
        around = around if around is not None else self.at[piece]
        contents = self.inside(piece)
        self.at[piece] = None
        for each in contents:
            if self.when == "drop":
                goal = around
                while goal in self.at and len(self.inside(goal)) >= 2:
                    goal = self.at[goal]
                self.at[each] = goal
            elif self.when == "return" and each in self.owners:
                self.at[each] = f"rest({self.owners[each]})"
            else:
                self.remove(each, around)

    def replace(self, box: str, shares: bool) -> None:
        self.made += 1
        heir = f"crate#{self.made}"
        self.at[heir] = self.at[box]
        if box in self.owners:
            self.owners[heir] = self.owners[box]
        for each in self.inside(box) if shares else []:
            if each.startswith(("guard", "scout")):
                self.at[each] = heir
        self.remove(box)


def written(what: str, piece: str, other: str) -> str:
    name = LOCAL[piece]
    match what:
        case "move":
            return f"- move: {name}\n  to: {LOCAL.get(other, other)}"
        case "remove":
            return f"- remove: {name}"
    shares = "\n  shares: {man: one}" if other else ""
    return f"- replace: {name}\n  with: [crate]{shares}"


def done(tree: Tree, what: str, piece: str, other: str) -> bool:
    """Do a step to the tree; whether it is no fault."""
    if tree.at[piece] is None:
        return True
    match what:
        case "move" if other in BOXES:
            if tree.at[other] is None:
                return True
            if tree.at[piece] != other and not tree.takes(other, piece):
                return False
            tree.at[piece] = other
        case "move":
            tree.at[piece] = other
        case "remove":
            tree.remove(piece)
        case "replace":
            tree.replace(piece, bool(other))
    return True


@pytest.mark.slow
@settings(max_examples=80, deadline=None)
@given(steps, st.sampled_from(sorted(WHEN)), st.sampled_from([ALL, NONE]))
def test_pieces_are_where_a_tree_has_them(chosen, when, passes):
    tree = Tree(when)
    lines = ["- let: {m0: only(men(A1)), m1: only(men(B1)), m2: only(men(D1))}"]
    for number, (name, space) in enumerate(BOXES.items()):
        owner = f"\n  owner: {OWNERS[name]}" if name in OWNERS else ""
        lines.append(f"- create: crate\n  at: {space}{owner}\n  as: b{number}")
    fine = True
    for what, piece, other in (*chosen[0], *chosen[1], *chosen[2]):
        lines.append(written(what, piece, other))
        fine = done(tree, what, piece, other)
        if not fine:
            break
    changed = {"kinds.yaml": KINDS.replace("WHEN", WHEN[when]), "units.yaml": UNITS, "places.yaml": PLACES}
    with tempfile.TemporaryDirectory() as folder:
        program = compiled(Path(folder), main("\n".join([*lines, WAIT])), passes, changed)
        try:
            game = play(program)
        except GameFault as fault:
            assert not fine and fault.diagnostic.code == "E712"
            return
    assert fine
    assert {piece: state(game, f"piece {piece}.holder") for piece in tree.at} == tree.at

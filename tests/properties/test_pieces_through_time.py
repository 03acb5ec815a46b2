"""Names and facts that hold pieces, through random removals and replacements, against a game kept in plain lists.

The oracle keeps for each piece whether it is in play and who came in its place, and looks every name up anew.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.unit.compiler.small_games import compiled, main, play, state
from toolkit.compiler import ALL, NONE

NAMES = ("one", "two", "three")
SINGLES = ("hero", "other")
WAIT = "- choose: answer\n  by: first(players)\n  yes: Go on?"
FIRST = '- let: {row: "[m for m in men]", hero: only(men(A1)), other: only(men(A1))}'
DURING = "- during: watch(all=men, leader=only(men(A1)))\n  do:"
MORE = (
    "occasions: {watch: {facts: {all: set of man, leader: man}}}\n"
    "state:\n  game: {in_one: {type: set of man}, in_two: {type: set of man}, in_three: {type: set of man}, "
    "in_fact: {type: set of man}, in_row: {type: list of man}}\n"
)


class Men:
    """The pieces of the oracle, by number: those with which the game begins, then heirs as they are made."""

    def __init__(self) -> None:
        self.in_play = [True, True, True]
        self.came_for: dict[int, list[int]] = {}

    def now(self, piece: int) -> list[int]:
        if self.in_play[piece]:
            return [piece]
        return [heir for each in self.came_for.get(piece, []) for heir in self.now(each)]

    def row(self, pieces: list[int]) -> list[int]:
        return [heir for piece in pieces for heir in self.now(piece)]

    def all(self) -> list[int]:
        return [piece for piece, here in enumerate(self.in_play) if here]

    def remove(self, piece: int) -> None:
        self.in_play[piece] = False

    def replace(self, piece: int, count: int) -> None:
        if self.in_play[piece]:
            made = list(range(len(self.in_play), len(self.in_play) + count))
            self.in_play += [True] * count
            self.came_for[piece] = made
            self.in_play[piece] = False


steps = st.lists(
    st.tuples(
        st.sampled_from(["remove", "replace", "name", "name_row", "single", "fact", "hit", "branch", "pause"]),
        st.integers(0, 2), st.integers(0, 5), st.integers(0, 2),
    ),
    max_size=12,
)  # fmt: skip


def written(what: str, name: str, single: str, index: int, count: int) -> list[str]:
    """A step as YAML. The piece that it is about is one of a list, by a number, if there is any."""
    about = f"row[{index} % count(row)]"
    match what:
        case "remove":
            return [f'- if: row\n  then: [{{remove: "{about}"}}]']
        case "replace":
            return [f'- if: row\n  then: [{{replace: "{about}", with: [{", ".join(["scout"] * count)}]}}]']
        case "name":
            return [f"- let: {{{name}: men}}"]
        case "name_row":
            return [f'- let: {{row: "[m for m in {name}]"}}']
        case "single":
            return [f'- if: row\n  then: [{{let: {{{single}: "{about}"}}}}]']
        case "fact":
            return [f"- set: watch.all\n  to: {name}", f'- if: row\n  then: [{{set: watch.leader, to: "{about}"}}]']
        case "hit":
            return [f"- add: {single}.hits"]
        case "branch":
            return [f"- if: count({name}) > 1\n  then: [{{remove: first({name})}}]\n  else: [{{let: {{{name}: men}}}}]"]
    return [WAIT]


def expected(chosen: list[tuple[str, int, int, int]]) -> tuple[list[list[int]], list[bool], list[int]]:
    """What the names hold in the end: sets, then the row, whether singles are gone, hits by piece."""
    men = Men()
    sets = {name: men.all() for name in NAMES}
    row, kept, leader = men.all(), men.all(), 0
    singles = dict.fromkeys(SINGLES, 0)
    hits: dict[int, int] = {}
    for what, name, index, count in chosen:
        id, single = NAMES[name], SINGLES[name % 2]
        row = men.row(row)
        about = row[index % len(row)] if row else None
        match what:
            case "remove" if about is not None:
                men.remove(about)
            case "replace" if about is not None:
                men.replace(about, count)
            case "name":
                sets[id] = men.all()
            case "name_row":
                row = sorted(set(men.row(sets[id])))
            case "single" if about is not None:
                singles[single] = about
            case "fact":
                kept = sorted(set(men.row(sets[id])))
                leader = about if about is not None else leader
            case "hit" if men.in_play[singles[single]]:
                hits[singles[single]] = hits.get(singles[single], 0) + 1
            case "branch":
                now = sorted(set(men.row(sets[id])))
                if len(now) > 1:
                    men.remove(now[0])
                else:
                    sets[id] = men.all()
    found = [sorted(set(men.row(each))) for each in (*sets.values(), kept)]
    gone = [not men.in_play[each] for each in (*singles.values(), leader)]
    return [*found, men.row(row)], gone, [hits.get(piece, 0) for piece in range(len(men.in_play))]


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(steps, st.sampled_from([ALL, NONE]))
def test_names_hold_what_an_oracle_says(chosen, passes):
    told = {"in_one": "one", "in_two": "two", "in_three": "three", "in_fact": "watch.all", "in_row": "row"}
    inside = [
        *(
            each
            for what, name, at, count in chosen
            for each in written(what, NAMES[name], SINGLES[name % 2], at, count)
        ),
        *(f"- set: game.{field}\n  to: {text}" for field, text in told.items()),
        f"- set: game.log\n  to: '[{', '.join(f'1 if gone({each}) else 0' for each in (*SINGLES, 'watch.leader'))}]'",
        WAIT,
    ]
    first = [*(f"- let: {{{name}: men}}" for name in NAMES), FIRST, DURING]
    body = "\n".join([*first, *(f"    {line}" for each in inside for line in each.split("\n"))])
    with tempfile.TemporaryDirectory() as folder:
        game = play(compiled(Path(folder), main(body), passes, {"rules/more.yaml": MORE}))
    for what, *_ in chosen:
        if what == "pause":
            game.apply(game.legal()[0])
    sets, gone, hits = expected(chosen)
    assert [numbers(state(game, f"game.{field}")) for field in told] == sets
    assert state(game, "game.log") == [int(each) for each in gone]
    assert [state(game, f"piece {name_of(piece)}.state hits") for piece in range(len(hits))] == hits


def name_of(piece: int) -> str:
    """What the game calls a piece of the oracle."""
    return ("guard#1", "scout#1", "guard#2")[piece] if piece < 3 else f"scout#{piece - 1}"


def numbers(names: list[str]) -> list[int]:
    return [next(piece for piece in range(100) if name_of(piece) == name) for name in names]

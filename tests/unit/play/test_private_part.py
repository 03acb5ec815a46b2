"""Which of several unidentified pieces is meant: a whole view does not tell it, and `sample` draws it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.unit.compiler.small_games import compiled, main
from tests.unit.play.test_choices_among_unidentified import DEAL, END, GROUND_OF_CARDS, SEEDS, worlds_of
from toolkit.play import Game, sample
from toolkit.play.knowledge import Knowledge
from toolkit.play.soundness import contradiction, damage

MINE_TO_RED = "- for: c in cards(hand(blue))\n  do:\n    - {grant: frail, on: c, until: game}\n"
MINE_TO_RED += "    - {move: c, to: hand(red)}\n"
FRAIL = """
events: {told: {}, seen_off: {facts: {what: card}}}
effects:
  frail: {triggers: {t: {after: told, do: [{add: bearer.marks}]}}}
"""
FOR_RED = END.replace("blue", "red")


def game_of(folder: Path, steps: str, more: str = FRAIL, seed: int = 1) -> Game:
    """A game at its first decision, behind the cards that were dealt; nobody passes unasked."""
    return Game(compiled(folder, main(f"{DEAL}{steps}", more), changed=GROUND_OF_CARDS), seed, forced="stop")


def unidentified_in(game: Game, place: str = "hand(red)") -> list[int]:
    """The cards there, of which blue knows none."""
    layout, cells = game.program.stage.layout, game.cells
    [address] = [address for address, name in layout.named_contents.items() if name == place]
    return [row for row in cells[address] if not Knowledge(game.program.stage, cells, 0).sees(row)]


def fields_of(game: Game, kind: str, field: str) -> list[Any]:
    """What a field of the rows of a kind that last or go on holds."""
    layout = game.program.stage.layout
    rows = [(row, shape) for row, shape in layout.rows(game.cells) if shape.id == kind]
    return [
        game.cells[row + shape.at[field]]
        for row, shape in rows
        if shape.what == "piece" or layout.is_live(game.cells, row, shape)
    ]


def drawn(game: Game, seeds: int = 40) -> Iterator[Game]:
    """Games from blue's whole view: each looks as that says, and is sound."""
    view = game.view(0, whole=True)
    for seed in range(seeds):
        other = sample(game.program, view, seed, forced="stop")
        assert other.view(0, whole=True) == view
        assert [*damage(game.program.stage, other.cells)] == [*contradiction(game.program.stage, other.cells)] == []
        yield other


def test_worlds_in_which_another_unidentified_piece_bears_an_effect_give_one_view(tmp_path: Path) -> None:
    """Blue knew the card when the effect was put on it; it went to others in red's hand."""
    game = game_of(tmp_path, f"{MINE_TO_RED}{END}- note: told\n")
    stage, view, hashes = game.program.stage, game.view(0, whole=True), set()
    assert view["private"]["fields"]["effect frail@1.bearer"] == view["effects"][0]["on"] == "hand(red)?"
    [effect] = [row for row, shape in stage.layout.rows(game.cells) if shape.id == "frail"]
    for piece in unidentified_in(game):
        other = game.clone()
        other.cells[effect + stage.layout.at("effect", "frail", "bearer")] = piece
        assert other.view(0, whole=True) == view
        assert sample(game.program, other.view(0, whole=True), 3).hash() == sample(game.program, view, 3).hash()
        hashes.add(other.hash())
    assert len(hashes) == 4


@pytest.mark.slow
def test_each_unidentified_piece_may_be_drawn(tmp_path: Path) -> None:
    game, found = game_of(tmp_path, f"{MINE_TO_RED}{END}- note: told\n"), Counter[str]()
    for other in drawn(game, 120):
        [bearer] = fields_of(other, "frail", "bearer")
        found[Knowledge(game.program.stage, other.cells, 0).known_names.named[bearer]] += 1
    assert sorted(found) == [f"hand(red)?{number}" for number in (1, 2, 3, 4)] and min(found.values()) > 12


ALL_OF_THEM = "- for: c in cards(hand(red))\n  do: [{grant: frail, on: c, until: game}]\n"


@pytest.mark.slow
@pytest.mark.parametrize("once", [True, False])
def test_what_a_thing_bears_but_once_is_on_as_many_as_there_are(tmp_path: Path, once: bool) -> None:
    more = FRAIL.replace("frail: {", "frail: {once: true, " if once else "frail: {")
    game = game_of(tmp_path, f"{ALL_OF_THEM}{END}- note: told\n", more)
    assert {len(set(fields_of(other, "frail", "bearer"))) for other in drawn(game)} == ({3} if once else {1, 2, 3})


TOLD = {
    "a fact": (
        "- during: raid(victim=[c for c in cards(hand(blue))][0])\n  do:\n    - move: raid.victim\n"
        "      to: hand(red)\n"
        "    - choose: on\n      by: red\n      yes: Go on?\n    - add: raid.victim.marks\n",
        "occasions: {raid: {facts: {victim: card}}}\n",
        ("occasion raid", "hand(red)?"),
    ),
    "the past": (
        "- during: raid()\n  do:\n    - note: seen_off(what=[c for c in cards(hand(blue))][0])\n"
        "    - move: hand(blue)\n      to: hand(red)\n    - choose: on\n      by: red\n      yes: Go on?\n"
        "    - if: any(past(seen_off, raid), it.what.number == 1)\n      then: [{add: game.score}]\n",
        "occasions: {raid: {}}\nevents: {seen_off: {facts: {what: card}}}\n",
        ("occasion raid", "hand(red)?"),
    ),
    "a count for a limit": (
        "- during: day()\n  do:\n    - {offer: marking, to: red, until: pass}\n",
        "occasions: {day: {}}\nmenus: {marking: {within: day}}\nactions:\n  mark:\n    menu: marking\n"
        "    args: [{c: {one: cards(hand(by))}}]\n    limit: [{times: 2, per: day, of: c}]\n    do: [{add: c.marks}]\n",
        ("limit", "hand(red)?"),
    ),
    "what is left of a loop": (
        "- for: c in cards(hand(red))\n  do:\n    - choose: on\n      by: red\n      yes: Go on?\n    - add: c.marks\n",
        "",
        ("locals", "hand(red)?"),
    ),
    "a set": (
        "- choose: x\n  by: red\n  pick: cards(hand(red))\n  min: 2\n  max: 2\n- choose: on\n  by: red\n  yes: Go on?\n"
        "- for: c in x\n  do: [{add: c.marks}]\n",
        "",
        ("locals", "hand(red)?"),
    ),
}


def unanswered(game: Game) -> dict[str, Any]:
    """Blue's whole view but for the answers given, which are the same in both worlds and not of the same pieces."""
    return {key: told for key, told in game.view(0, whole=True).items() if key != "record"}


def without_order(game: Game) -> str:
    """The private part of blue's view, but for the order in which all that lies anywhere is listed."""
    return json.dumps(game.view(0, whole=True)["private"] | {"listed": []})


@pytest.mark.slow
@pytest.mark.parametrize("what", TOLD)
def test_nothing_in_the_private_part_numbers_unidentified_pieces(tmp_path: Path, what: str) -> None:
    steps, more, (where, said) = TOLD[what]
    compared = met = 0
    for seed in SEEDS:
        game = game_of(tmp_path, steps, more, seed)
        for _ in range(3):
            private = without_order(game)
            assert "?1" not in private and "?2" not in private and "?3" not in private
            met += f'"{said}"' in private and where in private
            worlds = [unanswered(other) for other in worlds_of(game).games]
            assert all(other == worlds[0] for other in worlds)
            compared += len(worlds) - 1
            assert len([*drawn(game, 5)]) == 5
            if not game.over:
                game.apply(game.legal()[0])
                while game.partial:
                    game.apply(game.legal()[0])
    assert met > 3 and compared > 10


def test_members_of_a_set_are_distinct_pieces(tmp_path: Path) -> None:
    game = game_of(tmp_path, TOLD["a set"][0], "")
    game.apply(game.legal()[0])
    while game.partial:
        game.apply(game.legal()[0])
    sets = {tuple(other.go[1]) for other in drawn(game) if other.go is not None}
    assert len(sets) > 2
    for locals in sets:
        for value in locals:
            assert not isinstance(value, tuple) or len(value) == len(set(value)) == 2


AGAIN = (
    "- choose: x\n  by: blue\n  pick: cards(hand(red))\n  min: 2\n  max: 2\n"
    "- choose: y\n  by: blue\n  one: x\n- add: y.marks\n"
)


@pytest.mark.slow
def test_what_the_seat_is_asked_about_is_drawn_so_that_it_is_asked_the_same(tmp_path: Path) -> None:
    """Blue picked two of red's cards, and chooses one of them: the answers name them."""
    game = game_of(tmp_path, AGAIN, "")
    game.apply(game.legal()[1])
    while game.partial:
        game.apply(game.legal()[-1])
    answers = game.view(0)["decision"]["answers"]
    assert len(answers) == 2 and all(each["y"].startswith("hand(red)?") for each in answers)
    assert len([*drawn(game)]) == 40


def test_of_what_lies_in_something_unseen_it_is_not_said_where(tmp_path: Path) -> None:
    """Red has two boxes, one of them with cards; blue is told of none of these, and that an effect is on one."""
    kinds = (
        "kinds:\n  man: {title: Man, plural: men}\n  card: {title: Card, attrs: {number: int}, state: {marks: int}}\n"
    )
    kinds += "  box: {title: Box, plural: boxes, holds: {kinds: [card], when_removed: drop}}\n"
    units = "units:\n  guard: {kind: man, title: Guard}\n  scout: {kind: man, title: Scout}\n"
    units += "  crate: {kind: box, title: Crate}\n  chest: {kind: box, title: Chest}\n"
    places = GROUND_OF_CARDS["places.yaml"].replace("holds: {kinds: [card]}", "holds: {kinds: [card, box]}")
    steps = "- for: b in [crate, chest]\n  do: [{create: b, at: hand(red), owner: red}]\n"
    steps += "- for: c in [one, two, two, one]\n  do: [{create: c, at: deck}]\n- shuffle: deck\n"
    steps += "- {draw: deck, to: '[b for b in boxes][0]', count: 2}\n"
    steps += "- {grant: frail, on: '[c for c in cards([b for b in boxes][0])][0]', until: game}\n- note: told\n"
    changed = GROUND_OF_CARDS | {"kinds.yaml": kinds, "units.yaml": units, "places.yaml": places}
    game = Game(compiled(tmp_path, main(f"{steps}{END}- note: told\n", FRAIL), changed=changed), 1, forced="stop")
    told = game.view(0)["effects"]
    assert told == [{"effect": "frail", "on": "hand(red)??"}]
    assert {len(set(fields_of(other, "frail", "bearer"))) for other in drawn(game)} == {1}


BORNE_BY_SOME = "- for: c in cards(hand(red))\n  do:\n    - if: c.number == 2\n"
BORNE_BY_SOME += "      then: [{grant: frail, on: c, until: game}]\n- note: told\n"


@pytest.mark.slow
def test_whose_effects_answers_name_bears_them_in_each_game_drawn(tmp_path: Path) -> None:
    """Blue chooses which of them comes next; steps keep what may come, and that is not numbered."""
    asked = 0
    for seed in SEEDS:
        game = game_of(
            tmp_path, f"{BORNE_BY_SOME}{END}", FRAIL.replace("after: told,", "after: told, chosen_by: blue,"), seed
        )
        asked += "next" in game.view(0)["decision"]["answers"][0]
        assert not any(f"?{number}" in without_order(game) for number in (1, 2, 3))
        assert len([*drawn(game, 5)]) == 5
    assert asked > 1


REMEMBERED = "state:\n  game: {last: {type: optional card}, some: {type: set of card}}\n"


def test_so_is_what_the_state_of_the_game_names(tmp_path: Path) -> None:
    """Games are drawn from it, too: one unidentified piece, and a set of all that lie there."""
    steps = "- set: game.last\n  to: first(cards(hand(blue)))\n- set: game.some\n"
    steps += "  to: cards(hand(blue)) + cards(hand(red))\n- move: hand(blue)\n  to: hand(red)\n"
    steps += f"{END}- for: c in game.some\n  do: [{{add: c.marks}}]\n"
    steps += "- if: game.last.number == 2\n  then: [{add: game.last.marks}]\n"
    changed = GROUND_OF_CARDS | {"rules/remembered.yaml": REMEMBERED}
    game = Game(compiled(tmp_path, main(f"{DEAL}{steps}"), changed=changed), 1, forced="stop")
    assert game.view(0)["state"]["game.some"] == ["hand(red)?"] * 4
    layout, found = game.program.stage.layout, set[int]()
    at = {cell.name: address for address, cell in enumerate(layout.cells)}
    for other in drawn(game):
        assert list(other.cells[at["game.some"]]) == sorted(unidentified_in(other))
        found.add(unidentified_in(other).index(other.cells[at["game.last"]]))
    assert found == {0, 1, 2, 3}


@pytest.mark.slow
@pytest.mark.parametrize("each", ["has(it, frail)", "not has(it, frail)"])
def test_what_the_seat_may_choose_on_the_map_hangs_on_who_bears_it(tmp_path: Path, each: str) -> None:
    """Of kinds that may stand on the map legality may read that: games in which it is otherwise are not drawn."""
    kinds = "kinds:\n  man: {title: Man, plural: men, state: {marks: int}}\n"
    kinds += "  card: {title: Card, attrs: {number: int}, state: {marks: int}}\n"
    units = "units:\n  guard: {kind: man, title: Guard}\n  scout: {kind: man, title: Scout}\n"
    steps = "- for: made in [guard, scout, guard, scout, guard, scout, guard]\n"
    steps += "  do: [{create: made, at: C1, owner: red}]\n- hide: men(C1)\n"
    steps += "- choose: x\n  by: red\n  pick: men(C1)\n  min: 3\n  max: 3\n"
    steps += "- for: u in x\n  do: [{grant: frail, on: u, until: game}]\n"
    steps += f"- choose: y\n  by: blue\n  one: men(C1)\n  each: {each}\n- add: y.marks\n- note: told\n"
    changed = GROUND_OF_CARDS | {"kinds.yaml": kinds, "units.yaml": units}
    game = Game(
        compiled(tmp_path, main(steps, FRAIL.replace(", seen_off: {facts: {what: card}}", "")), changed=changed),
        1,
        forced="stop",
    )
    game.apply(game.legal()[2])
    while game.partial:
        game.apply(game.legal()[-1])
    answers = game.view(0)["decision"]["answers"]
    assert len(answers) == (4 if "not" in each else 3) and answers[0]["y"].startswith("C1?")
    assert len([*drawn(game)]) == 40

"""What `face_down: shows` says everybody knows, wherever he knows how many lie: in views, to `why`, in games drawn."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.unit.compiler.small_games import compiled, main, play
from tests.unit.play.test_sampling import PLACES, WAIT
from toolkit.cli.leaking import table_of_words
from toolkit.leaks.worlds import world_of
from toolkit.play import Game, sample
from toolkit.play.indistinguishable import indistinguishable
from toolkit.play.soundness import contradiction, damage

BLUE, RED = 0, 1
LAID = "- for: c in [one, two, two, one]\n  do: [{create: c, at: PLACE, owner: red}]\n"


def kinds(face_down: str, more: str = "", man: str = "") -> dict[str, str]:
    """The kinds of the small pack, with cards that show something."""
    text = f"kinds:\n  man: {{title: Man, plural: men, attrs: {{worth: int}}{man}}}\n"
    text += f"  card: {{title: Card, attrs: {{number: int}}, face_down: {{shows: [{face_down}]}}{more}}}\n"
    return {"kinds.yaml": text, "places.yaml": PLACES}


def laid(folder: Path, place: str, changed: dict[str, str], more: str = "") -> Game:
    """A game in which four cards lie somewhere, and blue is asked."""
    return play(compiled(folder, main(LAID.replace("PLACE", place) + more + WAIT), changed=changed))


def shows(content: Any) -> Any:
    """What the pieces of a place show, or the names of those that are known."""
    return content if isinstance(content, int) else [piece.get("shows", piece["name"]) for piece in content]


def sorted_shows(content: Any) -> list[Any]:
    """What unidentified pieces show, in one order whatever theirs is."""
    return sorted(shows(content), key=str)


def same_drawn(game: Game, viewer: int, many: int = 20) -> list[Game]:
    """Games drawn from the view of a player, which all look as it does and are sound."""
    view, stage = game.view(viewer, whole=True), game.program.stage
    games = [sample(game.program, view, seed) for seed in range(many)]
    for drawn in games:
        assert drawn.view(viewer, whole=True) == view
        assert [*damage(stage, drawn.cells)] == [*contradiction(stage, drawn.cells)] == []
    return games


def test_the_backs_of_a_hand_are_told_in_an_order_that_says_nothing_of_its_making(tmp_path: Path) -> None:
    game = laid(tmp_path, "hand(red)", kinds("number"))
    told = [
        tuple(each["number"] for each in shows(Game(game.program, seed).view(BLUE)["places"]["hand(red)"]))
        for seed in range(30)
    ]
    assert all(Counter(each) == {1: 2, 2: 2} for each in told)
    assert len({*told}) == 6, "any order comes, by the game's seed"
    assert shows(game.view(RED)["places"]["hand(red)"]) == ["one#1", "two#1", "two#2", "one#2"]
    same_drawn(game, BLUE)


def test_of_a_stack_they_are_told_as_they_lie(tmp_path: Path) -> None:
    game = laid(tmp_path, "deck", kinds("number"), "- hide: deck\n")
    there = [piece["name"] for piece in game.view(BLUE)["places"]["deck"]]
    assert there == ["deck?1", "deck?2", "deck?3", "deck?4"]
    names, deck = game.program.stage.names(game.cells), game.program.stage.layout.places["deck"][0]
    truth = [{"one": 1, "two": 2}[names.named[card].partition("#")[0]] for card in game.cells[deck]]
    told = shows(game.view(BLUE)["places"]["deck"])
    assert told == shows(game.view(RED)["places"]["deck"]) == [{"number": number} for number in truth]
    same_drawn(game, BLUE)


def test_where_nobody_shows_anything_there_is_but_a_number(tmp_path: Path) -> None:
    """What shows something would be seen: so what lies there shows nothing, in games that are drawn as well."""
    man = ", state: {hits: int}, face_down: {shows: [owner]}"
    changed = kinds("number", man=man)
    changed["kinds.yaml"] = changed["kinds.yaml"].replace(", face_down: {shows: [number]}", "")
    steps = "- {move: men(red), to: hand(blue)}\n- hide: men\n"
    game = laid(tmp_path, "hand(red)", changed, steps)
    assert game.view(BLUE)["places"]["hand(red)"] == 4
    assert shows(game.view(RED)["places"]["hand(blue)"]) == [{"owner": "red"}]
    for drawn in same_drawn(game, RED):
        assert drawn.view(BLUE)["places"]["hand(red)"] == 4


def test_among_them_stands_what_shows_nothing(tmp_path: Path) -> None:
    game = laid(tmp_path, "hand(red)", kinds("number"), "- {move: men(red), to: hand(red)}\n- hide: men\n")
    there = sorted_shows(game.view(BLUE)["places"]["hand(red)"])
    assert there == [*({"number": each} for each in (1, 1, 2, 2)), {}]
    same_drawn(game, BLUE)


def test_where_he_does_not_know_how_many_lie_nothing_is_told(tmp_path: Path) -> None:
    changed = kinds("number")
    changed["places.yaml"] = PLACES.replace(", count_shown_to: all", "")
    game = laid(tmp_path, "hand(red)", changed)
    assert "hand(red)" not in game.view(BLUE)["places"]
    same_drawn(game, BLUE)


UNITS = (
    "units:\n  guard: {kind: man, title: Guard, attrs: {worth: 2}}\n"
    "  scout: {kind: man, title: Scout, attrs: {worth: 1}}\n  crate: {kind: box, title: Crate}\n"
)
PACKED = "- {create: crate, at: discard, owner: red, as: it_holds}\n- {move: holds(hand(red)), to: it_holds}\n"
"""All that red has in his hand goes into a crate."""


@pytest.mark.parametrize("counted", [True, False])
def test_what_lies_in_a_known_box_is_told_where_that_may_be_counted(tmp_path: Path, counted: bool) -> None:
    """Blue was shown the crate and not what lies in it."""
    man = "}\n  box: {title: Box, plural: boxes, holds: {kinds: [card]}"
    changed = kinds("number", man=man)
    if not counted:
        changed["places.yaml"] = PLACES.replace(", count_shown_to: all", "")
    changed["units.yaml"] = UNITS
    steps = PACKED
    steps += "- {move: it_holds, to: hand(red)}\n- {hide: it_holds}\n- {show: it_holds, to: blue}\n"
    game = laid(tmp_path, "hand(red)", changed, steps)
    [crate] = game.view(BLUE)["places"]["hand(red)"]
    told = [{"number": 1}, {"number": 1}, {"number": 2}, {"number": 2}]
    assert (crate["name"], sorted_shows(crate["holds"])) == ("crate#1", told if counted else [])
    games = same_drawn(game, BLUE)
    if counted:
        return
    stage = game.program.stage
    inside = {
        len(one.cells[stage.names(one.cells).rows["crate#1"] + stage.layout.at("piece", "box", "holds")])
        for one in games
    }
    assert len(inside) > 1, "how much it holds is drawn"


@pytest.mark.parametrize("counted", [True, False])
def test_of_an_unknown_box_only_what_is_known_in_it_is_told_wherever_it_lies(tmp_path: Path, counted: bool) -> None:
    """Blue was shown a card in a box of red's, of which he knows no more than that."""
    changed = kinds("number", man="}\n  box: {title: Box, plural: boxes, holds: {kinds: [card]}")
    if not counted:
        changed["places.yaml"] = PLACES.replace(", count_shown_to: all", "")
    changed["units.yaml"] = UNITS
    steps = PACKED
    steps += (
        "- {move: it_holds, to: hand(red)}\n- {create: crate, at: hand(red), owner: red, as: empty}\n- hide: boxes\n"
    )
    game = laid(tmp_path, "hand(red)", changed, steps + "- show: first(cards(it_holds))\n  to: blue\n")
    told = game.view(BLUE)["places"]["hand(red)"]
    [full] = [box for box in told if "holds" in box]
    [known] = shows(full["holds"])
    assert shows([full]) == [{}] and known in ("one#1", "one#2", "two#1", "two#2")
    assert len(told) == (2 if counted else 1), "that there is an empty one he hears where he may count"
    same_drawn(game, BLUE)


def test_the_same_number_of_another_kind_looks_otherwise(tmp_path: Path) -> None:
    """What is worth 2 and what has the number 2 are told apart."""
    steps = "- for: m in [guard, guard]\n  do: [{create: m, at: hand(red), owner: red}]\n- hide: men\n"
    game = laid(tmp_path, "hand(red)", kinds("number", man=", face_down: {shows: [worth]}"), steps)
    twos = [{"number": 2}, {"number": 2}, {"worth": 2}, {"worth": 2}]
    assert sorted_shows(game.view(BLUE)["places"]["hand(red)"]) == [{"number": 1}, {"number": 1}, *twos]
    same_drawn(game, BLUE)


ENDS = {
    "cards.yaml": (
        "cards:\n  one: {kind: card, title: One, text: One., attrs: {number: {left: 1, right: 3}}}\n"
        "  two: {kind: card, title: Two, text: Two., attrs: {number: {left: 2, right: 1}}}\n"
    )
}


def test_of_a_card_with_two_ends_the_number_of_the_end_that_counts(tmp_path: Path) -> None:
    """A 1 may be the left end of a one, or the right end of a two; a 3 is a one that was turned."""
    changed = kinds("number", ", ends: [left, right]") | ENDS
    turned = "- for: mine in cards(hand(red))\n  do: [{set: mine.end, to: right}]\n"
    turned += "- set: first(cards(hand(red)), it.number == 3).end\n  to: left\n"
    game = laid(tmp_path, "hand(red)", changed, turned)
    there = sorted_shows(game.view(BLUE)["places"]["hand(red)"])
    assert there == [{"number": each} for each in (1, 1, 1, 3)]
    layout = game.program.stage.layout
    ways = set()
    for drawn in same_drawn(game, BLUE):
        cards = drawn.cells[layout.places["hand"][RED]]
        ways.add(
            tuple((drawn.cells[card], drawn.cells[card + layout.at("piece", "card", "state end")]) for card in cards)
        )
    assert len(ways) > 1
    for world in indistinguishable(game.program.stage, game.cells, BLUE):
        assert world_of(game, world).view(BLUE)["places"] == game.view(BLUE)["places"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("field", "told"),
    [
        ("title", ["one", "one", "two", "two"]),
        ("kind", ["card"] * 4),
        ("keywords", [["quick"], ["quick"], [], []]),
        ("quick", [False, False, True, True]),
        ("holder", ["hand(red)"] * 4),
        ("owner", ["red"] * 4),
        ("face_up", [False] * 4),
    ],
)
def test_all_that_a_kind_may_show_is_told(tmp_path: Path, field: str, told: list[Any]) -> None:
    changed = kinds(field)
    changed["rules/keywords.yaml"] = "keywords:\n  quick: {title: Quick, text: It is quick.}\n"
    changed["cards.yaml"] = (
        "cards:\n  one: {kind: card, title: One, text: One., attrs: {number: 1}, keywords: [quick]}\n"
        "  two: {kind: card, title: Two, text: Two., attrs: {number: 2}}\n"
    )
    game = laid(tmp_path, "hand(red)", changed)
    assert sorted((one[field] for one in shows(game.view(BLUE)["places"]["hand(red)"])), key=repr) == sorted(
        told, key=repr
    )
    same_drawn(game, BLUE)
    for world in indistinguishable(game.program.stage, game.cells, BLUE):
        assert world_of(game, world).view(BLUE) == game.view(BLUE)


SEEKING = """
values:
  is_out:
    args: {m: man}
    base: m.space != none
  anybody_out:
    args: {whose: player}
    base: any(men(whose), is_out(it))
"""


OUTSIDE = "map: {title: Map, shown_to: viewer == piece.owner"
MEN = "- for: NAME in [guard, scout, guard, scout, guard, scout, guard, scout, guard, scout]\n"
MEN += "  do: [{create: NAME, at: hand(red), owner: red}]\n"


def searched(folder: Path, steps: str) -> Game:
    """A game in which red has men in his hand and outside, of whom blue sees what they are worth."""
    changed = kinds("number", man=", face_down: {shows: [worth]}")
    changed["places.yaml"] = PLACES.replace("map: {title: Map, shown_to: all", OUTSIDE)
    steps = "- {move: men(D1), to: hand(red)}\n" + steps + WAIT
    return play(compiled(folder, main(steps, SEEKING), changed=changed))


def test_how_long_was_looked_for_something_unseen_is_told_to_nobody(tmp_path: Path) -> None:
    """Red has guards and scouts in his hand and one scout outside: that he is no guard is seen. They are looked through
    up to the first that is outside, in an order that is the same whichever of the scouts he is."""
    one, two = MEN.replace("NAME", "m"), MEN.replace("NAME", "n")
    game = searched(tmp_path, f"{one}- {{create: scout, at: D1, owner: red}}\n{two}- hide: men\n")
    stage, told = game.program.stage, table_of_words().why(game, "anybody_out(red)", BLUE)
    assert told[0] == "True"
    others = [world_of(game, world) for world in indistinguishable(stage, game.cells, BLUE)]
    assert len({one.cells[stage.ground.labels.index("D1")] for one in others}) > 3, "any scout may be the one outside"
    assert all(table_of_words().why(one, "anybody_out(red)", BLUE) == told for one in others)


def test_nor_whether_it_was_found_before_something_known(tmp_path: Path) -> None:
    """Blue knows a scout in red's hand. Whether he was looked at hangs on the order, and that on nothing."""
    steps = "- {create: scout, at: hand(red), owner: red}\n- {create: scout, at: D1, owner: red, as: known}\n"
    steps += "- {create: scout, at: C1, owner: red}\n" + MEN.replace("NAME", "m")
    game = searched(tmp_path, steps + "- hide: men\n- {move: known, to: hand(red)}\n- reveal: known\n")
    assert shows(game.view(BLUE)["places"]["hand(red)"])[0] == "scout#3"
    told = table_of_words().why(game, "anybody_out(red)", BLUE)
    others = [world_of(game, world) for world in indistinguishable(game.program.stage, game.cells, BLUE)]
    assert told[0] == "True" and others
    assert all(table_of_words().why(one, "anybody_out(red)", BLUE) == told for one in others)

"""`shown_to`, `count_shown_to`, `face_down`, `reveal`, `hide`, `show`: views say just what they mean."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.unit.compiler.small_games import GROUND, compiled, main, play
from toolkit.play import Game, load, save
from toolkit.play.knowledge import Knowledge

WAIT = "- {choose: wait_NAME, by: first(players), yes: On?}\n"
CARDS = "- for: c in [one, two, one]\n  do: [{create: c, at: PLACE, owner: first(players)}]\n"
KINDS = (
    "kinds:\n  man:\n    title: Man\n    plural: men\n    attrs: {worth: int}\n    state: {hits: int}\n"
    "    holds: {kinds: [card]}\nFACE  card: {title: Card, attrs: {number: int}CARD}\n"
)


def waits(name: str) -> str:
    """A decision at which the test looks."""
    return WAIT.replace("NAME", name)


def known(game: Game, player: int, kind: str = "card") -> list[str]:
    """The pieces of a kind that a player can tell apart from others."""
    knowledge = Knowledge(game.program.stage, game.cells, player)
    layout = game.program.stage.layout
    rows = [row for row, shape in layout.rows(game.cells) if shape.id == kind and knowledge.sees(row)]
    return sorted(str(knowledge.names.named[row]) for row in rows)


def places(**shown: str) -> dict[str, str]:
    """The places of the small pack with other secrets."""
    text = GROUND["places.yaml"]
    for place, told in shown.items():
        line = next(line for line in text.splitlines() if line.strip().startswith(f"{place}:"))
        spaces = ", spaces: map" if place == "map" else ""
        order = ", order: stack" if "order: stack" in line else ""
        per = ", per: player" if "per: player" in line else ""
        text = text.replace(line, f"  {place}: {{title: A place{per}{order}{spaces}, {told}}}")
    return {"places.yaml": text}


def kinds(face: str = "", card: str = "") -> dict[str, str]:
    """The kinds of the small pack, men with cargo, with other secrets."""
    text = KINDS.replace("FACE", f"    {face}\n" if face else "").replace("CARD", f", {card}" if card else "")
    return {"kinds.yaml": text}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("told", "blue", "red"),
    [
        ("shown_to: all", ["one#1", "one#2", "two#1"], ["one#1", "one#2", "two#1"]),
        ("shown_to: nobody", None, None),
        ("shown_to: nobody, count_shown_to: all", 3, 3),
        ("shown_to: nobody, count_shown_to: viewer == first(players)", 3, None),
        ("shown_to: viewer == first(players)", ["one#1", "one#2", "two#1"], None),
        ("shown_to: viewer == first(players), count_shown_to: all", ["one#1", "one#2", "two#1"], 3),
        ("shown_to: viewer == piece.owner", ["one#1", "one#2", "two#1"], None),
        ("shown_to: piece.number == 2", ["two#1"], ["two#1"]),
        (
            "shown_to: 'piece.number == 2 and viewer != piece.owner', count_shown_to: all",
            3,
            ["deck?1", "two#1", "deck?3"],
        ),
        (
            "shown_to: piece == top_of(deck), count_shown_to: all",
            ["deck?1", "deck?2", "one#2"],
            ["deck?1", "deck?2", "one#2"],
        ),
    ],
)
def test_who_sees_what_lies_in_a_place(tmp_path: Path, told: str, blue: Any, red: Any) -> None:
    game = play(compiled(tmp_path, main(CARDS.replace("PLACE", "deck") + waits("a")), changed=places(deck=told)))
    for player, wanted in enumerate((blue, red)):
        found = game.view(player)["places"].get("deck")
        names = [piece["name"] for piece in found] if isinstance(found, list) else found
        ordered = isinstance(wanted, list) and any("?" in name for name in wanted)
        assert (names if ordered or not isinstance(names, list) else sorted(names)) == wanted


def test_of_the_owner_of_a_place(tmp_path: Path) -> None:
    game = play(compiled(tmp_path, main(CARDS.replace("PLACE", "hand(first(players))") + waits("a"))))
    assert [len(game.view(0)["places"]["hand(blue)"]), game.view(1)["places"].get("hand(blue)")] == [3, None]
    assert game.view(0)["places"].get("hand(red)") is None, "its number is as secret as what lies there"


def test_only_the_top_of_a_stack_on_the_map_is_seen(tmp_path: Path) -> None:
    told = places(map="order: stack, shown_to: viewer == piece.owner or piece == top_of(piece.space)")
    game = play(compiled(tmp_path, main("- move: men\n  to: B1\n" + waits("a")), changed=told))
    names = game.program.stage.names(game.cells).named
    lying = [names[piece] for piece in game.cells[game.program.stage.layout.contents["B1"]]]
    for player, own in enumerate((("guard#1", "scout#1"), ("guard#2",))):
        seen = [piece["name"] for piece in game.view(player)["places"]["B1"]]
        top = len(lying) - 1
        assert seen == [each if each in own or at == top else f"B1?{at + 1}" for at, each in enumerate(lying)]


def test_a_map_that_does_not_tell_its_number_hides_that_somebody_is_there(tmp_path: Path) -> None:
    told = places(map="shown_to: viewer == piece.owner, count_shown_to: nobody")
    game = play(compiled(tmp_path, main(waits("a")), changed=told))
    assert [game.view(1)["places"][space] for space in ("A1", "B1")] == [[], []]
    assert [piece["name"] for piece in game.view(1)["places"]["D1"]] == ["guard#2"]
    assert [piece["name"] for piece in game.view(0)["places"]["A1"]] == ["guard#1"]


def test_of_a_face_down_one_everybody_knows_what_it_shows(tmp_path: Path) -> None:
    told = kinds(face="face_down: {shows: [owner, worth, hits]}") | places(map="shown_to: viewer == piece.owner")
    steps = "- set: only(men(B1)).hits\n  to: 2\n" + waits("a")
    game = play(compiled(tmp_path, main(steps), changed=told))
    assert game.view(1)["places"]["B1"] == [{"name": "B1?1", "shows": {"owner": "blue", "worth": 1, "hits": 2}}]
    assert game.view(0)["places"]["B1"][0]["name"] == "scout#1"


def test_a_kind_may_be_shown_to_others_than_its_place(tmp_path: Path) -> None:
    """Who sees the place sees it; for others, and where the place shows to all but it lies face down, its kind says."""
    told = kinds(card="shown_to: piece.number == 2 or viewer == owner")
    for place, blue, red in [("deck", 3, 1), ("hand(last)", 3, 3), ("discard", 3, 1)]:
        steps = "- let: {last: only(opponents(first(players)))}\n" + CARDS.replace("PLACE", place)
        steps += "- hide: discard\n" + waits("a")
        game = play(compiled(tmp_path / place, main(steps), changed=told))
        assert [len(known(game, 0)), len(known(game, 1))] == [blue, red], place


def test_cargo_is_seen_as_its_place_and_its_kind_say(tmp_path: Path) -> None:
    """Of a container that somebody does not know he is told nothing but of what in it he knows."""
    told = kinds() | places(map="shown_to: viewer == piece.owner or viewer == owner")
    steps = (
        "- for: c in [one, two]\n  do: [{create: c, at: deck, owner: first(players)}]\n"
        "- move: deck\n  to: only(men(A1))\n- hide: holds(only(men(A1)))\n"
        + waits("a")
        + "- show: first(holds(only(men(A1))))\n"
        "  to: players\n" + waits("b") + "- reveal: only(men(A1))\n" + waits("c")
    )
    game = play(compiled(tmp_path, main(steps), changed=told))
    assert game.view(1)["places"]["A1"] == [{"name": "A1?1", "shows": {}}]
    assert [inner["name"] for inner in game.view(0)["places"]["A1"][0]["holds"]] == ["one#1", "two#1"]
    game.apply((0, 1))
    [carrier] = game.view(1)["places"]["A1"]
    [first] = [inner["name"] for inner in carrier["holds"]]
    assert carrier["name"] == "A1?1" and first in ("one#1", "two#1")
    game.apply((0, 1))
    [carrier] = game.view(1)["places"]["A1"]
    assert (carrier["name"], [inner["name"] for inner in carrier["holds"]]) == ("guard#1", [first, "guard#1?1"])


def test_which_of_those_that_nobody_knows_was_made_first_is_not_told(tmp_path: Path) -> None:
    """Where no order counts those that a player knows come first, and the others by what everybody knows of them."""
    seen = [places(deck="order: none, shown_to: nobody, count_shown_to: all")["places.yaml"]]
    found = []
    for made in ("[one, two, one]", "[one, one, two]", "[two, one, one]"):
        text = seen[0].replace("order: stack, order: none", "order: none")
        steps = CARDS.replace("PLACE", "deck").replace("[one, two, one]", made)
        steps += "- show: only([c for c in holds(deck) if c.number == 2])\n  to: first(players)\n" + waits("a")
        game = play(compiled(tmp_path / made.replace(", ", ""), main(steps), changed={"places.yaml": text}))
        found.append([piece["name"] for piece in game.view(0)["places"]["deck"]])
    assert found == [["two#1", "deck?1", "deck?2"]] * 3


# Knowledge that lasts and ends

DEALT = CARDS.replace("PLACE", "deck") + "- hide: deck\n"
UNTIL = "- show: deck\n  to: first(players)\n  until: END\n"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("end", "steps", "left"),
    [
        ("lifted", "- {move: first(men), to: C1}\n", 3),
        ("day", "- {move: first(men), to: C1}\n", 3),
        ("ending(day)", "- {move: first(men), to: C1}\n", 3),
        ("moved", "- {move: first(men), to: C1}\n", 0),
        ("moved\n  where: C1 in spaces(event.pieces) or event.end == C1", "- {move: first(men), to: C1}\n", 0),
        ("moved\n  where: event.end == D1", "- {move: first(men), to: C1}\n", 3),
        ("moved\n  where: event.end == goal", "- {move: first(men), to: C1}\n", 0),
        ("opening(night)", "- {during: night(), do: [{let: {dusk: 1}}]}\n", 0),
        ("opening(night)\n  where: night.dark", "- {during: night(), do: [{let: {dusk: 1}}]}\n", 3),
        ("opening(night)\n  where: night.dark", "- {during: night(dark=true), do: [{let: {dusk: 1}}]}\n", 0),
        ("ending(night)", "- {during: night(), do: [{let: {dusk: 1}}]}\n", 0),
        ("rolled", "- {roll: 1..6, as: die}\n", 0),
        ("lifted", "- {shuffle: deck}\n", 0),
        ("day", "- {shuffle: deck}\n", 0),
        ("day", "- {hide: deck}\n", 0),
        ("day", "- hide: only([c for c in holds(deck) if c.number == 2])\n", 2),
    ],
)
def test_what_was_shown_is_known_until_something(tmp_path: Path, end: str, steps: str, left: int) -> None:
    shown = "".join(
        f"    {line}\n" for line in (UNTIL.replace("END", end) + waits("a") + steps + waits("b")).splitlines()
    )
    rules = main(DEALT + "- let: {goal: C1}\n- during: day()\n  do:\n" + shown + waits("c"))
    more = "occasions:\n  day: {}\n  night: {facts: {dark: {type: bool, default: false}}}\n"
    game = play(compiled(tmp_path, rules + more))
    assert (len(known(game, 0)), len(known(game, 1))) == (3, 0)
    before = game.hash()
    other = load(game.program, save(game))
    for each in (game, other):
        each.apply((0, 1))
        assert len(known(each, 0)) == left
    assert game.hash() == other.hash()
    game.apply((0, 1))
    assert len(known(game, 0)) == (0 if end in ("day", "ending(day)") else left)
    assert game.undo() and game.undo() and game.hash() == before and len(known(game, 0)) == 3


def test_of_several_that_last_each_ends_by_itself(tmp_path: Path) -> None:
    steps = DEALT + "- during: day()\n  do:\n    - during: day()\n      do:\n"
    inner = "- show: deck\n  to: players\n  until: day\n" + waits("a")
    steps += "".join(f"        {line}\n" for line in inner.splitlines())
    outer = waits("b") + "- show: deck\n  to: first(players)\n  until: day\n" + waits("c")
    steps += "".join(f"    {line}\n" for line in outer.splitlines()) + waits("d")
    game = play(compiled(tmp_path, main(steps, "occasions:\n  day: {}\n")))
    found = []
    while not game.over:
        found.append((len(known(game, 0)), len(known(game, 1))))
        assert load(game.program, save(game)).view(0) == game.view(0) | {"record": []}
        game.apply((0, 1))
    assert found == [(3, 3), (0, 0), (3, 0), (0, 0)]


HANDED = (
    "- let: {he: 'first(players)', other: only(opponents(first(players)))}\n"
    + CARDS.replace("PLACE", "hand(he)")
    + "- show: sorted(holds(hand(he)), it.number)[0]\n  to: other\n  UNTIL\n"
)


@pytest.mark.slow
@pytest.mark.parametrize("until", ["cite: '1'", "until: day"])
@pytest.mark.parametrize(
    ("steps", "left"),
    [
        ("- move: sorted(holds(hand(he)), it.number)[0]\n  to: hand(other)\n", 1),
        ("- move: sorted(holds(hand(he)), it.number)[0]\n  to: discard\n", 1),
        ("- move: sorted(holds(hand(he)), 0 - it.number)[0]\n  to: discard\n", 2),
        ("- move: sorted(holds(hand(he)), it.number)[0]\n  to: deck\n", 0),
        ("- move: sorted(holds(hand(he)), 0 - it.number)[0]\n  to: deck\n", 0),
        ("- move: hand(he)\n  to: deck\n", 1),
        ("- remove: sorted(holds(hand(he)), 0 - it.number)[0]\n", 0),
        ("- draw: hand(he)\n  to: deck\n", 0),
        ("- move: hand(he)\n  to: deck\n- draw: deck\n  to: hand(he)\n", 1),
    ],
)
def test_knowledge_lasts_while_nobody_could_have_mixed_it(tmp_path: Path, until: str, steps: str, left: int) -> None:
    """Of cards in a hand the other one knows one. He loses it where one of them goes unseen: it may have been that."""
    inside = "".join(f"    {line}\n" for line in (HANDED.replace("UNTIL", until) + steps + waits("a")).splitlines())
    cases = {"cases.yaml": 'cases:\n  "1": {title: A case, text: A case., status: play}\n'} if "cite" in until else {}
    game = play(compiled(tmp_path, main("- during: day()\n  do:\n" + inside, "occasions:\n  day: {}\n"), changed=cases))
    assert len(known(game, 1)) == left, "what lies open counts too"
    assert load(game.program, save(game)).hash() == game.hash()

"""Games drawn from what a seat knows: they look as the seat's own game does, and nothing else was looked at."""

from __future__ import annotations

import random
from collections import Counter
from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.unit.compiler.small_games import compiled, main, play
from tests.unit.play.programs import after, parley, program_of
from tests.unit.play.test_views import games, indistinguishable
from toolkit.play import Game, playout, sample
from toolkit.play.chance import Chance
from toolkit.play.sampling.matching import NoMatching, draw_matching
from toolkit.play.soundness import contradiction, damage

PACKS = [("tests/packs/parley", "bridge"), ("tests/packs/duel", "meadow"), ("tests/packs/last-card", "lane")]
BLUE_GOES = {"blue": "deploy_unit", "unit": "tank#1", "cell": "A1"}
WAIT = "- {choose: on, by: first(players), yes: On?}\n- if: on\n  then: [{set: game.score, to: 1}]\n"


def answered(game: Game, picks: random.Random) -> None:
    """Give any legal answer."""
    game.apply(picks.choice(game.legal()))
    while game.partial:
        game.apply(picks.choice(game.legal()))


@pytest.mark.slow
@pytest.mark.parametrize("where", PACKS)
def test_a_game_drawn_from_a_view_looks_like_it_and_goes_on(where: tuple[str, str]) -> None:
    drawn = 0
    for game in games(3, program_of(*where)):
        stage = game.program.stage
        for seat in range(len(stage.numbers.players)):
            view = game.view(seat, whole=True)
            other = sample(game.program, view, drawn)
            assert other.view(seat) == {key: told for key, told in view.items() if key != "private"}
            assert view["private"]["unseen"] or other.view(seat, whole=True) == view
            assert [*damage(stage, other.cells)] == [*contradiction(stage, other.cells)] == []
            assert sample(game.program, view, drawn).hash() == other.hash()
            drawn += 1
            if drawn % 10 == 0:
                playout(other, random.Random(drawn).random)
                assert other.over
    assert drawn > 20


@pytest.mark.parametrize("where", PACKS[:2])
def test_where_an_answer_is_begun_a_game_drawn_has_begun_it_too(where: tuple[str, str]) -> None:
    begun = 0
    for game in games(1, program_of(*where)):
        if begun < 12 and is_begun(game):
            for seat in range(len(game.program.stage.numbers.players)):
                view = game.view(seat, whole=True)
                other = sample(game.program, view, begun)
                assert other.view(seat) == {key: told for key, told in view.items() if key != "private"}
                assert seat != game.seat or other.partial
            begun += 1
            game.take_back()
    assert begun >= 2


def is_begun(game: Game) -> bool:
    """Whether an answer could be begun; the game stands behind the last of the short steps with which one may be."""
    for step in reversed(game.legal() if game.seat is not None else []):
        mark = game.mark()
        game.apply(step)
        if game.partial:
            return True
        game.back_to(mark)
    return False


def test_who_looks_is_a_player_s_number() -> None:
    game = Game(parley(), 1)
    for viewer in ("blue", 7, -1, True, None, (0, "red")):
        with pytest.raises(ValueError, match=r"is no player's number; the players are 0 \(.*\), 1 \("):
            game.view(viewer)  # type: ignore[arg-type]
    for ask in (game.claims, game.standing_of):
        with pytest.raises(ValueError, match="'blue' is no player's number"):
            ask("blue")  # type: ignore[arg-type]


@pytest.mark.slow
@pytest.mark.parametrize("where", PACKS[:2])
def test_twin_worlds_give_the_same_games(where: tuple[str, str]) -> None:
    """The truth is not looked at: from states that look alike to a seat the same is drawn."""
    differed = 0
    for game in games(1, program_of(*where)):
        seat = game.seat
        if seat is not None:
            other = indistinguishable(game, seat, random.Random(5))
            differed += other.hash() != game.hash()
            view = game.view(seat, whole=True)
            assert other.view(seat, whole=True) == view
            assert sample(game.program, view, 7).hash() == sample(other.program, other.view(seat, whole=True), 7).hash()
    assert differed > 5


HELD = (
    """
- for: c in [one, two, two]
  do: [{create: c, at: deck}]
- create: one
  at: hand(only(opponents(first(players))))
- hide: deck
- shuffle: deck
"""
    + WAIT
)


@pytest.mark.slow
def test_every_order_that_may_be_the_truth_is_drawn_as_often(tmp_path: Path) -> None:
    """Four unseen cards, three in a deck and one in a hand: 24 ways they can lie, the true one among them."""
    game = play(compiled(tmp_path, main(HELD), changed={"places.yaml": PLACES}))
    view = game.view(0, whole=True)
    layout = game.program.stage.layout
    deck, hands = layout.places["deck"][0], layout.places["hand"]

    def lies(one: Game) -> tuple[int, ...]:
        return (*one.cells[deck], *(card for hand in hands for card in one.cells[hand]))

    found = Counter(lies(sample(game.program, view, seed)) for seed in range(1200))
    assert sorted(found) == sorted(permutations(sorted(lies(game))))
    assert lies(game) in found and 20 <= min(found.values()) <= max(found.values()) <= 85


def test_what_held_something_and_has_left_play_holds_nothing(tmp_path: Path) -> None:
    kinds = "kinds:\n  man: {title: Man, plural: men, state: {hits: int}}\n"
    kinds += "  boat: {title: Boat, holds: {kinds: [man], when_removed: drop}}\n"
    kinds += "  card: {title: Card, attrs: {number: int}}\n"
    steps = "- {create: punt, at: A1, as: punt}\n- {move: men(A1), to: punt}\n- remove: punt\n"
    units = "units:\n  guard: {kind: man, title: Guard}\n  scout: {kind: man, title: Scout}\n"
    units += "  punt: {kind: boat, title: Punt}\n"
    changed = {"kinds.yaml": kinds, "units.yaml": units}
    game = play(compiled(tmp_path, main(steps + WAIT), changed=changed))
    drawn = sample(game.program, game.view(0, whole=True), 1)
    assert [*damage(game.program.stage, drawn.cells)] == []
    assert drawn.hash() == game.hash()


def test_what_lies_in_something_unseen_is_drawn_into_such_things(tmp_path: Path) -> None:
    """Blue sees that red has two boxes, and not what is in them: it is none of the cards that he can count."""
    kinds = "kinds:\n  man: {title: Man, plural: men}\n  card: {title: Card, attrs: {number: int}}\n"
    kinds += "  box: {title: Box, plural: boxes, holds: {kinds: [card], at_most: 2, when_removed: drop}}\n"
    units = "units:\n  guard: {kind: man, title: Guard}\n  scout: {kind: man, title: Scout}\n"
    units += "  crate: {kind: box, title: Crate}\n  chest: {kind: box, title: Chest}\n"
    steps = "- for: b in [crate, chest]\n  do: [{create: b, at: hand(red), owner: red}]\n"
    steps += "- for: c in [one, two, two, one]\n  do: [{create: c, at: deck}]\n- hide: deck\n- shuffle: deck\n"
    steps += "- for: held in boxes\n  do: [{draw: deck, to: held}]\n- hide: boxes\n"
    changed = {"kinds.yaml": kinds, "units.yaml": units, "places.yaml": PLACES}
    game = play(compiled(tmp_path, main(steps + WAIT), changed=changed))
    view, stage = game.view(0, whole=True), game.program.stage
    assert (view["places"]["hand(red)"], view["places"]["deck"]) == (2, 2)
    held = Counter()
    for seed in range(60):
        drawn = sample(game.program, view, seed)
        assert drawn.view(0, whole=True) == view and [*damage(stage, drawn.cells)] == []
        names = stage.names(drawn.cells)
        boxes = [names.rows[f"{box}#1"] for box in ("crate", "chest")]
        contents = [drawn.cells[box + stage.layout.at("piece", "box", "holds")] for box in boxes]
        held[tuple(len(each) for each in contents)] += 1
    assert set(held) == {(2, 0), (1, 1), (0, 2)}


PLACES = (
    "places:\n  map: {title: Map, shown_to: all, spaces: map}\n"
    "  hand: {title: Hand, per: player, order: none, shown_to: viewer == owner, count_shown_to: all}\n"
    "  deck: {title: Deck, order: stack, shown_to: nobody, count_shown_to: all}\n"
    "  discard: {title: Discard, order: stack, shown_to: all}\n"
)


def test_what_shows_something_is_something_that_shows_it(tmp_path: Path) -> None:
    """A kind may hide who it is and show a number: only cards of that number are drawn for it."""
    kinds = (
        "kinds:\n  man: {title: Man, plural: men, attrs: {worth: int}, state: {hits: int}}\n"
        "  card: {title: Card, attrs: {number: int}, face_down: {shows: [number]}}\n"
    )
    steps = "- for: c in [one, two, two, one]\n  do: [{create: c, at: hand(only(opponents(first(players))))}]\n"
    steps += "- show: first(holds(hand(only(opponents(first(players))))))\n  to: first(players)\n" + WAIT
    game = play(compiled(tmp_path, main(steps), changed={"kinds.yaml": kinds, "places.yaml": PLACES}))
    view = game.view(0, whole=True)
    known, *shown = [piece.get("shows", piece["name"]) for piece in view["places"]["hand(red)"]]
    own = {"one": 1, "two": 2}[known.partition("#")[0]]
    assert sorted([own, *(each["number"] for each in shown)]) == [1, 1, 2, 2]
    assert all(sample(game.program, view, seed).view(0, whole=True) == view for seed in range(20))


def test_what_lies_where_nobody_counts_is_drawn_too(tmp_path: Path) -> None:
    places = PLACES.replace(", count_shown_to: all", "")
    game = play(compiled(tmp_path, main(HELD), changed={"places.yaml": places}))
    view = game.view(0, whole=True)
    layout = game.program.stage.layout
    counts = set()
    for seed in range(60):
        other = sample(game.program, view, seed)
        assert other.view(0, whole=True) == view
        counts.add((len(other.cells[layout.places["deck"][0]]), len(other.cells[layout.places["hand"][1]])))
    assert {(3, 1), (4, 0), (0, 4)} <= counts


def test_of_a_stack_what_lies_on_top_is_what_the_seat_sees_there(tmp_path: Path) -> None:
    """Of a stack the seat sees one man alone; in a game drawn the same one is seen, whoever the others are."""
    seen = "viewer == piece.owner or piece == top_of(piece.space)"
    places = PLACES.replace("map: {title: Map, shown_to: all", f"map: {{title: Map, shown_to: {seen}")
    steps = "- for: u in [guard, scout, guard, scout, guard]\n"
    steps += "  do: [{create: u, at: D1, owner: red}, {create: u, at: C1, owner: red}]\n" + WAIT
    stacks: Counter[str] = Counter()
    game = play(compiled(tmp_path, main(steps), changed={"places.yaml": places}))
    view = game.view(0, whole=True)
    assert [sum("shows" not in each for each in view["places"][space]) for space in ("C1", "D1")] == [1, 1]
    for seed in range(30):
        other = sample(game.program, view, seed)
        assert other.view(0, whole=True) == view
        stacks[str(other.view(1)["places"]["C1"])] += 1
    assert len(stacks) > 10


def test_hidden_state_that_the_rules_write_may_be_anything(tmp_path: Path) -> None:
    places = PLACES.replace("map: {title: Map, shown_to: all", "map: {title: Map, shown_to: viewer == piece.owner")
    steps = "- set: only(men(D1)).hits\n  to: 3\n" + WAIT
    game = play(compiled(tmp_path, main(steps), changed={"places.yaml": places}))
    view = game.view(0, whole=True)
    guard = game.program.stage.names(game.cells).rows["guard#2"]
    at = game.program.stage.layout.at("piece", "man", "state hits")
    tired = game.program.stage.layout.at("piece", "man", "state tired")
    games = [sample(game.program, view, seed) for seed in range(80)]
    assert {0, 1, 2, 3} <= {one.cells[guard + at] for one in games}
    assert all(one.view(0, whole=True) == view for one in games)
    assert {one.cells[guard + tired] for one in games} == {False, True}, "it is reset by an occasion"


def test_who_acts_secretly_himself_does_not_know_what_others_did() -> None:
    game = Game(parley(), seed=1)
    game.apply(game.legal()[0])
    view = game.view(1, whole=True)
    hearts = Counter()
    place = game.program.stage.layout.places["heart"][0]
    for seed in range(40):
        other = sample(game.program, view, seed)
        assert other.view(1, whole=True) == view
        hearts[len(other.cells[place])] += 1
    assert set(hearts) == {0, 1}


@pytest.mark.slow
def test_while_another_acts_secretly_he_has_done_something_legal_or_nothing_yet() -> None:
    """Blue deploys; red knows neither how many units by now, nor which, nor where they go."""
    program = program_of("tests/packs/hidden-armour", "plain")
    at = program.stage.layout.at("piece", "unit", "state goal")
    views, goals = [], Counter()
    for answers in ((), (BLUE_GOES,), (BLUE_GOES, {"blue": "pass"})):
        game = after(program, *answers)
        view = game.view(1, whole=True)
        assert view["private"]["secret"] and view["decision"] == {"asks": "blue"}
        views.append(view)
        for seed in range(40):
            other = sample(program, view, seed)
            assert other.view(1, whole=True) == view and other.seat == 0
            assert other.hash() == sample(program, view, seed, chance="ask").hash()
            assert [*damage(program.stage, other.cells)] == [*contradiction(program.stage, other.cells)] == []
            pieces = [row for row, shape in program.stage.layout.rows(other.cells) if shape.id == "unit"]
            goals[sum(other.cells[row + at] is not None for row in pieces)] += 1
            assert not other.undo(), "what was drawn is no answer of the game"
        playout(other, random.Random(1).random)
        assert other.over
    assert views[0] == views[1] == views[2], "nothing is told of what he does, in the private part of the view neither"
    assert {0, 1, 2} <= set(goals)


def test_who_looks_through_a_place_of_which_he_was_not_told_how_much_lies_there_has_seen_it_all(tmp_path: Path) -> None:
    steps = "- for: c in [one, two, two, one]\n  do: [{create: c, at: deck}]\n"
    steps += "- create: one\n  at: hand(only(opponents(first(players))))\n- offer: looks\n  to: first(players)\n"
    more = "menus: {looks: {}}\nactions:\n  look:\n    menu: looks\n    args: [{c: {one: holds(deck), search: true}}]\n"
    more += "    do: [{move: c, to: discard}]\n"
    places = PLACES.replace(", count_shown_to: all", "")
    game = play(compiled(tmp_path, main(steps, more), changed={"places.yaml": places}), {"blue": "look"})
    view = game.view(0, whole=True)
    assert len(view["decision"]["answers"]) == 4
    for seed in range(40):
        assert sample(game.program, view, seed).view(0, whole=True) == view


def test_a_view_for_people_is_not_enough() -> None:
    game = Game(parley(), seed=1)
    with pytest.raises(ValueError, match="whole"):
        sample(game.program, game.view(0), 1)
    view = game.view(0, whole=True)
    view["places"]["deck"] += 1
    view["private"]["told"] = None
    with pytest.raises(NoMatching):
        sample(game.program, view, 1)


def test_what_is_drawn_tells_nothing_of_the_seed_of_the_game() -> None:
    game = Game(parley(), seed="a very secret seed")
    assert "secret seed" not in str(game.view(0, whole=True))
    other = sample(game.program, game.view(0, whole=True), "another")
    assert other.chance.seed == b"another"


# Views that no game has


def test_a_view_that_is_damaged_or_of_another_game_is_refused() -> None:
    program, other = program_of(*PACKS[0]), program_of(*PACKS[1])
    view = next(
        game.view(0, whole=True) for game in games(1, program) if not game.view(0, whole=True)["private"]["unseen"]
    )
    place = next(name for name, lying in view["places"].items() if isinstance(lying, int))
    for broken in (
        Game(other, 1).view(0, whole=True),
        view | {"places": view["places"] | {place: 10**12}},
        view | {"places": view["places"] | {place: None}},
        view | {"places": None},
        view | {"private": {}},
        view | {"private": 3},
        {name: told for name, told in view.items() if name != "places"},
    ):
        with pytest.raises(ValueError, match=r".+"):
            sample(program, broken, 1)


# Matchings


def all_matchings(fits: list[list[int]]) -> set[tuple[int, ...]]:
    """Every way to give each slot a piece of its own, by trying."""
    if not fits:
        return {()}
    return {
        (piece, *rest)
        for piece in fits[0]
        for rest in all_matchings([[other for other in slot if other != piece] for slot in fits[1:]])
    }


@pytest.mark.slow
@given(st.lists(st.lists(st.integers(0, 4), unique=True, max_size=4), max_size=4))
def test_just_those_matchings_are_drawn_that_there_are(fits: list[list[int]]) -> None:
    wanted = all_matchings(fits)
    if not wanted:
        with pytest.raises(NoMatching):
            draw_matching(fits, Chance(b"seed"))
        return
    chance = Chance(b"seed")
    found = {tuple(draw_matching(fits, chance)) for _ in range(60 * len(wanted))}
    assert found <= wanted and len(found) > len(wanted) * 0.8


def test_any_order_of_alike_ones_is_as_likely() -> None:
    chance = Chance(b"seed")
    found = Counter(tuple(draw_matching([[0, 1, 2], [0, 1, 2], [0, 1, 2], [3]], chance)) for _ in range(3000))
    assert len(found) == 6 and all(400 < count < 600 for count in found.values())


def test_where_hidden_men_went_before_is_told_to_no_bot(tmp_path: Path) -> None:
    """What the rules remember of moves in fog, and what counts for limits, is no more than a seat has seen."""
    steps = "- during: day(who=blue)\n  do:\n    - offer: moves\n      to: blue\n      until: one\n"
    steps += "    - if: count(past(moved, day)) > 3\n      then: [{set: game.score, to: 1}]\n"
    steps += "    - {choose: on, by: blue, yes: On?}\n"
    more = "occasions: {day: {facts: {who: player}}}\nmenus: {moves: {within: day}}\nactions:\n  go:\n    menu: moves\n"
    more += "    args: [{u: {one: men(by)}}, {s: {one: spaces}}]\n    limit: [{times: 1, per: day, of: u}]\n"
    more += "    do: [{move: u, to: s}]\n"
    places = PLACES.replace("shown_to: all, spaces", "shown_to: viewer == piece.owner, count_shown_to: nobody, spaces")
    program = compiled(tmp_path, main(steps, more), changed={"places.yaml": places})
    goes = [{"blue": "go", "u": man, "s": space} for man in ("guard#1", "scout#1") for space in ("C1", "B1")]
    games = [play(program, each, chance="draw") for each in goes if each != goes[3]]
    views = [game.view(1, whole=True) for game in games]
    assert views[0] == views[1] == views[2] and len({str(game.view(0, whole=True)) for game in games}) == 3
    assert all(sample(program, views[0], seed).view(1, whole=True) == views[0] for seed in range(20))

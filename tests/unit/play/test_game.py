"""A game goes from decision to decision; what is not listed is refused; everything can be taken back."""

from __future__ import annotations

import random

import pytest

from tests.unit.play.programs import CENTRE, CORNER, after, parley, tic_tac_toe
from toolkit.play import Game, Refused, name_answer, playout, read_answer


def test_a_game_begins_at_its_first_decision() -> None:
    game = Game(tic_tac_toe(), seed=1)
    assert not game.over
    assert game.result is None
    assert game.seat == 0
    assert game.legal() == [(0, cell) for cell in range(9)]
    assert game.site is not None and game.site.menus == ("marks",)


def test_an_answer_leads_to_the_next_decision() -> None:
    game = after(tic_tac_toe(), CENTRE)
    assert game.seat == 1
    assert (0, 4) not in game.legal()


def listings(game: Game, monkeypatch: pytest.MonkeyPatch) -> list[Game]:
    """The game, once for each time that its answers are found from now on."""
    found: list[Game] = []

    def count(self: Game) -> list[tuple[int, ...]]:
        """Find them."""
        found.append(self)
        return legal(self)

    legal = Game.legal
    monkeypatch.setattr(Game, "legal", count)
    return found


def test_what_has_just_been_listed_is_not_found_again(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game(tic_tac_toe(), seed=1)
    listed = game.legal()
    found = listings(game, monkeypatch)
    listed.clear()
    game.apply((0, 4))
    assert not found, "what was listed holds, whatever has become of that list"
    game.apply((0, 3))
    assert found == [game], "nothing was listed after the first answer"


def test_what_was_listed_elsewhere_is_found_afresh(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game(tic_tac_toe(), seed=1)
    mark = game.mark()
    game.apply((0, 4))
    assert (0, 4) not in game.legal()
    game.back_to(mark)
    game.apply((0, 4))
    other = game.clone()
    game.legal()
    with pytest.raises(Refused):
        game.apply((0, 4))
    game.undo()
    with pytest.raises(Refused):
        other.apply((0, 4))
    cells = game.cells.copy()
    game.legal()
    game.cells[:] = other.cells
    assert game.cells != cells
    found = listings(game, monkeypatch)
    with pytest.raises(Refused):
        game.apply((0, 4))
    assert found, "the cells are not those from which it was listed"


def test_a_line_wins() -> None:
    cells = ["B2", "B1", "A1", "C1", "C3"]
    seats = ["crosses", "noughts"] * 3
    game = after(tic_tac_toe(), *({seat: "make_mark", "cell": cell} for seat, cell in zip(seats, cells, strict=False)))
    assert game.over
    assert game.result == ((0,), (1,))
    assert game.seat is None
    assert game.legal() == []
    with pytest.raises(Refused, match="over"):
        game.apply((0, 0))


def test_a_refused_answer_changes_nothing_and_names_the_condition_with_its_case() -> None:
    game = after(tic_tac_toe(), CENTRE)
    before = game.hash()
    with pytest.raises(Refused) as refused:
        game.apply((0, 4))
    assert refused.value.condition == "not holds(it)"
    assert refused.value.cite == ("T3",)
    assert str(refused.value) == "The cell is marked already. (T3)"
    assert game.hash() == before


def test_answers_have_names() -> None:
    game = Game(tic_tac_toe(), seed=1)
    assert name_answer(game, (0, 4)) == CENTRE
    assert read_answer(game, CENTRE) == (0, 4)


@pytest.mark.parametrize(
    ("named", "says"),
    [
        ({"noughts": "make_mark", "cell": "A1"}, "crosses is asked, not noughts"),
        ({"crosses": "jump"}, "No action is called jump"),
        ({"crosses": "make_mark", "cell": "Z9"}, "Z9 is no space"),
        ({"crosses": "make_mark", "hat": "A1"}, "has no argument hat"),
        ({"crosses": "choose", "cell": "A1"}, "asked to act"),
        ({"cell": "A1"}, "crosses is asked"),
    ],
)
def test_names_that_mean_no_answer_are_refused(named: dict[str, str], says: str) -> None:
    with pytest.raises(Refused, match=says):
        read_answer(Game(tic_tac_toe(), seed=1), named)


def test_an_answer_that_says_too_much_is_refused() -> None:
    game = after(tic_tac_toe(), CENTRE)
    before = game.hash()
    with pytest.raises(Refused, match="more than is asked"):
        game.apply((0, 0, 7))
    assert game.hash() == before
    assert game.record.answers == (CENTRE,)


def test_a_pass_that_is_not_listed_is_refused() -> None:
    game = Game(tic_tac_toe(), seed=1)
    with pytest.raises(Refused, match="pass is not allowed"):
        game.apply(read_answer(game, {"crosses": "pass"}))


def test_undo_and_redo() -> None:
    game = after(tic_tac_toe(), CENTRE, CORNER)
    two = game.hash()
    assert game.undo()
    one = game.hash()
    assert game.undo()
    assert not game.undo(), "there is nothing before the first decision"
    assert game.redo() and game.hash() == one
    assert game.redo() and game.hash() == two
    assert not game.redo()


def test_an_answer_forgets_what_was_taken_back() -> None:
    game = after(tic_tac_toe(), CENTRE, CORNER)
    game.undo()
    game.apply((0, 8))
    assert not game.redo()


def test_back_to_a_mark() -> None:
    game = after(tic_tac_toe(), CENTRE)
    mark, before = game.mark(), game.hash()
    playout(game, random.Random(1).random)
    game.back_to(mark)
    assert game.hash() == before


def test_a_mark_of_another_game_is_refused() -> None:
    mark = after(tic_tac_toe(), CENTRE).mark()
    with pytest.raises(ValueError, match="not of this game"):
        after(tic_tac_toe(), CENTRE).back_to(mark)


def test_a_clone_goes_its_own_way() -> None:
    game = after(tic_tac_toe(), CENTRE)
    before = game.hash()
    clone = game.clone()
    playout(clone, random.Random(2).random)
    assert game.hash() == before
    while clone.undo():
        pass
    assert clone.hash() == Game(tic_tac_toe(), seed=1).hash()
    assert game.hash() == before


def test_sets_are_answered_in_short_steps() -> None:
    game = parley_at_urging()
    urge = next(answer for answer in game.legal() if game.program.stage.numbers.ids["actions"][answer[0]] == "urge")
    before = game.hash()
    game.apply(urge)
    assert game.partial == urge
    assert all(answer[: len(urge)] == urge for answer in game.legal())
    assert game.hash() == before, "an answer that is not whole changes nothing"
    game.take_back()
    assert urge in game.legal()


def test_whole_answers_are_taken_too_with_sets_in_any_order() -> None:
    one, other = parley_at_urging(), parley_at_urging()
    one.apply(read_answer(one, {"north": "urge", "target": "elder#2", "speakers": ["herald#1"]}))
    urge = read_answer(other, {"north": "urge", "target": "elder#2", "speakers": ["herald#1"]})
    for length in range(2, len(urge) + 1):
        if urge[:length] in other.legal():
            other.apply(urge[:length])
    assert one.hash() == other.hash()


def parley_at_urging() -> Game:
    """North's first decision of the first round."""
    game = Game(parley(), seed=3)
    while game.site is not None and "wishes" in game.site.menus:
        game.apply(game.legal()[0])
    return game


def test_playouts_end_and_tell_how_many_answers_they_took() -> None:
    for seed in range(20):
        game = Game(parley(), seed)
        given = playout(game, random.Random(seed).random)
        assert game.over
        assert given >= len(game.record.answers) > 5


def test_the_same_seed_and_answers_give_the_same_game() -> None:
    games = [Game(parley(), seed=9) for _ in range(2)]
    for game in games:
        playout(game, random.Random(4).random)
    assert games[0].hash() == games[1].hash()
    other = Game(parley(), seed=10)
    assert other.hash() != Game(parley(), seed=9).hash()

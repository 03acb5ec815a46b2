"""How many pieces were made unseen is told by nothing, in every scenario in which they may be."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.playthroughs.games import Survey, needs_of, play, program_of, scenarios
from tests.playthroughs.more_made import plainly, told, with_one_more
from toolkit.leaks.comparing import whole_answer
from toolkit.play import Game, load, name_answer, read_answer
from toolkit.play.knowledge import Knowledge
from toolkit.state import Stage, listing_keys
from toolkit.state.opaque_ids import is_opaque

MADE_UNSEEN = {"levies/border"}
EACH = pytest.mark.parametrize(
    ("folder", "scenario"), [pytest.param(*rest, id=name) for name, *rest in scenarios() if name in MADE_UNSEEN]
)


@pytest.mark.slow
def test_these_are_all_in_which_something_may_be_made_unseen() -> None:
    assert {name for name, folder, scenario in scenarios() if needs_of(folder, scenario).made_unseen} == MADE_UNSEEN


def called(game: Game, seat: int) -> dict[str, str]:
    """What a seat calls each piece that it knows, by true name."""
    knowledge = Knowledge(game.program.stage, game.cells, seat)
    rows = [row for row, shape in knowledge.stage.layout.rows(game.cells) if shape.what == "piece"]
    return {knowledge.names.named[row]: knowledge.name(row) for row in rows if knowledge.sees(row)}


@EACH
def test_a_number_in_a_name_is_found(folder: Path, scenario: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Stage, "called", lambda self, cells, named: named)
    with pytest.raises(AssertionError, match="#"):
        test_one_piece_more_that_was_made_unseen_changes_nothing(folder, scenario, monkeypatch)


@pytest.mark.slow
@EACH
def test_one_piece_more_that_was_made_unseen_changes_nothing(
    folder: Path, scenario: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor does it when both worlds go on with the same answer of the seat, as long as it does not come out. With one
    more the next keys that are drawn fall to others, which tells nothing: here all that are drawn are alike."""
    monkeypatch.setattr(listing_keys, "new_hashes", lambda secret, drawn, count: [1 << 16] * count)
    program, picks, compared, followed = program_of(folder, scenario), random.Random(1), 0, 0

    def visit(game: Game, asked: int) -> None:
        nonlocal compared, followed
        for seat in range(len(program.stage.numbers.players)):
            other = with_one_more(game, seat, picks)
            if other is None:
                continue
            compared += 1
            here = load(program, game.save())
            assert plainly(told(here, seat)) == plainly(told(other, seat))
            if here.seat != seat:
                continue
            answer = whole_answer(here, picks)
            mine, his = called(here, seat), called(other, seat)
            words = dict(zip(mine.values(), his.values(), strict=True))
            named = name_answer(here, answer, Knowledge(program.stage, here.cells, seat).known_names)
            same = {
                key: [words.get(each, each) for each in value] if isinstance(value, list) else words.get(value, value)
                for key, value in named.items()
            }
            here.apply(read_answer(here, named, viewer=seat))
            other.apply(read_answer(other, same, viewer=seat))
            if len(called(here, seat)) == len(called(other, seat)) and here.seat == other.seat:
                followed += 1
                views = [game.view(seat, whole=True) for game in (here, other)]
                assert plainly(views[0]) == plainly(views[1])

    for seed in range(4):
        play(Game(program, seed, forced="stop"), random.Random(seed), Survey(), visit)
    assert compared > 20 and followed > 5


@pytest.mark.slow
@EACH
def test_a_piece_has_one_name_for_its_life_and_for_all_seats(folder: Path, scenario: str) -> None:
    program = program_of(folder, scenario)
    for seed in range(4):
        known: dict[str, str] = {}

        def visit(game: Game, asked: int, known: dict[str, str] = known) -> None:
            for now in (game, load(program, game.save()), game.clone()):
                for seat in range(len(program.stage.numbers.players)):
                    for true, name in called(now, seat).items():
                        assert known.setdefault(true, name) == name
                        assert is_opaque(name) == (true not in program.stage.names_at_start)

        play(Game(program, seed), random.Random(seed), Survey(), visit)
        assert any(map(is_opaque, known.values()))
        assert len(set(known.values())) == len(known)


@EACH
def test_answers_by_the_names_of_a_seat_are_read(folder: Path, scenario: str) -> None:
    program, named = program_of(folder, scenario), 0

    def visit(game: Game, asked: int) -> None:
        nonlocal named
        if game.seat is None:
            return
        names = Knowledge(program.stage, game.cells, game.seat).known_names
        picks = random.Random(asked)
        for _ in range(3):
            answer = whole_answer(game, picks)
            given = name_answer(game, answer, names)
            named += any(is_opaque(part) for part in given.values())
            assert read_answer(game, given, viewer=game.seat) == answer
            assert read_answer(game, given) == answer, "records and drivers may use them too"

    for seed in range(3):
        play(Game(program, seed), random.Random(seed), Survey(), visit)
    assert named > 10

"""What is typed and is not legal is refused with the condition that fails and its case; what means nothing is not."""

from __future__ import annotations

import pytest

from tests.unit.play.programs import parley
from tests.unit.play.test_reasons import WALK, parley_after
from toolkit.cli.playing.why_not import why_not
from toolkit.play import Game


def said(game: Game, text: str) -> str | None:
    """The reason that is given for what is typed."""
    refused = why_not(game, text)
    return None if refused is None else str(refused)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("walk elder#2", "The envoy must be among your envoys."),
        ("walk a way", None),
        ("nonsense", None),
    ],
)
def test_a_well_formed_answer_is_refused_for_a_reason(text: str, reason: str | None) -> None:
    told = said(parley_after(), text)
    assert told is None if reason is None else told is not None and told.startswith(reason)


def test_the_next_part_of_an_answer_is_refused_for_a_reason() -> None:
    game = parley_after()
    begun = next(answer for answer in game.legal() if answer[0] == game.program.stage.numbers.of["actions"]["walk"])
    game.apply(begun)
    assert (said(game, "C2") or "").startswith("The space must be among the spaces beside the space of the envoy.")
    assert said(game, "Z9") is None


def test_a_pass_where_none_is_allowed_is_refused_as_such() -> None:
    assert (said(Game(parley(), seed=3), "pass") or "").startswith("To pass is not allowed here.")


def test_a_legal_answer_is_not_refused() -> None:
    game = parley_after()
    assert said(game, f"walk {WALK['envoy']}") is None


def test_a_piece_that_the_seat_does_not_know_is_no_answer() -> None:
    game = Game(parley(), seed=3)
    theirs = game.program.stage.layout.places["hand"][1 - (game.seat or 0)]
    name = game.program.stage.names(game.cells).named[game.cells[theirs][0]]
    assert said(game, name) is None

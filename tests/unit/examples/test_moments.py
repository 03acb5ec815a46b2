"""The text of `at:`."""

from __future__ import annotations

import pytest

from tests.unit.examples.conftest import example
from toolkit.examples import run_examples
from toolkit.examples.plan import When, read_moment
from toolkit.packs import Pack
from toolkit.program.rules import Moment, Rules


@pytest.mark.parametrize(
    ("text", "when"),
    [
        (None, When("end")),
        ("start", When("start")),
        ("2", When("answer", 2)),
        ("after answer 2", When("answer", 2)),
        ("ending(battle)", When("moment", 1, Moment("ending", "battle"))),
        ("ending(battle) #3", When("moment", 3, Moment("ending", "battle"))),
        ("opening( turn )", When("moment", 1, Moment("opening", "turn"))),
        ("before moved", When("moment", 1, Moment("before", "moved"))),
        ("after rolled", When("moment", 1, Moment("after", "rolled"))),
        ("ending(game)", When("over")),
    ],
)
def test_a_moment_is_read(text: str | None, when: When) -> None:
    assert read_moment(text) == when


@pytest.mark.parametrize("text", ["end(battle)", "ending battle", "-1", "later", ""])
def test_what_is_no_moment_is_none(text: str) -> None:
    assert read_moment(text or "?") is None


@pytest.mark.slow
def test_the_end_of_the_game_does_not_come_where_the_example_ends_before(duel: tuple[Pack, Rules]) -> None:
    pack, rules = duel
    short = example("given: meadow\nexpect:\n  - {at: ending(game), value: game.turn, is: 0}")
    [outcome] = run_examples(pack, rules, [short])
    assert [found.message for found in outcome.diagnostics] == ["The game is not over when the example is."]


@pytest.mark.slow
def test_a_moment_that_there_is_not_costs_no_other_finding(duel: tuple[Pack, Rules]) -> None:
    pack, rules = duel
    wrong = """
given: meadow
expect:
  - {at: ending(batle), asks: german}
  - {at: 3, asks: german}
  - {value: gme.turn, is: 0}
  - {value: game.turn, is: 99}
"""
    [outcome] = run_examples(pack, rules, [example(wrong)])
    assert [found.span.line for found in outcome.diagnostics if found.span is not None] == [5, 6, 7, 8]

"""The text of `at:`."""

from __future__ import annotations

import pytest

from toolkit.play.examples.moments import When, read_moment
from toolkit.rules.program.rules import Moment


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
        ("ending(game)", When("end")),
    ],
)
def test_a_moment_is_read(text: str | None, when: When) -> None:
    assert read_moment(text) == when


@pytest.mark.parametrize("text", ["end(battle)", "ending battle", "-1", "later", ""])
def test_what_is_no_moment_is_none(text: str) -> None:
    assert read_moment(text or "?") is None

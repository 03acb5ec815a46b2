"""Answers that say which of several comes next, told when what they name has been lifted."""

from __future__ import annotations

from pathlib import Path

from tests.unit.compiler.small_games import BOTH, WAIT, compiled, main, play, state
from toolkit.compiler import ALL, Passes
from toolkit.examples.log import log_of
from toolkit.play import Game, replay, sample
from toolkit.play.trigger_choices import grants_then

FUSES = """
occasions: {day: {facts: {who: player}, active: who}}
effects:
  fuse:
    args: {n: int}
    triggers:
      burns:
        after: ending(day)
        tie: owner
        do:
          - set: game.score
            to: 10 * game.score + n
          - lift: fuse
            on: bearer
"""
STEPS = """
- during: day(who=blue)
  do:
    - for: m in men(blue)
      do:
        - grant: fuse(count(men(blue), it == m) + m.worth)
          on: m
          until: lifted
    - grant: fuse(7)
      on: first(men(blue))
      until: lifted
"""
SECOND = {"blue": "choose", "next": "fuse.burns of guard#1 2"}
SCOUT = {"blue": "choose", "next": "fuse.burns of scout#1"}


@BOTH
def test_a_record_names_what_has_been_lifted_since_as_it_was_called(tmp_path: Path, passes: Passes) -> None:
    program = compiled(tmp_path, main(STEPS + WAIT, FUSES), passes)
    for first in (SCOUT, SECOND):
        played = play(program, first)
        while not played.over:
            played.apply(played.legal()[0])
        assert played.record.answers[0] == first
        again = replay(Game(program, 1), played.record.answers)
        assert again.refused is None and again.game.hash() == played.hash()


def test_so_do_views_and_logs(tmp_path: Path) -> None:
    played = play(compiled(tmp_path, main(STEPS + WAIT, FUSES), tracing=True), SCOUT)
    for viewer in (0, 1):
        assert played.view(viewer)["record"][0] == SCOUT
    assert any("fuse.burns of scout#1" in line for line in log_of(played))
    assert "@0" not in str(played.view(0)) + "".join(log_of(played))


def test_a_game_is_drawn_from_a_view_while_something_lifted_still_waits(tmp_path: Path) -> None:
    """When the second fuse of the guard burns, both of his are lifted; the other one is still among what waits."""
    asking = FUSES.replace(
        "            on: bearer\n", "            on: bearer\n          - {choose: sure, by: blue, yes: Sure?}\n"
    )
    played = play(compiled(tmp_path, main(STEPS + WAIT, asking), ALL), SECOND)
    assert played.site is not None and played.site.choice is not None and played.site.choice.name == "sure"
    assert "@0" in str(played.save()["state"]["pending"])
    view = played.view(0, whole=True)
    drawn = sample(played.program, view, 3)
    assert drawn.view(0, whole=True) == view
    assert state(drawn, "game.score") == state(played, "game.score")


def test_where_nobody_is_asked_so_the_past_is_not_looked_through(tmp_path: Path) -> None:
    program = compiled(tmp_path, main("- choose: answer\n  by: first(players)\n  yes: Go on?\n"))
    game = play(program, {"blue": "choose", "answer": True})

    class Unread:
        """A past that must not be looked at."""

        def __getitem__(self, index: int) -> object:
            raise AssertionError("the past was looked at")

    game.past = Unread()  # type: ignore[assignment]  # whoever reads it is found out
    assert grants_then(game) == {}

"""What an example tells of itself once it was played."""

from __future__ import annotations

import pytest

from tests.unit.state.stages import rules_of
from toolkit.examples import Playback, run_examples

SKIRMISH = "content/skirmish"


@pytest.fixture(scope="module")
def playbacks() -> dict[str, Playback]:
    rules = rules_of(SKIRMISH)
    outcomes = run_examples(rules.pack, rules, rules.pack.all("examples"), tell=True)
    return {outcome.example.id: outcome.playback for outcome in outcomes if outcome.playback is not None}


def test_the_position_is_told_before_the_rules_go_on(playbacks: dict[str, Playback]) -> None:
    example = playbacks["the_yard_is_held"]
    assert example.position.cells["game.round"] == 5
    assert example.turns[0].scene.cells["game.round"] == 6
    assert example.position.contents("D3") == ("blue_rifles#1",)
    assert example.position.piece("red_gun#1", "holder") == "F3"


def test_each_answer_is_told_by_name_with_what_came_of_it(playbacks: dict[str, Playback]) -> None:
    first, march, fire, *_ = playbacks["caught_on_the_march"].turns
    assert (first.number, dict(first.answer)) == (0, {})
    assert dict(march.answer) == {"blue": "advance", "squad": "blue_rifles#1", "way": ["C1"]}
    assert (march.asked.who, march.next.who) == ("blue", "red")
    assert fire.scene.state("blue_rifles#1") == {"dug_in": False, "hits": 1}
    assert [line.text.split("  ")[0] for line in fire.log if "rolled" in line.text] == ["rolled: 3", "rolled: 5"]


def test_what_only_examples_bring_about_stands_in_no_log(playbacks: dict[str, Playback]) -> None:
    lines = [line for example in playbacks.values() for turn in example.turns for line in turn.log]
    assert not [line for line in lines if "example_" in line.text]


def test_a_refused_answer_is_told_with_its_reason(playbacks: dict[str, Playback]) -> None:
    (refused,) = playbacks["out_of_range"].answers
    assert refused.refused is not None
    assert refused.refused.cite == ("4.1",)
    assert refused.log == ()


def test_the_end_of_a_game_is_told_with_its_ranking(playbacks: dict[str, Playback]) -> None:
    last = playbacks["the_last_squad_falls"].turns[-1]
    assert (last.next.who, last.next.result) == (None, (("blue",), ("red",)))


def test_values_are_told_with_their_accounts_in_the_order_of_the_file(playbacks: dict[str, Playback]) -> None:
    looks = playbacks["the_gun_fires_at_the_farm"].looks
    assert [look.index for look in looks] == [0, 1, 2, 3, 4]
    assert [look.found.words for look in looks if look.found is not None] == ["10", "3", "3"]


def test_nothing_is_told_unless_it_is_wanted() -> None:
    rules = rules_of(SKIRMISH)
    assert all(outcome.playback is None for outcome in run_examples(rules.pack, rules, rules.pack.all("examples")))

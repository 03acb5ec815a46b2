"""`hexwright test --leaks`: random games that show which secrets leak."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.playing import hexwright
from toolkit.cli import leaking

CASES = Path(__file__).parents[1] / "cases"
LEAKS = str(CASES / "E714-leak-in-answers" / "pack")
DUEL, PARLEY = (str(CASES.parent / "packs" / name) for name in ("hidden-armour", "parley"))


def test_a_leak_is_told_at_its_expression_and_ends_with_1() -> None:
    result = hexwright("test", LEAKS, "--leaks", "2")
    assert result.exit_code == 1
    first, *_ = result.output.splitlines()
    assert first == "FAILED  pack/evening: 2 games, 12 decisions looked at"
    assert "error E714 leak-in-answers: What may be answered, at `procedures.game`, tells red" in result.output
    assert "^^^^^^^^^^^^^\n  note: `fears(it, by)` is false in one world and true in the other." in result.output
    assert result.output.endswith("like theirs: 1 leak found.\n")


def test_machines_are_told_which_game_and_decision() -> None:
    [game] = json.loads(hexwright("test", LEAKS, "--leaks", "1", "--format", "json").output)["leaks"]
    assert (game["pack"], game["scenario"], game["games"]) == ("pack", "evening", 1)
    assert game["leaks"] == [{"told": "answers", "seed": 0, "decision": 0, "seat": "red"}]
    assert hexwright("test", LEAKS, "--leaks", "1", "--format", "github").output.startswith("::error file=")


def test_where_nothing_leaks_it_is_told_how_much_was_looked_at() -> None:
    result = hexwright("test", DUEL, "--leaks", "1", "--seed", "3", "--decisions", "2", "--scenario", "plain")
    assert result.exit_code == 0
    assert result.output.startswith("ok      hidden-armour/plain: 1 game, ")
    assert result.output.endswith(": no leak was found.\n")


def test_where_nobody_sits_at_a_terminal_lines_tell_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    words = ("test", LEAKS, "--leaks", "2", "--decisions", "2")
    assert hexwright(*words).stderr == ""
    monkeypatch.setattr(leaking, "BETWEEN_LINES", 0.0)
    first, *_, last = hexwright(*words).stderr.splitlines()
    assert first == "pack/evening: game 1 of 2, 0 decisions looked at"
    assert last == "pack/evening: game 2 of 2, 1 of 2 decisions looked at"


@pytest.mark.slow
def test_optional_rules_may_be_on() -> None:
    """Envoys that stay shaken for the whole game."""
    words = ("--leaks", "1", "--decisions", "3", "--option", "long_memory", "--format", "json")
    [game] = json.loads(hexwright("test", PARLEY, *words).stdout)["leaks"]
    assert (game["options"], game["decisions"], game["leaks"]) == (["long_memory"], 3, []) and game["worlds"] > 0


@pytest.mark.parametrize(
    "words",
    [
        ("--leaks", "1", "-k", "a"),
        ("--seed", "1"),
        ("--decisions", "3"),
        ("--leaks", "0"),
        ("--option", "fears=on"),
        ("--leaks", "1", "--option", "fears=on"),
    ],
)
def test_options_that_do_not_go_together_are_refused(words: tuple[str, ...]) -> None:
    assert hexwright("test", LEAKS, *words).exit_code == 2


def test_a_scenario_that_there_is_not_is_refused() -> None:
    result = hexwright("test", LEAKS, "--leaks", "1", "--scenario", "morning")
    assert result.exit_code == 2 and "has no scenario `morning`" in result.output

"""What is typed at the prompt."""

from __future__ import annotations

import pytest

from toolkit.cli.playing.commands import COMMANDS, Command, Picked, Unclear, read_line

MENU = [("B2", "make_mark B2", "Make a mark: B2"), ("C3", "make_mark C3", "Make a mark: C3"), ("pass",)]


@pytest.mark.parametrize("typed", ["1", " 1 ", "B2", "b2", "make_mark B2", "Make a mark: b2", "make mark B2"])
def test_an_answer_is_picked_by_number_or_by_name(typed: str) -> None:
    assert read_line(typed, MENU) == Picked(0)


def test_the_beginning_of_a_name_is_enough_where_it_is_clear() -> None:
    assert read_line("pa", MENU) == Picked(2)
    meant = read_line("make", MENU)
    assert isinstance(meant, Unclear)
    assert meant.reason == "`make` may be several of these answers: Make a mark: B2; Make a mark: C3."


def test_a_name_that_is_a_number_comes_before_the_place_in_the_list() -> None:
    assert read_line("1", [("3",), ("1",)]) == Picked(1)


def test_commands_take_the_words_behind_them() -> None:
    assert read_line("why has_line(crosses)", MENU) == Command("why", "has_line(crosses)")
    assert read_line("undo", MENU) == Command("undo")
    assert read_line("save my game.json", MENU) == Command("save", "my game.json")


def test_a_command_without_its_words_says_what_it_wants() -> None:
    meant = read_line("save", MENU)
    assert isinstance(meant, Unclear)
    assert "save FILE" in meant.reason


@pytest.mark.parametrize(("typed", "told"), [("9", "numbered from 1 to 3"), ("undp", "Did you mean `undo`?")])
def test_what_means_nothing_is_told_with_advice(typed: str, told: str) -> None:
    meant = read_line(typed, MENU)
    assert isinstance(meant, Unclear)
    assert told in meant.reason


def test_an_empty_line_means_nothing() -> None:
    assert read_line("  ", MENU) is None


def test_every_command_is_read() -> None:
    for words in COMMANDS:
        name = " ".join(word for word in words.split() if word.islower())
        more = words.removeprefix(name)
        assert read_line(f"{name} {'x' if more else ''}", MENU) == Command(name, "x" if more else "")

"""Lines on a terminal: broken between words, and in ASCII where it has no more."""

from __future__ import annotations

import io
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolkit.cli.playing.screen import LEAST_WIDE, Screen, broken
from toolkit.report.visible import width


def test_a_long_line_is_broken_between_words_and_goes_on_further_in() -> None:
    parts = [("  3. Shuffled: Action deck  ", ""), ("(R5.1-1, R5.1-2, R5.1-3)", "case")]
    told = ["".join(text for text, _ in line) for line in broken(parts, 40)]
    assert told == ["  3. Shuffled: Action deck  (R5.1-1,", "    R5.1-2, R5.1-3)"]
    assert broken(parts, 40)[1][1] == ("R5.1-2, R5.1-3)", "case")


@given(st.text(st.sampled_from("ab ñ漢"), max_size=90), st.integers(LEAST_WIDE, 40))
def test_no_line_is_wider_than_the_screen_and_no_letter_is_lost(text: str, wide: int) -> None:
    lines = ["".join(part for part, _ in line) for line in broken([(text, "")], wide)]
    assert all(width(line) <= wide for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")


@pytest.mark.parametrize(
    ("encoding", "shown"),
    [
        ("utf-8", "Batería 1: A1 → B2 … ≥ 3"),
        ("ascii", "Bateria 1: A1 -> B2 ... >= 3"),
        ("latin-1", "Batería 1: A1 -> B2 ... >= 3"),
    ],
)
def test_a_terminal_that_lacks_a_character_shows_another(
    monkeypatch: pytest.MonkeyPatch, encoding: str, shown: str
) -> None:
    stream = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    monkeypatch.setattr(sys, "stdout", stream)
    Screen(width=80, height=24).line("Batería 1: A1 → B2 … ≥ 3")
    stream.flush()
    assert stream.buffer.getvalue().decode(encoding) == f"{shown}\n"  # type: ignore[attr-defined]  # bytes in memory

"""How far the making of packs is: one count over all processes that share the work."""

from __future__ import annotations

from toolkit.processes import share_out
from toolkit.publish.counting import Steps


def made(steps: Steps, examples: int, pages: int, pack: int) -> None:
    played, written = steps.of(pack)
    for _ in range(examples):
        played()
    for _ in range(pages):
        written()


def test_examples_and_pages_of_all_packs_are_counted() -> None:
    told: list[str] = []
    steps = Steps(3, 1_212, told.append)
    share_out(lambda pack: made(steps, 4, 400 * (pack + 1), pack), [0, 1, 2], int)
    assert steps.words.endswith(": examples 12 of 1,212, pages 2,400")
    assert told[0].endswith(": examples 1 of 1,212, pages 0")  # of the first one, before any work is shared


def test_a_pack_that_is_made_again_is_counted_once() -> None:
    steps = Steps(2, 7, lambda _: None)
    made(steps, 3, 9, 1)
    made(steps, 5, 2, 1)
    assert steps.words.endswith(": examples 5 of 7, pages 2")


def test_a_build_in_which_nothing_is_made_anew_counts_nothing() -> None:
    assert Steps(0, 0, lambda words: None).words == "Playing the examples and writing pages: examples 0 of 0, pages 0"

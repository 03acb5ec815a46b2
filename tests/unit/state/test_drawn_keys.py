"""New listing keys: each of some pieces gets the next of the game, the one with the least old key first."""

from __future__ import annotations

from hashlib import shake_256

from hypothesis import given
from hypothesis import strategies as some

from toolkit.state.listing_keys import KEY, draw_keys

SECRET, COUNTER, FIRST, ROW = 0, 1, 2, 6
HIDDEN = (True, True, False)
"""By design: whether its pieces have keys."""


def key(secret: int, number: int) -> int:
    """A key of the game by its number, spelt out: 48 bits of a hash, 64 keys to each."""
    block, at = divmod(number, 64)
    hashed = shake_256(f"listing keys {secret} {block}".encode()).digest(512)
    return int.from_bytes(hashed[8 * at + 2 : 8 * at + 8], "little")


@given(
    some.lists(some.tuples(some.sampled_from(range(3)), some.integers(0, 3)), max_size=9),
    some.integers(0, 300),
    some.data(),
)
def test_keys_are_drawn_as_they_are_spelt_out(rows: list[tuple[int, int]], drawn: int, data: some.DataObject) -> None:
    cells: list[int] = [12345, drawn]
    for design, old in rows:
        cells += [design, 0, 0, 0, old, 0]
    before, journal = list(cells), []
    mixed = data.draw(some.permutations(range(FIRST, len(cells), ROW)))[: data.draw(some.integers(0, 9))]
    draw_keys(cells, journal, [*mixed, *mixed[:1]], (SECRET, COUNTER, HIDDEN))
    having = sorted((before[piece + KEY], piece) for piece in mixed if HIDDEN[before[piece]])
    wanted = {piece + KEY: key(12345, drawn + place) for place, (_, piece) in enumerate(having)}
    if wanted:
        wanted[COUNTER] = drawn + len(having)
    assert {at: cells[at] for at in range(len(cells)) if cells[at] != before[at]} == wanted
    for at, old in zip(journal[-2::-2], journal[-1::-2], strict=True):
        cells[at] = old
    assert cells == before, "the journal takes it back"

"""Chance is the same everywhere: the numbers here come from `sha256sum` and from a twin in JavaScript."""

from __future__ import annotations

from collections import Counter

from toolkit.play.chance import Chance, seed_bytes


def test_words_are_those_of_sha256_of_seed_and_block() -> None:
    chance = Chance(b"seed")
    first = "1a30d3c0635d49b5a0171067701f1cac41ceaa184e3d080e36335b3eb48db685"
    assert "".join(f"{chance.word():08x}" for _ in range(8)) == first
    assert f"{chance.word():08x}" == "72e4f9ae"


def test_dice() -> None:
    chance = Chance(b"seed")
    assert [chance.below(6) + 1 for _ in range(16)] == [1, 3, 4, 3, 2, 2, 2, 5, 3, 5, 4, 5, 2, 1, 1, 5]
    assert chance.counter == 16


def test_a_word_that_would_favour_some_outcomes_is_drawn_again() -> None:
    chance = Chance(b"seed")
    drawn = [chance.below(3 * 2**30) for _ in range(6)]
    assert drawn == [1250293575, 2014399565, 984466954, 682001518, 2271889635, 1445706562]
    assert chance.counter == 9


def test_a_shuffle_goes_from_the_top() -> None:
    chance = Chance(b"seed")
    assert chance.draw(("shuffle", 10)) == (4, 6, 2, 0, 7, 9, 8, 5, 3, 1)
    assert chance.counter == 9
    assert chance.draw(("shuffle", 0)) == ()


def test_weights_are_parts_of_their_sum() -> None:
    chance = Chance(b"weights")
    found = Counter(chance.draw((1, 0, 3)) for _ in range(4000))
    assert found[1] == 0
    assert 900 < found[0] < 1100


def test_setting_the_counter_back_gives_the_same_again() -> None:
    chance = Chance(b"again")
    rolled = [chance.below(6) for _ in range(20)]
    chance.counter = 3
    assert [chance.below(6) for _ in range(17)] == rolled[3:]


def test_a_number_is_a_seed_by_its_digits() -> None:
    assert seed_bytes(17) == seed_bytes("17") == seed_bytes(b"17") == b"17"

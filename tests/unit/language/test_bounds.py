"""Hostile expressions are refused alike everywhere; what the limits allow is read on a small stack."""

import sys
from collections.abc import Callable

import pytest

from toolkit.language.syntax import DEEPEST, GREATEST_NUMBER, LONGEST, Node, Number, Slip, parse, write

HOSTILE = [
    "9**9**9",
    '"x"*10**9',
    "(" * 5000,
    "(" * 999,
    "[" * 999,
    "-" * 1000,
    "not " * 250,
    "a." * 500,
    "a if " * 200,
    "f(" * 480 + "1" + ")" * 480,
    "[x for x in " * 80,
    "+".join("1" * 500),
    " + ".join(["a"] * 3000),
    "9" * 1000,
    "a." + "b" * 5000,
    "().__class__.__bases__[0].__subclasses__()",
    "__import__('os').system('true')",
    "\0",
    "\ud800",
    '"' * 1000,
    "'a" * 500,
]


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: text[:12])
def test_hostile_texts_are_refused(text: str) -> None:
    found = parse(text)
    assert isinstance(found, Slip)
    assert 0 <= found.start <= found.end <= len(text)
    assert len(found.message) + len(found.help) < 400


NESTS: list[Callable[[int], str]] = [
    lambda n: "(" * n + "a" + ")" * n,
    lambda n: "-" * (n - 1) + "a",
    lambda n: "not " * (n - 1) + "a",
    lambda n: "f(" * (n - 1) + "a" + ")" * (n - 1),
    lambda n: "f(k=" * (n - 1) + "a" + ")" * (n - 1),
    lambda n: "[" * (n - 1) + "a" + "]" * (n - 1),
    lambda n: "a[" * (n - 1) + "a" + "]" * (n - 1),
    lambda n: "a" + ".a" * (n - 1),
    lambda n: " + ".join(["a"] * n),
    lambda n: "a if b else " * (n - 1) + "a",
]


@pytest.mark.parametrize("nest", NESTS, ids=lambda nest: nest(3))
def test_forty_levels_are_allowed_and_no_more(nest: Callable[[int], str]) -> None:
    tree = parse(nest(DEEPEST))
    assert isinstance(tree, Node), tree
    assert parse(write(tree)) == tree
    found = parse(nest(DEEPEST + 1))
    assert isinstance(found, Slip) and found.code.id == "E511"


def test_levels_take_little_of_pythons_stack() -> None:
    read = parse.__wrapped__
    limit, here = sys.getrecursionlimit(), len(_frames())
    try:
        sys.setrecursionlimit(here + 400)
        for nest in NESTS:
            tree = read(nest(DEEPEST))
            assert isinstance(tree, Node) and write(tree)
        for hard in ("a or b and not c == d + e * -(", "f(k=[a or b in (", "[x for x in y if "):
            assert isinstance(read(hard * (LONGEST // len(hard))), Slip)
    finally:
        sys.setrecursionlimit(limit)


def _frames() -> list[object]:
    frame, found = sys._getframe(), []
    while frame.f_back is not None:
        found.append(frame)
        frame = frame.f_back
    return found


def test_long_texts_and_long_lists_are_allowed_up_to_the_limit() -> None:
    text = " or ".join(["a"] * 200)
    assert isinstance(parse(text + " " * (LONGEST - len(text))), Node)
    found = parse(text + " " * (LONGEST - len(text) + 1))
    assert isinstance(found, Slip) and (found.code.id, found.start, found.end) == ("E511", LONGEST, LONGEST + 1)


def test_numbers_go_up_to_two_to_the_fifty_third() -> None:
    assert parse(str(GREATEST_NUMBER)) == Number(0, 0, GREATEST_NUMBER)
    assert isinstance(parse(str(GREATEST_NUMBER + 1)), Slip)


def test_equal_texts_are_read_once() -> None:
    assert parse("unit.armour > 2") is parse("unit.armour > 2")

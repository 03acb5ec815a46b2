"""Bodies of functions, constants as text, names."""

import pytest

from toolkit.compiler import names
from toolkit.compiler.code_buffer import CodeBuffer
from toolkit.compiler.literal import NOT_KNOWN, known, written
from toolkit.compiler.passes import ALL, NONE, PASS_NAMES


def test_blocks_indent_and_an_empty_one_passes() -> None:
    body = CodeBuffer()
    with body.block("if x:"), body.block("for y in z:"):
        pass
    body.line("return 1")
    assert body.text() == "    if x:\n        for y in z:\n            pass\n    return 1"


def test_what_is_a_name_is_not_held_again() -> None:
    body = CodeBuffer()
    assert (body.hold("x"), body.hold("12"), body.hold("f(x)")) == ("x", "12", "_held1")
    assert body.lines == [(0, "_held1 = f(x)")]


def test_a_scratch_body_is_put_in_at_its_place() -> None:
    body = CodeBuffer()
    scratch = body.scratch()
    scratch.line("b = 2")
    body.line("a = 1")
    with body.block("if a:"):
        body.take(scratch)
    assert body.text(0) == "a = 1\nif a:\n    b = 2"
    assert body.fresh() == "_held1"


@pytest.mark.parametrize("value", [0, -3, True, None, "it's", (), (1,), ((1, 2), (3,))])
def test_constants_are_read_back(value: object) -> None:
    assert known(written(value)) == value


@pytest.mark.parametrize("text", ["x", "f(1)", "(1 + x)", "S[0]", ""])
def test_what_is_no_constant_is_not_known(text: str) -> None:
    assert known(text) is NOT_KNOWN


def test_locals_keep_clear_of_names_with_a_meaning() -> None:
    assert [names.local(name) for name in ("unit", "len", "g", "v_cover", "match")] == [
        "unit",
        "len__",
        "g__",
        "v_cover__",
        "match__",
    ]


def test_each_pass_can_be_left_out() -> None:
    assert not any(getattr(NONE, name) for name in PASS_NAMES)
    for name in PASS_NAMES:
        assert not getattr(ALL.without(name), name)

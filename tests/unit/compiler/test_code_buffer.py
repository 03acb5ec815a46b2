"""Bodies of functions, and names."""

from toolkit.compiler import names
from toolkit.compiler.code_buffer import CodeBuffer
from toolkit.compiler.passes import ALL, NONE, PASS_NAMES
from toolkit.compiler.pycode import call, global_name, literal, local, py


def texts(body: CodeBuffer) -> list[str]:
    return ["    " * depth + str(code) for depth, code in body.lines]


def test_blocks_indent_and_an_empty_one_passes() -> None:
    body = CodeBuffer()
    with body.block("if x:"), body.block("for y in z:"):
        pass
    body.line("return 1")
    assert texts(body) == ["if x:", "    for y in z:", "        pass", "return 1"]


def test_what_is_a_name_is_not_held_again() -> None:
    body = CodeBuffer()
    x, f = local("x"), global_name("f")
    assert [str(body.hold(code)) for code in (x, literal(12), call(f, x))] == ["x", "12", "_held1"]
    assert texts(body) == ["_held1 = f(x)"]


def test_what_is_held_on_every_way_is_found_again() -> None:
    body, cell, other = CodeBuffer(), py("S[3]"), py("S[4]")
    name = body.hold(cell)
    with body.block("if x:"):
        body.hold(other)
        assert body.held_as(py("S[{}]", 3)) == name
    assert body.held_as(other) is None


def test_a_scratch_body_is_put_in_at_its_place() -> None:
    body = CodeBuffer()
    scratch = body.scratch()
    scratch.line("b = 2")
    body.line("a = 1")
    with body.block("if a:"):
        body.take(scratch)
    assert texts(body) == ["a = 1", "if a:", "    b = 2"]
    assert str(body.fresh()) == "_held1"


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

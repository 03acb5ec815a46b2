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


def rounds(*templates: str) -> list[str]:
    """A loop over units in whose rounds these lines, with depth, mention the space of a unit where `{}` stands."""
    body, space = CodeBuffer(), py("S[{} + 2]", local("unit"))
    with body.block("for unit in S[7]:"), body.computing(space, "space") as inside:
        for template in templates:
            inside.depth = (len(template) - len(template.lstrip())) // 4
            inside.line(py(template.lstrip(), *[inside.known(space)] * template.count("{}")))
        inside.depth = 0
    return [line[4:] for line in texts(body)[1:]]


def test_what_a_round_asks_for_again_and_again_is_computed_before_the_first_that_needs_it() -> None:
    asked = ["if S[0]:", "    continue", "a = {}", "b = {}"]
    assert rounds(*asked) == ["if S[0]:", "    continue", "_space1 = S[unit + 2]", "a = _space1", "b = _space1"]
    branches = ["if S[0]:", "    a = 1", "else:", "    a = {}", "b = {}"]
    assert rounds(*branches)[0] == "_space1 = S[unit + 2]", "nothing stands between the branches"
    inner = ["for man in S[8]:", "    a = {}"]
    assert rounds(*inner) == ["_space1 = S[unit + 2]", "for man in S[8]:", "    a = _space1"]


def test_what_a_round_asks_for_once_or_never_has_no_name() -> None:
    assert rounds("if S[0]:", "    continue", "a = {}") == ["if S[0]:", "    continue", "a = S[unit + 2]"]
    assert rounds("a = 1") == ["a = 1"]


def test_another_function_does_not_know_what_a_round_has_computed() -> None:
    body, space = CodeBuffer(), py("S[{} + 2]", local("unit"))
    with body.computing(space, "space") as inside, inside.function("def key(man):"):
        assert inside.known(space) == space
        inside.line("return man")


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

"""Marks around generated text become a map from lines and columns to places."""

import pytest

from toolkit.compiler.pycode import local, py
from toolkit.compiler.sourcemap import Marks
from toolkit.language.code import Where
from toolkit.source import Source, parse_source


@pytest.fixture
def where() -> Where:
    source, _ = parse_source("a: b + c\n", "some.yaml")
    assert isinstance(source, Source)
    return Where(source, ("a",))


def test_marks_nest_and_the_innermost_is_found(where: Where) -> None:
    marks = Marks()
    inner = marks.around(py("S[q]"), where, 4, 5)
    outer = py("y = {}", marks.around(py("({} + 1)", inner), where, 0, 5))
    clean, found = marks.written_out([(0, py("x = 1")), (0, outer)])
    assert clean == "x = 1\ny = (S[q] + 1)\n"
    narrow, wide = found.find(2, 5, 9), found.find(2, 4, 13)
    assert narrow is not None and (narrow.start, narrow.end) == (4, 5)
    assert wide is not None and (wide.start, wide.end) == (0, 5)
    assert found.find(1) is None


def test_the_place_of_an_origin_is_in_the_file(where: Where) -> None:
    marks = Marks()
    _, found = marks.written_out([(1, marks.around(py("f()"), where, 0, 1))])
    origin = found.find(1, 4, 7)
    assert origin is not None
    assert (origin.span().line, origin.span().column, origin.span().end_column) == (1, 4, 5)


def test_an_error_is_traced_to_its_columns(where: Where) -> None:
    marks = Marks()
    x = local("x")
    parts = (marks.around(py("{}.a", x), where, 0, 1), marks.around(py("{}[None]", x), where, 4, 5))
    clean, found = marks.written_out([(0, py("def f({}):", x)), (1, py("return {} + {}", *parts))])
    namespace: dict[str, object] = {}
    exec(compile(clean, "<made>", "exec"), namespace)
    with pytest.raises(AttributeError) as caught:
        namespace["f"](1)  # type: ignore[operator]
    origin = found.origin_of(caught.tb, "<made>")
    assert origin is not None and (origin.start, origin.end) == (0, 1)


def test_marked_code_may_fault_and_is_the_same_text(where: Where) -> None:
    plain = py("a + b")
    marked = Marks().around(plain, where)
    assert str(marked) == str(plain)
    assert (plain.may_fault, py("f({})", marked).may_fault) == (False, True)


def test_the_map_tells_which_local_holds_a_name_of_the_text(where: Where) -> None:
    marks = Marks()
    marks.held_by(where, "b", local("b_2"))
    marks.held_by(where, "c", py("S[{}]", 4))  # what is no local cannot be looked up
    _, found = marks.written_out([(0, py("x = 1"))])
    assert found.value_of(where, "b", {"b": 1, "b_2": 2}) == 2
    assert found.value_of(where, "c", {"c": 1}, "unknown") == "unknown"

"""Pieces of generated Python: what is known of code comes from the parts that it is made of."""

from __future__ import annotations

import pytest

from toolkit.compiler.pycode import (
    BREAK,
    RETURN_TRUE,
    FromList,
    NewList,
    adding,
    call,
    global_name,
    joined,
    literal,
    local,
    names_in,
    plus,
    py,
    reads_of,
    tuple_of,
    written,
)

UNIT, ROW = local("unit"), local("row")


def test_code_mentions_what_its_parts_and_its_template_mention() -> None:
    code = py("S[{} + {}]", ROW, 2)
    assert str(code) == "S[row + 2]"
    assert code.names == {"S", "row"}
    assert py("{} in {{{}}}", UNIT, code).names == {"S", "row", "unit"}
    assert str(py("{} in {{{}}}", UNIT, code)) == "unit in {S[row + 2]}"


def test_a_name_that_a_template_spells_is_not_taken_for_the_cells() -> None:
    assert py("{}.Some + SETTING_x", ROW).names == {"row"}


@pytest.mark.parametrize("value", [0, -3, True, None, "it's", (), (1,), ((1, 2), (3,))])
def test_a_constant_is_known_and_its_text_says_the_same(value: object) -> None:
    assert literal(value).value == value
    assert eval(str(literal(value))) == value == eval(written(value))


def test_what_is_cheap_to_repeat_is_an_atom() -> None:
    assert all(code.is_atom for code in (UNIT, global_name("SIDES"), literal(-3), literal(None), tuple_of(())))
    assert not any(code.is_atom for code in (py("S[1]"), literal("text"), tuple_of((UNIT,))))


def test_a_tuple_is_known_where_all_its_members_are() -> None:
    assert tuple_of((1, literal(None))).value == (1, None)
    assert not tuple_of((1, UNIT)).is_known
    assert str(tuple_of((UNIT,))) == "(unit,)"
    assert tuple_of((UNIT, ROW)).members == (UNIT, ROW)


def test_what_is_made_of_dear_code_is_dear() -> None:
    alive = global_name("s_alive", is_dear=True)
    assert py("not {}", call(alive, UNIT)).is_dear
    assert not py("not {}", UNIT).is_dear


def test_statements_that_only_give_a_value_say_to_which_name() -> None:
    assert py("{} = {} + 1", ROW, ROW).binds == "row"
    assert py("{} += 1", ROW).binds is None
    assert py("{} = 1", py("S[{}]", ROW)).binds is None


def test_one_part_alone_is_itself() -> None:
    assert joined(" and ", (UNIT,)) is UNIT
    assert str(joined(" and ", (UNIT, ROW))) == "unit and row"


def test_sums_of_numbers_are_computed() -> None:
    assert (str(plus(literal(3), 4)), str(plus(ROW, 4)), plus(ROW, 0)) == ("7", "row + 4", ROW)


def test_a_new_list_can_begin_the_list_that_it_is_put_behind() -> None:
    fresh = NewList(py("[{}]", UNIT).pieces)
    assert str(adding(ROW, fresh).first) == "row = [unit]"
    assert adding(ROW, UNIT).first is None


def test_names_of_code_and_those_that_code_is() -> None:
    assert names_in(UNIT, py("{}[0]", ROW)) == {"unit", "row"}
    assert reads_of((UNIT, py("{}[0]", ROW))) == {"unit"}


def test_what_leaves_a_loop_is_told_from_what_leaves_the_function() -> None:
    assert (BREAK.returns, RETURN_TRUE.returns) == (False, True)


def test_a_tuple_from_a_list_has_the_list() -> None:
    listed = py("[{}]", UNIT)
    assert str(FromList(py("tuple({})", listed).pieces, listed=py("({})", listed)).listed) == "([unit])"

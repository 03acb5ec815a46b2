"""Type words and what they mean."""

import pytest

from toolkit.model.typewords import Type, declared_names, parse_type, type_of

INT = Type("named", "int")


@pytest.mark.parametrize(
    ("words", "type"),
    [
        ("int", INT),
        ("optional card", Type("optional", inner=Type("named", "card"))),
        ("set of unit", Type("set", inner=Type("named", "unit"))),
        ("list of list of act", Type("list", inner=Type("list", inner=Type("named", "act")))),
        ("map unit to int", Type("map", "unit", INT)),
        ("map unit to list of int", Type("map", "unit", Type("list", inner=INT))),
        ("list of map unit to int", Type("list", inner=Type("map", "unit", INT))),
        ("test of card", Type("test", inner=Type("named", "card"))),
    ],
)
def test_words_mean_types_and_types_are_told_in_the_same_words(words: str, type: Type) -> None:
    assert parse_type(words) == type
    assert str(type) == words


@pytest.mark.parametrize(
    "words", ["", "list", "list unit", "list of", "map unit", "Int", "of", "set of of", "if", "int\n"]
)
def test_other_words_mean_no_type(words: str) -> None:
    assert parse_type(words) is None


def test_symbols_listed_on_the_spot_are_the_members_of_the_type() -> None:
    symbols = Type("symbols", symbols=("near", "far"))
    assert type_of(None, ("near", "far")) == symbols
    assert type_of("list of list of act", ("near", "far")) == Type("list", inner=Type("list", inner=symbols))
    assert str(symbols) == "one of near, far"
    assert type_of(None, None) is None


def test_names_that_a_pack_must_declare_leave_out_what_the_language_has() -> None:
    assert declared_names("map unit to optional nation") == ("unit", "nation")
    assert declared_names("set of space") == ()

"""Values of declared types."""

import pytest

from toolkit.model import parse_type
from toolkit.names import Names
from toolkit.packs.values import Misfit, Types, Value
from toolkit.source import Data, Quoted

TYPES = Types({"arm": Names(["foot", "gun"])}, {"unit": Names(["rifles"])})


def read(words: str, data: Data) -> Value | Misfit:
    type = parse_type(words)
    assert type is not None
    return TYPES.read(type, data)


@pytest.mark.parametrize(
    ("words", "data", "value"),
    [
        ("int", "88", 88),
        ("int", "08", 8),
        ("int", "0x10", 16),
        ("int", "1e3", 1000),
        ("bool", "true", True),
        ("text", "10.10", "10.10"),
        ("arm", "gun", "gun"),
        ("unit", "rifles", "rifles"),
        ("space", "A1", "A1"),
        ("optional arm", "none", None),
        ("list of int", ["1", "1"], [1, 1]),
        ("set of arm", ["foot", "gun"], ["foot", "gun"]),
        ("map arm to int", {"foot": "1"}, {"foot": 1}),
        ("list of list of arm", [["gun"], []], [["gun"], []]),
    ],
)
def test_values_that_fit(words: str, data: Data, value: Value) -> None:
    assert read(words, data) == value


@pytest.mark.parametrize(
    ("words", "data", "where"),
    [
        ("int", "no", ()),
        ("int", "10.10", ()),
        ("int", Quoted("8"), ()),
        ("int", "9" * 30, ()),
        ("int", "1e400", ()),
        ("int", "", ()),
        ("bool", "yes", ()),
        ("bool", Quoted("true"), ()),
        ("arm", "gum", ()),
        ("arm", ["gun"], ()),
        ("unit", "riffles", ()),
        ("optional arm", Quoted("none"), ()),
        ("list of int", "1", ()),
        ("list of int", ["1", "x"], (1,)),
        ("set of arm", ["foot", "foot"], (1,)),
        ("map arm to int", {"fot": "1"}, ("fot",)),
        ("map arm to int", {"foot": "x"}, ("foot",)),
    ],
)
def test_values_that_do_not_fit_say_where(words: str, data: Data, where: tuple[str | int, ...]) -> None:
    misfit = read(words, data)
    assert isinstance(misfit, Misfit)
    assert misfit.where == where
    assert misfit.message and misfit.help


def test_a_misspelt_symbol_gets_the_nearest() -> None:
    misfit = read("arm", "gum")
    assert isinstance(misfit, Misfit) and misfit.help == "Did you mean `gun`?"
    misfit = read("arm", "tank")
    assert isinstance(misfit, Misfit) and misfit.help == "It may be `foot`, `gun`."

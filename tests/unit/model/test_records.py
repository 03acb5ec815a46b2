"""Records are built from Python values too, and are strict about them."""

import pytest
from pydantic import ValidationError

import toolkit.model
from toolkit.model import Place, Track, Unit
from toolkit.model.rules.conditions import AllHold, AnyHolds, Condition, Stated
from toolkit.model.rules.steps import VERBS, Call, If, Step
from toolkit.model.rules.values import Modifier


def test_a_record_is_built_from_python_values() -> None:
    unit = Unit(kind="unit", title="Gun", copies=2, cite=("4.1",), decks={"combat": 1})
    assert (unit.copies, unit.cite, unit.attrs, unit.side) == (2, ("4.1",), {}, None)
    assert Track(**{"title": "Turn", "from": 1, "to": 6, "loops": True}).from_ == 1
    assert Place(title="Hand", shown_to=True).shown_to == "true"  # type: ignore[arg-type]  # any scalar is an expression


@pytest.mark.parametrize("copies", ["'2'", 2.5, True, -1, 10_001])
def test_values_of_another_sort_are_refused(copies: object) -> None:
    with pytest.raises(ValidationError):
        Unit(kind="unit", title="Gun", copies=copies)  # type: ignore[arg-type]  # that is the test


def test_a_record_refuses_what_it_does_not_know_and_cannot_be_changed() -> None:
    with pytest.raises(ValidationError):
        Unit(kind="unit", title="Gun", colour="red")  # type: ignore[call-arg]  # that is the test
    with pytest.raises(ValidationError):
        Unit(kind="unit", title="Gun").title = "Mortar"


def test_one_may_be_written_for_a_list_of_one() -> None:
    assert Modifier.model_validate({"to": "cover", "add": "1"}).to == ("cover",)
    assert Modifier.model_validate({"to": ["hit", "miss"], "add": ["1", "2"]}).add == ("1", "2")


def test_a_condition_has_one_form_whatever_was_written() -> None:
    modifier = Modifier.model_validate(
        {"to": "cover", "add": "1", "when": ["a", {"any": ["b", {"if": "c", "say": "no"}]}]}
    )
    first, second = modifier.when.all if isinstance(modifier.when, AllHold) else ()
    assert isinstance(first, Stated) and first.if_ == "a"
    assert isinstance(second, AnyHolds)
    assert [one.say for one in second.any if isinstance(one, Stated)] == [None, "no"]
    assert issubclass(Stated, Condition)


def test_a_step_is_the_record_of_its_verb() -> None:
    step = If.model_validate({"if": "a", "then": [{"call": "f(x)", "as": "y"}]})
    (call,) = step.then
    assert isinstance(call, Call) and (call.call, call.as_, call.counted) == ("f(x)", "y", True)
    assert set(VERBS) == set(Step.forms())


def test_records_are_found_in_the_package_when_they_are_named() -> None:
    for name in toolkit.model.__all__:
        assert getattr(toolkit.model, name) is not None
    with pytest.raises(AttributeError):
        _ = toolkit.model.Nothing

"""Records of `toolkit.frozen` behave as frozen dataclasses with slots do."""

from __future__ import annotations

import pickle
from dataclasses import dataclass, field, fields, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolkit.frozen import frozen


class Plain:
    place: int = field(compare=False)
    name: str
    inner: Any = None
    notes: tuple[str, ...] = ()
    kept: dict[str, int] = field(default_factory=dict, hash=False)
    hidden: int = field(default=0, repr=False)


class Single:
    only: float


class Empty:
    pass


FORMS = (Plain, Single, Empty)
FROZEN = {form: frozen(type(form.__name__, (), dict(vars(form)))) for form in FORMS}
USUAL = {form: dataclass(frozen=True, slots=True)(type(form.__name__, (), dict(vars(form)))) for form in FORMS}

few = st.integers(0, 2)
words = st.sampled_from("ab")
values: st.SearchStrategy[tuple[type, tuple[Any, ...]]] = st.one_of(
    st.tuples(
        st.just(Plain),
        st.tuples(few, words, few, st.lists(words, max_size=2).map(tuple), st.dictionaries(words, few), few),
    ),
    st.tuples(st.just(Single), st.tuples(st.floats())),
    st.tuples(st.just(Empty), st.just(())),
)


@given(values, values)
def test_records_compare_hash_and_show_as_frozen_dataclasses(
    one: tuple[type, tuple[Any, ...]], other: tuple[type, tuple[Any, ...]]
) -> None:
    ours = FROZEN[one[0]](*one[1]), FROZEN[other[0]](*other[1])
    usual = USUAL[one[0]](*one[1]), USUAL[other[0]](*other[1])
    assert (ours[0] == ours[1]) == (usual[0] == usual[1])
    assert ours[0] != usual[0]
    assert repr(ours[0]) == repr(usual[0])
    if ours[0] == ours[1]:
        assert hash(ours[0]) == hash(ours[1])
    assert [each.name for each in fields(ours[0])] == [each.name for each in fields(usual[0])]


@frozen
class Card:
    """A card and what it counts."""

    title: str
    cost: int = 0


@frozen
class Trap(Card):
    """A card that hides something."""

    hides: Card | None = None


class Loose:
    """A word whose case does not matter."""

    word: str

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Loose) and self.word.lower() == other.word.lower()

    def __repr__(self) -> str:
        return self.word


def test_a_subclass_has_the_fields_of_both_and_is_another_record() -> None:
    trap = Trap("Mine", 2, Card("Mine", 2))
    assert trap == Trap("Mine", 2, Card("Mine", 2))
    assert Trap("Mine", 2) not in (Card("Mine", 2), trap)
    assert repr(trap) == "Trap(title='Mine', cost=2, hides=Card(title='Mine', cost=2))"


def test_records_are_replaced_matched_and_pickled() -> None:
    trap = replace(Trap("Mine"), cost=3)
    match trap:
        case Card(title, cost):
            assert (title, cost) == ("Mine", 3)
    assert pickle.loads(pickle.dumps(trap)) == trap


def test_there_is_no_place_for_other_attributes() -> None:
    with pytest.raises(AttributeError):
        Card("Mine").colour = "red"  # type: ignore[attr-defined]


@pytest.mark.parametrize("make", [frozen, dataclass(frozen=True, slots=True)])
def test_methods_of_the_class_itself_are_kept(make: Any) -> None:
    form = make(type("Loose", (Loose,), {**vars(Loose), "__annotations__": {"word": "str"}}))
    assert form("Mine") == form("mine")
    assert repr(form("Mine")) == "Mine"
    assert hash(form("Mine")) != hash(form("mine"))

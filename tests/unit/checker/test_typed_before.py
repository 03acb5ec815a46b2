"""An expression that was sound before is not typed again, unless something that bears on it is another."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.unit.checker.ground import Ground
from tests.unit.checker.written import check, steps
from toolkit.checker import check_rules
from toolkit.checker.declarations import Declarations
from toolkit.packs import load_pack

PACKS = Path(__file__).parents[2] / "packs"


def test_equal_texts_of_one_meaning_are_one_expression(ground: Ground) -> None:
    assert ground.expr("unit.armour > 2") is ground.expr("unit.armour > 2")


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize(
    ("text", "one", "other"),
    [
        ("x", {"x": "int"}, {"x": "unit"}),
        ("count(u in units, u.armour > x)", {"x": "int"}, {"x": "ratio"}),
        ("units", {}, {"units": "set of unit"}),
        ("first(x)", {"x": "list of int"}, {"x": "list of space"}),
    ],
)
def test_another_type_of_a_name_makes_another_expression(
    ground: Ground, text: str, one: dict[str, str], other: dict[str, str], turned: bool
) -> None:
    first, second = (other, one) if turned else (one, other)
    assert ground.expr(text, **first) != ground.expr(text, **second)


@pytest.mark.parametrize("turned", [False, True])
def test_what_is_sound_behind_a_test_is_not_so_beside_it(turned: bool, tmp_path: Path) -> None:
    tested = "- {if: few != none, then: [{if: few + 1 > 2, then: [{remove: unit}]}]}"
    bare = "- {if: few + 1 > 2, then: [{remove: unit}]}"
    both = [bare, tested] if turned else [tested, bare]
    wrong = check(tmp_path, steps("\n".join(both), "    args: {unit: unit, few: optional int}\n"))
    assert [each.code for each in wrong.found] == ["E613"]
    assert wrong.found[0].span.line == wrong.text.split("\n").index(f"      {bare}") + 1


@pytest.mark.parametrize("turned", [False, True])
def test_what_is_sound_while_an_occasion_goes_on_is_not_so_otherwise(ground: Ground, turned: bool) -> None:
    def during() -> None:
        """Typed while an attack is going on."""
        ground.expr("attack.total > 1", live=["attack"])

    def otherwise() -> None:
        """Where nothing says so."""
        assert ground.wrong("attack.total > 1") == [("E528", "attack")]

    for each in (otherwise, during, otherwise) if turned else (during, otherwise, during):
        each()


class Forgetful(dict[Any, Any]):
    """Keeps nothing."""

    def __setitem__(self, key: Any, value: Any) -> None:
        """Forget it."""


@pytest.mark.parametrize("pack", ["duel", "ferry", "levies", "march", "parley"])
def test_rules_are_the_same_where_each_expression_is_typed_anew(pack: str, monkeypatch: pytest.MonkeyPatch) -> None:
    loaded, _ = load_pack(PACKS / pack)
    assert loaded is not None
    rules, found = check_rules(loaded)
    begin = Declarations.__init__

    def forgetful(known: Declarations, *args: Any) -> None:
        begin(known, *args)
        known.typed, known.ranged, known.there = Forgetful(), Forgetful(), Forgetful()

    monkeypatch.setattr(Declarations, "__init__", forgetful)
    anew, found_anew = check_rules(loaded)
    assert rules is not None
    assert anew is not None
    assert found == found_anew
    for section in ("values", "modifiers", "procedures", "actions", "triggers", "checks", "events", "policies"):
        assert getattr(rules, section) == getattr(anew, section), section

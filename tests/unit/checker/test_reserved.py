"""Names that nobody may give: what becomes a type is not called like a word of the types."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.checker.written import FILES, check
from toolkit.checker.reserved import TYPES

SECTIONS = {
    "kinds": "kinds:\n  {}: {{title: A thing}}\n",
    "types": "types:\n  {}: [glad, sad]\n",
    "occasions": "occasions:\n  {}: {{facts: {{n: int}}}}\n",
    "effects": "effects:\n  {}: {{args: {{n: int}}}}\n",
}


@pytest.mark.slow
@pytest.mark.parametrize("section", SECTIONS)
def test_what_becomes_a_type_is_not_called_like_a_word_of_types(tmp_path: Path, section: str) -> None:
    for word in sorted(TYPES - {"unit", "card", "terrain", "order", "deck", "case", "menu"}):
        text = SECTIONS[section].format(word)
        rules = text if section in ("occasions", "effects") else "values: {one: {base: 1}}\n"
        found = check(tmp_path, rules, **declared(section, text)).found
        taken = [each for each in found if each.code == "E537"]
        assert [each.span.column for each in taken] == [3], word
        assert all(each.code in ("E537", "W503") for each in found), word  # and nothing that follows from it


def declared(section: str, text: str) -> dict[str, str]:
    """The files that declare a kind or a type beside those of the pack."""
    return {"kinds": FILES["kinds.yaml"].replace(f"{section}:\n", text)} if section in ("kinds", "types") else {}


def test_order_is_what_a_pack_declares_under_it_and_else_one_of_its_orders(tmp_path: Path) -> None:
    wanted = (
        "orders: {most: [{most: it.armour}]}\nvalues: {by_what: {args: {o: order, u: set of unit}, base: count(u)}}\n"
    )
    other = check(tmp_path, wanted).right.values["by_what"].args[0].type
    assert str(other) == "order of things"
    occasion = wanted + "occasions: {order: {facts: {n: int}}}\n"
    assert str(check(tmp_path, occasion).right.values["by_what"].args[0].type) == "order"

"""Cells of tables that are rules: what is wrong in one is told at its characters, what asks for itself too."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.checker.ground import FILES
from toolkit.checker.rules import check_rules
from toolkit.diagnostics import Diagnostic
from toolkit.lint.expressions import check_expressions
from toolkit.packs import load_pack

HEAD = "tables:\n  doctrine: {fields: {least: int, what: test of unit}, rows: [[1, dear(it)]]}\n"
PLAIN = FILES["rules/play.yaml"].replace("  one: {base: two + 1}\n  two: {base: one + 1}\n", "")


def found(folder: Path, tables: str, rules: str = "", pack: str = "") -> list[Diagnostic]:
    """What is wrong with the ground whose tables are these."""
    files = FILES | {
        "rules/play.yaml": PLAIN,
        "tables.yaml": FILES["tables.yaml"] + tables,
        "rules/more.yaml": rules,
        "pack.yaml": FILES["pack.yaml"] + pack,
    }
    for path, text in files.items():
        if text:
            (folder / "ground" / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / "ground" / path).write_text(text.lstrip("\n"), "utf-8")
    loaded, problems = load_pack(folder / "ground")
    assert loaded is not None, problems
    return [*problems, *check_expressions(loaded), *check_rules(loaded)[1]]


def told(folder: Path, tables: str, rules: str = "", pack: str = "") -> list[tuple[str, str]]:
    """The codes of errors with the characters that are underlined."""
    result = []
    for each in found(folder, tables, rules, pack):
        if each.severity == "error":
            line = Path(each.span.path).read_text("utf-8").split("\n")[each.span.line - 1]
            result.append((each.code, line[each.span.column - 1 : each.span.end_column - 1]))
    return result


@pytest.mark.parametrize(
    ("cells", "expected"),
    [
        ("[it.armuor > 2, 'true']", [("E522", "armuor")]),
        ("[it.armour, 'true']", [("E523", "it.armour")]),
        ("[it.armour > near.cost, 'true']", [("E522", "cost")]),
        ("[it.armour > own.armour, 'true']", [("E520", "own")]),
        ("['dear(it', 'true']", [("E502", "(")]),
        ("[it.armour >, 'true']", [("E501", ">")]),
        ("['true', [[it.fired]]]", [("E309", "[it.fired]")]),
    ],
)
def test_what_is_wrong_in_a_test_is_underlined(tmp_path: Path, cells: str, expected: list[tuple[str, str]]) -> None:
    tables = f"  likes: {{args: {{near: unit}}, rows: {{arm: [foot, gun]}}, gives: test of unit, cells: {cells}}}\n"
    assert told(tmp_path, tables) == expected


@pytest.mark.parametrize(
    ("cell", "expected"),
    [
        ("skan", [("E520", "skan")]),
        ("hurtable", [("E527", "hurtable")]),
        ("hurtable(near)", []),
        ("hurtable(it)", [("E520", "it")]),
        ('"hurtable(near, near)"', [("E527", "near")]),
        ("it.armour", [("E520", "it.armour")]),
    ],
)
def test_what_is_wrong_with_an_order_is_underlined(tmp_path: Path, cell: str, expected: list[tuple[str, str]]) -> None:
    tables = f"  aims: {{args: {{near: unit}}, rows: {{arm: [foot, gun]}}, gives: order, cells: [scan, {cell}]}}\n"
    assert told(tmp_path, tables) == expected


@pytest.mark.parametrize(
    ("use", "expected"),
    [
        ("best(units, table(aims, foot))", [("E527", "table(aims, foot)")]),
        ("best(units, table(aims, foot, near=unit))", []),
        ("best(units, table(aims, foot, naer=unit))", [("E527", "naer")]),
        ("best(units, table(aims, foot, near=3))", [("E523", "3")]),
        ("best(units, table(aims, foot, near=unit), near=unit)", [("E527", "near")]),
        ("sorted(units, table(likes, foot))", [("E523", "table(likes, foot)")]),
        ("meets(table(aims, foot, near=unit), unit)", [("E523", "table(aims, foot, near=unit)")]),
        ("meets(table(likes, foot), unit, near=unit)", [("E527", "near")]),
        ("[table(aims, foot, near=unit)]", [("E631", "table(aims, foot, near=unit)")]),
        ("shift(likes, foot, 1) == gun and meets(table(likes, shift(likes, foot, 1)), unit)", []),
    ],
)
def test_what_is_wrong_where_a_cell_is_applied_is_underlined(
    tmp_path: Path, use: str, expected: list[tuple[str, str]]
) -> None:
    tables = (
        "  aims: {args: {near: unit}, rows: {arm: [foot, gun]}, gives: order, cells: [scan, hurtable(near)]}\n"
        "  likes: {rows: {arm: [foot, gun]}, gives: test of unit, cells: [it.fired, 'true']}\n"
    )
    rules = f'values:\n  used:\n    args: {{unit: unit}}\n    base: "{use}"\n'
    assert told(tmp_path, tables, rules) == expected


def test_a_test_that_asks_for_its_own_table_is_told(tmp_path: Path) -> None:
    tables = (
        "  likes:\n    rows: {arm: [foot, gun]}\n    gives: test of unit\n"
        "    cells: ['meets(table(likes, gun), it)', 'meets(table(likes, foot), it)']\n"
    )
    assert {code for code, _ in told(tmp_path, tables)} != set()


@pytest.mark.parametrize(
    ("other", "code"),
    [
        ("{replaces: likes, rows: {arm: [foot, gun]}, gives: test of unit, cells: [it.fired, it.fired]}", None),
        ("{replaces: likse, rows: {arm: [foot, gun]}, gives: test of unit, cells: [it.fired, it.fired]}", "E307"),
        ("{replaces: likes, rows: {arm: [foot]}, gives: test of unit, cells: [it.fired]}", "E317"),
        ("{replaces: likes, rows: {arm: [foot, gun]}, gives: order, cells: [scan, scan]}", "E317"),
        (
            "{replaces: likes, args: {u: unit}, rows: {arm: [foot]}, gives: test of unit, cells: [it == u]}",
            "E317",
        ),
        ("{replaces: others, rows: {arm: [foot, gun]}, gives: test of unit, cells: [it.fired, it.fired]}", "E599"),
    ],
)
def test_a_table_that_stands_in_for_another_is_alike(tmp_path: Path, other: str, code: str | None) -> None:
    tables = (
        f"  likes: {{rows: {{arm: [foot, gun]}}, gives: test of unit, cells: [it.fired, 'true']}}\n  others: {other}\n"
    )
    assert {each for each, _ in told(tmp_path, tables)} == ({code} if code else set())


def test_two_tables_that_can_stand_in_for_one_at_once_are_told(tmp_path: Path) -> None:
    one = "replaces: likes, rows: {arm: [foot, gun]}, gives: int, cells: [1, 2]"
    tables = f"  likes: {{rows: {{arm: [foot, gun]}}, gives: int, cells: [1, 2]}}\n  a: {{{one}}}\n  b: {{{one}}}\n"
    assert [code for code, _ in told(tmp_path, tables)] == ["E574"]
    either = tables.replace("a: {", "a: {option: fog, ").replace("b: {", "b: {option: not fog, ")
    assert told(tmp_path / "either", either) == []


def test_a_large_table_of_tests_is_checked(tmp_path: Path) -> None:
    rows = "".join(f"      - [{n}, 'it.armour > {n}']\n" for n in range(600))
    tables = f"  many:\n    fields: {{die: band, what: test of unit}}\n    rows:\n{rows}"
    rules = 'values:\n  used: {args: {unit: unit}, base: "count(many, meets(it.what, unit) and 3 in it.die)"}\n'
    assert told(tmp_path, tables, rules) == []

"""Bands and cells of tables."""

from pathlib import Path

import pytest

from tests.unit.packs.written import check, told, write_pack
from toolkit.packs.bands import bands_of, count_lines


def table(rows: str, cells: str = "[1, 2]", more: str = "") -> dict[str, str | None]:
    text = (
        f"tables:\n  losses:\n    title: Losses\n    rows: {{strength: {rows}}}\n    gives: int\n    cells: {cells}\n"
    )
    return {"tables.yaml": text + more}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rows", "cells"),
    [
        ("[..2, 3..]", "[1, 2]"),
        ("[3.., ..2]", "[1, 2]"),
        ("1..2", "[1, 2]"),
        ("-1..1", "[1, 2, 3]"),
        ("[-3..-1, 0]", "[1, 2]"),
        ("[weak, strong]", "[1, 2]"),
        ("['1:2', '1:1', '2:1']", "[1, 2, 3]"),
        ("[1, 2..4, 5.., lost]", "[1, 2, 3, 4]"),
        ("['1-2', '1-1', '2-1']", "[1, 2, 3]"),
        ("[1-4, 1-3, 1-2]", "[1, 2, 3]"),
        ("[2-1, lost]", "[1, 2]"),
    ],
)
def test_tables_that_are_whole(tmp_path: Path, rows: str, cells: str) -> None:
    assert check(write_pack(tmp_path, table(rows, cells))) == []


@pytest.mark.parametrize(
    ("rows", "told_as"),
    [
        ("[..2, 4..]", ("E405", "tables.yaml", "4..")),
        ("[1, 3]", ("E405", "tables.yaml", "3")),
        ("[..3, 3..]", ("E406", "tables.yaml", "3..")),
        ("[5.., ..9]", ("E406", "tables.yaml", "5..")),
        ("[weak, weak]", ("E406", "tables.yaml", "weak")),
        ("[4..2, 5..]", ("E409", "tables.yaml", "4..2")),
        ("1..3", ("E407", "tables.yaml", "cells")),
    ],
)
def test_tables_that_are_not(tmp_path: Path, rows: str, told_as: tuple[str, str, str]) -> None:
    assert told(check(write_pack(tmp_path, table(rows)))) == [told_as]


def test_rows_by_two_things_are_counted_together(tmp_path: Path) -> None:
    changed = table("[weak, strong]", "[1, 2, 3, 4, 5, 6]")
    text = (changed["tables.yaml"] or "").replace("strong]}", "strong], die: 1..3}")
    assert check(write_pack(tmp_path, {"tables.yaml": text})) == []


def test_an_endless_range_is_counted_by_arithmetic() -> None:
    assert count_lines(("1..999999999999",)) == 999_999_999_999
    assert count_lines(("..6",)) == 1
    assert count_lines(("1..6", "7..9")) == 2


def test_bands_know_their_numbers() -> None:
    low, number, high, symbol = bands_of(("..2", "3", "4..", "1:2"))
    assert (low.high, number.low, number.high, high.low) == (2, 3, 3, 4)
    assert not symbol.is_number


def test_a_list_of_records(tmp_path: Path) -> None:
    text = "tables:\n  losses:\n    title: L\n    fields: {arm: arm, loss: int}\n    rows:\n      - [foot, 1]\n"
    text += "      - {arm: gun, loss: 2}\n"
    assert check(write_pack(tmp_path, {"tables.yaml": text})) == []
    bad = text + "      - [foot]\n      - {arm: gun, los: 2}\n      - {arm: gum, loss: 2}\n      - [gun, x]\n"
    found = told(check(write_pack(tmp_path, {"tables.yaml": bad})))
    assert [(code, word) for code, _, word in found] == [
        ("E408", "[foot]"),
        ("E408", "los"),
        ("E309", "gum"),
        ("E309", "x"),
    ]


def test_cells_of_a_declared_type(tmp_path: Path) -> None:
    text = "tables:\n  who:\n    title: Who\n    rows: {die: 1..2}\n    columns: {odds: [low, high]}\n"
    text += "    gives: optional arm\n    cells:\n      - [foot, none]\n      - [gun, gum]\n"
    found = check(write_pack(tmp_path, {"tables.yaml": text}))
    assert [each for each in told(found) if each[0] == "E309"] == [("E309", "tables.yaml", "gum")]


DASHED = [
    ("1-6", ["1-6"], "1..6"),
    ('"1-6"', ['"1-6"'], "1..6"),
    ("1–6", ["1–6"], "1..6"),
    ("1 - 6", ["1 - 6"], "1..6"),
    ("-2-6", ["-2-6"], "-2..6"),
    ("[1-2, 3-4]", ["1-2", "3-4"], "1..2"),
    ("[1, 2-4, 5..]", ["2-4"], "2..4"),
    ("[..2, 3—5]", ["3—5"], "3..5"),
]


@pytest.mark.parametrize(("rows", "marked", "band"), DASHED)
def test_a_band_with_a_dash_is_the_only_report(tmp_path: Path, rows: str, marked: list[str], band: str) -> None:
    found = check(write_pack(tmp_path, table(rows, "[1, 2, 3, 4, 5, 6]")))
    assert told(found) == [("E422", "tables.yaml", each) for each in marked]
    label = marked[0].strip('"')
    assert found[0].message == f"`{label}` is one label; for a band write `{band}`."


@pytest.mark.parametrize(
    ("rows", "right"),
    [
        ("[..8, 9..11, 12+]", {"12+": "12.."}),
        ("[≤8, 9…11, '≥12']", {"≤8": "..8", "9…11": "9..11", "≥12": "12.."}),
        ("[...8, 9 .. 11, 12 or more]", {"...8": "..8", "9 .. 11": "9..11", "12 or more": "12.."}),
        ("[−1, 0, 1]", {"−1": "-1"}),
        ("[8-, 9, '>9']", {"8-": "..8", ">9": "10.."}),
        ("[0 to 2, 3 to 5, 6..]", {"0 to 2": "0..2", "3 to 5": "3..5"}),
        ("[-2 a 0, 1 a 5, 6 o más]", {"-2 a 0": "-2..0", "1 a 5": "1..5", "6 o más": "6.."}),
        ("[up to 2, 3, more than 3]", {"up to 2": "..2", "more than 3": "4.."}),
        ('["1, 2, 3", "4 5 6", "7,8"]', {"1, 2, 3": "1..3", "4 5 6": "4..6", "7,8": "7..8"}),
        ("[1/2/3, 4/5, 6 or 7]", {"1/2/3": "1..3", "4/5": "4..5", "6 or 7": "6..7"}),
        ('["999", "1,000", 1001..]', {"1,000": "1000"}),
    ],
)
def test_bands_as_rulebooks_print_them_are_told_where_they_stand(
    tmp_path: Path, rows: str, right: dict[str, str]
) -> None:
    found = check(write_pack(tmp_path, table(rows, "[1, 2, 3]")))
    assert [each.message for each in found] == [
        f"`{label}` is one label; for a {'band' if '..' in band else 'number'} write `{band}`."
        for label, band in right.items()
    ]


def test_numbers_that_are_no_band_want_entries_of_their_own(tmp_path: Path) -> None:
    [found] = check(write_pack(tmp_path, table('["1, 3", "2", "4"]', "[1, 2, 3]")))
    assert found.message == "`1, 3` is one label; for its numbers write entries of their own: `1`, `3`."
    assert found.help == "Write an entry for each number, with the cells that belong to it."


@pytest.mark.parametrize(
    ("rows", "near"),
    [
        ("[1st, 2, 3]", {"1st": "1"}),
        ("[1, '1.5', 2..]", {"1.5": ""}),
        ("[4, 5+6, 7..]", {"5+6": "5..6"}),
        ("[1, '-', 2]", {"-": ""}),
        ("[1, 2, all]", {"all": ""}),
        ("[..2, 3*, '10%']", {"3*": "3", "10%": ""}),
        ("[1..2, 3½, '3:1']", {"3½": "", "3:1": ""}),
    ],
)
def test_what_is_no_band_among_numbers_is_told_where_it_stands(tmp_path: Path, rows: str, near: dict[str, str]) -> None:
    found = check(write_pack(tmp_path, table(rows, "[1, 2, 3]")))
    assert [(each.code, each.message) for each in found] == [
        ("E538", f"`{label}` is one label among numbers, and no number finds it.") for label in near
    ]
    assert [each.help for each in found if "`3`, `3..5`" not in each.help] == [
        f"Write `{band}`, if that is meant." for band in near.values() if band
    ]


def test_a_band_goes_up_to_the_greatest_number_that_rules_know(tmp_path: Path) -> None:
    assert check(write_pack(tmp_path / "a", table(f"[..8, 9..{2**53}]", "[1, 2]"))) == []
    [found] = check(write_pack(tmp_path / "b", table(f"[..8, 9..{2**53 + 1}]", "[1, 2]")))
    assert (found.code, found.message) == (
        "E447",
        f"`9..{2**53 + 1}` has a number beyond ±2^53, and no number here may be.",
    )


@pytest.mark.parametrize(
    "rows",
    [
        "[1/2, 1/3, 1/4]",
        "[3 to 1, 2 to 1, 1 to 1]",
        "[3+, 4+, 5+]",
        '["2-1", "1-1", "1-2"]',
        "[A+, B, C]",
        "[..2, 3..5, 6..]",
    ],
)
def test_labels_that_only_look_like_bands_are_labels(tmp_path: Path, rows: str) -> None:
    assert check(write_pack(tmp_path, table(rows, "[1, 2, 3]"))) == []

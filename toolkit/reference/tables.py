"""What the reference says of the forms of tables."""

from __future__ import annotations

from toolkit.frozen import frozen


@frozen
class TableForm:
    """A form of table: what it is for, a sample, and an expression that looks it up."""

    title: str
    gives: str
    sample: str
    use: str


TABLES = (
    TableForm(
        "One column",
        "A value for each row. `1..6` is a row for each number, `..2`, `3..5` and `6..` are bands; bands neither "
        "overlap nor leave gaps.",
        "tables:\n  drift:\n    rows: {die: 1..3}\n    gives: int\n    cells: [-1, 0, 1]\n",
        "table(drift, 2)",
    ),
    TableForm(
        "Rows and columns",
        "A value for a row and a column. `shift` moves along the columns and stays at the last.",
        "tables:\n  hits:\n    rows: {strength: [..2, 3..5, 6..]}\n    columns: {die: 1..2}\n    gives: int\n"
        "    cells:\n      - [0, 1]\n      - [1, 2]\n      - [2, 3]\n",
        "table(hits, unit.armour, shift(hits, 1, 1))",
    ),
    TableForm(
        "Symbols",
        "Rows and columns may be words. Those that are no names are written in quotes where they are looked up.",
        'tables:\n  ratio:\n    rows: {odds: ["1:2", "1:1"]}\n    gives: arm\n    cells: [foot, gun]\n',
        'table(ratio, "1:2") == foot',
    ),
    TableForm(
        "Records",
        "A list of records, in the order of its rows. Each row has its fields behind a dot.",
        "tables:\n  plan:\n    fields: {least: int, who: arm}\n    rows:\n      - [2, foot]\n      - [1, gun]\n",
        "any(row in plan, unit.armour >= row.least and unit.arm == row.who)",
    ),
    TableForm(
        "Tests",
        "A cell may be a rule: a truth about one thing, `it`, which `meets` applies. Cells may speak of what the table "
        "takes as `args:`; who looks one up gives it by name.",
        "tables:\n  worthwhile:\n    args: {near: unit}\n    rows: {kind: [foot, gun]}\n    gives: test of unit\n"
        "    cells: [it.armour < 2, it.space == near.space]\n",
        "any(units, meets(table(worthwhile, unit.arm, near=unit), it))",
    ),
    TableForm(
        "Orders",
        "A cell may name an order that is declared, with its arguments. `best`, `sorted` and `prefer:` take it out of "
        "the table.",
        "tables:\n  targets:\n    args: {firer: unit}\n    rows: {kind: [foot, gun]}\n    gives: order\n"
        "    cells: [scan, hurtable(firer)]\n",
        "best(units, table(targets, unit.arm, firer=unit)) == unit",
    ),
    TableForm(
        "Doctrine",
        "Records of numbers in bands, of tests and of orders. A band is asked with `in`. What the table takes is given "
        "where a cell is applied.",
        "tables:\n  habits:\n    args: {firer: unit}\n    fields: {band: band, what: test of unit, how: order}\n"
        '    rows:\n      - [..2, it.fired, scan]\n      - ["3..", it.armour < 2, hurtable(firer)]\n',
        "any(row in habits, unit.armour in row.band and any(u in units, meets(row.what, u, firer=unit))) or "
        "any([first(sorted(units, row.how, firer=unit)) == unit for row in habits], it)",
    ),
)

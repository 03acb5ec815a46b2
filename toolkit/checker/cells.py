"""A cell of a table that is a rule, where an expression applies it. In: a parsed node. Out: which cell, and what it is
told.

`table(doctrine, row, column, u=unit)` gives a table's arguments in the look-up; for the field of a record, `row.what`,
they are given where it is applied: `meets(row.what, it, u=unit)`.
"""

from __future__ import annotations

from collections.abc import Sequence

from toolkit.checker.declarations import Declarations
from toolkit.checker.expressions import matching
from toolkit.checker.expressions.checker import Checker
from toolkit.checker.fields import fields_of
from toolkit.checker.rule_cells import is_applied, is_rule, root_of
from toolkit.checker.types import INT, bare
from toolkit.diagnostics import register
from toolkit.frozen import frozen
from toolkit.language.syntax import Attribute, Call, Keyword, Name, Node
from toolkit.language.tree import Expr, Field
from toolkit.model import Type
from toolkit.program.rule_cells import table_part

NOT_APPLIED = register(
    "E631",
    "rule-cell-not-applied",
    about="tables functions/table functions/meets",
    title="A test, an order or a band of a table stands where nothing applies it",
    cause="Such a cell is no value that could be compared, kept or counted. A test is applied to a thing by `meets`; "
    "`best`, `sorted` and `prefer:` rank by an order; whether a number lies in a band is asked by `in`. In `best`, "
    "`sorted` and `prefer:` the field of a record stands behind a name: `row.how`.",
    remedy="Apply it: `meets(row.what, card)`, `best(xs, table(doctrine, weather))`, `die in row.band`.",
    bad="when: row.what == true",
    good="when: meets(row.what, card)",
)
HELP = {
    "test": "Apply it to a thing: `meets({}, it)`.",
    "order": "Rank by it: `best(things, {})`, `sorted(things, {})`, or an entry of `prefer:`.",
    "band": "Ask whether a number lies in it: `number in {}`.",
}


@frozen
class CellUse:
    """A cell that is applied: the hidden value or order of its table, which cell, what the table is told, what the cell
    is."""

    part: str
    number: Expr
    arguments: tuple[Expr, ...]
    type: Type
    table: str


def not_applied(checker: Checker, node: Node, type: Type) -> Expr:
    """Report a cell where nothing applies it."""
    what = "test" if type.form == "test" else "band" if type.name == "band" else "order"
    text = checker.where.text(node.start, node.end)
    help = HELP[what].format(*[text if 0 < len(text) <= 60 else "cell"] * HELP[what].count("{}"))
    article = "an" if what == "order" else "a"
    checker.report(NOT_APPLIED, node, f"This is {article} {what} of a table, and nothing applies it here.", help=help)
    return checker.unknown(node)


def is_rule_field(found: Expr) -> bool:
    """Whether a typed field means nothing by itself: a test, an order or a band of a table of records."""
    return isinstance(found, Field) and found.source == "record" and is_applied(found.type)


def use_of(
    known: Declarations, table: str, field: str, number: Expr, arguments: tuple[Expr, ...], type: Type
) -> CellUse:
    """A cell of a field of a table."""
    return CellUse(table_part(root_of(known, table), field), number, arguments, type, table)


def told(checker: Checker, node: Node, table: str, keywords: Sequence[Keyword]) -> tuple[Expr, ...] | None:
    """What a table is told where a cell of it is applied, in declared order; reports what is missing or too much."""
    known = checker.known
    call = Call(node.start, node.end, Name(node.start, node.end, table), (), tuple(keywords))
    return matching.whole(checker, call, known.args("tables", table), known.place("tables", table))


def rule_field(checker: Checker, node: Node) -> Type | None:
    """What a field of a record is that stands behind a name, where that is a rule: `row.how`."""
    if not (isinstance(node, Attribute) and isinstance(node.of, Name)):
        return None
    of = checker.scope.variables.get(node.of.id)
    if of is None or bare(of).form != "record":
        return None
    found = fields_of(bare(of), checker.known).get(node.name)
    return found.type if found is not None and is_rule(found.type) else None


def field_use(checker: Checker, node: Node, field: Expr, keywords: Sequence[Keyword]) -> CellUse | None:
    """The cell of a typed field of a record; None where what the table is told is wrong."""
    assert isinstance(field, Field) and field.of is not None
    table = bare(field.of.type).name
    arguments = told(checker, node, table, keywords)
    number = Field(INT, field.start, field.end, field.of, field.name, "record")
    return None if arguments is None else use_of(checker.known, table, field.name, number, arguments, field.type)


def is_look_up_of_rules(checker: Checker, node: Node) -> bool:
    """Whether a node looks up a table whose cells are rules."""
    if not (isinstance(node, Call) and node.function.id == "table" and node.arguments):
        return False
    named = node.arguments[0]
    tables = checker.known.section("tables")
    return isinstance(named, Name) and named.id in tables and is_rule(checker.known.table_type(named.id))

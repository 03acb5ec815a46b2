"""Section `tables`: each cell that is a rule becomes a hidden value (a test) or a hidden order, and each field of such
cells one that goes by the number of the cell.

The choice among the cells of a table is a tree of conditions, so that a large table costs no more than a few steps. In
an order each cell is a criterion that counts where its number is the one asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from toolkit.checker import codes
from toolkit.checker.elements.sheet import Envelope, Sheet, any_piece, element
from toolkit.checker.fitting import common
from toolkit.checker.rule_cells import RuleCell, root_of, rule_fields
from toolkit.checker.scope import Scope
from toolkit.checker.spot import Spot
from toolkit.checker.types import BOOL, INT, UNKNOWN
from toolkit.checker.typing import check_order
from toolkit.language.code import Code, Criterion
from toolkit.language.syntax import Slip, parse
from toolkit.language.tree import Ask, Comparison, Conditional, Expr, Literal, Variable
from toolkit.model import Type
from toolkit.names import near_names
from toolkit.packs.table_cells import CELLS
from toolkit.program.rule_cells import NUMBER, cell_part, own_part, table_part
from toolkit.program.rules import Arg, Element, Order, Stage, Value


@element("tables")
def check_rule_cells(sheet: Sheet) -> Iterator[Element]:
    """The cells of a table that are rules; of those that stand in for each other the first brings the choice."""
    known = sheet.declarations
    table = known.section("tables").get(sheet.id)
    if table is None or not rule_fields(known, table):
        return
    for field, type in rule_fields(known, table).items():
        yield from _Field(sheet, field, type).made()


class _Field:
    """A field of a table whose cells are rules, as its hidden elements are made."""

    def __init__(self, sheet: Sheet, field: str, type: Type) -> None:
        self.sheet, self.field, self.type = sheet, field, type
        self.known = sheet.declarations
        self.root = root_of(self.known, sheet.id)
        self.cells: Sequence[RuleCell] = self.known.rule_cells.get((self.root, field), ())
        self.own = [cell for cell in self.cells if self._is_own(cell)]
        self.args = self.known.args("tables", sheet.id)
        self.is_test = type.form == "test"
        self.about = self.type.inner or UNKNOWN if self.is_test else self._ranked()

    def _is_own(self, cell: RuleCell) -> bool:
        spot = self.sheet.spot
        return cell.table.source is spot.source and (*cell.table.where,) == (*spot.path,)

    def _ranked(self) -> Type:
        """What the orders rank: what they are used for."""
        uses = self.known.ranked.get(table_part(self.root, self.field), [])
        found = uses[0] if uses else any_piece(self.known)
        for use in uses[1:]:
            found = common(found, use, self.known) or found
        return found

    def made(self) -> Iterator[Element]:
        """The elements of its cells, those that choose among them."""
        if not self.own:
            return
        for cell in self.own:
            yield self._test(cell) if self.is_test else self._order(cell)
        tables = list(dict.fromkeys(cell.place for cell in self.cells))
        if len(tables) == 1:
            yield self._chosen(table_part(self.root, self.field), self.own, self._cell)
            return
        place = self.own[0].place
        yield self._chosen(own_part(self.root, self.field, place), self.own, self._cell)
        if place == tables[0]:
            firsts = [next(cell for cell in self.cells if cell.place == each) for each in tables]
            yield self._chosen(table_part(self.root, self.field), firsts, self._own, for_all=True)

    # --- ids

    def _cell(self, cell: RuleCell) -> str:
        return cell_part(self.root, self.field, cell.number)

    def _own(self, cell: RuleCell) -> str:
        return own_part(self.root, self.field, cell.place)

    # --- cells

    def _envelope(self, id: str, spot: Spot, cite: Sequence[str] = (), *, for_all: bool = False) -> Envelope:
        record = self.sheet.record
        return {
            "id": id,
            "at": spot.where,
            "cite": tuple(cite),
            "option": record.option if record.replaces and not for_all else None,
            "rank": 0,
            "tags": (),
            "scenario": None if for_all else self.sheet.scenario,
            "within": (),
            "replaces": None,
            "disables": (),
        }

    def _scope(self, *, with_it: bool) -> Scope:
        variables = {arg.name: arg.type for arg in self.args}
        return self.sheet_scope.with_variables({"it": self.about, **variables} if with_it else variables)

    @property
    def sheet_scope(self) -> Scope:
        """What its cells may speak of besides what they are told."""
        return Scope(self.known)

    def _test(self, cell: RuleCell) -> Value:
        spot = self.sheet.spot.inside(*cell.path)
        bench = self.sheet.bench
        text = cell.data if isinstance(cell.data, str) else "true"
        code = bench.code(text, spot, self._scope(with_it=True), BOOL)
        envelope = self._envelope(self._cell(cell), spot, self.sheet.record.cite)
        return self._value(envelope, code, self._title(cell), numbered=False)

    def _order(self, cell: RuleCell) -> Order:
        spot = self.sheet.spot.inside(*cell.path)
        bench, scope = self.sheet.bench, self._scope(with_it=False)
        by: tuple[Criterion, ...] = ()
        text = cell.data if isinstance(cell.data, str) else ""
        if text:
            found, problems = check_order(text, spot.where, scope)
            bench.found += problems
            if found is not None:
                order, arguments = found
                bench.use("order", order, spot, scope)
                by = (Criterion("order", None, order, tuple(Code(expr, spot.where) for expr in arguments)),)
            elif not problems and not isinstance(parse(text), Slip):
                help = near_names(text, bench.pack.names("orders"), "Orders are declared under `orders:`.")
                bench.report(codes.NO_MEANING, spot.span, "This is no declared order.", help=help)
        envelope = self._envelope(self._cell(cell), spot, self.sheet.record.cite)
        return Order(**envelope, args=self.args, by=by, about=self.about)

    def _title(self, cell: RuleCell) -> str:
        record = self.sheet.record
        title = record.title or self.sheet.id.replace("_", " ")
        if self.field == CELLS:
            place = cell.path[1:]
            column = f", column {int(place[1]) + 1}" if record.columns and len(place) > 1 else ""
            return f"{title}, row {cell.row}{column}"
        return f"{title}, row {cell.row}, {record.names.get(self.field) or self.field.replace('_', ' ')}"

    # --- the choice among them

    def _chosen(
        self,
        id: str,
        cells: Sequence[RuleCell],
        part: Callable[[RuleCell], str],
        *,
        for_all: bool = False,
    ) -> Element:
        """What goes by the number of the cell: `cells` are the first of each part, ascending."""
        spot = self.sheet.spot
        envelope = self._envelope(id, spot, for_all=for_all)
        numbered = part == self._own
        where = spot.where
        if self.is_test:
            expr = self._tree([(cell.number, part(cell)) for cell in cells], numbered=numbered)
            title = self.sheet.record.title or self.sheet.id.replace("_", " ")
            return self._value(envelope, Code(expr, where), title, numbered=True)
        cell = Variable(INT, 0, 0, NUMBER)
        told = tuple(Code(each, where) for each in self._told())
        by = [
            Criterion("least", Code(cell, where))
        ]  # the same for all: who tells of a key knows by it which cell it is
        for index, each in enumerate(cells):
            last = cells[index + 1].number if index + 1 < len(cells) else None
            tests: list[Expr] = [Literal(INT, 0, 0, each.number), cell]
            operators = ["<="]
            if last is not None:
                tests.append(Literal(INT, 0, 0, last))
                operators.append("<")
            counts = Comparison(BOOL, 0, 0, tuple(operators), tuple(tests))
            given = (Code(cell, where), *told) if numbered else told
            by.append(Criterion("order", Code(counts, where), part(each), given))
        args = (Arg(NUMBER, INT, None), *self.args)
        return Order(**envelope, args=args, by=tuple(by), about=self.about)

    def _told(self) -> tuple[Expr, ...]:
        return tuple(Variable(arg.type, 0, 0, arg.name) for arg in self.args)

    def _tree(self, parts: Sequence[tuple[int, str]], *, numbered: bool) -> Expr:
        """The part whose cells begin at the last number that is not greater than the one asked for."""
        cell = Variable(INT, 0, 0, NUMBER)
        if len(parts) == 1:
            given = (cell,) if numbered else ()
            return Ask(BOOL, 0, 0, parts[0][1], (*given, Variable(self.about, 0, 0, "it"), *self._told()))
        half = len(parts) // 2
        before = Comparison(BOOL, 0, 0, ("<",), (cell, Literal(INT, 0, 0, parts[half][0])))
        return Conditional(
            BOOL,
            0,
            0,
            before,
            self._tree(parts[:half], numbered=numbered),
            self._tree(parts[half:], numbered=numbered),
        )

    def _value(self, envelope: Envelope, base: Code, title: str, *, numbered: bool) -> Value:
        first: list[Any] = [Arg(NUMBER, INT, None)] if numbered else []
        return Value(
            **envelope,
            title=title,
            args=(*first, Arg("it", self.about, None), *self.args),
            type=BOOL,
            base=base,
            stages=(Stage(envelope["id"], None, None, None, "greatest", False),),
            public=None,
        )

"""Whether the one who decides may know all that an expression reads: what `seen(x, otherwise)` asks of x.

It is looked at as x is computed, from left to right: a condition that settles what is asked ends it, of a choice
between two only the one that is taken counts, and of what ranges over things each thing does. What values read counts
too, with the modifiers and permissions about them. A field of a piece counts that not everybody knows.
"""

from __future__ import annotations

from collections.abc import Iterable

from toolkit.analysis.hiding import Reads, takes_first
from toolkit.compiler import names
from toolkit.compiler.body import Body
from toolkit.compiler.env import Env, of_arguments
from toolkit.compiler.expressions.here import Here
from toolkit.compiler.module import Module
from toolkit.language.code import Code
from toolkit.language.tree import (
    Ask,
    Comprehension,
    Conditional,
    Expr,
    Field,
    Function,
    Logic,
    Ranging,
    parts,
)
from toolkit.program.rules import Value
from toolkit.program.sorts import are_pieces, is_piece
from toolkit.state import free_in

VIEWER = "viewer"


def is_plain(node: Expr, reads: Reads) -> bool:
    """Whether all that an expression reads of pieces stands in it, whatever is computed on the way."""
    if isinstance(node, Ranging | Comprehension | Logic | Conditional) and reads.hidden(node):
        return False
    return not (isinstance(node, Ask) and reads.of_value(node.value)) and all(
        is_plain(one, reads) for one in parts(node)
    )


def surely_known(node: Expr, here: Here, viewer: str, reads: Reads, sees: str) -> str:
    """The call of a function that tells it; its arguments are what the expression reads around it."""
    module = here.module
    given = sorted(name for name in free_in(node) if name in here.env.names)
    parameters = [names.local(name) for name in given]
    name = f"k_surely_{sum(each.startswith('k_surely_') for each in module.functions)}"
    known = dict(zip(given, parameters, strict=True))
    own = {each for each in given if each in here.env.stored}, {each for each in given if each in here.env.aged}
    env = Env(known, stored=frozenset(own[0]), aged=frozenset(own[1]), decides=VIEWER)

    def write(body: Body) -> None:
        """Its body."""
        _Looking(module, reads, sees).require(node, Here(module, here.where, env, body))
        body.line("return True")

    module.function(name, ", ".join(("S", VIEWER, *parameters)), write)
    return f"{name}({', '.join((here.cells, viewer, *(here.env.names[each] for each in given)))})"


class _Looking:
    """Statements that return False where something read is not known."""

    def __init__(self, module: Module, reads: Reads, sees: str) -> None:
        self.module = module
        self.reads = reads
        self.sees = sees

    def require(self, node: Expr, here: Here) -> None:
        """What must be known to compute a node."""
        if not self.reads.hidden(node):
            return
        body = here.body
        match node:
            case Function(name="seen"):
                return
            case Logic(operator=operator, operands=operands):
                self._in_turn(operands, "" if operator == "and" else "not ", here)
            case Conditional(condition=condition, then=then, otherwise=otherwise):
                self.require(condition, here)
                with body.block(f"if {here.value(condition)}:"):
                    self._all((then,), here)
                    body.line("pass")
                with body.block("else:"):
                    self._all((otherwise,), here)
                    body.line("pass")
            case Ranging():
                self._over(node, here)
            case Comprehension(clauses=clauses):
                self._clauses(node, len(clauses), here)
            case Ask(value=value, arguments=arguments):
                self._all(arguments, here)
                if self.reads.of_value(value):
                    call = f"{self._of_value(self.module.rules.values[value])}"
                    body.under(f"if not {call}({', '.join(('S', VIEWER, *here.values(arguments)))}):", "return False")
            case Field(of=of, name=name) if of is not None:
                self.require(of, here)
                if self.reads.is_hidden(of, name):
                    self._seen(here.hold(here.value(of), "piece"), here)
            case _:
                self._all(parts(node), here)

    def _all(self, nodes: Iterable[Expr], here: Here) -> None:
        for node in nodes:
            self.require(node, here)

    def _seen(self, piece: str, here: Here) -> None:
        here.body.under(f"if {piece} is not None and not {self.sees}(S, {piece}, {VIEWER}):", "return False")

    def _in_turn(self, operands: tuple[Expr, ...], when: str, here: Here) -> None:
        """One after the other, as long as none settles it."""
        if not any(self.reads.hidden(one) for one in operands):
            return
        self.require(operands[0], here)
        if any(self.reads.hidden(one) for one in operands[1:]):
            with here.body.block(f"if {when}({here.value(operands[0])}):"):
                self._in_turn(operands[1:], when, here)
                here.body.line("pass")

    def _over(self, node: Ranging, here: Here) -> None:
        """What ranges over things: each of them; by an order all that they are."""
        self.require(node.things, here)
        if node.default is not None:
            self.require(node.default, here)
        ordered = node.order is not None and self.reads.of_order(node.order[0])
        if node.order is not None:
            self._all(node.order[1], here)
        first = takes_first(self.module.rules, node)
        if not ordered and not first and (node.body is None or not self.reads.hidden(node.body)):
            return
        name, met = here.body.fresh(node.variable), here.body.fresh("met") if first else ""
        if first:
            here.body.line(f"{met} = []")
        with here.body.block(f"for {name} in {here.value(node.things)}:"):
            inside = here.at(here.where, here.env.with_names(**{node.variable: name}))
            if ordered:
                self._seen(name, inside)
            if node.body is not None:
                self.require(node.body, inside)
            if first:
                here.body.under(
                    f"if {'True' if node.body is None else inside.value(node.body)}:", f"{met}.append({name})"
                )
            here.body.line("pass")
        if first:  # of several strangers which one that is, is a secret
            known = f"all([{self.sees}(S, one, {VIEWER}) for one in {met}])"
            here.body.under(f"if len({met}) > 1 and not {known}:", "return False")

    def _clauses(self, node: Comprehension, left: int, here: Here) -> None:
        if not left:
            self.require(node.element, here)
            here.body.line("pass")
            return
        clause = node.clauses[len(node.clauses) - left]
        self.require(clause.things, here)
        name = here.body.fresh(clause.variable)
        with here.body.block(f"for {name} in {here.value(clause.things)}:"):
            inside = here.at(here.where, here.env.with_names(**{clause.variable: name}))
            self._conditions(node, clause.conditions, left, inside)

    def _conditions(self, node: Comprehension, conditions: tuple[Expr, ...], left: int, here: Here) -> None:
        if not conditions:
            self._clauses(node, left - 1, here)
            return
        self.require(conditions[0], here)
        with here.body.block(f"if {here.value(conditions[0])}:"):
            self._conditions(node, conditions[1:], left, here)

    def _of_value(self, value: Value) -> str:
        """The function that tells whether all that a value reads is known."""
        parameters = [names.local(argument.name) for argument in value.args]
        given = {argument.name: name for argument, name in zip(value.args, parameters, strict=True)}
        env = of_arguments(value.args, given)

        def write(body: Body) -> None:
            """Its base, then each modifier and permission; what keywords and effects bring is about the arguments."""
            about = Here(self.module, value.base.where, env, body)
            self.require(value.base.expr, about)
            codes, brought = self.reads.changes(value.id)
            for code in codes:
                self._code(code, env, body)
            if brought:
                for argument, name in zip(value.args, parameters, strict=True):
                    if is_piece(self.module.rules, argument.type):
                        self._seen(name, about)
                    elif are_pieces(self.module.rules, argument.type):
                        with body.block(f"for _each in {name} or ():"):
                            self._seen("_each", about)
            body.line("return True")

        return self.module.function(f"k_value_{value.id}", ", ".join(("S", VIEWER, *parameters)), write)

    def _code(self, code: Code, env: Env, body: Body) -> None:
        self.require(code.expr, Here(self.module, code.where, env, body))

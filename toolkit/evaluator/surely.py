"""Whether a player may know all that an expression reads, found in a state as it is computed from left to right."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from toolkit.analysis.hiding import Reads, takes_first
from toolkit.evaluator import evaluator
from toolkit.evaluator.run_time import Value, index, things, truth
from toolkit.evaluator.world import World
from toolkit.language.tree import Ask, Comprehension, Conditional, Expr, Field, Logic, Ranging, parts
from toolkit.program.sorts import are_pieces

Variables = Mapping[str, Value]


@dataclass(frozen=True)
class Surely:
    """One question: whether a player may know all that expressions read. `sees` tells it of a piece."""

    reads: Reads
    world: World
    sees: Callable[[int], bool]

    def knows(self, node: Expr, variables: Variables) -> bool:
        """Whether he may know all that a node reads."""
        if not self.reads.hidden(node):
            return True
        match node:
            case Logic(operator=operator, operands=operands):
                for one in operands:
                    if not self.knows(one, variables):
                        return False
                    if truth(evaluator.evaluate(one, self.world, variables)) != (operator == "and"):
                        return True
                return True
            case Conditional(condition=condition, then=then, otherwise=otherwise):
                if not self.knows(condition, variables):
                    return False
                taken = truth(evaluator.evaluate(condition, self.world, variables))
                return self.knows(then if taken else otherwise, variables)
            case Ranging():
                return self._over(node, variables)
            case Comprehension():
                return self._clauses(node, 0, variables)
            case Ask(value=value, arguments=arguments):
                return all(self.knows(one, variables) for one in arguments) and self._value(value, arguments, variables)
            case Field(of=of, name=name) if of is not None and self.reads.is_hidden(of, name):
                if not self.knows(of, variables):
                    return False
                piece = evaluator.evaluate(of, self.world, variables)
                return piece is None or self.sees(index(piece))
        return all(self.knows(one, variables) for one in parts(node))

    def _over(self, node: Ranging, variables: Variables) -> bool:
        before = [node.things, *(node.order[1] if node.order is not None else ())]
        before += [node.default] if node.default is not None else []
        if not all(self.knows(one, variables) for one in before):
            return False
        ordered = node.order is not None and self.reads.of_order(node.order[0])
        first = takes_first(self.reads.rules, node)
        if not ordered and not first and (node.body is None or not self.reads.hidden(node.body)):
            return True
        met: list[Value] = []
        for member in evaluator.members(node.things, self.world, variables):
            inside = {**variables, node.variable: member}
            if ordered and not self.sees(index(member)):
                return False
            if node.body is not None and not self.knows(node.body, inside):
                return False
            if first and (node.body is None or truth(evaluator.evaluate(node.body, self.world, inside))):
                met.append(member)
        return len(met) < 2 or all(self.sees(index(member)) for member in met)

    def _clauses(self, node: Comprehension, place: int, variables: Variables) -> bool:
        if place == len(node.clauses):
            return self.knows(node.element, variables)
        clause = node.clauses[place]
        if not self.knows(clause.things, variables):
            return False
        for member in evaluator.members(clause.things, self.world, variables):
            inside = {**variables, clause.variable: member}
            holds = True
            for condition in clause.conditions:
                if not self.knows(condition, inside):
                    return False
                holds = truth(evaluator.evaluate(condition, self.world, inside))
                if not holds:
                    break
            if holds and not self._clauses(node, place + 1, inside):
                return False
        return True

    def _value(self, id: str, arguments: tuple[Expr, ...], variables: Variables) -> bool:
        value = self.reads.rules.values[id]
        given = [evaluator.evaluate(one, self.world, variables) for one in arguments]
        inside = {argument.name: one for argument, one in zip(value.args, given, strict=True)}
        codes, brought = self.reads.changes(id)
        if not all(self.knows(code.expr, inside) for code in (value.base, *codes)):
            return False
        for argument, one in zip(value.args, given, strict=True) if brought else ():
            if are_pieces(self.reads.rules, argument.type):
                members = () if one is None else things(one) if isinstance(one, tuple) else (one,)
                if not all(self.sees(index(piece)) for piece in members):
                    return False
        return True

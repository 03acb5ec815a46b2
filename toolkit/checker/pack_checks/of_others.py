"""What is certainly another player's, where somebody acts: his pieces and places, by how an expression names them.

In: an action or steps. Out: the names in them that stand for what is another's; a truth about expressions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set

from toolkit.frozen import frozen
from toolkit.language.code import Code
from toolkit.language.functions import traits_of
from toolkit.language.tree import At, Coerce, Everything, Expr, Field, Function, Ranging, Variable
from toolkit.program.effects import Chosen, ForEach, Step
from toolkit.program.rules import Action, Element, Rules
from toolkit.program.walking import walk


@frozen
class OfOthers:
    """What `names` stand for is certainly another's."""

    names: frozenset[str]

    def __call__(self, node: Expr) -> bool:
        """Whether a player, a place, pieces or what is read of them are certainly another's."""
        match node:
            case Variable(name=name):
                return name in self.names
            case Function(arguments=arguments):
                traits = traits_of(node)
                return traits.others or (traits.same_owner and any(map(self, arguments)))
            case Ranging(things=things):
                return traits_of(node).same_owner and self(things)
            case Coerce(of=of) | At(owner=of) | Field(of=Expr() as of, name="owner" | "side"):
                return self(of)
        return False


def of_others(of: Element | Sequence[Step]) -> OfOthers:
    """What is another's in an action, or in steps: names that each place that gives them takes from another."""
    given: dict[str, list[Expr]] = {}
    for name, expr in given_names(of):
        given.setdefault(name, []).append(expr)
    found = OfOthers(frozenset())
    while True:
        names = {name for name, exprs in given.items() if all(map(found, exprs))}
        if names == found.names:
            return found
        found = OfOthers(frozenset(names))


def has_partners(rules: Rules) -> bool:
    """Whether some side of a scenario has several players, who share what is `per: side`."""
    return any(len(players) > 1 for each in rules.pack.all("scenarios") for players in each.record.members.values())


def given_names(of: Element | Sequence[Step]) -> Iterator[tuple[str, Expr]]:
    """The names that are given, with what they, or their members, are taken from."""
    choices = [*of.args] if isinstance(of, Action) else []
    for node in walk(of):
        if isinstance(node, Step):
            effects = node.effects
            choices += [asked.choice for asked in effects.asks if isinstance(asked, Chosen)]
            yield from ((block.name, block.things.expr) for block in effects.blocks if isinstance(block, ForEach))
            yield from ((named.name, named.value.expr) for named in effects.names if named.value is not None)
    for choice in choices:
        if choice.among is not None:
            yield choice.name, choice.among.things.expr


def is_named(code: Code, names: Set[str] | None) -> bool:
    """Whether it is one of these names, or any where none are given."""
    return isinstance(code.expr, Variable) and (names is None or code.expr.name in names)


def is_of_others(code: Code) -> bool:
    """Whether others than one are certainly meant: all players, those against one."""
    node = code.expr
    while isinstance(node, Coerce):
        node = node.of
    return isinstance(node, Everything) or (isinstance(node, Function) and node.name == "opponents")

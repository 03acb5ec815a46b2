"""What types of the rules mean for steps."""

from collections.abc import Iterator

from toolkit.language.code import Choice
from toolkit.language.tree import Expr
from toolkit.model import Type
from toolkit.program.effects import ForEach, Step
from toolkit.program.rules import Arg, Modifier, Order, Permission, Rules, Value
from toolkit.program.sorts import bare
from toolkit.program.walking import elements_of, walk


def kind_of(type: Type) -> str:
    """The name of a named type, optional or not: of a kind of piece, of an occasion, `space`."""
    return bare(type).name


def is_many(type: Type) -> bool:
    """Whether values of a type have members."""
    return bare(type).form in ("set", "list")


def may_be_none(node: Expr) -> bool:
    """Whether a node may be none, by its type."""
    return node.type.form in ("optional", "nothing", "unknown")


def kept_types(rules: Rules) -> Iterator[Type]:
    """The types of all that steps may keep: locals, arguments, facts, declared state; with the types inside them."""
    for element in elements_of(rules):
        if isinstance(element, Value | Modifier | Permission | Order):
            continue
        for node in walk(element):
            if isinstance(node, Step):
                effects = node.effects
                for code in (named.value for named in effects.names):
                    yield from _inner(code.type if code is not None else None)
                for block in effects.blocks:
                    yield from _inner(block.things.type if isinstance(block, ForEach) else None)
            elif isinstance(node, Arg | Choice):
                yield from _inner(node.type)
    fields = [kind.state for kind in rules.kinds.values()] + list(rules.state.values())
    for attrs in fields:
        for attr in attrs.values():
            yield from _inner(attr.type)


def _inner(type: Type | None) -> Iterator[Type]:
    while type is not None:
        yield type
        type = type.inner

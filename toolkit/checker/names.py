"""What a bare name means at its place. In: a name, a scope, the type wanted. Out: its meanings, rung by rung.

The rungs are those of the language: fixed names, arguments and locals; occasions; declared things and values; symbols
of the type that is wanted. The first meaning that fits the type wanted is meant; where none fits the first counts, and
the checker says that its type is wrong.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.checker.declarations import Declarations
from toolkit.checker.fitting import fitted
from toolkit.checker.scope import Scope
from toolkit.checker.types import (
    ACTION,
    KEYWORD,
    ORDER,
    PLACE,
    PLAYER,
    RUNNING,
    SIDE,
    SPACE,
    TABLE,
    TERRAIN,
    UNKNOWN,
    bare,
    list_of,
    set_of,
)
from toolkit.diagnostics import Span
from toolkit.frozen import frozen
from toolkit.language.syntax import Name, Node
from toolkit.language.tree import Ask, Everything, Expr, Innermost, Literal, Thing, Variable
from toolkit.model import Type
from toolkit.names import Names, did_you_mean

_SECTIONS = {
    "terrain": TERRAIN,
    "keywords": KEYWORD,
    "orders": ORDER,
    "actions": ACTION,
    "tracks": Type("named", "track"),
    "maps": Type("named", "map"),
}
"""The sections whose things are named as they stand, with the type of their names."""


@frozen
class Meaning:
    """One thing that a name may mean: the expression, what it is in words, where it is declared."""

    expr: Expr
    words: str
    declared: Span | None = None


def meanings(node: Name, scope: Scope, wanted: Type | None) -> Iterator[list[Meaning]]:
    """What a name may mean, rung by rung."""
    known = scope.declarations
    if node.id in scope.variables:
        yield [Meaning(Variable(scope.variables[node.id], node.start, node.end, node.id), "a name given here")]
    if node.id in known.section("occasions"):
        innermost = Innermost(Type("named", node.id), node.start, node.end, node.id)
        yield [Meaning(innermost, "an occasion", known.place("occasions", node.id))]
    elif node.id == "action":
        yield [Meaning(Innermost(RUNNING, node.start, node.end, "action"), "the action that is going on")]
    if things := list(_things(node, known)):
        yield things
    if wanted is not None and (symbol := symbol_of(node.id, node, wanted, known)) is not None:
        yield [Meaning(symbol, "a symbol")]


def chosen(rungs: Iterator[list[Meaning]], wanted: Type | None, known: Declarations) -> list[Meaning]:
    """The meaning that counts; several where one rung has several that fit equally well; none where there is none."""
    first: list[Meaning] = []
    for rung in rungs:
        fitting = [each for each in rung if wanted is None or fitted(each.expr, wanted, known) is not None]
        best = _best(fitting, wanted)
        if best:
            return best
        first = first or rung[:1]
    return first


def _best(fitting: list[Meaning], wanted: Type | None) -> list[Meaning]:
    if wanted is not None:
        inner = bare(wanted).inner
        exact = [each for each in fitting if each.expr.type in (wanted, bare(wanted), inner)]
        fitting = exact or fitting
    players = [each for each in fitting if each.expr.type == PLAYER]
    return players if players and len(fitting) == 2 and any(each.expr.type == SIDE for each in fitting) else fitting


def symbol_of(word: str, node: Node, wanted: Type, known: Declarations) -> Expr | None:
    """The word of a node as a symbol of the type that is wanted, or of what a set of that type holds."""
    while wanted.form in ("optional", "set", "list", "test") and wanted.inner is not None:
        wanted = wanted.inner
    symbols = symbols_of(wanted, known)
    return Literal(wanted, node.start, node.end, word) if word in symbols else None


def symbol_titled(title: str, node: Node, wanted: Type, known: Declarations) -> Expr | None:
    """The symbol that readers see so, as the table writes it: `"3:1"` for one that is called `three_to_one`; None where
    none or several of the type that is wanted have that title. It is that of the pack's own language."""
    while wanted.form in ("optional", "set", "list", "test") and wanted.inner is not None:
        wanted = wanted.inner
    item = known.pack.original.find("types", wanted.name) if wanted.form == "named" else None
    values = (item.record.values or {}) if item is not None else {}
    found = [id for id, told in values.items() if told.title == title and id in symbols_of(wanted, known)]
    return Literal(wanted, node.start, node.end, found[0]) if len(found) == 1 else None


def symbols_of(type: Type, known: Declarations) -> tuple[str, ...]:
    """The symbols of a type; none where it is no type of symbols."""
    return type.symbols if type.form == "symbols" else known.symbols.get(type.name, ()) if type.form == "named" else ()


def _things(node: Name, known: Declarations) -> Iterator[Meaning]:
    id, start, end = node.id, node.start, node.end
    if id in _ALL:
        yield Meaning(Everything(set_of(_ALL[id]), start, end, id), f"all {id}")
    elif id in known.plurals:
        kind = known.plurals[id]
        yield Meaning(Everything(set_of(Type("named", kind)), start, end, kind), f"all pieces of the kind `{kind}`")
    if id in known.players:
        yield Meaning(Thing(PLAYER, start, end, "players", id), "a player")
    if id in known.sides:
        yield Meaning(Thing(SIDE, start, end, "sides", id), "a side")
    if known.is_space(id):
        yield Meaning(Thing(SPACE, start, end, "spaces", id), "a space")
    if id in known.areas:
        yield Meaning(Thing(set_of(SPACE), start, end, "areas", id), "an area")
    sections = known.sections_of(id)
    for section in ("units", "cards"):
        if section in sections:
            kind = known.section(section)[id].record.kind
            type = Type("design", kind) if kind in known.section("kinds") else UNKNOWN
            yield Meaning(Thing(type, start, end, section, id), f"one of the {section}", known.place(section, id))
    for section, type in _SECTIONS.items():
        if section in sections:
            words = f"declared under `{section}`"
            yield Meaning(Thing(type, start, end, section, id), words, known.place(section, id))
    if sections:
        yield from _parts(node, known)


_ALL = {"spaces": SPACE, "players": PLAYER, "sides": SIDE}


def _parts(node: Name, known: Declarations) -> Iterator[Meaning]:
    """Things that some are called and others named: places, tables, values without arguments."""
    id, start, end = node.id, node.start, node.end
    place = known.section("places").get(id)
    if place is not None and place.record.per == "none":
        yield Meaning(Thing(PLACE, start, end, "places", id), "a place", place.key_span())
    table = known.section("tables").get(id)
    if table is not None:
        type = known.table_type(id)
        type = list_of(type) if type.form == "record" else TABLE
        yield Meaning(Thing(type, start, end, "tables", id), "a table", table.key_span())
    if id in known.section("values") and all(is_optional(arg.type) or arg.start for arg in known.args("values", id)):
        ask = Ask(known.value_type(id), start, end, id, defaults(known, "values", id))
        yield Meaning(ask, "a value", known.place("values", id))


def is_optional(type: Type) -> bool:
    """Whether an argument of the type may be left out: then it is none."""
    return type.form == "optional"


def defaults(known: Declarations, section: str, id: str) -> tuple[Expr, ...]:
    """The arguments of an element that is called with none."""
    args = known.args(section, id)
    return tuple(arg.start.expr if arg.start is not None else Literal(arg.type, 0, 0, None) for arg in args)


BASES = {
    "settings": "Name one after a dot: `settings.turns`.",
    "options": "Name one after a dot: `options.fog`.",
    "game": "Its state comes after a dot: `game.points`.",
    "cause": "What it tells comes after a dot: `cause.by`, `cause.action`, `cause.card`.",
}
"""Names that mean something before a dot alone, with what is said of one that stands by itself."""


def near_meanings(word: str, scope: Scope, wanted: Type | None) -> str:
    """A sentence that offers the names nearest to a misspelt one, of all that mean something there."""
    known = scope.declarations
    few = {*scope.variables, *BASES, *known.declared_names.nearest(word), *known.near_spaces(word)}
    if wanted is not None:
        inner = bare(wanted)
        few.update(symbols_of(inner.inner if inner.inner is not None else inner, known))
    return did_you_mean(word, Names(few))

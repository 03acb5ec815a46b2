"""Values of the board that are looked up where they were computed before: what a step costs, whether it is open.

What a value gives hangs on its arguments and on the cells that it reads. Where its arguments tell which cells these
are, as `edge(one, other).bridge` or `game.weather`, and these are few, a table by the arguments and what stands in the
cells never grows stale: searches, listings and routes ask for the same steps again and again. Of spaces most values
read nothing but what stays as it is, as terrain: so in the key stands a number instead of them, the same for all
spaces, or steps from one to the next, of which the same is read. In: a value, its module. Out: what stands in its key;
None for a value that is computed each time.

A value that pays fuel is computed each time: how much is left must not hang on what was asked before.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from toolkit.analysis.hiding import tells_who_decides
from toolkit.analysis.keys import there_while
from toolkit.compiler.expressions.context import EmitContext
from toolkit.compiler.expressions.work import codes_of_value
from toolkit.compiler.module import Module
from toolkit.compiler.pycode import PyCode, local, py, tuple_of
from toolkit.compiler.watches import FIXED, SECTIONS
from toolkit.frozen import frozen
from toolkit.language.functions import built_in, reads_of
from toolkit.language.rewriting import rewritten
from toolkit.language.tree import (
    Ask,
    Binary,
    Coerce,
    Comparison,
    Comprehension,
    Conditional,
    Expr,
    Field,
    Function,
    Listing,
    Literal,
    Logic,
    Member,
    Option,
    Ranging,
    Setting,
    Thing,
    Unary,
    Variable,
    parts,
)
from toolkit.model import Type
from toolkit.program.rules import Modifier, Permission, Value
from toolkit.program.sorts import bare

LEAST_COST = 1_000
"""Values that cost less are computed each time; in tenths of what reading a cell takes."""
MOST_FIELDS = 4
"""So are those that read more fields."""
_OF_THE_BOARD = ("along", "distance", "edge", "neighbours", "table")
"""Functions of the board and of tables that look at no state; so do those of their arguments alone and of numbers."""
_OF_NUMBERS = ("extremes", "numbers")
_PLAIN = (
    Literal, Variable, Thing, Setting, Option, Member, Unary, Binary, Comparison, Logic, Conditional, Listing, Coerce,
)  # fmt: skip
Told = Mapping[str, Expr | None]
"""What variables are in terms of the arguments of the value that is looked up; None where that is not known."""


class _Reads(Exception):
    """It reads what its arguments do not tell."""


@frozen
class Likeness:
    """A space, or two beside each other, which count as they are read: `looks` are all that is read of them."""

    spaces: tuple[str, ...]
    looks: tuple[Expr, ...]


@frozen
class Key:
    """What stands in the key of a value that is looked up: arguments as they are, spaces by what is read of them and
    never changes, and fields of the state."""

    arguments: tuple[str, ...]
    likenesses: tuple[Likeness, ...]
    fields: tuple[Field, ...]


def looked_up_by(value: Value, module: Module) -> Key | None:
    """What stands in the key of a value; None where it is computed each time."""
    if module.viewer is not None or module.tracing or not module.passes.look_up_values:
        return None
    known: dict[str, Key | None] = module.looked_up
    if value.id not in known:
        known[value.id] = None  # while it is being found out
        known[value.id] = _found(value, module)
    return known[value.id]


def write_key(key: Key, context: EmitContext) -> PyCode:
    """The key, in terms of the arguments of the value."""
    told = [context.env.names[name] for name in key.arguments]
    alike = [part for likeness in key.likenesses for part in _alike(likeness, context)]
    return tuple_of([*told, *alike, *context.values(key.fields)])


def _alike(likeness: Likeness, context: EmitContext) -> list[PyCode]:
    """The number of a space, or of a step from one to the next: the same where all that is read of them is."""
    if not likeness.looks:
        return []
    module, spaces = context.module, [context.env.names[name] for name in likeness.spaces]
    own = dict(zip(likeness.spaces, (local("_here"), local("_there")), strict=False))
    before = context.body.scratch()
    looks = tuple_of(sorted(context.naming(**own).into(before).values(likeness.looks), key=str))
    if not before.empty:
        return spaces
    if len(spaces) == 1:
        count = len(module.stage.ground.labels)
        made = py("{}({}, lambda _here: {})", module.runtime("alike_spaces"), count, looks)
        return [py("{}[{}]", module.computed("ALIKE", made), *spaces)]
    made = py("{}({}, lambda _here, _there: {})", module.runtime("alike_steps"), module.neighbours(), looks)
    return [py("{}[{}][{}]", module.computed("ALIKE", made), *spaces)]


def arguments_read(value: Value, module: Module) -> tuple[str, ...]:
    """The arguments that a value reads."""
    named = {name for code in codes_of_value(module.kinds, value) for name in _variables(code.expr)}
    return tuple(arg.name for arg in value.args if arg.name in named)


def _variables(node: Expr) -> Iterable[str]:
    if isinstance(node, Variable):
        yield node.name
    for part in parts(node):
        yield from _variables(part)


def _found(value: Value, module: Module) -> Key | None:
    if tells_who_decides(value.args) or module.analysis.value_cost(value.id) < LEAST_COST:
        return None
    named = arguments_read(value, module)
    arguments = {arg.name: arg.type for arg in value.args if arg.name in named}
    if not all(_is_counted(type, module) for type in arguments.values()):
        return None
    if not any(bare(type).name in ("space", "edge") for type in arguments.values()):
        return None
    reader = _Reader(module)
    try:
        reader.value(value, {arg.name: Variable(arg.type, 0, 0, arg.name) for arg in value.args})
    except _Reads:
        return None
    if len(reader.fields) > MOST_FIELDS:
        return None
    likenesses = _likenesses(reader, {name for name, type in arguments.items() if bare(type).name == "space"})
    alike = {name for one in likenesses for name in one.spaces}
    return Key(tuple(name for name in arguments if name not in alike), likenesses, tuple(reader.fields))


def _likenesses(reader: _Reader, spaces: set[str]) -> tuple[Likeness, ...]:
    """The spaces that need not stand in a key as they are, each by itself or both together."""
    looks = {look: set(_variables(look)) for look in reader.looks}
    plain = set(reader.plain)
    while mixed := [names for names in looks.values() if names & plain and not names <= plain]:
        plain.update(*mixed)
    told = sorted(spaces - plain)
    among = {look: names for look, names in looks.items() if not names & plain}
    if len(told) == 2 and any(len(names) == 2 for names in among.values()):
        return (Likeness(tuple(told), tuple(among)),)
    if any(len(names) > 1 for names in among.values()):
        return ()
    return tuple(Likeness((name,), tuple(look for look, names in among.items() if name in names)) for name in told)


def _is_counted(type: Type, module: Module) -> bool:
    """Whether there are only so many of a type as a scenario or a pack declares."""
    type = bare(type)
    if type.inner is not None:
        return type.form in ("set", "list", "optional") and _is_counted(type.inner, module)
    is_word = type.name in module.rules.types
    return type.form == "named" and (is_word or type.name in ("bool", "space", "edge", "terrain", "side", "player"))


@dataclass(slots=True)
class _Reader:
    """Gathers the fields of the state that a value reads, all that it asks for included. Raises _Reads where its
    arguments do not tell which these are, or where it pays fuel."""

    module: Module
    fields: dict[Field, None] = field(default_factory=dict)
    looks: dict[Expr, None] = field(default_factory=dict)
    """What is read of spaces that never changes, in terms of the arguments of the value that is looked up."""
    plain: set[str] = field(default_factory=set)
    """The arguments that are read in any other way."""
    _asked: list[str] = field(default_factory=list)

    def value(self, value: Value, told: Told) -> None:
        """What a value reads whose arguments are so."""
        module = self.module
        if value.kept or value.trace is not None or value.id in self._asked:
            raise _Reads
        if module.analysis.work.pays_itself(value.id):
            raise _Reads
        bearing: list[Modifier | Permission] = [*module.modifiers_of(value.id)]
        bearing += module.permissions_of(value.id, is_action=False)
        if any(one.owner is not None or there_while(module.rules, one) for one in bearing):
            raise _Reads
        self._asked.append(value.id)
        for code in codes_of_value(module.kinds, value):
            self.read(code.expr, told)
        self._asked.pop()

    def read(self, node: Expr, told: Told, counts: bool = True) -> None:
        """What an expression reads; `counts`: what it reads of arguments has not been noted yet."""
        if counts and (terms := self._in_terms(node, told)) is not None:
            self._note(terms)
            counts = False
        match node:
            case Variable(name=name):
                if name not in told:
                    raise _Reads
            case Field(of=of):
                in_key = self._field(node, told)
                if of is not None:
                    self.read(of, told, counts and not in_key)
            case Ask(value=id, arguments=arguments):
                asked = self.module.rules.values[id]
                terms_of = [self._in_terms(argument, told) for argument in arguments]
                for argument, is_told in zip(arguments, terms_of, strict=True):
                    self.read(argument, told, is_told is None)
                self.value(asked, dict(zip((arg.name for arg in asked.args), terms_of, strict=True)))
            case Function():
                if not _is_of_the_board(node):
                    raise _Reads
                self._parts(node, told, counts)
            case Ranging(variable=variable, order=order):
                if order is not None or self.module.analysis.work.pays(node):
                    raise _Reads
                self._parts(node, {**told, variable: None}, counts)
            case Comprehension(clauses=clauses):
                if self.module.analysis.work.pays(node):
                    raise _Reads
                self._parts(node, {**told, **dict.fromkeys(clause.variable for clause in clauses)}, counts)
            case _ if isinstance(node, _PLAIN) and not (isinstance(node, Thing) and node.section == "pieces"):
                self._parts(node, told, counts)
            case _:
                raise _Reads

    def _parts(self, node: Expr, told: Told, counts: bool) -> None:
        for part in parts(node):
            self.read(part, told, counts)

    def _note(self, terms: Expr) -> None:
        """Note what an expression in terms of the arguments reads of them."""
        if _is_look(terms):
            self.looks[terms] = None
        elif isinstance(terms, Variable):
            self.plain.add(terms.name)
        else:
            for part in parts(terms):
                self._note(part)

    def _field(self, node: Field, told: Told) -> bool:
        """A field: one of the state stands in the key, others never change. Whether it does."""
        kinds, of = self.module.kinds, node.of
        sort = bare(of.type) if of is not None else Type("named", "game")
        if node.source == "state" and (sort.name == "game" or (sort.form == "named" and sort.name in SECTIONS)):
            if kinds.is_piece(node.type) or kinds.are_pieces(node.type) or kinds.holds_occasions(node.type):
                raise _Reads  # what has left play or is over drops out of what a cell tells
            place = None if of is None else self._in_terms(of, told)
            if of is not None and place is None:
                raise _Reads
            self.fields[replace(node, of=place)] = None
            return True
        if node.source == "attribute":
            if sort.form != "design" and sort.name not in ("terrain", "edge"):
                raise _Reads
        elif node.source == "built_in":
            if node.name not in FIXED or sort.name not in ("terrain", *SECTIONS):
                raise _Reads
        elif node.source != "record":
            raise _Reads
        return False

    def _in_terms(self, node: Expr, told: Told) -> Expr | None:
        """An expression in terms of the arguments of the value that is looked up; None for one that loops, asks for
        values or reads state itself."""
        if not _is_simple(node):
            return None
        if any(told.get(name) is None for name in _variables(node)):
            return None
        return rewritten(node, lambda part: told[part.name] if isinstance(part, Variable) else None)


def _is_simple(node: Expr) -> bool:
    """Whether an expression is made of names, what is declared, and the board."""
    match node:
        case Field(source=source):
            is_known = source in ("attribute", "built_in")
        case Function():
            is_known = _is_of_the_board(node)
        case _:
            is_known = isinstance(node, (Variable, Literal, Thing, Coerce))
    return is_known and all(map(_is_simple, parts(node)))


def _is_look(node: Expr) -> bool:
    """Whether it reads of one space or of two, which are arguments, what never changes."""
    match node:
        case Field(of=of, source="built_in") if of is not None:
            return _is_place(of)
        case Function(name="along"):
            return all(map(_is_place, node.arguments))
    return False


def _is_place(node: Expr) -> bool:
    """Whether it is a space that is an argument, or the side between two such."""
    match node:
        case Variable(type=type):
            return bare(type).name == "space"
        case Function(name="edge"):
            return all(map(_is_place, node.arguments))
    return False


def _is_of_the_board(node: Function) -> bool:
    """Whether a function looks at nothing but its arguments, the board and tables, and pays no fuel."""
    entry = built_in(node.name)
    is_plain = entry.compute is not None or entry.group in _OF_NUMBERS or node.name in _OF_THE_BOARD
    return is_plain and entry.traits.length != "numbers" and not reads_of(node)

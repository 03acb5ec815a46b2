"""The typed tree of an expression: what the checker makes of the parsed one, every name resolved.

In the text of its field a node stands at the code points `start` to `end`. Nothing is left to look up: what a name
means, which arguments a call takes in which order, where a ratio is made of an int and where a set stands for the truth
that it is not empty is all said by nodes. The reference evaluator and the generator both read this tree alone.
"""

from __future__ import annotations

from dataclasses import field
from typing import Literal as OneOf

from toolkit.frozen import frozen
from toolkit.model import Type


@frozen
class Expr:
    """Any typed expression."""

    type: Type
    start: int = field(compare=False)
    end: int = field(compare=False)


@frozen
class Literal(Expr):
    """A number, a truth, `none` or a text; a symbol is the text of its word, with a type of symbols."""

    value: int | bool | str | None


@frozen
class Variable(Expr):
    """An argument, a local, the variable of a loop, or a fixed name: `it here there by viewer bearer event old new`."""

    name: str


@frozen
class Thing(Expr):
    """A thing that a pack or a scenario declares and that exists once.

    `section` is `sides`, `players`, `spaces`, `areas` (its set of spaces), `units`, `cards` (designs, not pieces),
    `terrain`, `places` (one without `per:`), `tracks`, `tables`, `keywords`, `orders`, `actions`, `maps`; and `pieces`
    with which the game begins, by name, of which no author can speak.
    """

    section: str
    id: str


@frozen
class Everything(Expr):
    """All of something: `spaces`, `players`, `sides`, or all pieces in play of the kind `what`."""

    what: str


@frozen
class Setting(Expr):
    """`settings.turns`; with a key where the setting is declared `for:` sides or players."""

    id: str
    key: Expr | None


@frozen
class Option(Expr):
    """`options.fog`: a truth, or the symbol chosen."""

    id: str


@frozen
class Field(Expr):
    """`of.name`. Of the whole game (`game.turns_on_hill`) `of` is None.

    `source` says what it is: an `attribute` of the kind's declaration (fixed), a `state` (changes), a `fact` of an
    occasion, an argument of an `event` or a running `action`, an amount in a `purse`, a field of a `record` of a table,
    whether a `keyword` is on the piece, or `built_in`: of pieces `owner holder space title keywords face_up kind`, of
    spaces `terrain row column label`, of places `owner`, of sides and players `side players title`, of routes `start
    end spaces length cost`.
    """

    of: Expr | None
    name: str
    source: OneOf["attribute", "state", "fact", "event", "action", "purse", "record", "keyword", "built_in"]


@frozen
class Innermost(Expr):
    """The innermost live occasion of a kind; with `outer` the one so many further out."""

    kind: str
    outer: int = 0


@frozen
class Preview(Expr):
    """`attack(firers=f, target=t)`: an occasion that is not live, with the facts given (others have their default)."""

    kind: str
    facts: tuple[tuple[str, Expr], ...]


@frozen
class Member(Expr):
    """`of[index]`: of a list by position from 0, of a map by key."""

    of: Expr
    index: Expr


@frozen
class Ask(Expr):
    """A declared value asked for; all its arguments in the order of their declaration, defaults filled in."""

    value: str
    arguments: tuple[Expr, ...]


@frozen
class At(Expr):
    """A place with `per:`, called: `hand(p)`."""

    place: str
    owner: Expr


@frozen
class Function(Expr):
    """A built-in function of whole arguments: `only(x)`, `distance(a, b)`, `table(crt, die, odds)`.

    `toolkit.language.functions` says what each gives. Those of numbers: `min`, `max` (two or more of one type),
    `down`, `up`, `nearest` (of a ratio), `compare`, `range`. Of things: `only`, `opponents`, `partners`, `clockwise`,
    `holds` (of one thing the pieces in it, as its own type says a set or a list; of two a truth, the second a piece or
    a design), `top_of`, `gone`, `heirs`, `spaces` (of pieces), `pieces` (all in play of the kind that the first
    argument, a text, names, of the player, side, place or space that is the second: `units(by)`). Of the board:
    `distance`, `neighbours`, `connected` (two sets of spaces), `within` (a space and an int, or a piece and what holds
    it). Of tables: `table`, `shift` (the first argument is the table's `Thing`; rows and columns that are words are
    told by the word of a symbol). With texts for names: `live(kind)`, `past(event, kind)`, `has(thing, effect)`,
    `used(action, kind[, of])`; also `fits`, `seen`. Names that are calls here: `active()` (where it is not known to be
    one fact of one kind of occasion), `inactive(active)` (all others in seat order), `cause_by()`, `cause_action()`,
    `cause_card()`.
    """

    name: str
    arguments: tuple[Expr, ...]


@frozen
class Ranging(Expr):
    """A function that ranges over things: `count any all sum min max first sorted best`.

    `body` is the expression about `variable`; None where none was written (`count(xs)`, `max(xs)`). `order` is the
    declared order of `sorted` and `best` with its arguments. `default` stands in for an empty `min`, `max`.
    """

    function: str
    things: Expr
    variable: str
    body: Expr | None
    default: Expr | None = None
    order: tuple[str, tuple[Expr, ...]] | None = None


@frozen
class Clause:
    """`for variable in things if conditions` of a comprehension."""

    variable: str
    things: Expr
    conditions: tuple[Expr, ...]


@frozen
class Comprehension(Expr):
    """`[element for x in xs if c for y in ys]`. Of a set type it is a set: ascending, each member once.

    A named set without a body, `u in units(by)`, is not one.
    """

    element: Expr
    clauses: tuple[Clause, ...]


@frozen
class Unary(Expr):
    """`not` of a truth, `-` of a number."""

    operator: str
    operand: Expr


@frozen
class Binary(Expr):
    """`+ - * / %` of numbers; `+` of two lists; `+` joins two sets, `-` takes the second from the first."""

    operator: str
    left: Expr
    right: Expr


@frozen
class Comparison(Expr):
    """A chain of `== != < <= > >= in`, `not in`; each operand is computed once, the first that fails ends it."""

    operators: tuple[str, ...]
    operands: tuple[Expr, ...]


@frozen
class Logic(Expr):
    """`and`, `or` of truths, from left to right until one settles it."""

    operator: str
    operands: tuple[Expr, ...]


@frozen
class Conditional(Expr):
    """`then if condition else otherwise`; only the branch that counts is computed."""

    condition: Expr
    then: Expr
    otherwise: Expr


@frozen
class Listing(Expr):
    """`[a, b]`, or the tuple after `in`. Of a set type it is a set: ascending, each member once."""

    members: tuple[Expr, ...]


@frozen
class Coerce(Expr):
    """A value taken as another type.

    `how`: `ratio` (of an int), `some` (a set, list or text as the truth that it is not empty; of an optional that it is
    not none), `side` (of a player), `player` (of a side that has one), `one` (a thing as the set of it alone, none as
    the empty set), `set` (a list as the set of its members), `spaces` (the place that is the map as its spaces),
    `space` (what holds a piece as a space: none when it is no space). None stays none, save in `some` and `one`.
    """

    how: OneOf["ratio", "some", "side", "player", "one", "set", "spaces", "space"]
    of: Expr


def parts(node: Expr) -> tuple[Expr, ...]:
    """The expressions directly inside one, in the order in which they are written."""
    match node:
        case Literal() | Variable() | Thing():  # most are one of these
            return ()
        case Setting(key=key):
            return (key,) if key is not None else ()
        case Field(of=of):
            return (of,) if of is not None else ()
        case Preview(facts=facts):
            return tuple(value for _, value in facts)
        case Member(of=of, index=index):
            return (of, index)
        case Ask(arguments=arguments) | Function(arguments=arguments):
            return arguments
        case At(owner=owner):
            return (owner,)
        case Ranging(things=things, body=body, default=default, order=order):
            ordered = order[1] if order is not None else ()
            return tuple(part for part in (things, body, default, *ordered) if part is not None)
        case Comprehension(element=element, clauses=clauses):
            return (*(part for clause in clauses for part in (clause.things, *clause.conditions)), element)
        case Unary(operand=operand):
            return (operand,)
        case Binary(left=left, right=right):
            return (left, right)
        case Comparison(operands=operands) | Logic(operands=operands):
            return operands
        case Conditional(condition=condition, then=then, otherwise=otherwise):
            return (then, condition, otherwise)
        case Listing(members=members):
            return members
        case Coerce(of=of):
            return (of,)
        case Everything() | Option() | Innermost():
            return ()
    raise UnknownNode(node)


class UnknownNode(AssertionError):
    """An analysis met a node of which nobody told it anything: what it does not know it lets through nowhere."""

    def __init__(self, node: object) -> None:
        super().__init__(f"nothing is known of the node {type(node).__name__}")


OF_PARTS = (
    Literal, Variable, Thing, Setting, Option, Preview, Member, Ask, Comprehension, Unary, Binary, Comparison, Logic,
    Conditional, Listing, Coerce,
)  # fmt: skip
"""Nodes that look at no state by themselves: they are what is written, given or declared, or made of their parts."""

"""What a pack declares, as signatures: names with their types and arguments, before any body is looked at.

In: a linked pack, with those that it depends on, and perhaps one of its scenarios. Out: `Declarations`, which the scope
of every expression holds. Names of sides and spaces are those of any scenario and map, or of the one scenario.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, Self, TypeVar

from toolkit.checker.arguments import Constants, walk_steps
from toolkit.checker.items import Items, beside
from toolkit.checker.presence import ThereKept
from toolkit.checker.signatures import ARRIVAL, BUILT_IN_OCCASIONS, EVENTS, WORD
from toolkit.checker.types import BOOL, ORDER, PIECE, PLAYER, SIDE, UNKNOWN, bare, optional
from toolkit.diagnostics import Diagnostic
from toolkit.frozen import frozen
from toolkit.language.code import Where
from toolkit.language.tree import Expr
from toolkit.model import BUILT_IN_TYPES, Type, type_of
from toolkit.model.rules.names import moment
from toolkit.names import Names
from toolkit.packs import Item, Pack
from toolkit.packs.attributes import types_of
from toolkit.packs.scope import THINGS
from toolkit.program.policies import ANSWER, answer_facts
from toolkit.program.rules import Arg
from toolkit.program.sorts import names_pieces
from toolkit.source import Path

NAMED_SECTIONS = (
    "actions", "cards", "keywords", "maps", "occasions", "orders", "places", "tables", "terrain", "tracks", "units",
    "values",
)  # fmt: skip

"""The sections whose things are named by bare words."""


_WITH_ARGUMENTS = (
    "values", "procedures", "orders", "effects", "occasions", "events", "movement", "zones", "traces", "tables",
)  # fmt: skip


Derive = TypeVar("Derive", bound=Callable[..., Any])
STANDARD_RANKS = ("rule", "option", "keyword", "marker", "card", "scenario")
"""The ranks of a pack that declares none, weakest first."""
DERIVED: dict[str, Callable[..., Any]] = {}
"""What declarations are asked for and modules above them work out, by name: they read expressions to tell it."""


def derives(function: Derive) -> Derive:
    """Register what works out something of declarations, under its own name."""
    DERIVED[function.__name__] = function
    return function


def _one_of(record: Any) -> Iterator[str]:
    """The symbols that a declaration lists where it stands, and those in it."""
    said = record.__dict__  # `getattr` for a field that a record does not have takes thirty times as long
    yield from said.get("one_of") or ()
    yield from said.get("ends") or ()
    for field in ("attrs", "state", "args", "facts"):
        inner = said.get(field)
        for each in inner.values() if isinstance(inner, Mapping) else ():
            yield from getattr(each, "one_of", None) or ()


@frozen
class KindSigns:
    """What a kind of thing has: fixed attributes, changing state, and whether it always stands in a space."""

    id: str
    plural: str
    attrs: Mapping[str, Type]
    state: Mapping[str, Type]
    always_in_space: bool


SETTINGS = "settings."
"""What stands before the name of a setting in the type of its records; before that of a table there is nothing."""


class Declarations(Items):
    """The signatures of a pack, or of one scenario of it with the rules of its own."""

    def __init__(self, pack: Pack, scenario: str | None = None) -> None:
        super().__init__(pack, scenario)
        self.ranked: dict[str, list[Type]] = {}
        """What each order is used for, as far as expressions were checked."""
        self.inferring: list[str] = []
        self.rings: list[tuple[str, ...]] = []
        self.action_args: dict[str, Mapping[str, Type]] = {}
        self.inferred: dict[str, Type] = {}
        self.fields: dict[Type, dict[str, Any]] = {}
        """The fields of things by type, as far as anybody asked for them."""
        self.field_names: dict[Type, Names] = {}
        """Their names, as far as one was misspelt."""
        self.typed: dict[tuple[Hashable, ...], Expr] = {}
        """Expressions that were found sound, by their text and all that tells what it means."""
        self.ranged: dict[tuple[Hashable, ...], tuple[Expr, str]] = {}
        """Candidates, likewise, with the names that they have."""
        self.there: ThereKept = {}
        self._args: dict[tuple[str, str], tuple[Arg, ...]] = {}
        self._types: dict[tuple[str | None, tuple[str, ...] | None, bool], Type] = {}

    def for_scenario(self, id: str) -> Declarations:
        """The same with the names of one scenario alone, and the elements that it declares for itself."""
        if id not in self._scenarios:
            self._scenarios[id] = Declarations(self.pack, id)
        return self._scenarios[id]

    def beside(self, item: Item) -> Self:
        """The same, and an item of which only a part could be read; what is found of it is kept apart."""
        found = super().beside(item)
        found.ranked, found.inferred, found.inferring, found.rings = (
            dict(self.ranked),
            beside({}, self.inferred),
            [],
            [],
        )
        found.typed, found.ranged, found.there = {}, {}, {}
        found.action_args, found._args = beside({}, self.action_args), beside({}, self._args)
        return found

    @cached_property
    def _scenarios(self) -> dict[str, Declarations]:
        return {}

    @cached_property
    def declared_names(self) -> Names:
        """Every name that a bare word may mean anywhere in the pack, to tell which are near a misspelt one."""
        found = {*self.plurals, *self.sides, *self.players, *self.areas, "spaces", "players", "sides"}
        for section in NAMED_SECTIONS:
            found.update(self.section(section))
        return Names(found)

    # --- types

    @cached_property
    def ranks(self) -> tuple[str, ...]:
        """The ranks of elements, weakest first."""
        said = (item.record.ranks for pack in self.pack.family() for item in pack.all("rules"))
        return next((tuple(ranks) for ranks in said if ranks), STANDARD_RANKS)

    @cached_property
    def symbols(self) -> Mapping[str, tuple[str, ...]]:
        """The declared types of symbols, each with its symbols."""
        return {item.id: item.record.names for item in self.section("types").values()}

    def may_be_symbol(self, word: str) -> bool:
        """Whether a word is a symbol of some type, or may be one of what could not be read."""
        return word in self.all_symbols or self._hides_symbols or word in self._unsure_words

    @cached_property
    def _hides_symbols(self) -> bool:
        """Whether nobody knows what words stand in something that could not be read."""
        return any(
            pack.unread
            or any((section, id) not in pack.salvaged_ids for section in pack.broken for id in pack.broken[section])
            for pack in self.pack.family()
        )

    @cached_property
    def _unsure_words(self) -> frozenset[str]:
        """The words of what could not be read, and the symbols that stand beside them."""
        salvaged = [each for pack in self.pack.family() for each in pack.salvaged]
        symbols = (symbol for each in salvaged for symbol in _one_of(each.item.record))
        named = (name for each in salvaged for name in getattr(each.item.record, "names", ()))
        return frozenset().union(*(each.words for each in salvaged), symbols, named)

    @cached_property
    def all_symbols(self) -> frozenset[str]:
        """Every word that is a symbol of some type: of declared types, of `one_of`, of ends, options, moves, state."""
        found = {symbol for symbols in self.symbols.values() for symbol in symbols}
        found |= {*self.move_words, *self.state_names, *self.kinds}
        for options in self.options.values():
            found.update(options.symbols)
        for section in ("kinds", "state", "settings", *_WITH_ARGUMENTS):
            for item in self.section(section).values():
                found.update(_one_of(item.record))
        return frozenset(found)

    @cached_property
    def kinds(self) -> Mapping[str, KindSigns]:
        """The kinds of piece, and `terrain`."""
        found = {}
        for item in self.section("kinds").values():
            record = item.record
            attrs = {name: self._declared(declared, True) for name, declared in record.attrs.items()}
            state = {name: self._declared(declared, False) for name, declared in record.state.items()}
            state |= self._state_of(item.id)
            state |= {"end": Type("symbols", symbols=tuple(record.ends))} if record.ends else {}
            state |= ARRIVAL if record.arrives else {}
            plural = record.plural or f"{item.id}s"
            found[item.id] = KindSigns(item.id, plural, attrs, state, record.space == "always")
        return found

    @cached_property
    def plurals(self) -> Mapping[str, str]:
        """The kind of piece that each name of all pieces of a kind stands for."""
        return {kind.plural: kind.id for kind in self.kinds.values() if kind.id != "terrain"}

    @cached_property
    def kinds_with(self) -> Mapping[str, Sequence[str]]:
        """The kinds of piece that have each keyword."""
        found: dict[str, list[str]] = {}
        for section in ("units", "cards"):
            for item in self.section(section).values():
                for keyword in item.record.keywords:
                    kinds = found.setdefault(keyword, [])
                    if item.record.kind not in kinds:
                        kinds.append(item.record.kind)
        return found

    def is_piece(self, type: Type) -> bool:
        """Whether values are pieces, of one kind or of any."""
        return names_pieces(type, self.section("kinds"), self.symbols)

    def piece_of(self, kinds: Iterable[str]) -> Type:
        """The type of pieces of some kinds: where it is one its own, which nobody knows where it is not declared."""
        named = {*kinds}
        if len(named) != 1:
            return PIECE
        kind = named.pop()
        return Type("named", kind) if kind in self.section("kinds") else UNKNOWN

    def is_occasion(self, type: Type) -> bool:
        """Whether values are occasions."""
        return type.form == "named" and type.name in self.section("occasions") and not self.is_piece(type)

    def type(self, words: str | None, one_of: tuple[str, ...] | None = None, *, fixed: bool = False) -> Type:
        """The type that words mean. `fixed`: of data, where the name of a kind means its designs, not its pieces."""
        key = words, one_of, fixed
        if key not in self._types:
            found = type_of(words, one_of)
            self._types[key] = self.resolved(found, fixed=fixed) if found is not None else UNKNOWN
        return self._types[key]

    def resolved(self, type: Type, *, fixed: bool = False) -> Type:
        """A type as it was written, with its names resolved."""
        if type.form == "optional":
            return optional(self.resolved(type.inner or UNKNOWN, fixed=fixed))
        if type.form == "map" and type.name == "order":
            type = replace(type, name=self._order)
        if type.inner is not None:
            return replace(type, inner=self.resolved(type.inner, fixed=fixed and type.form != "test"))
        if type.form != "named":
            return type
        if fixed and self.is_piece(type):
            return Type("design", type.name)
        if type.name == "order":
            return Type("named", self._order_in_data if fixed else self._order)
        known = type.name in self.symbols or type.name in self.section("kinds")
        built_in = type.name in BUILT_IN_TYPES | THINGS.keys()
        other = type.name in self.section("occasions") or type.name in self.section("effects")
        return type if known or built_in or other or type.name in ("band", "action", "option", "place") else UNKNOWN

    @cached_property
    def _order(self) -> str:
        """What `order` means as a type: what a pack declares under that name, else an order of things."""
        return "order" if any("order" in self.section(each) for each in ("kinds", "types", "occasions")) else ORDER.name

    @cached_property
    def _order_in_data(self) -> str:
        """The same in data, which never are occasions."""
        return "order" if any("order" in self.section(each) for each in ("kinds", "types")) else ORDER.name

    def _declared(self, attribute: Any, fixed: bool) -> Type:
        return self.type(attribute.type, attribute.one_of, fixed=fixed)

    # --- state, settings, options

    def _state_of(self, what: str) -> dict[str, Type]:
        found = {}
        for id, item in self.section("state").items():
            owner, _, name = id.partition(".")
            if owner == what:
                found[name] = self._declared(item.record, False)
        return found

    @cached_property
    def state(self) -> Mapping[str, Mapping[str, Type]]:
        """The state of `space`, `edge`, `player`, `side`, `game` and `terrain`'s like that are no kinds of piece."""
        return {what: self._state_of(what) for what in ("space", "edge", "player", "side", "game")}

    @cached_property
    def settings(self) -> Mapping[str, tuple[Type, str | None]]:
        """The settings: type, and `side` or `player` where there is one for each."""
        found: dict[str, tuple[Type, str | None]] = {}
        for item in self.section("settings").values():
            rows = Type("list", inner=Type("record", f"{SETTINGS}{item.id}")) if item.record.fields else None
            found[item.id] = (rows or self._declared(item.record, True), item.record.for_)
        return found

    @cached_property
    def options(self) -> Mapping[str, Type]:
        """The options: truths, or symbols where there are more than two choices."""
        found: dict[str, Type] = {}
        for pack in self.pack.family():
            for id, option in pack.manifest.record.options.items():
                found.setdefault(id, Type("symbols", symbols=option.values) if option.values else BOOL)
        return found

    # --- arguments and facts

    def args(self, section: str, id: str) -> tuple[Arg, ...]:
        """The arguments or facts of an element: of values, procedures, orders, effects, occasions, declared events."""
        key = section, id
        if key not in self._args:
            item = self.section(section)[id]
            name = "facts" if section in ("occasions", "events") else "args"
            self._args[key] = tuple(self._arg(item, name, id, arg) for id, arg in getattr(item.record, name).items())
        return self._args[key]

    def zone_args(self, id: str) -> tuple[Arg, ...]:
        """The arguments of a zone: whose it is, and its own."""
        return (Arg("side", SIDE, None), *self.args("zones", id))

    def _arg(self, item: Item, field: str, name: str, record: Any) -> Arg:
        type = self.type(record.type, record.one_of or None)
        if "default" not in record.model_fields_set:
            return Arg(name, type, None)
        where = Where(item.source, (*item.where, field, name, "default"))
        return Arg(name, type, self._constants.read(type, record.default, where))

    @cached_property
    def _constants(self) -> Constants:
        return Constants(types_of(self.pack), frozenset(self.section("cards")))

    @property
    def problems(self) -> list[Diagnostic]:
        """What is wrong with the constants of declarations: defaults of other types."""
        for section in _WITH_ARGUMENTS:
            for id in self.section(section):
                self.args(section, id)
        return list(self._constants.problems)

    def events(self, name: str) -> Mapping[str, Type] | None:
        """The facts of an event: of the language, declared, or of an action that was paid for; None: there is none."""
        if name in EVENTS:
            return {fact: self._word(fact, type) for fact, type in EVENTS[name].items()}
        if name in self.section("events"):
            return {arg.name: arg.type for arg in self.args("events", name)}
        if name in self.section("actions"):
            found: Mapping[str, Type] = DERIVED["arguments_of"](self, name)
            return found
        if name.startswith(ANSWER):
            return self._facts_of_answer(name.removeprefix(ANSWER))
        return None

    def _facts_of_answer(self, id: str) -> Mapping[str, Type]:
        """The facts of an answer at a menu, or of one that does an action."""
        actions = self.actions_of(id) if id in self.section("menus") else [id]
        told = ({name: type for name, type in (self.events(each) or {}).items() if name != "by"} for each in actions)
        return answer_facts(told)

    def actions_of(self, menu: str) -> list[str]:
        """The actions in a menu and in those that it includes."""
        menus, known, waiting = self.section("menus"), list[str](), [menu]
        while waiting:
            id = waiting.pop(0)
            if id not in known and id in menus:
                known.append(id)
                waiting += menus[id].record.includes
        actions = sorted(self.section("actions").items())
        return [id for id, item in actions if any(menu in known for menu in item.record.menu)]

    def _word(self, fact: str, type: Type) -> Type:
        words = Type("symbols", symbols=self.move_words if fact == "how" else self.state_names)
        return words if type == WORD else optional(words) if type == optional(WORD) else type

    @cached_property
    def move_words(self) -> tuple[str, ...]:
        """The words by which moves are told apart: every `how:` of a step."""
        found = {how for step in self.steps() if (how := step.__dict__.get("how"))}
        return tuple(sorted(found))

    @cached_property
    def state_names(self) -> tuple[str, ...]:
        """The names of everything that changes."""
        names = {name for kind in self.kinds.values() for name in kind.state}
        return tuple(sorted(names.union(*self.state.values(), self.section("purses"))))

    @cached_property
    def cut_short(self) -> frozenset[str]:
        """The kinds of occasion that some step ends: what stands in one of them may not come to its end."""
        ends = (moment(end) for step in self.steps() if isinstance(end := step.__dict__.get("end"), str))
        return frozenset(name for names in ends for name in names)

    def steps(self) -> Iterator[object]:
        """All raw steps, those inside others too."""
        for section in ("procedures", "actions", "triggers", "checks", "events"):
            for item in self.section(section).values():
                yield from walk_steps((*item.record.do, *getattr(item.record, "if_cut", ())))
        for item in self.section("effects").values():
            for trigger in item.record.triggers.values():
                yield from walk_steps(trigger.do)

    # --- tables

    @cached_property
    def rule_cells(self) -> Mapping[tuple[str, str], Sequence[Any]]:
        """The cells of tables that are rules, by the first table of their family and their field."""
        found: Mapping[tuple[str, str], Sequence[Any]] = DERIVED["rule_cells"](self)
        return found

    @cached_property
    def cell_numbers(self) -> Mapping[tuple[str, Path], int]:
        """Their numbers by file and place."""
        cells = (cell for cells in self.rule_cells.values() for cell in cells)
        return {(cell.table.source.path, (*cell.table.where, *cell.path)): cell.number for cell in cells}

    @cached_property
    def orders_in_cells(self) -> Mapping[str, Sequence[str]]:
        """By the hidden order of a table: the declared orders that its cells name."""
        found: Mapping[str, Sequence[str]] = DERIVED["orders_in_cells"](self)
        return found

    # --- occasions

    def is_kind_of_occasion(self, name: str) -> bool:
        """Whether an occasion is called so."""
        return name in BUILT_IN_OCCASIONS or name in self.section("occasions")

    @cached_property
    def active(self) -> Mapping[str, str]:
        """The kinds of occasion that say who is active, each with the fact that says it."""
        occasions = self.section("occasions").items()
        return {id: item.record.active for id, item in occasions if item.record.active}

    @cached_property
    def active_type(self) -> Type:
        """What `active` is: a side where an occasion says that one is active, else a player."""
        facts = (self.args("occasions", kind) for kind in self.active)
        pairs = zip(self.active.values(), facts, strict=True)
        named = [bare(arg.type) for fact, args in pairs for arg in args if arg.name == fact]
        return SIDE if SIDE in named else PLAYER

    # --- sizes

    def most_in_setting(self, id: str) -> int | None:
        """The most members that a setting which is a list or a set has in any scenario; None where nobody knows."""
        if id not in self._most_in_settings:
            self._most_in_settings[id] = DERIVED["most_in_setting"](self, id)
        return self._most_in_settings[id]

    @cached_property
    def most_on_route(self) -> int | None:
        """The most spaces that a route has; None where nothing bounds it."""
        most: int | None = DERIVED["most_on_route"](self)
        return most

    @cached_property
    def _most_in_settings(self) -> dict[str, int | None]:
        return {}

    # --- values

    def value_type(self, id: str) -> Type:
        """What a value gives: as it says, or the type of its base. Unknown where the base is wrong or in a ring."""
        type: Type = DERIVED["value_type"](self, id)
        return type

    def cost_type(self, id: str) -> Type:
        """What a step of a movement costs: a whole number or a ratio, none where there is no such step."""
        type: Type = DERIVED["cost_type"](self, id)
        return type

    def trace_cost_type(self, id: str) -> Type:
        """What the legs of a trace cost together: points, or parts of them."""
        type: Type = DERIVED["trace_cost_type"](self, id)
        return type

    def limit_type(self, id: str) -> Type:
        """What pieces count for a stacking limit: whole numbers or ratios."""
        type: Type = DERIVED["limit_type"](self, id)
        return type

    def zone_piece(self, id: str) -> Type:
        """The kind of piece that has a zone; unknown where `by:` is wrong or asks for the zone itself."""
        type: Type = DERIVED["zone_piece"](self, id)
        return type

    def procedure_type(self, id: str) -> Type | None:
        """What a procedure returns."""
        gives = self.section("procedures")[id].record.gives
        return self.type(gives) if gives else None

    def table_type(self, id: str) -> Type:
        """What a cell of a table is; of a table of records, a row."""
        record = self.section("tables")[id].record
        gives = getattr(record, "gives", None)
        return self.type(gives, fixed=True) if gives else Type("record", id)

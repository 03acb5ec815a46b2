"""The checked rules of a pack: what it declares, and its elements. Order of files means nothing here: all by id."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Any
from typing import Literal as OneOf

from toolkit.frozen import frozen
from toolkit.language.code import Choice, Code, Condition, Criterion, Where
from toolkit.model import Type
from toolkit.packs import Pack
from toolkit.program.effects import Step
from toolkit.program.policies import Entry
from toolkit.program.traces import Trace

PAID_FROM = "paid_from"
"""The part of an answer with the purses that pay first, where several may."""
TO_BE_SET_UP = "to_be_set_up"
"""The place of each player where pieces wait that he sets up at the start."""


@frozen
class Attr:
    """A fixed attribute of a kind, or a field that changes: its type, and the value where nothing else is said.

    Values are plain data as `toolkit.packs.values` reads them (symbols and ids as text). `reset` names the occasion at
    whose opening a changing one gets `start` again. Of spaces and edges the first of `start_where` that fits tells it,
    or the map's control where `start_is_control`.
    """

    name: str
    type: Type
    start: Any = None
    reset: str | None = None
    start_where: tuple[StartWhere, ...] = ()
    start_is_control: bool = False


@frozen
class StartWhere:
    """A value with which state begins on some spaces or edges: on one of some kinds of terrain, with one of some paths,
    listed in a setting; None says nothing of it."""

    start: Any
    terrain: frozenset[str] | None
    paths: frozenset[str] | None
    setting: str | None


@frozen
class Kind:
    """A kind of piece: its attributes, its changing state, what `units` is called, and what it may hold.

    `return_to` is the place to which that returns when a holder leaves play (`return`). `ends` are those of a card with
    several: its state `end` tells which counts.
    """

    id: str
    plural: str
    attrs: Mapping[str, Attr]
    state: Mapping[str, Attr]
    ends: tuple[str, ...]
    always_in_space: bool
    face_down_shows: tuple[str, ...] | None
    holds: tuple[str, ...] | None
    at_most: int | None
    when_removed: OneOf["remove", "drop", "return"] | None
    return_to: str | None
    shown_to: Code | None


@frozen
class Design:
    """A unit or card as declared. `attrs` are typed values with defaults filled in, by name.

    A value that its ends tell apart is a mapping by end, in the order of the kind's ends. `option`: under which it
    stands in forces and decks, None where always.
    """

    id: str
    section: OneOf["units", "cards"]
    kind: str
    title: str
    attrs: Mapping[str, Any]
    keywords: tuple[str, ...]
    copies: int | None
    decks: Mapping[str, int]
    side: str | None
    option: str | None = None


@frozen
class Place:
    """A place for pieces. `is_map`: the map's spaces.

    `refill`: the place shuffled in when a draw finds it empty, or already (`once`) when a draw takes the last piece.
    """

    id: str
    per: OneOf["none", "side", "player"]
    order: OneOf["none", "stack", "list"]
    is_map: bool
    kinds: tuple[str, ...] | None
    at_most: int | None
    shown_to: Code
    count_shown_to: Code | None
    refill: str | None
    refill_at: OneOf["next_draw", "once"]


@frozen
class Element:
    """What all elements share. `scenario`: it holds in that scenario alone. `rank` is its place in `Rules.ranks`.

    While it holds it stands in for the element `replaces` of its section, and those that it `disables` are not there.
    """

    id: str
    at: Where
    cite: tuple[str, ...]
    option: str | None
    rank: int
    tags: tuple[str, ...]
    scenario: str | None
    within: tuple[str, ...]
    replaces: str | None = field(default=None, kw_only=True)
    disables: tuple[str, ...] = field(default=(), kw_only=True)


@frozen
class Arg:
    """An argument or a fact: `start` is its default as typed code, None where it must be given (or is unset)."""

    name: str
    type: Type
    start: Code | None


@frozen
class Stage:
    """A stage of a value and its limits."""

    id: str
    round: OneOf["down", "up", "nearest"] | None
    at_least: Code | None
    at_most: Code | None
    best: OneOf["greatest", "least"]
    each: bool


@frozen
class Value(Element):
    """A value. It has one stage at least; a value that names none has one called by its own id.

    `kept`: while a search goes on, and as long as nothing changes, it is computed once for the same arguments.
    `say`: what a refusal tells where this is a condition of a movement, in the words of its author.
    `trace`: it tells of a traced route.
    """

    title: str
    args: tuple[Arg, ...]
    type: Type
    base: Code
    stages: tuple[Stage, ...]
    public: str | None
    kept: bool = field(default=False, kw_only=True)
    say: str | None = field(default=None, kw_only=True)
    trace: Trace | None = field(default=None, kw_only=True)


@frozen
class Modifier(Element):
    """A change to one value in one stage (one that names several values is several here).

    `owner` is the keyword or effect that brings it, None for one that stands alone; then `bearer` (and an effect's
    arguments) are variables in it. They count once for each bearer among the pieces that the value's arguments name.
    """

    value: str
    stage: str
    label: str
    classes: tuple[str, ...]
    when: Condition | None
    how: OneOf["set", "or", "times", "add", "void"]
    code: Code | None
    voids: tuple[str, ...]
    owner: tuple[OneOf["keyword", "effect"], str] | None


@frozen
class Permission(Element):
    """What permits or forbids an action, or a value that is a truth; over its arguments (an action also has `by`)."""

    target: str
    is_action: bool
    permits: bool
    when: Condition | None
    label: str
    absolute: bool
    owner: tuple[OneOf["keyword", "effect"], str] | None


@frozen
class Occasion(Element):
    """A kind of occasion. `without`: elements with these tags do not exist while it is live.

    `show`: values that take it, which players are shown while it goes on.
    """

    facts: tuple[Arg, ...]
    active: str | None
    decides: Code | None
    without: tuple[str, ...]
    show: tuple[str, ...] = ()


@frozen
class Procedure(Element):
    """Steps with a name; `gives` is what it returns."""

    args: tuple[Arg, ...]
    gives: Type | None
    steps: tuple[Step, ...]


@frozen
class Limit:
    """How often an action may be done while an occasion lasts, for each member of `of`; limits of one tag share it."""

    times: Code
    per: str
    of: Code | None
    tag: str

    @property
    def counted(self) -> tuple[Type, ...]:
        """The types of what it counts for: of a set, and of one member."""
        return () if self.of is None else (self.of.type, *((self.of.type.inner,) if self.of.type.inner else ()))


@frozen
class Action(Element):
    """What a player (`by`) may do. `args` are chosen in order. `card`: it is played with such a card from `source`."""

    menus: tuple[str, ...]
    by: Code | None
    card: Condition | None
    source: Code | None
    spent: Code | None
    args: tuple[Choice, ...]
    allowed: Condition | None
    cost: tuple[tuple[str, Code], ...]
    limits: tuple[Limit, ...]
    counts_as: tuple[tuple[str, Code], ...]
    announce: str | None
    prompt: str | None
    steps: tuple[Step, ...]
    if_cut: tuple[Step, ...]

    def limit_of(self, kind: str, member: Type | None) -> Limit:
        """The limit that counts while occasions of a kind last, for each thing of a type, or for all together."""
        found = [limit for limit in self.limits if limit.per == kind and (limit.of is not None) == (member is not None)]
        return next((limit for limit in found if member in limit.counted), found[0])


@frozen
class Menu(Element):
    """Actions offered together. `order`: players, or sets of them, in the order in which they are asked."""

    order: tuple[Code, ...]
    turns: OneOf["alternate", "all_first", "once"]
    passes: int | None
    take_a_go: bool
    includes: tuple[str, ...]
    claims: bool


@frozen
class Moment:
    """`before` or `after` an event of the kind `name`; `opening` or `ending` of an occasion; `step`."""

    when: OneOf["before", "after", "opening", "ending", "step"]
    name: str


@frozen
class Trigger(Element):
    """Steps at a moment, or when `watch` changes (`old`, `new`). Before an event the state is the old one.

    Of grants of an effect that are equal `chosen_by` names the next one, or with `tie` who owns what they are on.
    """

    moment: Moment | None
    watch: Code | None
    when: Condition | None
    chosen_by: Code | None
    first: bool
    tie: bool
    cut: bool
    steps: tuple[Step, ...]
    owner: tuple[OneOf["effect"], str] | None


@frozen
class Check(Element):
    """Steps for each member of `each` that meets `where` (or once, without `each`), until none does."""

    moments: tuple[Moment, ...]
    each: Code | None
    variable: str
    where: Condition
    chosen_by: Code | None
    first: bool
    tie: bool
    cut: bool
    steps: tuple[Step, ...]


@frozen
class Effect(Element):
    """What is put on a thing for a time; its modifiers, permissions and triggers stand with the others, by `owner`."""

    args: tuple[Arg, ...]
    on: Type
    once: bool
    attrs: tuple[tuple[str, Code], ...]


@frozen
class Event(Element):
    """A kind of event, declared or of the language. `open`: facts that a trigger before it may change."""

    facts: tuple[Arg, ...]
    open: tuple[str, ...]
    steps: tuple[Step, ...]


@frozen
class Purse(Element):
    """What actions are paid from."""

    of: OneOf["side", "player"]
    refill: str | None
    income: str | None
    amount: Code | None
    at_least: Code | None
    when: Condition | None
    instead_of: str | None
    only: Condition | None


@frozen
class Order(Element):
    """A way to rank candidates (`it`)."""

    args: tuple[Arg, ...]
    by: tuple[Criterion, ...]
    about: Type


@frozen
class Policy(Element):
    """A way to play by rules: entries in order. `sees_all`: also by what players do not know. Where no entry answers it
    passes, or answers `otherwise`."""

    title: str
    sees_all: bool
    entries: tuple[Entry, ...]
    passes: bool
    otherwise: Code | None


@frozen
class Table:
    """A lookup table: bands of rows and columns in order, typed cells; or records with `fields`.

    A band is a number, a symbol's text, or a pair (low, high) of which either may be None. Where its option holds, it
    stands in for the table that it `replaces`.
    """

    id: str
    row_bands: tuple[Any, ...]
    column_bands: tuple[Any, ...]
    row_type: Type | None
    column_type: Type | None
    gives: Type
    cells: tuple[tuple[Any, ...], ...]
    fields: Mapping[str, Type] = field(default_factory=dict)
    replaces: str | None = None
    option: str | None = None


SCORED = "who"
"""The player whose score or measure is asked for, as `Rules.scores` and `measures` name him."""


@frozen
class Rules:
    """All rules of a pack, with what it depends on. Mappings are sorted by id, lists as `Element` order: by id.

    `set_up` tells by scenario which of its forces wait at the start until their players set them up, `own_tables` which
    tables it brings for itself. `scores`: by scenario (under an empty name those of the pack) the value that bots play
    for, asked about the player `SCORED`; `measures`: in the same way, by their ids, values that simulations tell.
    `state` holds the changing fields of `space`, `edge`, `player`, `side` and `game`; those of kinds stand in them.
    """

    pack: Pack
    types: Mapping[str, tuple[str, ...]]
    kinds: Mapping[str, Kind]
    designs: Mapping[str, Design]
    places: Mapping[str, Place]
    state: Mapping[str, Mapping[str, Attr]]
    settings: Mapping[str, tuple[Type, OneOf["side", "player"] | None]]
    options: Mapping[str, tuple[str, ...]]
    ranks: tuple[str, ...]
    precedence: tuple[str, ...]
    sequence: Mapping[str, str]
    values: Mapping[str, Value]
    modifiers: tuple[Modifier, ...]
    permissions: tuple[Permission, ...]
    occasions: Mapping[str, Occasion]
    procedures: Mapping[str, Procedure]
    actions: Mapping[str, Action]
    menus: Mapping[str, Menu]
    triggers: tuple[Trigger, ...]
    checks: tuple[Check, ...]
    effects: Mapping[str, Effect]
    events: Mapping[str, Event]
    purses: Mapping[str, Purse]
    orders: Mapping[str, Order]
    tables: Mapping[str, Table]
    keywords: Mapping[str, tuple[tuple[str, ...], ...]]
    skips_the_impossible: bool = False
    policies: Mapping[str, Policy] = field(default_factory=dict)
    set_up: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    own_tables: Mapping[str, Mapping[str, Table]] = field(default_factory=dict)
    scores: Mapping[str, Code] = field(default_factory=dict)
    measures: Mapping[str, Mapping[str, Code]] = field(default_factory=dict)

    def score_of(self, scenario: str) -> Code | None:
        """What tells how well a player (`SCORED`) stands in a scenario: an int; None where nothing is declared."""
        return self.scores.get(scenario, self.scores.get(""))

    def measures_of(self, scenario: str) -> dict[str, Code]:
        """What simulations of a scenario tell of each player (`SCORED`) when a game has ended, by id: an int."""
        return {**self.measures.get("", {}), **self.measures.get(scenario, {})}

    def barring(self, element: Element) -> list[str]:
        """The kinds of occasion that bar an element by its tags or classes."""
        labels = {*element.tags, *(element.classes if isinstance(element, Modifier) else ())}
        return [id for id, occasion in self.occasions.items() if labels.intersection(occasion.without)]

    def actions_of(self, menu: str) -> list[str]:
        """The actions in a menu and in those that it includes."""
        known, waiting = [], [menu]
        while waiting:
            id = waiting.pop(0)
            if id not in known:
                known.append(id)
                waiting += self.menus[id].includes
        return [id for id, action in sorted(self.actions.items()) if any(menu in known for menu in action.menus)]

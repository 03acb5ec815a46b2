"""The generator of one program: routines are made when they are first called, each into functions of one module.

In: rules, a stage, passes. Out: the text of a module and what the machine must know of its functions (`Program`). What
is called first is written first, so one scenario gives the same text on every machine.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeVar

from toolkit.analysis.hiding import holds_pieces
from toolkit.analysis.legality import secret_actions
from toolkit.compiler.blocks import Function
from toolkit.compiler.code import Point
from toolkit.compiler.code_buffer import CodeBuffer
from toolkit.compiler.expressions.knowing import seen_openly
from toolkit.compiler.flow import Flow
from toolkit.compiler.holding import held_rules, taken_by_places
from toolkit.compiler.inner_steps import Signal
from toolkit.compiler.log_marks import Telling
from toolkit.compiler.passes import Passes
from toolkit.compiler.pycode import NONE, Part, PyCode, call, global_name, literal, plus, py, tuple_of
from toolkit.compiler.shared import Shared
from toolkit.compiler.trigger_table import Follow
from toolkit.compiler.types import kept_types
from toolkit.compiler.writer import Writer
from toolkit.language.code import Where
from toolkit.model import Type
from toolkit.program.effects import SHOWING
from toolkit.program.policies import Decision
from toolkit.program.rules import Arg, Rules
from toolkit.program.sorts import bare, is_piece
from toolkit.program.steps.flow import Call, End
from toolkit.program.walking import elements_of, steps_in, walk
from toolkit.state import CellType, Stage
from toolkit.state.shapes import PIECE

SIDE = Type("named", "side")
EVERYBODY = "EVERYBODY"
"""The constant with all players in seat order."""
RUNTIME_IMPORTS = "toolkit.runtime.steps"
Thing = TypeVar("Thing")


@dataclass
class Generator:
    """What all routines of a program share. `functions` are finished, in their order."""

    rules: Rules
    stage: Stage
    passes: Passes
    tracing: bool = False
    functions: list[Function] = field(default_factory=list)
    points: list[Point] = field(default_factory=list)
    imports: set[str] = field(default_factory=set)
    constants: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.writer = Writer(self.rules, self.stage, self.passes, tracing=self.tracing)
        self.follow = Follow(self.rules, self.stage.scenario, self.stage.options)
        self.flow = Flow(self.rules, self.follow, self.stage.options)
        self.claimed = frozenset(f"actions.{id}" for _, id in self.flow.claimed)
        self.layout = self.stage.layout
        self.telling = Telling(self.rules)
        self._names: dict[str, str] = {}
        self._waiting: deque[Callable[[], None]] = deque()
        self._signals: dict[Signal, int] = {}
        self._things: dict[Callable[..., Any], Any] = {}

    def end_of(self, signal: Signal) -> Where | None:
        """Where the rules end an occasion of a kind so many or more further out; None where several places do."""
        kind, outer = signal
        places = {step.at: None for step in self._ends if step.kind == kind and step.outer >= outer}
        only = next(iter(places)) if len(places) == 1 else None
        return Where(only.source, (*only.path, "end")) if only is not None else None

    @cached_property
    def _ends(self) -> tuple[End, ...]:
        return tuple(step for step in walk(tuple(elements_of(self.rules))) if isinstance(step, End))

    @cached_property
    def secret_actions(self) -> frozenset[str]:
        """The actions of which not everybody can tell whether somebody has them."""
        return secret_actions(self.rules)

    # Names

    def runtime(self, name: str) -> PyCode:
        """The name of a function of the run-time library, imported."""
        self.imports.add(name)
        return global_name(name)

    def signal(self, signal: Signal) -> int:
        """The number by which a plain function tells its caller what is to be ended."""
        return self._signals.setdefault(signal, len(self._signals) + 1)

    def holds_occasions(self, type: CellType) -> bool:
        """Whether values of a type are occasions, or hold such: then they are kept with serials."""
        return isinstance(type, Type) and self.writer.module.kinds.holds_occasions(type)

    def is_kept(self, kind: str) -> bool:
        """Whether occasions of a kind may be kept in locals, facts or state."""
        told_apart = kind in self._active and len(self._active) > 1  # the innermost of several kinds is the latest
        return told_apart or kind in self._kept or bool(self._kept & {"occasion", "event"})

    @cached_property
    def _active(self) -> tuple[str, ...]:
        """The kinds of occasion that say who is active."""
        return tuple(id for id, occasion in sorted(self.rules.occasions.items()) if occasion.active is not None)

    @cached_property
    def _kept(self) -> frozenset[str]:
        return frozenset(type.name for type in kept_types(self.rules))

    # Routines

    def one(self, make: Callable[[Generator], Thing]) -> Thing:
        """The one thing of a class that all routines of the program share, made when it is first asked for."""
        if make not in self._things:
            self._things[make] = make(self)
        found: Thing = self._things[make]
        return found

    def once(self, name: str, make: Callable[[], None]) -> str:
        """The name of a routine, made when it is first called."""
        if name not in self._names:
            self._names[name] = name
            self._build(make)
        return name

    def _build(self, make: Callable[[], None]) -> None:
        """Make a routine; one that another calls while that is made waits for it, so that no chain is too long."""
        self._waiting.append(make)
        if len(self._waiting) == 1:
            while self._waiting:
                self._waiting[0]()
                self._waiting.popleft()

    def statements(self, name: str, parameters: Sequence[str], write: Callable[[CodeBuffer], None]) -> PyCode:
        """A function that is written line by line, when it is first asked for: its name."""
        if name not in self._names:
            self._names[name] = name
            body = CodeBuffer(shared=self.shared(parameters))
            write(body)
            body.settle()
            self.functions.append(
                Function(name, ", ".join(parameters), [(1 + depth, text) for depth, text in body.lines])
            )
        return global_name(name)

    def shared(self, names: Iterable[str]) -> Shared | None:
        """What a function of these arguments may compute once; None in the tracing form, which tells each time."""
        return Shared(frozenset(names)) if self.passes.share_common and not self.tracing else None

    # Actions

    @cached_property
    def uncounted(self) -> frozenset[str]:
        """The actions that some step calls so that they do not count for limits and plans."""
        steps = (node for element in elements_of(self.rules) for node in walk(element))
        calls = (step for step in steps if isinstance(step, Call) and not step.counted)
        return frozenset(step.procedure for step in calls if step.procedure in self.rules.actions)

    # Policies

    def others_first(self, players: PyCode, asked: Callable[[Decision], bool]) -> PyCode:
        """Some players in their order, those last who are played by rules that answer a decision of these after the
        others."""
        policies = [policy for policy in self.rules.policies.values() if self.writer.is_on(policy)]
        last = tuple(
            policy.id for policy in policies if any(entry.after and asked(entry.decision) for entry in policy.entries)
        )
        return py("g.others_first({}, {})", players, literal(last)) if last else players

    # Pieces and places

    def is_piece(self, type: Type) -> bool:
        """Whether values of a type are pieces."""
        return is_piece(self.rules, type)

    def may_be_gone(self, type: Type) -> bool:
        """Whether a piece of this type can have left play: whether anything takes such pieces out."""
        return self._takes_out

    @cached_property
    def _takes_out(self) -> bool:
        steps = (step for element in elements_of(self.rules) for step in steps_in(element))
        return any(step.effects.takes_out for step in steps)

    @cached_property
    def only_spaces(self) -> bool:
        """Whether pieces are only ever in spaces of the map, in no order."""
        board = next((place for place in self.rules.places.values() if place.is_map), None)
        return not self.holding and not self.stage.numbers.instances and (board is None or board.order == "none")

    @cached_property
    def holding(self) -> bool:
        """Whether pieces can hold pieces."""
        return holds_pieces(self.rules)

    def list_cells(self, kind: str, owner: PyCode = NONE) -> list[PyCode]:
        """The cells that list all pieces of a kind, and all that are their owner's."""
        base = self.layout.base
        found = [literal(base["pieces", kind])] if ("pieces", kind) in base else []
        if ("owned", kind) in base and owner.value is not None:
            found.append(plus(owner, base["owned", kind]))
        return found

    def all_pieces(self, kind: str) -> PyCode:
        """All pieces in play of a kind."""
        if ("pieces", kind) in self.layout.base:
            return py("S[{}]", self.layout.base["pieces", kind])
        of_kind = tuple(number for number, each in enumerate(self.stage.numbers.kind_of) if each == kind)
        sizes = tuple(shape.size for shape in self.layout.shapes)
        return py(
            "{}(S, {}, {}, {})",
            self.runtime("rows_of"),
            self.layout.static,
            self.constant("SIZES", sizes),
            literal(of_kind),
        )

    def lists(self) -> PyCode:
        """For the run-time library: by design, the cell that lists its kind."""
        base = self.layout.base
        kinds = self.stage.numbers.kind_of
        return self.constant("LISTS", tuple((base.get(("pieces", kind)), base.get(("owned", kind))) for kind in kinds))

    def places(self) -> PyCode:
        """For the run-time library: what moves know of places."""
        return self._places

    @cached_property
    def _places(self) -> PyCode:
        shapes = self.layout.shapes[: len(self.stage.numbers.kind_of)]
        held = {number: shape.at["holds"] for number, shape in enumerate(shapes) if "holds" in shape.at}
        count = len(self.stage.ground.labels) + len(self.stage.numbers.instances)
        ids = [self.stage.place_of(address) for address in range(count)]
        board = next((place for place in self.rules.places.values() if place.is_map), None)
        known = sorted({id for id in ids if id is not None})
        numbers = tuple(-1 if id is None else known.index(id) for id in ids)
        up = tuple(self.stage.opens[address] for address in range(count))
        orders = [self.rules.places[id].order if id is not None else (board.order if board else "none") for id in ids]
        ordered = tuple(order != "none" for order in orders)
        taken = taken_by_places(self.stage, numbers)
        return self.constant("PLACES", (held, numbers, up, ordered, held_rules(self.stage), taken))

    def face_up(self, place: PyCode) -> PyCode:
        """Whether a piece made at a place lies face up; in a piece it lies as that does."""
        known = {self.stage.opens[address] for address in self.stage.opens}
        if self.holding and place.number is None:
            table = self.constant("OPENS", tuple(self.stage.opens[address] for address in sorted(self.stage.opens)))
            return py("({}[{}] if {} < {} else S[{} + 3])", table, place, place, len(self.stage.opens), place)
        if len(known) == 1:
            return literal(known.pop())
        opens = tuple(self.stage.opens[address] for address in sorted(self.stage.opens))
        return py("{}[{}]", self.constant("OPENS", opens), place)

    def heirs_offsets(self) -> PyCode:
        """By design: how far from its row the heirs of a piece stand."""
        shapes = self.layout.shapes[: len(self.stage.numbers.kind_of)]
        return self.constant("HEIRS", tuple(shape.at["heirs"] for shape in shapes))

    def forget(self, pieces: PyCode, type: Type = PIECE) -> list[PyCode]:
        """The statements by which nobody knows any more which pieces some are: who was shown them has forgotten it, and
        they are listed in another order."""
        found = []
        if self.stage.needs.shown or self.stage.needs.showings:
            found.append(py("{}(S, J, {}, {})", self.runtime("forget_pieces"), pieces, self.memory()))
        if self.stage.is_keyed(type):
            mix = self.runtime("mix_turned")
            found.append(py("{}(S, J, {}, {}, {})", mix, pieces, self.places(), self.draws()))
        return found

    def new_keys(self, made: PyCode, type: Type) -> list[PyCode]:
        """The statement by which new pieces get listing keys; none where they are never hidden."""
        if not self.stage.is_keyed(type):
            return []
        return [py("{}(S, J, {}, {}, {})", self.runtime("mix_new"), made, self.places(), self.draws())]

    def in_order(self, pieces: PyCode, type: Type) -> PyCode:
        """Some pieces, as Python has them, in the order in which they are come to."""
        return py("{}(S, {})", self.runtime("by_key"), pieces) if self.stage.lists_by_key(type) else pieces

    @property
    def by_key(self) -> bool:
        """For the run-time code that takes pieces out of play: whether what goes with them goes by listing keys."""
        return bool(self.stage.needs.keyed)

    def draws(self) -> PyCode:
        """For the run-time library: what draws listing keys."""
        return self.constant("DRAWS", self.layout.draws)

    def memory(self) -> PyCode:
        """For the run-time library: where stands what players were shown."""
        offsets = self.shown_offsets() if self.stage.needs.shown else NONE
        rows = self.layout.base["effects", SHOWING] if self.stage.needs.showings else None
        return tuple_of((offsets, literal(rows)))

    def mixing(self, pieces: PyCode, move: PyCode, type: Type = PIECE) -> PyCode:
        """A move of pieces of a type as an expression; where they can lie in no order and be hidden, one after which
        what was mixed is listed in another order, and who was shown any of it knows it no more."""
        if not self._mixes:
            return move
        move = self._forgetting(pieces, move)
        if not self.stage.is_keyed(type):
            return move
        mix = self.runtime("mix_moved")
        return py("{}(S, J, {}, {}, {}, lambda: {})", mix, pieces, self.places(), self.draws(), move)

    def _forgetting(self, pieces: PyCode, move: PyCode) -> PyCode:
        if not (self.stage.needs.shown or self.stage.needs.showings):
            return move
        sees = seen_openly(self.writer.module)
        everybody = self.constant(EVERYBODY, tuple(range(len(self.stage.numbers.players))))
        mix = self.runtime("mix_pieces")
        return py(
            "{}(S, J, {}, {}, {}, {}, {}, lambda: {})", mix, pieces, self.places(), self.memory(), sees, everybody, move
        )

    @cached_property
    def _mixes(self) -> bool:
        """Whether pieces can lie in no order where not everybody sees them: in a place, or in another piece."""
        hidden = any(place.order == "none" and not place.is_map for place in self.rules.places.values())
        return hidden or self.holding

    def shown_offsets(self) -> PyCode:
        """By design: how far from its row the viewers of a piece stand."""
        shapes = self.layout.shapes[: len(self.stage.numbers.kind_of)]
        return self.constant("SHOWN", tuple(shape.at["shown"] for shape in shapes))

    def refills(self, id: str | None, *, at_once: bool = False) -> dict[int, int]:
        """By address of a place: the place that is shuffled into it when a draw finds it empty; or only those to which
        that happens at once, when a draw takes the last piece."""
        found: dict[int, int] = {}
        for name, place in sorted(self.rules.places.items()):
            if place.refill is None or id not in (None, name) or (at_once and place.refill_at != "once"):
                continue
            targets, sources = self.layout.places[name], self.layout.places[place.refill]
            numbers = self.stage.numbers
            pairs = zip(numbers.owners_of(name), numbers.owners_of(place.refill), strict=True)
            for target, source in sorted(set(pairs), reverse=True):
                found[targets[target]] = sources[source]
        return found

    def default_owner(self, design: PyCode) -> PyCode:
        """Whose a piece is when nothing says so: the side's that its design belongs to, of several players his who
        owns such pieces."""
        numbers = self.stage.numbers
        designs = [self.rules.designs[id] for id in numbers.ids["designs"]]
        scenario = self.rules.pack.find("scenarios", self.stage.scenario)
        names = [scenario.record.owner_in(each.side or "", each.attrs) if scenario else None for each in designs]
        owners = tuple(numbers.of["players"].get(name or "") for name in names)
        return (
            py("{}[{}]", self.constant("OWNERS", owners), design) if any(each is not None for each in owners) else NONE
        )

    def owner_type(self, of: str) -> Type:
        """The type of who owns a purse."""
        return Type("named", of)

    def call(self, name: str, *arguments: Part) -> PyCode:
        """The call of a function of the run-time library."""
        return call(self.runtime(name), *arguments)

    def constant(self, name: str, value: object) -> PyCode:
        """The name of a constant of the module."""
        if name not in self.constants:
            self.constants[name] = repr(value)
        return global_name(name)

    def by_precedence(self) -> PyCode:
        """All players: by the precedence of active and inactive ones where an occasion tells them, else by seat."""
        everybody = self.constant(EVERYBODY, tuple(range(len(self.stage.numbers.players))))
        if not self._active:
            return everybody
        rows = tuple(
            (
                self.layout.base.get(("top", kind), -1),
                self.layout.first_row[kind],
                self.layout.at("occasion", kind, f"fact {self.rules.occasions[kind].active}"),
            )
            for kind in self._active
        )
        first = self.rules.precedence[:1] == ("active",)
        if any(bare(self._active_fact(kind).type) == SIDE for kind in self._active):
            side_of = self.constant("SIDE_OF", self.stage.numbers.side_of)
            return py(
                "{}(S, {}, {}, {})", self.runtime("sides_in_precedence"), self.constant("ACTIVE", rows), side_of, first
            )
        return py("{}(S, {}, {}, {})", self.runtime("in_precedence"), self.constant("ACTIVE", rows), everybody, first)

    def _active_fact(self, kind: str) -> Arg:
        occasion = self.rules.occasions[kind]
        return next(fact for fact in occasion.facts if fact.name == occasion.active)

    def lines(self) -> list[tuple[int, PyCode]]:
        """All functions."""
        return [line for function in self.functions for line in _lines_of(function)]


def _lines_of(function: Function) -> list[tuple[int, PyCode]]:
    head = PyCode((f"def {function.name}({function.arguments}):",))
    return [(0, head), *(function.lines or [(1, py("pass"))])]

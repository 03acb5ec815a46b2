"""One generated module while it is written: its constants, its functions, what it imports, and the marks in its text.

In: rules, a stage, passes. Out: text and a line map. What is asked first is written first, so the text is the same on
every machine. Functions of values are written when they are first asked for.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import CodeType
from typing import Any

from toolkit.analysis.closing import plain_values
from toolkit.compiler import names
from toolkit.compiler.code_buffer import CodeBuffer
from toolkit.compiler.expressions.analysis import Analysis
from toolkit.compiler.kinds import Kinds
from toolkit.compiler.passes import NONE, Passes
from toolkit.compiler.pycode import PyCode, global_name, literal, local, written
from toolkit.compiler.sourcemap import Marks
from toolkit.frozen import frozen
from toolkit.model import Type
from toolkit.program.ground import STEP, part_id
from toolkit.program.rules import Element, Modifier, Permission, Rules, Value
from toolkit.program.sorts import keeps_ratios
from toolkit.runtime.origins import LineMap
from toolkit.state import Names, Stage, in_force

SUPPORT = "toolkit.runtime.expressions"
Compiled = tuple[CodeType, ...]
"""A module for the Python at hand: its parts, one after the other."""
AT_ONCE = 50_000
"""So many characters of a module are compiled together at least."""
LONGEST_INLINE = 400
"""Longer constants stand once in the module, under a name."""
VIEWER = local("_viewer")
"""What functions call the player for whom they compute."""
STAGE = "STAGE"
"""What a generated module calls its stage."""


@frozen
class Written:
    """A finished module: its text, and where each piece of it came from."""

    source: str
    line_map: LineMap
    functions: tuple[int, ...] = ()
    """The lines, from 1, at which functions begin."""


def compiled_module(written: Written, file: str) -> Compiled:
    """A module compiled for the Python at hand, some functions at a time: Python's own tree of a whole large module
    takes a hundred times the memory of its text."""
    lines = written.source.split("\n")
    cuts, size, before = [0], 0, 0
    for first in (*(number - 1 for number in written.functions), len(lines)):
        size += sum(map(len, lines[before:first]))
        before = first
        if size > AT_ONCE and first < len(lines):
            cuts.append(first)
            size = 0
    pairs = zip(cuts, (*cuts[1:], len(lines)), strict=True)
    return tuple(compile("\n" * first + "\n".join(lines[first:end]), file, "exec") for first, end in pairs)


def run_module(code: Compiled, stage: Stage) -> dict[str, Any]:
    """What stands in a module, once it has run for the stage for which it was written."""
    namespace: dict[str, Any] = {STAGE: stage}
    for part in code:
        exec(part, namespace)
    return namespace


@dataclass
class Module:
    """What all functions of one generated module share."""

    rules: Rules
    stage: Stage
    passes: Passes
    tracing: bool = False
    marks: Marks = field(default_factory=Marks)
    constants: dict[str, str] = field(default_factory=dict)
    functions: dict[str, list[tuple[int, PyCode]]] = field(default_factory=dict)
    imports: set[str] = field(default_factory=set)
    _waiting: deque[tuple[str, str, Callable[[CodeBuffer], None]]] = field(default_factory=deque)
    open: Module | None = None
    """The module of which this one is the guarded form."""
    tables: dict[int, tuple[Any, str]] = field(default_factory=dict)
    """Tuples that were written, by identity, each kept with its text."""
    seen: dict[Hashable, str] = field(default_factory=dict)
    """The functions of `seen(x, otherwise)`, by all that their text hangs on."""
    looked_up: dict[str, Any] = field(default_factory=dict)
    """By value: the `Key` by which it is looked up; None where it is computed each time."""

    @cached_property
    def kinds(self) -> Kinds:
        """What types mean on this stage."""
        return Kinds(self.stage)

    @cached_property
    def analysis(self) -> Analysis:
        """What is known of expressions before they are computed."""
        return Analysis(self.kinds)

    @cached_property
    def plain_values(self) -> Mapping[str, Value]:
        """The values that conditions about sets are looked through."""
        return plain_values(self.rules)

    @cached_property
    def guarded(self) -> Module:
        """The form of this module in which what a viewer may not know is not read. It writes into the same text, by no
        pass, so that all is computed from left to right; its functions are told who looks."""
        if self.open is not None:
            return self
        found = replace(self, passes=NONE, tracing=False, open=replace(self, tracing=False))
        found.kinds, found.analysis = self.kinds, self.analysis
        return found

    @property
    def unguarded(self) -> Module:
        """The form of this module in which all is read."""
        return self.open or self

    @property
    def viewer(self) -> PyCode | None:
        """What its functions call the one who looks; None where they read all."""
        return VIEWER if self.open is not None else None

    def _with_viewer(self, name: str, *parameters: str) -> tuple[str, str]:
        """The name of a function of this form, and its parameters: cells, who looks, others."""
        viewers = [] if self.viewer is None else [str(self.viewer)]
        return f"{'k_' if viewers else ''}{name}", ", ".join(["S", *viewers, *parameters])

    def in_force(self, element: Element) -> bool:
        """Whether an element is in play: its scenario and option."""
        return in_force(element, self.stage.scenario, self.stage.options)

    def is_modified(self, value: Value) -> bool:
        """Whether anything but its base makes a value here: modifiers, rounding, limits, permissions."""
        if any(stage.round or stage.at_least or stage.at_most for stage in value.stages):
            return True
        return bool(self.modifiers_of(value.id)) or bool(self.permissions_of(value.id, is_action=False))

    def modifiers_of(self, value: str) -> tuple[Modifier, ...]:
        """The modifiers of a value that can count on this stage, in the order of the rules."""
        return tuple(one for one in self.rules.modifiers if one.value == value and self.in_force(one))

    def permissions_of(self, target: str, *, is_action: bool) -> tuple[Permission, ...]:
        """The permissions about an action, or a value that is a truth, that can speak on this stage."""
        return tuple(
            one
            for one in self.rules.permissions
            if one.target == target and one.is_action == is_action and self.in_force(one)
        )

    def value_function(self, id: str) -> PyCode:
        """The name of the function of a value, written when it is first asked for."""
        arguments = [names.local(argument.name) for argument in self.rules.values[id].args]
        accounts = ["T"] if self.tracing else []
        name, parameters = self._with_viewer(names.value(id, tracing=self.tracing), *accounts, *arguments)
        self.function(name, parameters, lambda body: FUNCTION_WRITERS["value"](self.rules.values[id], self, body))
        return global_name(name, is_dear=not self.tracing and self.viewer is None)

    def computing_function(self, id: str) -> PyCode:
        """The function that computes the members of a set which is kept, in whatever order."""
        arguments = [names.local(argument.name) for argument in self.rules.values[id].args]
        parameters = ", ".join(("S", *arguments))
        write = FUNCTION_WRITERS["computing"]
        return self.function(
            f"{names.value(id)}__now", parameters, lambda body: write(self.rules.values[id], self, body)
        )

    def anew_function(self, id: str) -> PyCode:
        """The function that computes a value which is looked up where it was computed before."""
        parameters = ", ".join(("S", *(names.local(argument.name) for argument in self.rules.values[id].args)))
        write = FUNCTION_WRITERS["anew"]
        return self.function(
            f"{names.value(id)}__anew", parameters, lambda body: write(self.rules.values[id], self, body)
        )

    def table_of_known(self, id: str) -> PyCode:
        """The table in which a value is looked up; it begins empty."""
        name = names.constant("KNOWN", names.value(id))
        self.constants[name] = "{}"
        return global_name(name)

    def runtime(self, name: str) -> PyCode:
        """The name of a supporting function, which the module then imports."""
        self.imports.add(name)
        return global_name(f"s_{name}", is_dear=True)

    def attribute_function(self, name: str) -> PyCode | None:
        """The function of an attribute of pieces that effects may change; None where none does."""
        givers = tuple(
            effect
            for effect in self.rules.effects.values()
            if self.in_force(effect) and any(attribute == name for attribute, _ in effect.attrs)
        )
        if not givers:
            return None
        return self.function(
            f"a_{name}", "S, thing", lambda body: FUNCTION_WRITERS["attribute"]((name, givers), self.unguarded, body)
        )

    def order_function(self, id: str) -> PyCode:
        """The function that gives the key of a thing by a declared order: the least key is best."""
        order = self.rules.orders[id]
        arguments = (names.local(argument.name) for argument in order.args)
        name, parameters = self._with_viewer(names.order(id), *arguments, "thing")
        return self.function(name, parameters, lambda body: FUNCTION_WRITERS["order"](order, self, body))

    def onward_function(self, movement: str) -> PyCode:
        """The function that tells where a march may go on to along a movement."""
        return self._of_movement(movement, "onward", "_move", "_state", "began", "_spent", "_points", "_known")

    def next_steps_function(self, movement: str) -> PyCode:
        """The function that lists the steps of a march along a movement, each with whether another may follow."""
        return self._of_movement(movement, "next_steps", "_move", "_state", "began", "_spent", "_points", "_taken")

    def leads_on_function(self, movement: str) -> PyCode:
        """The function that tells whether a march may make a step out of a space along a movement."""
        return self._of_movement(
            movement, "leads_on", "_move", "here", "_so_far", "began", "_spent", "_points", "_taken"
        )

    def _of_movement(self, movement: str, what: str, *told: str) -> PyCode:
        own = [argument.name for argument in self.rules.values[part_id(movement, "cost")].args[: -len(STEP)]]
        name, parameters = self._with_viewer(
            names.value(part_id(movement, what), tracing=self.tracing), *map(names.local, own), *told
        )
        return self.function(name, parameters, lambda body: FUNCTION_WRITERS[what](movement, self, body))

    def can_be_unset(self, kind: str, fact: str) -> bool:
        """Whether a fact may be read that nothing has set."""
        return (kind, fact) in self.kinds.unset

    # Constants

    @cached_property
    def players_of(self) -> tuple[tuple[int, ...], ...]:
        """The players of each side."""
        numbers = self.stage.numbers
        return tuple(
            tuple(player for player, side in enumerate(numbers.side_of) if side == number)
            for number in range(len(numbers.sides))
        )

    def titles(self, section: str) -> tuple[str, ...]:
        """The titles of terrain, sides or players."""
        numbers = self.stage.numbers
        if section == "terrain":
            items = [self.rules.pack.original.find("terrain", id) for id in numbers.ids["terrain"]]
            return tuple(str(item.record.title) if item is not None else "" for item in items)
        scenario = self.rules.pack.original.find("scenarios", self.stage.scenario)
        if scenario is None:
            return ("",) * len(numbers.players if section == "players" else numbers.sides)
        if section == "sides":
            return tuple(str(scenario.record.title_of_side(id)) for id in numbers.sides)
        return tuple(str(scenario.record.title_of_player(id)) for id in numbers.players)

    def read(self, type: Type, data: Any) -> Any:
        """The run-time value of what is written in a pack."""
        return Names(self.stage.numbers).value(type, data)

    def records(self, id: str) -> tuple[tuple[Any, ...], ...]:
        """The rows of a table of records; each is the values of its fields in order."""
        table = self.rules.tables[id]
        types = list(table.fields.values())
        return tuple(tuple(self.read(type, cell) for type, cell in zip(types, row, strict=True)) for row in table.cells)

    def offsets(self, field: str) -> tuple[int, ...]:
        """By design: how far from its row a field of a piece stands; 0 where it has none."""
        shapes = self.stage.layout.shapes[: len(self.stage.numbers.kind_of)]
        return tuple(shape.at.get(field, 0) for shape in shapes)

    def of_stage(self, name: str, text: str) -> PyCode:
        """The name of a constant as large as the map, which stands outside the source: `text` says where in the stage,
        which `run_module` gives to the module."""
        text = f"{STAGE}.{text}"
        assert self.constants.setdefault(name, text) == text, f"{name} has two values"
        return global_name(name)

    def neighbours(self) -> PyCode:
        """By space: the spaces that share a side with it."""
        return self.of_stage("NEIGHBOURS", "ground.neighbours")

    def near(self, radius: int) -> PyCode:
        """By space: the spaces at most so far away."""
        return self.of_stage("WITHIN_less_1" if radius < 0 else f"WITHIN_{radius}", f"ground.distances.near({radius})")

    def constant(self, name: str, value: Any) -> PyCode:
        """The name of a constant of the module. The same name always means the same value."""
        text = self._written(value)
        assert self.constants.setdefault(name, text) == text, f"{name} has two values"
        return global_name(name)

    def computed(self, name: str, text: PyCode) -> PyCode:
        """A constant that is computed once, when the module is loaded; the same text is computed once."""
        found = next((one for one, other in self.constants.items() if other == str(text)), None)
        if found is None:
            found = f"{name}_{len(self.constants)}"
            self.constants[found] = str(text)
        return global_name(found)

    def literal(self, name: str, value: Any) -> PyCode:
        """A constant written out where it is short, else its name."""
        is_short = len(self._written(value)) <= LONGEST_INLINE and self.passes.fold_constants
        return literal(value) if is_short else self.constant(name, value)

    def _written(self, value: Any) -> str:
        """The text of a constant; a table is asked for wherever it is read, and always the same one."""
        if not isinstance(value, tuple):
            return written(value)
        if id(value) not in self.tables:
            self.tables[id(value)] = (value, written(value))
        return self.tables[id(value)][1]

    def function(self, name: str, parameters: str, write: Callable[[CodeBuffer], None]) -> PyCode:
        """The name of a function of the module, written by `write` when it is first asked for."""
        if name not in self.functions:
            self.functions[name] = []
            self._waiting.append((f"def {name}({parameters})", name, write))
            if len(self._waiting) == 1:
                self._write_functions()
        return global_name(name)

    def _write_functions(self) -> None:
        """Write what waits, and what is asked for meanwhile: so no chain of values is too long."""
        while self._waiting:
            head, name, write = self._waiting[0]
            body = CodeBuffer()
            write(body)
            self.functions[name] = body.inside(f"{head}:")
            self._waiting.popleft()

    def finish(self, opening: Sequence[str] = (), closing: Sequence[tuple[int, PyCode]] = ()) -> Written:
        """The module: imports, constants, functions, each in the order of their first use; `opening` are the lines that
        come first, `closing` those of the functions that come last."""
        if keeps_ratios(self.rules):
            self.runtime("ratio")
        texts = [*opening]
        if self.imports:
            texts.append(f"from {SUPPORT} import {', '.join(f'{name} as s_{name}' for name in sorted(self.imports))}")
        texts += [f"{name} = {text}" for name, text in self.constants.items()]
        lines = [(0, PyCode((text,))) for text in texts]
        functions = []
        for function in self.functions.values():
            functions.append(len(lines) + 1)
            lines += [*function, (0, PyCode(()))]
        functions += [len(lines) + number for number, (depth, _) in enumerate(closing, 1) if depth == 0]
        source, line_map = self.marks.written_out([*lines, *closing])
        return Written(source, line_map, tuple(functions))


FunctionWriter = Callable[[Any, Module, CodeBuffer], None]
FUNCTION_WRITERS: dict[str, FunctionWriter] = {}
"""What writes the bodies of functions that expressions call: of a `value`, an `attribute`, an `order`, the `tests`, the
steps `onward` along a movement, the list of the `next_steps` of a march, and whether one `leads_on`."""


def writes_functions(of: str) -> Callable[[FunctionWriter], FunctionWriter]:
    """Register what writes the functions of an element of the rules."""

    def register(writer: FunctionWriter) -> FunctionWriter:
        """Register it under that word."""
        FUNCTION_WRITERS[of] = writer
        return writer

    return register

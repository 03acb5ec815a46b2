"""A compiled program: the generated module, run once, and what the machine must know of it.

In: checked rules, a scenario, options, passes. Out: a `Program`. The text of the module is the same on every machine.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

import toolkit.compiler.steps  # noqa: F401  # registers the verbs
from toolkit.compiler.code import NO_NAMES, Leave, Part, Point
from toolkit.compiler.generator import RUNTIME_IMPORTS, Generator
from toolkit.compiler.module import Compiled, compiled_module, run_module
from toolkit.compiler.occasions import is_row, open_row
from toolkit.compiler.offers import claim
from toolkit.compiler.openings import renewals
from toolkit.compiler.passes import ALL, Passes
from toolkit.compiler.policies import write_policies
from toolkit.compiler.pycode import py
from toolkit.compiler.routines import blocks, enter, finish
from toolkit.compiler.step_emitter import Scope, StepEmitter
from toolkit.compiler.trigger_code import at_moment
from toolkit.language.code import Where
from toolkit.program.rules import Arg, Menu, Rules
from toolkit.runtime.kept import listing
from toolkit.runtime.origins import LineMap
from toolkit.runtime.program import Program
from toolkit.state import Stage, set_up
from toolkit.state.shapes import PLAYER

LOOPING = frozenset(("out_of_fuel", "spent", "spend", "look_at"))
"""What a module imports that may spend fuel."""
KEEPING = frozenset(("cost_along", "kept_members", "kept_value", "reachable", "reached", "route", "search_kept"))
"""What a module imports that keeps what it computes as long as the cells stay as they are."""
NO_OPTIONS: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True)
class Draft:
    """A written module before it runs: nothing in it is bound to a process, so it can be kept and linked again.

    `points` are what the machine must know of its functions; `entry` names the first, `claims` those that open menus
    for a claim. `code` is the module compiled for the Python at hand; `loops` tells whether it may spend fuel,
    `keeps` whether its listings compute what is good as long as the cells stay as they are, and change none of them.
    """

    source: str
    file: str
    line_map: LineMap
    points: tuple[Point, ...]
    entry: str
    claims: tuple[tuple[str, str], ...]
    policy_marks: tuple[tuple[str, int], ...]
    code: Compiled
    loops: bool
    keeps: bool


def compile_program(
    rules: Rules,
    scenario: str,
    options: Mapping[str, str] = NO_OPTIONS,
    passes: Passes = ALL,
    tracing: bool = False,
) -> Program:
    """Compile the rules for one scenario with its options. Raises KeyError for a scenario that there is not."""
    with undisturbed():
        stage = set_up(rules, scenario, options)
        return link_program(write_program(stage, passes, tracing), stage, tracing)


@contextmanager
def undisturbed() -> Iterator[None]:
    """Let no search for garbage run meanwhile: one looks at all that a pack holds, and many come while a module is
    written."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def write_program(stage: Stage, passes: Passes = ALL, tracing: bool = False) -> Draft:
    """Write the module of a stage."""
    generator = Generator(stage.rules, stage, passes, tracing)
    entry = whole_game(generator)
    claims = claim_routines(generator)
    marks = write_policies(generator)
    written = generator.writer.module.finish(_opening(generator, stage.scenario), generator.lines())
    file = f"<rules of {stage.rules.pack.id}, {stage.scenario}>"
    code = compiled_module(written, file)
    imports = generator.imports | generator.writer.module.imports
    return Draft(
        written.source,
        file,
        written.line_map,
        tuple(generator.points),
        entry,
        claims,
        tuple(marks.items()),
        code,
        loops=not LOOPING.isdisjoint(imports),
        keeps=not KEEPING.isdisjoint(imports) and "preview" not in imports,
    )


def link_program(draft: Draft, stage: Stage, tracing: bool = False) -> Program:
    """Run a module that was written for just this stage and this form, and tell what stands in it."""
    namespace = run_module(draft.code, stage)
    functions: dict[str, Callable[..., Any]] = {}
    every: list[Any] = []
    for point in draft.points:
        function = namespace[point.function]
        if draft.keeps and (ask := namespace.get(f"{point.function}_ask")) is not None:
            namespace[f"{point.function}_ask"] = listing(ask)
        function.site = point.site
        function.ask = namespace.get(f"{point.function}_ask")
        function.propose = namespace.get(f"{point.function}_propose")
        function.within = tuple(
            (kind, namespace.get(close), namespace.get(block), picks, stops)
            for kind, close, block, picks, stops in point.cuts
        )
        function.again = (namespace[point.again[0]], point.again[1]) if point.again is not None else None
        functions[point.site.path] = function
        every.append(function)  # steps that stand twice in rules, as those that examples begin in, have one path
    return Program(
        rules=stage.rules,
        stage=stage,
        tracing=tracing,
        source=draft.source,
        file=draft.file,
        line_map=draft.line_map,
        entry=(namespace[draft.entry], (), None),
        functions=functions,
        sites={path: function.site for path, function in functions.items()},  # type: ignore[attr-defined]
        namespace=namespace,
        quiet=frozenset(one for one in every if one.site.hidden),
        unsure=frozenset(one for one in every if one.site.unsure),
        claims={menu: namespace[entry] for menu, entry in draft.claims},
        policy_marks=dict(draft.policy_marks),
        loops=draft.loops,
    )


def _opening(generator: Generator, scenario: str) -> list[str]:
    lines = [f'"""Rules of {generator.rules.pack.id}, {scenario}: generated, not to be changed."""']
    if generator.imports:
        lines.append(f"from {RUNTIME_IMPORTS} import {', '.join(sorted(generator.imports))}")
    lines += [f"{name} = {text}" for name, text in sorted(generator.constants.items())]
    if generator.tracing:
        lines += ["LOG_MARKS = (", *(f"    {mark!r}," for mark in generator.telling.marks), ")"]
    return lines


# The whole game: it opens, its sequence runs, it ends; beside it what players may claim


def whole_game(generator: Generator) -> str:
    """The name of the block that begins the game."""

    def build(emitter: StepEmitter, scope: Scope) -> None:
        """The whole game."""
        sequence = generator.stage.sequence
        parts: list[Part] = []
        pack = Where(generator.rules.pack.manifest.source, ())
        where = generator.rules.procedures[sequence].at if sequence is not None else pack
        if is_row(emitter, "game"):
            parts.append(open_row(emitter, "game", {}, NO_NAMES))
        parts += renewals(emitter, "game", scope, where)
        if sequence is not None:
            procedure = generator.rules.procedures[sequence]
            parts += at_moment(emitter, "opening", "game", scope, procedure.at)
            parts += enter(emitter, procedure, (), NO_NAMES, scope, procedure.at, None)
            parts += at_moment(emitter, "ending", "game", scope, procedure.at)
        over = emitter.joint()
        over.code = [Leave(((0, py("g.ask = g.go = None")), (0, py("return None"))))]
        emitter.labels[0].code = emitter.chain(parts, over)

    return blocks(generator, "game", "game", (), build)


def claim_routines(generator: Generator) -> tuple[tuple[str, str], ...]:
    """By menu of which actions may be claimed: the block `(by)` that opens it for that player, and then comes back."""
    found = []
    for id, menu in sorted(generator.rules.menus.items()):
        if not menu.claims or not generator.writer.is_on(menu):
            continue

        def build(emitter: StepEmitter, scope: Scope, menu: Menu = menu) -> None:
            """One action, and back to the decision that was pending."""
            emitter.labels[0].code = emitter.chain(claim(emitter, menu.id, scope, menu.at), finish(emitter))

        found.append((id, blocks(generator, f"claim_{id}", f"menus.{id}", [Arg("by", PLAYER, None)], build)))
    return tuple(found)

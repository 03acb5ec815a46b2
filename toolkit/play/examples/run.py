"""The examples of a pack, played one after the other. In: a pack, its checked rules, examples. Out: their outcomes.

Examples that begin alike share one program. Nothing is kept from one to the next.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from toolkit.diagnostics import Diagnostic
from toolkit.packs import Item, Pack
from toolkit.play.examples.codes import FAULT, POSITION
from toolkit.play.examples.outcome import Outcome
from toolkit.play.examples.plan import Plan, make_plan
from toolkit.play.examples.player import Player
from toolkit.play.examples.stops import Stop, first_player, with_stops
from toolkit.play.examples.told import Teller
from toolkit.play.examples.within import NoSuchSteps, Unsaid, begin_within
from toolkit.rules.generate import ALL, Passes, Program, compile_program
from toolkit.rules.program.rules import Rules
from toolkit.rules.program.steps import Step
from toolkit.rules.program.walking import elements_of, walk


def run_examples(pack: Pack, rules: Rules, examples: Iterable[Item], *, tell: bool = False) -> Iterator[Outcome]:
    """Play examples in their order; with `tell` their outcomes hold what happened, step by step."""
    plans: list[Plan | Outcome] = []
    for example in examples:
        plan = make_plan(pack, example)
        if isinstance(plan, Plan) and not plan.diagnostics:
            plans.append(plan)
        else:
            plans.append(Outcome(example, tuple(plan.diagnostics if isinstance(plan, Plan) else plan)))
    programs = Programs(rules, [plan for plan in plans if isinstance(plan, Plan)])
    for each in plans:
        yield each if isinstance(each, Outcome) else _play(each, programs, Teller() if tell else None)


def _play(plan: Plan, programs: Programs, teller: Teller | None) -> Outcome:
    try:
        program, steps = programs.of(plan)
    except (NoSuchSteps, Unsaid) as error:
        return Outcome(plan.example, (_cannot_begin(plan, error),))
    try:
        return Player(plan, program, steps, teller).play()
    except Exception as error:  # a bug of ours: the other examples are played all the same
        message = f"The tool itself failed at this example: {type(error).__name__}: {error}."
        help = "Please report it with the pack. All other examples were played."
        return Outcome(plan.example, (FAULT.at(plan.example.key_span(), message, help=help),))


def _cannot_begin(plan: Plan, error: NoSuchSteps | Unsaid) -> Diagnostic:
    if isinstance(error, NoSuchSteps):
        return POSITION.at(plan.example.span("during"), f"No rule opens an occasion `{error.kind}` by `during:`.")
    listed = ", ".join(f"`{name}` ({type})" for name, type in error.names.items())
    message = f"The steps of these occasions read names that are not said: {listed}."
    help = "Say them under `names:` of the example: `names: {group: [rifle#1]}`."
    return POSITION.at(plan.example.span("during"), message, help=help)


class Programs:
    """The programs of examples, each made once and kept: examples that begin alike share one."""

    def __init__(self, rules: Rules, plans: list[Plan], passes: Passes = ALL) -> None:
        self.rules = rules
        self.passes = passes
        self.stops: dict[object, dict[str, Stop]] = {plan.shared: {} for plan in plans}
        for plan in plans:
            self.stops[plan.shared].update({stop.id: stop for stop in plan.stops})
        self._made: dict[object, tuple[Program, dict[object, Step]]] = {}

    def of(self, plan: Plan) -> tuple[Program, dict[object, Step]]:
        """The program of an example, and its steps by their places."""
        if plan.shared not in self._made:
            player = first_player(plan.scenario)
            begun = begin_within(self.rules, plan.example, plan.scenario)
            rules = with_stops(begun, self.stops[plan.shared].values(), player)
            options = {id: str(value) for id, value in plan.example.record.options.items()}
            program = compile_program(rules, plan.scenario.id, options, self.passes, True)
            self._made[plan.shared] = program, _steps_by_place(rules)
        return self._made[plan.shared]


def _steps_by_place(rules: Rules) -> dict[object, Step]:
    return {
        (step.at.source.path, step.at.path): step
        for element in elements_of(rules)
        for step in walk(element)
        if isinstance(step, Step)
    }

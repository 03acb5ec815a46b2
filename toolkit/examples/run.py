"""The examples of a pack, played one after the other. In: a pack, its checked rules, examples. Out: their outcomes.

Examples of a scenario with the same options share one program. Nothing is kept from one to the next; what came of
those that begin alike may be remembered, and is then as good as played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence

from toolkit.compiler import ALL, Passes, Program, compile_program
from toolkit.diagnostics import Diagnostic, Note
from toolkit.examples.again import Played, Remembered, Together, keys_of
from toolkit.examples.codes import FAULT, POSITION, RUN_OUT
from toolkit.examples.odds import steps_by_place
from toolkit.examples.outcome import Outcome
from toolkit.examples.plan import Plan, make_plan, nest_of
from toolkit.examples.playback import Teller
from toolkit.examples.player import Player
from toolkit.examples.stops import Stop, first_player, with_stops
from toolkit.examples.within import Begun, NoSuchSteps, Unsaid, begin_within
from toolkit.language.fuel import RUN, Reserve, drawing_from, more_for
from toolkit.packs import Item, Pack
from toolkit.program.effects import Step
from toolkit.program.rules import Rules

ANSWERS = 40
"""The answers for which an example of a great game brings fuel."""
MOST = 25 * RUN
"""The most units that all examples of a pack share, however many there are of great games."""


def run_examples(
    pack: Pack,
    rules: Rules,
    examples: Iterable[Item],
    *,
    tell: bool = False,
    units: int = RUN,
    remembered: Remembered | None = None,
) -> Iterator[Outcome]:
    """Play examples in their order; with `tell` their outcomes hold what happened, step by step.

    All of them share so many units of fuel, and what those of great games bring besides. The example in which these
    run out is told so; those after it are left out. `remembered` is where what came of them is kept; it must be asked
    with the same `tell` each time.
    """
    plans: list[Plan | Outcome] = []
    for example in examples:
        plan = make_plan(pack, example)
        if isinstance(plan, Plan) and not plan.cannot_begin:
            plans.append(plan)
        else:
            plans.append(Outcome(example, tuple(plan.diagnostics if isinstance(plan, Plan) else plan)))
    ready = [plan for plan in plans if isinstance(plan, Plan)]
    programs = Programs(rules, ready)
    shared = Shared(plans, units)
    known = _Known(pack, ready, remembered)
    for number, each in enumerate(plans):
        if isinstance(each, Outcome):
            yield each
        elif shared.reserve.is_empty:
            yield Outcome(each.example, (), left_out=True)
        elif (before := known.of(each)) is not None:
            yield shared.again(number, before)
        else:
            shared.bring(more := programs.more_for(each))
            outcome = shared.play(number, lambda plan: _play(plan, programs, Teller() if tell else None))
            known.add(each, outcome, None if shared.reserve.is_empty else (shared.used[-1][0], more))
            yield outcome


class _Known:
    """What came of examples before, and what comes of them now, until those that begin alike have all been played."""

    def __init__(self, pack: Pack, plans: Sequence[Plan], remembered: Remembered | None) -> None:
        self._remembered = remembered
        self._keys = keys_of(pack, plans) if remembered is not None else {}
        self._before: dict[tuple[object, ...], Iterator[Played]] = {}
        self._now: dict[tuple[object, ...], list[Played]] = {shared: [] for shared in self._keys}
        self._sizes = Counter(plan.shared for plan in plans)
        for shared, key in self._keys.items():
            found = remembered.read(Together, key) if remembered is not None else None
            if found is not None and len(found.played) == self._sizes[shared]:
                self._before[shared] = iter(found.played)

    def of(self, plan: Plan) -> Played | None:
        """What came of the next example of a program, if that is known."""
        return next(self._before[plan.shared]) if plan.shared in self._before else None

    def add(self, plan: Plan, outcome: Outcome, fuel: tuple[int, int] | None) -> None:
        """What has come of it now, with the units that it used and brought; of those where these ran out nothing is
        kept."""
        if self._remembered is None:
            return
        now = self._now[plan.shared]
        if fuel is not None:
            now.append(Played.of(outcome, *fuel))
        if len(now) == self._sizes[plan.shared] and all(played.can_be_kept for played in now):
            self._remembered.write(self._keys[plan.shared], Together(tuple(now)))


class Shared:
    """The fuel that the examples of a run share, and what each of them used."""

    def __init__(self, plans: list[Plan | Outcome], units: int) -> None:
        self.plans = plans
        self.units = units
        self.reserve = Reserve(units)
        self.used: list[tuple[int, Item]] = []

    def bring(self, more: int) -> None:
        """Let all share so many units more, as far as there may be more."""
        more = max(0, min(more, MOST - self.units))
        self.units += more
        self.reserve.left += more

    def play(self, number: int, play: Callable[[Plan], Outcome]) -> Outcome:
        """Play an example; where the reserve runs out in it, that is its outcome."""
        plan, before = self.plans[number], self.reserve.left
        assert isinstance(plan, Plan)
        with drawing_from(self.reserve):
            outcome = play(plan)
        self.used.append((before - max(self.reserve.left, 0), plan.example))
        return Outcome(plan.example, (self._ran_out(number),)) if self.reserve.is_empty else outcome

    def again(self, number: int, before: Played) -> Outcome:
        """What came of an example, as if it were played: it uses what it used."""
        example = self.plans[number].example
        self.bring(before.more)
        left = self.reserve.left
        self.reserve.take(before.units)
        self.used.append((left - max(self.reserve.left, 0), example))
        return Outcome(example, (self._ran_out(number),)) if self.reserve.is_empty else before.outcome(example)

    def _ran_out(self, number: int) -> Diagnostic:
        example = self.plans[number].example
        after = sum(isinstance(plan, Plan) for plan in self.plans[number + 1 :])
        left_out = f" and those after it ({after}) were not played" if after else " was not played"
        message = f"The examples before this one and this one need too much work together: it{left_out} to the end."
        most = sorted(self.used, key=lambda used: -used[0])[:_MOST_NAMED]
        notes = [Note(f"`{item.id}` took {units:,} of {self.units:,} units.", item.key_span()) for units, item in most]
        help = "Mend the rules that go on for so long. `hexwright test PACK -k NAME` plays some of the examples alone."
        return RUN_OUT.at(example.key_span(), message, help=help, notes=notes)


_MOST_NAMED = 3


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
    """The programs of examples, each made once and kept: those of a scenario with the same options share one."""

    def __init__(self, rules: Rules, plans: list[Plan], passes: Passes = ALL) -> None:
        self.rules = rules
        self.passes = passes
        self.stops: dict[object, dict[str, Stop]] = {plan.program: {} for plan in plans}
        self._examples: dict[object, list[Item]] = {plan.program: [] for plan in plans}
        for plan in plans:
            self.stops[plan.program].update({stop.id: stop for stop in plan.stops})
            self._examples[plan.program].append(plan.example)
        self._made: dict[object, tuple[Program, dict[object, Step]]] = {}
        self._begun: dict[object, Begun] = {}

    def more_for(self, plan: Plan) -> int:
        """The units of fuel that an example brings, since its game is great; none where it cannot begin."""
        try:
            program, _ = self.of(plan)
        except (NoSuchSteps, Unsaid):
            return 0
        return ANSWERS * more_for(len(program.stage.start))

    def of(self, plan: Plan) -> tuple[Program, dict[object, Step]]:
        """The program of an example, and its steps by their places. Raises `NoSuchSteps` and `Unsaid`."""
        shared = plan.program
        if shared not in self._begun:
            self._begun[shared] = begin_within(self.rules, self._examples[shared], plan.scenario)
        begun = self._begun[shared]
        if (wrong := begun.wrong.get(nest_of(plan.example))) is not None:
            raise wrong
        if shared not in self._made:
            rules = with_stops(begun.rules, self.stops[shared].values(), first_player(plan.scenario))
            options = {id: str(value) for id, value in plan.example.record.options.items()}
            program = compile_program(rules, plan.scenario.id, options, self.passes, True)
            self._made[shared] = program, steps_by_place(rules)
        return self._made[shared]

"""An example made ready: its moments read, its expressions checked. In: an example of a pack. Out: a `Plan`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal as OneOf

from toolkit.checker import Declarations
from toolkit.checker.signatures import BUILT_IN_OCCASIONS, EVENTS
from toolkit.diagnostics import Diagnostic
from toolkit.examples.answers import is_refusal
from toolkit.examples.asked import Asked, ask
from toolkit.examples.codes import ANSWER, MOMENT, POSITION
from toolkit.examples.stops import Stop
from toolkit.language.code import Where
from toolkit.names import Names, did_you_mean
from toolkit.packs import Item, Pack
from toolkit.program.rules import Moment


@dataclass(frozen=True, slots=True)
class Plan:
    """An example with the moment of each expectation and its value.

    `diagnostics` is what the example says wrongly. An expectation of which that is told never comes up, and all else is
    played; an example that `cannot_begin` is not.
    """

    example: Item
    scenario: Item
    whens: tuple[When, ...]
    asked: Mapping[int, Asked]
    diagnostics: tuple[Diagnostic, ...]
    cannot_begin: bool = False

    @property
    def stops(self) -> tuple[Stop, ...]:
        """The moments of the rules at which the game must wait."""
        numbered = enumerate(self.whens)
        return tuple(Stop(when.moment, self.where(index)) for index, when in numbered if when.moment is not None)

    def where(self, index: int) -> Where:
        """The place of an expectation."""
        return Where(self.example.source, (*self.example.where, "expect", index))

    @property
    def program(self) -> tuple[object, ...]:
        """What examples must have in common to be played by one program."""
        record = self.example.record
        if record.going_on is not None:
            return (self.example.id,)
        return (record.given, tuple(sorted(record.options.items())))

    @property
    def shared(self) -> tuple[object, ...]:
        """What they must have in common to begin alike in it."""
        return self.program if self.example.record.going_on is not None else (*self.program, nest_of(self.example))


def nest_of(example: Item) -> tuple[object, ...]:
    """Inside what an example begins: occasions with the facts that are said of them, and names."""
    record = example.record
    inside = tuple((kind, tuple(facts)) for entry in record.during for kind, facts in entry.items())
    return (inside, tuple(record.names))


def make_plan(pack: Pack, example: Item) -> Plan | list[Diagnostic]:
    """The plan of an example; diagnostics alone where its scenario is unknown."""
    scenario = pack.find("scenarios", example.record.given)
    if scenario is None:
        message = f"There is no scenario `{example.record.given}`."
        help = did_you_mean(example.record.given, pack.names("scenarios"))
        return [POSITION.at(example.span("given"), message, help=help)]
    declarations = Declarations(pack).for_scenario(scenario.id)
    live = (*declarations.section("occasions"), "game", "action")
    whens: list[When] = []
    asked: dict[int, Asked] = {}
    found: list[Diagnostic] = [*_check_during(example, declarations), *_check_refusals(example)]
    cannot_begin = bool(found)
    for index, expectation in enumerate(example.record.expect):
        when = read_moment(expectation.at)
        wrong = _check_moment(example, index, when, declarations)
        if expectation.value is not None:
            where = Where(example.source, (*example.where, "expect", index, "value"))
            value, problems = ask(expectation.value, where, declarations, live, {})
            wrong += problems
            if value is not None:
                asked[index] = value
        found += wrong
        is_wrong = when is None or any(each.severity == "error" for each in wrong)
        whens.append(When("never") if is_wrong or when is None else when)
    return Plan(example, scenario, tuple(whens), asked, tuple(found), cannot_begin)


def _check_refusals(example: Item) -> Iterator[Diagnostic]:
    """Look for refusals that are expected in another form than a case, or a case and words."""
    for number, entry in enumerate(example.record.do):
        if "refused" in entry and not is_refusal(entry["refused"]):
            message = "A refusal is told by its case, or by `case` and `says`."
            yield ANSWER.at(example.span("do", number, "refused"), message)


def _check_during(example: Item, known: Declarations) -> Iterator[Diagnostic]:
    """Look for kinds of occasion and facts that there are not."""
    for number, entry in enumerate(example.record.during):
        for kind, facts in entry.items():
            if kind not in known.section("occasions"):
                help = did_you_mean(kind, Names(known.section("occasions")))
                message = f"There is no kind of occasion `{kind}`."
                yield POSITION.at(example.key_span("during", number, kind), message, help=help)
                continue
            declared = Names(fact.name for fact in known.args("occasions", kind))
            for name in facts:
                if name not in declared:
                    span = example.key_span("during", number, kind, name)
                    message = f"`{kind}` has no fact `{name}`."
                    yield POSITION.at(span, message, help=did_you_mean(name, declared))


def _check_moment(example: Item, index: int, when: When | None, known: Declarations) -> list[Diagnostic]:
    span = example.span("expect", index, "at") if example.record.expect[index].at is not None else example.span()
    if when is None:
        return [MOMENT.at(span, f"`{example.record.expect[index].at}` is no moment.")]
    if when.form == "answer" and when.count > len(example.record.do):
        count = len(example.record.do)
        return [MOMENT.at(span, f"The example gives {count} {'answer' if count == 1 else 'answers'} only.")]
    moment = when.moment
    if moment is None:
        return []
    if moment.when in ("opening", "ending"):
        if known.is_kind_of_occasion(moment.name):
            return []
        help = did_you_mean(moment.name, Names((*known.section("occasions"), *BUILT_IN_OCCASIONS)))
        return [MOMENT.at(span, f"There is no kind of occasion `{moment.name}`.", help=help)]
    if known.events(moment.name) is not None:
        return []
    help = did_you_mean(moment.name, Names((*EVENTS, *known.section("events"), *known.section("actions"))))
    return [MOMENT.at(span, f"There is no event `{moment.name}`.", help=help)]


_AROUND = re.compile(r"(opening|ending)\s*\(\s*([a-z][a-z0-9_]*)\s*\)(?:\s*#\s*([1-9][0-9]{0,3}))?\Z")
_BESIDE = re.compile(r"(before|after)\s+([a-z][a-z0-9_]*)(?:\s*#\s*([1-9][0-9]{0,3}))?\Z")
_NUMBER = re.compile(r"(?:after\s+)?(?:answer\s+)?([0-9]{1,4})\Z")


@dataclass(frozen=True, slots=True)
class When:
    """A moment of an example.

    `start` is before the first answer, `answer` after so many, `end` when all is done, `over` when the game is over,
    `never` one that the example says wrongly; `moment` the `count`-th time that a moment of the rules comes after the
    start, or, with count 0, the last.
    """

    form: OneOf["start", "answer", "end", "over", "never", "moment"]
    count: int = 0
    moment: Moment | None = None


def read_moment(text: str | None) -> When | None:
    """What `at:` says; None when it says nothing that is known."""
    text = (text or "end").strip()
    if text in ("start", "end"):
        return When("start" if text == "start" else "end")
    if number := _NUMBER.match(text):
        return When("answer", int(number[1]))
    if text == "ending(game)":  # nothing is left to stop in: the game's last state stays
        return When("over")
    found = _AROUND.match(text) or _BESIDE.match(text)
    if found is None:
        return None
    return When("moment", int(found[3] or 1), Moment(found[1], found[2]))  # type: ignore[arg-type]  # as the pattern says

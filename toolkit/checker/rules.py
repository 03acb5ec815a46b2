"""From a pack to its checked rules. In: a linked pack. Out: `Rules`, or None where a rule is wrong, and what is wrong.

Every element of every section is checked by itself, those that scenarios declare for themselves too; what bears on
several (what opens a menu, what causes an event) is looked at when all are known.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property, partial
from itertools import islice
from typing import Any, TypeVar

import toolkit.checker.actions
import toolkit.checker.bounds
import toolkit.checker.inferring
import toolkit.checker.rule_cells  # noqa: F401  # these four tell declarations what they are asked for
from toolkit.checker.alike import model_of, spot_of
from toolkit.checker.declarations import Declarations
from toolkit.checker.elements import Sheet, all_sections
from toolkit.checker.inferring import rings_of_types, types_not_kept
from toolkit.checker.items import scenario_items
from toolkit.checker.live import told_once
from toolkit.checker.pack_checks import Whole, check_together
from toolkit.checker.pack_checks.broken_elements import find_broken
from toolkit.checker.pack_checks.depth import check_depth
from toolkit.checker.reserved import hidden_arguments, hidden_fields, taken_types
from toolkit.checker.rule_types import misplaced_rule_types
from toolkit.checker.salvaged import check_salvaged
from toolkit.checker.scoring import measures_of, scores_of
from toolkit.checker.setting_up import Waiting, set_up_of, setting_up, waiting_place
from toolkit.checker.signatures import EVENTS, OPEN_FACTS
from toolkit.checker.things import Things
from toolkit.checker.workbench import Made, Workbench
from toolkit.diagnostics import Diagnostic, Kept
from toolkit.language.code import Where
from toolkit.model import Type
from toolkit.packs import Item, Pack
from toolkit.packs.guarding import FAULT
from toolkit.program.rules import (
    TO_BE_SET_UP,
    Action,
    Arg,
    Attr,
    Check,
    Effect,
    Element,
    Event,
    Menu,
    Modifier,
    Occasion,
    Order,
    Permission,
    Place,
    Policy,
    Procedure,
    Purse,
    Rules,
    Table,
    Trigger,
    Value,
)
from toolkit.program.walks import Walks

Member = TypeVar("Member")


class Later(Mapping[str, Member]):
    """A mapping that is made when it is first looked into."""

    def __init__(self, make: Callable[[], Mapping[str, Member]]) -> None:
        self._make = make

    @cached_property
    def _made(self) -> Mapping[str, Member]:
        return self._make()

    def __getitem__(self, id: str) -> Member:
        return self._made[id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._made)

    def __len__(self) -> int:
        return len(self._made)


def problems_of(known: Declarations) -> list[Diagnostic]:
    """What is wrong with declarations themselves: defaults of other types, values that ask for themselves, names."""
    hidden = (*hidden_arguments(known), *hidden_fields(known), *taken_types(known), *misplaced_rule_types(known))
    return [*known.problems, *rings_of_types(known), *types_not_kept(known), *hidden]


def check_rules(pack: Pack) -> tuple[Rules | None, list[Diagnostic]]:
    """The checked rules of a pack with those that it depends on. What is wrong in another pack is told there."""
    known = Declarations(pack)
    bench = Workbench(pack, known)
    elements: dict[type[Element], list[Any]] = {}
    for sheet in _sheets(bench):
        for found in _made_of(bench, sheet):
            elements.setdefault(type(found), []).append(found)
    rules: Rules | None = None
    problems: list[Diagnostic] = []
    with bench.guarding(pack.manifest):
        rules = _gather(bench, Things(bench, known), elements)
    with bench.guarding(pack.manifest):
        problems += problems_of(known)
    problems += bench.found
    bench.found = []
    problems += check_salvaged(bench)
    with bench.guarding(pack.manifest):
        problems += _together(bench, rules, problems) if rules is not None else ()
    problems += bench.found
    own = {source.path for source in pack.sources}
    told = told_once(dict.fromkeys(problems), bench)
    report = Kept(found for found in told if found.span.path in own).report()
    return (None if any(found.severity == "error" for found in problems) else rules), report


def _made_of(bench: Workbench, sheet: Sheet) -> tuple[Element, ...]:
    """The checked elements that a raw one becomes: none where the tool fails at it."""
    bench.element = sheet.section, sheet.id
    made: list[Element] = []
    with bench.guarding(sheet.spot):
        made += all_sections()[sheet.section](sheet)
    takes_within = "within" in type(sheet.record).model_fields
    bench.made.append(Made(sheet.section, sheet.id, sheet.spot, model_of(sheet.record), tuple(made), takes_within))
    return tuple(made)


def _together(bench: Workbench, rules: Rules, problems: list[Diagnostic]) -> list[Diagnostic]:
    """What is wrong with all of them together; where something is broken, what cannot follow from that. Where the tool
    failed at an element, that a check of all misses it is no failure of its own."""
    errors = [each for each in problems if each.severity == "error"]
    walks = Walks()
    deep = list(check_depth(Whole(bench, rules, walks=walks)))
    if deep:  # the other checks follow chains to their ends
        return deep
    broken = find_broken(bench, rules, errors, walks)
    found = check_together(Whole(bench, rules, broken, walks))
    failed = any(each.code == FAULT.id for each in errors)
    return [each for each in found if not failed or each.code != FAULT.id]


def _sheets(bench: Workbench) -> Iterator[Sheet]:
    """All elements, section by section; then those of scenarios."""
    known = bench.declarations
    for section in all_sections():
        items = sorted(known.section(section).values(), key=lambda item: item.id)
        for item in _by_use(items, known) if section == "orders" else items:
            yield _sheet(bench, item, known, None)
    for scenario in sorted(known.section("scenarios").values(), key=lambda item: item.id):
        if scenario.record.rules or scenario.record.tables:
            own = known.for_scenario(scenario.id)
            for item in scenario_items(scenario):
                if item.section in all_sections():
                    yield _sheet(bench, item, own, scenario.id)


def _by_use(orders: list[Item], known: Declarations) -> Iterator[Item]:
    """Orders of which the use is known before those that wait for it: another order may use them."""
    waiting = {item.id: item for item in orders}
    seen = 0
    while waiting:
        fresh = [*islice(reversed(known.ranked), len(known.ranked) - seen)]
        seen = len(known.ranked)
        for id in sorted(waiting.keys() & fresh) or list(waiting):
            yield waiting.pop(id)


def _sheet(bench: Workbench, item: Item, known: Declarations, scenario: str | None) -> Sheet:
    spot = spot_of(item.id, known.as_written[item.section], known.firsts[item.section])
    return Sheet(bench, item.section, item.id, item.record, spot, known, scenario)


def _gather(bench: Workbench, things: Things, elements: dict[type[Element], list[Any]]) -> Rules:
    known, pack = bench.declarations, bench.pack
    manifest = pack.manifest.record
    places, sequence, procedures = things.places(), _sequence(bench), by_id(elements.get(Procedure, ()))
    own_tables = things.own_tables()
    values = by_id(elements.get(Value, ()))
    set_up = set_up_of(pack, iter(known.section("scenarios").values()), places)
    for id, waiting in set_up.items():
        _let_set_up(known.section("scenarios")[id], waiting, things, places, sequence, procedures)

    def of(form: type[Any]) -> dict[str, Any]:
        """The elements of a form by id."""
        return by_id(elements.get(form, ()))

    def listed(form: type[Any]) -> tuple[Any, ...]:
        """The elements of a form, by id and scenario."""
        return tuple(sorted(elements.get(form, ()), key=lambda element: (element.id, element.scenario or "")))

    return Rules(
        pack=pack,
        types=dict(sorted(known.symbols.items())),
        kinds=things.kinds(),
        designs=Later(things.designs),
        places=dict(sorted(places.items())),
        state=_with_turns(things.state(), elements.get(Policy, ())),
        settings=things.settings(),
        options=things.options(),
        ranks=known.ranks,
        precedence=_precedence(pack),
        sequence=sequence,
        values=values,
        modifiers=listed(Modifier),
        permissions=listed(Permission),
        occasions=of(Occasion),
        procedures=dict(sorted(procedures.items())),
        actions=of(Action),
        menus=of(Menu),
        triggers=listed(Trigger),
        checks=listed(Check),
        effects=of(Effect),
        events=dict(sorted((of(Event) | _own_events(bench)).items())),
        purses=of(Purse),
        orders=of(Order),
        policies=of(Policy),
        tables=Later(partial(_all_tables, own_tables, things)),
        keywords=things.keywords(),
        skips_the_impossible=manifest.impossible == "skip",
        own_tables=own_tables,
        scores=scores_of(pack, values),
        measures=measures_of(pack, values),
        set_up={id: tuple(each.force for each in waiting) for id, waiting in set_up.items() if id in sequence},
    )


def _all_tables(own_tables: Mapping[str, Mapping[str, Table]], things: Things) -> dict[str, Table]:
    """The tables of all scenarios and of the pack by id: what several have stands there once."""
    return {id: table for tables in own_tables.values() for id, table in tables.items()} | things.tables()


def _let_set_up(
    scenario: Item,
    waiting: list[Waiting],
    things: Things,
    places: dict[str, Place],
    sequence: dict[str, str],
    procedures: dict[str, Any],
) -> None:
    """Let players set up what has a choice of spaces before the sequence of a scenario, where that has any."""
    follows = sequence.get(scenario.id, sequence.get(""))
    if follows is None:
        return
    map = next((place for place in places.values() if place.is_map), None)
    at = Where(scenario.source, scenario.where)
    places.setdefault(TO_BE_SET_UP, waiting_place(at, seen_by_all=map is None or map.shown_to.is_true))
    made = setting_up(things.bench.pack, scenario, waiting, follows, map)
    procedures[made.id] = made
    sequence[scenario.id] = made.id


def _with_turns(
    state: Mapping[str, Mapping[str, Attr]], policies: Iterable[Policy]
) -> Mapping[str, Mapping[str, Attr]]:
    """The changing fields with those in which policies remember, for each player, who had his turn."""
    walks = {entry.walk.field: entry.walk for policy in policies for entry in policy.entries if entry.walk is not None}
    if not walks:
        return state
    kept = {name: Attr(name, Type("set", inner=walk.member), (), walk.until) for name, walk in sorted(walks.items())}
    return {**state, "player": {**state["player"], **kept}}


def by_id(elements: Iterable[Any]) -> dict[str, Any]:
    """Elements by id; one that a scenario declares under an id of the pack has its scenario behind the id."""
    found: dict[str, Any] = {}
    for element in elements:
        key = element.id if element.id not in found else f"{element.id}@{element.scenario}"
        found[key] = element
    return dict(sorted(found.items()))


def _precedence(pack: Pack) -> tuple[str, ...]:
    said = (item.record.precedence for each in pack.family() for item in each.all("rules"))
    return next((tuple(words) for words in said if words), ())


def _sequence(bench: Workbench) -> dict[str, str]:
    """The procedure that is the whole game, by scenario; under an empty name the one of the pack."""
    family = list(bench.pack.family())
    documents = [item for pack in family for item in pack.all("rules") if item.record.sequence]
    manifests = [pack.manifest for pack in family if pack.manifest.record.sequence]
    found = {"": (*documents, *manifests)[0].record.sequence} if documents or manifests else {}
    scenarios = bench.declarations.section("scenarios").values()
    return found | {item.id: item.record.sequence for item in scenarios if item.record.sequence}


def _own_events(bench: Workbench) -> dict[str, Event]:
    """The events of the language itself."""
    where = Where(bench.pack.manifest.source, ())
    found = {}
    for name in EVENTS:
        facts = tuple(Arg(fact, type, None) for fact, type in (bench.declarations.events(name) or {}).items())
        open = OPEN_FACTS.get(name, ())
        found[name] = Event(name, where, (), None, 0, (), None, (), facts, open, ())
    return found

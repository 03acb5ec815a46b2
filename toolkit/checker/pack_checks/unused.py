"""Elements and options that nothing uses, in a pack that is played."""

from __future__ import annotations

import re
from collections.abc import Iterator

from toolkit.checker.pack_checks.broken_elements import FIELDS, NAMED
from toolkit.checker.pack_checks.registry import Whole, together
from toolkit.checker.scoring import declared_measures, declared_scores
from toolkit.diagnostics import Diagnostic, register
from toolkit.language.tree import Ask, Expr, Innermost, Option, Preview, Ranging, Setting, Thing
from toolkit.program.effects import Step
from toolkit.program.rules import Action, Element, Purse
from toolkit.program.walks import things_of

UNUSED_OPTION = register(
    "W502",
    "unused-option",
    about="elements",
    title="Nothing depends on the option",
    cause="An option switches elements, items and steps by `option:`, or is asked for as `options.…`. This one does "
    "neither, so it makes no difference whether it is chosen.",
    remedy="Let something depend on it, or take it out.",
    bad="options: {fog: {title: Fog}}   # and no `option: fog` anywhere",
    good="modifiers: [{to: range, option: fog, set: 1}]",
)
UNUSED_ELEMENT = register(
    "W503",
    "unused-element",
    about="elements",
    title="Nothing uses this element of the rules",
    cause="A value is asked for, a procedure called, an occasion opened, an effect granted, an event noted, an order "
    "ranked by, a purse paid from, a table looked up, a setting read, a policy plays somebody. None of this is "
    "done with it.",
    remedy="Use it, or take it out.",
    bad="values: {bonus: {base: 3}}   # and nothing asks for `bonus`",
    good="modifiers: [{to: strength, add: bonus}]",
)
_WORD = re.compile(r"[a-z][a-z0-9_]*")
_MAPPINGS = (
    "values",
    "procedures",
    "occasions",
    "effects",
    "events",
    "orders",
    "purses",
    "tables",
    "settings",
    "policies",
)
_SPOKEN_OF = {
    "values": (NAMED,),
    "occasions": (NAMED,),
    "orders": (NAMED,),
    "tables": (NAMED,),
    "purses": (FIELDS,),
    "settings": (FIELDS,),
}
"""What expressions name, with what a wrong name in one may be meant for."""
_USES = {"procedure": "procedures", "occasion": "occasions", "effect": "effects", "event": "events", "order": "orders"}


@together
def check_unused(whole: Whole) -> Iterator[Diagnostic]:
    """Look for elements that nothing uses. What an example speaks of is used."""
    if not whole.is_played or not whole.pack.is_whole("examples", "scenarios", "rules"):
        return
    used = _used(whole)
    spoken: set[str] | None = None
    for section in _MAPPINGS:
        for id, item in whole.pack.items.get(section, {}).items():
            stands_in = getattr(item.record, "replaces", None) or getattr(item.record, "extends", None)
            if (section, id) not in used and not stands_in:
                spoken = _spoken(whole) if spoken is None else spoken
                if id not in spoken and not whole.broken.may_name(id, section, *_SPOKEN_OF.get(section, ())):
                    one = _one(section)
                    yield UNUSED_ELEMENT.at(item.key_span(), f"Nothing uses the {one} `{id}`.")


def _one(section: str) -> str:
    return "policy" if section == "policies" else section.removesuffix("s")


@together
def check_options(whole: Whole) -> Iterator[Diagnostic]:
    """Look for options on which nothing depends."""
    manifest = whole.pack.manifest
    if not whole.is_played or not manifest.record.options:
        return
    used = {name.removeprefix("not ") for item in whole.pack.everything() if (name := _option_of(item.record))}
    for thing in things_of(whole.rules):
        for found in whole.records_in(thing):
            if isinstance(found, (Element, Step)) and found.option:
                used.add(found.option.removeprefix("not "))
        used |= {node.id for _, nodes in whole.nodes_in(thing) for node in nodes if isinstance(node, Option)}
    for id in manifest.record.options:
        if id not in used and not whole.broken.may_name(id, "options"):
            yield UNUSED_OPTION.at(manifest.key_span("options", id), f"Nothing depends on the option `{id}`.")


def _option_of(record: object) -> str:
    return getattr(record, "option", None) or ""


def _used(whole: Whole) -> set[tuple[str, str]]:
    """What other elements use, by section and id: a value that only asks for itself is not used."""
    rules = whole.rules
    used = {(_USES[use.what], use.name) for use in whole.bench.uses if use.what in _USES and use.by[1] != use.name}
    used |= {("procedures", id) for id in rules.sequence.values()}
    scenarios = whole.bench.declarations.section("scenarios").values()
    used |= {("policies", id) for scenario in scenarios for id in scenario.record.policies.values()}
    used |= {("values", each.id) for each in (*declared_scores(whole.pack), *declared_measures(whole.pack))}
    used |= {("values", id) for occasion in rules.occasions.values() for id in occasion.show}
    state = (attr for fields in rules.state.values() for attr in fields.values())
    used |= {("settings", where.setting) for attr in state for where in attr.start_where if where.setting is not None}
    for thing in things_of(rules):
        own = thing.id if isinstance(thing, Element) else ""
        for _, nodes in whole.nodes_in(thing):
            for node in nodes:
                used.update(key for key in _named_by(node) if key[1] != own)
        if isinstance(thing, Action):
            used |= {("purses", purse) for purse, _ in thing.cost}
        if isinstance(thing, Purse) and thing.instead_of is not None:
            used.add(("purses", thing.id))
    return used


def _named_by(node: Expr) -> Iterator[tuple[str, str]]:
    match node:
        case Ask(value=value):
            yield "values", value
        case Thing(section=section, id=id):
            yield section, id
        case Setting(id=id):
            yield "settings", id
        case Ranging(order=(order, _)):
            yield "orders", order
        case Innermost(kind=kind) | Preview(kind=kind):
            yield "occasions", kind


def _spoken(whole: Whole) -> set[str]:
    """The words of examples, tables and scenarios: what they name is used, though no rule does."""
    words: set[str] = set()
    sources = {item.source.path: item.source for item in whole.pack.all("examples", "tables", "movement", "traces")}
    for source in sources.values():
        words.update(_WORD.findall(source.text))
    for scenario in whole.pack.all("scenarios"):
        words.update(spot for force in scenario.record.forces for spot in force.at)
    return words

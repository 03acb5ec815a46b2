"""Which cells a state needs beyond the declared ones: that depends on what the rules ask. In: rules. Out: `Needs`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeGuard, assert_never

from toolkit.analysis.hiding import hides_pieces, holds_pieces, kinds_hidden
from toolkit.analysis.incremental_checks import narrowed_checks
from toolkit.analysis.made_unseen import made_unseen
from toolkit.language.code import Choice, Code
from toolkit.language.functions import reads_of
from toolkit.language.tree import Everything, Field, Function, Innermost, Literal
from toolkit.model import Type
from toolkit.program.effects import Announced, Asked, Began, Chosen, Made, Offered, Ordered, Showed, Step, Until
from toolkit.program.rules import Action, Check, Element, Menu, Modifier, Permission, Rules, Trigger
from toolkit.program.sorts import may_speak_of_occasions
from toolkit.program.steps.changes import Lasting
from toolkit.program.walking import elements_of, walk
from toolkit.state.free import free_in
from toolkit.state.nesting import nesting_kinds


@dataclass(frozen=True)
class Needs:
    """The optional cells of a scenario.

    `pieces`: kinds of which all in play are listed; `owned`: those listed by player. `grants`: every step that grants,
    or shows until something, in the order of files and lines; its place here is the `site` of its row. `showings`:
    whether anything is shown until something. `secret`: whether anything is done secretly. `hides`: whether anything
    may be hidden from anybody. `keyed`: kinds of which pieces may be hidden: they have listing keys.
    `made_unseen`: kinds of which pieces may be made in play unseen. `heirs`, `shown`: whether rows of pieces tell who
    replaced them, who was
    shown them. `nests`: kinds of occasion that may be live twice at once. `limits`: by kind of occasion the counts kept
    in it, each with the type of its members (None: one count for all). `past`: by kind of occasion the kinds of event
    it remembers. `acts`: the kind of occasion that remembers what each piece did, for plans. `action`: whether the
    occasion `action` is a row. `passes`: whether anybody may ever pass where he is asked for an action. `looks`: the
    checks at every step that look only at what is reached from what was written: each keeps which members are still to
    be looked at. `chosen`: whether anybody chooses among occasions.
    """

    pieces: frozenset[str] = frozenset()
    owned: frozenset[str] = frozenset()
    grants: tuple[Lasting, ...] = ()
    showings: bool = False
    secret: bool = False
    hides: bool = False
    keyed: frozenset[str] = frozenset()
    made_unseen: frozenset[str] = frozenset()
    heirs: bool = False
    shown: bool = False
    nests: frozenset[str] = frozenset()
    limits: Mapping[str, tuple[tuple[str, Type | None], ...]] = field(default_factory=dict)
    past: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    acts: str | None = None
    action: bool = False
    passes: bool = False
    looks: tuple[str, ...] = ()
    chosen: bool = False

    def captures(self, grant: Lasting) -> tuple[tuple[str, Type], ...]:
        """What a grant keeps for its end, by name: the locals and arguments that the condition reads, sorted.

        Before them stands, without a name, the occasion with which it ends, where its kind may be live twice.
        """
        until = grant.until
        found = {"": Type("named", until.kind)} if until is not None and self.is_bound(grant) else {}
        for name, variable in free_in(until.where).items() if until is not None and until.where is not None else ():
            if name not in ("event", "bearer"):
                found[name] = variable.type
        return tuple(sorted(found.items()))

    def is_bound(self, grant: Lasting) -> bool:
        """Whether a grant must know which of several live occasions of a kind ends it."""
        until = grant.until
        return until is not None and until.when == "occasion" and until.kind in self.nests


def in_force(element: Element, scenario: str, options: Mapping[str, str]) -> bool:
    """Whether an element exists in a scenario with these options."""
    return element.scenario in (None, scenario) and option_holds(element.option, options)


def option_holds(option: str | None, options: Mapping[str, str]) -> bool:
    """Whether `option: fog`, `option: not fog` or `option: length == long` is met."""
    if option is None:
        return True
    name, equals, value = (part.strip() for part in option.removeprefix("not ").partition("=="))
    met = options.get(name, "off") == value if equals else options.get(name, "off") not in ("off", "false")
    return met != option.startswith("not ")


def needs_of(rules: Rules, scenario: str, options: Mapping[str, str]) -> Needs:
    """What the rules of one scenario ask of its state."""
    elements = [element for element in elements_of(rules) if in_force(element, scenario, options)]
    inside = [list(walk(element)) for element in elements]
    nodes = [node for each in inside for node in each]
    steps = [node for node in nodes if isinstance(node, Step)]
    changes = [change for step in steps for change in step.effects.changes]
    grants = [step for step in steps if _lasts(step)]
    limits: dict[str, dict[str, Type | None]] = {}
    for action in (element for element in elements if isinstance(element, Action)):
        for limit in action.limits:
            limits.setdefault(limit.per, {})[limit.tag] = limit.of.type if limit.of is not None else None
    return Needs(
        pieces=frozenset(node.what for node in nodes if isinstance(node, Everything) and node.what in rules.kinds)
        | (frozenset(_kinds_counted(nodes, by_owner=False)) if holds_pieces(rules) else frozenset()),
        owned=frozenset(_kinds_counted(nodes, by_owner=True)),
        grants=tuple(sorted(grants, key=lambda grant: (grant.at.source.path, [str(key) for key in grant.at.path]))),
        heirs=any(isinstance(change, Made) and change.heirs_of is not None for change in changes),
        secret=any(step.effects.is_unseen for step in steps),
        hides=hides_pieces(rules, nodes),
        keyed=kinds_hidden(rules, nodes),
        made_unseen=made_unseen(rules, nodes, rules.sequence.get(scenario, rules.sequence.get(""))),
        showings=any(isinstance(change, Showed) and change.until is not None for change in changes),
        shown=any(isinstance(change, Showed) and change.until is None for change in changes),
        nests=nesting_kinds(zip(elements, inside, strict=True)),
        limits={kind: tuple(sorted(tags.items())) for kind, tags in sorted(limits.items())},
        past=_past(nodes),
        acts=_plans_last(rules)
        if any(isinstance(element, Action) and element.counts_as for element in elements)
        else None,
        action=any(_names_action(node) for node in nodes),
        passes=any(_lets_pass(node) for node in nodes),
        looks=narrowed_checks(rules, elements),
        chosen=any(_chooses_occasions(rules, node) for node in nodes),
    )


def _lasts(step: Step) -> TypeGuard[Lasting]:
    """Whether what a step does lasts until something: then it has a row, which names the step."""
    changes = step.effects.changes
    lasts = any(isinstance(change, Began | Showed) and change.until is not None for change in changes)
    if lasts and not isinstance(step, Lasting):
        raise TypeError(f"What {type(step).__name__} does lasts until something, and `Lasting` does not name it.")
    return lasts


def _kinds_counted(nodes: list[Any], *, by_owner: bool) -> Iterator[str]:
    """Kinds called with something: `units(x)` ranges over those of a player or side, or over those somewhere."""
    for node in nodes:
        if isinstance(node, Function) and node.name == "pieces" and isinstance(node.arguments[0], Literal):
            of = node.arguments[1].type
            name = of.inner.name if of.form == "optional" and of.inner is not None else of.name
            if by_owner == (name in ("player", "side")):
                yield str(node.arguments[0].value)


def _past(nodes: list[Any]) -> dict[str, tuple[str, ...]]:
    """`past(event, occasion)`: both are named by texts."""
    found: dict[str, set[str]] = {}
    for node in nodes:
        match node:
            case Function(name="past", arguments=(Literal(value=str(event)), Literal(value=str(kind)))):
                found.setdefault(kind, set()).add(event)
    return {kind: tuple(sorted(events)) for kind, events in sorted(found.items())}


def _chooses_occasions(rules: Rules, node: Any) -> bool:
    """Whether an occasion may stand in an answer because of a step, an argument or a check."""
    match node:
        case Choice(type=type):
            return may_speak_of_occasions(rules, type)
        case Step():
            asked = [each.things for each in node.effects.asks if isinstance(each, Ordered)]
            return any(may_speak_of_occasions(rules, things.type) for things in asked)
        case Check(each=Code(type=type)):
            return node.chosen_by is not None and may_speak_of_occasions(rules, type)
    return False


def _lets_pass(node: Any) -> bool:
    """Whether somebody may pass because of a step or an action; who may hold a card is asked, holder or not."""
    if isinstance(node, Action):
        return node.announce is not None or (node.card is not None and bool(node.menus))
    return isinstance(node, Step) and any(map(_passed_in, node.effects.asks))


def _passed_in(asked: Asked) -> bool:
    match asked:
        case Offered(until=until, may_pass=may_pass):
            return until == "pass" or may_pass is not None
        case Announced():
            return True
        case Chosen() | Ordered():
            return False
    assert_never(asked)


def _names_action(node: Any) -> bool:
    if isinstance(node, Innermost):
        return node.kind == "action"
    if isinstance(node, Until):
        return (node.when, node.kind) == ("occasion", "action")
    if isinstance(node, Step):
        return node.effects.ends is not None and node.effects.ends[0] == "action"
    if isinstance(node, Field):
        return node.source == "action"
    match node:
        case Function():
            return ("live", "action") in reads_of(node)
        case Trigger() | Check() | Modifier() | Permission() | Action() | Menu(claims=True):
            return "action" in node.within  # whether they are there, or may be claimed, is asked when it matters
    return False


def _plans_last(rules: Rules) -> str:
    found: str | None = rules.pack.manifest.record.plan_per
    return found or "game"

"""Names, arguments and fields of state that nothing reads, and facts that are read though nothing ever gives them."""

from __future__ import annotations

from collections.abc import Iterator, Set

from toolkit.analysis.hiding import asks_who_decides
from toolkit.checker.pack_checks.broken_elements import FIELDS, NAMED
from toolkit.checker.pack_checks.registry import Whole, together
from toolkit.checker.pack_checks.unused import UNUSED_ELEMENT
from toolkit.diagnostics import Diagnostic, Note, Span, register
from toolkit.language.tree import Expr, Field, Preview, Variable
from toolkit.program.effects import Step, Target
from toolkit.program.ground import is_hidden, is_part
from toolkit.program.rules import Element, Kind, Occasion, Place, Procedure, Value
from toolkit.program.walks import bodies_of, things_of

UNREAD = register(
    "W516",
    "never-read",
    about="arguments steps/let",
    title="Nothing reads what is named here",
    cause="A step gives the name, or the argument is asked for, and no expression of the element reads it. Perhaps "
    "another name was meant there.",
    remedy="Read it, or leave the name out.",
    bad="- {roll: 1..6, as: die}\n- {add: unit.wounds, by: 2}",
    good="- {roll: 1..6, as: die}\n- {add: unit.wounds, by: die}",
)
NEVER_GIVEN = register(
    "E598",
    "fact-never-given",
    about="occasions",
    title="A fact is read that nothing ever gives",
    cause="A fact of an occasion has what `during:` gives it, its `default:`, or what a step writes. This one has "
    "none of them anywhere, so reading it is a fault in every game.",
    remedy="Give it where the occasion is opened, or give it a `default:`.",
    bad="occasions: {turn: {facts: {who: player}}}\n...\n- {during: turn(), do: [{add: turn.who.points}]}",
    good="- {during: turn(who=by), do: [{add: turn.who.points}]}",
)


@together
def check_names(whole: Whole) -> Iterator[Diagnostic]:
    """Look for names and arguments that their own element does not read, in a pack that is played."""
    if not whole.is_played:
        return
    rules = whole.rules
    for element in bodies_of(rules):
        if whole.is_own(element) and element.at.path:
            read = _names_read(whole, element)
            for name, span in _given(whole, element):
                if name not in read:
                    yield UNREAD.at(span, f"Nothing reads `{name}`.")
            if isinstance(element, Procedure):
                yield from _arguments(element, read)
    changed = {each.value for each in rules.modifiers} | {each.target for each in rules.permissions}
    for value in rules.values.values():
        named = value.id not in changed and not whole.broken.may_name(value.id, "values")
        if whole.is_own(value) and named and not is_hidden(value.id):
            yield from _arguments(value, _names_read(whole, value))
    yield from _parts(whole)


def _parts(whole: Whole) -> Iterator[Diagnostic]:
    """The arguments of movement, zones and traces that none of their fields reads."""
    for item in whole.pack.all("movement", "zones", "traces"):
        parts = [value for id, value in whole.rules.values.items() if is_part(id, item.id)]
        read = {name for value in parts for name in _names_read(whole, value)}
        for name in item.record.args if parts else ():
            if name not in read and (item.source, item.where) in {(value.at.source, value.at.path) for value in parts}:
                message = f"Nothing in `{item.id}` reads its argument `{name}`."
                yield UNREAD.at(item.key_span("args", name), message, help=_TAKE_OUT)


def _names_read(whole: Whole, element: Element) -> set[str]:
    """The names that expressions read; some read who decides."""
    found: set[str] = set()
    for node in _nodes(whole, element):
        if isinstance(node, Variable):
            found.add(node.name)
        elif asks_who_decides(node):
            found.add("by")
    return found


def _nodes(whole: Whole, thing: Element | Place | Kind) -> Iterator[Expr]:
    return (node for _, nodes in whole.nodes_in(thing) for node in nodes)


def _arguments(element: Procedure | Value, read: set[str]) -> Iterator[Diagnostic]:
    for arg in element.args:
        if arg.name not in read:
            span = element.at.source.key_span((*element.at.path, "args", arg.name))
            yield UNREAD.at(span, f"Nothing in `{element.id}` reads its argument `{arg.name}`.", help=_TAKE_OUT)


_TAKE_OUT = "Read it, or take it out here and where it is given."


def _given(whole: Whole, element: Element) -> Iterator[tuple[str, Span]]:
    """The names that steps of an element give, each once, where they stand first."""
    told: set[str] = set()
    for step in whole.steps_in(element):
        source, path = step.at.source, step.at.path
        for named in step.effects.names:
            if named.name not in told:
                told.add(named.name)
                yield (
                    named.name,
                    source.key_span(path) if named.field is None else source.span((*path, named.field)),
                )


@together
def check_fields(whole: Whole) -> Iterator[Diagnostic]:
    """Look for fields of state and facts of which no rule speaks, and for facts that are read and never given."""
    if whole.is_played:
        read, given = _fields(whole)
        if whole.pack.is_whole("examples", "scenarios", "rules"):
            yield from _untouched(whole, read | given)
        yield from _never_given(whole, given)


def _untouched(whole: Whole, touched: Set[tuple[str, str]]) -> Iterator[Diagnostic]:
    for occasion in whole.rules.occasions.values():
        for fact in occasion.facts if whole.is_own(occasion) and (occasion.id, "") in touched else ():
            is_touched = (occasion.id, fact.name) in touched or whole.broken.may_name(fact.name, FIELDS)
            if not is_touched and fact.name != occasion.active:
                span = occasion.at.source.key_span((*occasion.at.path, "facts", fact.name))
                yield UNUSED_ELEMENT.at(span, f"Nothing gives, writes or reads the fact `{fact.name}`.", help=_FIELD)
    declared = whole.bench.declarations
    for id, item in declared.section("state").items():
        if not _is_touched(whole, id.partition(".")[2], touched) and item.source.path in whole.own_files:
            message = f"Nothing reads or writes the state `{id}`."
            yield UNUSED_ELEMENT.at(item.key_span(), message, help=_FIELD)
    for kind in declared.section("kinds").values():
        for name in kind.record.state if kind.source.path in whole.own_files else ():
            if not _is_touched(whole, name, touched):
                message = f"Nothing reads or writes the state `{name}` of `{kind.id}`."
                yield UNUSED_ELEMENT.at(kind.key_span("state", name), message, help=_FIELD)


def _is_touched(whole: Whole, state: str, touched: Set[tuple[str, str]]) -> bool:
    return ("state", state) in touched or whole.broken.may_name(state, FIELDS)


_FIELD = "Use it, or take it out."


def _fields(whole: Whole) -> tuple[set[tuple[str, str]], set[tuple[str, str]]]:
    """The facts that are read, and those that something gives or writes, by occasion and name; so too state, by name.

    An occasion that something opens is given with an empty name.
    """
    read: set[tuple[str, str]] = set()
    given: set[tuple[str, str]] = set()
    for thing in things_of(whole.rules):
        for node in _nodes(whole, thing):
            if isinstance(node, Field) and node.source == "state":
                read.add(("state", node.name))
            elif isinstance(node, Field) and node.source == "fact" and node.of is not None:
                read.add((_kind(node.of), node.name))
            elif isinstance(node, Preview):
                given.update((node.kind, name) for name in ("", *dict(node.facts)))
        for found in whole.records_in(thing):
            live = found.effects.live if isinstance(found, Step) else None
            if live is not None:
                given.update((live.kind, name) for name in ("", *dict(live.facts)))
            elif isinstance(found, Target) and found.source == "state":
                given.add(("state", found.name))
            elif isinstance(found, Target) and found.source == "fact" and found.of is not None:
                given.add((_kind(found.of.expr), found.name))
    return read, given


def _kind(of: Expr) -> str:
    """The kind of an occasion; `optional` ones too."""
    type = of.type.inner if of.type.form == "optional" and of.type.inner is not None else of.type
    return type.name


def _never_given(whole: Whole, given: Set[tuple[str, str]]) -> Iterator[Diagnostic]:
    """Facts that are read and never given. Packs that build on one that is no game may give them."""
    never = {
        (occasion.id, fact.name): occasion
        for occasion in whole.rules.occasions.values()
        for fact in occasion.facts
        if fact.start is None
        and (occasion.id, "") in given
        and (occasion.id, fact.name) not in given
        and not whole.broken.may_name(fact.name, FIELDS, NAMED, "occasions")
    }
    for thing in things_of(whole.rules) if never else ():
        if isinstance(thing, Element) and not whole.is_own(thing):
            continue
        for code, nodes in whole.nodes_in(thing):
            for node in nodes:
                if isinstance(node, Field) and node.source == "fact" and node.of is not None:
                    occasion: Occasion | None = never.get((_kind(node.of), node.name))
                    if occasion is not None:
                        place = occasion.at.source.key_span((*occasion.at.path, "facts", node.name))
                        message = f"No step ever gives the fact `{node.name}` of `{occasion.id}`."
                        note = Note("It is declared here, without a default.", place)
                        yield NEVER_GIVEN.at(code.where.span(node.start, node.end), message, notes=[note])

"""What expressions read, by the keys that steps write: what may follow from a step is what reads what it writes.

In: rules, a part of them. Out: keys. A key tells fields and sorts apart, not things: what has no key in common
with a step never follows from it.
"""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.language.functions import reads_of
from toolkit.language.keys import ACTIVE, EFFECTS, IN_PLAY, PAID, PLACES, Key, Keys
from toolkit.language.tree import OF_PARTS, Ask, At, Everything, Expr, Field, Function, Innermost, Ranging, UnknownNode
from toolkit.program.rules import Action, Element, Modifier, Permission, Rules
from toolkit.program.walking import walk

_PLACED = frozenset(("space", "holder"))


def value_reads(rules: Rules, id: str) -> Keys:
    """What a value may read, with all values that it asks and all its modifiers."""
    nodes, keys = nodes_of_value(rules, id)
    return keys.union(key for node in nodes for key in own_reads(node))


def nodes_of_value(rules: Rules, id: str) -> tuple[list[Expr], Keys]:
    """The expressions by which a value is computed, those of values that it asks and of all modifiers and permissions
    too; and what tells which of these are there: effects that bring them, occasions that let them be or bar them."""
    seen, waiting = {id}, [id]
    found: list[Expr] = []
    keys = set[tuple[str, str]]()
    while waiting:
        value = waiting.pop()
        modifiers = tuple(each for each in rules.modifiers if each.value == value)
        permissions = tuple(each for each in rules.permissions if each.target == value)
        bearing: tuple[Modifier | Permission, ...] = (*modifiers, *permissions)
        for each in bearing:
            keys |= ({EFFECTS} if each.owner else set()) | {("live", kind) for kind in there_while(rules, each)}
        for node in walk((rules.values[value], modifiers, permissions)):
            if isinstance(node, Ask) and node.value not in seen:
                seen.add(node.value)
                waiting.append(node.value)
            elif isinstance(node, Expr):
                found.append(node)
    return found, frozenset(keys)


def there_while(rules: Rules, element: Element) -> tuple[str, ...]:
    """The kinds of occasion that tell whether an element is there."""
    return (*element.within, *rules.barring(element))


def own_reads(node: Expr) -> Iterator[Key]:
    """What one expression reads by itself, without those inside it."""
    match node:
        case Field(source="state" | "purse" | "fact" as source, name=name):
            yield (source, name)
        case Field(source="built_in", name=name):
            yield PLACES if name in _PLACED else ("built_in", name)
        case Field():  # an attribute, a keyword, a record: as they are declared; an event, an action: as it is told
            pass
        case Innermost(kind=kind):
            yield ("live", kind)
        case Everything():
            yield IN_PLAY
        case At():
            yield PLACES
        case Function() | Ranging():
            yield from reads_of(node)
        case _ if not isinstance(node, OF_PARTS):
            raise UnknownNode(node)


def renewed_by(rules: Rules, kind: str) -> Keys:
    """What the opening of an occasion renews: state that begins anew, purses that are filled."""
    attrs = [*rules.state.values(), *(each.state for each in rules.kinds.values())]
    state = {("state", attr.name) for fields in attrs for attr in fields.values() if attr.reset == kind}
    purses = {("purse", purse.id) for purse in rules.purses.values() if kind in (purse.refill, purse.income)}
    return frozenset(state | purses | ({("past", "changed")} if state or purses else set()))


def opened_by(rules: Rules, kind: str) -> Keys:
    """What the opening or the closing of an occasion writes: whether one is live, of the innermost its facts and what
    was paid for; where plans last as long as it, what pieces did."""
    keys = {("live", kind), *((PAID,) if kind == rules.pack.manifest.record.plan_per else ())}
    occasion = rules.occasions.get(kind)
    if occasion is None:
        return frozenset(keys)
    facts = {("fact", fact.name) for fact in occasion.facts}
    return frozenset((*keys, *facts, *((ACTIVE,) if occasion.active is not None else ())))


def paid_by(rules: Rules, action: Action) -> Keys:
    """What it writes that an action is paid for, and that it is going on then."""
    costs = {purse for purse, _ in action.cost}
    bonuses = {purse.id for purse in rules.purses.values() if purse.instead_of in costs}
    keys = {("purse", purse) for purse in costs | bonuses} | ({PLACES} if action.card is not None else set())
    keys |= {PAID} if action.limits or action.counts_as else set()
    return frozenset((*keys, ("live", "action")))

"""Words by which rules select each other, and that no declaration lists: classes, tags, counts of limits, moves.

A word that stands alone selects nothing. Mostly it is a slip of one that something else says.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from toolkit.checker.items import scenario_items
from toolkit.checker.pack_checks.registry import Whole, together
from toolkit.diagnostics import Diagnostic, Span, register
from toolkit.language.tree import Literal
from toolkit.names import Names, near_names
from toolkit.packs import Item
from toolkit.packs.references import value_at
from toolkit.program.effects import Went
from toolkit.program.rules import Modifier
from toolkit.program.walking import elements_of
from toolkit.program.walks import things_of
from toolkit.source import Path, Source

VOIDS_NOTHING = register(
    "W530",
    "voids-nothing",
    about="modifiers",
    title="A modifier voids a class that no modifier of its value has",
    cause="`void:` strikes out the modifiers of the same value with one of these words as `class:` or among their "
    "`tags:`. None has this word, so nothing is struck out.",
    remedy="Spell it as those modifiers do, give them the class, or take it out.",
    bad="- {to: cover, class: terrain, add: 1}\n- {to: cover, when: unit.flies, void: [terain]}",
    good="- {to: cover, class: terrain, add: 1}\n- {to: cover, when: unit.flies, void: [terrain]}",
)
SWITCHED_BY_NOTHING = register(
    "W531",
    "tag-without-use",
    about="occasions elements",
    title="Nothing switches off what has this class or tag",
    cause="A word in `class:` or `tags:` has one use: an occasion that says it in `without:`, or a modifier that says "
    "it in `void:`, switches off what has it. Nothing in the rules says this one.",
    remedy="Spell it as they do, or take it out.",
    bad="- {to: cover, class: terain, add: 1}\n- {to: cover, when: unit.flies, void: [terrain]}",
    good="- {to: cover, class: terrain, add: 1}\n- {to: cover, when: unit.flies, void: [terrain]}",
)
SHARES_NO_COUNT = register(
    "W532",
    "limit-shares-no-count",
    about="actions",
    title="The tag of a limit stands alone",
    cause="All limits with one `tag:` share a count. No other limit has this one, so it shares nothing: perhaps "
    "something may now be done twice.",
    remedy="Spell it as the other limits do, or take it out: a limit without a tag counts for its action alone.",
    bad="limit: [{times: 1, per: turn, of: unit, tag: oder}]   # others say order",
    good="limit: [{times: 1, per: turn, of: unit, tag: order}]",
)
UNREAD_MOVE = register(
    "W533",
    "move-word-never-read",
    about="steps/move",
    title="Nothing asks for the word of a move",
    cause="`how:` gives a move a word by which triggers and conditions know it, as `event.how`. Nothing in the rules "
    "compares it with this one.",
    remedy="Spell it as they do, or take it out.",
    bad="- {move: unit, to: goal, how: mrach}\n...\n- {after: moved, when: event.how == march, do: [{call: mines()}]}",
    good="- {move: unit, to: goal, how: march}",
)


@together
def check_voided_classes(whole: Whole) -> Iterator[Diagnostic]:
    """Look at each class that a modifier voids; one of several values must find it at one of them."""
    if not whole.is_played:
        return
    classes: dict[str, set[str]] = {}
    for modifier in whole.rules.modifiers:
        classes.setdefault(modifier.value, set()).update((*modifier.classes, *modifier.tags))
    voiding: dict[tuple[str, Path], list[Modifier]] = {}
    for modifier in whole.rules.modifiers:
        if modifier.voids and whole.is_own(modifier):
            voiding.setdefault((modifier.at.source.path, modifier.at.path), []).append(modifier)
    names = {value: Names(found) for value, found in classes.items()}
    for (_, path), several in voiding.items():
        first = several[0]
        known = names[first.value] if len(several) == 1 else Names(_joined(classes[each.value] for each in several))
        for index, word in enumerate(first.voids):
            if word not in known and not whole.broken.may_name(word):
                values = " or ".join(f"`{value}`" for value in dict.fromkeys(each.value for each in several))
                place = _word_span(first.at.source, (*path, "void"), index)
                yield VOIDS_NOTHING.at(
                    place, f"No modifier of {values} has the class `{word}`.", help=near_names(word, known)
                )


def _joined(sets: Iterable[Iterable[str]]) -> set[str]:
    return {word for each in sets for word in each}


@together
def check_tags(whole: Whole) -> Iterator[Diagnostic]:
    """Look at each class and tag as it is written; in a pack that is no game by itself they wait for others."""
    if not whole.is_played:
        return
    switched = {word for occasion in whole.rules.occasions.values() for word in occasion.without}
    switched |= {word for modifier in whole.rules.modifiers for word in modifier.voids}
    labels = [label for source, path in _written(whole) for label in _labels(source, path)]
    known, misspelt = Names(switched), Names(switched.difference(word for *_, word in labels))
    for what, place, word in labels:
        if word in known or whole.broken.may_name(word) or misspelt.nearest(word):  # the last is told there
            continue
        message = f"Nothing voids or switches off what has the {what} `{word}`."
        yield SWITCHED_BY_NOTHING.at(place, message, help=near_names(word, known))


def _labels(source: Source, path: Path) -> Iterator[tuple[str, Span, str]]:
    """The classes and tags that are written with an element: what they are, where they stand, the words."""
    data = value_at(source.data, path)
    for field, what in (("class", "class"), ("tags", "tag")) if isinstance(data, dict) else ():
        words = data.get(field, []) if isinstance(data, dict) else []
        for index, word in enumerate(words if isinstance(words, list) else [words]):
            if isinstance(word, str):
                yield what, _word_span(source, (*path, field), index), word


def _written(whole: Whole) -> Iterator[tuple[Source, Path]]:
    """Where elements stand in the pack's own files: those of sections, of scenarios, and those that others bring."""
    found = {(each.at.source.path, each.at.path): each.at.source for each in elements_of(whole.rules)}
    for item in _items(whole, ("effects", "keywords")):
        found[item.source.path, item.where] = item.source
    for (name, path), source in found.items():
        if name in whole.own_files and path:
            yield source, path


def _items(whole: Whole, sections: Iterable[str]) -> Iterator[Item]:
    """The items of some sections as they are written, in the pack's own files."""
    wanted = frozenset(sections)
    yield from whole.pack.all(*sorted(wanted))
    for scenario in whole.pack.all("scenarios"):
        if scenario.record.rules:
            yield from (item for item in scenario_items(scenario) if item.section in wanted)


@together
def check_shared_counts(whole: Whole) -> Iterator[Diagnostic]:
    """Look at each tag of each limit."""
    counts = Counter(limit.tag for action in whole.rules.actions.values() for limit in action.limits)
    shared = Names(tag for tag, count in counts.items() if count > 1 and " " not in tag)
    for item in _items(whole, ("actions",)) if whole.is_played else ():
        for index, limit in enumerate(item.record.limit):
            if limit.tag is not None and counts[limit.tag] < 2 and not whole.broken.may_name(limit.tag, "actions"):
                place, near = item.span("limit", index, "tag"), near_names(limit.tag, shared)
                yield SHARES_NO_COUNT.at(place, f"No other limit has the tag `{limit.tag}`.", help=near)


@together
def check_words_of_moves(whole: Whole) -> Iterator[Diagnostic]:
    """Look at the word of each move."""
    if not whole.is_played:
        return
    read = Names(_words_read(whole))
    for element in elements_of(whole.rules):
        for step in whole.steps_in(element) if whole.is_own(element) else ():
            word = next((change.how for change in step.effects.changes if isinstance(change, Went)), None)
            if word is not None and word not in read and not whole.broken.may_name(word):
                place = step.at.source.span((*step.at.path, "how"))
                yield UNREAD_MOVE.at(place, f"Nothing asks whether a move is `{word}`.", help=near_names(word, read))


def _words_read(whole: Whole) -> set[str]:
    """All words that stand in expressions; the cases of a `match` are expressions too."""
    found: set[str] = set()
    for thing in things_of(whole.rules):
        for _, nodes in whole.nodes_in(thing):
            found.update(node.value for node in nodes if isinstance(node, Literal) and isinstance(node.value, str))
    return found


def _word_span(source: Source, path: Path, index: int) -> Span:
    """A word of a list, or the one that stands there without brackets."""
    return source.span((*path, index) if isinstance(value_at(source.data, path), list) else path)

"""The pages of the reference: what each is called, in which group it stands, of which records it tells.

A section of a rules file stands here under its own name and is told by its record. Records inside it stand on its page,
but those that several sections use have a page of their own. Steps and functions come from their registries.
"""

from __future__ import annotations

from functools import cache

from toolkit.frozen import frozen
from toolkit.language.functions import FUNCTIONS
from toolkit.model.files import KINDS
from toolkit.model.layouts import Layout
from toolkit.model.record import Deferred, Item, Record, Variants
from toolkit.model.rules.choices import Choice, Criterion
from toolkit.model.rules.conditions import AllHold, AnyHolds, Condition, NoneHolds, Stated
from toolkit.model.rules.document import RulesDocument
from toolkit.model.rules.element import Argument, Element
from toolkit.model.rules.steps import Step
from toolkit.model.shapes import fields_of
from toolkit.model.tables import LookupTable, RecordTable, Table
from toolkit.reference import TEXTS
from toolkit.reference.fields import description, inner_records

STEPS_PAGE = "steps"
FUNCTIONS_PAGE = "functions"


@frozen
class Part:
    """A page: its name (`zones`, `steps/move`), title, what it tells in a sentence, its records, the main one first.

    `section`: the key under which it stands in a file of a pack.
    """

    name: str
    title: str
    says: str
    records: tuple[type[Record], ...] = ()
    section: str = ""


GROUPS: dict[str, tuple[str, ...]] = {
    "How rules are written": (
        "expressions", "conditions", "arguments", "elements", "ranks", "precedence", "sequence",
        "bounds",
    ),
    "Things": ("types", "kinds", "places", "decks", "state", "settings", "scenarios", "tables"),
    "Numbers and truths": ("values", "modifiers", "permissions", "orders"),
    "What goes on": ("occasions", "procedures", "effects", "events"),
    "What players do": ("actions", "choices", "menus", "purses", "keywords"),
    "What follows": ("triggers", "checks"),
    "The map": ("map", "movement", "zones", "stacking", "traces", "sight"),
    "Who knows what, and sides run by rules": ("secrets", "policies"),
}  # fmt: skip
"""The pages of sections and topics, in groups."""
_SHARED: dict[str, tuple[str, str, tuple[type[Record], ...]]] = {
    "expressions": ("Expressions", "The grammar, the operators, and what names mean.", ()),
    "conditions": (
        "Conditions",
        "A truth about the game: an expression, a list of which all must hold, or one with its case and words.",
        (Condition, Stated, AllHold, AnyHolds, NoneHolds),
    ),
    "arguments": ("Arguments and facts", "What elements are told, and what occasions and events know.", (Argument,)),
    "elements": ("Elements", "What each element of the rules, and each item of a pack, may say.", (Element, Item)),
    "bounds": ("Bounds", "How much work rules may ask for, and how large things may be.", ()),
    "choices": ("Choices", "What a player chooses: an argument of an action, or the step `choose`.", (Choice,)),
    "map": ("Reading the map", "Terrain, levels, paths, sides between spaces, borders, control.", ()),
    "secrets": ("Secrets", "Who sees what, and what rules may ask of what is hidden.", ()),
}
"""Pages of what is no section: title, what it is about, its records."""
ELSEWHERE: dict[str, tuple[str, str]] = {
    "kinds": ("kinds", "kinds"),
    "places": ("places", "places"),
    "decks": ("places", "decks"),
    "tables": ("tables", "tables"),
}
"""Sections of other files than those of rules: the kind of file, the section."""
FUNCTION_GROUPS: dict[str, tuple[str, ...]] = {
    "Functions that range over things": ("ranging", "extremes", "sorting"),
    "Functions of numbers": ("numbers",),
    "Functions of players and sides": ("players",),
    "Functions of pieces and what holds them": ("things",),
    "Functions of the board": ("space",),
    "Functions of movement": ("movement", "zones", "stacking"),
    "Functions of sight": ("sight",),
    "Functions of tables": ("tables",),
    "Functions of occasions, events, limits and knowledge": ("occasions",),
}
"""The groups of functions: the modules that declare them."""
_TOLD_BY_SCHEMAS = (Layout,)
"""Records that pages of the reference of files tell: how things are drawn is no part of the language."""


@cache
def parts() -> dict[str, Part]:
    """All pages of sections and topics by name, group by group."""
    return {name: _part(name) for names in GROUPS.values() for name in names}


def _part(name: str) -> Part:
    if name in _SHARED:
        return Part(name, *_SHARED[name])
    if name == "scenarios":
        record = KINDS["scenario"].document
        assert record is not None
        return Part(name, "Scenarios", "Who fights whom, where, with what.", (record,))
    kind, section = ELSEWHERE.get(name, ("rules", name))
    title = name.capitalize()
    if section in KINDS[kind].sections:
        found = KINDS[kind].sections[section]
        records = (Table, LookupTable, RecordTable) if found.record is Table else (found.record,)
        return Part(name, title, description(records[0])[0], records, section)
    field = fields_of(RulesDocument)[section]
    record = field.shape.record
    says = description(record)[0] if record is not None else field.info.description or ""
    return Part(name, title, says, (record,) if record is not None else (), section)


@cache
def step_parts() -> dict[str, Part]:
    """The pages of the steps by verb."""
    return {
        verb: Part(f"{STEPS_PAGE}/{verb}", verb, description(record)[0], (record,))
        for verb, record in Step.forms().items()
    }


@cache
def function_parts() -> dict[str, Part]:
    """The pages of the built-in functions by name, in the order of their groups."""
    ordered = [each for groups in FUNCTION_GROUPS.values() for each in FUNCTIONS.values() if each.group in groups]
    return {each.name: Part(f"{FUNCTIONS_PAGE}/{each.name}", each.name, each.gives) for each in ordered}


def all_parts() -> tuple[Part, ...]:
    """Every page in the order in which they are read."""
    return (*parts().values(), *step_parts().values(), *function_parts().values())


@cache
def shown() -> dict[str, tuple[type[Record], ...]]:
    """The records that each page tells of, by its name: its own, and those inside them that no page has before."""
    main = {part.name: [*part.records, *((Criterion,) if part.name == "orders" else ())] for part in all_parts()}
    placed = {record for records in main.values() for record in records}
    found: dict[str, tuple[type[Record], ...]] = {}
    for name, records in main.items():
        for outer in records:  # grows while it is gone through
            for record in inner_records(outer):
                if _has_fields(record) and record not in placed:
                    placed.add(record)
                    records.append(record)
        found[name] = tuple(records)
    return found


def _has_fields(record: type[Record]) -> bool:
    is_union = issubclass(record, Variants) and record.is_union()
    is_deferred = issubclass(record, Deferred) and record.is_deferred()
    return not (is_union or is_deferred or issubclass(record, _TOLD_BY_SCHEMAS))


@cache
def homes() -> dict[type[Record], str]:
    """The page on which each record stands, by the record."""
    found = {record: name for name, records in shown().items() for record in records}
    return found | {Step: STEPS_PAGE}


def text_of(part: Part) -> str:
    """The longer text of a page, in Markdown; an empty text where there is none."""
    file = TEXTS / f"{part.name}.md"
    return file.read_text("utf-8") if file.is_file() else ""


def codes_about(part: Part, about: tuple[str, ...]) -> bool:
    """Whether a diagnostic that is about these pages stands on a page."""
    return part.name in about or f"{part.name.partition('/')[0]}/*" in about

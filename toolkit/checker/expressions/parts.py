"""What stands behind a dot or in brackets: fields of things, members of lists and maps, settings, options."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from toolkit.checker import codes
from toolkit.checker.cells import is_rule_field, not_applied
from toolkit.checker.expressions.checker import Checker, article, handles
from toolkit.checker.fields import Found, fields_of, having, listed
from toolkit.checker.functions.candidates import refuse_nothing
from toolkit.checker.movement import cost_of
from toolkit.checker.signatures import CAUSE
from toolkit.checker.traces import cost_of_trace
from toolkit.checker.types import APPLIED, INT, PLAYER, ROUTE, SIDE, SPACE, TERRAIN, UNKNOWN, bare, is_unknown, member
from toolkit.diagnostics import Later, Note
from toolkit.language import tree
from toolkit.language.syntax import Attribute, Member, Name
from toolkit.language.tree import Ask, Expr, Field, Function, Option, Setting
from toolkit.model import Type
from toolkit.names import Names, did_you_mean, near_names
from toolkit.packs.references import shortened
from toolkit.program.ground import is_route_of_trace

OF_EACH = "Each member has one:"
"""Begins the advice where a field of members is asked of their set."""


@handles(Attribute)
def attribute(checker: Checker, node: Attribute, wanted: Type | None) -> Expr:
    """`of.name`."""
    found = _field(checker, node)
    return not_applied(checker, node, found.type) if wanted != APPLIED and is_rule_field(found) else found


def _field(checker: Checker, node: Attribute) -> Expr:
    base = node.of
    if isinstance(base, Name) and base.id not in checker.scope.variables and base.id in _BASES:
        return _BASES[base.id](checker, node)
    of = checker.check(base)
    if is_unknown(of.type):
        return checker.unknown(node)
    if node.name == "cost" and isinstance(of, Ask) and is_route_of_trace(of.value):
        return cost_of_trace(checker.known, of, node.end)
    fields = fields_of(bare(of.type), checker.known)
    found = fields.get(node.name)
    if found is None:
        return _no_field(checker, node, of, fields)
    if node.name == "cost" and bare(of.type) == ROUTE:
        return cost_of(checker, node)
    if found.via_terrain and bare(of.type) == SPACE:
        of = Field(TERRAIN, of.start, of.end, of, "terrain", "built_in")
    return Field(found.type, node.start, node.end, of, node.name, found.source)


def _no_field(checker: Checker, node: Attribute, of: Expr, fields: dict[str, Found]) -> Expr:
    if checker.known.hides_field(bare(of.type), node.name):
        return checker.unknown(node)
    names = checker.known.field_names.setdefault(bare(of.type), Names(fields))
    inner = member(of.type)
    help = did_you_mean(node.name, names)
    if inner is not None and node.name in fields_of(bare(inner), checker.known):
        help = f"{OF_EACH} `[u.{node.name} for u in …]`, or `only(…).{node.name}` of the only one."
    near = [(name, fields[name].declared) for name in names.nearest(node.name)]
    notes = [Note(f"`{name}` is declared here.", place) for name, place in near if place is not None]
    if not help and (others := having(node.name, checker.known)):
        help = f"{_told_others(others)} one, and this is {article(of.type)}."
        notes = [Note(f"`{node.name}` is declared here.", place) for _, place in others[:3] if place is not None]
    elif not help:
        help = f"It has {listed(fields)}." if fields else "It has no fields at all."
    _report_name(checker, node, f"{_kind(of.type)} has no `{shortened(node.name)}`.", help, notes)
    return checker.unknown(node)


def _told_others(others: Sequence[tuple[Type, object]]) -> str:
    """What has a field, in words: `A unit or a card has`."""
    words = " or ".join(dict.fromkeys(article(type) for type, _ in others[:3]))
    return f"{words[0].upper()}{words[1:]} has"


def _kind(type: Type) -> str:
    words = article(type)
    return words[0].upper() + words[1:]


def _report_name(
    checker: Checker, node: Attribute, message: str, help: str | Later, notes: list[Note] | None = None
) -> None:
    """Report the name behind a dot."""
    start = node.end - len(node.name)
    checker.report_at(codes.NO_FIELD, start, node.end, message, help=help, notes=notes or [])


def _unknown_name(checker: Checker, node: Attribute, what: str, names: Iterable[str]) -> Expr:
    help = near_names(node.name, [names], f"Declare it, or correct the name: there is no {what} of that name.")
    _report_name(checker, node, f"There is no {what} `{shortened(node.name)}`.", help)
    return checker.unknown(node)


def _setting(checker: Checker, node: Attribute) -> Expr:
    known = checker.known
    if node.name not in known.settings:
        if known.is_broken("settings", node.name):
            return checker.unknown(node)
        return _unknown_name(checker, node, "setting", known.settings)
    type, owner = known.settings[node.name]
    if owner is not None:
        message = f"There is a setting `{node.name}` for each {owner}."
        checker.report(codes.OUT_OF_PLACE, node, message, help=f"Say whose: `settings.{node.name}[{owner}]`.")
        return checker.unknown(node)
    return Setting(type, node.start, node.end, node.name, None)


def _option(checker: Checker, node: Attribute) -> Expr:
    options = checker.known.options
    if node.name not in options:
        if not all(pack.is_whole("packs") for pack in checker.known.pack.family()):
            return checker.unknown(node)
        return _unknown_name(checker, node, "option", options)
    return Option(options[node.name], node.start, node.end, node.name)


def _game(checker: Checker, node: Attribute) -> Expr:
    state = checker.known.state["game"]
    if node.name not in state:
        if checker.known.is_broken("state", f"game.{node.name}"):
            return checker.unknown(node)
        return _unknown_name(checker, node, "state of the game", state)
    return Field(state[node.name], node.start, node.end, None, node.name, "state")


def _cause(checker: Checker, node: Attribute) -> Expr:
    if node.name not in CAUSE:
        return _unknown_name(checker, node, "part of `cause`", CAUSE)
    return Function(CAUSE[node.name], node.start, node.end, f"cause_{node.name}", ())


_BASES = {"settings": _setting, "options": _option, "game": _game, "cause": _cause}


@handles(Member)
def index(checker: Checker, node: Member, wanted: Type | None) -> Expr:
    """`of[index]`: of a list by position, of a map by key, of a setting that each side or player has."""
    if isinstance(node.of, Attribute) and isinstance(node.of.of, Name) and node.of.of.id == "settings":
        setting = checker.known.settings.get(node.of.name)
        if setting is not None and setting[1] is not None and "settings" not in checker.scope.variables:
            key = checker.wants(node.index, SIDE if setting[1] == "side" else PLAYER)
            return Setting(setting[0], node.start, node.end, node.of.name, key)
    of = checker.check(node.of)
    type = bare(of.type)
    if refuse_nothing(checker, node.of, "it has no member there"):
        return checker.unknown(node)
    if is_unknown(type):
        checker.check(node.index, UNKNOWN)
        return checker.unknown(node)
    if type.form == "list" and type.inner is not None:
        place = checker.wants(node.index, INT)
        if isinstance(place, tree.Unary) and isinstance(place.operand, tree.Literal):
            checker.report(codes.WRONG_TYPE, place, "Positions are counted from 0, the first.")
        return tree.Member(type.inner, node.start, node.end, of, place)
    if type.form == "map" and type.inner is not None:
        key = checker.wants(node.index, Type("named", type.name))
        return tree.Member(type.inner, node.start, node.end, of, key)
    message = f"Brackets take a member from a list or a map, and this is {article(of.type)}."
    help = "A set has no positions: `first(…)` gives its first." if type.form == "set" else ""
    checker.report(codes.WRONG_TYPE, node.of, message, help=help)
    return checker.unknown(node)

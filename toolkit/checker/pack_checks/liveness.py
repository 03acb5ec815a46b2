"""Occasions that elements need, where these elements are called, done and offered."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.checker.codes import NOT_LIVE, say_within
from toolkit.checker.pack_checks.opened import menus_within
from toolkit.checker.pack_checks.registry import Whole, standing
from toolkit.checker.signatures import EVENT
from toolkit.checker.workbench import Use
from toolkit.diagnostics import Diagnostic, Note
from toolkit.program.rules import Element


@standing
def check_live(whole: Whole) -> Iterator[Diagnostic]:
    """Hold what each procedure, action and menu says in `within:` against what goes on where it is used."""
    rules = whole.rules
    for use in whole.uses("procedure"):
        yield from _missing(whole, use, rules.procedures.get(use.name))
    for use in whole.uses("action"):
        yield from _missing(whole, use, rules.actions.get(use.name))
    for use in whole.uses("menu"):
        for name in menus_within(rules, use.name):
            yield from _missing(whole, use, rules.menus[name])
            for action in rules.actions.values():
                if name in action.menus:
                    yield from _missing(whole, use, action)


def _missing(whole: Whole, use: Use, element: Element | None) -> Iterator[Diagnostic]:
    if element is None or use.place.file not in whole.own_files:
        return
    for kind in element.within:
        if kind != EVENT and kind not in use.live and whole.bench.declarations.is_kind_of_occasion(kind):
            note = Note(f"`{element.id}` says so here.", element.at.source.span((*element.at.path, "within")))
            message = f"`{element.id}` is for while `{kind}` is going on, and here that is not sure."
            yield NOT_LIVE.at(use.span, message, help=say_within(kind), notes=[note])

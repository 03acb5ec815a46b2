"""Occasions that must be going on: where steps name one, and what is told once of all places in one element."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from toolkit.checker import codes
from toolkit.checker.scope import Scope
from toolkit.checker.signatures import BUILT_IN_OCCASIONS
from toolkit.checker.spot import Placed
from toolkit.checker.workbench import Made, Workbench
from toolkit.diagnostics import Diagnostic, Note, Span
from toolkit.source import Path

MOST_PLACES = 3
"""How many further places one finding names."""


def must_be_live(bench: Workbench, kind: str, place: Placed, scope: Scope) -> None:
    """Report a step that names an occasion where none of the kind is known to be going on."""
    if kind not in scope.live and scope.declarations.is_kind_of_occasion(kind):
        bench.report(
            codes.NOT_LIVE, place.span, f"There may be no `{kind}` going on here.", help=codes.say_within(kind)
        )


def told_once(found: Iterable[Diagnostic], bench: Workbench) -> list[Diagnostic]:
    """The findings, where an element that needs an occasion is told of once, at its first such place; notes name the
    others, and the advice names the element. One `within:` mends them all."""
    kept: list[Diagnostic] = []
    alike: dict[tuple[str, Path, str], list[Diagnostic]] = {}
    spots = {(each.spot.source.path, each.spot.path): each for each in bench.made}
    sources = {path: each.spot.source for (path, _), each in spots.items()}
    kinds = {codes.say_within(kind): kind for kind in (*BUILT_IN_OCCASIONS, *bench.declarations.section("occasions"))}
    for each in found:
        source = sources.get(each.span.path) if each.code == codes.NOT_LIVE.id else None
        paths = source.paths_at(each.span.line, each.span.column) if source is not None else ()
        element = next((path for path in paths if (each.span.path, path) in spots), None)
        if element is None:
            kept.append(each)
        else:
            alike.setdefault((each.span.path, element, each.help), []).append(each)
    for (file, element, advice), group in alike.items():
        help = _help(spots[file, element], kinds[advice]) if advice in kinds else advice
        kept.append(_joined(sorted(group, key=Diagnostic.sort_key), help))
    return kept


def _help(element: Made, kind: str) -> str:
    """What mends all such places of an element: it names the element, where `within:` may stand on it."""
    if not element.takes_within:
        return f"No `within:` may stand on `{element.id}`: {codes.ask_first(kind)}"
    on = f"`{element.id}`" if element.spot.path[-1] == element.id else f"this {element.section.removesuffix('s')}"
    return f"Say `within: {kind}` on {on}, or {codes.ask_first(kind)}"


def _joined(group: Sequence[Diagnostic], help: str) -> Diagnostic:
    """One finding for several of one fault."""
    first = replace(group[0], advice=help)
    others: list[Span] = [span for span in dict.fromkeys(each.span for each in group) if span != first.span]
    notes = [Note("Here too.", span) for span in others[:MOST_PLACES]]
    if others[MOST_PLACES:]:
        notes.append(Note(f"And in {len(others) - MOST_PLACES:,} more places of this element."))
    return replace(first, notes=(*first.notes, *notes))

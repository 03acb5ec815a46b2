"""What an exception inside a check costs: the item in hand, told at its place. All else is checked in the same run.

fault_of(error, place)                   the finding (E401) for an exception, at what the check was looking at
run_guarded(check, subject, kept, ...)   what a check finds, save of the items at which it fails
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, fields
from pathlib import PurePath
from traceback import walk_tb
from types import FrameType
from typing import Any, TypeVar

from toolkit.diagnostics import Diagnostic, Kept, Span, register
from toolkit.packs.pack import Item, Pack
from toolkit.source import Source

FAULT = register(
    "E401",
    "check-failed",
    title="A check of the tool failed",
    cause="This is a fault of the tool, not of the content: one of its checks ended with an exception at what is "
    "underlined. Everything else was checked.",
    remedy="Please report it with the pack. Until it is mended, write what is underlined in another way.",
    bad="(a fault of the tool)",
    good="(none)",
)
MOST_FAILURES = 20
"""After so many items at which one check fails it is given up: nobody needs more to report it."""
_MOST_TRIED = 8
"""How many things that a failing check has in hand are left out, one after the other, to see which of them it is."""

Subject = TypeVar("Subject")


def fault_of(error: BaseException, place: Span) -> Diagnostic:
    """The finding for an exception, at the innermost thing with a place that was in hand; else at `place`."""
    said = f"{type(error).__name__}: {str(error)[:200]}".rstrip(": ")
    return FAULT.at(_place_in(error) or place, f"A check of the tool ended with {said}{_whence(error)}")


def run_guarded(
    check: Callable[[Subject], Iterable[Diagnostic]],
    subject: Subject,
    kept: Kept,
    place: Span,
    without: Callable[[Subject, tuple[Any, ...]], Subject],
    leaves_out: tuple[type[Any], ...] = (Item,),
) -> None:
    """Keep what a check finds in a subject. Where it ends with an exception, that is told at what was in hand (else at
    `place`), and the check is made again without it: `without` gives the subject with some things, which are of
    `leaves_out`, passed over."""
    error = _attempt(check, subject, kept)
    passed: tuple[Any, ...] = ()
    while error is not None and len(passed) < MOST_FAILURES:
        kept.add(fault_of(error, place))
        for thing in [each for each in _in_hand(error, leaves_out) if not _is_in(each, passed)][:_MOST_TRIED]:
            more = Kept()
            later = _attempt(check, without(subject, (*passed, thing)), more)
            if later is None or not _is_in(thing, _in_hand(later, leaves_out)):
                passed, error = (*passed, thing), later
                known = {*kept.report()}
                kept.extend(found for found in more.report() if found not in known)
                break
        else:  # it fails whatever is left out
            break


def without_items(pack: Pack, items: tuple[Any, ...]) -> Pack:
    """A pack in which checks do not come by some items, though these are still found by their names."""
    own = {each.name: getattr(pack, each.name) for each in fields(Pack)}
    return _Without(**own, passed=frozenset(map(id, items)))


@dataclass(frozen=True)
class _Without(Pack):
    passed: frozenset[int] = frozenset()

    def all(self, *sections: str) -> Iterator[Item]:
        """As those of the pack, without what is passed over."""
        return (item for item in Pack.all(self, *sections) if id(item) not in self.passed)

    def everything(self) -> Iterator[Item]:
        """As those of the pack, without what is passed over."""
        return (item for item in Pack.everything(self) if id(item) not in self.passed)


def _attempt(check: Callable[[Subject], Iterable[Diagnostic]], subject: Subject, kept: Kept) -> Exception | None:
    """Keep what a check finds up to its end, or up to its exception, and give that."""
    try:
        kept.extend(check(subject))
    except Exception as error:
        return error
    return None


def _is_in(thing: object, things: Iterable[object]) -> bool:
    return any(thing is each for each in things)


def _frames(error: BaseException) -> list[FrameType]:
    """The frames that the exception went through, outermost first, from the one that caught it."""
    return [frame for frame, _ in walk_tb(error.__traceback__)][1:]


def _in_hand(error: Exception, leaves_out: tuple[type[Any], ...]) -> list[Any]:
    """The things of some types that the frames of an exception held, those of the outermost frame first."""
    found: list[Any] = []
    for frame in _frames(error):
        for value in reversed(list(frame.f_locals.values())):
            if isinstance(value, leaves_out) and not _is_in(value, found):
                found.append(value)
    return found


def _place_in(error: BaseException) -> Span | None:
    for frame in reversed(_frames(error)):
        for value in reversed(list(frame.f_locals.values())):
            with suppress(Exception):  # whatever is in hand may be broken itself
                if (span := place_of(value)) is not None:
                    return span
    return None


def place_of(thing: Any) -> Span | None:
    """Where something stands: an item, a place in a file, or what says `at`, `where` or `spot` of itself."""
    if isinstance(thing, Item):
        return thing.key_span()
    source, path = getattr(thing, "source", None), getattr(thing, "path", None)
    if isinstance(source, Source) and isinstance(path, tuple):
        return source.key_span(path) if getattr(thing, "on_key", False) else source.span(path)
    for name in ("spot", "where", "at"):
        inner = getattr(thing, name, None)
        if isinstance(getattr(inner, "source", None), Source):
            return place_of(inner)
    return None


def _whence(error: BaseException) -> str:
    """Where in the tool it happened, for who mends it; no path of this machine."""
    ours = [
        (PurePath(frame.f_code.co_filename).parts, line)
        for frame, line in [*walk_tb(error.__traceback__)][1:]
        if "toolkit" in frame.f_code.co_filename
    ]
    if not ours:
        return ""
    parts, line = ours[-1]
    return f" ({'/'.join(parts[parts.index('toolkit') :])}:{line})" if "toolkit" in parts else ""

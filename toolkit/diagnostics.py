"""What the tool says about content: places, diagnostics, and the registry of their codes.

In: nothing. Out: frozen records that every stage returns beside its result. A code is registered once, in the file
that reports it; it never changes its meaning and is never used again for something else.
"""

from __future__ import annotations

import pkgutil
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Literal

from toolkit.frozen import frozen
from toolkit.lookalikes import odd_characters
from toolkit.modules import import_all

Severity = Literal["error", "warning"]


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A stretch of a text file. Lines and columns count code points from 1; the end is exclusive."""

    path: str
    line: int
    column: int
    end_line: int
    end_column: int


@frozen
class Note:
    """A second place, or a fact, that explains a diagnostic."""

    message: str
    span: Span | None = None


class Later:
    """Advice that takes long to work out, like the nearest of thousands of names: worked out where it is read, and so
    never for a finding that is only counted."""

    def __init__(self, advise: Callable[[], str], remedy: str = "") -> None:
        self._advise, self._remedy = advise, remedy

    @cached_property
    def text(self) -> str:
        """The advice; the remedy where it comes to nothing. An error in working it out costs no finding: whoever reads
        it is behind the checks, where nobody guards."""
        try:
            return self._advise() or self._remedy
        except Exception as error:
            fault = f"(No name is offered: a fault of the tool, {type(error).__name__}: {error}.)"
            return f"{self._remedy} {fault}".strip()

    def otherwise(self, remedy: str) -> Later:
        """The same advice with a remedy."""
        return Later(self._advise, remedy)


@frozen
class Diagnostic:
    """One finding: what is wrong (message), where (span), what to do (help), and what else bears on it (notes).

    `unlisted`: how many more there are of its code in its file, of which it is the last that is listed. Findings are
    the same that tell the same of the same place, whatever they advise.
    """

    code: str
    severity: Severity
    message: str
    span: Span
    advice: str | Later = field(compare=False)
    notes: tuple[Note, ...] = ()
    unlisted: int = 0

    @property
    def help(self) -> str:
        """What to do, in a sentence or two."""
        if isinstance(self.advice, str):
            return self.advice
        odd = odd_characters(self.message)
        return f"{odd} {self.advice.text}" if odd else self.advice.text

    @property
    def worked_out(self) -> Diagnostic:
        """The same with its advice as text: what is worked out where it is read must be read before a finding leaves
        its process or is kept."""
        return replace(self, advice=self.help)

    def sort_key(self) -> tuple[Span, str, str]:
        """Diagnostics are reported by file, line, column, then code."""
        return (self.span, self.code, self.message)


@frozen
class Code:
    """A kind of diagnostic. `bad` and `good` are short samples for its page and for `hexwright explain`.
    `is_clear`, `about`: see `register`."""

    id: str
    name: str
    severity: Severity
    title: str
    cause: str
    remedy: str
    bad: str
    good: str
    is_clear: bool
    about: tuple[str, ...] = ()

    def at(self, span: Span, message: str, *, help: str | Later = "", notes: Iterable[Note] = ()) -> Diagnostic:
        """A diagnostic of this code; without `help` the code's own remedy is the advice."""
        if isinstance(help, Later):
            return Diagnostic(self.id, self.severity, message, span, help.otherwise(self.remedy), tuple(notes))
        odd = odd_characters(message)
        advice = f"{odd} {help or self.remedy}" if odd else help or self.remedy
        return Diagnostic(self.id, self.severity, message, span, advice, tuple(notes))


MOST_OF_ONE_CODE = 100
"""How many findings of one code are listed of one file; of the others only their number is told."""


class Kept:
    """The findings of one stage, bounded: a file can break one rule a million times, and nobody reads all of it."""

    def __init__(self, found: Iterable[Diagnostic] = ()) -> None:
        self._kept: dict[tuple[str, str], list[Diagnostic]] = {}
        self._more: Counter[tuple[str, str]] = Counter()
        self.extend(found)

    def wants(self, code: Code, path: str) -> bool:
        """Whether one more finding of the code would be listed for the file, so that none need be made in vain."""
        return len(self._kept.get((code.id, path), ())) < MOST_OF_ONE_CODE

    def more(self, code: Code, path: str, count: int = 1) -> None:
        """Count findings that were not made because nobody would list them."""
        self._more[code.id, path] += count

    def add(self, found: Diagnostic) -> None:
        """Keep a finding, or only count it."""
        key = found.code, found.span.path
        kept = self._kept.setdefault(key, [])
        if len(kept) < MOST_OF_ONE_CODE:
            kept.append(found)
        else:
            self._more[key] += 1

    def extend(self, found: Iterable[Diagnostic]) -> None:
        """Keep several findings."""
        for each in found:
            self.add(each)

    def report(self) -> list[Diagnostic]:
        """The findings, sorted by place; the last of a code that was cut short says how many more there are."""
        for key, hidden in self._more.items():
            kept = sorted(self._kept[key], key=Diagnostic.sort_key)
            more = Note(f"{hidden:,} more of this code in this file {'is' if hidden == 1 else 'are'} not listed.")
            kept[-1] = replace(kept[-1], notes=(*kept[-1].notes, more), unlisted=kept[-1].unlisted + hidden)
            self._kept[key] = kept
        self._more.clear()
        return sorted((found for kept in self._kept.values() for found in kept), key=Diagnostic.sort_key)


CODES: dict[str, Code] = {}


def register(
    id: str,
    name: str,
    *,
    about: str = "",
    title: str,
    cause: str,
    remedy: str,
    bad: str,
    good: str,
    is_clear: bool = False,
) -> Code:
    """Register a code: `E…` is an error, `W…` a warning. Raises ValueError when id or name is taken.

    `about`: the pages of the language reference on which it stands, `zones steps/move`; `steps/*` is that of each step.
    `is_clear`: such an error leaves no doubt what an element means, so that all else that is wrong is told beside it.
    """
    if id in CODES or any(code.name == name for code in CODES.values()):
        raise ValueError(f"diagnostic {id} {name} is registered twice")
    code = Code(
        id,
        name,
        "error" if id.startswith("E") else "warning",
        title,
        cause,
        remedy,
        bad,
        good,
        is_clear,
        tuple(about.split()),
    )
    CODES[id] = code
    return code


def all_codes() -> dict[str, Code]:
    """Every code the toolkit knows, by id; imports all packages of it but the commands and the adapters, which want
    what may not be installed: these register none."""
    import toolkit

    for module in pkgutil.iter_modules(toolkit.__path__):
        if module.ispkg and module.name not in ("cli", "adapters"):
            import_all(f"toolkit.{module.name}")
    return dict(sorted(CODES.items()))


AREAS = {
    "Files": ("10",),
    "YAML": ("1",),
    "Shape of items": ("2",),
    "Packs, names and translations": ("3",),
    "Content": ("4",),
    "Rules": ("5", "6"),
    "The site": ("E601", "E602"),
    "Games being played": ("7",),
    "Worked examples": ("8", "E603", "W601"),
}
"""What codes are about, each with how the numbers of such codes begin; the longest beginning counts."""


def by_area(codes: Iterable[Code]) -> dict[str, list[Code]]:
    """Codes by what they are about, each area in the order of its numbers. Areas without any are left out."""
    areas = {start: area for area, starts in AREAS.items() for start in starts}
    found: dict[str, list[Code]] = {area: [] for area in AREAS}
    for code in sorted(codes, key=lambda code: (code.id[1:2], code.id)):
        start = next(one for one in (code.id, code.id[1:3], code.id[1:2]) if one in areas)
        found[areas[start]].append(code)
    return {area: each for area, each in found.items() if each}

"""Coverage as text for people. In: a `Coverage`. Out: lines: a row a case, what survives, the figures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

import click

from toolkit.report.visible import visible

if TYPE_CHECKING:
    from toolkit.coverage import CaseCoverage, Coverage, Mutant

HEADS = ("case", "status", "cited by", "examples", "games", "killed", "")
_COLOURS = {
    "killed": "green", "reached": "green", "data": "yellow", "unreached": "red", "survived": "red",
    "waiting": "yellow", "missing": "red",
}  # fmt: skip
LONGEST = 46
"""Characters of a title."""


Titles = Mapping[str, str]
"""The titles of cases in the reader's language."""


def table(coverage: Coverage, colour: bool, survivors_alone: bool = False, titles: Titles | None = None) -> str:
    """Everything about a pack; cases under their `titles`, where these are not those of the pack's own files."""
    parts = [] if survivors_alone else ["".join(_rows(coverage, colour, titles or {})), "".join(_files(coverage))]
    parts += ["".join(_survivors(coverage, colour)), "".join(_troubles(coverage, colour)), _figures(coverage, colour)]
    return "\n".join(part for part in parts if part)


def _rows(coverage: Coverage, colour: bool, titles: Titles) -> Iterator[str]:
    rows = [_row(coverage, case, titles) for case in coverage.cases]
    widths = [max(len(row[column]) for row in [HEADS, *rows]) for column in range(len(HEADS) - 1)]
    yield _line(HEADS, widths) + "\n"
    for case, row in zip(coverage.cases, rows, strict=True):
        tint = _COLOURS.get(case.fate)
        text = _line(row, widths)
        yield (click.style(text, fg=tint) if colour and tint else text) + "\n"


def _row(coverage: Coverage, case: CaseCoverage, titles: Titles) -> tuple[str, ...]:
    from toolkit.coverage import FATES

    played = sum(coverage.games.values())
    title = visible(titles.get(case.id) or str(case.item.record.title))
    title = title if len(title) <= LONGEST else f"{title[: LONGEST - 1]}…"
    fate = FATES[case.fate]
    return (
        case.id,
        case.status,
        str(len(case.citing) or "-"),
        str(len(case.examples) or "-") if case.mutants else "",
        f"{case.games}/{played}" if played and case.mutants else "",
        f"{len(case.killed)}/{len(case.mutants)}" if coverage.mutated and case.mutants else "",
        f"{title}: {fate}" if fate else title,
    )


def _line(row: Sequence[str], widths: Sequence[int]) -> str:
    cells = [
        text.ljust(width) if column < 2 else text.rjust(width)
        for column, (text, width) in enumerate(zip(row, widths, strict=False))
    ]
    return "  ".join([*cells, row[-1]]).rstrip()


def _files(coverage: Coverage) -> Iterator[str]:
    """The figures by file, where the cases stand in several."""
    files = list(dict.fromkeys(case.file for case in coverage.cases))
    if len(files) < 2:
        return
    width = max(len(file) for file in files)
    for file in files:
        cases = [case for case in coverage.play if case.file == file]
        done = sum(1 for case in cases if case in coverage.counted)
        share = f"{100 * done / len(cases):5.1f} %" if cases else ""
        yield f"{file.ljust(width)}  {done:4} of {len(cases):4}  {share}".rstrip() + "\n"


def _survivors(coverage: Coverage, colour: bool) -> Iterator[str]:
    """Everything that no example fails without, each with its place: first what examples reach."""
    if not coverage.mutated or not coverage.survivors:
        return
    ordered = sorted(coverage.survivors, key=lambda one: one.number not in coverage.reached)
    yield "No example fails when this is neutralised:\n"
    for mutant in ordered:
        yield f"  {_survivor(coverage, mutant, colour)}\n"


def _survivor(coverage: Coverage, mutant: Mutant, colour: bool) -> str:
    citing = coverage.citing_of(mutant)
    span = citing.span
    place = f"{visible(span.path)}:{span.line}:{span.column}:"
    place = click.style(place, bold=True) if colour else place
    unreached = "" if mutant.number in coverage.reached else "; no example reaches it"
    cases = ", ".join(_marked(coverage, citing.cases))
    return f"{place} {visible(citing.name)}: {mutant.what} ({cases}{unreached})"


def _marked(coverage: Coverage, cases: Iterable[str]) -> Iterator[str]:
    """Cases, each with a sign where nothing else of it is killed either."""
    fates = {case.id: case.fate for case in coverage.cases}
    for case in cases:
        yield f"{case} not exercised" if fates.get(case) in ("survived", "unreached") else case


def _troubles(coverage: Coverage, colour: bool) -> Iterator[str]:
    from toolkit.coverage.cases import USED_UP

    if coverage.failing:
        count = f"{len(coverage.failing)} of {coverage.examples} examples"
        said = f"{count} fail as the rules are, and count for nothing: {', '.join(coverage.failing)}."
        yield f"{click.style(said, fg='red') if colour else said} `hexwright test` tells why.\n"
    if coverage.is_cut_short:
        tried = sum(1 for why in coverage.untried.values() if why == USED_UP)
        first = f", from `{visible(coverage.left_out[0])}` on" if coverage.left_out else ""
        left = f"{len(coverage.left_out)} of {coverage.examples} examples were not played to the end{first}"
        said = f"The work that all examples share was used up (E713): {left}, and {_count(tried, 'mutant')} not tried."
        yield f"{click.style(said, fg='red') if colour else said} `hexwright test` tells where.\n"
    for number, why in sorted(coverage.untried.items()):
        if why == USED_UP:
            continue
        mutant = coverage.by_number[number]
        yield f"Not tried: {visible(coverage.citing_of(mutant).name)}: {mutant.what} ({visible(why)})\n"


def _figures(coverage: Coverage, colour: bool) -> str:
    by_status = ", ".join(f"{count} {status}" for status, count in coverage.by_status.items())
    lines = [f"{coverage.pack}: {_count(len(coverage.cases), 'case')}: {by_status}."]
    if coverage.mutated:
        lines.append(f"{_count(len(coverage.tried), 'mutant')}: {len(coverage.survivors)} survive.")
    if coverage.waiting:
        lines.append(f"{len(coverage.waiting)} of the `play` cases are marked as not implemented yet.")
    word = "exercised" if coverage.mutated else "reached by examples"
    share = f"{coverage.share:.1f} %"
    share = click.style(share, bold=True) if colour else share
    lines.append(f"{len(coverage.counted)} of {len(coverage.play)} `play` cases are {word}: {share}.")
    return "\n".join(lines) + "\n"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"

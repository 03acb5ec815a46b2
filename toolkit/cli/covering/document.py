"""Coverage as a JSON document. In: a `Coverage`. Out: plain data, the same on every machine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from toolkit.coverage import CaseCoverage, Citing, Coverage


def document(coverage: Coverage) -> dict[str, Any]:
    """Everything that was measured of a pack."""
    return {
        "pack": coverage.pack,
        "figures": figures(coverage),
        "cases": [_case(coverage, case) for case in coverage.cases],
        "failing_examples": list(coverage.failing),
        "left_out": list(coverage.left_out),
    }


def figures(coverage: Coverage) -> dict[str, Any]:
    """The figures that sum it up."""
    return {
        "cases": coverage.by_status,
        "not_yet": len(coverage.waiting),
        "reached": len(coverage.reached_cases),
        "exercised": len(coverage.exercised) if coverage.mutated else None,
        "share": round(coverage.share, 1),
        "mutated": coverage.mutated,
        "mutants": len(coverage.tried),
        "survivors": len(coverage.survivors) if coverage.mutated else None,
        "examples": coverage.examples,
        "games": dict(coverage.games),
    }


def _case(coverage: Coverage, case: CaseCoverage) -> dict[str, Any]:
    return {
        "id": case.id,
        "title": str(case.item.record.title),
        "status": case.status,
        "file": case.item.source.path,
        "fate": case.fate,
        "cited_by": [_citing(coverage, each) for each in case.citing],
        "examples": list(case.examples),
        "games": case.games,
        "mutants": [_mutant(coverage, number) for number in case.mutants],
    }


def _citing(coverage: Coverage, citing: Citing) -> dict[str, Any]:
    span = citing.span
    found = {"name": citing.name, "path": span.path, "line": span.line, "column": span.column}
    why = coverage.refused.get(citing.key)
    return {**found, "not_neutralised": why} if why is not None else found


def _mutant(coverage: Coverage, number: int) -> dict[str, Any]:
    mutant = coverage.by_number[number]
    citing = coverage.citing_of(mutant)
    return {
        "what": f"{citing.name}: {mutant.what}",
        "reached": number in coverage.reached,
        "killed_by": coverage.killers.get(number),
        **({"untried": coverage.untried[number]} if number in coverage.untried else {}),
    }

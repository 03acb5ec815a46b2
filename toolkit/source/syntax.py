"""libyaml's complaints in an author's words."""

from __future__ import annotations

from toolkit.diagnostics import register
from toolkit.source.build import Tree
from toolkit.source.findings import Findings

SYNTAX = register(
    "E130",
    "syntax",
    title="This is not YAML",
    cause="The file breaks a rule of YAML.",
    remedy="Compare the line, and the one before it, with a file that works.",
    bad="a: !<x",
    good="a: x",
)


def explain(tree: Tree, findings: Findings) -> None:
    """Report why libyaml gave up."""
    error = tree.error
    assert error is not None
    mark = error.problem_mark or error.context_mark
    at = mark.index if mark else 0
    findings.add(SYNTAX, at, at + 1, str(error.problem))

"""Torn expressions."""

from __future__ import annotations

from toolkit.source.build import Tree
from toolkit.source.findings import Findings


def report_tears(tree: Tree, findings: Findings) -> bool:
    """Whether tears explain all."""
    return False

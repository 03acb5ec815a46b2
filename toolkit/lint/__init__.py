"""Checks of what a pack says: whether decks add up, tables have gaps, pieces stand on the map. One file a check."""

from toolkit.lint.registry import check, run_checks

__all__ = ["check", "run_checks"]

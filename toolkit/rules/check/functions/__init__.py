"""The built-in functions, a module for each group."""

from toolkit.rules.check.functions import numbers, occasions, ranging, space, tables, things
from toolkit.rules.check.functions.registry import FUNCTIONS, BuiltIn

__all__ = ["FUNCTIONS", "BuiltIn", "numbers", "occasions", "ranging", "space", "tables", "things"]

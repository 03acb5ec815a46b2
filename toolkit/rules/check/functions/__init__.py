"""The built-in functions, a module for each group."""

from toolkit.rules.check.functions import numbers, occasions, ranging, space, tables, things
from toolkit.rules.check.functions.registry import FUNCTIONS, LATER, BuiltIn

__all__ = ["FUNCTIONS", "LATER", "BuiltIn", "numbers", "occasions", "ranging", "space", "tables", "things"]

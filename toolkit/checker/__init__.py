"""The checker of rules: what a pack declares, and the types of everything in it.

In: a linked pack. Out: typed expressions and checked elements, and what is wrong with them:

check_rules(pack)        all rules of the pack, or None where one is wrong, and the findings
"""

from toolkit.checker.declarations import Declarations
from toolkit.checker.rules import check_rules
from toolkit.checker.scope import Scope
from toolkit.checker.typing import (
    check_call,
    check_candidates,
    check_expression,
    check_facts,
    check_order,
)

__all__ = [
    "Declarations",
    "Scope",
    "check_call",
    "check_candidates",
    "check_expression",
    "check_facts",
    "check_order",
    "check_rules",
]

"""How far rules implement the cases of a rulebook, and how far examples and games put them to the test.

In: a pack with checked rules. Out: `Coverage`: for each case what cites it, which examples and games reach that, and
whether an example fails once it is neutralised (`Mutant`). All mutants stand in one set of rules and are switched on
one at a time while it runs, so that each program is compiled once.
"""

from toolkit.coverage.cases import FATES, CaseCoverage, Coverage, Scope, scope_of
from toolkit.coverage.citing import Citing, citing_in
from toolkit.coverage.measuring import Wanted, measure
from toolkit.coverage.mutants import Mutant

__all__ = [
    "FATES",
    "CaseCoverage",
    "Citing",
    "Coverage",
    "Mutant",
    "Scope",
    "Wanted",
    "citing_in",
    "measure",
    "scope_of",
]

"""What a seat could find out without being told: random games beside worlds that it cannot tell from its own.

In: a compiled scenario, how many games. Out: `Hunted` with a diagnostic for each leak. At a decision `worlds` makes
such a world, `comparing` holds against each other what the seat is asked, shown and told in both and goes on in both
with the same answers, `naming` finds the expression of the rules that is computed otherwise, `hunting` plays.
"""

from toolkit.leaks.comparing import Compared, Leak, Table, look
from toolkit.leaks.hunting import Hunted, Wanted, hunt

__all__ = ["Compared", "Hunted", "Leak", "Table", "Wanted", "hunt", "look"]

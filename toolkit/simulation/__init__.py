"""Games by the thousand: who wins, how long it takes, what is used and what never.

In: checked rules and a `Plan`. Out: a `Simulation`, the same for the same plan whatever plays it. `playing` plays one
game after the other, `counting` tells what each came to use, `running` shares the games out, `keeping` keeps what was
played, `figures` makes rates and spreads of it, `sheets` and `document` files.
"""

from toolkit.simulation.document import document
from toolkit.simulation.figures import Rate, Simulation, Spread, Standing, reads_of_columns, wilson
from toolkit.simulation.keeping import OtherSimulation, keeping, read_kept
from toolkit.simulation.plan import MOST, UNIFORM, Plan
from toolkit.simulation.playing import Table
from toolkit.simulation.rows import Batch, Row
from toolkit.simulation.running import Content, NoCluster, batches_of, processors, run_here, run_on
from toolkit.simulation.sheets import NoParquet, write_csv, write_parquet

__all__ = [
    "MOST",
    "UNIFORM",
    "Batch",
    "Content",
    "NoCluster",
    "NoParquet",
    "OtherSimulation",
    "Plan",
    "Rate",
    "Row",
    "Simulation",
    "Spread",
    "Standing",
    "Table",
    "batches_of",
    "document",
    "keeping",
    "processors",
    "read_kept",
    "reads_of_columns",
    "run_here",
    "run_on",
    "wilson",
    "write_csv",
    "write_parquet",
]

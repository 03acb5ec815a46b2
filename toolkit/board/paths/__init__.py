"""Paths on boards whose spaces are numbers: what can be reached, cheapest ways, routes by preference, ways by legs.

In: the neighbours of each space and what a step costs. Out: networks, reaches and routes. Exact, and in one order.
"""

from toolkit.board.paths.network import LARGEST_COST, Cost, CostError, Network, make_network
from toolkit.board.paths.reaching import Reach, cheapest, reachable
from toolkit.board.paths.route import Route, Step

__all__ = [
    "LARGEST_COST",
    "Cost",
    "CostError",
    "Network",
    "Reach",
    "Route",
    "Step",
    "cheapest",
    "make_network",
    "reachable",
]

"""Paths on boards whose spaces are numbers: what can be reached, cheapest ways, routes by preference, ways by legs.

In: the neighbours of each space and what a step costs. Out: networks, reaches and routes. Exact, and in one order.
"""

from toolkit.board.paths.legs import Attempt, Barrier, Leg, LegRoute, LegStep, Trace, trace, trace_back
from toolkit.board.paths.network import LARGEST_COST, Cost, CostError, Network, make_network
from toolkit.board.paths.preference import ByAll, ByEnd, BySpaces, BySteps, Criterion
from toolkit.board.paths.reaching import Reach, Route, Step, cheapest, reachable
from toolkit.board.paths.simple import MOST_LOOKED_AT, SimpleRoute, TooManyRoutes, best_routes, simple_routes

__all__ = [
    "LARGEST_COST",
    "MOST_LOOKED_AT",
    "Attempt",
    "Barrier",
    "ByAll",
    "ByEnd",
    "BySpaces",
    "BySteps",
    "Cost",
    "CostError",
    "Criterion",
    "Leg",
    "LegRoute",
    "LegStep",
    "Network",
    "Reach",
    "Route",
    "SimpleRoute",
    "Step",
    "TooManyRoutes",
    "Trace",
    "best_routes",
    "cheapest",
    "make_network",
    "reachable",
    "simple_routes",
    "trace",
    "trace_back",
]

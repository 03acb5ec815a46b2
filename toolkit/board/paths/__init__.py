"""Simple routes on boards whose spaces are numbers, the best first by several criteria.

In: where one may step, and criteria as numbers that add up along a route. Out: routes. Exact, and in one order.
"""

from toolkit.board.paths.preference import Cost, RouteCriterion
from toolkit.board.paths.simple import MOST_LOOKED_AT, SimpleRoute, TooManyRoutes, simple_routes

__all__ = ["MOST_LOOKED_AT", "Cost", "RouteCriterion", "SimpleRoute", "TooManyRoutes", "simple_routes"]

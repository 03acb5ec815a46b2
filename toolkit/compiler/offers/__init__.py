"""Offers: who is asked in which order, what he may do, and what happens then.

An offer to one player of actions that are asked for at once is straight code (`simple`); every other keeps its players,
whose go it is, and how many have passed (`general`). In: menus and a step or an `announce:`. Out: parts.
"""

from toolkit.compiler.offers.offering import Offering, announce, claim, offer

__all__ = ["Offering", "announce", "claim", "offer"]

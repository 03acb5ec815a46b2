"""What a straight line between two spaces meets strictly between them, exactly, in integers.

In: a lattice of spaces and what is drawn on it. Out: touches in the order of the line. No roots, no floats.
"""

from toolkit.board.contacts.crossing import Crossing, crossings
from toolkit.board.contacts.lattice import HEXES, SQUARES, Lattice

__all__ = ["HEXES", "SQUARES", "Crossing", "Lattice", "crossings"]

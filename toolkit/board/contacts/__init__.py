"""What a straight line between two spaces meets strictly between them, exactly, in integers.

In: a lattice of spaces and what is drawn on it. Out: touches in the order of the line. No roots, no floats.
Whole boards at once are in `columns`, and what depends on the displacement alone in `tables`; both import numpy.
"""

from toolkit.board.contacts.account import Touch, contacts_of
from toolkit.board.contacts.crossing import Crossing, crossings
from toolkit.board.contacts.lattice import HEXES, SQUARES, Lattice
from toolkit.board.contacts.scene import PARTS, Scene

__all__ = ["HEXES", "PARTS", "SQUARES", "Crossing", "Lattice", "Scene", "Touch", "contacts_of", "crossings"]

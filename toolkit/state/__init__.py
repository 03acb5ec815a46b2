"""One scenario, numbered and laid out. In: checked rules, a scenario, options. Out: a `Stage`; touches no file.

`Stage` holds all that does not change in a game (settings, attributes, terrain, numbers of ids, the `Layout` of cells)
and the start cells. `Names` turns run-time values into names and back. `Needs` says which optional cells there are.
"""

from toolkit.state.documents import (
    STANDS_UNTIL,
    name_cell,
    name_row,
    read_cell,
    read_row,
    read_state,
    write_state,
)
from toolkit.state.event_facts import facts_of_event
from toolkit.state.face_down import Back, back_of, told_by_design
from toolkit.state.free import free_in
from toolkit.state.ground import Ground
from toolkit.state.layout import Cell, Layout
from toolkit.state.names import Names, UnknownName
from toolkit.state.needs import Needs, in_force, option_holds
from toolkit.state.numbers import Instance, Numbers, Seat
from toolkit.state.shapes import CellType, Inner, Shape
from toolkit.state.stage import Stage, set_up
from toolkit.state.starts import start_of

__all__ = [
    "STANDS_UNTIL",
    "Back",
    "Cell",
    "CellType",
    "Ground",
    "Inner",
    "Instance",
    "Layout",
    "Names",
    "Needs",
    "Numbers",
    "Seat",
    "Shape",
    "Stage",
    "UnknownName",
    "back_of",
    "facts_of_event",
    "free_in",
    "in_force",
    "name_cell",
    "name_row",
    "option_holds",
    "read_cell",
    "read_row",
    "read_state",
    "set_up",
    "start_of",
    "told_by_design",
    "write_state",
]

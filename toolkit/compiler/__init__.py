"""Rules made into Python: `compile_program` gives the blocks that the machine of `toolkit.play` runs.

Expressions become expressions, values functions, procedures blocks that are cut where they may wait. `Passes` are what
makes the code quick; each can be switched off, and changes nothing that is computed, kept or asked.
"""

from toolkit.compiler.passes import ALL, NONE, Passes
from toolkit.compiler.program import Draft, compile_program, link_program, undisturbed, write_program
from toolkit.runtime.program import Program

__all__ = [
    "ALL",
    "NONE",
    "Draft",
    "Passes",
    "Program",
    "compile_program",
    "link_program",
    "undisturbed",
    "write_program",
]

"""Choices as code: the statements that list the next short answers, tell whether there are any, and read whole answers.

One file a form. In: a choice, the names around it, and what else must hold of what is chosen. Out: statements.
"""

from toolkit.compiler.choices import answers as several
from toolkit.compiler.choices import single
from toolkit.compiler.choices.asking import Asking, write_exists, write_listing
from toolkit.compiler.choices.proposals import write_proposals

__all__ = ["Asking", "several", "single", "write_exists", "write_listing", "write_proposals"]

"""Which decisions are secret: those that stand in the steps of `secretly`, or in what these call.

In: a program and the frames of a decision. Out: whether others learn what is answered.
"""

from __future__ import annotations

from toolkit.play.once import once_for_each
from toolkit.play.program import Frame, Program, site_of
from toolkit.rules.program.rules import Rules
from toolkit.rules.program.steps import Secretly
from toolkit.rules.program.walking import elements_of, walk
from toolkit.source import Path

Places = tuple[tuple[str, Path], ...]


@once_for_each
def _secret_places(rules: Rules) -> Places:
    """The files and paths of all `secretly` steps: views and logs ask again and again."""
    found = {
        (node.at.source.path, node.at.path)
        for element in elements_of(rules)
        for node in walk(element)
        if isinstance(node, Secretly)
    }
    return tuple(sorted(found, key=lambda place: (place[0], [str(key) for key in place[1]])))


def is_secret(program: Program, frame: Frame | None) -> bool:
    """Whether a decision, or a call that it will come back to, stands in a `secretly` step."""
    places = _secret_places(program.rules)
    while frame is not None and places:
        site = site_of(frame[0])
        where = site.where.source.path, site.where.path
        if any(where[0] == file and where[1][: len(path)] == path for file, path in places):
            return True
        frame = frame[2]
    return False

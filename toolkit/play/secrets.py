"""Which decisions are secret: those that stand in the steps of `secretly`, or in what these call.

In: a program and the frames of a decision. Out: whether others learn what is answered.
"""

from __future__ import annotations

from toolkit.play.once import once_for_each
from toolkit.program.rules import Rules
from toolkit.program.walking import elements_of, steps_in
from toolkit.runtime.program import Frame, Program, site_of
from toolkit.runtime.sites import BEGINS
from toolkit.source import Path

Places = tuple[tuple[str, Path], ...]


@once_for_each
def _secret_places(rules: Rules) -> Places:
    """The files and paths of all `secretly` steps: views and logs ask again and again."""
    found = {
        (step.at.source.path, step.at.path)
        for element in elements_of(rules)
        for step in steps_in(element)
        if step.effects.is_unseen
    }
    return tuple(sorted(found, key=lambda place: (place[0], [str(key) for key in place[1]])))


def is_secret(program: Program, frame: Frame | None) -> bool:
    """Whether a decision, or a call that it will come back to, stands in a `secretly` step."""
    return secret_frame(program, frame) is not None


def secret_frame(program: Program, frame: Frame | None) -> tuple[Frame, Path] | None:
    """The outermost frame that stands in the steps of a `secretly` step, and the path of that step; None for none."""
    places = _secret_places(program.rules)
    found = None
    while frame is not None and places:
        site = site_of(frame[0])
        file, where = site.where.source.path, site.where.path
        inside = [path for of, path in places if of == file and where[: len(path) + 1] == (*path, "do")]
        if inside:
            found = frame, min(inside, key=len)
        frame = frame[2]
    return found


def next_of(path: Path) -> str:
    """What frames call how many players of a `secretly` have begun."""
    return f"next of {dotted(path)}"


def dotted(path: Path) -> str:
    """The path of a step as sites are called by it."""
    return ".".join(str(key) for key in path)


def as_it_began(program: Program, frame: Frame | None) -> Frame | None:
    """The frames as they were when he who acts secretly began: what others know of where the game waits."""
    found = secret_frame(program, frame)
    if found is None:
        return frame
    (function, locals, parent), path = found
    begins = program.functions[f"{dotted(path)} {BEGINS}"]
    values = {kept.name: value for kept, value in zip(site_of(function).locals, locals, strict=True)}
    values[next_of(path)] -= 1
    return begins, tuple(values[kept.name] for kept in site_of(begins).locals), parent


def opened_in_secret(program: Program, frame: Frame | None) -> int:
    """How many of the occasions that are going on were opened in a `secretly` step: nobody else hears of them."""
    found = secret_frame(program, frame)
    if found is None:
        return 0
    outer, path = found
    site = site_of(outer[0])
    where = site.where
    within = [
        during
        for file, during in _durings(program.rules)
        if file == where.source.path and during[: len(path)] == path and where.path[: len(during)] == during
    ]
    count = min(len(site.inside), sum(where.path[len(during) :] != () for during in within))
    while frame is not outer and frame is not None:
        count += len(site_of(frame[0]).inside)
        frame = frame[2]
    return count


@once_for_each
def _durings(rules: Rules) -> Places:
    """The files and paths of the steps that open occasions."""
    steps = [step for element in elements_of(rules) for step in steps_in(element)]
    return tuple((step.at.source.path, step.at.path) for step in steps if step.effects.live is not None)

"""What was played of a simulation, kept so that it can go on. In: a plan, batches. Out: a file, and batches again.

The file has a line for what is simulated, and one for each batch, as JSON; each is written at once. What stands behind
the last whole line was torn off when the process was killed, and is dropped.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO

from toolkit.simulation.plan import Plan
from toolkit.simulation.rows import Batch
from toolkit.whole_files import growing_file, open_plain

FORM = 1
"""The form of the file."""
FIRST = b'{"simulation": '
"""How such a file begins."""


class OtherSimulation(ValueError):
    """A file is of something else that was simulated. `otherwise`: in what it differs, as words of the plan."""

    def __init__(self, otherwise: tuple[str, ...]) -> None:
        super().__init__(", ".join(otherwise))
        self.otherwise = otherwise


def read_kept(file: Path, plan: Plan) -> list[Batch]:
    """The batches of a file; none where there is no file, or an empty one. Raises OtherSimulation where they are not of
    this plan, and where the file is none of ours: then `otherwise` is empty."""
    if not file.exists():
        return []
    with open_plain(file) as stream:
        first, *lines = stream.read().rpartition(b"\n")[0].split(b"\n")
    if not first:
        return []
    told = _parsed(first)
    if not isinstance(told, Mapping) or told.get("simulation") != FORM:
        raise OtherSimulation(())
    now = told_of(plan)
    otherwise = tuple(sorted(name for name in {*now, *told} if now.get(name) != told.get(name)))
    if otherwise:
        raise OtherSimulation(otherwise)
    try:
        batches = [Batch.from_data(json.loads(line)) for line in lines]
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise OtherSimulation(()) from error
    return [*_without_twice(batches)]


def _without_twice(batches: list[Batch]) -> Iterator[Batch]:
    """Two processes may have kept games in one file at a time: each game counts once."""
    seen: set[int] = set()
    for batch in batches:
        games = {row.game for row in batch.rows}
        if games.isdisjoint(seen):
            yield batch
            seen |= games


def told_of(plan: Plan) -> dict[str, Any]:
    """What the first line tells: all that games hang on."""
    return {"simulation": FORM, **plan.to_data()}


@contextmanager
def keeping(file: Path | None, plan: Plan) -> Iterator[Any]:
    """What keeps a batch, while it goes on: in a file, or nowhere where there is none."""
    if file is None:
        yield lambda batch: None
        return
    with growing_file(file) as stream:
        if not _drop_torn(stream):
            _write(stream, told_of(plan))
        yield lambda batch: _write(stream, batch.to_data())


def _write(stream: BinaryIO, data: Any) -> None:
    stream.write(json.dumps(data, separators=(", ", ": ")).encode() + b"\n")
    stream.flush()


def _drop_torn(stream: BinaryIO) -> int:
    """Cut off what was not written to its end; how many bytes are left."""
    stream.seek(0)
    return stream.truncate(stream.read().rfind(b"\n") + 1)


def _parsed(line: bytes) -> Any:
    try:
        return json.loads(line)
    except ValueError:
        return None

"""Where each node of a file stands: three flat tables, in the order in which the nodes are read.

A node is a key, a scalar or a container. A scalar costs eight bytes; paths, lines and columns are worked out when
somebody asks.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator

from toolkit.frozen import frozen


@frozen
class Marks:
    """Start and end of every node, the node after each container, and the keys (as nodes) that were refused."""

    starts: array[int]
    ends: array[int]
    after: dict[int, int]
    skipped: frozenset[int] = frozenset()

    def children(self, node: int, step: int) -> Iterator[int]:
        """The items of a list (step 0), or the keys of a mapping (step 1: the value is the node after its key)."""
        child, end = node + 1, self.after[node]
        while child < end:
            if child not in self.skipped:
                yield child
            child = self.after.get(child, child + 1)
            if step:
                child = self.after.get(child, child + 1)

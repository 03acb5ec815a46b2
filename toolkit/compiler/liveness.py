"""Which locals are read after a place in code: what frames must hold, and nothing else.

An `end:` may cut a frame that waits for a call to come back, so the locals that the cut needs live there too.
"""

from __future__ import annotations

from collections.abc import Iterable

from toolkit.compiler.code import (
    NO_NAMES,
    Cells,
    Do,
    Enter,
    If,
    Jump,
    Label,
    Leave,
    Loop,
    Names,
    Node,
    Nodes,
    Wait,
)

Live = dict[Label, Names]


def live_at(labels: Iterable[Label]) -> Live:
    """The locals that are alive where each label begins: the least sets that fit together."""
    everything = list(labels)
    live: Live = dict.fromkeys(everything, NO_NAMES)
    changed = True
    while changed:
        changed = False
        for label in reversed(everything):
            found = _of_nodes(label.code, NO_NAMES, live)
            for cut in label.cuts:
                found |= live[cut.label] if cut.label is not None else NO_NAMES
            if label.again is not None:
                found |= live[label.again]
            if label.asks is not None:
                found |= label.asks.reads
            if label.proposes is not None:
                found |= label.proposes.reads
            if found != live[label]:
                live[label] = found
                changed = True
    return live


def _of_nodes(nodes: Nodes, after: Names, live: Live) -> Names:
    for node in reversed(nodes):
        after = _of_node(node, after, live)
    return after


def _of_node(node: Node, after: Names, live: Live) -> Names:
    match node:
        case Do(reads=reads, writes=writes):
            return (after - writes) | reads
        case Cells(reads=reads):
            return after | reads
        case If(then=then, otherwise=otherwise, reads=reads):
            return _of_nodes(then, after, live) | _of_nodes(otherwise, after, live) | reads
        case Loop(body=body, reads=reads, writes=writes):
            around = after | reads
            inner = _of_nodes(body, around, live) - writes
            return around | (_of_nodes(body, around | inner, live) - writes)
        case Jump(to=label):
            return live[label]
        case Leave(reads=reads):
            return reads
        case Wait(go=label, reads=reads):
            return live[label] | reads
        case Enter(back=label, reads=reads):
            return (live[label] if label is not None else NO_NAMES) | reads

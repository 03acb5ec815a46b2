"""Where in the pack generated statements come from: those that no expression marks are marked as made of their step.

So a fault that no expression makes, a list too long or a loop without end, is told at the step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from toolkit.compiler.code import Cells, Do, Enter, If, Label, Lines, Loop, Nodes, Part, Wait, Waiting
from toolkit.compiler.pycode import PyCode

Mark = Callable[[PyCode], PyCode]


def placed(parts: Iterable[Part], mark: Mark) -> list[Part]:
    """The parts of a step, with all their statements marked; those of steps inside it are marked already."""
    return [_part(part, mark) for part in parts]


def _part(part: Part, mark: Mark) -> Part:
    if isinstance(part, Waiting):
        make = part.make

        def then(after: Label) -> Nodes:
            """Its nodes, with their place."""
            return _nodes(make(after), mark)

        return Waiting(then)
    return _nodes(part, mark)


def _nodes(nodes: Nodes, mark: Mark) -> Nodes:
    ahead = list(nodes)  # no calls for what is inside: the cases of a `match` stand in each other
    while ahead:
        node = ahead.pop()
        match node:
            case Do():
                node.lines = _lines(node.lines, mark)
            case Cells():
                ahead += [each for each in node.changes if isinstance(each, Do)]
            case If():
                node.test = _marked(node.test, mark)
                ahead += [*node.then, *node.otherwise]
            case Loop():
                node.head = _marked(node.head, mark)
                ahead += node.body
            case Enter():
                node.mark = node.mark or mark
            case Wait():
                ahead += node.go.code
    return nodes


def _lines(lines: Lines, mark: Mark) -> Lines:
    return tuple((depth, _marked(text, mark)) for depth, text in lines)


def _marked(text: PyCode, mark: Mark) -> PyCode:
    return text if text.may_fault else mark(text)

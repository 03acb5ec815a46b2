"""Whether an element is there now: what it stands in is going on, and no occasion is `without` it.

In: an element. Out: Python truths.
"""

from __future__ import annotations

from collections.abc import Sequence

from toolkit.compiler.expressions.context import EmitContext
from toolkit.compiler.expressions.occasions import live
from toolkit.compiler.pycode import PyCode, joined, py
from toolkit.program.rules import Element


def barring(element: Element, context: EmitContext) -> PyCode | None:
    """A Python truth that holds while an occasion bars the element by its tags or classes; None where none can."""
    texts = [live(kind, context) for kind in context.module.rules.barring(element)]
    return py("({})", joined(" or ", texts)) if texts else None


def existence(element: Element, live: Sequence[str], context: EmitContext) -> list[PyCode]:
    """Python truths that must hold for an element to be there now; `live` are the kinds that are known to be live."""
    barred = barring(element, context)
    texts = live_occasions([kind for kind in element.within if kind not in live], context)
    return texts + ([py("not {}", barred)] if barred is not None else [])


def live_occasions(kinds: Sequence[str], context: EmitContext) -> list[PyCode]:
    """A Python truth for each of some kinds: such an occasion is live."""
    return [text for kind in kinds if (text := live(kind, context)).value is not True]

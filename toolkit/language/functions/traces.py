"""Functions of traces: no words of authors, who call a trace by its name; the checker makes these of such calls."""

from __future__ import annotations

from toolkit.language.functions.registry import Traits, declare

declare("traced", Traits(reads=(), length="board"))
declare("traced_cost", Traits(reads=()))
declare("is_traced", Traits(reads=()))

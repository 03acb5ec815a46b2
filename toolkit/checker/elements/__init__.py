"""Elements of rules: each section has its own file here, which registers how a raw element becomes checked ones."""

from __future__ import annotations

from toolkit.checker.elements.sheet import Owner, Sheet, all_sections, element

__all__ = ["Owner", "Sheet", "all_sections", "element"]

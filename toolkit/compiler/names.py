"""Names in generated code. Ids of a pack never begin with `_` and never hold `__`; those of locals are small letters.

So names that begin with `_` and those in capitals are the generator's own; a local whose name means something else in
generated code gets `__` behind it.
"""

from __future__ import annotations

import builtins
import keyword

_OWN = frozenset(("g", "loc", "up", "answer", "frame"))
_BUILT_IN = frozenset(name for name in dir(builtins) if name.islower())
RESERVED = _OWN | _BUILT_IN | frozenset(keyword.kwlist) | frozenset(keyword.softkwlist)
"""Names that a local of a pack may not have in generated code."""


def local(name: str) -> str:
    """The Python name of an argument, a local or the variable of a loop."""
    if name in RESERVED or name.startswith(("v_", "t_", "f_", "b_", "s_", "o_", "a_", "k_", "m_")):
        return f"{name}__"
    return name


def word(text: str) -> str:
    """A text as part of a name; ids that differ are different parts: a dot, of what an element brings, is `__`."""
    return "".join(letter if letter.isalnum() or letter == "_" else "_" for letter in text.replace(".", "__"))


def constant(*words: str) -> str:
    """The name of a constant of the module: `constant("SETTING", "lines")` is `SETTING_lines`."""
    return "_".join(word.replace("-", "_") for word in words)


def order(id: str) -> str:
    """The function of an order: `o_scan`."""
    return f"o_{id.replace('-', '_').replace('.', '__')}"


def look(check: str) -> str:
    """The function that looks for what a check is about: `l_crowd`."""
    return f"l_{word(check)}"


def value(id: str, *, tracing: bool = False) -> str:
    """The function of a value: `v_cover`, in tracing form `t_cover`."""
    return f"{'t' if tracing else 'v'}_{id.replace('-', '_').replace('.', '__')}"

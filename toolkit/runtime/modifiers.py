"""Modifiers that are put in order in generated code, and their entries in accounts. In: run-time values."""

from __future__ import annotations

from typing import Any

from toolkit.language.accounts import Entry
from toolkit.runtime.sequences import rank


def void_entries(voids: list[Any], value: Any, entries: list[Entry]) -> None:
    """The entries of modifiers that made others void."""
    for _, (label, cite, how), _ in sorted(voids, key=lambda one: one[0]):
        entries.append(Entry(label, cite, how, None, value, value, "counted"))


def applied(
    speaking: list[Any], value: Any, how: str, least: bool, low: Any, high: Any, entries: list[Entry] | None
) -> Any:
    """A value after the modifiers of one kind: of several `set` the last counts, an `or` where it is better."""
    ordered = sorted(speaking, key=lambda one: one[0])
    counting = [one for one in ordered if not one[3]]
    for one in ordered:
        _, (label, cite, _), amount, is_void = one
        before, fate = value, "void" if is_void else "counted"
        if not is_void:
            if (how == "set" and one is not counting[-1]) or (how == "or" and not _better(amount, value, least)):
                fate = "beaten"
            else:
                value = value * amount if how == "times" else value + amount if how == "add" else amount
                value = low if low is not None and value < low else value
                value = high if high is not None and value > high else value
        if entries is not None:
            entries.append(Entry(label, cite, how, amount, before, value, fate))
    return value


def _better(amount: Any, value: Any, least: bool) -> bool:
    better: bool = rank(amount) < rank(value) if least else rank(amount) > rank(value)
    return better

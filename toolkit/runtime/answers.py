"""Answers read: which values are whole, and what comes after them.

Cells `S` and journal `J` are those of a game. Only numbers are known here, as in generated code.
"""

from __future__ import annotations

from typing import Any

from toolkit.language.faults import END


def read_partial(forms: tuple[int, ...], answer: tuple[int, ...]) -> tuple[tuple[Any, ...], Any, tuple[int, ...]]:
    """A beginning of an answer: the values that are whole, the answer up to there, the elements after it.

    `forms` has for each value 0 for one int, 1 for a set, 2 for a list, both closed by `END`.
    """
    values: list[Any] = []
    index = 1
    for form in forms:
        if form == 0:
            if index >= len(answer):
                break
            values.append(answer[index])
            index += 1
            continue
        if END not in answer[index:]:
            break
        end = answer.index(END, index)
        elements = answer[index:end]
        values.append(tuple(sorted(elements)) if form == 1 else elements)
        index = end + 1
    return tuple(values), answer[:index], answer[index:]


def read_whole(forms: tuple[int, ...], answer: tuple[int, ...]) -> tuple[Any, ...] | None:
    """The values of an answer, None while it is not whole."""
    if forms[-1] and answer[-1] != END:
        return None
    values, _, _ = read_partial(forms, answer)
    return values if len(values) == len(forms) else None

"""Optional rules: a value that the option cannot have."""

from __future__ import annotations

from collections.abc import Iterator

from toolkit.diagnostics import Diagnostic, Note, register
from toolkit.lint.registry import check
from toolkit.names import Names, did_you_mean
from toolkit.packs import Item, Pack
from toolkit.packs.options import SWITCH, choices_of

WRONG_CHOICE = register(
    "E594",
    "option-value",
    about="elements scenarios",
    title="An option cannot have this value",
    cause="An option is `off` or `on`, or one of the `values` that the pack lists for it.",
    remedy="Write one of them, or add the value to those of the option.",
    bad="options: {hurry: maybe}",
    good="options: {hurry: on}",
)
_MOST = 12


@check(WRONG_CHOICE)
def check_options(pack: Pack) -> Iterator[Diagnostic]:
    """Look at what scenarios and examples choose, and at what options are when nobody chooses."""
    for id, option in pack.manifest.record.options.items():
        values = option.values or SWITCH
        if option.default not in (*values, "off"):
            yield _wrong(pack.manifest, ("options", id, "default"), id, option.default, values)
    choices = choices_of(pack)
    declared = {id: each.manifest for each in pack.family() for id in each.manifest.record.options}
    for item in pack.all("scenarios", "examples"):
        for id, value in getattr(item.record, "options", {}).items():
            if id in choices and value not in choices[id]:
                note = Note(f"`{id}` is declared here.", declared[id].key_span("options", id))
                yield _wrong(item, ("options", id), id, value, choices[id], note)


def _wrong(
    item: Item, where: tuple[str, ...], id: str, value: str, choices: tuple[str, ...], *notes: Note
) -> Diagnostic:
    listed = ", ".join(f"`{each}`" for each in choices[:_MOST]) + (", …" if len(choices) > _MOST else "")
    help = did_you_mean(value, Names(choices)) or f"Write one of these: {listed}."
    return WRONG_CHOICE.at(item.span(*where), f"`{id}` is one of {listed}, never `{value}`.", help=help, notes=notes)

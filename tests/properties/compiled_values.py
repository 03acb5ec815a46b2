"""The rules of a pack that is written for a test, and the functions of its values as they are compiled."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from toolkit.checker import check_rules
from toolkit.compiler.module import compiled_module, run_module
from toolkit.compiler.passes import ALL
from toolkit.compiler.writer import Writer
from toolkit.packs import load_pack
from toolkit.program.rules import Rules
from toolkit.state import Stage


def rules_of(folder: Path, files: Mapping[str, str] | None = None) -> Rules:
    """The rules of the pack in a folder, into which these files are written before."""
    for name, text in (files or {}).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    pack, found = load_pack(folder)
    assert pack is not None and {each.code for each in found} <= {"E314"}, found  # E314: its folder has another name
    rules, problems = check_rules(pack)
    assert rules is not None, problems
    return rules


def functions_of(stage: Stage, values: Iterable[str]) -> dict[str, Any]:
    """The functions of some values, `v_` and the id of each, and of what they ask for."""
    writer = Writer(stage.rules, stage, ALL)
    for value in values:
        writer.module.value_function(value)
    return run_module(compiled_module(writer.module.finish(), "<values>"), stage)

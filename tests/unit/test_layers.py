"""Each part of the toolkit imports only from parts above it, and the pure ones touch no file, clock or chance."""

import ast
from functools import cache
from pathlib import Path

TOOLKIT = Path(__file__).parents[2] / "toolkit"
LAYERS = (
    ("frozen", "lookalikes", "modules", "phrases", "processes"),
    ("diagnostics", "whole_files"),
    ("names",),
    ("source",),
    ("model",),
    ("schema",),
    ("packs",),
    ("board",),
    ("language",),
    ("program",),
    ("analysis",),
    ("checker", "state"),
    ("evaluator", "runtime"),
    ("compiler",),
    ("lint",),
    ("play",),
    ("kept_contacts",),
    ("cache",),
    ("coverage",),
    ("bundle",),
    ("publish",),
    ("export",),
    ("report",),
    ("cli",),
    ("__main__",),
)
LAYER = {part: height for height, parts in enumerate(LAYERS) for part in parts}
PURE = ("board", "language", "program", "analysis", "checker", "state", "evaluator", "runtime", "compiler", "play")
IMPURE = {"datetime", "glob", "io", "os", "pathlib", "random", "secrets", "shutil", "socket", "subprocess", "time"}
ALONE = {"bootstrap"}  # runs before anything is installed, so it imports nothing of the toolkit


@cache
def imports_of(file: Path) -> frozenset[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: imports are written in full"
            found.update(f"{node.module}.{alias.name}" for alias in node.names)
    return frozenset(found)


def parts_of(file: Path) -> set[str]:
    return {name.split(".")[1] for name in imports_of(file) if name.startswith("toolkit.")}


def modules() -> list[tuple[str, Path]]:
    files = sorted(TOOLKIT.rglob("*.py"))
    named = [(file.relative_to(TOOLKIT).parts[0].removesuffix(".py"), file) for file in files]
    return [(part, file) for part, file in named if part != "__init__"]


def test_every_part_has_its_layer() -> None:
    assert {part for part, _ in modules()} <= set(LAYER) | ALONE


def test_imports_go_upwards() -> None:
    for part, file in modules():
        for other in parts_of(file) - {part}:
            assert part not in ALONE, f"{file} stands alone and imports {other}"
            assert LAYER[other] < LAYER[part], f"{file} imports {other}, which is below it"


def test_pure_parts_import_neither_files_clock_nor_chance() -> None:
    for part, file in modules():
        if part in PURE:
            assert not {name.split(".")[0] for name in imports_of(file)} & IMPURE, file


def test_generated_code_and_the_evaluator_know_nothing_of_each_other() -> None:
    for one, other in (("compiler", "evaluator"), ("evaluator", "compiler"), ("runtime", "evaluator")):
        for file in sorted((TOOLKIT / one).rglob("*.py")):
            assert other not in parts_of(file), file

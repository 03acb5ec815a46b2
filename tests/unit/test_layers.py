"""Each part of the toolkit imports only from parts above it, and the pure ones touch no file, clock or chance."""

import ast
import re
from functools import cache
from pathlib import Path

import networkx

TOOLKIT = Path(__file__).parents[2] / "toolkit"
LAYERS = (
    ("digests", "frozen", "lookalikes", "modules", "phrases", "processes"),
    ("diagnostics", "whole_files"),
    ("signed_files",),
    ("names",),
    ("source",),
    ("edit",),
    ("model",),
    ("schema",),
    ("packs",),
    ("board",),
    ("language",),
    ("program", "reference"),
    ("analysis",),
    ("checker", "state"),
    ("secrecy",),
    ("evaluator", "runtime"),
    ("compiler", "play"),
    ("examples",),
    ("lint",),
    ("kept_contacts",),
    ("cache",),
    ("coverage", "leaks", "agents", "adapters"),
    ("simulation",),
    ("bundle", "features"),
    ("publish",),
    ("export",),
    ("scaffold",),
    ("report",),
    ("cli",),
    ("__main__",),
)
LAYER = {part: height for height, parts in enumerate(LAYERS) for part in parts}
BELOW = {"frozen", "modules", "phrases", "diagnostics", "source", "model", "schema", "packs", "board"}
"""What any part of the upper floor may import of the ground floor."""
RUN = BELOW | {"language", "program", "analysis", "state", "runtime"}
ONLY = {
    "runtime": RUN - {"analysis"},
    "compiler": RUN | {"secrecy"},
    "evaluator": RUN - {"runtime"} | {"secrecy"},
    "secrecy": RUN - {"runtime"},
    "play": RUN | {"evaluator", "secrecy"},
}
"""Parts that import less than what lies above them in the list: generated code and the machine that runs it stand by
themselves, and whoever reads them meets no checker and no compiler."""
PURE = {"board", "language", "program", "analysis", "checker", "state", "secrecy", "evaluator", "runtime"}
PURE |= {"compiler", "play", "examples"}
IMPURE = {"datetime", "glob", "io", "os", "pathlib", "random", "secrets", "shutil", "socket", "subprocess", "time"}
ALONE = {"bootstrap"}  # runs before anything is installed, so it imports nothing of the toolkit


class Imports(ast.NodeVisitor):
    """What a file imports: all of it, and what is imported as soon as the file is loaded itself."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.all: set[str] = set()
        self.at_once: set[str] = set()
        self._waits = False
        self.visit(ast.parse(file.read_text("utf-8")))

    def _found(self, names: set[str]) -> None:
        self.all |= names
        self.at_once |= set() if self._waits else names

    def visit_Import(self, node: ast.Import) -> None:
        self._found({alias.name for alias in node.names})

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        assert node.level == 0, f"{self.file}: imports are written in full"
        self._found({f"{node.module}.{alias.name}" for alias in node.names})

    def _later(self, nodes: list[ast.stmt]) -> None:
        before, self._waits = self._waits, True
        for node in nodes:
            self.visit(node)
        self._waits = before

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self._later(node.body)

    def visit_If(self, node: ast.If) -> None:
        if isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            self._later(node.body)
            for other in node.orelse:
                self.visit(other)
        else:
            self.generic_visit(node)


read = cache(Imports)


def imports_of(file: Path) -> set[str]:
    return read(file).all


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


def test_generated_code_and_the_machine_know_little() -> None:
    found = {
        (part, other) for part, file in modules() if part in ONLY for other in parts_of(file) - {part} - ONLY[part]
    }
    assert not found


def test_pure_parts_import_neither_files_clock_nor_chance() -> None:
    for part, file in modules():
        if part in PURE:
            assert not {name.split(".")[0] for name in imports_of(file)} & IMPURE, file


UPPER = ("language", "program", "analysis", "checker", "state", "secrecy", "evaluator", "runtime", "compiler", "play")
LARGEST_CIRCLE = 5
"""Files of the largest circle of imports: those that write how a choice is answered."""
INSIDE_FUNCTIONS = 3
"""Imports in the parts above that do not stand at the top of their module, those for types alone too. The command line
has its own, so that it starts quickly."""


def by_name() -> dict[str, Path]:
    files = {".".join(("toolkit", *file.relative_to(TOOLKIT).with_suffix("").parts)): file for _, file in modules()}
    return {name.removesuffix(".__init__"): file for name, file in files.items()}


def test_circles_of_imports_are_small() -> None:
    named = by_name()
    leads = networkx.DiGraph()
    for name, file in named.items():
        for found in imports_of(file):
            leads.add_edge(name, found if found in named else found.rpartition(".")[0])
    largest = max(networkx.strongly_connected_components(leads), key=len)
    assert len(largest) <= LARGEST_CIRCLE, sorted(largest)


def test_every_module_can_be_loaded_first() -> None:
    """Imports made while modules are loaded run in no ring. Before a module its packages are loaded, unless they are
    being loaded already: those that it is in itself."""
    named = by_name()
    leads = networkx.DiGraph()
    for name, file in named.items():
        for found in read(file).at_once:
            module = found if found in named else found.rpartition(".")[0]
            leads.add_edges_from((name, loaded) for loaded in (module, *packages_of(module) - packages_of(name)))
    assert [sorted(ring) for ring in networkx.strongly_connected_components(leads) if len(ring) > 1] == []


def packages_of(module: str) -> set[str]:
    """The packages that a module is in; a package is in itself, for what it holds is loaded after it begins."""
    parts = module.split(".")
    return {".".join(parts[:count]) for count in range(1, len(parts) + 1)}


def test_few_imports_stand_inside_functions() -> None:
    texts = [file.read_text("utf-8") for part, file in modules() if part in UPPER]
    assert sum(len(re.findall(r"(?m)^ +(?:from|import) toolkit", text)) for text in texts) <= INSIDE_FUNCTIONS


TELLING = frozenset(("isdigit", "isidentifier", "partition", "removeprefix", "split", "startswith", "endswith"))
"""What tells of a text what it is made of: the compiler may ask it of ids and names of fields, not of its code."""


def test_nothing_reads_generated_code_back() -> None:
    """Code is a `PyCode`, which is no text, so the type checker forbids all but what it says of itself; nobody makes a
    text of it to look into that. Only templates, which are no code yet, are taken apart by an expression."""
    found = []
    for file in sorted((TOOLKIT / "compiler").rglob("*.py")):
        tree = ast.parse(file.read_text("utf-8"))
        reads = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
        found += [f"{file.name} imports re"] if "re" in reads and file.name != "pycode.py" else []
        for node in ast.walk(tree):
            asked = node.func if isinstance(node, ast.Call) else None
            if isinstance(asked, ast.Attribute) and asked.attr in TELLING and isinstance(asked.value, ast.Call):
                made = asked.value.func
                of_code = isinstance(made, ast.Name) and made.id in ("str", "py", "call", "joined")
                found += [f"{file.name}:{node.lineno} looks into the text of code"] if of_code else []
            digits = isinstance(asked, ast.Attribute) and asked.attr in ("isdigit", "isidentifier", "splitlines")
            found += [f"{file.name}:{getattr(node, 'lineno', 0)} asks a text what it is"] if digits else []
    assert found == []

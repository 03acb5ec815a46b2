"""constraints.txt: exact versions for all that pyproject.toml asks for, and how differing versions are written."""

from __future__ import annotations

import re

from tests.tools.make_constraints import ROOT, lines_for, merge, wanted_requirements

LINES = [line for line in (ROOT / "constraints.txt").read_text("utf-8").splitlines() if not line.startswith("#")]


def test_each_line_is_an_exact_version_without_an_address() -> None:
    form = re.compile(r'[a-z0-9.-]+==[\w.]+( ; python_version (>=|<) "3\.\d+"( and python_version < "3\.\d+")?)?')
    assert [line for line in LINES if not form.fullmatch(line)] == []


def test_all_that_the_project_asks_for_is_pinned() -> None:
    pinned = {line.split("==")[0] for line in LINES}
    asked = {re.split(r"[^\w.-]", requirement)[0].lower() for requirement in wanted_requirements()}
    assert asked <= pinned


def test_one_version_needs_no_marker() -> None:
    assert lines_for("click", {"3.11": "8", "3.12": "8"}) == ["click==8"]


def test_each_run_of_pythons_has_its_marker() -> None:
    assert lines_for("graph", {"3.11": "1", "3.12": "2", "3.13": "2", "3.14": "3"}) == [
        'graph==1 ; python_version < "3.12"',
        'graph==2 ; python_version >= "3.12" and python_version < "3.14"',
        'graph==3 ; python_version >= "3.14"',
    ]


def test_packages_are_sorted_and_what_only_one_python_needs_is_kept() -> None:
    text = merge({"3.11": {"b": "1", "a": "1"}, "3.12": {"b": "1"}})
    assert text.splitlines()[1:] == ["a==1", "b==1"]

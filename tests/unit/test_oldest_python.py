"""What the first releases of Python 3.11 do wrong stands nowhere: Debian 12 has 3.11.2."""

import re
from pathlib import Path

TOOLKIT = Path(__file__).parents[2] / "toolkit"
POSSESSIVE_GROUP = re.compile(r"\)(?:[*+?]|\{\d*,?\d*\})\+")


def test_no_group_of_a_pattern_is_possessive() -> None:
    """Before 3.11.5 `(?:a|bc)*+` forgets where it came from; `(?>(?:a|bc)*)` means the same and is right."""
    found = [
        f"{file.relative_to(TOOLKIT)}:{number}"
        for file in sorted(TOOLKIT.rglob("*.py"))
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1)
        if POSSESSIVE_GROUP.search(line)
    ]
    assert found == []

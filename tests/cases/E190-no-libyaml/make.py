"""A PyYAML without libyaml: its module in C cannot be imported."""

import sys
from pathlib import Path
from unittest.mock import patch

from toolkit.diagnostics import Diagnostic
from toolkit.source import load_source


def report(folder: Path) -> list[Diagnostic]:
    """What the reader of files says there."""
    with patch.dict(sys.modules, {"yaml._yaml": None}):
        return load_source(Path("pack/terrain.yaml"), Path("pack"))[1]

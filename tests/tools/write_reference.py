"""Runs the samples of the language reference and writes what came of them: `python -m tests.tools.write_reference`."""

from __future__ import annotations

import json

from tests.tools.run_samples import results
from toolkit.reference import RESULTS


def written() -> str:
    """The file."""
    lines = (f" {json.dumps(name)}: {json.dumps(said, ensure_ascii=False)}" for name, said in results().items())
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    RESULTS.write_text(written(), "utf-8", newline="\n")

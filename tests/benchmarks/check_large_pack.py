"""Time `hexwright check` on the generated large pack, as a process, without any cache: the median of five.

Ends with 1 when the check finds other mistakes than were planted, takes longer than the bound, or when a pack of twice
the size takes much more than twice as long. From the project's folder:

    python -m tests.benchmarks.check_large_pack
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from statistics import median

from tests.benchmarks.generate_large_pack import LINES, write

BOUND = 2.5
"""Seconds for the pack of 120,000 lines."""
GROWTH = 2.2
"""How many times longer a pack of twice the size may take; tried again when another process was in the way."""
RUNS = 5
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
"""Python keeps the compiled form of the toolkit, as it does where nobody forbids it: only what is checked is new."""


def check(folder: Path, form: str = "text") -> tuple[float, str]:
    """Seconds that one check takes as a process, and what it prints."""
    started = time.perf_counter()
    command = [sys.executable, "-m", "toolkit", "check", str(folder), "--format", form]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=ENVIRONMENT)
    seconds = time.perf_counter() - started
    if done.returncode != 1:
        raise SystemExit(f"the check ended with {done.returncode}: {done.stderr[:2000]}")
    return seconds, done.stdout


def found_codes(folder: Path) -> Counter[str]:
    """How often the check reports each code."""
    report = json.loads(check(folder, "json")[1])
    return Counter(diagnostic["code"] for diagnostic in report["diagnostics"])


def measure(folder: Path) -> float:
    """The median of several runs."""
    return median(check(folder)[0] for _ in range(RUNS))


def size(folder: Path) -> tuple[int, float]:
    """Lines and megabytes of a pack."""
    texts = [file.read_text("utf-8") for file in folder.rglob("*.yaml")]
    return sum(text.count("\n") for text in texts), sum(len(text) for text in texts) / 1e6


def main() -> int:
    """Generate, check, print the figures."""
    failed = []
    with tempfile.TemporaryDirectory() as place:
        folder, twice = Path(place, "one", "large-pack"), Path(place, "two", "large-pack")
        planted, found = write(folder), None
        write(twice, 2 * LINES)
        found = found_codes(folder)
        lines, megabytes = size(folder)
        seconds = measure(folder)
        print(f"{lines:,} lines, {megabytes:.1f} MB: {seconds:.2f} s (median of {RUNS}; bound {BOUND} s)")
        print(f"{planted.total()} mistakes planted, {found.total()} found: {dict(sorted(found.items()))}")
        if found != planted:
            failed.append(f"missed {dict(planted - found)}, found besides {dict(found - planted)}")
        if seconds > BOUND:
            failed.append("too slow")
        growth = min(measure(twice) / measure(folder) for _ in range(2))
        print(f"twice the lines take {growth:.2f} times as long (bound {GROWTH})")
        if growth > GROWTH:
            failed.append("grows faster than the pack")
    print("\n".join(failed) or "all as it should be")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

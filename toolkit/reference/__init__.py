"""What the reference of the rules language says, besides what registries and records say of themselves.

Samples of steps, operators and tables; the pack that all samples speak of; what came of each; longer texts. Nothing
here is part of how packs are checked or played: the pages of the site are made of it.
"""

from pathlib import Path

HERE = Path(__file__).parent
SAMPLES = HERE / "samples"
"""The pack of which the samples speak."""
RESULTS = HERE / "results.json"
"""What came of each sample; `python -m tests.tools.write_reference` runs them and writes it."""
TEXTS = HERE / "texts"
"""Longer texts, in Markdown, by the name of the page on which they stand."""

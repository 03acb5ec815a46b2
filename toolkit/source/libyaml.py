"""libyaml's parser of events. In: a text. Out: an object with `get_event()`.

PyYAML's wheels all hold libyaml; a PyYAML built without it has only a parser in Python, thirty times slower, whose
messages and marks differ. We would rather say so than be slow and different.
"""

from __future__ import annotations

from typing import Any

from toolkit.diagnostics import register

NO_LIBYAML = register(
    "E190",
    "no-libyaml",
    title="PyYAML was built without libyaml",
    cause="YAML is read by the C library libyaml, which the wheels of PyYAML hold; the one installed here was "
    "built without it. This is about the installation, not about any file.",
    remedy="Install PyYAML again from its wheel: `pip install --force-reinstall --only-binary :all: PyYAML`.",
    bad="PyYAML built from source where libyaml's headers are missing",
    good="PyYAML from its wheel",
)


def is_there() -> bool:
    """Whether PyYAML was built with libyaml."""
    try:
        import yaml._yaml  # noqa: F401
    except ImportError:
        return False
    return True


def event_parser(text: str) -> Any:
    """A parser over one text; `get_event()` gives PyYAML's events with marks that count code points."""
    from yaml._yaml import CParser

    return CParser(text)

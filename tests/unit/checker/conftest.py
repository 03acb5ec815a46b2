"""The pack of these tests, loaded once."""

from __future__ import annotations

import pytest

from tests.unit.checker.ground import Ground


@pytest.fixture(scope="session")
def ground(tmp_path_factory: pytest.TempPathFactory) -> Ground:
    """The pack that declares something of everything."""
    return Ground.load(tmp_path_factory.mktemp("ground"))

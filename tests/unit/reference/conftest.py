"""The pack of the tests of expressions, loaded once."""

from tests.unit.checker.conftest import ground

__all__ = ["ground"]

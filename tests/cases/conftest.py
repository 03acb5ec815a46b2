"""`pytest tests/cases --update` writes what the tool says now into each expected.txt: look at every difference."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update", action="store_true", help="write expected.txt of each diagnostic case anew")

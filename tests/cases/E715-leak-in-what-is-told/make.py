from tests.cases.looked_through import report

__all__ = ["report"]

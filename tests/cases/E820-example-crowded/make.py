from tests.cases.played import make, report

__all__ = ["make", "report"]

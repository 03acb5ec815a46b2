"""Rules that a scenario declares for itself alone: their module is imported only when a scenario has any."""

import importlib

from toolkit.model.record import Deferred, Record


class OwnRules(Deferred):
    """Sections of rules, as a rules file has them."""

    @classmethod
    def whole(cls) -> type[Record]:
        """The record with all sections."""
        found: type[Record] = importlib.import_module("toolkit.model.rules.file").RulesPart
        return found

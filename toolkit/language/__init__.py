"""The language of expressions: text into trees (`syntax`), typed trees, faults, fuel, accounts."""

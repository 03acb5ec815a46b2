"""How coverage is told: as a table for people, as JSON for machines."""

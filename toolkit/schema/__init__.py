"""JSON Schemas (draft 2020-12) made from the records, for editors and for checkers that are not ours.

In: the records; for a pack's own schemas, the pack. Out: documents by file name, the same bytes on every machine.
"""

from toolkit.schema.documents import generic_schemas
from toolkit.schema.own import pack_schemas
from toolkit.schema.store import check_schemas, stale_schemas, write_schemas

__all__ = ["check_schemas", "generic_schemas", "pack_schemas", "stale_schemas", "write_schemas"]

"""Schemas as files. In: documents by file name. Out: files, or the names of those that are not current.

The folder may belong to a stranger's pack: a link or a pipe in the place of a file is replaced, never followed or
opened.
"""

import json
import stat
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from toolkit.schema.documents import generic_schemas
from toolkit.whole_files import clear_place, write_whole

Schemas = Mapping[str, Any]


def as_text(schema: Any) -> str:
    """The bytes of a schema: keys in the order of the records, one a line, a line break at the end."""
    return json.dumps(schema, indent=1, ensure_ascii=False) + "\n"


def stale_schemas(folder: Path, schemas: Schemas) -> list[str]:
    """The names of schemas that the folder lacks or has otherwise."""
    return [name for name, schema in schemas.items() if _read(folder / name) != as_text(schema)]


def write_schemas(folder: Path, schemas: Schemas | None = None) -> None:
    """Writes schemas into a folder, the generic ones if none are given; what is current is left alone."""
    schemas = generic_schemas() if schemas is None else schemas
    folder.mkdir(parents=True, exist_ok=True)
    for name in stale_schemas(folder, schemas):
        clear_place(folder / name)
        write_whole(folder / name, as_text(schemas[name]).encode())


def check_schemas(folder: Path) -> list[str]:
    """The names of generic schemas that are not current in the folder."""
    return stale_schemas(folder, generic_schemas())


def _read(file: Path) -> str | None:
    try:
        return file.read_bytes().decode("utf-8") if stat.S_ISREG(file.lstat().st_mode) else None
    except (OSError, UnicodeDecodeError):
        return None

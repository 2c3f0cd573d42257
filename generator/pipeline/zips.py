"""Files as one zip, the same bytes for the same files."""

from __future__ import annotations

import io
import zipfile
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

READ_ME = "READ-ME.txt"
"""The page in a zip that says what it is."""
_A_DAY_LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""Every file bears it, so that the same files give the same zip."""
_READABLE = 0o644 << 16


def zipped(files: Mapping[str, bytes]) -> bytes:
    """Return files as a zip, in their order, by their paths in it."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            entry = zipfile.ZipInfo(name, _A_DAY_LONG_AGO)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = _READABLE
            archive.writestr(entry, content)
    return packed.getvalue()

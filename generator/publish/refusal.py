"""What the program says when it will not touch the output folder."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import UsageError

if TYPE_CHECKING:
    from pathlib import Path


class RefusedError(UsageError):
    """Something in the output folder is not the program's to touch."""

    def __init__(self, path: Path, what: str) -> None:
        """Say which file or folder is in the way, then why and what would help."""
        super().__init__(f"{path}: {what}")

"""Files a document refers to by name, such as stylesheets and pictures."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Asset:
    """A file a document refers to by name."""

    media_type: str
    body: bytes

    @classmethod
    def text(cls, body: str, media_type: str) -> Asset:
        """Return an asset made of text."""
        return cls(media_type=media_type, body=body.encode())

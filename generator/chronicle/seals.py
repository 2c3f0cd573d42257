"""The last line of a sealed file, by which any later change to the file shows."""

from __future__ import annotations

import hashlib
import re

from generator.errors import GeneratorError

_MARK = b"# sha256 "
_DIGEST_LINE = re.compile(rb"([0-9a-f]{64})\n?")

_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


class DamagedChronicleError(GeneratorError):
    """The chronicle is not as the program left it; nothing is built on it."""

    def __init__(self, where: str, what: str) -> None:
        """Say which file or folder is at fault, then what is wrong with it."""
        super().__init__(f"{where}: {what}")


def digest_of(content: str | bytes) -> str:
    """Answer the SHA-256 digest of a text (as UTF-8) or of bytes, in hexadecimal."""
    raw = content.encode() if isinstance(content, str) else content
    return hashlib.sha256(raw).hexdigest()


def normalise(raw: bytes) -> bytes:
    r"""Undo what git and editors do to a text file without changing what it says.

    >>> normalise(b"\xef\xbb\xbfone\r\ntwo\r\n")
    b'one\ntwo\n'
    """
    return raw.removeprefix(_BYTE_ORDER_MARK).replace(b"\r\n", b"\n")


def seal(body: str) -> bytes:
    """Append the line that closes a record to its text.

    Raises:
        ValueError: The text has a carriage return, or no line end at its end.
    """
    if "\r" in body or not body.endswith("\n"):
        message = "a record's text has plain line ends and closes with one"
        raise ValueError(message)
    return f"{body}# sha256 {digest_of(body)}\n".encode()


def unseal(
    raw: bytes, *, name: str, instead: str = "correct the campaign by a ruling instead"
) -> tuple[bytes, str]:
    """Answer a sealed text (UTF-8) without its last line, and its digest.

    Args:
        raw: The file as it stands on the disk.
        name: What to call the file in a message.
        instead: What whoever changed it should have done.

    Raises:
        DamagedChronicleError: Anything was changed, added or cut off, or it is no text.
    """
    content = normalise(raw)
    body, _, last = content.rpartition(_MARK)
    match = _DIGEST_LINE.fullmatch(last)
    if match is None or not body.endswith(b"\n"):
        raise DamagedChronicleError(
            name,
            "the closing line is missing, so the file was cut short or something was "
            "added at its end; put the file back from a copy",
        )
    sealed = match[1].decode()
    found = digest_of(body)
    if found != sealed:
        raise DamagedChronicleError(
            name,
            f"changed since it was closed (sealed {sealed[:8]}, now {found[:8]}); put "
            f"the file back from a copy, and {instead}",
        )
    try:
        body.decode()
    except UnicodeDecodeError as fault:
        message = "is sealed but is no text in UTF-8, so this program did not write it"
        raise DamagedChronicleError(name, message) from fault
    return body, found

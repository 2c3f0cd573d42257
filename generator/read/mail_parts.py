"""Takes a saved mail apart: its plain text and the PDFs that came with it.

The mail comes from somebody else.  Nothing else in it is looked at, and no address in
it is asked.
"""

from __future__ import annotations

from email import message_from_bytes
from itertools import islice
from typing import TYPE_CHECKING

from generator.read.filled_form import LARGEST_FORM, UnreadableForm

if TYPE_CHECKING:
    from collections.abc import Iterator
    from email.message import Message

MOST_PARTS = 200
_HEAD_WITHIN = 20_000
_WANTED = ("text/plain", "application/pdf")
_SIGNS = (b"mime-version:", b"content-type:", b"received:", b"message-id:")
"""Lines of which a saved mail has at least two at its head."""
_ENOUGH = 2


def is_mail(raw: bytes) -> bool:
    """Return whether something is a mail as mail programs save one."""
    head = raw[:_HEAD_WITHIN].replace(b"\r\n", b"\n").lower().partition(b"\n\n")[0]
    found = [sign for sign in _SIGNS if head.startswith(sign) or b"\n" + sign in head]
    return len(found) >= _ENOUGH


def parts_of(raw: bytes) -> tuple[bytes, ...]:
    """Return the plain texts and PDFs of a mail, in its order.

    Raises:
        UnreadableForm: It is too large, or made to do harm.
    """
    if len(raw) > LARGEST_FORM:
        message = f"is a mail of more than {LARGEST_FORM:,} bytes"
        raise UnreadableForm(message)
    try:
        return tuple(_wanted(message_from_bytes(raw)))
    except (RecursionError, ValueError, LookupError) as fault:
        message = "is a mail that cannot be taken apart"
        raise UnreadableForm(message) from fault


def _wanted(mail: Message) -> Iterator[bytes]:
    """Yield every part that may hold a form."""
    for part in islice(mail.walk(), MOST_PARTS):
        if part.get_content_type() not in _WANTED:
            continue
        body = part.get_payload(decode=True)
        if not isinstance(body, bytes):
            continue
        charset = part.get_content_charset() or "utf-8"
        is_text = part.get_content_type() == "text/plain"
        yield body.decode(charset, "replace").encode() if is_text else body

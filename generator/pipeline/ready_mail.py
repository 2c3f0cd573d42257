"""A mail ready to be opened in a mail program, looked at, and sent from there.

It is a draft: date and identity are put by the program that sends it.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from email.header import Header
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formataddr

_POLICY = SMTP.clone(cte_type="7bit")
"""Line ends and headers as mail servers want them, and nothing beyond ASCII."""
_END = "\r\n"
_DRAFT = "X-Unsent"
"""By which mail programs open it for sending instead of for reading."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Attached:
    """One file that goes with a mail."""

    name: str
    kind: str
    """As mails tell it, such as ``application/pdf``."""
    body: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadyMail:
    """A mail to one reader; people are their name and their address."""

    sender: tuple[str, str]
    to: tuple[str, str]
    subject: str
    text: str
    attached: tuple[Attached, ...]


def mail_bytes(mail: ReadyMail) -> bytes:
    """Return a mail as a file, the same for the same; no address, no such line."""
    message = EmailMessage(policy=_POLICY)
    message.set_content(mail.text)
    for each in mail.attached:
        main, _, sub = each.kind.partition("/")
        message.add_attachment(
            each.body, maintype=main, subtype=sub, filename=each.name
        )
    if mail.attached:
        message.set_boundary(f"marchtable-{_digest(mail)}")
    head = [f"{_DRAFT}: 1"]
    for name, (whom, address) in (("From", mail.sender), ("To", mail.to)):
        if address:
            head.append(f"{name}: {_person(name, whom, address)}")
    head.append(f"Subject: {_words('Subject', mail.subject).encode(linesep=_END)}")
    return f"{_END.join(head)}{_END}".encode("ascii") + message.as_bytes()


def _words(header: str, words: str) -> Header:
    """Return words for a header, parted and coded as mails want it.

    The newer classes of the standard library lose blanks between coded words.
    """
    charset = "us-ascii" if words.isascii() else "utf-8"
    return Header(words, charset, header_name=header)


def _person(header: str, name: str, address: str) -> str:
    """Return a name and an address for a header."""
    if name.isascii():
        return formataddr((name, address))
    told = _words(header, name)
    told.append(f"<{address}>", "us-ascii")
    return told.encode(linesep=_END)


def _digest(mail: ReadyMail) -> str:
    """Return letters that stand nowhere in a mail, for they follow from all of it."""
    found = hashlib.sha256(mail.text.encode())
    for each in mail.attached:
        found.update(each.body)
    return found.hexdigest()[:32]

"""What is sent to each player: an order page, a zip of the papers, a mail ready to go.

Nothing is sent from here.  A player's letter is made from that player's own folder and
form, and from the umpire's covering text; no other player's address is looked at.
"""

from __future__ import annotations

import hashlib
from email.header import Header
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formataddr
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from generator.brief.audience import AudienceKind, audiences
from generator.pipeline.campaign_folder import READ_ME, zipped
from generator.pipeline.dates import deadline_file, evening_file
from generator.pipeline.materials import ONCE, PACKET
from generator.pipeline.order_forms import (
    BEFOREHAND_FORM,
    ORDER_FORM,
    block_with_deadline,
    order_form_of,
    order_page_of,
)
from generator.render.audience_files import MAP_PICTURE
from generator.render.films import PLAYERS_FILM
from generator.store import NOTHING_KEPT
from generator.values import Struct

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.brief.audience import Audience
    from generator.pipeline.desk import Desk
    from generator.store import Store
    from generator.world.clock import Period


# A mail ready to be opened in a mail program, looked at, and sent from there.

_POLICY = SMTP.clone(cte_type="7bit")
"""Line ends and headers as mail servers want them, and nothing beyond ASCII."""
_END = "\r\n"
_DRAFT = "X-Unsent"
"""By which mail programs open it for sending instead of for reading."""


class Attached(Struct, frozen=True, kw_only=True):
    """One file that goes with a mail."""

    name: str
    kind: str
    """As mails tell it, such as ``application/pdf``."""
    body: bytes


class ReadyMail(Struct, frozen=True, kw_only=True):
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
        message.add_attachment(each.body, maintype=main, subtype=sub, filename=each.name)
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


ORDER_PAGE = "orders.html"
DEADLINE = "deadline.ics"
EVENING = "battle-evening.ics"
_ENDINGS = {DEADLINE: ".ics", EVENING: "-evening.ics"}
SUCCESSORS_BOOK = "stand-in.pdf"
"""What who takes over from a player reads first."""
_KINDS = {".pdf": "application/pdf", ".html": "text/html", ".ics": "text/calendar"}
"""What is attached to a mail; the rest is in the zip."""
_MAILTO = "mailto:"


class PlayersLetter(Struct, frozen=True, kw_only=True):
    """What is ready for one player."""

    player: str
    """The player's id."""
    name: str
    address: str
    """Where it goes; empty: it is not known here."""
    deadline_in: Period | None
    """In whose block the deadline stands that it tells; none: it tells none."""
    files: Mapping[PurePosixPath, bytes]
    """Order page, zip, mail and deadline, by path below the folder of letters."""

    @property
    def mail_size(self) -> int:
        """How many bytes the mail has."""
        return max(len(body) for path, body in self.files.items() if path.suffix == ".eml")


def players_to_write_to(desk: Desk) -> tuple[Audience, ...]:
    """Return the players who are sent something: all but those who are umpire, too."""
    alone = {player.id for player in desk.campaign.players if player.is_solo}
    return tuple(
        reader
        for reader in audiences(desk.campaign)
        if reader.kind is AudienceKind.PLAYER and reader.id not in alone
    )


def page_to(desk: Desk, reader: Audience, *, kept: Store = NOTHING_KEPT) -> bytes:
    """Return a player's order page as it is sent, with the umpire's address as players know it.

    Args:
        desk: The campaign.
        reader: The player.
        kept: Where pages of this state of the program are kept.
    """
    contact = desk.campaign.contact
    public = contact.removeprefix(_MAILTO) if contact.startswith(_MAILTO) else ""
    return order_page_of(desk, reader, mail=desk.campaign.post.sender or public, kept=kept)


def letter_to(
    desk: Desk,
    reader: Audience,
    papers: Mapping[str, bytes],
    *,
    with_once: bool,
    successor: str = "",
) -> PlayersLetter:
    """Return what is ready for one player, or for who takes over.

    Args:
        desk: The campaign.
        reader: The player.
        papers: What lies in the player's folder of the output, by path below it, and with
            it the player's order page, and the book of who takes over.
        with_once: Whether what is printed once goes along.
        successor: Who takes over; empty: the player goes on.
    """
    post, campaign = desk.campaign.post, desk.campaign
    form = order_form_of(desk, reader)
    covering = post.covering(
        player=successor or reader.name,
        period=form.period.title,
        campaign=campaign.title,
        umpire=campaign.umpire,
        by=f"by {form.by}" if form.by else post.by,
    )
    block = block_with_deadline(desk, form)
    dates = {} if block is None else {DEADLINE: deadline_file(desk, block, form.period)}
    evening = evening_file(desk)
    if evening:
        dates[EVENING] = evening
    page = papers[ORDER_PAGE]
    chosen = {ORDER_PAGE: page, **dates, **dict(_to_send(papers, with_once=with_once))}
    name = f"{campaign.id}-{desk.period}-{reader.id}{'-stand-in' if successor else ''}"
    text = covering.encode()
    mail = ReadyMail(
        sender=(campaign.umpire, post.sender),
        to=(successor or reader.name, "" if successor else post.to.get(reader.id, "")),
        subject=f"{campaign.title}: {form.period.title}",
        text=covering,
        attached=tuple(
            Attached(name=path.name, kind=_KINDS[path.suffix], body=body)
            for path, body in ((PurePosixPath(p), body) for p, body in chosen.items())
            if path.suffix in _KINDS
        ),
    )
    ready = {
        f"{name}.html": page,
        f"{name}.zip": zipped(
            {f"{name}/{path}": body for path, body in {READ_ME: text, **chosen}.items()}
        ),
        f"{name}.eml": mail_bytes(mail),
        **{f"{name}{_ENDINGS[date]}": body for date, body in dates.items()},
    }
    return PlayersLetter(
        player=reader.id,
        name=successor or reader.name,
        address=mail.to[1],
        deadline_in=None if block is None else block.period,
        files={PurePosixPath(reader.id) / path: body for path, body in ready.items()},
    )


def _to_send(papers: Mapping[str, bytes], *, with_once: bool) -> Iterator[tuple[str, bytes]]:
    """Yield what of a player's papers goes along, the packet first.

    Who can order nothing has his answers beforehand, which he may change, for a form.
    """
    form = ORDER_FORM if ORDER_FORM in papers else BEFOREHAND_FORM
    names = (SUCCESSORS_BOOK, PACKET, form, MAP_PICTURE, PLAYERS_FILM)
    yield from ((n, papers[n]) for n in names if n in papers)
    if with_once:
        below = f"{ONCE}/"
        yield from ((n, papers[n]) for n in sorted(papers) if n.startswith(below))

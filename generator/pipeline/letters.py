"""What is sent to each player: an order page, a zip of the papers, a mail ready to go.

Nothing is sent from here.  A player's letter is made from that player's own folder and
form, and from the umpire's covering text; no other player's address is looked at.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from generator.brief.audience import AudienceKind, audiences
from generator.pipeline.order_forms import ORDER_FORM, order_form_of
from generator.pipeline.period_packet import PACKET
from generator.pipeline.ready_mail import Attached, ReadyMail, mail_bytes
from generator.pipeline.sheet_files import ONCE
from generator.pipeline.zips import READ_ME, zipped
from generator.render.audience_files import MAP_PICTURE
from generator.render.order_page import order_page
from generator.render.pages import page_environment

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.brief.audience import Audience
    from generator.pipeline.desk import Desk

ORDER_PAGE = "orders.html"
_PAPERS = (PACKET, ORDER_FORM, MAP_PICTURE)
"""What of a player's folder goes along: parts of the packet are in the packet."""
_KINDS = {".pdf": "application/pdf", ".html": "text/html"}
"""What is attached to a mail; the rest is in the zip."""
_MAILTO = "mailto:"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayersLetter:
    """What is ready for one player."""

    player: str
    """The player's id."""
    name: str
    address: str
    """Where it goes; empty: it is not known here."""
    files: Mapping[PurePosixPath, bytes]
    """Order page, zip and mail, by path below the folder of letters."""

    @property
    def mail_size(self) -> int:
        """How many bytes the mail has."""
        return max(
            len(body) for path, body in self.files.items() if path.suffix == ".eml"
        )


def players_to_write_to(desk: Desk) -> tuple[Audience, ...]:
    """Return the players who are sent something: all but those who are umpire, too."""
    alone = {player.id for player in desk.campaign.players if player.is_solo}
    return tuple(
        reader
        for reader in audiences(desk.campaign)
        if reader.kind is AudienceKind.PLAYER and reader.id not in alone
    )


def letter_to(
    desk: Desk, reader: Audience, papers: Mapping[str, bytes], *, with_once: bool
) -> PlayersLetter:
    """Return what is ready for one player.

    Args:
        desk: The campaign.
        reader: The player.
        papers: What lies in the player's folder of the output, by path below it.
        with_once: Whether what is printed once goes along.
    """
    post, campaign = desk.campaign.post, desk.campaign
    form = order_form_of(desk, reader)
    page = order_page(
        form, page_environment(desk.system.package), mail=_answers_go_to(desk)
    )
    covering = post.covering(
        player=reader.name,
        period=form.period.title,
        campaign=campaign.title,
        umpire=campaign.umpire,
        by=post.by,
    )
    chosen = {ORDER_PAGE: page, **dict(_to_send(papers, with_once=with_once))}
    name = f"{campaign.id}-{desk.period}-{reader.id}"
    text = covering.encode()
    mail = ReadyMail(
        sender=(campaign.umpire, post.sender),
        to=(reader.name, post.to.get(reader.id, "")),
        subject=f"{campaign.title}: {form.period.title}",
        text=covering,
        attached=tuple(_attached(chosen)),
    )
    ready = {
        f"{name}.html": page,
        f"{name}.zip": zipped(
            {f"{name}/{path}": body for path, body in {READ_ME: text, **chosen}.items()}
        ),
        f"{name}.eml": mail_bytes(mail),
    }
    return PlayersLetter(
        player=reader.id,
        name=reader.name,
        address=mail.to[1],
        files={PurePosixPath(reader.id) / path: body for path, body in ready.items()},
    )


def _answers_go_to(desk: Desk) -> str:
    """Return the umpire's address, as far as it is known to players."""
    contact = desk.campaign.contact
    public = contact.removeprefix(_MAILTO) if contact.startswith(_MAILTO) else ""
    return desk.campaign.post.sender or public


def _to_send(
    papers: Mapping[str, bytes], *, with_once: bool
) -> Iterator[tuple[str, bytes]]:
    """Yield what of a player's papers goes along, the packet first."""
    yield from ((name, papers[name]) for name in _PAPERS if name in papers)
    if with_once:
        below = f"{ONCE}/"
        yield from ((n, papers[n]) for n in sorted(papers) if n.startswith(below))


def _attached(files: Mapping[str, bytes]) -> Iterator[Attached]:
    """Yield what is attached to a mail, each by its name alone."""
    for path, body in files.items():
        name = PurePosixPath(path)
        if name.suffix in _KINDS:
            yield Attached(name=name.name, kind=_KINDS[name.suffix], body=body)

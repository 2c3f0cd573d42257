"""What every page of the site has about it: title, way back, addresses, seals.

A ``Site`` makes the pages; a ``Frame`` is what a page is given: plain values alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.render.pages import NIGHT
from generator.render.site.site_sections import NO_SECTIONS, SiteSections
from generator.render.site.turns import (
    ARCHIVE,
    ARMIES,
    COMMANDERS,
    DATES,
    DIARIES,
    FEED,
    FILM,
    PAGE,
    PLACES,
    STANDINGS,
    army_page,
    root_of,
)
from generator.store import NOTHING_KEPT
from generator.values import Struct
from generator.world.look import DESIGN, Look

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from jinja2 import Environment

    from generator.brief.briefing import CampaignHead
    from generator.render.map.layers import LayerOf
    from generator.render.prose import Picture
    from generator.render.site.turns import Turn
    from generator.store import Store

LANGUAGE = "en"


class Site(Struct, frozen=True, kw_only=True):
    """What all pages of one site share."""

    head: CampaignHead
    environment: Environment
    closed: Mapping[str, str] = {}
    """When periods were closed, real time, UTC, by the period's id."""
    pictures: Mapping[str, Picture] = {}
    """The umpire's pictures by the names his words call them."""
    kept: Store = NOTHING_KEPT
    """What was made of turns before."""
    look: Look = DESIGN
    """What the campaign chose of its looks."""
    layers: tuple[LayerOf, ...] = ()
    """What the rule system lays over every map."""
    called: Mapping[int, str] = {}
    """What turns are called, by number."""
    armies: frozenset[str] = frozenset()
    """Ids of the armies that have pages."""
    pictured: frozenset[int] = frozenset()
    """Numbers of the turns that have a picture to pass on."""
    sections: SiteSections = NO_SECTIONS
    """What the rule system brings."""
    reference: str = ""
    """Where the rules' quick reference lies, from the site's root; empty: nowhere."""
    dates: bytes = b""
    """Deadlines and battle evenings as a file for calendars; empty: there are none."""
    is_preview: bool = False
    """One page for the umpire alone, with no site about it."""
    seed: str = ""
    """The seed of the dice, in the edition that shows everything; empty elsewhere."""

    def pictures_of(self, names: Iterable[str]) -> tuple[tuple[str, Picture], ...]:
        """Return those pictures there are of the ones called by name."""
        found = ((name, self.pictures.get(name)) for name in names)
        return tuple((name, picture) for name, picture in found if picture is not None)

    @property
    def address(self) -> str:
        """Where the site will stand, with a stroke at its end; empty: not said."""
        address = self.head.address
        return f"{address.rstrip('/')}/" if address else ""

    def root_from(self, path: str) -> str:
        """Return the way from a file to the site's root; a preview lies in its own."""
        return "" if self.is_preview else root_of(path)

    def army_addresses(self, root: str) -> Mapping[str, str]:
        """Return where every army that has a page has it, by id.

        Args:
            root: The way to the site's root, or its address.
        """
        return {force: f"{root}{army_page(force)}" for force in sorted(self.armies)}

    def turn_called(self, turn: Turn) -> str:
        """Return what a turn is called, whether it is published or not."""
        return self.called.get(turn.number) or (
            self.sections.date_of(str(turn.last.period)) or f"Turn {turn.number}"
        )

    def frame(self, path: str, title: str, *, about: str = "", shared_as: str = "") -> PageFrame:
        """Return what stands about the page at a path.

        Args:
            path: Where it lies, from the site's root.
            title: Its heading.
            about: What it is about, in a sentence.
            shared_as: What it is called where its address is passed on; empty: its
                title.
        """
        head, address = self.head, self.address
        root = self.root_from(path)
        is_known = bool(address) and not self.is_preview
        return PageFrame(
            path=path,
            title=title,
            about=about,
            shared_as=shared_as or title,
            campaign=head.title,
            umpire=head.umpire,
            rules=head.rules_title,
            credit=head.rules_credit,
            seed_digest=head.seed_digest,
            seed=self.seed,
            root=root,
            site_address=address,
            address=f"{address}{path.removesuffix(PAGE)}" if is_known else "",
            feed=f"{root}{FEED}" if is_known and self.called else "",
            armies=tuple(sorted(self.armies)),
            contact=head.contact,
            next_turn=head.next_turn,
            has_ended=head.has_ended,
            ground=self.look.ground,
            night=NIGHT[0],
            parts=tuple(self._parts()),
            turns=self.called,
            has_turns=bool(self.called),
            has_commanders=self.sections.has_commanders,
            called=self.sections.called,
            is_preview=self.is_preview,
            reference=f"{root}{self.reference}" if self.reference else "",
            dates=f"{root}{DATES}" if self.dates and not self.is_preview else "",
        )

    def _parts(self) -> Iterator[tuple[str, str]]:
        """Yield what leads to each part of the site, with its words."""
        yield ARCHIVE, "Turns"
        yield FILM, "Film"
        yield ARMIES, self.sections.called[1].capitalize()
        if self.sections.has_commanders:
            yield COMMANDERS, "Commanders"
        yield PLACES, "Places"
        yield STANDINGS, "Standings"
        if self.seed:
            yield DIARIES, "Diaries"

    def page(self, template: str, path: str, title: str, page: object, about: str = "") -> bytes:
        """Return the page at a path as a file; for the words, see the frame."""
        return self.rendered(template, self.frame(path, title, about=about), page)

    def rendered(self, template: str, frame: PageFrame, page: object) -> bytes:
        """Return a page as a file."""
        sheet = self.environment.get_template(f"blog/{template}")
        return sheet.render(frame=frame, page=page).encode()


class PageFrame(Struct, frozen=True, kw_only=True):
    """What stands about one page."""

    path: str
    """From the site's root."""
    title: str
    """Its heading, and with the campaign's name its title."""
    about: str
    """What it is about, in a sentence, for those who pass its address on."""
    shared_as: str
    """What it is called where its address is passed on."""
    campaign: str
    """The campaign's title."""
    umpire: str
    rules: str
    """The title of the rules."""
    credit: str
    """Whose rules they are and on what terms; may be empty."""
    seed_digest: str
    seed: str
    """The seed itself, in the edition that shows everything; empty elsewhere."""
    root: str
    """The way back to the site's root, such as ``../../``."""
    site_address: str
    """Where the site will stand, with a stroke at its end; empty: not said."""
    address: str
    """Its absolute address; empty: not known."""
    feed: str
    """The way to the feed; empty: there is none."""
    armies: tuple[str, ...]
    """Ids of the armies that have pages."""
    contact: str
    """Where readers write to the umpire; empty: nowhere."""
    next_turn: str
    """What they are told of the turn that is open; empty: nothing."""
    has_ended: bool
    """Whether the campaign is over."""
    ground: str
    """The colour of the page by day."""
    night: str
    """The same by night."""
    parts: tuple[tuple[str, str], ...]
    """The paths to the parts of the site from its root, with their words."""
    turns: Mapping[int, str]
    """What turns are called, by number."""
    has_turns: bool
    has_commanders: bool
    """Whether commanders have pages."""
    called: tuple[str, str]
    """What a force on the map is called, one and several."""
    is_preview: bool
    """Whether it is for the umpire alone."""
    dates: str
    """The way to the file for calendars; empty: there is none."""
    reference: str
    """The way to the rules' quick reference; empty: there is none."""
    pictures: Mapping[str, Picture] = {}
    """The umpire's pictures in the page's folder, by the names he calls them."""
    language: str = LANGUAGE

"""Cards on sheets: pages with faces, cut lines, folds, and sets ready to be printed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.render.cards.arrange import CardSpot, Cutting, Fold, PrintWay, arrangement
from generator.render.cards.designs import Cut, TextRoom, fitted, sheet_room
from generator.render.cards.faces import faces
from generator.render.cards.guides import Guides, guide_picture, ruler_height
from generator.render.documents import MARGIN, PageBoxes, PrintSetup, bare_page, text_block
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from generator.render.assets import Asset
    from generator.render.cards.arrange import Arrangement, Wanted
    from generator.render.cards.designs import Design
    from generator.render.cards.faces import Card, CardFace
    from generator.render.documents import RunningHead
    from generator.render.pages import Press
    from generator.render.pdf import PdfJob


class Edges(Struct, frozen=True, kw_only=True):
    """How far something runs beyond each edge of its place, mm."""

    left: float
    top: float
    right: float
    bottom: float


class PlacedFace(Struct, frozen=True, kw_only=True):
    """A face at its place on a page."""

    spot: CardSpot
    face: CardFace
    beyond: Edges
    """How far its ground runs; less than nought: it stays within the quiet edge."""


class CardHead(Struct, frozen=True, kw_only=True):
    """What stands over the cards: the scale box, and words that fit beside it."""

    spot: CardSpot
    title: str
    title_points: float
    lines: tuple[str, ...]
    """What to do with the sheet."""
    points: float
    leading: float
    """From line to line, mm."""


class CardPage(Struct, frozen=True, kw_only=True):
    """One page of cards."""

    width: float
    height: float
    head: CardHead | None
    """None: there is no room for one."""
    guides: str
    """The name of the picture with its lines; empty: it has none."""
    guides_words: str
    guides_area: CardSpot
    faces: tuple[PlacedFace, ...]
    boxes: PageBoxes


class CardPages(Struct, frozen=True, kw_only=True):
    """All pages of a set of cards."""

    pages: tuple[CardPage, ...]
    pictures: dict[str, Asset]
    """Their lines, by name."""
    unfit: tuple[str, ...]
    """Sentences on texts that had to be cut short."""


_SCALE_BOX = 128.0
"""Millimetres that the scale box takes, and what lies between it and the words."""
_TITLE = TextRoom(width=1, height=5, points=12, least=8, cut=Cut.TITLE)
_WORDING = TextRoom(width=1, height=9.5, points=10, least=8)
"""Places for the words; how wide they are follows from the sheet."""
_WORDS = {
    Fold.NONE: "Cut along the lines.",
    Fold.RIGHT: "Cut along the lines, fold at the dashes, glue.",
    Fold.DOWN: "Cut along the lines, fold at the dashes, glue.",
    Fold.UP: "Cut along the lines, fold at the dashes, stand them up.",
}


def card_pages(title: str, design: Design, cards: Sequence[Card], wanted: Wanted) -> CardPages:
    """Return cards laid on as many sheets as they take; no card is ever parted.

    Raises:
        ValueError: A card is larger than what it is to be printed on.
    """
    laid = arrangement(design.face, wanted)
    filled = [faces(design, card) for card in cards]
    pages: list[CardPage] = []
    pictures: dict[str, Asset] = {}
    for start in range(0, len(filled), laid.per_sheet):
        group = filled[start : start + laid.per_sheet]
        count = len(group)
        which = f"{start + 1}–{start + count}" if count > 1 else str(start + count)
        groups = {card.group for card in cards[start : start + laid.per_sheet]}
        maker = _Sheet(
            laid=laid,
            count=count,
            title=f"{title} {which} of {len(filled)}",
            group=groups.pop() if len(groups) == 1 else "",
        )
        guides = maker.guides()
        name = f"guides-{count}.svg"
        pictures.setdefault(name, guide_picture(guides))
        pages.append(maker.front(group, name))
        if laid.has_back_pages and any(back is not None for _, back in group):
            pages.append(maker.backs(group, name if wanted.way is PrintWay.SINGLE else ""))
    unfit = dict.fromkeys(
        sentence for pair in filled for face in pair if face is not None for sentence in face.unfit
    )
    return CardPages(pages=tuple(pages), pictures=pictures, unfit=tuple(unfit))


class _Sheet(Struct, frozen=True, kw_only=True):
    """One sheet in the making."""

    laid: Arrangement
    count: int
    title: str
    group: str

    @property
    def is_bare(self) -> bool:
        """Whether there is no room for a head."""
        return self.laid.wanted.stock is not None or self.laid.wanted.way is PrintWay.SINGLE

    @property
    def area(self) -> CardSpot:
        """The part of the page that lines are drawn in."""
        laid, block = self.laid, text_block(self.laid.wanted.scale)
        width, height = laid.page_width, laid.page_height
        page = CardSpot(left=0, top=0, width=width, height=height)
        if self.is_bare:
            return page
        if laid.is_landscape:
            return page.within(block.height, block.width)
        return page.within(block.width, block.height)

    @property
    def _has_ruler(self) -> bool:
        """Whether a bar below perforated cards can be printed."""
        wanted, page = self.laid.wanted, self.laid.page_height
        below = page - ruler_height(page, self.laid.cell(0).top)
        reach = (page / 2 - below) / wanted.scale
        return wanted.stock is not None and not self.laid.face.stands and page / 2 - reach >= MARGIN

    def guides(self) -> Guides:
        """Return the lines of its front."""
        laid = self.laid
        has_lines = not self.is_bare and laid.wanted.cutting is Cutting.LINES
        return Guides(
            area=self.area,
            cells=tuple(laid.cell(place) for place in range(self.count)),
            fold=laid.fold,
            has_lines=has_lines,
            has_marks=laid.wanted.stock is None and not has_lines,
            has_ruler=self._has_ruler,
        )

    def front(self, group: Sequence[tuple[CardFace, CardFace | None]], guides: str) -> CardPage:
        """Return the page with the fronts, and with backs that are folded over."""
        laid = self.laid
        placed: list[PlacedFace] = []
        for place, (front, back) in enumerate(group):
            placed.append(self._placed(laid.front(place), front))
            beside = laid.folded_back(place)
            if beside is not None and back is not None:
                placed.append(self._placed(beside, back))
        return CardPage(
            width=laid.page_width,
            height=laid.page_height,
            head=None if self.is_bare else self._head(),
            guides=guides,
            guides_words=", ".join(_guide_parts(self.guides())) or "Cards",
            guides_area=self.area,
            faces=tuple(placed),
            boxes=self._boxes(tuple(map(laid.cell, range(self.count)))),
        )

    def backs(self, group: Sequence[tuple[CardFace, CardFace | None]], guides: str) -> CardPage:
        """Return the page with the backs, each behind its front."""
        laid = self.laid
        spots = tuple(map(laid.back, range(self.count)))
        return CardPage(
            width=laid.page_width,
            height=laid.page_height,
            head=None,
            guides=guides,
            guides_words="Crop marks",
            guides_area=self.area,
            faces=tuple(
                self._placed(spot, back)
                for spot, (_, back) in zip(spots, group, strict=True)
                if back is not None
            ),
            boxes=self._boxes(spots),
        )

    def _placed(self, spot: CardSpot, face: CardFace) -> PlacedFace:
        """Return a face with how far its ground may run."""
        laid = self.laid
        if laid.wanted.cutting is Cutting.LINES:
            quiet = -laid.face.quiet
            within = Edges(left=quiet, top=quiet, right=quiet, bottom=quiet)
            return PlacedFace(spot=spot, face=face, beyond=within)
        found = self._bleeding(spot)
        if spot.is_turned:
            found = Edges(left=found.right, top=found.bottom, right=found.left, bottom=found.top)
        return PlacedFace(spot=spot, face=face, beyond=found)

    def _bleeding(self, spot: CardSpot) -> Edges:
        """Return how far colour runs: over each edge beyond which no face lies."""
        laid, run = self.laid, sheet_room().bleed
        places = range(self.count)
        found = [laid.front(place) for place in places]
        found += [back for place in places if (back := laid.folded_back(place))]
        if spot not in found:
            found = [laid.back(place) for place in places]
        near = 0.01

        def free(across: float, down: float) -> float:
            x = spot.left + spot.width / 2 + across * (spot.width / 2 + near)
            y = spot.top + spot.height / 2 + down * (spot.height / 2 + near)
            taken = any(
                other.left < x < other.right and other.top < y < other.bottom for other in found
            )
            return 0.0 if taken else run

        return Edges(left=free(-1, 0), top=free(0, -1), right=free(1, 0), bottom=free(0, 1))

    def _head(self) -> CardHead:
        """Return the head of a sheet, its words measured."""
        spot = replace(self.area, height=sheet_room().head)
        width = spot.width - _SCALE_BOX
        title = fitted(self.title, replace(_TITLE, width=width))
        words = fitted(self._words(), replace(_WORDING, width=width))
        return CardHead(
            spot=spot,
            title=" ".join(title.lines),
            title_points=title.points,
            lines=words.lines,
            points=words.points,
            leading=round(words.leading_mm, 4),
        )

    def _words(self) -> str:
        """Say what to do with the sheet."""
        laid = self.laid
        words = _WORDS[laid.fold]
        if laid.wanted.cutting is Cutting.MARKS:
            words = words.replace("along the lines", "from mark to mark")
        if laid.has_back_pages:
            edge = "long" if laid.wanted.way is PrintWay.LONG_EDGE else "short"
            words = f"{words} Print both sides, turned over the {edge} edge."
        return f"{self.group}. {words}" if self.group else words

    def _boxes(self, cells: tuple[CardSpot, ...]) -> PageBoxes:
        """Return where the page is cut as a whole."""
        left = min(cell.left for cell in cells)
        top = min(cell.top for cell in cells)
        marks = self.laid.wanted.cutting is Cutting.MARKS
        return PageBoxes(
            left=left,
            top=top,
            width=max(cell.right for cell in cells) - left,
            height=max(cell.bottom for cell in cells) - top,
            bleed=sheet_room().bleed if marks else 0.0,
        )


def _guide_parts(guides: Guides) -> Iterator[str]:
    if guides.has_lines:
        yield "Cut lines"
    if guides.has_marks:
        yield "Crop marks"
    if guides.fold is not Fold.NONE:
        yield "folds"
    if guides.has_ruler:
        yield "A bar of 100 millimetres"


TEMPLATE = "cards/cards.html"
STYLE = "cards/cards.css"


class CardSet(Struct, frozen=True, kw_only=True):
    """Cards of one design."""

    name: str
    """What the document is called."""
    title: str
    """What stands at the head of its sheets."""
    design: Design
    cards: Sequence[Card]
    pictures: Mapping[str, Asset] = {}


class CardsPrinted(Struct, frozen=True, kw_only=True):
    """A document of cards."""

    job: PdfJob
    complaints: tuple[str, ...]
    """What had to be cut short."""


def cards_job(cards: CardSet, head: RunningHead, *, press: Press, wanted: Wanted) -> CardsPrinted:
    """Return a set of cards on sheets, true to scale.

    Raises:
        ValueError: A card is larger than what it is to be printed on.
    """
    shift = (press.printer.back_right, press.printer.back_down)
    printer = press.printer
    wanted = replace(wanted, paper=press.paper, back_shift=shift, scale=printer.scale)
    made = card_pages(cards.title, cards.design, cards.cards, wanted)
    job = press.job(
        cards.name,
        TEMPLATE,
        values={"head": replace(head, sheet=cards.title), "pages": made.pages},
        assets={
            **press.style(STYLE, rule=page_rule_of(made.pages[0])),
            **made.pictures,
            **cards.pictures,
        },
    )
    setup = PrintSetup(duplex=wanted.way.duplex, boxes=tuple(page.boxes for page in made.pages))
    return CardsPrinted(
        job=press.to_scale(job, setup),
        complaints=tuple(f"{cards.name}: {sentence}" for sentence in made.unfit),
    )


def page_rule_of(page: CardPage) -> str:
    """Return the CSS of pages whose cards say themselves where they stand."""
    return bare_page("cards", f"{page.width:g}mm {page.height:g}mm")

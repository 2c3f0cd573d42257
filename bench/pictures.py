"""Makes the pictures in ``docs/pictures``: ``python3 -m bench.pictures``.

They are made of the test map and of the sample campaigns, as any campaign's pages are,
and shrunk to a few colours, so that the same program makes the same files.
"""

from __future__ import annotations

import io
import shutil
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import pypdfium2
from PIL import Image, ImageDraw, ImageSequence

from bench.sample import CLOSED_PERIODS, ROOT, SAMPLE, SMALL, bench_of, campaign_in, close_periods
from generator.brief.audience import PUBLIC, UMPIRE, audiences
from generator.pipeline.briefings import ClosedBriefings
from generator.pipeline.build import press_for
from generator.pipeline.campaign_folder import CHRONICLE
from generator.pipeline.desk import open_desk
from generator.pipeline.diaries import diary_pdf
from generator.pipeline.film_pictures import GIF, film_picture, film_shown, of_turns
from generator.pipeline.reader_pages import sealed_off, where_was_i
from generator.render.assets import Asset
from generator.render.audience_files import AudienceFiles
from generator.render.film_frames import REST_MS
from generator.render.map.draw import draw_map
from generator.render.map.theme import ThemeName, theme_named
from generator.render.pdf import render_pdf
from generator.render.site.feed import share_job
from generator.render.site.frame import Site
from generator.render.site.turns import published_turns
from generator.values import replace
from tests.maps import everything_picture

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.pipeline.desk import Desk
    from generator.render.pdf import PdfJob

FOLDER = ROOT / "docs" / "pictures"
UNTIL_CONTACT = 2
"""Periods of the small campaign after which the first armies have met."""
COMMANDER = "anna"
"""The player of the small campaign who is asked something then."""
FIGHTS = "ada"
"""The player of the sample whose battle waits for its table."""
BATTLE_PAGES = {
    "steps": "From contact to result",
    "commander": "C Hadewych Turn 12",
    "deployment": "Hadewych: deploy and keep count",
    "table": "The table: Aeskrvald",
}
"""Pictures of the packet's pages, and words each page is known by."""
SIBLINGS: Mapping[str, Mapping[str, str]] = {
    "tsc": {"tsc-scenario": "scenario-sheet.pdf", "tsc-turn": "turn-sheet.pdf"},
    "grand-strategic": {
        "kingdom-treasury": "once/treasury.pdf",
        "wild-events": "once/event-cards.pdf",
        "quick-combat": "once/combat-card.pdf",
    },
    "battlefield": {
        "battle-told": "turn-sheet.pdf",
        "unit-records": "once/unit-records-host.pdf",
        "rounds": "rounds.pdf",
        "strikes": "once/strikes.pdf",
    },
}
"""Pictures of the other systems' samples by folder: the sheet of the umpire's whose
front each shows, as it was while the period closed last was open."""
KEEPS_A_DIARY, DIARY_PAGES = "maud", range(1, 7)
"""The player of the kingdoms' sample whose diary is shown, and its pages."""
WEEK = 11
"""Weeks of the kingdoms' sample after which one with a battle is open."""
OF_A_WEEK = {"kingdoms-week": "turn-sheet.pdf", "kingdoms-orders": "order-form.pdf"}
"""Pictures of that week."""
FILMED = (1, 8)
"""The first and the last turn of the kingdoms' sample whose frames stand side by side."""
FRAME, FRAMES_IN_A_ROW = (300, 382), 4
"""The size of such a frame in dots."""
POINTS_TO_AN_INCH = 72
COLOURS = 96
"""Colours kept in a picture; enough for what is printed, and a quarter of the bytes."""
GREYS = 16
"""The same for what is black and white but for its soft edges."""
RIM = "#999999"
"""The line round a picture of a sheet, where the paper ends."""


def main() -> int:
    """Make every picture anew and say what came of it."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, content in sorted(pictures()):
        (FOLDER / name).write_bytes(content)
        print(f"{name}  {len(content) / 1000:.0f} kB")
    return 0


def pictures() -> Iterator[tuple[str, bytes]]:
    """Yield every picture by its file's name."""
    yield from _test_maps()
    with tempfile.TemporaryDirectory() as folder:
        home = campaign_in(Path(folder) / "sample", SAMPLE)
        yield from _sheets(close_periods(home, CLOSED_PERIODS))
        shutil.copytree(ROOT / CHRONICLE, Path(folder) / "now" / CHRONICLE)
        shutil.copy(SAMPLE, Path(folder) / "now")
        now = open_desk(Path(folder) / "now")
        yield "shared.png", _shared(now)
        yield from _battle(now)
        home = campaign_in(Path(folder) / "small", SMALL)
        yield from _packet(close_periods(home, UNTIL_CONTACT))
        for system, shown in SIBLINGS.items():
            home = Path(folder) / system
            shutil.copytree(ROOT / "examples" / system, home)
            *_, last = sorted((home / CHRONICLE).glob("*.toml"))
            last.unlink()
            yield from _of_sibling(home, shown)
        home = Path(folder) / "grand-strategic"
        yield "film.png", _film(open_desk(home))
        yield "diary.png", _diary(open_desk(home))
        for record in sorted((home / CHRONICLE).glob("*.toml"))[WEEK:]:
            record.unlink()
        yield from _of_sibling(home, OF_A_WEEK)


def _test_maps() -> Iterator[tuple[str, bytes]]:
    """Yield the map with everything on it: drawn, in colour, in black and white."""
    picture = everything_picture()
    for theme in ThemeName:
        drawing = draw_map(picture, theme=theme_named(theme))
        if theme is ThemeName.COLOUR:
            yield "test-map.svg", drawing
        colours = COLOURS if theme is ThemeName.COLOUR else GREYS
        shown = _drawing_as_picture(drawing, dpi=76, colours=colours)
        yield f"test-map-{theme}.png", shown


def _sheets(desk: Desk) -> Iterator[tuple[str, bytes]]:
    """Yield pages of the sample campaign."""
    bench = bench_of(desk)
    umpires = bench.files_of(UMPIRE)
    yield "sample-map.png", _page(umpires.prints["map.pdf"], 1, dpi=106)
    for name, page in (
        ("baseline-cards", 1),
        ("baseline-strip", 1),
        ("quick-reference", 2),
        ("pt-cards", 1),
        ("record-cards", 1),
    ):
        job = umpires.prints[f"once/{name}.pdf"]
        yield f"{name}.png", _page(job, page, dpi=80)


def _film(desk: Desk) -> bytes:
    """Return eight turns of a film as its animated picture shows them at rest.

    Raises:
        LookupError: There are fewer.
    """
    film = film_shown(desk, PUBLIC)
    chosen = None if film is None else of_turns(film, *FILMED)
    if chosen is None:
        message = f"{desk.period}: no film; expected the kingdoms' turns {FILMED}"
        raise LookupError(message)
    wide, high = FRAME
    sheet = Image.new("RGB", (FRAMES_IN_A_ROW * wide, 2 * high), "white")
    with Image.open(io.BytesIO(film_picture(desk, chosen, GIF))) as moving:
        rests = [
            each.convert("RGB").resize(FRAME, Image.Resampling.LANCZOS)
            for each in ImageSequence.Iterator(moving)
            if moving.info["duration"] >= REST_MS
        ]
    for place, frame in enumerate(rests):
        row, column = divmod(place, FRAMES_IN_A_ROW)
        sheet.paste(frame, (column * wide, row * high))
    return _small(sheet)


def _of_sibling(home: Path, shown: Mapping[str, str]) -> Iterator[tuple[str, bytes]]:
    """Yield the umpire's sheets of a sample."""
    prints = bench_of(open_desk(home)).files_of(UMPIRE).prints
    for name, path in shown.items():
        yield f"{name}.png", _page(prints[path], 1, dpi=80)


def _diary(desk: Desk) -> bytes:
    """Return six pages of a player's diary, in two rows."""
    (reader,) = (each for each in audiences(desk.campaign) if each.id == KEEPS_A_DIARY)
    pdf = diary_pdf(desk, reader, paper="a5")
    pages = [
        Image.open(io.BytesIO(_page_as_picture(pdf or b"", number, dpi=60)))
        for number in DIARY_PAGES
    ]
    width, height = pages[0].size
    rows = Image.new("RGB", (3 * width, 2 * height))
    for at, page in enumerate(pages):
        rows.paste(page, (at % 3 * width, at // 3 * height))
    return _small(rows, COLOURS)


def _shared(desk: Desk) -> bytes:
    """Return what stands beside the address of the newest turn."""
    turn = published_turns(ClosedBriefings(desk, PUBLIC))[-1]
    press = press_for(desk)
    site = Site(
        head=turn.last.head,
        environment=press.environment,
        layers=desk.system.pages.layers,
        sections=desk.system.pages.site,
    )
    job = share_job(turn, press, site)
    return _page(job, 1, dpi=72)


def _packet(desk: Desk) -> Iterator[tuple[str, bytes]]:
    """Yield pages for the first contact of the small campaign.

    Raises:
        LookupError: Nobody has met.
    """
    bench = bench_of(desk)
    prints = bench.files_of(UMPIRE).prints
    job = _battle_packet(prints)
    if job is None:
        message = f"{desk.period}: no packet; expected the small campaign's contact"
        raise LookupError(message)
    yield "battle-packet.png", _page(job, 1, dpi=90)
    asked = next(reader for reader in audiences(desk.campaign) if reader.id == COMMANDER)
    for name in ("commander-cards", "counters"):
        yield f"{name}.png", _page(prints[f"once/{name}.pdf"], 1, dpi=80)
    yield from _players_pages(bench.files_of(asked).prints)
    alone = _played_alone(desk)
    yield "sealed.png", _page(_sealed(alone), 1, dpi=60)
    (where,) = where_was_i(alone, bench_of(alone).press).values()
    yield "where-was-i.png", _page(where, 1, dpi=80)


def _players_pages(prints: Mapping[str, PdfJob]) -> Iterator[tuple[str, bytes]]:
    """Yield pages of what one player is given."""
    yield "order-form.png", _page(prints["order-form.pdf"], 1, dpi=90)
    yield "march-table.png", _page(prints["march-tables.pdf"], 1, dpi=80)
    yield "reach.png", _page(prints["reach.pdf"], 1, dpi=80)


def _played_alone(desk: Desk) -> Desk:
    """Return the campaign as if that player played it alone."""
    players = tuple(
        replace(player, is_solo=player.id == COMMANDER) for player in desk.campaign.players
    )
    return replace(desk, campaign=replace(desk.campaign, players=players))


def _sealed(alone: Desk) -> PdfJob:
    """Return a sealed sheet of whoever plays alone."""
    nothing = AudienceFiles(pages={}, prints={})
    made = sealed_off(alone, nothing, bench_of(alone).press, open_to_all=())
    return next(job for path, job in made.prints.items() if "regiments" in path)


def _battle(desk: Desk) -> Iterator[tuple[str, bytes]]:
    """Yield pages for the battle that waits for its table in the sample.

    Raises:
        LookupError: None waits.
    """
    bench = bench_of(desk)
    prints = bench.files_of(UMPIRE).prints
    packet = _battle_packet(prints)
    if packet is None:
        message = f"{desk.period}: no packet; expected the sample's battle"
        raise LookupError(message)
    fights = next(each for each in audiences(desk.campaign) if each.id == FIGHTS)
    briefing = bench.files_of(fights).prints["briefing.pdf"]
    yield "turn-sheet.png", _page(prints["turn-sheet.pdf"], 1, dpi=90)
    yield "orders.png", _page(prints["order-form.pdf"], 1, dpi=80)
    yield "briefing.png", _page(briefing, 1, dpi=90)
    yield "packet.png", _page(briefing, 2, dpi=90)
    pdf = render_pdf(packet.html, packet.assets, when=None, setup=packet.setup)
    for name, words in BATTLE_PAGES.items():
        yield f"{name}.png", _page_as_picture(pdf, _number_of(pdf, words), dpi=80)
    yield "contact-sheet.png", _page(prints["once/contact-sheet.pdf"], 1, dpi=80)


def _battle_packet(prints: Mapping[str, PdfJob]) -> PdfJob | None:
    """Return the first battle packet, without the cards that lie beside it."""
    for name, job in sorted(prints.items()):
        if name.startswith("packets/") and not name.endswith("-cards.pdf"):
            return job
    return None


def _number_of(pdf: bytes, words: str) -> int:
    """Return the number of the first page that begins a part, pages from 1.

    Raises:
        LookupError: There is none.
    """
    for number, page in enumerate(pypdfium2.PdfDocument(pdf), start=1):
        text = page.get_textpage().get_text_bounded()
        if words in " ".join(text.split()):
            return number
    message = f"“{words}” begins no page of the packet"
    raise LookupError(message)


def _page(job: PdfJob, number: int, *, dpi: int) -> bytes:
    """Return one page of a document as a picture; pages count from 1."""
    pdf = render_pdf(job.html, job.assets, when=None, setup=job.setup)
    return _page_as_picture(pdf, number, dpi=dpi)


def _drawing_as_picture(drawing: bytes, *, dpi: int, colours: int) -> bytes:
    """Return a drawing as a picture, by way of a page of its size."""
    html = (
        '<!doctype html><html lang="en"><title>Map</title><style>'
        "@page { size: WIDTH HEIGHT; margin: 0 } body { margin: 0 } "
        'img { display: block }</style><img src="map.svg" alt="Map"></html>'
    )
    head = drawing.decode().partition("<svg ")[2].partition(">")[0]
    for edge in ("width", "height"):
        size = head.partition(f'{edge}="')[2].partition('"')[0]
        html = html.replace(edge.upper(), size)
    asset = Asset(media_type="image/svg+xml", body=drawing)
    pdf = render_pdf(html, {"map.svg": asset}, when=None)
    return _page_as_picture(pdf, 1, dpi=dpi, colours=colours)


def _page_as_picture(pdf: bytes, number: int, *, dpi: int, colours: int = COLOURS) -> bytes:
    """Return one page of a PDF as a small PNG."""
    page = pypdfium2.PdfDocument(pdf)[number - 1]
    picture = page.render(scale=dpi / POINTS_TO_AN_INCH).to_pil().convert("RGB")
    edge = (0, 0, picture.width - 1, picture.height - 1)
    ImageDraw.Draw(picture).rectangle(edge, outline=RIM)
    return _small(picture, colours)


def _small(picture: Image.Image, colours: int = COLOURS) -> bytes:
    """Return a picture of few colours as a PNG."""
    few = picture.quantize(colours, Image.Quantize.MAXCOVERAGE, kmeans=2, dither=Image.Dither.NONE)
    content = io.BytesIO()
    few.save(content, format="PNG", optimize=True)
    return content.getvalue()


if __name__ == "__main__":
    sys.exit(main())

"""The build: every reader is briefed, every page made, the output folder written."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from generator.brief.audience import AudienceKind, audiences
from generator.chronicle.sealed_folder import clear_unfinished
from generator.errors import UsageError
from generator.files import LITTER, FileKind, kind_of
from generator.pipeline.briefings import preview_of
from generator.pipeline.campaign_folder import (
    CAMPAIGN_FILE,
    CHRONICLE,
    LOCKS,
    OUTPUT,
    PICTURES,
    RULES_FILE,
    build_lock,
    forget_earlier,
    store_in,
    why_nothing_is_kept,
)
from generator.pipeline.desk import open_desk
from generator.pipeline.draft_maps import draft_in
from generator.pipeline.letters import page_to
from generator.pipeline.reader_pages import ReaderPages
from generator.pipeline.unchanged import left_by_build
from generator.publish import publish
from generator.read.known import did_you_mean
from generator.render.audience_files import preview_files
from generator.render.documents import Paper, Printer
from generator.render.map.draw import DEFAULT_HEX_MM
from generator.render.map.theme import ThemeName
from generator.render.map_page import drawn_map
from generator.render.pages import Press, page_environment
from generator.render.pdf import PrintUnavailable, print_room
from generator.render.site.turns import PAGE
from generator.store import NOTHING_KEPT, Store
from generator.values import Struct, replace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from pathlib import Path

    from generator.brief.audience import Audience
    from generator.pipeline.desk import Desk
    from generator.pipeline.draft_maps import MapDraft
    from generator.pipeline.makings import Remade
    from generator.pipeline.unchanged import Wishes
    from generator.publish import Published
    from generator.render.audience_files import AudienceFiles
    from generator.render.pdf import PrintRoom


if TYPE_CHECKING:
    Progress = Callable[[str], None]

_PLAYERS = "players"


class Built(Struct, frozen=True, kw_only=True):
    """What a build did."""

    published: Published
    complaints: tuple[str, ...]
    """What the print library found odd, and why nothing is kept if nothing is."""
    unprinted: str
    """Why PDFs are missing and what to type; empty: none is."""
    missing: tuple[str, ...] = ()
    """Documents that could not be printed."""
    left: str = ""
    """A mark of what it left behind."""
    remade: tuple[Remade, ...] = ()
    """What was made anew, and why."""


@dataclass(slots=True, kw_only=True)
class _Printing:
    """Documents as they come from the press."""

    files: dict[PurePosixPath, bytes] = field(default_factory=dict)
    bound: dict[PurePosixPath, Callable[[], bytes]] = field(default_factory=dict)
    """Packets that are being bound, each with how to fetch it."""
    complaints: list[str] = field(default_factory=list)
    unprinted: str = ""
    missing: list[str] = field(default_factory=list)

    def take_all(self, folder: PurePosixPath, files: AudienceFiles, room: PrintRoom) -> None:
        """Take in what one reader is given.

        His packet is being bound meanwhile, if all its parts could be printed.
        """
        self.complaints += files.complaints
        if files.unmade:
            self.unprinted = files.unmade
            self.missing += [str(folder / name) for name in files.pictures]
        self.files |= {folder / name: page for name, page in files.pages.items()}
        for name, job in files.prints.items():
            self._take(folder / name, job.name, room)
        packet = files.packet
        if packet and any(folder / e.path not in self.files for e in packet.parts):
            self.missing.append(str(folder / packet.path))
        elif packet:
            parts = [(files.prints[e.path].name, e.is_leaf) for e in packet.parts]
            self.bound[folder / packet.path] = room.bind(packet.title, parts)

    def _take(self, path: PurePosixPath, name: str, room: PrintRoom) -> None:
        """Take in a document when it is finished, if this machine can print it."""
        try:
            document = room.printed(name)
        except PrintUnavailable as fault:
            self.unprinted = str(fault)
            self.missing.append(str(path))
            return
        self.files[path] = document.pdf
        self.complaints += [f"{path}: {line}" for line in document.complaints]


def build(desk: Desk, wishes: Wishes, progress: Progress) -> Built:
    """Make all pages that are wanted and write them into the output folder.

    Without the print library everything is made but the PDFs that are not in the
    cache from earlier.

    Args:
        desk: The campaign.
        wishes: What is wanted; the rest of the output folder is left as it is.
        progress: Told what is being made; an empty text at the end.

    Raises:
        UsageError: There is no such player, or the output folder is refused.
        BusyError: Another build of this campaign is under way.
        MachineError: The disk refused.
    """
    readers, scope = _chosen(desk, wishes)
    with alone(desk.folder) as private:
        store = store_in(private)
        with print_room(store) as room:
            press = press_for(desk, wishes.paper, store)
            pages = ReaderPages(desk=desk, press=press, store=store, room=room)
            made = _made(pages, readers, progress)
            printing = _printed(made, room, progress)
        store.tidy()
        progress("")
        published = publish(desk.folder / OUTPUT, printing.files, scope=scope, force=wishes.force)
        left = left_by_build(desk.folder, map(str, printing.files))
    return Built(
        published=published,
        complaints=tuple(filter(None, (why_nothing_is_kept(), *printing.complaints))),
        unprinted=printing.unprinted,
        missing=tuple(printing.missing),
        left=left,
        remade=tuple(pages.remade),
    )


def _chosen(desk: Desk, wishes: Wishes) -> tuple[tuple[Audience, ...], str | None]:
    """Return for whom is built, and the folder the build is limited to.

    Raises:
        UsageError: There is no such player, or the wishes contradict each other.
    """
    everybody = audiences(desk.campaign)
    if not wishes.player:
        if not wishes.only:
            return everybody, None
        kind = AudienceKind.PLAYER if wishes.only == _PLAYERS else wishes.only
        return tuple(each for each in everybody if each.kind == kind), wishes.only
    if wishes.only and wishes.only != _PLAYERS:
        message = f"--player and --only {wishes.only} leave nothing to build"
        raise UsageError(message)
    chosen = player_named(desk, wishes.player)
    return (chosen,), chosen.folder


def player_named(desk: Desk, name: str) -> Audience:
    """Return a player by id.

    Raises:
        UsageError: There is no such player.
    """
    known = {each.id: each for each in audiences(desk.campaign) if each.id}
    if name not in known:
        nearest = did_you_mean(name, list(known))
        listed = ", ".join(known) or "none"
        hint = f"did you mean {nearest}?" if nearest else f"players are: {listed}"
        message = f"there is no player “{name}”; {hint}"
        raise UsageError(message)
    return known[name]


def press_for(desk: Desk, size: str = "", kept: Store = NOTHING_KEPT) -> Press:
    """Return what all printed documents share, for another paper where it is named."""
    paper = desk.campaign.paper
    right, down = paper.back_shift_mm
    return Press(
        environment=page_environment(desk.system.package, kept),
        paper=Paper(size or paper.size),
        when=None,
        is_large=paper.large,
        # What the calibration page told of the umpire's printer.
        printer=Printer(scale=float(paper.scale), back_right=float(right), back_down=float(down)),
        look=desk.campaign.look,
    )


def _made(
    pages: ReaderPages, readers: Sequence[Audience], progress: Progress
) -> Mapping[Audience, AudienceFiles]:
    """Make every reader's pages; his documents are set while the next one's are made.

    The public comes last: its pictures wait for the printing.
    """
    made: dict[Audience, AudienceFiles] = {}
    in_turn = sorted(readers, key=lambda reader: reader.kind is AudienceKind.PUBLIC)
    for number, reader in enumerate(in_turn, 1):
        progress(f"Making pages: {reader.folder}, {number} of {len(readers)}")
        made[reader] = pages.files_of(reader)
        pages.room.hand_in(made[reader].prints.values())
    return {reader: made[reader] for reader in readers}


def _printed(
    made: Mapping[Audience, AudienceFiles], room: PrintRoom, progress: Progress
) -> _Printing:
    """Take in everybody's pages and documents, when these are finished."""
    room.wait(lambda done, total: progress(f"Printing: {done} of {total} finished"))
    printing = _Printing()
    for reader, files in made.items():
        printing.take_all(PurePosixPath(reader.folder), files, room)
    for path, fetch in printing.bound.items():
        printing.files[path] = fetch()
    return printing


@contextmanager
def alone(folder: Path) -> Iterator[Path]:
    """Keep other builds of this campaign away; gives its private folder.

    What killed runs left unfinished goes.

    Raises:
        BusyError: One is under way.
        MachineError: The folder cannot be written to, or something in it leads out.
    """
    with build_lock(folder) as private:
        for left in private.rglob(f"{LITTER}*"):
            left.unlink(missing_ok=True)
        forget_earlier(private)
        clear_unfinished(folder / CHRONICLE)
        yield private


# The site and the preview as they are to be shown, without touching ``output/``.

DRAFT = "draft"
ORDERS = "orders"
"""Where each player's order page is shown, for the umpire to try."""
_DRAWING = f"{DRAFT}/map.svg"
_SEEN = (CHRONICLE, LOCKS, PICTURES)


def shown_files(desk: Desk) -> Mapping[str, bytes]:
    """Return the site, the pending turn as a preview, and the order pages, by path.

    Raises:
        BusyError: A build of this campaign is under way.
        MachineError: The disk refused.
    """
    with alone(desk.folder) as private, print_room() as room:
        store = store_in(private)
        pages = ReaderPages(desk=desk, press=press_for(desk, kept=store), store=store, room=room)
        made_with = replace(pages.page_materials, press=pages.press_of_one())
        preview = preview_files(preview_of(desk), made_with)
        players = (e for e in audiences(desk.campaign) if e.kind is AudienceKind.PLAYER)
        orders = {
            f"{ORDERS}/{each.id}.html": page_to(desk, each, kept=pages.kept) for each in players
        }
        return {**pages.site().pages, **preview, **orders}


def opened_and_shown(folder: Path) -> Mapping[str, bytes]:
    """Read a campaign anew and return what is to be shown of it.

    Raises:
        CampaignError: The file has faults.
    """
    shown = shown_files(open_desk(folder))
    return {**shown, f"{DRAFT}/{PAGE}": _draft_page(None)}


def shown_draft(folder: Path) -> Mapping[str, bytes]:
    """Return a page of the map as far as it can be read, its faults in red.

    Raises:
        CampaignError: There is no map that could be drawn.
    """
    draft = draft_in(folder)
    drawing = drawn_map(draft.picture, ThemeName.COLOUR, DEFAULT_HEX_MM)
    return {f"{DRAFT}/{PAGE}": _draft_page(draft), _DRAWING: drawing}


def _draft_page(draft: MapDraft | None) -> bytes:
    """Return the page of a draft; none: the file has no faults."""
    template = page_environment().get_template("blog/draft.html")
    return template.render(draft=draft, drawing=f"/{_DRAWING}").encode()


FolderState = tuple[tuple[str, int, int], ...]
"""What tells whether a campaign's files have changed: of each its name, size and time."""


def state_of(folder: Path) -> FolderState:
    """Return what tells whether anything the pages are made of has changed."""
    return tuple(sorted(_states(folder)))


def _states(folder: Path) -> Iterator[tuple[str, int, int]]:
    parts = (folder / name for name in _SEEN)
    whole = (part for part in parts if kind_of(part) is FileKind.FOLDER)
    inside = (path for part in whole for path in part.rglob("*"))
    for path in (folder / CAMPAIGN_FILE, folder / RULES_FILE, *inside):
        try:
            state = path.lstat()
        except OSError:
            continue
        yield str(path), state.st_size, state.st_mtime_ns

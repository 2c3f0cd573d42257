"""The umpire's pictures, and those that stand beside a turn's address.

A picture of his is taken from ``pictures/`` beside the campaign file and from nowhere
else, made small, and freed of everything a camera writes into it.
"""

from __future__ import annotations

import io
import re
import warnings
from collections.abc import Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING

from generator.errors import Finding
from generator.files import PRIVATE, FileKind, kind_of, read_at_most
from generator.pipeline.campaign_folder import PICTURES, store_in
from generator.read.terrain_reading import UNDERLAY
from generator.render.pdf import job_digest
from generator.render.prose import Picture
from generator.store import NOTHING_KEPT, digest_of_bytes
from generator.values import replace

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from PIL.Image import Image

    from generator.render.pdf import PdfJob, PrintRoom
    from generator.render.site.feed import SharedPicture
    from generator.store import Store
    from generator.world.campaign import Campaign
    from generator.world.hexes import Underlay


_NAME = re.compile(r"[a-z0-9_-]+(?:/[a-z0-9_-]+){0,2}\.(?:png|jpe?g)")
_LARGEST_FILE = 20_000_000
_MOST_DOTS = 60_000_000
_MOST_ALONG = 30_000
"""Dots a picture may have along an edge; what is longer takes far too much memory."""
_LONGEST_EDGE = 1600
"""Dots of a picture on the site; larger ones are made smaller."""
_QUALITY = 85
_TURN, _LYING = 0x0112, (5, 6, 7, 8)
"""Where a camera writes how it was held, and what it writes when held upright."""
_LISTED, _OPAQUE = 256, 255
"""Colours that a PNG can list, and what hides all that is behind it."""
_COLOURS = 32
_PICTURE, _SHARED = "picture", "shared picture"
_FORM = b"2"
"""Changes when the same file is to become another picture."""


_UNREADABLE = (OSError, ValueError, SyntaxError)
"""What comes of a picture that is none, or cannot be read."""


def _why(fault: BaseException) -> str:
    return getattr(fault, "strerror", None) or str(fault)


class PictureShelf(Mapping[str, Picture]):
    """The pictures below one folder, each read when it is asked for."""

    def __init__(self, folder: Path, kept: Store = NOTHING_KEPT) -> None:
        """Bind the folder, which need not be there, and where made ones are kept."""
        self._folder = folder
        self._kept = kept
        self._read: dict[str, Picture | None] = {}
        self.complaints: list[str] = []
        """What was asked for and cannot be shown, and why."""

    def __getitem__(self, name: str) -> Picture:
        """Answer a picture by its name below the folder.

        Raises:
            KeyError: There is none that can be shown.
        """
        if name not in self._read:
            self._read[name] = self._picture(name)
        picture = self._read[name]
        if picture is None:
            raise KeyError(name)
        return picture

    def __iter__(self) -> Iterator[str]:
        """Name the pictures that were read so far."""
        return (name for name, picture in self._read.items() if picture)

    def __len__(self) -> int:
        """Answer how many were read so far."""
        return sum(picture is not None for picture in self._read.values())

    def _picture(self, name: str) -> Picture | None:
        try:
            made = self._made(picture_body(self._folder, name))
            width, height = picture_size(made)
        except _UNREADABLE as fault:
            self.complaints.append(f"{PICTURES}/{name} is not shown: {_why(fault)}")
            return None
        return Picture(file=f"{PICTURES}/{name}", width=width, height=height, body=made)

    def _made(self, body: bytes) -> bytes:
        """Return a picture as the site shows it, the one made before if it was."""
        digest = digest_of_bytes(_FORM + body)
        made = self._kept.read(_PICTURE, digest, sound_picture)
        if made is None:
            made = made_small(body)
            self._kept.put(_PICTURE, digest, made)
        return made


def picture_body(folder: Path, name: str) -> bytes:
    """Return a file below a folder of pictures, reached without any link.

    Raises:
        ValueError: It is not a file that may be shown.
        OSError: It cannot be read.
    """
    if not _NAME.fullmatch(name):
        message = "name a PNG or JPEG file in small letters, digits, - and _"
        raise ValueError(message)
    path = folder / name
    for step in path.parents[: name.count("/") + 1]:
        _check(step, FileKind.FOLDER)
    _check(path, FileKind.FILE)
    if path.stat().st_size > _LARGEST_FILE:
        message = f"the file is larger than {_LARGEST_FILE // 1_000_000} MB"
        raise ValueError(message)
    return read_at_most(path, _LARGEST_FILE)


def picture_size(body: bytes) -> tuple[int, int]:
    """Return width and height in dots of a picture as a camera meant it, upright.

    Raises:
        ValueError: It is not a PNG or JPEG, or far too large.
    """
    with _opened(body) as picture:
        turned = picture.getexif().get(_TURN, 1)
    size = picture.width, picture.height
    return (size[1], size[0]) if turned in _LYING else size


@contextmanager
def _opened(body: bytes) -> Iterator[Image]:
    """Open a picture that is not too large; it is not decoded yet.

    Raises:
        ValueError: It is not a PNG or JPEG, or far too large.
    """
    from PIL import Image, UnidentifiedImageError

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            with Image.open(io.BytesIO(body), formats=("PNG", "JPEG")) as opened:
                _check_size(opened.width, opened.height)
                yield opened
        except (UnidentifiedImageError, Image.DecompressionBombError) as fault:
            message = "it is not a PNG or JPEG picture that can be read"
            raise ValueError(message) from fault


def sound_picture(body: bytes) -> bytes:
    """Return a picture that was made before, if it is one.

    Raises:
        ValueError: It is none.
    """
    picture_size(body)
    return body


def _check(path: Path, wanted: FileKind) -> None:
    """Refuse what is not of the kind wanted; a link never is."""
    kind = kind_of(path)
    if kind is not wanted:
        is_absent = kind is FileKind.ABSENT
        message = "there is no such file" if is_absent else f"it is {kind}"
        raise ValueError(message)


def made_small(body: bytes) -> bytes:
    """Return a picture upright, at most so large, and with nothing in it but dots.

    Raises:
        ValueError: It is not a PNG or JPEG, or far too large.
    """
    from PIL import Image, ImageOps

    with _opened(body) as opened:
        form = opened.format
        ImageOps.exif_transpose(opened, in_place=True)
        mode = "RGB" if form == "JPEG" else "RGBA"
        picture = opened.convert(mode) if opened.mode != mode else opened
        picture.thumbnail((_LONGEST_EDGE, _LONGEST_EDGE))
    bare = Image.new(mode, picture.size)
    bare.paste(picture)
    if form != "JPEG":
        return _as_png(_with_few_colours(bare))
    content = io.BytesIO()
    bare.save(content, format="JPEG", quality=_QUALITY, optimize=True)
    return content.getvalue()


def _as_png(picture: Image) -> bytes:
    content = io.BytesIO()
    picture.save(content, format="PNG", optimize=True)
    return content.getvalue()


def _with_few_colours(picture: Image) -> Image:
    """Return a picture with a list of its colours, if that changes none of them."""
    found = picture.getcolors(_LISTED)
    opaque = picture.getchannel("A").histogram()[_OPAQUE]
    if found is None or opaque < picture.width * picture.height:
        return picture
    plain = picture.convert("RGB")
    few = plain.quantize(len(found))
    return few if few.convert("RGB").tobytes() == plain.tobytes() else picture


def _check_size(width: int, height: int) -> None:
    """Refuse a picture that would take far too much memory, before it is decoded."""
    if width * height > _MOST_DOTS:
        message = f"it has more than {_MOST_DOTS // 1_000_000} million dots"
        raise ValueError(message)
    if max(width, height) > _MOST_ALONG:
        message = f"it is more than {_MOST_ALONG:,} dots wide or high"
        raise ValueError(message)


def pictures_of(
    wanted: Mapping[str, SharedPicture], width: int, kept: Store, room: PrintRoom
) -> Mapping[str, bytes]:
    """Return the pictures that stand beside turns' addresses, so many dots wide.

    Args:
        wanted: What is to be made, by path.
        width: Dots.
        kept: Where they are kept, by the turn they show.
        room: Where the pages are printed that they are made from.

    Raises:
        PrintUnavailable: This machine cannot print, and one was not made before.
    """
    pictures = _kept({path: each.key for path, each in wanted.items()}, kept)
    jobs = {path: each.job() for path, each in wanted.items() if path not in pictures}
    made = _made_pictures(jobs, width, kept, room)
    for path, picture in made.items():
        if wanted[path].key:
            kept.put(_SHARED, wanted[path].key, picture)
    return {**pictures, **made}


def _made_pictures(
    jobs: Mapping[str, PdfJob], width: int, kept: Store, room: PrintRoom
) -> Mapping[str, bytes]:
    """Return the first page of each document as a PNG picture so many dots wide."""
    digests = {path: job_digest(job) for path, job in jobs.items()}
    pictures = _kept(digests, kept)
    missing = {path: job for path, job in jobs.items() if path not in pictures}
    room.hand_in(missing.values(), is_kept=False)
    for path, job in missing.items():
        pictures[path] = _drawn(room.printed(job.name).pdf, width)
        kept.put(_SHARED, digests[path], pictures[path])
    return pictures


def _kept(keys: Mapping[str, str], kept: Store) -> dict[str, bytes]:
    """Return those of some pictures that were made before, by path."""
    found = {path: kept.get(_SHARED, key) for path, key in keys.items()}
    return {path: picture for path, picture in found.items() if picture}


def _drawn(pdf: bytes, width: int) -> bytes:
    """Return the first page of a document as a PNG picture.

    Its few colours are chosen by every fourth dot of every fourth line: all dots would take
    six times as long, and choose hardly better.
    """
    import pypdfium2
    from PIL import Image

    page = pypdfium2.PdfDocument(pdf)[0]
    picture = page.render(scale=width / page.get_width()).to_pil().convert("RGB")
    size = max(1, picture.width // 4), max(1, picture.height // 4)
    some = picture.resize(size, Image.Resampling.NEAREST)
    colours = some.quantize(_COLOURS, kmeans=1)
    return _as_png(picture.quantize(palette=colours, dither=Image.Dither.NONE))


# The picture under a map, taken from the campaign's folder of pictures.

_COLOUR, _MONO = "picture under a map", "picture under a map in black and white"
_UNDERLAY_FORM = b"1"
"""Changes when the same file is to become another picture."""
_LIGHTEST, _LEVELS = 255, 256


def with_underlay(campaign: Campaign, folder: Path) -> tuple[Campaign, tuple[Finding, ...]]:
    """Return a campaign with the picture that lies under its map, and its faults."""
    wanted = campaign.board.underlay
    if wanted is None:
        return campaign, ()
    try:
        body = picture_body(folder / PICTURES, wanted.picture)
        width, height = picture_size(body)
        private = folder / PRIVATE
        is_there = kind_of(private) is FileKind.FOLDER
        found = _made(wanted, body, store_in(private) if is_there else NOTHING_KEPT)
    except _UNREADABLE as fault:
        return campaign, (
            Finding(
                UNDERLAY,
                ("map", "underlay"),
                f"{PICTURES}/{wanted.picture} cannot lie under the map: {_why(fault)}",
                f"put a PNG or JPEG into {PICTURES}/, or take “underlay” out",
            ),
        )
    beside = [pin for pin in wanted.pins if pin.right > width or pin.down > height]
    if beside:
        label = campaign.board.grid.label(beside[0].at)
        return campaign, (
            Finding(
                UNDERLAY,
                ("map", "underlay_hexes", label),
                f"the middle of {label} lies beside the picture, which has {width} × {height} dots",
                "tell the dots from its left edge and from its top",
            ),
        )
    laid = replace(found, width=width, height=height)
    return replace(campaign, board=replace(campaign.board, underlay=laid)), ()


def _made(wanted: Underlay, body: bytes, kept: Store) -> Underlay:
    """Return the picture as maps need it, as it was made before if it was."""
    digest = digest_of_bytes(_UNDERLAY_FORM + body)
    colour = kept.read(_COLOUR, digest, sound_picture)
    mono = kept.read(_MONO, digest, sound_picture)
    if colour is None or mono is None:
        colour = made_small(body)
        mono = _in_black_and_white(colour)
        kept.put(_COLOUR, digest, colour)
        kept.put(_MONO, digest, mono)
    return replace(wanted, digest=digest, colour=colour, mono=mono)


def _in_black_and_white(body: bytes) -> bytes:
    """Return a picture in black dots on white, light enough to print upon."""
    from PIL import Image

    with Image.open(io.BytesIO(body), formats=("PNG", "JPEG")) as opened:
        white = Image.new("RGBA", opened.size, "white")
        grey = Image.alpha_composite(white, opened.convert("RGBA")).convert("L")
    light = grey.point([(_LIGHTEST + level) // 2 for level in range(_LEVELS)])
    return _as_png(light.convert("1"))

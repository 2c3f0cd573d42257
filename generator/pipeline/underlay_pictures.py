"""The picture under a map, taken from the campaign's folder of pictures."""

from __future__ import annotations

import io
from dataclasses import replace
from typing import TYPE_CHECKING

from generator.errors import Finding
from generator.files import PRIVATE, FileKind, kind_of
from generator.pipeline.build_lock import store_in
from generator.pipeline.campaign_folder import PICTURES
from generator.pipeline.pictures import (
    made_small,
    picture_body,
    picture_size,
    sound_picture,
)
from generator.read.underlay_reading import UNDERLAY
from generator.store import NOTHING_KEPT, digest_of_bytes

if TYPE_CHECKING:
    from pathlib import Path

    from generator.store import Store
    from generator.world.campaign import Campaign
    from generator.world.underlay import Underlay

_COLOUR, _MONO = "picture under a map", "picture under a map in black and white"
_FORM = b"1"
"""Changes when the same file is to become another picture."""
_LIGHTEST, _LEVELS = 255, 256


def with_underlay(
    campaign: Campaign, folder: Path
) -> tuple[Campaign, tuple[Finding, ...]]:
    """Return a campaign with the picture that lies under its map, and its faults."""
    wanted = campaign.board.underlay
    if wanted is None:
        return campaign, ()
    try:
        body = picture_body(folder / PICTURES, wanted.picture)
        width, height = picture_size(body)
        found = _made(wanted, body, _store_of(folder))
    except (OSError, ValueError, SyntaxError) as fault:
        return campaign, (
            _unfit(wanted, getattr(fault, "strerror", None) or str(fault)),
        )
    beside = [pin for pin in wanted.pins if pin.right > width or pin.down > height]
    if beside:
        label = campaign.board.grid.label(beside[0].at)
        return campaign, (_beside(label, width, height),)
    laid = replace(found, width=width, height=height)
    return replace(campaign, board=replace(campaign.board, underlay=laid)), ()


def _store_of(folder: Path) -> Store:
    """Return what is kept of the campaign; nothing is, where no build has been."""
    private = folder / PRIVATE
    return store_in(private) if kind_of(private) is FileKind.FOLDER else NOTHING_KEPT


def _made(wanted: Underlay, body: bytes, kept: Store) -> Underlay:
    """Return the picture as maps need it, as it was made before if it was."""
    digest = digest_of_bytes(_FORM + body)
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
    content = io.BytesIO()
    light.convert("1").save(content, format="PNG", optimize=True)
    return content.getvalue()


def _unfit(wanted: Underlay, why: str) -> Finding:
    return Finding(
        code=UNDERLAY,
        where=("map", "underlay"),
        what=f"{PICTURES}/{wanted.picture} cannot lie under the map: {why}",
        hint=f"put a PNG or JPEG into {PICTURES}/, or take “underlay” out",
    )


def _beside(label: str, width: int, height: int) -> Finding:
    return Finding(
        code=UNDERLAY,
        where=("map", "underlay_hexes", label),
        what=f"the middle of {label} lies beside the picture, which has {width} × "
        f"{height} dots",
        hint="tell the dots from its left edge and from its top",
    )

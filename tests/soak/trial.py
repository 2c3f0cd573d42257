"""One input: made from a seed and a number, met within bounds, kept when it is a finding."""

from __future__ import annotations

import hashlib
import re
import resource
import traceback
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from generator.cli.faults import OUR_MISTAKE, judged
from generator.errors import CampaignError
from tests.dying import TooLateError, bounded
from tests.soak.kinds import LONG, Kind, kinds
from tests.soak.smaller import made_small
from tests.soak.spoiling import chance_of

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

FINDINGS = Path(__file__).parent / "findings"
"""Where what was found lies, made small; the first tier replays all of it."""
SECONDS, LONG_SECONDS = 10, 120
"""How long one input may take, and a whole war."""
MEMORY = 1_000_000_000
"""How much more this process may take, and each that it starts beside a copy of this one."""
_NUMBERS = re.compile(r"\d+")


class Found(NamedTuple):
    """What came of an input that must not."""

    kind: str
    what: str
    where: str
    """The place in the program, by which findings are told apart."""


class Met(NamedTuple):
    """How an input was met."""

    found: Found | None = None
    """None: in good order."""
    is_refused: bool = False
    """Whether the program said what is wrong with it, instead of taking it."""


@cache
def known_kinds() -> Mapping[str, Kind]:
    """Return every kind of input by its name."""
    return {kind.name: kind for kind in kinds()}


def kind_of(seed: str, number: int) -> tuple[Kind, Random]:
    """Return the kind of a numbered input, and the chance that it is made by."""
    chance = chance_of(f"{seed}/{number}")
    is_long = number % LONG == 0
    several = [kind for kind in known_kinds().values() if kind.is_long is is_long]
    return chance.choices(several, [kind.share for kind in several])[0], chance


def met(kind: Kind, body: bytes) -> Met:
    """Try an input."""
    before = most_taken()
    try:
        with bounded(seconds=LONG_SECONDS if kind.is_long else SECONDS, memory=MEMORY):
            kind.meet(body)
    except (Exception, TooLateError) as fault:  # noqa: BLE001 - that is what is looked for
        found = _found(kind, fault)
        return Met(found, is_refused=found is None)
    taken = most_taken()
    if taken > max(before, MEMORY + _taken_here()):
        return Met(Found(kind.name, f"a process of its own took {taken:,} bytes", "too much"))
    return Met()


def most_taken() -> int:
    """Return the bytes of memory taken by the largest process this one started, once it ended."""
    return 1024 * resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss


def _taken_here() -> int:
    """Return the bytes of memory that this process has now; a copy of it begins with them."""
    pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[1]
    return int(pages) * resource.getpagesize()


def _found(kind: Kind, fault: BaseException) -> Found | None:
    """Return what an error is evidence of; none: the program tells it and ends well."""
    if isinstance(fault, CampaignError):
        return None
    if isinstance(fault, Exception) and not isinstance(fault, MemoryError):
        code, _ = judged(fault)
        if code != OUR_MISTAKE:
            return None
    frames = traceback.extract_tb(fault.__traceback__)
    ours = [each for each in frames if "/generator/" in each.filename] or list(frames)
    is_late = isinstance(fault, TooLateError)
    where = "too late" if is_late else f"{Path(ours[-1].filename).name}, {ours[-1].name}"
    told = _NUMBERS.sub("#", str(fault))[:60] if isinstance(fault, AssertionError) else ""
    return Found(kind.name, f"{type(fault).__name__}: {str(fault)[:300]}", where + told)


def keep(kind: Kind, body: bytes, found: Found) -> Path:
    """Write a finding as a file, made as small as it goes."""

    def is_found(less: bytes) -> bool:
        again = met(kind, less).found
        return again is not None and again.where == found.where

    small = made_small(body, is_found)
    digest = hashlib.sha256(small).hexdigest()[:8]
    path = FINDINGS / f"{kind.name}.{digest}.{kind.ending}"
    FINDINGS.mkdir(exist_ok=True)
    path.write_bytes(small)
    return path

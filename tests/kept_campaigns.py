"""Campaigns of every form of record, kept as they were closed, to be opened for ever.

Each is a folder below ``tests/records``: a campaign file, its seed, a record, and its
locks where dice waited for them. ``python3 -m tests.kept_campaigns`` closes those of this
version anew, every rule system's with dice at once and with dice that wait for a lock.
What must come of each is in ``expected.toml``.
"""

from __future__ import annotations

import re
import shutil
import sys
import tomllib
from hashlib import sha256
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

import tomli_w

from generator import __version__
from generator.chronicle.record import record_to_plain
from generator.cli import main as run
from generator.kit.phase import FOR_LOCK
from generator.pipeline.desk import open_desk
from generator.pipeline.replay import replay
from generator.systems.registry import SYSTEMS
from generator.world.campaign import AT_ONCE, LOCKED
from tests.cli.folders import append

if TYPE_CHECKING:
    from collections.abc import Mapping

HOME = Path(__file__).parent / "records"
EXPECTED = HOME / "expected.toml"
SEED = "a seed for kept records, shown to everybody\n"
_FILES = ("campaign.toml", "campaign.seed", "chronicle", "locks")
_COMMENT = re.compile(r'(?m)^ *#.*\n|[ ]+# [^"\n]*$')
_OF_THE_DAY = {
    *("format", "program", "rules", "tables", "switches"),
    *("closed", "previous", "locks", "derivation", "secret"),
}
"""What a record says of the program, the clock and its locks, and not of the war."""


def main() -> int:
    """Close this version's campaigns anew, and write what must come of all there are."""
    for system in SYSTEMS:
        for rolled in (AT_ONCE, LOCKED):
            with TemporaryDirectory() as temporary:
                folder = Path(temporary) / "war"
                _begin(folder, system, rolled)
                close(folder)
                _keep(folder, HOME / __version__ / system / rolled)
    write_expected()
    return 0


def _begin(folder: Path, system: str, rolled: str) -> None:
    """Begin a campaign with the starter of a system, its comments left out."""
    assert run(["init", "--quiet", "--system", system, str(folder)]) == 0
    file = folder / "campaign.toml"
    text = _COMMENT.sub("", file.read_text(encoding="utf-8"))
    text = re.sub(r"(?m)^rolled = .*\n", "", text)
    text = re.sub(r"(?m)^missing = .*$", f'missing = "seed"\nrolled = "{rolled}"', text)
    file.write_text(text, encoding="utf-8")
    (folder / "campaign.seed").write_text(SEED, encoding="utf-8")


def _keep(folder: Path, place: Path) -> None:
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir(parents=True)
    for name in _FILES:
        if (folder / name).is_dir():
            shutil.copytree(folder / name, place / name)
        elif (folder / name).exists():
            shutil.copy(folder / name, place)


def kept() -> tuple[str, ...]:
    """Return every campaign that is kept, by its folder below ``tests/records``."""
    files = sorted(HOME.rglob("campaign.toml"))
    return tuple(file.parent.relative_to(HOME).as_posix() for file in files)


def expected() -> Mapping[str, Mapping[str, Any]]:
    """Return what must come of each campaign that is kept."""
    return tomllib.loads(EXPECTED.read_text(encoding="utf-8"))


def write_expected() -> None:
    """Write what comes of every campaign that is kept, for its change to be read."""
    found = {}
    for name in kept():
        with TemporaryDirectory() as temporary:
            folder = Path(temporary) / "war"
            shutil.copytree(HOME / name, folder)
            found[name] = came_of(folder)
    EXPECTED.write_text(tomli_w.dumps(found, multiline_strings=True), encoding="utf-8")


def came_of(folder: Path) -> dict[str, Any]:
    """Play a campaign's records again and close the next period; return what came of it.

    These are the differences that playing again shows, and a digest of the new record
    without what it says of the program, the clock and its locks.
    """
    desk = open_desk(folder)
    again = (replay(desk, number).differences for number in range(1, len(desk.book) + 1))
    close(folder)
    *_, last = open_desk(folder).book
    plain = {key: value for key, value in record_to_plain(last).items() if key not in _OF_THE_DAY}
    return {
        "replayed": [*chain.from_iterable(again)],
        "closed": sha256(tomli_w.dumps(plain).encode()).hexdigest(),
    }


def close(folder: Path) -> None:
    """Close the open period, with the last answer that will do to whatever is asked.

    It is locked as often as its dice wait for that.
    """
    block = f'[[period]]\nid = "{open_desk(folder).period}"\n'
    if block not in (folder / "campaign.toml").read_text(encoding="utf-8"):
        append(folder, f"\n{block}")
    while questions := open_desk(folder).resolution.questions:
        if any(each.kind == FOR_LOCK for each in questions):
            _without_building("lock", folder)
            continue
        for each in questions:
            choice = next(one.key for one in reversed(each.choices) if not one.needs)
            lines = f'question = "{each.key}"\nchoice = "{choice}"\n'
            append(folder, f"\n[[period.decision]]\n{lines}")
    _without_building("close", folder)


def _without_building(command: str, folder: Path) -> None:
    with patch(f"generator.cli.{command}_command.build_and_tell", lambda *_, **__: 0):
        assert run([command, "--yes", "--quiet", str(folder)]) == 0


if __name__ == "__main__":
    sys.exit(main())

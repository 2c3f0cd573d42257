"""Whether a build would find everything as the one before left it.

Files are known by path, size and times of change: those that a build reads, those of
the program, and those it wrote. Where these say nothing, what stands in the files does.
Where all of them are as they were, the build before has said everything, and what it
said is kept. Loads nothing heavy.
"""

from __future__ import annotations

import json
import stat
import sys
import time
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import generator
from generator.files import MachineError, read_at_most
from generator.pipeline.campaign_folder import (
    CAMPAIGN_FILE,
    CHRONICLE,
    LOCKS,
    OUTPUT,
    PICTURES,
    RULES_FILE,
    SEED_FILE,
    build_lock,
    has_kept,
    store_in,
)
from generator.publish.manifest import MANIFEST
from generator.publish.output_plan import STAGING
from generator.resources import TEMPLATES, program_mark
from generator.store import digest_of, digest_of_bytes, digest_of_texts
from generator.values import Struct, asdict, fields

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    FileState = tuple[str, tuple[int, ...]]
    """A path, and what tells a file from a changed one; empty: nothing is there."""

_ANSWER = "answer of a build"
_FORMAT = "2"
_READ = (CAMPAIGN_FILE, RULES_FILE, SEED_FILE, "templates", CHRONICLE, LOCKS, PICTURES)
"""What of a campaign's folder decides what a build makes and says."""
_MODIFIED = 2
"""Where in a file's state the time of its change stands."""
_SECOND = 1_000_000_000
"""Nanoseconds."""
_HUGE = 100_000_000
"""Bytes from which on a file is not read to be compared."""
_COARSE, _FINE = 2_000_000_000, 50_000_000
"""Nanoseconds in which a file system may not tell two changes apart."""


class Wishes(Struct, frozen=True, kw_only=True):
    """What is wanted of a build beside the ordinary."""

    only: str = ""
    """One part of the output: ``umpire``, ``players`` or ``public``; empty: all."""
    player: str = ""
    """One player, by id; empty: all."""
    paper: str = ""
    """Overrules the campaign file's; empty: as it says."""
    force: bool = False
    """Overwrite what was changed by hand."""


class BuildAnswer(Struct, frozen=True, kw_only=True):
    """What a build has to say, whatever it wrote."""

    period: str
    closed: tuple[str, ...]
    awaited: tuple[dict[str, object], ...]
    state: str
    """What is awaited, in a sentence."""
    warnings: str = ""
    """Those about the file, as text; empty: there are none."""
    painted_warnings: str = ""
    """The same in colour."""
    complaints: tuple[str, ...] = ()
    """What the print library found odd, or is odd about his words and pictures."""
    has_address: bool = True
    """Whether the campaign says where its site will stand."""
    paths: tuple[str, ...] = ()
    """Every file of the output that was asked for, below it."""


_EMPTY = BuildAnswer(period="", closed=(), awaited=(), state="")


class Watch(Struct, frozen=True, kw_only=True):
    """What a build finds before it begins."""

    folder: Path
    key: str
    """By which the answer to these wishes is known."""
    begun: int
    """When, in nanoseconds."""
    read: tuple[FileState, ...]
    """The state of everything that is read."""

    @property
    def mark(self) -> str:
        """What tells this state of everything that is read from another."""
        return digest_of(*self.read)

    @property
    def is_settled(self) -> bool:
        """Whether no file is so young that a second change might not show.

        Records are not asked: they are written once.
        """
        records = str(self.folder / CHRONICLE)
        times = (
            state[_MODIFIED]
            for path, state in self.read
            if len(state) > _MODIFIED and not path.startswith(records)
        )
        return all(self.begun - when > (_FINE if when % _SECOND else _COARSE) for when in times)


def watch(folder: Path, wishes: Wishes) -> Watch:
    """Look at everything a build reads, before it is read."""
    return Watch(
        folder=folder,
        key=digest_of(_FORMAT, str(folder), wishes),
        begun=time.time_ns(),
        read=campaign_state(folder),
    )


def known_answer(seen: Watch, *, trusts_times: bool = True) -> BuildAnswer | None:
    """Return what the build before said, if one now would find and write the same.

    Args:
        seen: What there is now.
        trusts_times: Whether sizes and times that are as they were are enough; else, and
            where they are not, what stands in every file is compared.

    Raises:
        BusyError: A build is under way.
        MachineError: The private folder cannot be written to, or leads elsewhere.
    """
    if not has_kept(seen.folder):
        return None
    with build_lock(seen.folder) as private:
        kept = store_in(private)
        return kept.read(
            _ANSWER, seen.key, partial(_answer_if_unchanged, seen, trusts_times=trusts_times)
        )


def _answer_if_unchanged(seen: Watch, kept: bytes, *, trusts_times: bool) -> BuildAnswer | None:
    """Return the answer that was kept, if nothing changed since."""
    document = json.loads(kept)
    if document["program"] != _program(document["modules"]):
        return None
    answer = _answer_from(document["answer"])
    if trusts_times and document["read"] == seen.mark:
        left = left_by_build(seen.folder, answer.paths)
        return answer if document["left"] == left else None
    is_same = document["bodies"] == _bodies(seen.folder, answer.paths)
    return answer if is_same else None


def _answer_from(plain: Mapping[str, Any]) -> BuildAnswer:
    """Return an answer that was kept.

    Raises:
        TypeError: It is none.
    """
    values: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value for name, value in plain.items()
    }
    answer = BuildAnswer(**values)
    is_answer = all(
        type(getattr(answer, each.name)) is type(getattr(_EMPTY, each.name))
        for each in fields(answer)
    )
    texts = (*answer.closed, *answer.complaints, *answer.paths)
    if not is_answer or not all(isinstance(each, str) for each in texts):
        message = "what is kept is no answer of a build"
        raise TypeError(message)
    return answer


def keep_answer(
    seen: Watch, answer: BuildAnswer, left: str, *, package: Path | None = None
) -> None:
    """Keep what a build said, for as long as nothing changes.

    Args:
        seen: What it found before it began.
        answer: What it said.
        left: What it left behind, from ``left_by_build``.
        package: The folder of a rule system that is a package of its own.
    """
    bodies = _bodies(seen.folder, answer.paths)
    if not seen.is_settled or campaign_state(seen.folder) != seen.read:
        return
    modules = [*_modules_elsewhere(), *_templates_of(package)]
    document = {
        "read": seen.mark,
        "program": _program(modules),
        "modules": modules,
        "left": left,
        "bodies": bodies,
        "answer": asdict(answer),
    }
    with suppress(MachineError), build_lock(seen.folder) as private:
        store_in(private).put(_ANSWER, seen.key, json.dumps(document).encode())


def left_by_build(folder: Path, paths: Iterable[str]) -> str:
    """Return a mark of all that a build wrote, and of the folders on the way to it."""
    places = _written_places(folder, paths)
    return digest_of_texts(f"{place} {_state(place)}" for place in places)


def _written_places(folder: Path, paths: Iterable[str]) -> Iterable[Path]:
    """Return all that a build wrote, with the folders on the way to it, in order."""
    output = folder / OUTPUT
    places = {output, output / MANIFEST, output / STAGING}
    for name in paths:
        path = output / name
        places |= {path, *path.parents[: name.count("/") + 1]}
    return sorted(places)


def _bodies(folder: Path, paths: Iterable[str]) -> str:
    """Return a mark of what stands in all that a build reads and in all that it wrote."""
    read = (Path(place) for place, _ in campaign_state(folder))
    return digest_of_texts(
        f"{place} {_state(place)[:1]} {_body(place)}"
        for place in (*read, *_written_places(folder, paths))
    )


def _body(path: Path) -> str:
    """Return a digest of what stands in a file, its times where it is huge; else nothing."""
    try:
        if path.stat().st_size > _HUGE:
            return str(_state(path))
        return digest_of_bytes(read_at_most(path, _HUGE))
    except OSError:
        return ""


def campaign_state(folder: Path) -> tuple[FileState, ...]:
    """Return the state of all in a campaign's folder that pages are made from."""
    return tuple(found for name in _READ for found in _states_below(folder / name))


def _states_below(path: Path) -> Iterator[FileState]:
    """Yield the state of a file or of all in a folder; links as they are and lead."""
    yield str(path), _state(path)
    if path.is_symlink():
        yield str(path), _state(path, follow_symlinks=True)
    elif path.is_dir():
        for inside in sorted(path.iterdir()):
            yield from _states_below(inside)


def _state(path: Path, *, follow_symlinks: bool = False) -> tuple[int, ...]:
    """Return what tells a file from a changed one; of a folder, that it is one."""
    try:
        state = path.stat(follow_symlinks=follow_symlinks)
    except OSError:
        return ()
    kind = stat.S_IFMT(state.st_mode)
    if stat.S_ISDIR(kind):
        return (kind,)
    return kind, state.st_size, state.st_mtime_ns, state.st_ctime_ns


def _modules_elsewhere() -> list[str]:
    """Return files of code that is neither ours nor installed: of a system's own."""
    known = (sys.base_prefix, sys.prefix, str(Path(generator.__file__).parent))
    files = (getattr(module, "__file__", None) for module in sys.modules.values())
    return sorted({file for file in files if file and not file.startswith(known)})


def _templates_of(package: Path | None) -> list[str]:
    """Return the templates of a rule system that is a package of its own."""
    found = (package / TEMPLATES).rglob("*") if package else ()
    return sorted(str(path) for path in found if path.is_file())


def _program(modules: Iterable[str]) -> str:
    """Return a mark of the program and of such files of a system's own."""
    states = (f"{file} {_state(Path(file))}" for file in modules)
    return digest_of_texts((program_mark(), *states))

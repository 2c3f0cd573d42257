"""Small file operations that hold whatever happens: whole files, locks, links."""

from __future__ import annotations

import errno
import os
import stat
import sys
import tempfile
import time
from contextlib import contextmanager, suppress
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

from generator.errors import UsageError

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

if TYPE_CHECKING:
    from collections.abc import Iterator

PRIVATE = ".marchtable"
"""The folder beside a campaign file for its cache and locks; holds secrets."""
LITTER = ".new-"
"""With what the names of unfinished files in it begin."""
_JUNCTION = 0xA0000003
"""The mark Windows puts on a folder that stands for another one."""

_WAITS = (0.02, 0.05, 0.1, 0.2, 0.4) if os.name == "nt" else ()
"""Seconds after which Windows is asked again."""
_NO_HARD_LINKS = frozenset(
    {errno.EINVAL, errno.EMLINK, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP, errno.EPERM}
)
"""How memory sticks and network shares say that they know no hard links."""

_NO_FOLDER_SYNC = frozenset({errno.EINVAL, errno.ENOTSUP, errno.EBADF})
"""How network shares say that a folder cannot be flushed to the disk."""


class MachineError(UsageError):
    """The disk, the network share or the permissions stopped the program."""


class BusyError(MachineError):
    """Another run of this program is at work on the same folder."""


class FileKind(StrEnum):
    """What stands under a name; a link is itself, never what it points at."""

    ABSENT = "nothing"
    FILE = "a file"
    FOLDER = "a folder"
    LINK = "a link"
    OTHER = "neither file nor folder"


def kind_of(path: Path) -> FileKind:
    """Tell what stands at a path without following a link."""
    try:
        info = path.lstat()
    except (FileNotFoundError, NotADirectoryError):
        return FileKind.ABSENT
    if stat.S_ISLNK(info.st_mode) or getattr(info, "st_reparse_tag", 0) == _JUNCTION:
        return FileKind.LINK
    if stat.S_ISDIR(info.st_mode):
        return FileKind.FOLDER
    return FileKind.FILE if stat.S_ISREG(info.st_mode) else FileKind.OTHER


@contextmanager
def machine_faults(attempt: str) -> Iterator[None]:
    """Turn what the system refuses into one sentence.

    Args:
        attempt: What was tried, such as ``cannot write output``.

    Raises:
        MachineError: The system refused anything inside the block.
    """
    try:
        yield
    except OSError as fault:
        reason = fault.strerror or str(fault)
        place = f" ({fault.filename})" if fault.filename else ""
        message = f"{attempt}: {reason}{place}"
        raise MachineError(message) from fault


@contextmanager
def locked(path: Path, *, busy: str) -> Iterator[None]:
    """Hold the system's lock on a file, which is made when it is not there.

    The lock dies with the process, so that a killed run leaves nothing locked: no
    process that it started holds it as well. The file itself stays.

    Args:
        path: The lock file; its folder exists.
        busy: The sentence for the umpire when another run holds the lock.

    Raises:
        BusyError: Another run holds the lock.
    """
    flags = os.O_RDWR | os.O_CREAT | _flag("O_CLOEXEC") | _flag("O_NOFOLLOW")
    handle = os.open(path, flags, 0o666)
    _held.add(handle)
    try:
        try:
            _take(handle)
        except (BlockingIOError, PermissionError) as fault:
            raise BusyError(busy) from fault
        yield
    finally:
        if handle in _held:
            _held.discard(handle)
            with suppress(OSError):
                os.close(handle)


_held: set[int] = set()
"""Open files that this process holds locks on."""


def _let_go() -> None:
    """Leave the locks to the process that took them, in a copy of it just made."""
    while _held:
        with suppress(OSError):
            os.close(_held.pop())


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_let_go)


def _take(handle: int) -> None:
    """Lock an open file at once or not at all."""
    if sys.platform == "win32":
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
    else:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


def private_folder(campaign: Path) -> Path:
    """Return the private folder of a campaign's folder, made where it is not there.

    Nothing in it may lead out of it, or be what no run of ours makes.

    Raises:
        MachineError: It cannot be made, or a link or the like stands in it.
    """
    private = campaign / PRIVATE
    with machine_faults(f"cannot write into {private}"):
        kind = kind_of(private)
        if kind not in {FileKind.ABSENT, FileKind.FOLDER}:
            message = f"{private} is {kind}, where a folder must be; move it away"
            raise MachineError(message)
        private.mkdir(mode=0o700, exist_ok=True)
        _refuse_what_leads_out(private)
        ignore = private / ".gitignore"
        if kind_of(ignore) is FileKind.ABSENT:
            with suppress(FileExistsError):  # another run has just made it
                write_new(ignore, b"*\n", durable=False)
    return private


def _refuse_what_leads_out(folder: Path) -> None:
    """Refuse links, and all that is neither file nor folder, in a folder and below."""
    with os.scandir(folder) as found:
        for entry in found:
            if entry.is_file(follow_symlinks=False):
                continue
            path = folder / entry.name
            kind = kind_of(path)
            if kind in {FileKind.LINK, FileKind.OTHER}:
                message = f"{path} is {kind}, which this program did not make; remove it"
                raise MachineError(message)
            if kind is FileKind.FOLDER:
                _refuse_what_leads_out(path)


def read_at_most(path: Path, most: int) -> bytes:
    """Return the first bytes of a file, and never wait for any.

    Args:
        path: A file, or a link to one.
        most: How many bytes are read at most.

    Raises:
        OSError: It is no file, or cannot be read.
    """
    state = path.stat()
    if not stat.S_ISREG(state.st_mode):
        reason = "is a folder, a pipe or a device, not a file"
        raise OSError(errno.EINVAL, reason, str(path))
    with path.open("rb") as file:
        return file.read(min(most, state.st_size))


def put_in_place(ready: Path, final: Path) -> None:
    """Give a finished file its final name, in place of what bears it.

    Windows refuses while another program has the old file open, as virus scanners and
    sync services do for a moment with every new one: there it is tried again.

    Raises:
        OSError: The system refused to the end.
    """
    for wait in _WAITS:
        with suppress(PermissionError):
            ready.replace(final)
            return
        time.sleep(wait)
    ready.replace(final)


def write_over(path: Path, data: bytes) -> None:
    """Write a file beside its place and give it its name, so that nobody reads half.

    What a run that was killed leaves begins with :data:`LITTER`.

    Raises:
        OSError: The system refused; nothing is left.
    """
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=LITTER)
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        put_in_place(temporary, path)
    except BaseException:
        with suppress(OSError):
            temporary.unlink()
        raise


def write_whole(path: Path, data: bytes, *, replacing: bool = True) -> None:
    """Write a file that somebody named, whole or not at all; an older one is kept till then.

    A link, a pipe or a device is written into, as it stands for something else.

    Args:
        path: Where.
        data: Everything the file is to hold.
        replacing: Whether something may stand there already.

    Raises:
        FileExistsError: Something stands there that must not be replaced.
        OSError: The system refused; what stood there before still does.
    """
    if replacing and kind_of(path) not in {FileKind.ABSENT, FileKind.FILE}:
        path.write_bytes(data)
        return
    ready = path.with_name(f"{LITTER}{os.urandom(8).hex()}")
    write_new(ready, data, durable=False)
    try:
        (put_in_place if replacing else place)(ready, path)
    except BaseException:
        with suppress(OSError):
            ready.unlink()
        raise


def write_new(path: Path, data: bytes, *, durable: bool = True, mode: int = 0o666) -> None:
    """Write a file that must not exist yet; a write that fails leaves none.

    A run that is killed leaves a part of it: under its final name by :func:`write_whole`.

    Args:
        path: Where; a file or link already there is refused.
        data: Everything the file is to hold.
        durable: Wait until the disk has it.
        mode: Who may do what with it, before what the system takes from all files.

    Raises:
        OSError: The system refused.
    """
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL
    flags |= _flag("O_BINARY") | _flag("O_CLOEXEC") | _flag("O_NOFOLLOW")
    handle = os.open(path, flags, mode)
    try:
        try:
            _write_all(handle, data)
            if durable:
                os.fsync(handle)
        finally:
            os.close(handle)
    except BaseException:
        with suppress(OSError):
            path.unlink()
        raise


def _write_all(handle: int, data: bytes) -> None:
    """Write until everything is written: one call may take only a part."""
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(handle, rest) :]


def place(temporary: Path, final: Path) -> None:
    """Give a finished file its final name in the same file system.

    Never replaces anything. Where hard links exist nothing can come between; where
    there are none the caller's lock keeps other runs of this program away.

    Raises:
        FileExistsError: Something stands at the final name.
        OSError: The system refused.
    """
    try:
        final.hardlink_to(temporary)
    except OSError as fault:
        if fault.errno not in _NO_HARD_LINKS:
            raise
        _rename_to_free_name(temporary, final)
    else:
        with suppress(OSError):
            temporary.unlink()


def _rename_to_free_name(source: Path, target: Path) -> None:
    """Rename where hard links are unknown, refusing to replace."""
    if kind_of(target) is not FileKind.ABSENT:
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(target))
    source.rename(target)


def sync_folder(folder: Path) -> None:
    """Wait until the disk knows a folder's names; nothing to do on Windows."""
    if sys.platform == "win32":
        return
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    except OSError as fault:
        if fault.errno not in _NO_FOLDER_SYNC:
            raise
    finally:
        os.close(handle)


def make_folder(folder: Path) -> None:
    """Make a folder, and those above it, and wait until the disk knows them."""
    if kind_of(folder) is FileKind.FOLDER:
        return
    make_folder(folder.parent)
    folder.mkdir(exist_ok=True)
    sync_folder(folder.parent)


def _flag(name: str) -> int:
    """Look up a flag that not every system has."""
    return int(getattr(os, name, 0))

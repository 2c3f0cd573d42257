"""Says whether this machine can print, and what to type when it cannot.

PDFs need Pango and its companions, which pip cannot bring. This module asks the
system's loader for them, by the names the print library uses, in a few
milliseconds and without importing that library. Standard library only: set-up
runs it before anything is installed.
"""

from __future__ import annotations

import ctypes
import os
import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    Loader = Callable[[str], object | None]

APT_PACKAGES = ("libpangoft2-1.0-0", "libharfbuzz-subset0")
"""What apt needs to be asked for; the first brings Pango and Fontconfig along."""

_OLDEST_PANGO = 14400
"""Pango counts its version as major * 10000 + minor * 100 + micro."""

_INSTALL = {
    "debian": "apt install " + " ".join(APT_PACKAGES),
    "fedora": "dnf install pango",
    "suse": "zypper install libpango-1_0-0",
    "arch": "pacman -S pango",
    "alpine": "apk add pango harfbuzz-subset",
    "macos": "brew install pango",
    "windows": "in MSYS2: pacman -S mingw-w64-ucrt-x86_64-pango",
}
_HOMEBREW_FOLDERS = ("/opt/homebrew/lib", "/usr/local/lib")
"""Where Homebrew puts libraries; the loader of macOS looks into none or one of them."""
_WINDOWS_FOLDERS = (
    r"C:\msys64\ucrt64\bin",
    r"C:\msys64\mingw64\bin",
    r"C:\Program Files\GTK3-Runtime Win64\bin",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintLibrary:
    """A system library that printing uses."""

    title: str
    """The name people know it by."""
    stem: str
    """The part of its file name that is the same on every system."""
    number: int
    """The number its file name ends in, which changes when programs must."""
    is_needed: bool = True
    """Whether there is no printing without it; otherwise it is only slower."""

    def file_name(self, platform: str) -> str:
        """The file to load on a platform, named as `sys.platform` names it.

        >>> PrintLibrary(title="Pango", stem="pango-1.0", number=0).file_name("linux")
        'libpango-1.0.so.0'
        """
        if platform == "darwin":
            return f"lib{self.stem}.{self.number}.dylib"
        if platform == "win32":
            return f"lib{self.stem}-{self.number}.dll"
        return f"lib{self.stem}.so.{self.number}"


_PANGO = PrintLibrary(title="Pango", stem="pango-1.0", number=0)
PRINT_LIBRARIES = (
    PrintLibrary(title="GLib", stem="gobject-2.0", number=0),
    _PANGO,
    PrintLibrary(title="HarfBuzz", stem="harfbuzz", number=0),
    PrintLibrary(title="Fontconfig", stem="fontconfig", number=1),
    PrintLibrary(title="PangoFT2", stem="pangoft2-1.0", number=0),
    PrintLibrary(title="HarfBuzz-Subset", stem="harfbuzz-subset", number=0, is_needed=False),
)
"""What the print library loads, in the order in which it asks."""


def missing_libraries(load: Loader | None = None) -> tuple[PrintLibrary, ...]:
    """Every library of printing this system lacks, needed or only wished for.

    Args:
        load: Loads a library by file name and gives None where there is none;
            the system's own loader unless a test brings another.
    """
    load = load or _load
    return tuple(
        library for library in PRINT_LIBRARIES if load(library.file_name(sys.platform)) is None
    )


def missing_print_library(load: Loader | None = None) -> str | None:
    """One line saying what printing lacks here and what to type, else None.

    Args:
        load: As for `missing_libraries`.
    """
    titles = [item.title for item in missing_libraries(load) if item.is_needed]
    if titles:
        return f"PDFs cannot be made: {_listed(titles)} not found here. {remedy()}"
    return _too_old(load or _load)


def remedy() -> str:
    """What to type on this system to get the missing libraries."""
    system = _system(sys.platform, _os_release())
    if system is None:
        return "Install Pango (1.44 or newer) with its HarfBuzz-Subset library."
    line = f"To get it, type: {_superuser(system)}{_INSTALL[system]}"
    if system == "macos":
        line += "  and: export DYLD_FALLBACK_LIBRARY_PATH=/opt/homebrew/lib"
    return line


def _too_old(load: Loader) -> str | None:
    """One line when Pango is older than printing needs, else None."""
    pango = load(_PANGO.file_name(sys.platform))
    version = getattr(pango, "pango_version", lambda: _OLDEST_PANGO)()
    if version >= _OLDEST_PANGO:
        return None
    found = f"{version // 10000}.{version // 100 % 100}.{version % 100}"
    return f"PDFs cannot be made: Pango {found} is too old, 1.44 is needed. {remedy()}"


def load_ahead(load: Callable[[str], object] | None = None) -> tuple[str, ...]:
    """Loads the libraries of printing by their full paths; gives those paths.

    On macOS alone: there the print library asks for them by name, and the loader does
    not look where Homebrew puts them. What is loaded already it need not look for.

    Args:
        load: Loads a library by its path; the system's own loader unless a test
            brings another.
    """
    if not _is_macos():
        return ()
    found = []
    for library in PRINT_LIBRARIES:
        name = library.file_name("darwin")
        paths = (Path(folder, name) for folder in _folders())
        path = next((str(each) for each in paths if each.is_file()), "")
        with suppress(OSError):
            if path:
                (load or _load_for_all)(path)
                found.append(path)
    return tuple(found)


def _load_for_all(path: str) -> object:
    """A library that whatever is loaded later finds, too."""
    return ctypes.CDLL(path, mode=ctypes.RTLD_GLOBAL)


def _is_macos() -> bool:
    return sys.platform == "darwin"


def _folders() -> tuple[str, ...]:
    """Where libraries may lie beside the places the loader knows."""
    if not _is_macos():
        return ()
    named = os.environ.get("DYLD_FALLBACK_LIBRARY_PATH", "").split(":")
    return (*filter(None, named), *_HOMEBREW_FOLDERS)


def _load(file_name: str) -> ctypes.CDLL | None:
    """The library of that file name, or None where the system has none."""
    if sys.platform == "win32":
        named = os.environ.get("WEASYPRINT_DLL_DIRECTORIES")
        for folder in named.split(";") if named else _WINDOWS_FOLDERS:
            with suppress(OSError):
                os.add_dll_directory(folder)
    for folder in ("", *_folders()):
        with suppress(OSError):
            return ctypes.CDLL(str(Path(folder, file_name)))
    return None


def _system(platform: str, os_release: Mapping[str, str]) -> str | None:
    """The key of `_INSTALL` that fits this system, or None for one not known."""
    if platform in ("darwin", "win32"):
        return {"darwin": "macos", "win32": "windows"}[platform]
    names = (os_release.get("ID", ""), *os_release.get("ID_LIKE", "").split())
    families = {"ubuntu": "debian", "rhel": "fedora", "opensuse": "suse"}
    for name in names:
        family = families.get(name, name)
        if family in _INSTALL:
            return family
    return None


def _superuser(system: str) -> str:
    """What goes before the line so that it may change the system."""
    if system in ("macos", "windows") or getattr(os, "geteuid", lambda: 1)() == 0:
        return ""
    return "sudo "


def _os_release() -> dict[str, str]:
    """The distribution's own description of itself; empty where there is none."""
    with suppress(OSError):
        lines = Path("/etc/os-release").read_text(encoding="utf-8").splitlines()
        pairs = (line.partition("=") for line in lines)
        return {key: value.strip("\"'") for key, _, value in pairs}
    return {}


def _listed(titles: list[str]) -> str:
    """The titles as a phrase with its verb: "A, B and C were"."""
    if len(titles) == 1:
        return f"{titles[0]} was"
    return f"{', '.join(titles[:-1])} and {titles[-1]} were"

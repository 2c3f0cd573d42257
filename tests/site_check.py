"""Holds a built site to the tools that judge web pages: vnu, axe, html-validate.

Run as ``python3 -m tests.site_check output/public --tools FOLDER``.  The folder holds
what ``npm install axe-core playwright-core vnu-jar html-validate`` puts there; Java,
Node and Chromium must be on the machine.  Without ``--tools`` only those checks are
made that need none of them; the ordinary tests make these as well.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from tests.site_reading import findings

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

AXE = Path(__file__).parent / "site_tools" / "axe.mjs"
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")


def main(words: Sequence[str] | None = None) -> int:
    """Check a site and return 1 when anything was found."""
    parser = argparse.ArgumentParser(prog="python3 -m tests.site_check")
    parser.add_argument("site", type=Path)
    parser.add_argument("--tools", type=Path)
    options = parser.parse_args(words)
    count = 0
    for tool, lines in _checked(options.site.resolve(), options.tools):
        count += len(lines)
        _say(f"{tool}: {len(lines) or 'no'} findings")
        for line in lines:
            _say(f"  {line}")
    return 1 if count else 0


def _checked(site: Path, tools: Path | None) -> Iterator[tuple[str, Sequence[str]]]:
    """Yield every tool with what it found."""
    files = {
        path.relative_to(site).as_posix(): path.read_bytes()
        for path in sorted(site.rglob("*"))
        if path.is_file()
    }
    yield "links, headings, words, feed", findings(files, _address(files))
    if tools is None:
        return
    modules = tools.resolve() / "node_modules"
    jar = modules / "vnu-jar" / "build" / "dist" / "vnu.jar"
    vnu = ("java", "-jar", str(jar), "--errors-only", "--skip-non-html", str(site))
    yield "vnu, pages", _lines(*vnu)
    css = ("java", "-jar", str(jar), "--errors-only", "--css", str(site / "style.css"))
    yield "vnu, style", _lines(*css)
    maps = sorted(str(path) for path in site.rglob("*.svg"))
    if maps:
        svg = ("java", "-jar", str(jar), "--errors-only", "--svg", *maps)
        yield "vnu, maps", _lines(*svg)
    validate = modules / "html-validate" / "bin" / "html-validate.mjs"
    presets = ("--preset", "standard,a11y")
    pages = sorted(str(path) for path in site.rglob("*.html"))
    yield "html-validate", _lines("node", str(validate), *presets, *pages)
    browser = next(filter(None, map(shutil.which, BROWSERS)), "chromium")
    with tempfile.TemporaryDirectory() as profile:
        axe = ("node", str(AXE), str(site), str(tools), browser, profile)
        yield "axe in the browser", _lines(*axe)


def _address(files: dict[str, bytes]) -> str:
    """Return where the site will stand, as its robots file says; empty: not known."""
    for line in files.get("robots.txt", b"").decode().splitlines():
        if line.startswith("Sitemap: "):
            return line.removeprefix("Sitemap: ").removesuffix("sitemap.xml")
    return ""


def _lines(*command: str) -> list[str]:
    """Run a tool and return what it says; a failure is a finding too."""
    answer = subprocess.run(command, capture_output=True, check=False, text=True)
    said = [line for line in (answer.stdout + answer.stderr).splitlines() if line]
    return said or ([f"ended with {answer.returncode}"] if answer.returncode else [])


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")


if __name__ == "__main__":
    sys.exit(main())

"""``docs``: the handbook as plain pages, or the page for ``man``."""

from __future__ import annotations

import webbrowser
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from generator.cli.faults import DONE
from generator.cli.man_page import man_page
from generator.publish import publish
from generator.render.handbook import handbook_pages, picture_name, pictures_in
from generator.resources import handbook_folder

if TYPE_CHECKING:
    import argparse
    from collections.abc import Mapping

    from generator.cli.output import Output

FIRST = (
    "README.md",
    "docs/draw-your-map.md",
    "docs/turn-by-post.md",
    "docs/comings-and-goings.md",
    "docs/two-umpires.md",
    "docs/commands.md",
    "docs/campaign-file.md",
)
"""Pages in the order in which people want them; the others follow by name."""
LAST = ("CHANGELOG.md", "CREDITS.md")
_OF_THE_CODE = {"promises.md", "voice.md", "words.md"}
"""Pages for those who change the program."""


def run(options: argparse.Namespace, output: Output) -> int:
    """Write the handbook into a folder of its own, or print the page for ``man``.

    Raises:
        UsageError: Something else lies in the folder.
    """
    if options.man:
        output.result(man_page())
        return DONE
    folder = handbook_folder()
    texts = texts_of(folder)
    files: dict[PurePosixPath, bytes] = {
        PurePosixPath(name): page for name, page in handbook_pages(texts).items()
    }
    for path in pictures_in(texts):
        files[PurePosixPath(picture_name(path))] = (folder / path).read_bytes()
    target = Path(options.target)
    publish(target, files)
    front = target / "index.html"
    output.result(f"The handbook is in {target}; open {front} in a browser.")
    if options.open:
        webbrowser.open(front.resolve().as_uri())
    return DONE


def texts_of(folder: Path) -> Mapping[str, str]:
    """Return the Markdown of the handbook by path, in the order of its list."""
    docs = folder / "docs"
    found = sorted(
        path.relative_to(folder).as_posix()
        for path in (*docs.glob("*.md"), *(docs / "rules").glob("*.md"))
        if path.name not in _OF_THE_CODE
    )
    listed = dict.fromkeys((*FIRST, *found, *LAST))
    return {path: (folder / path).read_text(encoding="utf-8") for path in listed}

"""``init``: a small campaign in a new folder, ready to build."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from generator.cli.faults import DONE
from generator.cli.parser import hexes_told
from generator.errors import UsageError
from generator.files import FileKind, kind_of, machine_faults, write_new
from generator.pipeline.campaign_folder import CAMPAIGN_FILE, CHRONICLE, RULES_FILE, SEED_FILE
from generator.pipeline.desk import open_desk
from generator.pipeline.first_files import OWN_MAP, own_map_file, write_schemas
from generator.pipeline.since_close import new_seed
from generator.resources import examples_folder
from generator.systems.registry import SYSTEMS, shape_of

if TYPE_CHECKING:
    import argparse

    from generator.cli.output import Output

_FIRST_BLOCK = b"[[period]]"
"""What a sample campaign has been played with begins here."""
_PUBLIC_SEED = re.compile(rb'(?m)^seed = "[^"]*".*$')
_SECRET_SEED = (
    b'# seed = "..."                    # only if everybody may know it; else it lies '
    b"in campaign.seed"
)
_FIRST_BLOCK_SAID = b"""\
# marchtable next prints the first block, every army in it; marchtable docs lists what
# else a block may hold: answers, dice, rulings, your words.
"""
"""What a new campaign has in place of the sample's blocks."""
_LITTER = frozenset({".ds_store", ".git", "desktop.ini", "thumbs.db"})
"""What may lie in a folder that counts as empty."""

_GIT_IGNORE = """\
# The dice seed is secret until the campaign ends; keep a copy of it elsewhere.
/campaign.seed
# What the program makes and can make again; .marchtable/ holds secrets too.
/campaign.schema.json
/rules.schema.json
/.marchtable/
/output/
/letters/
/receipts/
/revealed/
"""
_GIT_ATTRIBUTES = """\
# Records of closed periods and locks carry digests: git leaves their line ends alone.
chronicle/*.toml -text
chronicle/.reopened/*.toml -text
locks/*.toml -text
locks/.reopened/*.toml -text
"""


def run(options: argparse.Namespace, output: Output) -> int:
    """Write the files of a new campaign."""
    folder = Path(options.folder)
    text = _own_map(options) if options.map else _begun(options.system, options.like)
    rules = examples_folder() / SYSTEMS[options.system].example / (options.like or "") / RULES_FILE
    with machine_faults(f"cannot make {folder}"):
        _check_empty(folder)
        folder.mkdir(parents=True, exist_ok=True)
        write_new(folder / SEED_FILE, f"{new_seed()}\n".encode(), mode=0o600)
        for name, content in (
            (".gitignore", _GIT_IGNORE.encode()),
            (".gitattributes", _GIT_ATTRIBUTES.encode()),
            (CAMPAIGN_FILE, text),
            *([(RULES_FILE, rules.read_bytes())] if options.like and rules.is_file() else ()),
        ):
            write_new(folder / name, content)
    write_schemas(folder, open_desk(folder).campaign)
    output.result(f"{folder / CAMPAIGN_FILE} is the campaign: open it in an editor.")
    output.say(
        f"{folder / SEED_FILE} is its dice: show it to nobody, and keep a copy.\n"
        f"Next: marchtable {_next(options)}"
    )
    return DONE


def _next(options: argparse.Namespace) -> str:
    """Return what one types next: of an empty map, what looks at it."""
    folder = _typed(Path(options.folder))
    return f"map {folder} --draft --png draft.png" if options.map else f"build {folder}"


def _own_map(options: argparse.Namespace) -> bytes:
    """Return the file of a campaign with an empty map.

    Raises:
        UsageError: The rule system has none to begin with, or no map is so large.
    """
    path = examples_folder() / SYSTEMS[options.system].example / OWN_MAP
    if not path.is_file():
        message = f"{options.system} begins with the map of its sample: leave --map out"
        raise UsageError(message)
    name = Path(options.folder).resolve().name
    text = own_map_file(
        path.read_text(encoding="utf-8"),
        name,
        hexes_told(options.map, "--map"),
        shape_of(options.system).ground,
    )
    return text.encode()


def _begun(system: str, like: str | None) -> bytes:
    """Return the file of a sample campaign, without the periods it has closed.

    The seed of a sample everybody knows; a new campaign has its own.

    Raises:
        UsageError: The rule system has no example of that name.
    """
    example = examples_folder() / SYSTEMS[system].example
    if like is not None:
        return _example(example, system, like)
    text = (example / CAMPAIGN_FILE).read_bytes()
    if not (example / CHRONICLE).is_dir():
        return _PUBLIC_SEED.sub(_SECRET_SEED, text)
    before, _, _ = text.partition(_FIRST_BLOCK)
    return _PUBLIC_SEED.sub(_SECRET_SEED, before) + _FIRST_BLOCK_SAID


def _example(folder: Path, system: str, like: str) -> bytes:
    """Return the file of another example, which lies beside the sample under its name."""
    names = sorted(path.stem for path in folder.glob("*.toml"))
    known = [name for name in names if f"{name}.toml" not in (CAMPAIGN_FILE, OWN_MAP)]
    if like not in known:
        told = f"there are {', '.join(known)}" if known else "it has one alone: leave --like out"
        message = f"{system} has no example called {like}; {told}"
        raise UsageError(message)
    return (folder / f"{like}.toml").read_bytes()


def _check_empty(folder: Path) -> None:
    """Refuse a folder that holds anything of somebody's.

    Raises:
        UsageError: It does, or it is no folder.
    """
    kind = kind_of(folder)
    if kind is FileKind.ABSENT:
        return
    if not folder.is_dir():
        message = f"{folder} is {kind}; name a folder that is empty or not there yet"
        raise UsageError(message)
    for path in sorted(folder.iterdir()):
        if path.name.lower() not in _LITTER:
            message = (
                f"{folder} holds {path.name} already; name a folder that is empty or not there yet"
            )
            raise UsageError(message)


def _typed(folder: Path) -> str:
    """Return a folder as it is typed at a prompt."""
    text = str(folder)
    is_plain = all(letter.isalnum() or letter in "-_./\\:" for letter in text)
    return text if is_plain else f'"{text}"'

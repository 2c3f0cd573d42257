"""Texts as TOML has them, for lines that people paste into the campaign file."""

from __future__ import annotations

import json

from generator.read.made_ids import LONGEST_ID, id_from_name


def quoted(text: str) -> str:
    r"""Return a text as TOML, whatever is in it, on one line.

    >>> quoted('a "b"')
    '"a \\"b\\""'
    """
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def new_id(name: str, taken: set[str]) -> str:
    """Return an id made from a name, and take it.

    >>> new_id("Köhler's Hill", {"kohler-s-hill"})
    'kohler-s-hill-2'
    """
    words = id_from_name(name)
    number, made = 1, words
    while made in taken:
        number += 1
        ending = f"-{number}"
        made = f"{words[: LONGEST_ID - len(ending)].strip('-')}{ending}"
    taken.add(made)
    return made

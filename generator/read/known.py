"""What a campaign file defines: its ids, also those made from names, and its limits."""

from __future__ import annotations

import difflib
import json
import re
import unicodedata
from collections.abc import Mapping
from typing import TYPE_CHECKING

from generator.errors import Finding, KeyPath, UsageError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.kit.order_grammar import OrderKind
    from generator.world.campaign import Campaign


# Ids made from names, where the campaign file gives none.

LONGEST_ID = 40
_RESERVED = re.compile("con|prn|aux|nul|com[0-9]|lpt[0-9]")
"""Names that Windows keeps for devices."""


def is_reserved(text: str) -> bool:
    """Whether Windows could make no file of this name."""
    return _RESERVED.fullmatch(text) is not None


def plain_words(name: str) -> str:
    """Return a name in small letters a to z and digits, hyphens between its words.

    >>> plain_words("Köhler's Hill")
    'kohler-s-hill'
    """
    plain = unicodedata.normalize("NFKD", name.casefold())
    letters = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return re.sub("[^a-z0-9]+", "-", letters).strip("-")


def id_from_name(name: str) -> str:
    """Return the id of what has this name and no id of its own.

    >>> id_from_name("The Long Barrow")
    'the-long-barrow'
    """
    made = plain_words(name)[:LONGEST_ID].strip("-") or "unnamed"
    return f"{made}-1" if is_reserved(made) else made


def id_of_row(row: Mapping[str, object]) -> str:
    """Return the id a table of the file has: its own, or else from its name.

    Empty where it has neither as a text.
    """
    stated, name = row.get("id"), row.get("name")
    if isinstance(stated, str):
        return stated
    return id_from_name(name) if "id" not in row and isinstance(name, str) else ""


# Texts as TOML has them, for lines that people paste into the campaign file.


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


# What a campaign file defines: ids its tables may refer to, and ids given twice.

PUBLIC = "public"
"""The reader of a text that everybody may read."""
RESERVED_PLAYERS = (PUBLIC, "umpire")

_NOUNS = {
    ("side",): "side",
    ("player",): "player",
    ("map", "place"): "place",
    ("map", "region"): "region",
}


def ids_in(table: object, path: KeyPath) -> list[tuple[KeyPath, str]]:
    """Return place and id of every row of a list of tables, faulty or not.

    The id of a row that gives none is made from its name.
    """
    rows = table if isinstance(table, list) else []
    return [
        ((*path, index), made)
        for index, row in enumerate(rows)
        if isinstance(row, dict) and (made := id_of_row(row))
    ]


def ids_of(document: Mapping[str, object], name: str) -> tuple[str, ...]:
    """Return the ids of the ``[[name]]`` tables, in the order of the file."""
    return tuple(dict.fromkeys(text for _, text in ids_in(document.get(name), (name,))))


def made_ids(
    document: Mapping[str, object], kind: str, orders: Iterable[OrderKind]
) -> tuple[str, ...]:
    """Return the ids of one kind that orders in some period of the file make."""
    found: list[object] = []
    for table in (each.table for each in orders):
        if table.subject.of == kind:
            deeds = [deed.key for deed in table.deeds.values() if deed.makes_subject]
            found += (
                row.get(table.subject.key)
                for period in _tables_in(document.get("period"))
                for row in _tables_in(period.get(table.key))
                if row.get(table.deed_key) in deeds
            )
    return tuple(dict.fromkeys(name for name in found if isinstance(name, str)))


def _tables_in(rows: object) -> Iterator[Mapping[str, object]]:
    for row in rows if isinstance(rows, list) else []:
        if isinstance(row, Mapping):
            yield row


def duplicate_ids(document: Mapping[str, object], nouns: Mapping[str, str]) -> Iterator[Finding]:
    """Yield a fault for every id that a second table of its kind bears.

    ``nouns`` says what one of a list of tables is called that not all systems have.
    """
    board = document.get("map")
    own = {(key,): noun for key, noun in nouns.items()}
    for path, noun in (_NOUNS | own).items():
        source = board if len(path) > 1 else document
        table = source.get(path[-1]) if isinstance(source, Mapping) else None
        yield from twice(ids_in(table, path), noun)


def twice(rows: list[tuple[KeyPath, str]], noun: str) -> Iterator[Finding]:
    """Yield a fault for every id in the rows that stood there before."""
    first: dict[str, KeyPath] = {}
    for where, text in rows:
        if text in first:
            yield Finding(
                "C020",
                (*where, "id"),
                f"the id “{text}” already belongs to another {noun}",
                "give each its own; orders and dice name it by this id",
                also=(*first[text], "id"),
            )
        first.setdefault(text, where)


# How large a campaign may be, so that no file can stall the program.

MOST_PLACES = 5_000
MOST_HEXES = 40_000
_MOST: dict[KeyPath, int] = {
    ("side",): 50,
    ("player",): 200,
    ("house_rule",): 500,
    ("period",): 5_000,
    ("map", "place"): MOST_PLACES,
    ("map", "region"): 1_000,
    ("map", "river"): 1_000,
    ("map", "way"): 1_000,
    ("map", "crossing"): 5_000,
    ("map", "cataract"): 1_000,
    ("map", "channel"): 1_000,
}
_MOST_IN_A_PERIOD = {"decision": 1_000, "ruling": 1_000, "text": 500, "ready": 200}


def limit_faults(document: Mapping[str, object], own: Mapping[str, int]) -> Iterator[Finding]:
    """Yield a fault for every list that is longer than a campaign needs.

    ``own`` says how long lists of tables may be that not all systems have.
    """
    limits = _MOST | {(key,): most for key, most in own.items() if "." not in key}
    in_a_period = _MOST_IN_A_PERIOD | {
        key.removeprefix("period."): most for key, most in own.items() if "." in key
    }
    for path, most in limits.items():
        yield from _too_many(_at(document, path), path, most)
    match _at(document, ("map", "columns")), _at(document, ("map", "rows")):
        case int(columns), int(rows) if columns * rows > MOST_HEXES:
            yield too_many_hexes(columns, rows)
    periods = document.get("period")
    for index, period in enumerate(periods if isinstance(periods, list) else []):
        if isinstance(period, dict):
            for key, most in in_a_period.items():
                yield from _too_many(period.get(key), ("period", index, key), most)


def _at(document: Mapping[str, object], path: KeyPath) -> object:
    value: object = document.get(str(path[0]))
    for part in path[1:]:
        value = value.get(part) if isinstance(value, dict) else None
    return value


def _too_many(value: object, where: KeyPath, most: int) -> Iterator[Finding]:
    if isinstance(value, list) and len(value) > most:
        name = ".".join(part for part in where if isinstance(part, str))
        yield Finding(
            "C002",
            (*where, most),
            f"there are {len(value):,} [[{name}]]; at most {most:,} are allowed",
            "a campaign of this size cannot be run in one file",
        )


def too_many_hexes(columns: int, rows: int) -> Finding:
    """Return the fault of a map that is too large."""
    return Finding(
        "C002",
        ("map", "columns"),
        f"a map of {columns:,} by {rows:,} hexes has more than {MOST_HEXES:,}",
        "make the map smaller",
    )


# The known word an unknown one was probably meant to be.

_ARTICLE = re.compile(r"^the\s+", re.IGNORECASE)

LONGEST_WORD = 60
"""Above this many letters a word is compared as a whole only."""
LIKENESS = 0.6
"""The share of matching letters, from 0 to 1, that makes two words alike."""

_PLAIN_LETTERS = str.maketrans(
    {"ø": "o", "æ": "ae", "œ": "oe", "ł": "l", "đ": "d", "ð": "d", "þ": "th"}
)


def did_you_mean(word: str, known: Iterable[str]) -> str | None:
    """Returns the closest known word, or None when none is close.

    Case, accents, spaces and punctuation do not count; of words equally close the
    first known one is returned.
    """
    by_letters: dict[str, str] = {}
    for name in known:
        by_letters.setdefault(letters_of(name), name)
    letters = letters_of(word)
    if not letters:
        return None
    if letters in by_letters:
        return by_letters[letters]
    close = _closest(letters, tuple(by_letters))
    return None if close is None else by_letters[close]


def letters_of(word: str) -> str:
    """Returns the letters and digits of a word, small and without accents."""
    decomposed = unicodedata.normalize("NFKD", word.casefold().translate(_PLAIN_LETTERS))
    return "".join(letter for letter in decomposed if letter.isalnum())


def spelling_of(name: str) -> str:
    """Returns the letters of a name as people write it, without its article.

    >>> spelling_of("The Split Skulls") == spelling_of("split skulls")
    True
    """
    return letters_of(_ARTICLE.sub("", name.strip(), count=1)) or letters_of(name)


def _closest(letters: str, known: tuple[str, ...]) -> str | None:
    if len(letters) > LONGEST_WORD:
        return None
    best, best_likeness = None, LIKENESS
    matcher = difflib.SequenceMatcher(b=letters, autojunk=False)
    for name in known:
        if len(name) > LONGEST_WORD:
            continue
        matcher.set_seq1(name)
        if matcher.real_quick_ratio() < best_likeness:
            continue
        if matcher.quick_ratio() < best_likeness:
            continue
        likeness = matcher.ratio()
        if likeness > best_likeness or (best is None and likeness == best_likeness):
            best, best_likeness = name, likeness
    return best


def force_named(campaign: Campaign, named: str, *, besides: tuple[str, ...] = ()) -> str:
    """Return the id of an army by its id or its name, as somebody typed it.

    Words ``besides`` might have been meant as well, where there is none.

    Raises:
        UsageError: There is none.
    """
    names = {force.name: force.id for force in campaign.forces}
    names |= {force.id: force.id for force in campaign.forces}
    if named in names:
        return names[named]
    spelling = spelling_of(named)
    spelt = {each for name, each in names.items() if spelling_of(name) == spelling}
    if spelling and len(spelt) == 1:
        return spelt.pop()
    nearest = did_you_mean(named, [*names, *besides])
    listed = tuple(force for force in campaign.forces if not force.is_kept_free)
    is_unit = any(force.group for force in listed)
    one, many = ("unit", "units") if is_unit else ("army", "armies")
    hint = f"{many} are: {', '.join(force.id for force in listed)}"
    if nearest:
        hint = f"did you mean {names.get(nearest, nearest)}?"
    message = f"there is no {one} “{named}”; {hint}"
    raise UsageError(message)

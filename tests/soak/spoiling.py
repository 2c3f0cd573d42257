"""Ways to spoil a file: by its bytes, its lines, and the grammar of what it holds."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    Spoil = Callable[[Random, bytes], bytes]

ODD_TEXTS = (
    "",
    " ",
    "\t",
    "x" * 5_000,
    "é\u0301",
    "\u202e\u2066",
    "\u2028",
    "\ufeff",
    "\U0001f409",
    "\x1b[2J",
    "\0",
    "../../etc/passwd",
    "<script>alert(1)</script>",
    "</style><img src=x onerror=y>",
    "{{ 7*7 }}{% raw %}",
    "[a](javascript:x) ![b](//c/d.png)",
    "&#0; &amp;lt;",
    "con",
    "nan",
    "public",
    "umpire",
    "0000",
    "9999",
    "-1",
)
ODD_VALUES = (
    *("0", "-1", "1", "99999", "9223372036854775807", "-9223372036854775808", "1e308", "-0.0"),
    *("inf", "nan", "true", "false", "[]", "{}", '""', "[[]]", "[1, 'a']", "[{}]", "{a = 1}"),
    *("1979-05-27", "07:32:00", "1979-05-27T07:32:00Z", "0001-01-01", "9999-12-31T23:59:59Z"),
    *("'?'", "'0101'", "'1-day'", "['0101', '0101']", "'public'", "'a/b/c'", '"""\na\n"""'),
    *("'1 to 2'", "'if'", "'a if b'", "'(' ", "'2d6 + x'", "'march 0101 by road'"),
)
"""A value of every kind that TOML knows, and of those that the tables have."""
ENCODINGS = ("utf-16", "utf-16-le", "utf-8-sig", "cp1252", "latin-1", "utf-32")
_PAIR = re.compile(rb"(?m)^(\s*#?\s*)([A-Za-z0-9_.\"/+-]+)(\s*=\s*)(.*)$")
_HEADING = re.compile(rb"(?m)^\[.*\]")
_NUMBER = re.compile(rb"\d+")
_MOST = 300_000
"""Bytes of what is made; sizes beyond are for the tests of limits."""


def chance_of(seed: str) -> Random:
    """Return what chooses; the same for the same seed."""
    return Random(seed)  # noqa: S311 - only what is tried


def by_bytes(chance: Random, body: bytes) -> bytes:
    """Flip, cut, double or insert a few bytes."""
    spoilt = bytearray(body or b"x")
    for _ in range(chance.choice((1, 1, 1, 2, 4, 16))):
        at = chance.randrange(len(spoilt) + 1)
        match chance.randrange(5):
            case 0 if at < len(spoilt):
                spoilt[at] ^= 1 << chance.randrange(8)
            case 1:
                del spoilt[at : at + chance.choice((1, 3, 20, 400))]
            case 2:
                spoilt[at:at] = chance.randbytes(chance.choice((1, 2, 8)))
            case 3:
                spoilt[at:at] = spoilt[at : at + chance.choice((1, 20, 400))]
            case _:
                spoilt[at:at] = chance.choice(ODD_TEXTS).encode()
        spoilt = spoilt or bytearray(b"x")
    return bytes(spoilt)


def by_lines(chance: Random, body: bytes) -> bytes:
    """Drop, double, swap or move a few lines."""
    lines = body.split(b"\n")
    for _ in range(chance.choice((1, 1, 2, 5))):
        at, other = chance.randrange(len(lines)), chance.randrange(len(lines))
        length = chance.choice((1, 1, 2, 10))
        match chance.randrange(4):
            case 0:
                del lines[at : at + length]
            case 1:
                lines[other:other] = lines[at : at + length]
            case 2:
                lines[at], lines[other] = lines[other], lines[at]
            case _:
                taken = lines[at : at + length]
                del lines[at : at + length]
                lines[other:other] = taken
        lines = lines or [b""]
    return b"\n".join(lines)


def by_numbers(chance: Random, body: bytes) -> bytes:
    """Write other numbers in place of some."""
    found = list(_NUMBER.finditer(body))
    for each in sorted(chance.sample(found, min(len(found), 3)), key=lambda each: -each.start()):
        told = chance.choice((b"0", b"1", b"99", b"-1", b"123456789012345678901", b"1e9"))
        body = body[: each.start()] + told + body[each.end() :]
    return body


def by_encoding(chance: Random, body: bytes) -> bytes:
    """Save a text in another encoding, or with other ends of lines."""
    match chance.randrange(3):
        case 0:
            text = body.decode("utf-8", "replace")
            return text.encode(chance.choice(ENCODINGS), "replace")
        case 1:
            return body.replace(b"\n", chance.choice((b"\r\n", b"\r", b"\n\r", b"\x0b", b"")))
        case _:
            return body * chance.choice((2, 3)) if len(body) < _MOST else body[: len(body) // 2]


def by_tables(keys: Sequence[str]) -> Spoil:
    """Return what changes keys and values of a TOML file, a commented one too.

    Args:
        keys: Words that may stand as keys of some table.
    """

    def spoil(chance: Random, body: bytes) -> bytes:
        for _ in range(chance.choice((1, 1, 2, 3, 6))):
            pairs = list(_PAIR.finditer(body))
            headings = list(_HEADING.finditer(body))
            if not pairs or not headings:
                break
            pair, heading = chance.choice(pairs), chance.choice(headings)
            match chance.randrange(7):
                case 0 | 1:
                    told = chance.choice(ODD_VALUES).encode()
                    span, new = pair.span(), pair[1].replace(b"#", b"") + pair[2] + pair[3] + told
                case 2:  # a value from somewhere else, of the same key where there is one
                    alike = [each for each in pairs if each[2] == pair[2]]
                    given = chance.choice(alike if chance.random() < 0.5 else pairs)
                    span, new = pair.span(), pair[2] + pair[3] + given[4]
                case 3:
                    key = chance.choice(keys).encode()
                    span, new = (pair.end(), pair.end()), b"\n" + key + b" = " + pair[4]
                case 4:
                    told = repr(chance.choice(ODD_TEXTS))[1:-1].replace('"', "").encode()
                    span, new = (
                        pair.span(),
                        pair[2] + b' = "' + told.replace(b"\\x", b"\\u00") + b'"',
                    )
                case 5:
                    inside = chance.choice(keys).encode()
                    ways = (
                        b"[[" + inside + b"]]",
                        b"[" + inside + b"]",
                        chance.choice(headings)[0],
                    )
                    span, new = heading.span(), chance.choice(ways)
                case _:
                    span, new = pair.span(), pair[0].replace(b"#", b"", 1)
            body = body[: span[0]] + new + body[span[1] :]
        return body[:_MOST]

    return spoil


def any_of(*ways: Spoil) -> Spoil:
    """Return what spoils by one of some ways, now and then by two."""

    def spoil(chance: Random, body: bytes) -> bytes:
        for _ in range(chance.choice((1, 1, 1, 2))):
            body = chance.choice(ways)(chance, body)
        return body

    return spoil

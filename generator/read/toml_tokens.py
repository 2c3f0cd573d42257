"""The marks and words of a TOML text in order, whether or not the text is right.

Only what must be known before or without a parse is found here: keys of too many
parts, brackets nested too deeply, digits without end, and what is still open at a
place. Up to the first fault of a text its tokens are those a TOML parser sees.
"""

from __future__ import annotations

import re

from generator.values import Struct

KEY_PARTS = 8
"""How many parts a dotted key may have."""
NESTING = 16
"""How many lists and tables in braces may stand within one another."""
DIGITS = 4000
"""How long a number may be written; Python itself refuses a little above."""

# Atomic groups: Python before 3.11.5 errs where a group is repeated possessively.
MULTI_LINE_BASIC = r'"""(?>(?:[^"\\]++|\\.|"(?!""))*)"{3,5}'
MULTI_LINE_LITERAL = r"'''(?>(?:[^']++|'(?!''))*)'{3,5}"
BASIC = r'"(?>(?:[^"\\\n]++|\\[^\n])*)"'
LITERAL = r"'[^'\n]*+'"

_TOKEN = re.compile(
    rf"""
      (?P<space>[ \t\n]++)
    | (?P<comment>\#[^\n]*+)
    | (?P<text>{MULTI_LINE_BASIC} | {MULTI_LINE_LITERAL}
        | (?!\"\"\"){BASIC} | (?!'''){LITERAL})
    | (?P<unclosed>\"\"\".*+ | '''.*+ | ["'][^\n]*+)
    | (?P<opening>[\[{{])
    | (?P<closing>[\]}}])
    | (?P<dot>\.)
    | (?P<mark>[,=])
    | (?P<word>[^ \t\n\#"'\[\]{{}}.,=]++)
    """,
    re.VERBOSE | re.DOTALL,
)
# The same in fewer pieces, for those who look at quotes and brackets alone.
_STRETCH = re.compile(
    rf"""
      (?P<plain>[^\#"'\[\]{{}}]++)
    | (?P<comment>\#[^\n]*+)
    | (?P<text>{MULTI_LINE_BASIC} | {MULTI_LINE_LITERAL}
        | (?!\"\"\"){BASIC} | (?!'''){LITERAL})
    | (?P<unclosed>\"\"\".*+ | '''.*+ | ["'][^\n]*+)
    | (?P<opening>[\[{{])
    | (?P<closing>[\]}}])
    """,
    re.VERBOSE | re.DOTALL,
)
_MANY_DOTS = re.compile(rf"^(?:[^.\n]*+\.){{{KEY_PARTS}}}", re.MULTILINE)


class Around(Struct, frozen=True, kw_only=True):
    """What stands before a place in the text and is not done there."""

    brackets: tuple[int, ...]
    """Where each bracket stands that is not closed yet, the innermost last."""
    unclosed: int | None
    """Where the first text in quotes begins that does not end, if one does not."""
    is_in_text: bool
    """Whether the place lies within text in quotes."""
    written_end: int
    """Where the last thing before the place ends that is no comment; 0 for none."""


def overlong_key(text: str) -> tuple[int, int] | None:
    """Returns start and end of the first key with more parts than allowed."""
    if not _MANY_DOTS.search(text):
        return None
    parts, start, after_dot = 0, 0, False
    for token in _TOKEN.finditer(text):
        kind = token.lastgroup
        if kind in ("word", "text"):
            parts, start = (parts + 1, start) if after_dot else (1, token.start())
            after_dot = False
        elif kind == "dot":
            after_dot = parts > 0
        elif kind != "space":
            parts, after_dot = 0, False
        if parts > KEY_PARTS:
            return start, token.end()
    return None


def deep_bracket(text: str) -> int | None:
    """Returns where the first bracket stands that is nested deeper than allowed."""
    depth = 0
    for token in _STRETCH.finditer(text):
        if token.lastgroup == "opening":
            depth += 1
        elif token.lastgroup == "closing":
            depth = max(0, depth - 1)
        if depth > NESTING:
            return token.start()
    return None


def endless_number(text: str) -> tuple[int, int] | None:
    """Returns start and end of the first number with too many digits."""
    for token in _TOKEN.finditer(text):
        is_long = token.end() - token.start() > DIGITS
        if is_long and token.lastgroup == "word" and token[0].strip("+-")[:1].isdigit():
            return token.span()
    return None


def around(text: str, place: int) -> Around:
    """Returns what is still open at the place, and what was written last before it."""
    brackets: list[int] = []
    unclosed, is_in_text, written_end = None, False, 0
    for token in _STRETCH.finditer(text):
        if token.start() >= place:
            break
        kind = token.lastgroup
        if kind == "unclosed":
            unclosed = token.start() if unclosed is None else unclosed
        elif kind == "opening":
            brackets.append(token.start())
        elif kind == "closing":
            del brackets[-1:]
        is_in_text = kind in ("text", "unclosed") and token.end() > place
        before = text[token.start() : min(token.end(), place)].rstrip()
        if before and kind != "comment":
            written_end = token.start() + len(before)
    return Around(
        brackets=tuple(brackets), unclosed=unclosed, is_in_text=is_in_text, written_end=written_end
    )

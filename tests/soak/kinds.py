"""The kinds of input that are tried: how one is made, and what meets it.

What meets an input raises where the program would end otherwise than is written in
``docs/commands.md``: with an error that the command line knows all is well.
"""

from __future__ import annotations

import base64
import gzip
import re
import tomllib
from functools import partial
from html.parser import HTMLParser
from typing import TYPE_CHECKING, NamedTuple
from unittest.mock import patch

from generator.brief.audience import UMPIRE
from generator.chronicle.seals import digest_of, unseal
from generator.errors import CampaignError
from generator.interchange.foreign_file import ForeignFile
from generator.interchange.importing import army_text, map_text
from generator.interchange.order_sheet import collected_orders
from generator.pipeline.briefings import briefed
from generator.pipeline.collect import collect
from generator.pipeline.desk import open_desk
from generator.pipeline.letters import players_to_write_to
from generator.pipeline.recorded_values import read_whole
from generator.pipeline.replay import replay
from generator.read.fault_report import as_json, as_text, locate
from generator.read.toml_source import unread_source
from generator.render.prose import called_armies, called_pictures, prose
from generator.systems.registry import shape_of
from tests.interchange import foreign
from tests.soak.filling import filled_text
from tests.soak.grounds import (
    FILE,
    RECORDED,
    SAMPLES,
    a_folder,
    a_lock,
    begun,
    desk_of,
    eve,
    first_record,
    first_text,
    keys_of_tables,
    locked_text,
    read_before,
    todays_forms,
)
from tests.soak.mishaps import a_mishap, meet_mishap, what_befalls
from tests.soak.papers import a_file_to_print, filled_paper, meet_filled, meet_papers
from tests.soak.spoiling import (
    ODD_TEXTS,
    any_of,
    by_bytes,
    by_encoding,
    by_lines,
    by_numbers,
    by_tables,
)
from tests.soak.wars import a_number, a_war_of, played_through, told_the_same, twins_tell_the_same

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

UNPRINTABLE = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
"""Letters that no terminal is given."""


LONG = 1_000
"""Of so many inputs one is of a kind that takes long."""


class Kind(NamedTuple):
    """One kind of input."""

    name: str
    ending: str
    """What the name of a finding's file ends in."""
    share: int
    """How often it is tried, beside the others of its length."""
    make: Callable[[Random], bytes]
    meet: Callable[[bytes], object]
    """Raises anything at all where something was found."""
    is_long: bool = False
    """Whether it takes seconds, as a war does; tried once in :data:`LONG`."""
    part: Callable[[bytes], str] = lambda _: ""
    """What of its kind an input is, where parts of it are counted."""


class FoundError(AssertionError):
    """Something came of an input that must not."""


# Campaign files.


def spoilt_file(sample: str, chance: Random) -> bytes:
    """Return a sample's campaign file, spoilt."""
    tables = by_tables(keys_of_tables())
    ways = (tables, tables, tables, by_lines, by_numbers, by_bytes, by_encoding)
    return any_of(*ways)(chance, first_text(sample))


def meet_file(body: bytes) -> None:
    """Read a campaign file, tell its faults, and play it where it has none."""
    source = unread_source(FILE, body)
    desk = None
    try:
        desk = desk_of(body)
        _ = desk.resolution
        findings = desk.warnings
    except CampaignError as fault:
        desk, findings = None, fault.findings
    found = locate(source, findings)
    told = as_text(found, source)
    as_json(found)
    if UNPRINTABLE.search(told):
        message = f"the fault report holds {UNPRINTABLE.search(told)}"
        raise FoundError(message)
    if desk is not None:
        for reader in (UMPIRE, *players_to_write_to(desk)[:1]):
            briefed(desk.told_to(reader), desk.told_to(reader).pending(), reader)


# Records and locks.


def spoilt_seal(body: bytes, chance: Random) -> bytes:
    """Return a sealed file that was spoilt: half of them without a seal, to be sealed anew."""
    whole = any_of(by_bytes, by_lines, by_numbers, by_tables(("period", "number", "at", "facts")))
    if chance.random() < 0.25:
        return whole(chance, body)
    inside, _ = unseal(body, name="")
    return whole(chance, inside)


def spoilt_record(sample: str, chance: Random) -> bytes:
    """Return a sample's first record, spoilt."""
    return spoilt_seal(first_record(sample).read_bytes(), chance)


def spoilt_lock(chance: Random) -> bytes:
    """Return a lock, spoilt."""
    return spoilt_seal(a_lock().read_bytes(), chance)


def sealed(body: bytes) -> bytes:
    """Return a file with its seal, as a forger would put it there."""
    if re.search(rb"# sha256 [0-9a-f]{64}\n?$", body):
        return body
    return body + b"\n# sha256 " + digest_of(body + b"\n").encode() + b"\n"


def meet_record(sample: str, body: bytes) -> None:
    """Open a campaign with a record, verify it, and play its period again."""
    with a_folder("record") as folder, read_before(first_text(sample)):
        begun(sample, folder)
        (folder / "chronicle").mkdir()
        (folder / "chronicle" / first_record(sample).name).write_bytes(sealed(body))
        desk = open_desk(folder)
        read_whole(desk.book, 1)
        replay(desk, 1)
        briefed(desk, desk.closed(1), UMPIRE)


def meet_lock(body: bytes) -> None:
    """Open a campaign with a lock, and play on from it."""
    with a_folder("lock") as folder, read_before(locked_text()):
        begun("small", folder, locked_text())
        (folder / "locks").mkdir()
        (folder / "locks" / a_lock().name).write_bytes(sealed(body))
        desk = open_desk(folder)
        for entry in desk.locks.entries:
            _ = entry.lock
        _ = desk.resolution
        briefed(desk, desk.pending(), UMPIRE)


# What players send.


def forged_form(sample: str, chance: Random) -> bytes:
    """Return orders as text, spoilt, some of them in a mail."""
    desk = eve(sample)
    form = todays_forms(sample).as_things_stand(chance.choice(players_to_write_to(desk)))
    body = filled_text(desk, form, chance).encode()
    if chance.random() < 0.3:
        told = base64.b64encode(body) if chance.random() < 0.5 else body
        head = b"MIME-Version: 1.0\nMessage-ID: <1@x>\nContent-Type: text/plain; charset=utf-8\n"
        body = head + b"Content-Transfer-Encoding: base64\n" * (told != body) + b"\n" + told
    return any_of(by_bytes, by_lines, by_numbers, by_encoding, _by_fields)(chance, body)


def _by_fields(chance: Random, body: bytes) -> bytes:
    """Let a field say something odd."""
    lines = body.split(b"\n")
    at = chance.randrange(len(lines))
    lines[at] = lines[at].partition(b":")[0] + b": " + chance.choice(ODD_TEXTS).encode()
    return b"\n".join(lines)


def meet_form(sample: str, body: bytes) -> None:
    """Collect what came back; nothing of it may reach the terminal as it is."""
    with patch("generator.pipeline.collect.FormsOfToday", lambda _: todays_forms(sample)):
        found = collect(eve(sample), [("form", body)])
    shown = "".join((found.text, *found.doubts, *found.remarks))
    if UNPRINTABLE.search(shown):
        message = f"what was collected holds {UNPRINTABLE.search(shown)}"
        raise FoundError(message)


# Other programs' files.

MAPS = {
    "txt": (foreign.TEXT_MAPPER.encode(),),
    "tmx": (
        foreign.tmx(foreign.csv_data()),
        foreign.tmx(foreign.packed_data("zlib")),
        foreign.old_tmx(),
    ),
    "tmj": (foreign.tmj(), foreign.old_tmj(), foreign.old_tmj(named=False)),
    "wxx": (foreign.wxx(), foreign.wxx("2.06")),
}
ARMIES = {
    "ros": (foreign.ROS.encode(),),
    "rosz": (foreign.zipped("a.ros", foreign.ROS.encode()),),
    "json": (foreign.roster_json(),),
    "csv": (foreign.TABLE.encode(),),
    "ods": (foreign.ods(),),
}
SHEET = (
    "Timestamp,Player,Period,Ealdred's Army,The Mere,x\n"
    "1,Anna,1-day,march 0604 by road,rest,y\n2,Bo,1-day,rest; note: Quietly,,z\n"
)


def spoilt_import(bodies: tuple[bytes, ...], chance: Random) -> bytes:
    """Return another program's file, spoilt inside or outside of what it is packed in."""
    body = chance.choice(bodies)
    spoil = any_of(by_bytes, by_bytes, by_lines, by_numbers, by_encoding, _by_words)
    if body.startswith(b"\x1f\x8b") and chance.random() < 0.8:
        inside = gzip.decompress(body).decode("utf-16")
        return gzip.compress(spoil(chance, inside.encode()), mtime=0)
    return spoil(chance, body)


def _by_words(chance: Random, body: bytes) -> bytes:
    """Put an odd text in place of a word."""
    found = list(re.finditer(rb"\w+", body))
    if not found:
        return body
    each = chance.choice(found)
    return body[: each.start()] + chance.choice(ODD_TEXTS).encode() + body[each.end() :]


def meet_map(ending: str, body: bytes) -> None:
    """Take over a map, and read the lines that come of it."""
    text = map_text(
        ForeignFile(name=f"a.{ending}", body=body),
        shape_of("valormr").ground,
        layer="",
        legend={},
    )
    _must_be_read(text)


def meet_army(ending: str, body: bytes) -> None:
    """Take over armies, and read the lines that come of them."""
    words = shape_of("valormr").roster
    assert words is not None
    file = ForeignFile(name=f"a.{ending}", body=body)
    _must_be_read(army_text(file, words, side="", at=""))


def _must_be_read(text: str) -> None:
    """Refuse lines to paste that are no TOML."""
    if UNPRINTABLE.search(text):
        message = f"the lines hold {UNPRINTABLE.search(text)}"
        raise FoundError(message)
    tomllib.loads(text)


def meet_sheet(body: bytes) -> None:
    """Collect a table of orders."""
    collected_orders(eve("small"), ForeignFile(name="a.csv", body=body))


# Words.

_WORDS = (
    *("# ", "**", "_", "`", "\n\n", "\n- ", "\n1. ", "> ", "![Gate](gate.png)", "[Arn](army:arn)"),
    *("[x](https://a.b/c)", "<b>", "</b>", "<!--", "<script>", "&lt;", "\\", "\n---\n", "\n```\n"),
    *("[x]: y.png 'z'\n", "[x][x]", "<https://a.b>", "|a|b|\n|-|-|\n", "\t", "“", "'", '"', "…"),
)


def some_words(chance: Random) -> bytes:
    """Return a text with the marks of Markdown and HTML in it, in any order."""
    parts = (*_WORDS, *ODD_TEXTS, "word ", "Words and words. ")
    text = "".join(chance.choice(parts) for _ in range(chance.choice((3, 10, 40, 120))))
    return text.encode("utf-8", "replace")


class _Shown(HTMLParser):
    """Refuses what an umpire's text must never become."""

    _KNOWN = re.compile("p|h2|h3|em|strong|a|ul|ol|li|blockquote|code|pre|hr|br|img|span")

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Look at an element."""
        for name, value in attrs:
            if name.startswith("on") or name == "style":
                message = f"{tag} has {name}"
                raise FoundError(message)
            if name == "href" and not (value or "").lower().startswith(("https://", "armies/")):
                message = f"a link leads to {value}"
                raise FoundError(message)
        if not self._KNOWN.fullmatch(tag):
            message = f"there is a {tag}"
            raise FoundError(message)


def meet_words(body: bytes) -> None:
    """Write Markdown as HTML and look for what could do harm."""
    text = body.decode("utf-8", "replace")
    html = prose(text, heading_level=3, armies={"arn": "armies/arn.html"}, captions=True)
    called_pictures(text)
    called_armies(text)
    _Shown().feed(str(html))


# All of them.


def kinds() -> tuple[Kind, ...]:
    """Return every kind of input; the light ones are tried most."""
    return (*_of_samples(), *_of_strangers(), *_of_wars())


def _of_samples() -> Iterator[Kind]:
    """Yield what is made of the samples' own files."""
    for sample in SAMPLES:
        share = 9 if sample in ("small", "tsc", "house") else 1
        make, meet = partial(spoilt_file, sample), meet_file
        yield Kind(name=f"file-{sample}", ending="toml", share=share, make=make, meet=meet)
        make, meet = partial(forged_form, sample), partial(meet_form, sample)
        yield Kind(name=f"form-{sample}", ending="txt", share=share // 2 or 1, make=make, meet=meet)
        make, meet = partial(a_file_to_print, sample), partial(meet_papers, sample)
        yield Kind(f"paper-{sample}", "toml", 1, make, meet, is_long=True)
    for sample in RECORDED:
        make, meet = partial(spoilt_record, sample), partial(meet_record, sample)
        yield Kind(name=f"record-{sample}", ending="toml", share=2, make=make, meet=meet)
    yield Kind(name="lock", ending="toml", share=4, make=spoilt_lock, meet=meet_lock)
    yield Kind("filled", "pdf", 2, filled_paper, meet_filled, is_long=True)


def _of_strangers() -> Iterator[Kind]:
    """Yield what comes from elsewhere."""
    for ending, bodies in MAPS.items():
        make, meet = partial(spoilt_import, bodies), partial(meet_map, ending)
        yield Kind(name=f"map-{ending}", ending=ending, share=40, make=make, meet=meet)
    for ending, bodies in ARMIES.items():
        make, meet = partial(spoilt_import, bodies), partial(meet_army, ending)
        yield Kind(name=f"army-{ending}", ending=ending, share=40, make=make, meet=meet)
    make = partial(spoilt_import, (SHEET.encode(),))
    yield Kind(name="orders", ending="csv", share=6, make=make, meet=meet_sheet)
    yield Kind(name="words", ending="md", share=120, make=some_words, meet=meet_words)


def _of_wars() -> Iterator[Kind]:
    """Yield what is played."""
    for sample in SAMPLES:
        make, meet = partial(a_war_of, sample), partial(played_through, sample)
        yield Kind(f"war-{sample}", "toml", 3, make, meet, is_long=True)
        meet = partial(told_the_same, sample)
        yield Kind(f"twins-{sample}", "toml", 2, make, meet, is_long=True)
    yield Kind("twins", "txt", 4, a_number, twins_tell_the_same, is_long=True)
    yield Kind("mishap", "txt", 12, a_mishap, meet_mishap, is_long=True, part=what_befalls)

"""No control letter of a foreign file reaches the terminal or the lines to paste."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.interchange.foreign import (
    ROS,
    TABLE,
    TEXT_MAPPER,
    WXX,
    csv_data,
    ods,
    packed_data,
    roster_json,
    tmj,
    tmx,
    zipped,
)
from tests.small_campaign import begin

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cli.conftest import Answer

EVIL = "\x1b]0;pwned\x07\x1b[2J\x9b2J\u202e\u2028\r\b\x7f"
IN_XML = "\x9b2J\u202e\u2028\x7f"
"""Of these what XML may hold."""
SHOWN = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
IN_JSON = EVIL.encode("unicode_escape").replace(b"\\x", b"\\u00")


def in_json(body: bytes, *words: bytes) -> bytes:
    """Put them behind some words."""
    for word in words:
        assert word in body
        body = body.replace(word, word + IN_JSON)
    return body


def in_text(text: str, *words: str, evil: str = EVIL) -> bytes:
    """Put them behind some words."""
    for word in words:
        assert word in text
        text = text.replace(word, word + evil)
    return text.encode()


FILES = {
    "map a.tmj --layer Nowhere": in_json(tmj(), b"Ground", b"Alder", b"The Vale"),
    "map b.tmj": in_json(tmj(), b"Alder", b"The Vale", b"grass", b"things"),
    "map c.tmj": in_json(
        tmj(layers=[{"type": "tilelayer", "name": "x", "data": "A", "compression": "z"}]), b'"z'
    ),
    "map a.tmx --layer Nowhere": in_text(tmx(csv_data()).decode(), "Ground", evil=IN_XML),
    "map b.tmx": in_text(tmx(csv_data()).decode(), "Alder", "grass", evil=IN_XML),
    "map c.tmx": in_text(tmx(packed_data("zlib")).decode(), "zlib", evil=IN_XML),
    "map a.wxx": in_text(
        WXX.format(version="1.77").replace("utf-16", "utf-8"), "Alder", "Flat Odd", evil=IN_XML
    ),
    "map a.txt": in_text(TEXT_MAPPER, "Alder", "chaos", "Ald", "canyon", "Deep"),
    "army a.ros": in_text(ROS, "Clan Rats", "Weald", "Some Game", "Core", evil=IN_XML),
    "army a.rosz": zipped("a.ros", in_text(ROS, "Riders", "Hero", evil=IN_XML)),
    "army a.json": in_json(roster_json(), b"Clan Rats", b"Weald", b"Some Game", b"Hero"),
    "army a.csv": in_text(TABLE, "Spears", "Host of Bo", "many", "lancers", "infantry"),
    "army a.ods": ods(in_text(TABLE, "Spears", "many", evil=IN_XML).decode()),
    "orders a.csv": in_text(
        "Player,Period,Ealdred's Army,x\nAnna,1-day,march,y\nBo,2,rest,z\n",
        "march",
        "Bo",
        "x",
        "y",
        "1-day",
    ),
}


@pytest.fixture(scope="module")
def campaign(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small campaign, just begun."""
    folder = tmp_path_factory.mktemp("campaign") / "war"
    begin(folder)
    return folder


@pytest.mark.parametrize("words", FILES)
def test_no_control_letter_of_a_foreign_file_is_printed(
    words: str, campaign: Path, tmp_path: Path, marchtable: Callable[..., Answer]
) -> None:
    what, name, *more = words.split()
    path = tmp_path / f"{EVIL}{name}".replace("\r", "")
    path.write_bytes(FILES[words])
    more += ["--folder", str(campaign)] if what == "orders" else []

    answer = marchtable("import", what, path, *more)

    assert answer.out + answer.err
    assert SHOWN.findall(answer.out + answer.err) == []

"""Files as other programs write them, made here by their published formats."""

from __future__ import annotations

import base64
import gzip
import io
import json
import struct
import zipfile
import zlib
from typing import Any

TEXT_MAPPER = """
0101 dark-green fir-forest "Deep Forest" 30
0102 green bushes
0201 forest-hill
0202 light-soil town "Alder" 20
0301 water
0302 swamp2 chaos
0103-0302 trail
0101-0301 river "Ald"
0102-0302 canyon
include some.txt
"""
TILES = (1, 2, 3, 0x80000002, 1, 1)
"""Grass, forest (once flipped) and a tile nobody has a word for; three in a row."""
RAW = struct.pack(f"<{len(TILES)}I", *TILES)
TILESET = """
 <tileset firstgid="1" name="ground">
  <tile id="0" type="grass"/>
  <tile id="1"><properties><property name="terrain" value="forest"/></properties></tile>
 </tileset>
"""
OBJECTS = """
 <objectgroup name="things">
  <object id="1" name="Alder" class="town" x="28" y="16"><point/></object>
  <object id="2" class="road" x="5" y="5"><polyline points="0,0 20,6 40,0"/></object>
  <object id="3" name="nonsense" x="inf" y="1e300"><point/></object>
 </objectgroup>
"""


def tmx(data: str, more: str = OBJECTS, **attributes: str) -> bytes:
    """Return a map of Tiled, three hexes wide and two high, with flat tops."""
    told = {
        "orientation": "hexagonal",
        "width": "3",
        "height": "2",
        "tilewidth": "16",
        "tileheight": "12",
        "hexsidelength": "8",
        "staggeraxis": "x",
        "staggerindex": "odd",
        **attributes,
    }
    words = " ".join(f'{name}="{value}"' for name, value in told.items())
    head = '<?xml version="1.0" encoding="UTF-8"?>\n'
    layer = f'<layer name="Ground">{data}</layer>'
    return f"{head}<map {words}>{TILESET}{layer}{more}</map>".encode()


def csv_data() -> str:
    """Return the tiles as numbers."""
    return f'<data encoding="csv">\n{",".join(map(str, TILES))}\n</data>'


def packed_data(compression: str, raw: bytes = RAW) -> str:
    """Return the tiles packed."""
    packed = {"zlib": zlib.compress(raw), "gzip": gzip.compress(raw, mtime=0), "": raw}
    told = f' compression="{compression}"' if compression else ""
    text = base64.b64encode(packed[compression]).decode()
    return f'<data encoding="base64"{told}>{text}</data>'


def tmj(**changes: object) -> bytes:
    """Return the same map as JSON."""
    document: dict[str, Any] = {
        "orientation": "hexagonal",
        "width": 3,
        "height": 2,
        "tilewidth": 16,
        "tileheight": 12,
        "hexsidelength": 8,
        "staggeraxis": "x",
        "staggerindex": "odd",
        "properties": [{"name": "name", "type": "string", "value": "The Vale"}],
        "tilesets": [
            {
                "firstgid": 1,
                "tiles": [
                    {"id": 0, "type": "grass"},
                    {"id": 1, "properties": [{"name": "terrain", "value": "forest"}]},
                ],
            }
        ],
        "layers": [
            {"type": "tilelayer", "name": "Ground", "data": list(TILES)},
            {
                "type": "objectgroup",
                "name": "things",
                "objects": [
                    {"name": "Alder", "class": "town", "x": 28, "y": 16, "point": True},
                    {
                        "class": "road",
                        "x": 5,
                        "y": 5,
                        "polyline": [{"x": 0, "y": 0}, {"x": 20, "y": 6}, {"x": 40, "y": 0}],
                    },
                ],
            },
        ],
        **changes,
    }
    return json.dumps(document).encode()


def old_tmx() -> bytes:
    """Return the ground of that map as Tiled 0.17 wrote it, grounds by corners."""
    ground = """
 <tileset firstgid="1" name="ground" tilewidth="16" tileheight="12">
  <terraintypes><terrain name="Grass" tile="0"/><terrain name="Forest" tile="1"/>
  </terraintypes>
  <tile id="0" terrain="0,0,0,0"/><tile id="1" terrain="1,1,1,1"/>
 </tileset>
"""
    head = b'<!DOCTYPE map SYSTEM "http://mapeditor.org/dtd/1.0/map.dtd">\n<map '
    body = tmx(csv_data(), more="").replace(TILESET.encode(), ground.encode())
    return body.replace(b"<map ", head, 1)


def old_tmj(*, named: bool = True) -> bytes:
    """Return the same as JSON: what tiles and properties are called are keys."""
    told = {"name": "Ground"} if named else {}
    terrains = [{"name": "Grass", "tile": 0}, {"name": "Forest", "tile": 1}]
    tileset = {
        "firstgid": 1,
        "terrains": terrains,
        "tiles": {"0": {"terrain": [0, 0, 0, 0]}},
        "tileproperties": {"1": {"terrain": "forest"}},
    }
    return tmj(
        properties={"name": "The Vale"},
        tilesets=[tileset],
        layers=[{"type": "tilelayer", "data": list(TILES), **told}],
    )


WXX = """<?xml version='1.1' encoding='utf-16'?>
<map type="WORLD" version="{version}" hexOrientation="COLUMNS">
<gridandnumbering numberFirstCol="0" numberFirstRow="0"/>
<terrainmap>Blank\t0\tFlat Forest Deciduous\t1\tHills\t2\tWater Ocean\t3\tFlat Odd\t4
</terrainmap>
<tiles viewLevel="WORLD" tilesWide="3" tilesHigh="2">
<tilerow>
1\t0\t0\t0\t0\tZ
2\t0\t0\t0\t0\tZ
</tilerow>
<tilerow>
0\t0\t0\t0\t0\tZ
3\t0\t0\t0\t0\tZ
</tilerow>
<tilerow>
4\t0\t0\t0\t0\tZ
1\t0\t0\t0\t0\tZ
</tilerow>
</tiles>
<features><feature type="Settlement City"><location viewLevel="WORLD" x="375" y="300"/>
<label>Alder<location x="1" y="1"/></label></feature></features>
<shapes>
<shape type="Path" tags="river"><p type="m" x="150" y="150"/><p x="nan" y="x"/>
<p x="375" y="600"/></shape>
<shape type="Path" strokeColor="0.5,0.4,0.1,1.0"><p x="140" y="140"/>
<p x="600" y="450"/></shape>
<shape type="Polygon" tags="river"><p x="1" y="1"/><p x="400" y="400"/></shape>
</shapes>
<configuration><shape-config>
<shapestyle name="Trail" tags="trail" strokePaint="0.5,0.4,0.1,1.0"/>
</shape-config></configuration>
</map>
"""


def wxx(version: str = "1.77") -> bytes:
    """Return a map of Worldographer, three hexes wide and two high."""
    return gzip.compress(WXX.format(version=version).encode("utf-16"), mtime=0)


ROS = """<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<roster name="Rats of the Weald" gameSystemName="Some Game"
  xmlns="http://www.battlescribe.net/schema/rosterSchema">
<costs><cost name=" PL" value="9.0"/><cost name="pts" value="199.6"/></costs>
<forces><force name="Host" catalogueName="Rats"><selections>
<selection name="Size" type="upgrade" number="1"/>
<selection name="Clan Rats" type="unit" number="1"><selections>
  <selection name="20 Clan Rats" type="upgrade" number="2"/></selections>
  <categories><category name="Core"/></categories></selection>
<selection name="Riders" type="unit" number="1"><selections>
  <selection name="Rider" type="model" number="5"><selections>
    <selection name="Spear" type="upgrade" number="5"/></selections></selection>
  </selections>
  <categories><category name="Cavalry"/></categories></selection>
<selection name="Riders" type="unit" number="1"><selections>
  <selection name="Rider" type="model" number="6"/></selections>
  <categories><category name="Cavalry"/></categories></selection>
<selection name="Warlord" type="model" number="1">
  <categories><category name="Hero"/></categories></selection>
</selections></force></forces></roster>"""


def rosz(body: str = ROS) -> bytes:
    """Return an army list of BattleScribe as it is saved."""
    return zipped("Rats.ros", body)


def zipped(name: str, body: str | bytes, method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """Return the zip of one file."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", method) as archive:
        archive.writestr(name, body)
    return packed.getvalue()


def spoilt(packed: bytes, name: str) -> bytes:
    """Return a zip whose list of files is sound, and whose first file is not."""
    begins = packed.index(name.encode()) + len(name)
    return packed[:begins] + b"\xff" * 12 + packed[begins + 12 :]


def nameless(packed: bytes, name: str) -> bytes:
    """Return a zip in whose list the last file is called nothing."""
    before, called, after = packed.rpartition(name.encode())
    return b"".join((before, b"\0", called[1:], after))


ENTITIES = b"""<?xml version="1.0"?>
<!DOCTYPE map [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>
<map>&b;</map>"""
"""XML that would grow while it is read."""


def roster_json() -> bytes:
    """Return the same list as New Recruit saves it."""
    riders = [
        {
            "name": "Riders",
            "type": "unit",
            "number": 1,
            "categories": [{"name": "Cavalry"}],
            "selections": [{"name": "Rider", "type": "model", "number": number}],
        }
        for number in (5, 6)
    ]
    rats = {
        "name": "Clan Rats",
        "type": "unit",
        "number": 1,
        "categories": [{"name": "Core"}],
        "selections": [{"name": "20 Clan Rats", "type": "upgrade", "number": 2}],
    }
    warlord = {"name": "Warlord", "type": "model", "number": 1, "categories": [{"name": "Hero"}]}
    roster = {
        "name": "Rats of the Weald",
        "gameSystemName": "Some Game",
        "costs": [{"name": "pts", "value": 199.6}],
        "forces": [{"catalogueName": "Rats", "selections": [rats, *riders, warlord]}],
    }
    return json.dumps({"roster": roster}).encode()


TABLE = (
    "Company;army;figures;Regiment;type;arm;price;commander\n"
    "Spears;Host of Arn;12;1st;heavy foot;infantry;2,5;Arn\n"
    "Lances;;6;1st;lancers;cavalry;;\n"
    "Bows;Host of Bo;8;1st;;;;\n"
    "Ghosts;Host of Bo;many;1st;;;;\n"
)


def ods(table: str = TABLE) -> bytes:
    """Return the same table as a sheet of OpenDocument."""
    rows = "".join(
        "<table:table-row>"
        + "".join(
            f"<table:table-cell><text:p>{cell}</text:p></table:table-cell>"
            for cell in line.split(";")
        )
        + '<table:table-cell table:number-columns-repeated="16000"/></table:table-row>'
        for line in table.splitlines()
    )
    content = (
        '<?xml version="1.0" encoding="UTF-8"?><office:document-content '
        'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" '
        'xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" '
        'xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body>'
        f"<office:spreadsheet><table:table>{rows}</table:table></office:spreadsheet>"
        "</office:body></office:document-content>"
    )
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        archive.writestr("content.xml", content)
    return packed.getvalue()

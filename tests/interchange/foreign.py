"""Files as other programs write them, made here by their published formats."""

from __future__ import annotations

import base64
import gzip
import json
import struct
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


def packed_data(compression: str) -> str:
    """Return the tiles packed."""
    raw = struct.pack(f"<{len(TILES)}I", *TILES)
    packed = {"zlib": zlib.compress(raw), "gzip": gzip.compress(raw), "": raw}
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
                    {
                        "id": 1,
                        "properties": [{"name": "terrain", "value": "forest"}],
                    },
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
                        "polyline": [
                            {"x": 0, "y": 0},
                            {"x": 20, "y": 6},
                            {"x": 40, "y": 0},
                        ],
                    },
                ],
            },
        ],
        **changes,
    }
    return json.dumps(document).encode()


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
<shapes><shape type="Path"/></shapes>
</map>
"""


def wxx(version: str = "1.77") -> bytes:
    """Return a map of Worldographer, three hexes wide and two high."""
    return gzip.compress(WXX.format(version=version).encode("utf-16"), mtime=0)

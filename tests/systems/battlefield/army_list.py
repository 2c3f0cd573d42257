"""The source's own tables, written out again: what tests compare the rules with."""

from __future__ import annotations

from fractions import Fraction

ARMY_LIST = """
archers            A      1  10x3:5      1  1  1   2     2  2  2
light-cavalry      LC     3  0           3  5  2   3     4  3  3
heavy-cavalry      HC     4  0           4  4  2   5     6  4  4
knights            K      6  0           4  4  2   6    10  8  4
chariots           C      2  0           1  4  3   5     4  6  4
light-infantry     LI     3  0           2  2  1   2     2  2  2
pikemen            P      3  0           5  1  1   3     4  3  2
heavy-infantry     HI     4  0           4  1  1   4     5  4  3
barbarians         B      3  5x2:3       3  2  1   3     3  1  3
nomads             N      2  5x2:3       2  5  2   2     3  2  1
peasants           PE     1  0           1  1  1   1     1  1  1
dwarves            D      3  0           3  1  1   3     3  2  2
dwarven-guards     DG     5  0           5  2  1   5     6  8  3
elves              E      2  5x3:5       2  2  1   2     4  2  2
elven-archers      EA     1  10x5:5      1  2  1   2     5  2  3
forestmen          F      2  5x4:5       2  2  1   2     3  2  2
forestman-archers  FA     1  10x4:5      2  2  1   2     5  2  2
lizardmen          L/M    3  0           3  2  1   3     3  2  2
lizardman-guards   LG/MG  4  3x5:2       4  3  1   4     6  6  4
goblins            G      1  5x2:3       1  1  1   1     1  1  1
orcs               O      3  0           1  2  1   3     2  2  1
ogres              OG     3  0           4  3  2   5     5  4  3
trolls             T      4  0           4  1  3   8     8  2  4
giants             GI    10  0           8  5  5  30    50 20 10
skasi              R      2  0           2  3  1   3     2  1  2
tarquee            BL     5  0           4  3  4   6     2 12  4
hoggo              BE     5  0           3  4  5   8     2 16  4
yarzz              BP     4  0           0  8  2   4     2 12  4
battle-wolves      BW     3  0           3  5  1   3     2  8  2
battlemages        BM     5  5x10:3      5  3  2   5    20 20  5
wyverns            W     20  0          20 10 20  40   100  -  -
lesser-demons      DE   250  50x200:10 250 50  5 1000 50000  -  -
"""
"""Key, code, attack, distance, defence, move, size, HP, ego, hire, upkeep."""

ROWS = tuple(tuple(line.split()) for line in ARMY_LIST.split("\n") if line)
KINDS = tuple(row[0] for row in ROWS)
DEFENCE = {row[0]: int(row[4]) for row in ROWS}
MOST_TACTIC = {
    **dict.fromkeys(KINDS, 20),
    **dict.fromkeys(("light-cavalry", "heavy-cavalry", "knights", "nomads"), 10),
    **dict.fromkeys(("ogres", "yarzz", "battlemages"), 10),
    **dict.fromkeys(("chariots", "trolls"), 6),
    **dict.fromkeys(("giants", "hoggo", "lesser-demons"), 4),
    "tarquee": 5,
    "wyverns": 1,
}
"""The most fighters of a tactic unit."""

NO_FOREST = {"chariots", "tarquee", "hoggo", "wyverns"}
NO_SWAMP = {
    *("heavy-cavalry", "knights", "chariots", "heavy-infantry", "dwarven-guards"),
    *("lizardman-guards", "ogres", "trolls", "giants", "tarquee", "hoggo", "yarzz"),
    *("battlemages", "wyverns", "lesser-demons"),
}
NO_WATER = {
    *("heavy-cavalry", "knights", "chariots", "heavy-infantry", "dwarven-guards"),
    *("tarquee", "hoggo", "battle-wolves"),
}
DWARVEN = {"dwarves", "dwarven-guards"}
FORESTMEN = {"forestmen", "forestman-archers"}
FORT_FOOTED = {
    *("light-cavalry", "heavy-cavalry", "knights", "nomads", "chariots"),
    *("tarquee", "hoggo", "yarzz", "battle-wolves", "wyverns"),
}

HALF = Fraction(1, 2)
RELIEFS = ("plains", "hills", "mountains")
GROUND: dict[str, tuple[tuple[Fraction | int, Fraction | int, int], ...]] = {
    "none": ((1, 1, 1), (2, 2, 2), (3, 3, 3)),
    "bushes": ((2, 1, 2), (3, 2, 3), (4, 3, 4)),
    "forest": ((3, 2, 4), (4, 3, 5), (5, 4, 6)),
    "road": ((HALF, 1, 1), (1 + HALF, 2, 2), (2 + HALF, 3, 3)),
    "sand": ((2, 1, 1), (3, 2, 2), (4, 3, 3)),
    "snow": ((2, 1, 1), (3, 2, 2), (4, 3, 3)),
    "swamp": ((4, 2, 2),),
    "water": ((5, HALF, 1),),
}
"""By terrain and relief: move cost, defence, visibility."""
FORTS: dict[str, tuple[tuple[int, int, int], ...]] = {
    "simple": ((1, 2, 1), (2, 3, 2), (3, 4, 3)),
    "castle": ((1, 3, 1), (2, 4, 2), (3, 5, 3)),
    "stronghold": ((1, 4, 1), (2, 5, 2), (3, 6, 3)),
}
"""By fortification and relief: the same."""

"""The commands about files of other programs, as data."""

from __future__ import annotations

from generator.systems.command import FOLDER, JSON, Command, Option, Word
from generator.systems.registry import SYSTEMS

CAMPAIGN_FOLDER = Option(
    flag="--folder",
    says="the campaign's folder (without it: the one you are in)",
    value="FOLDER",
    default=".",
)
NEW_FILE = Option(flag="--output", says="write a new file instead", value="NEW")
IMPORT = Command(
    name="import",
    does="a map, an army or orders of another program as lines for the campaign file",
    more=(
        "Reads what was made with another program and prints it as tables for\n"
        "campaign.toml. Maps: Text Mapper (.txt), hexagonal ones of Tiled (.tmx,\n"
        ".tmj), Worldographer (.wxx). Armies: BattleScribe and New Recruit (.ros,\n"
        ".rosz, .json), tables (.csv, .ods). Orders: the table (.csv, .ods) of a form\n"
        "service, read as collect reads forms. What is doubtful stands there as a\n"
        "comment. Changes no file."
    ),
    examples=(
        "import map valley.txt > map.toml",
        "import map valley.tmx --layer Ground --legend 3=forest,4=hill",
        "import army host.rosz --side marches --at 0302 > host.toml",
        "import orders answers.csv --folder northern-war --output orders.toml",
    ),
    words=(
        Word(name="what", shown="WHAT", says="what it is: map, army or orders"),
        Word(name="file", shown="FILE", says="the other program's file"),
    ),
    options=(
        Option(
            flag="--system",
            says="the rule system whose words are used",
            value="NAME",
            choices=tuple(name for name, each in SYSTEMS.items() if each.example),
            default=next(iter(SYSTEMS)),
        ),
        Option(flag="--side", says="whose the armies are", value="ID"),
        Option(flag="--at", says="where the armies stand", value="HEX"),
        Option(
            flag="--layer",
            says="the layer of Tiled that is the ground (without it: the first)",
            value="NAME",
        ),
        Option(
            flag="--legend",
            says="what tiles of Tiled are, by their numbers",
            value="3=forest,…",
        ),
        CAMPAIGN_FOLDER,
        NEW_FILE,
        JSON,
    ),
)
EXPORT = Command(
    name="export",
    does="map, armies, a table for orders or counters, for other programs",
    more=(
        "Prints the map as text for Text Mapper, or the armies as a table (CSV), a\n"
        "row for each company as the campaign began, or an empty table for orders,\n"
        "whose headings a form service can ask for. All can be brought back with\n"
        "import. The map shows the country and nothing that moves. For a virtual\n"
        "table: the map, each counter and where it stands, as one reader knows it,\n"
        "in a zip."
    ),
    examples=(
        "export map > valley.txt",
        "export armies northern-war > armies.csv",
        "export orders northern-war > orders.csv",
        "export tabletop northern-war --audience anna --output table.zip",
    ),
    words=(
        Word(name="what", shown="WHAT", says="map, armies, orders or tabletop"),
        FOLDER,
    ),
    options=(
        Option(
            flag="--audience",
            says="for whom a tabletop is: umpire, public or a player's id",
            value="WHO",
        ),
        NEW_FILE,
    ),
)

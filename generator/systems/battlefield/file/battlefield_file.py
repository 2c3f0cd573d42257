"""The campaign file of Battlefield as a whole, and the army list that it makes."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Annotated, ClassVar

from pydantic import AfterValidator, Field

from generator.errors import Finding
from generator.kit.file_tables import NameOf
from generator.kit.switches import Switches
from generator.kit.tables import amended_by
from generator.read.known import ids_in, ids_of
from generator.read.models.campaign_file import CampaignFile
from generator.read.models.campaign_tables import CampaignSection
from generator.read.models.table_base import Section
from generator.read.models.value_kinds import (
    BAD_FORM,
    HexName,
    Identifier,
    Line,
    Loose,
    OneOf,
    Prose,
    SideId,
    Title,
    wrong,
)
from generator.read.settings import read_switches, to_house_rules
from generator.systems.battlefield.rules.battle_book import (
    LIZARDMEN,
    BattleScale,
    Folk,
    Serves,
    TroopTrait,
    TroopType,
    battle_book,
    distance_score,
    folk_of_traits,
)
from generator.systems.battlefield.rules.field_campaign import hired_ids, part_ids
from generator.systems.battlefield.rules.fighters import ELITE, Passenger, TroopMake
from generator.systems.battlefield.rules.tables import FIELD_BOOK, FIELD_FOLDER, BattlefieldTables
from generator.world.forces import PERSONAL

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.errors import KeyPath
    from generator.systems.battlefield.rules.battle_book import BattleBook


# Tables about armies, their units, and types of troops that a campaign adds.

AT_ONCE, ONE_BY_ONE = "at once", "one by one"
"""How the rounds of a battle are played."""
MOST_FIGHTERS = 200
MOST_SCORE = 1_000
MOST_MONEY = 1_000_000
MOST_SIZE = 200
"""Man-sizes that one fighter may need: a whole case of the strategic map."""
EDGES = ("north", "south", "east", "west")

TypeKey = Annotated[Title, NameOf("type")]
Score = Annotated[int, Field(ge=0, le=MOST_SCORE)]
Price = Annotated[int, Field(ge=0, le=MOST_MONEY)]
FolkWords = Annotated[tuple[Annotated[str, OneOf(*Folk)], ...], Loose, Field(max_length=len(Folk))]


def _check_distance(text: str) -> str:
    try:
        distance_score(text)
    except ValueError:
        what = f"“{text}” is not a distance score"
        hint = 'write shots, power and range, such as "10x3:5", or "0" for none'
        raise wrong(BAD_FORM, what, hint) from None
    return text


Distance = Annotated[str, AfterValidator(_check_distance)]


class BattlefieldHeading(CampaignSection):
    """What the campaign is called, and how its battles are fought."""

    stands_after: ClassVar = {"scale": "system", "rounds": "scale"}

    scale: Annotated[str, OneOf(*BattleScale), Field(examples=["strategic"])] = (
        BattleScale.TACTIC.value
    )
    """Room on a case: `strategic` 200 man-sizes, `tactic` 20, `personal` a fighter."""
    rounds: Annotated[str, OneOf(AT_ONCE, ONE_BY_ONE), Field(examples=[ONE_BY_ONE])] = AT_ONCE
    """Whether a battle is one period, or each of its rounds is."""


class FieldUnitSection(Section):
    """One unit of an army: fighters of one type, on one case."""

    id: Annotated[Identifier, Field(examples=["hf-1"])]
    """Short name of the unit; orders and dice use it; never changes."""
    name: Annotated[Line, Field(examples=["The King's Bowmen"])] = ""
    """What people read; without it, its type and the number its id ends in."""
    plural: Annotated[bool, Field(examples=[True])] = False
    """Whether its name takes a verb for many: the Bowmen shoot, the Guard shoots."""
    type: Annotated[TypeKey, Field(examples=["heavy-infantry"])]
    """A type of the army list, or one that the file adds."""
    fighters: Annotated[int, Field(ge=1, le=MOST_FIGHTERS, examples=[18])]
    """How many they are."""
    elite: Annotated[bool, Field(examples=[True])] = False
    """Whether they are elite."""
    mount: (
        Annotated[str, OneOf(*FIELD_BOOK.mounts.row_names()), Field(examples=["camel"])] | None
    ) = None
    """What light cavalry, heavy cavalry or knights ride."""
    folk: Annotated[FolkWords, Field(examples=[["swamp"]])] = ()
    """Ground they are at home on, beside what type and mount say."""
    passenger: Annotated[Title, NameOf("passenger"), Field(examples=["elite archers"])] | None = (
        None
    )
    """The type that rides with every one of its chariots, `elite` before it if so."""
    size: Annotated[int, Field(ge=1, le=MOST_SIZE, examples=[12])] | None = None
    """Man-sizes of each where the type leaves that open; without it, the least."""
    at: Annotated[HexName, Field(examples=["0305"])] | None = None
    """The case it begins on; without it, it stays away until an order places it."""
    hidden: Annotated[bool, Field(examples=[True])] = False
    """Whether it begins hidden."""
    note: Annotated[Prose, Field(examples=["The new castings."])] = ""
    """Your own words; told to nobody else."""


class FieldArmySection(Section):
    """All units of one leader."""

    id: Annotated[Identifier, Field(examples=["greys"])]
    """Short name of the army; never changes."""
    name: Annotated[Title, Field(examples=["The Grey Company"])]
    """What people read."""
    plural: Annotated[bool, Field(examples=[True])] = False
    """Whether its name takes a verb for many: the Greys march, the Company marches."""
    side: Annotated[SideId, Field(examples=["vale"])]
    """The side it fights for; armies of one side win together."""
    commander: Annotated[Line, Field(examples=["Edda Grey"])] = ""
    """What its leader is called."""
    pronoun: Annotated[str, OneOf(*PERSONAL), Field(examples=["she"])] = "they"
    """How sentences speak of the leader."""
    leadership: Annotated[int, Field(ge=1, le=MOST_MONEY, examples=[250])] | None = None
    """The leader's leadership; without it, as `leadership.start` says."""
    money: Annotated[Price, Field(examples=[120])] = 0
    """Money in hand as the campaign begins."""
    people: Annotated[Line, Field(examples=["dwarves"])] = ""
    """The leader's people, for troops that serve their own: `dwarves`, `elves`."""
    noble: Annotated[bool, Field(examples=[True])] = False
    """Whether the leader is a noble of that people."""
    policy: Annotated[str, OneOf(*FIELD_BOOK.policies.row_names()), Field(examples=["bold"])] = (
        "steady"
    )
    """What its units do where nobody has said anything else."""
    edge: Annotated[str, OneOf(*EDGES), Field(examples=["west"])] | None = None
    """The edge by which its units may leave the map, if `battle.leaving` lets them."""
    note: Annotated[Prose, Field(examples=["Painted by Anna."])] = ""
    """Your own words; told to nobody else."""
    unit: tuple[FieldUnitSection, ...] = ()
    """Its units, in the order in which they act."""


class TroopTypeSection(Section):
    """A type of troops beyond the army list."""

    id: Annotated[Identifier, Field(examples=["boar-riders"])]
    """Short name of the type; units are of it."""
    name: Annotated[Title, Field(examples=["Boar riders"])]
    """What people read."""
    code: Annotated[str, Field(min_length=1, max_length=5, examples=["BR"])]
    """The letters on unit records."""
    attack: Annotated[Score, Field(examples=[4])]
    """Its attack score."""
    distance: Annotated[Distance, Field(examples=["5x2:3"])] = "0"
    """Shots a battle, power and greatest range; `0` if it cannot shoot."""
    defence: Annotated[Score, Field(examples=[3])]
    """Its defence score."""
    move: Annotated[int, Field(ge=1, le=100, examples=[4])]
    """Move points a round."""
    size: Annotated[int, Field(ge=1, le=MOST_SIZE, examples=[2])] = 1
    """Man-sizes one fighter needs; the least, where it varies."""
    largest: Annotated[int, Field(ge=1, le=MOST_SIZE, examples=[4])] | None = None
    """The most man-sizes, where it varies."""
    hp: Annotated[int, Field(ge=1, le=MOST_MONEY, examples=[4])]
    """The damage that kills one fighter."""
    ego: Annotated[Price, Field(examples=[5])]
    """Its ego."""
    hire: Annotated[Price, Field(examples=[4])] | None = None
    """What one fighter costs; without it, it is not for hire."""
    maintenance: Annotated[Price, Field(examples=[3])] | None = None
    """What one fighter costs from battle to battle; without it, nothing."""
    traits: Annotated[
        tuple[Annotated[str, OneOf(*TroopTrait)], ...],
        Loose,
        Field(max_length=len(TroopTrait), examples=[["cavalry", "rider"]]),
    ] = ()
    """What all of them are like, as the table of troop traits has it."""
    folk: Annotated[FolkWords, Field(examples=[["forest"]])] = ()
    """Ground all of them are at home on, beside what their traits say."""
    people: Annotated[Line, Field(examples=["dwarves"])] = ""
    """Of whom they are, where that matters to hiring."""
    serves: Annotated[str, OneOf(*Serves), Field(examples=["own people"])] = Serves.ANYBODY.value
    """Who can hire them."""
    elite_serves: (
        Annotated[str, OneOf(*Serves), Field(examples=["nobles of own people"])] | None
    ) = None
    """Who can hire their elite; without it, whoever can hire the others."""
    note: Annotated[Prose, Field(examples=["They charge whatever runs."])] = ""
    """What stands on their card."""


BATTLEFIELD_REQUIRED = ("format", "campaign", "side", "map", "army")
"""Keys every campaign file has."""


class BattlefieldFile(CampaignFile):
    """A campaign file, or as much of it as could be read."""

    stands_after: ClassVar = {"army": "player", "type": "army"}

    campaign: BattlefieldHeading | None = None
    """What the campaign is called, and how its battles are fought."""
    army: tuple[FieldArmySection, ...] = ()
    """The armies, one for each leader, with their units."""
    type: tuple[TroopTypeSection, ...] = ()
    """Types of troops beyond the army list."""


# The ids that a campaign file has, or keeps free: armies, units, types of troops.


def listed_units(document: Mapping[str, object]) -> list[tuple[KeyPath, str]]:
    """Return place and id of every unit that a file lists, in its order."""
    armies = document.get("army")
    return [
        found
        for index, army in enumerate(armies if isinstance(armies, list) else [])
        if isinstance(army, dict)
        for found in ids_in(army.get("unit"), ("army", index, "unit"))
    ]


def unit_ids(document: Mapping[str, object]) -> Iterator[str]:
    """Yield every id that a unit may have in play: listed, hired, parted from one.

    Those that are listed come first.
    """
    listed = dict.fromkeys(text for _, text in listed_units(document))
    yield from listed
    hired = (each for army_id in ids_of(document, "army") for each in hired_ids(army_id))
    for unit_id in dict.fromkeys((*listed, *hired)):
        if unit_id not in listed:
            yield unit_id
        yield from part_ids(unit_id)


def commanded_ids(document: Mapping[str, object]) -> Iterator[str]:
    """Yield the ids of armies, and of their units."""
    yield from ids_of(document, "army")
    yield from unit_ids(document)


def type_keys(document: Mapping[str, object]) -> Iterator[str]:
    """Yield the keys of all types of troops: printed ones, and those of the file."""
    yield from FIELD_BOOK.troop_types.row_names()
    yield from ids_of(document, "type")


def passenger_words(document: Mapping[str, object]) -> Iterator[str]:
    """Yield the keys of all types, and the same as elite troops."""
    for key in type_keys(document):
        yield from (key, f"{ELITE}{key}")


# The army list of a file: the printed types, and those that it adds.


def switches_in(file: BattlefieldFile) -> Switches:
    """Return the settings of a file, whatever else is wrong with it."""
    known = FIELD_FOLDER.switches
    settings, _ = read_switches(file.rules, known, {})
    return Switches(known=known, settings=settings)


def book_in(file: BattlefieldFile) -> BattleBook:
    """Return what a file's battles are fought by, whatever else is wrong with it.

    Types that cannot be are left out.
    """
    switches = switches_in(file)
    amended = amended_by(FIELD_BOOK.as_mapping(), to_house_rules(file.house_rule))
    tables = BattlefieldTables.from_mapping(amended)
    scale = BattleScale.TACTIC if file.campaign is None else file.campaign.scale
    return battle_book(
        tables,
        switches,
        scale=BattleScale(scale),
        further=tuple(to_type(row, switches) for row in _sound_types(file)),
    )


def to_type(row: TroopTypeSection, switches: Switches) -> TroopType:
    """Return a type of troops as the rules know it; its row has been checked."""
    traits = frozenset(map(TroopTrait, row.traits))
    are_lizardmen = switches.flag(LIZARDMEN)
    home = folk_of_traits(traits, are_lizardmen=are_lizardmen)
    return TroopType(
        key=row.id,
        code=row.code,
        title=row.name,
        attack=row.attack,
        distance=distance_score(row.distance),
        defence=row.defence,
        move=row.move,
        size=row.size,
        largest=row.largest or row.size,
        hp=row.hp,
        ego=row.ego,
        hire=row.hire,
        upkeep=row.maintenance,
        traits=traits,
        folk=home | frozenset(map(Folk, row.folk)),
        people=row.people,
        serves=Serves(row.serves),
        elite_serves=Serves(row.elite_serves or row.serves),
        note=row.note,
    )


def to_make(row: FieldUnitSection) -> TroopMake:
    """Return what every fighter of a unit is."""
    rider = row.passenger
    return TroopMake(
        kind=row.type,
        is_elite=row.elite,
        mount=row.mount or "",
        folk=tuple(map(Folk, row.folk)),
        passenger=None if rider is None else Passenger.from_words(rider),
        size=row.size or 0,
    )


def type_faults(file: BattlefieldFile) -> Iterator[Finding]:
    """Yield what is wrong with the types of troops that a file adds.

    Rule: DOG-SCOPE-01.
    """
    printed = FIELD_BOOK.troop_types
    codes = {printed.text(key, "code"): key for key in printed.row_names()}
    for row in file.type:
        if row.id in printed.row_names():
            what = f"the id “{row.id}” already belongs to a type of the army list"
            hint = "give it another, or change the list's own by a [[house_rule]]"
            yield Finding("C020", (*row.where, "id"), what, hint)
        if codes.setdefault(row.code, row.id) != row.id:
            what = f"the code “{row.code}” already belongs to “{codes[row.code]}”"
            hint = "give each type its own: unit records are told apart by it"
            yield Finding("C020", (*row.where, "code"), what, hint)
        if row.largest is not None and row.largest < row.size:
            what = f"sizes of “{row.id}” run from {row.size} to {row.largest}"
            hint = "write the least as “size” and the most as “largest”"
            yield Finding("C004", (*row.where, "largest"), what, hint)


def _sound_types(file: BattlefieldFile) -> Iterator[TroopTypeSection]:
    """Yield the types that can be, each key and code once."""
    printed = FIELD_BOOK.troop_types
    seen = Counter(printed.row_names())
    seen.update(printed.text(key, "code") for key in printed.row_names())
    for row in file.type:
        is_new = not seen[row.id] and not seen[row.code]
        seen.update((row.id, row.code))
        if is_new and (row.largest or row.size) >= row.size:
            yield row

"""A war of three kingdoms late in its second year, and what each reader knows of it."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from importlib.resources import files
from typing import TYPE_CHECKING, NoReturn

from generator.brief.audience import Audience, AudienceKind, Played
from generator.brief.briefing import Briefing, brief
from generator.kit.rules import RuleBook
from generator.kit.wording import load_wording
from generator.render.documents import Paper
from generator.systems.grand_strategic.rules.battle_record import Combatant, GrandBattle
from generator.systems.grand_strategic.rules.battle_thread import HowFought
from generator.systems.grand_strategic.rules.calendar import GRAND_CLOCK
from generator.systems.grand_strategic.rules.muster import (
    GrandForce,
    Kingdom,
    ListedUnit,
    UnitLevel,
)
from generator.systems.grand_strategic.rules.positions import GRAND_GROUND
from generator.systems.grand_strategic.rules.quick_combat import BattleSide, GeneralsUse
from generator.systems.grand_strategic.rules.situation_facts import facts_of
from generator.systems.grand_strategic.rules.state import (
    GRAND_CODEC,
    BandOrigin,
    BandState,
    CityState,
    GeneralState,
    GeneralStatus,
    GrandArmyState,
    GrandState,
    KingdomState,
    PeaceState,
)
from generator.systems.grand_strategic.rules.tables import GRAND_BOOK, GRAND_FOLDER
from generator.systems.grand_strategic.rules.treasuries import Treasury
from generator.systems.system_pages import ReaderMaterials
from generator.values import replace
from generator.world.ground import Place
from tests.systems.grand_strategic.grand_sheets import GRID, SWITCHES, grand_campaign, materials

if TYPE_CHECKING:
    from generator.systems.grand_strategic.rules.muster import GrandCampaign
    from generator.world.clock import Event

NOW = GRAND_CLOCK.read("2-winter")
ILSE = Audience(kind=AudienceKind.PLAYER, id="ilse", name="Ilse", sides=frozenset({"varenholt"}))
ODO = replace(ILSE, id="odo", name="Odo", sides=frozenset({"ostmark"}))
CITIES = (
    ("steinwarth", "Steinwarth", "capital", "0405", "varenholt"),
    ("kestrel-gate", "Kestrel Gate", "fortified", "0208", "varenholt"),
    ("hallow", "Hallow", "regular", "0702", "varenholt"),
    ("mere", "Mere", "regular", "0807", "varenholt"),
    ("tolven", "Tolven", "regular", "0302", "varenholt"),
    ("dunmoor", "Dunmoor", "regular", "1204", "varenholt"),
    ("ostfels", "Ostfels", "capital", "1505", "ostmark"),
    ("greyford", "Greyford", "fortified", "1708", "ostmark"),
    ("sundholm", "Sundholm", "capital", "2505", "sundermark"),
)
YEAR = (
    ("2-w4", "loot", 45, "host+wardens"),
    ("2-w7", "ransom-paid", -25, "ostmark"),
    ("2-w10", "income", 20, "steinwarth"),
    ("2-w10", "income", 10, "hallow"),
    ("2-w10", "income", 10, "kestrel-gate"),
    ("2-w10", "income", 10, "mere"),
    ("2-w10", "income", 10, "tolven"),
    ("2-w10", "due", 25, ""),
    ("2-w10", "pay", -10, "varenholt-band-1"),
    ("2-w10", "purchase", -60, "kestrel-gate"),
    ("2-w15", "ransom-got", 50, "ostmark"),
    ("2-w20", "income", 20, "steinwarth"),
    ("2-w20", "income", 10, "hallow"),
    ("2-w20", "income", 10, "kestrel-gate"),
    ("2-w20", "income", 10, "mere"),
    ("2-w20", "income", 10, "tolven"),
    ("2-w20", "income", 10, "dunmoor"),
    ("2-w20", "pay", -25, "varenholt-band-1"),
    ("2-w20", "purchase", -80, "mere"),
    ("2-w26", "ransom-paid", -25, "ostmark"),
    ("2-w30", "income", 20, "steinwarth"),
    ("2-w30", "income", 10, "hallow"),
    ("2-w30", "income", 10, "kestrel-gate"),
    ("2-w30", "income", 10, "mere"),
    ("2-w30", "income", 10, "tolven"),
    ("2-w30", "income", 10, "dunmoor"),
    ("2-w30", "pay", -13, "varenholt-band-1"),
    ("2-winter", "hire", -38, ""),
)
"""What came and went in Varenholt's treasury, in order."""
RECKONED = {
    ("2-w10", "pay"): (80, Fraction(1, 8)),
    ("2-w10", "purchase"): (60, Fraction(1)),
    ("2-w20", "pay"): (50, Fraction(1, 2)),
    ("2-w20", "purchase"): (80, Fraction(1)),
    ("2-w30", "pay"): (50, Fraction(1, 4)),
    ("2-winter", "hire"): (75, Fraction(1, 2)),
}
"""How some of it is reckoned: army points, and what part of their price."""
GARRISONS = {
    "steinwarth": 75,
    "kestrel-gate": 135,
    "hallow": 50,
    "mere": 50,
    "dunmoor": 50,
    "ostfels": 75,
    "greyford": 75,
    "sundholm": 75,
}


def treasury() -> Treasury:
    """Return Varenholt's treasury of the year."""
    found = Treasury(opening=35)
    for period, title, amount, about in YEAR:
        reckoned = RECKONED.get((period, title), (0, Fraction(1)))
        found = replace(found, period=period)
        found = found.with_line(title, amount, about, reckoned)
    return found


def war() -> GrandCampaign:
    """Return the campaign with its map and all that can be named."""
    places = tuple(
        Place(id=key, name=name, at=GRID.hex_of(label), kind=GRAND_GROUND.place(kind))
        for key, name, kind, label, _ in CITIES
    )
    begun = grand_campaign()
    forces = (
        force("host", "The Northern Host", "varenholt"),
        force("riders", "Ingram's Riders", "varenholt"),
        force("wardens", "The Wardens", "ostmark"),
        *(
            force(f"garrison-{key}", f"Garrison of {name}", owner)
            for key, name, _, _, owner in CITIES
        ),
    )
    return replace(
        begun,
        board=replace(begun.board, places=places),
        forces=forces,
        kingdoms=tuple(
            Kingdom(kingdom=side, capital=capital)
            for side, capital in (
                ("varenholt", "steinwarth"),
                ("ostmark", "ostfels"),
                ("sundermark", "sundholm"),
            )
        ),
    )


def force(key: str, name: str, side: str) -> GrandForce:
    """Return an army as the file names it."""
    return GrandForce(id=key, name=name, side=side, commander="", start=None, code="")


def band(points: int = 50) -> BandState:
    """Return the mercenaries of the Northern Host."""
    return BandState(
        band="varenholt-band-1",
        points=points,
        origin=BandOrigin.HIRED,
        since=GRAND_CLOCK.read("2-spring"),
    )


def armies() -> dict[str, GrandArmyState]:
    """Return every army in play."""
    labels = {key: label for key, _, _, label, _ in CITIES}
    owners = {key: owner for key, _, _, _, owner in CITIES}
    found = {
        f"garrison-{key}": GrandArmyState(
            army=f"garrison-{key}",
            kingdom=owners[key],
            at=GRID.hex_of(labels[key]),
            city=key,
            regulars=points,
            general=f"{owners[key]}-general-9" if key == "steinwarth" else "",
        )
        for key, points in GARRISONS.items()
    }
    found["host"] = GrandArmyState(
        army="host",
        kingdom="varenholt",
        at=GRID.hex_of("1104"),
        regulars=138,
        bands={"varenholt-band-1": band()},
        general="varenholt-general-1",
        residents=("varenholt-general-2",),
    )
    found["riders"] = GrandArmyState(
        army="riders",
        kingdom="varenholt",
        at=GRID.hex_of("0907"),
        regulars=60,
        units=(
            ListedUnit(id="horse-1", kind="horse", points=40, level=UnitLevel.VETERAN),
            ListedUnit(id="captain", kind="captain", points=20, is_leader=True, was_drawn=True),
        ),
        is_cavalry=True,
        forced_by="GS-WILD-51",
    )
    found["wardens"] = GrandArmyState(
        army="wardens", kingdom="ostmark", at=GRID.hex_of("1304"), regulars=170
    )
    return found


def general(
    number: int, called: str, ability: int, experience: Fraction, status: GeneralStatus
) -> GeneralState:
    """Return one of Varenholt's generals."""
    return GeneralState(
        general=f"varenholt-general-{number}",
        kingdom="varenholt",
        called=called,
        ability=ability,
        experience=experience,
        status=status,
        city="mere" if status is GeneralStatus.WAITING else "",
    )


GENERALS = (
    general(1, "Asmund Rhee", 2, Fraction(3, 4), GeneralStatus.COMMANDING),
    general(2, "Ysolde Carr", 1, Fraction(1, 4), GeneralStatus.RESIDENT),
    general(3, "Bela Torr", 3, Fraction(0), GeneralStatus.WAITING),
    general(4, "Odo Lang", 4, Fraction(2), GeneralStatus.DEAD),
    general(9, "", 1, Fraction(0), GeneralStatus.COMMANDING),
)


def fought() -> GrandBattle:
    """Return the battle of the book: the Wardens attack the Northern Host in hills."""
    return GrandBattle(
        id="wardens+host",
        at=GRID.hex_of("1104"),
        ground="hills",
        attacker=Combatant(
            army="wardens",
            kingdom="ostmark",
            came_from=GRID.hex_of("1204"),
            regulars=250,
            ability=2,
            use=GeneralsUse.SUBTRACT,
            roll=30,
            ground=-5,
            weather=0,
            generals=0,
            percent=25,
            damage=62,
            lost=80,
            left=170,
        ),
        defender=Combatant(
            army="host",
            kingdom="varenholt",
            came_from=GRID.hex_of("1104"),
            regulars=140,
            bands={"varenholt-band-1": 60},
            general="varenholt-general-1",
            ability=1,
            use=GeneralsUse.ADD,
            roll=45,
            ground=0,
            weather=0,
            generals=-5,
            percent=40,
            damage=80,
            lost=62,
            lost_bands={"varenholt-band-1": 15},
            left=138,
            learnt=Fraction(1, 2),
        ),
        how=HowFought.QUICK,
        wild=4,
        winner=BattleSide.DEFENDER,
        retreat=GRID.hex_of("1204"),
    )


def at_war() -> GrandState:
    """Return what is so in the second winter."""
    return GrandState(
        period=NOW,
        kingdoms={
            "varenholt": KingdomState(
                kingdom="varenholt", treasury=treasury(), due_credits=25, hired=75
            ),
            "ostmark": KingdomState(
                kingdom="ostmark", treasury=Treasury(opening=12), due_bands=(75,)
            ),
            "sundermark": KingdomState(kingdom="sundermark", is_in_play=False),
        },
        cities={
            key: CityState(city=key, owner=owner, prisoners=("ostmark",) if key == "hallow" else ())
            for key, _, _, _, owner in CITIES
        },
        armies=armies(),
        generals={each.general: each for each in GENERALS},
        move_order=("ostmark", "varenholt"),
        battles=(fought(),),
        peace=(
            PeaceState(kingdoms=("sundermark", "varenholt"), until=GRAND_CLOCK.read("2-winter")),
        ),
    )


BOOK = RuleBook(
    name="grand-strategic",
    title="Grand-Strategic Campaign",
    tables=GRAND_BOOK.as_mapping(),
    switches=SWITCHES,
    knowledge=GRAND_FOLDER.knowledge,
    wording=load_wording(
        *(
            tomllib.loads(
                files("generator.systems.grand_strategic.rules")
                .joinpath(name)
                .read_text(encoding="utf-8")
            )
            for name in ("wording.toml", "in-columns.toml")
        )
    ),
    clock=GRAND_CLOCK,
    codec=GRAND_CODEC,
)


def told(
    reader: Audience = ILSE, situation: GrandState | None = None, events: tuple[Event, ...] = ()
) -> Briefing:
    """Return what a reader knows of the war, and of what happened in a period."""
    campaign, state = war(), situation or at_war()
    played = Played(
        period=state.period,
        is_closed=True,
        record="",
        facts=tuple(facts_of(campaign, state)),
        events=events,
        questions=(),
    )
    return brief(campaign, BOOK, played, reader, seed_digest="5eed")


def reads(reader: Audience = ILSE, paper: Paper = Paper.A4) -> ReaderMaterials:
    """Return what a reader's documents are made from."""

    def nothing_more(*_: object) -> NoReturn:
        raise AssertionError

    return ReaderMaterials(
        shared=materials(paper, war()),
        reader=reader,
        briefing=told(reader),
        whole=nothing_more,
        brief_for=nothing_more,
    )

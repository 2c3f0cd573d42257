"""The campaign file: armies and units, ground, orders, and what is wrong with it."""

from __future__ import annotations

import pytest

from generator.systems.battlefield.rules.battle_book import (
    BattleScale,
    DistanceScore,
    Folk,
    TroopTrait,
)
from generator.systems.battlefield.rules.battle_ground import (
    CaseRelief,
    CaseTerrain,
    Fortification,
    WaterCrossing,
)
from generator.systems.battlefield.rules.field_campaign import cases_of
from generator.systems.battlefield.rules.fighters import Passenger
from generator.systems.battlefield.rules.orders import (
    ArmySequence,
    MusterDeed,
    MusterOrder,
    UnitDecision,
    UnitHire,
)
from tests.systems.battlefield.field_files import campaign_in, findings_in, sample_text

GUARD = 'type = "heavy-infantry"           # a type of the army list, or one added below'
BOARS = "[[type]]                          # a type of troops beyond the army list\n"
ALDER = 'type = "forestman-archers"\nfighters = 9\nat = "1202"\nhidden = true'


ORDER = "[[period.order]]"


def unit(*lines: str) -> str:
    """Return one more unit of the sample's last army for the end of its armies."""
    return "\n".join(("[[army.unit]]", 'id = "more"', *lines, "", BOARS))


def with_unit(*lines: str) -> str:
    """Return the sample with one more unit in its last army."""
    return sample_text((BOARS, unit(*lines)))


def period(*lines: str, id_: str = "1-muster") -> str:
    """Return the block of a period."""
    return f'[[period]]\nid = "{id_}"\n' + "\n".join(lines)


def test_a_campaign_says_how_much_room_a_case_has_and_how_rounds_are_played() -> None:
    sample = campaign_in(sample_text())
    other = campaign_in(
        sample_text(
            ('scale = "tactic"', 'scale = "strategic"'),
            ('rounds = "at once"', 'rounds = "one by one"'),
        )
    )

    assert (sample.scale, sample.by_rounds) == (BattleScale.TACTIC, False)
    assert (other.scale, other.by_rounds) == (BattleScale.STRATEGIC, True)


def test_an_army_is_all_units_of_one_leader() -> None:
    campaign = campaign_in(sample_text())

    greys, borri, host = campaign.armies
    assert (greys.leader, greys.pronoun, greys.leadership) == ("Edda Grey", "she", 450)
    assert (borri.people, borri.is_noble, borri.is_many) == ("dwarves", True, True)
    assert (host.side, host.policy, host.edge) == ("ash-hills", "bold", "east")
    assert [each.id for each in campaign.units_of("borri")] == ["dw-1", "dg-1"]
    assert campaign.army_of("dg-1.2").army == "borri"


def test_a_unit_has_fighters_of_one_make_on_one_case() -> None:
    campaign = campaign_in(sample_text())

    cars, marrawi = campaign.force("car-1"), campaign.force("liz-1")
    assert cars.make is not None
    assert cars.make.passenger == Passenger(kind="archers")
    assert marrawi.make is not None
    assert marrawi.make.folk == (Folk.SWAMP, Folk.WATER)
    assert campaign.force("fa-1").is_hidden
    assert campaign.force("hf-1").start == campaign.board.grid.hex_of("0806")


def test_a_name_that_the_file_leaves_out_is_type_and_number() -> None:
    campaign = campaign_in(sample_text())

    assert campaign.force("pike-1").name == "Pikemen 1"


def test_elite_passengers_ride_too() -> None:
    elite = ('passenger = "archers"\n', 'passenger = "elite archers"\n')

    make = campaign_in(sample_text(elite)).force("car-1").make

    assert make is not None
    assert make.passenger == Passenger(kind="archers", is_elite=True)


def test_ids_are_kept_for_units_hired_and_parted_in_play() -> None:
    campaign = campaign_in(sample_text())

    kept = [each.id for each in campaign.forces if each.is_kept_free]
    assert {"greys-1", "hf-1.2", "greys-1.2", "host-12"} <= set(kept)
    assert campaign.force("hf-1.2").side == "vale"


def test_a_player_commands_the_units_of_armies() -> None:
    alone = ('# forces = ["greys"] ', 'forces = ["greys"] ')

    anna, ivo = campaign_in(sample_text()).players
    greys, _ = campaign_in(sample_text(alone)).players

    assert {"hf-1", "dw-1", "greys-1", "hf-1.2"} <= set(anna.forces)
    assert not set(anna.forces) & set(ivo.forces)
    assert "dw-1" not in greys.forces


@pytest.mark.rule("DOG-SCOPE-01")
def test_types_can_be_added_to_the_army_list() -> None:
    shooting = ('# distance = "0" ', 'distance = "5x2:3" ')

    (boars,) = campaign_in(sample_text(shooting)).further

    assert (boars.code, boars.title, boars.hp, boars.upkeep) == (*("BR", "Boar riders", 4, 3),)
    assert boars.distance == DistanceScore(shots=5, power=2, range_cases=3)
    assert boars.traits == {TroopTrait.CAVALRY}


@pytest.mark.rule("DOG-FORT-01", "DOG-REL-01", "DOG-WATER-05")
def test_relief_forts_and_crossings_are_laid_over_the_terrain() -> None:
    campaign = campaign_in(sample_text())
    cases = cases_of(campaign.board)

    keep, bridge, boats = (
        cases[campaign.board.grid.hex_of(label)] for label in ("0806", "0906", "0903")
    )

    assert (keep.fort, keep.relief) == (Fortification.CASTLE, CaseRelief.HILLS)
    assert (bridge.terrain, bridge.crossing) == (CaseTerrain.WATER, WaterCrossing.BRIDGE)
    assert boats.crossing is WaterCrossing.BOATS


@pytest.mark.parametrize(
    ("change", "code", "rule", "what"),
    [
        (('at = "0705"', 'at = "0806"'), "C055", "DOG-SCALE-02", "begin on one case"),
        ((GUARD, 'mount = "camel"\ntype = "heavy-infantry"'),
         "C055", "DOG-SPEC-02", "no mount"),
        ((GUARD, 'passenger = "archers"\ntype = "heavy-infantry"'),
         "C055", "DOG-SPEC-04", "they carry nobody"),
        ((GUARD, 'size = 2\ntype = "heavy-infantry"'),
         "C055", "DOG-SPEC-28", "none of that size"),
        (('passenger = "archers"\n', 'passenger = "pikemen"\n'),
         "C055", "DOG-SPEC-04", "too big or too strong"),
        (("fighters = 18\n# elite", "fighters = 21\n# elite"),
         "C055", "DOG-SCALE-05", "has no room for 21"),
        (("leadership = 450 ", "leadership = 200 "),
         "C055", "DOG-LEAD-02", "the ego of “greys”"),
        ((ALDER, ALDER.replace("forestman-archers", "chariots").replace("9", "4")),
         "C055", "DOG-TERR-03", "too big for a forest"),
        (('at = "1508"', 'at = "0908"'), "C055", "DOG-WATER-02", "would sink"),
        (('at = "1306"', 'at = "0508"'), "C055", "DOG-TERR-07", "heavy for a swamp"),
        (('people = "dwarves"\n', 'people = "dwarfs"\n'), "C008", None, "“dwarfs”"),
        (('code = "BR" ', 'code = "BM" '), "C020", None, "the code “BM”"),
        (('id = "boar-riders"  ', 'id = "orcs"  '), "C020", None, "a type of the army"),
        (('# largest = 2 ', 'largest = 1 '), "C004", None, "run from 2 to 1"),
        (('side = "ash-hills"\ncomm', 'side = "vale"\ncomm'),
         "C055", "DOG-SCOPE-01", "all armies are of one side"),
        (('letter = "V" ', 'enemies = []\nletter = "V" '),
         "C055", "DOG-CBT-16", "not at war"),
        (('type = "orcs"', 'type = "orks"'), "C046", None, "unknown type “orks”"),
        (('passenger = "archers"\n', 'passenger = "elite archer"\n'),
         "C046", None, "unknown passenger"),
        (('id = "orc-2"', 'id = "orc-1"'), "C020", None, "the id “orc-1” already"),
        (('id = "orc-2"', 'id = "borri"'), "C020", None, "the id “borri” already"),
        (('id = "orc-2"', 'id = "borri-1"'), "C055", None, "“borri” hires are called"),
        (('# forces = ["greys"] ', 'forces = ["hf-1"] '), "C030", None, "“hf-1” is a"),
        (("hoggo\"\nfighters = 3", "hoggo\"\nfighters = 0"), "C004", None, ""),
    ],
)  # fmt: skip
def test_a_beginning_that_the_rules_do_not_allow_is_refused(
    change: tuple[str, str], code: str, rule: str | None, what: str
) -> None:
    found = findings_in(sample_text(change))

    told = [(fault.code, fault.rule) for fault in found if what in fault.what]
    assert told[:1] == ([(code, rule)] if code else [])


@pytest.mark.rule("DOG-HIDE-02")
def test_who_is_hidden_may_begin_where_an_enemy_does() -> None:
    meets = (ALDER, ALDER.replace("1202", "1506"))
    friend = (ALDER, ALDER.replace("1202", "0806"))

    assert findings_in(sample_text(meets)) == ()
    assert "DOG-SCALE-02" in [fault.rule for fault in findings_in(sample_text(friend))]


@pytest.mark.parametrize(
    ("change", "layer", "rule"),
    [
        ((". . . . . . . c . . . . . . . .", ". . . . . . . . c . . . . . . ."),
         "forts", "DOG-FORT-01"),
        ((". . . . . . . . b . . . . . . .", ". . . . . . . b . . . . . . . ."),
         "crossings", "DOG-WATER-05"),
        ((". h m h . . . . . . . . . . . .", ". h m h . . . h . . . . . . . ."),
         "relief", "DOG-REL-01"),
    ],
)  # fmt: skip
def test_a_case_that_cannot_be_so_is_told_by_its_label(
    change: tuple[str, str], layer: str, rule: str
) -> None:
    (fault,) = findings_in(sample_text(change))

    assert (fault.code, fault.where, fault.rule) == ("C044", ("map", layer, "text"), rule)


@pytest.mark.rule("DOG-SPEC-13", "DOG-SPEC-12")
def test_a_leader_of_another_people_is_warned_of_and_let_be() -> None:
    elves = with_unit('type = "elves"', "fighters = 5", 'at = "1608"')
    guards = ("noble = true\n", "")

    (of_elves,) = findings_in(elves)

    assert (of_elves.code, of_elves.severity) == ("W118", "warning")
    assert findings_in(sample_text(guards)) == ()


def test_units_that_are_called_alike_are_warned_of() -> None:
    alike = with_unit('name = "Pikemen 1"', 'type = "orcs"', "fighters = 5")

    (warning,) = findings_in(alike)

    assert (warning.code, warning.severity) == ("W119", "warning")
    assert "“more” and “pike-1” are both called Pikemen 1" in warning.what


@pytest.mark.rule("DOG-SPEC-27")
def test_troops_without_a_price_may_be_there_from_the_beginning() -> None:
    lone = ("leadership = 400", "leadership = 520")
    wyvern = unit('type = "wyverns"', "fighters = 1", 'at = "1608"')

    assert findings_in(sample_text(lone, (BOARS, wyvern))) == ()


def test_more_units_than_a_battle_can_be_played_with_are_refused() -> None:
    more = "".join(f'[[army.unit]]\nid = "u-{n}"\ntype = "orcs"\nfighters = 1\n'
                   for n in range(200))  # fmt: skip

    (fault,) = findings_in(sample_text((BOARS, more + BOARS)))

    assert fault.code == "C002"


def test_a_muster_has_orders_to_units_and_troops_to_hire() -> None:
    block = period(
        "[[period.order]]",
        'unit = "fa-1"',
        'do = "place"',
        'at = ["alder-wood"]',
        "hidden = true",
        "[[period.order]]",
        'unit = "pike-1"',
        'do = "dismiss"',
        "[[period.hire]]",
        'army = "borri"',
        'type = "dwarves"',
        "fighters = 10",
        "elite = true",
        'folk = ["swamp"]',
    )

    (inputs,) = campaign_in(sample_text(more=block)).periods
    place, dismiss = inputs.of("order")
    (hire,) = inputs.of("hire")

    assert isinstance(place, MusterOrder)
    assert (place.deed, len(place.route), place.is_hidden) == (MusterDeed.PLACE, 1, True)
    assert (dismiss.deed, dismiss.is_hidden) == (MusterDeed.DISMISS, None)
    assert isinstance(hire, UnitHire)
    assert (hire.kind, hire.fighters, hire.is_elite, hire.unit) == (*("dwarves", 10, True, ""),)
    assert hire.folk == ("swamp",)


def test_in_a_round_single_decisions_go_before_all_else() -> None:
    block = period(
        "[[period.decide]]",
        'unit = "hf-1"',
        "round = 2",
        'to = ["0906", "1006"]',
        "rearguard = 0",
        'covers = ["orc-1"]',
        'do = "attack"',
        'target = "orc-1"',
        'attacked = "as ordered"',
        'captives = "refuse"',
        "[[period.decide]]",
        'unit = "hf-1.2"',
        "stays = true",
        "[[period.sequence]]",
        'army = "host"',
        'units = ["orc-2", "orc-1"]',
        id_="1-battle",
    )

    (inputs,) = campaign_in(sample_text(more=block)).periods
    guard, part = inputs.of("decide")
    (sequence,) = inputs.of("sequence")

    assert isinstance(guard, UnitDecision)
    assert (guard.round_number, len(guard.way), guard.rearguard) == (2, 2, 0)
    assert (str(guard.deed), guard.target, guard.attacked) == (*("attack", "orc-1", "as ordered"),)
    assert (part.round_number, part.rearguard, part.stays) == (0, None, True)
    assert isinstance(sequence, ArmySequence)
    assert sequence.units == ("orc-2", "orc-1")


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        (("[[period.order]]", 'unit = "hf-1"', 'do = "place"'), "C050"),
        (("[[period.order]]", 'unit = "hf-1"', 'do = "reserve"', "hidden = false"), "C051"),
        (("[[period.order]]", 'unit = "nobody"', 'do = "reserve"'), "C030"),
        ((ORDER, 'unit = "greys"', 'do = "reserve"'), "C030"),
        (("[[period.sequence]]", 'army = "greys"', 'units = ["greys"]'), "C030"),
        (("[[period.decide]]", 'unit = "hf-1"', 'target = "host"'), "C030"),
        (("[[period.hire]]", 'army = "hf-1"', 'type = "orcs"', "fighters = 1"), "C030"),
        (("[[period.hire]]", 'army = "host"', 'type = "orks"', "fighters = 1"), "C046"),
        (("[[period.decide]]", 'unit = "hf-1"', 'do = "stab"'), "C008"),
        (("[[period.decide]]", 'unit = "hf-1"', 'to = ["9901"]'), "C034"),
    ],
)
def test_an_order_that_no_rule_could_use_is_refused(lines: tuple[str, ...], code: str) -> None:
    found = findings_in(sample_text(more=period(*lines)))

    assert [fault.code for fault in found] == [code]


def test_what_leaders_said_beforehand_is_read_for_armies_and_units() -> None:
    campaign = campaign_in(sample_text())
    bridge = campaign.board.grid.hex_of("0906")

    said = {(each.force, each.kind): each for each in campaign.standing}

    assert said["greys", "end"].conditions[0].fact == "strength"
    assert said["orc-1", "instruction"].detail == {"goal": bridge}
    assert said["pike-1", "instruction"].detail == {"unit": "hf-1"}
    assert said["lc-1", "instruction"].detail["back-below"] == 50


@pytest.mark.parametrize(
    ("what", "of", "to", "is_fit"),
    [
        ("position", "hf-1", '"alder-wood"', True),
        ("position", "greys", '"0101"', False),
        ("fighters", "hf-1.2", "3", True),
        ("shots", "bow-1", "-1", False),
        ("concealed", "bow-1", "true", True),
        ("money", "host", "40", True),
        ("money", "hf-1", "40", False),
        ("leadership", "greys", "300", True),
    ],
)
def test_a_ruling_sets_what_can_be_set(what: str, of: str, to: str, *, is_fit: bool) -> None:
    ruling = (f'set = "{what}"', f'of = "{of}"', f"to = {to}", 'why = "So it is."')

    found = findings_in(sample_text(more=period("[[period.ruling]]", *ruling)))

    assert (found == ()) is is_fit

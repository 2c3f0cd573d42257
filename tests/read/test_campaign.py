"""Reading a campaign file into the world's values."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.errors import CampaignError, Severity
from generator.kit.typed_entries import THROW_RULING
from generator.read.campaign_reading import read_campaign
from generator.read.fault_report import locate
from generator.read.toml_source import TomlSource, read_source, unread_source
from generator.systems.registry import shape_of
from generator.systems.valormr.rules.calendar import FIRST_PERIOD, Half, to_period
from generator.systems.valormr.rules.muster import Arm, Sight, Terrain
from generator.systems.valormr.rules.orders import Deed, battles_in
from generator.systems.valormr.rules.ruled_facts import OF_A_FORCE, OF_THE_SKY
from generator.systems.valormr.rules.umpire_rulings import OF_VESSELS, RULINGS
from generator.world.forces import Pronoun
from generator.world.ground import RiverCategory, Way
from generator.world.hexes import Hex
from tests.entries import order_for
from tests.read.campaigns import (
    campaign_of,
    changed,
    example_text,
    faults_of,
    source_of,
    warnings_of,
)
from tests.tiers import tries

APPENDED_PERIOD = """
[[period]]
id = "1-night"

[period.dice]
"1-night/VAL-WX-03/sky/1" = 4
"1-night/VAL-CONTACT-15/gorm+isolde/1" = [4, 5]

[[period.decision]]
question = "evening.gorm+isolde/engage"
choice = "evade"
to = "0302"
by_night = true

[[period.battle]]
contact = "evening.gorm+isolde"
losses = { "gorm/1st/axes" = 3 }
held = "gorm"
picture = "gate.png"
caption = "The gate at noon"

[[period.ruling]]
set = "position"
of = "isolde"
to = "hallow"
why = "The ford was guarded."
public = true

[[period.ruling]]
set = "figures"
of = "gorm/1st/axes"
to = 8
why = "Two were counted twice."
at_end = true
"""


def test_the_example_has_neither_faults_nor_warnings() -> None:
    assert faults_of(example_text()) == ()
    assert warnings_of(example_text()) == ()


def test_the_header_is_read_as_written() -> None:
    campaign = campaign_of(example_text())

    assert campaign.id == "wend"
    assert campaign.title == "The Bridge at Wend"
    assert campaign.system == "valormr"
    assert campaign.season == "late autumn"
    assert campaign.dice_missing == "seed"
    assert campaign.seed == ""
    assert campaign.switches == {"weather.enabled": True, "night.strict": True}


def test_sides_are_at_war_with_all_others_unless_they_say_otherwise() -> None:
    crown, marches = campaign_of(example_text()).sides

    assert crown.enemies == ("marches",)
    assert marches.enemies == ("crown",)


def test_a_war_declared_by_one_side_is_mutual() -> None:
    neutral = (
        '[[side]]\nid = "elves"\nname = "Elves"\nletter = "E"\n'
        'colour = "#2E8B57"\nshape = "diamond"\nenemies = ["marches"]\n\n[[player]]'
    )
    text = changed("[[player]]", neutral)
    text = changed('# enemies = ["marches"] ', 'enemies = ["marches"]', text=text)

    enemies = {side.id: side.enemies for side in campaign_of(text).sides}

    assert enemies == {"crown": ("marches",), "marches": ("crown", "elves"), "elves": ("marches",)}


def test_a_side_without_enemies_is_at_peace() -> None:
    text = changed('# enemies = ["marches"] ', "enemies = []")

    assert [side.enemies for side in campaign_of(text).sides] == [(), ()]


def test_a_player_commands_all_forces_of_his_sides_unless_they_are_named() -> None:
    text = changed('# forces = ["ealdred"]  ', 'forces = ["ealdred"]')

    anna, bert = campaign_of(text).players

    assert anna.forces == ("ealdred",)
    assert bert.forces == ("gorm", "urzag")


def test_the_map_becomes_a_board() -> None:
    board = campaign_of(example_text()).board
    at = board.grid.hex_of

    assert board.terrain_at(at("0101")) is Terrain.MOUNTAIN
    assert board.terrain_at(at("0905")) is Terrain.HILL
    assert board.way_between(at("0404"), at("0504")) is Way.ROAD
    assert board.way_between(at("0302"), at("0402")) is Way.TRACK
    assert [river.category for river in board.rivers] == [RiverCategory.MINOR, RiverCategory.MAJOR]
    assert board.is_river(at("0507"))
    assert [crossing.name for crossing in board.crossings_at(at("0504"))] == ["Wend Bridge"]
    hallow = board.place("hallow")
    assert hallow is not None
    assert hallow.at == at("0204")
    assert hallow.label_side == 3


def test_a_region_may_be_given_by_runs_of_hexes() -> None:
    board = campaign_of(example_text()).board

    labels = [board.grid.label(place) for place in board.regions[0].hexes]

    assert labels == ["0104", "0204", "0304", "0105", "0106", "0107", "0205", "0206"]


def test_codes_of_two_letters_are_parted_by_blanks() -> None:
    text = changed('f = "forest"', '"fo" = "forest"')
    begin = text.index('terrain = """')
    end = text.index('"""', begin + 13)
    wide = text[:begin] + re.sub(r"\bf\b", "fo", text[begin:end]) + text[end:]

    board = campaign_of(wide).board

    assert board.terrain_at(board.grid.hex_of("0501")) is Terrain.FOREST


def test_terrain_of_single_letters_needs_no_blanks() -> None:
    begin = example_text().index('terrain = """') + 14
    end = example_text().index('"""', begin)
    packed = example_text()[begin:end].replace(" ", "")
    text = example_text()[:begin] + packed + example_text()[end:]

    assert campaign_of(text).board == campaign_of(example_text()).board


def test_a_force_has_its_regiments_in_order_of_march() -> None:
    ealdred = campaign_of(example_text()).force("ealdred")

    assert [regiment.id for regiment in ealdred.regiments] == ["ealdred/1st", "ealdred/2nd"]
    assert [company.id for company in ealdred.companies] == [
        "ealdred/1st/spears",
        "ealdred/1st/longbows",
        "ealdred/2nd/spears",
    ]
    assert ealdred.figures == 19
    assert ealdred.individuals[0].kind == "hero"
    assert ealdred.command_units[0].figures == 2
    assert ealdred.start == Hex(2, 3)


def test_a_company_is_infantry_of_the_type_its_name_says_unless_stated() -> None:
    campaign = campaign_of(example_text())

    (horse,) = campaign.force("isolde").companies
    (orcs,) = campaign.force("urzag").companies

    assert (horse.arm, horse.troop_type) == (Arm.CAVALRY, "Light horse")
    assert (orcs.arm, orcs.troop_type) == (Arm.INFANTRY, "Orcs")


@pytest.mark.rule("VAL-NIGHT-01", "VAL-NIGHT-03", "VAL-NIGHT-04")
@pytest.mark.parametrize(
    ("people", "sight"),
    [
        ("humans", Sight.LIGHT),
        ("dwarves", Sight.LIGHT),
        ("Orcs", Sight.NOCTURNAL),
        ("goblins", Sight.NOCTURNAL),
        ("kobolds", Sight.NOCTURNAL),
        ("gnolls", Sight.DARK),
        ("lizard men", Sight.DARK),
    ],
)
def test_a_people_sees_by_night_as_the_rules_say(people: str, sight: Sight) -> None:
    text = changed('people = "orcs"', f'people = "{people}"')

    assert campaign_of(text).force("urzag").sight is sight


def test_the_file_may_say_otherwise_how_a_force_sees() -> None:
    text = changed('people = "orcs"', 'people = "orcs"\nsight = "light"')

    assert campaign_of(text).force("urzag").sight is Sight.LIGHT


def test_move_points_are_exact() -> None:
    text = changed("# move_points = 18 ", "move_points = 0.1")

    assert campaign_of(text).force("ealdred").move_points == Fraction(1, 10)


def test_a_table_in_centimetres_is_converted_exactly() -> None:
    text = changed('unit = "inches"', 'unit = "centimetres"')
    text = changed("across = 48", "across = 127", text=text)

    table = campaign_of(text).table

    assert table.across_inches == 50
    assert table.along_inches == Fraction(7200, 254)
    assert table.in_centimetres
    assert table.bow_range_inches == Fraction(15, 2)


def test_a_collection_counts_figures_by_troop_type() -> None:
    owned = '[collection]\n"heavy foot" = 40\nlongbow = 0\n\n[[side]]'

    campaign = campaign_of(changed("[[side]]", owned))

    assert campaign.collection == {"heavy foot": 40, "longbow": 0}
    assert campaign_of(example_text()).collection == {}


def test_a_house_rule_keeps_the_kind_of_its_value() -> None:
    rule = """[[house_rule]]
table = "terrain-costs"
row = "swamp"
column = "open"
value = {}

[[period]]"""

    values = [
        campaign_of(changed("[[period]]", rule.format(value))).house_rules[0].value
        for value in ("12", "0.75", '"2/3"')
    ]

    assert values == [12, Fraction(3, 4), "2/3"]


def test_an_order_leads_to_places_and_hexes() -> None:
    campaign = campaign_of(example_text())

    inputs = campaign.inputs_for(FIRST_PERIOD)

    march = order_for(inputs, "ealdred")
    assert march is not None
    assert march.deed is Deed.MARCH
    assert march.route == (campaign.board.grid.hex_of("0504"),)
    assert march.by_way == "road"
    assert march.scouts == 1
    assert march.where == ("period", 0, "order", 0)
    rest = order_for(inputs, "isolde")
    assert rest is not None
    assert rest.deed is Deed.REST
    assert order_for(inputs, "urzag") is None


def test_a_place_may_be_named_as_people_write_it() -> None:
    text = changed('to = ["wend-bridge"]', 'to = ["marchgate", "HALLOW", "0504"]')
    campaign = campaign_of(text)

    order = order_for(campaign.inputs_for(FIRST_PERIOD), "ealdred")

    assert order is not None
    labels = [campaign.board.grid.label(place) for place in order.route]
    assert labels == ["0804", "0204", "0504"]


def test_rest_within_a_march_names_half_periods() -> None:
    text = changed('# rest = ["morning"] ', 'rest = ["morning"]')

    order = order_for(campaign_of(text).inputs_for(FIRST_PERIOD), "ealdred")

    assert order is not None
    assert order.rest_in == (Half.MORNING,)


def test_dice_decisions_battles_and_rulings_are_read() -> None:
    campaign = campaign_of(example_text() + APPENDED_PERIOD)
    at = campaign.board.grid.hex_of

    inputs = campaign.inputs_for(to_period("1-night"))

    assert inputs.dice == {
        "1-night/VAL-WX-03/sky/1": (4,),
        "1-night/VAL-CONTACT-15/gorm+isolde/1": (4, 5),
    }
    (decision,) = inputs.decisions
    assert decision.choice == "evade"
    assert decision.detail == {"to": at("0302"), "by_night": True}
    (battle,) = battles_in(inputs)
    assert battle.losses == {"gorm/1st/axes": 3}
    assert battle.detail == {"held": "gorm"}
    assert (battle.picture, battle.caption) == ("gate.png", "The gate at noon")
    position, figures = inputs.rulings
    assert (position.subject, position.value) == ("isolde", at("0204"))
    assert position.public
    assert not position.at_end
    assert (figures.subject, figures.value) == ("gorm", ("gorm/1st/axes", "8"))
    assert figures.at_end


def test_the_figures_of_an_individual_may_be_ruled_upon() -> None:
    ruling = """
[[period.ruling]]
set = "figures"
of = "ealdred-himself"
to = 0
why = "He fell at the bridge."
"""

    (told,) = campaign_of(example_text() + ruling).periods[0].rulings

    assert (told.subject, told.value) == ("ealdred", ("ealdred-himself", "0"))


def test_the_rules_can_set_whatever_the_file_may_rule_upon() -> None:
    assert set(RULINGS) == {*OF_A_FORCE, *OF_THE_SKY, *OF_VESSELS, THROW_RULING}


def test_a_text_keeps_its_reader() -> None:
    (text,) = campaign_of(example_text()).periods[0].texts

    assert (text.to, text.title) == ("public", "Smoke over the vale")


def test_a_period_keeps_its_block_word_for_word() -> None:
    text = example_text() + APPENDED_PERIOD + "\n# the end\n[calendar_of_nobody]\n"
    source = TomlSource(
        path_name="campaign.toml",
        text=text,
        document=source_of(example_text() + APPENDED_PERIOD).document,
    )

    campaign, _ = read_campaign(source, shape_of)

    first, second = campaign.periods
    assert first.block.startswith('[[period]]\nid = "1-day"')
    assert first.block.endswith('drew their boats ashore."\n\n')
    assert "# rest = " in first.block
    assert second.block == APPENDED_PERIOD[1:] + "\n# the end\n"


def test_campaign_and_file_are_left_as_they_were() -> None:
    source = source_of(example_text())
    before = repr(source.document)

    read_campaign(source, shape_of)

    assert repr(source.document) == before


def test_armies_in_any_order_make_the_same_campaign() -> None:
    head, *armies = re.split(r"(?m)^(?=\[\[army\]\])", example_text())
    last, rest = armies[-1].split("[[vessel]]", 1)
    armies[-1] = last
    expected = campaign_of(example_text())

    for order in ([3, 2, 1, 0], [1, 3, 0, 2]):
        shuffled = head + "".join(armies[index] for index in order)
        campaign = campaign_of(f"{shuffled}[[vessel]]{rest}")
        assert campaign == expected


def test_armies_without_a_player_and_players_without_an_army_are_warned_of() -> None:
    text = changed('# forces = ["ealdred"]  ', "forces = []")

    found = {(finding.code, finding.where) for finding in warnings_of(text)}

    assert found == {("W104", ("player", 0)), ("W109", ("army", 0)), ("W109", ("army", 1))}


@pytest.mark.parametrize(
    ("old", "new", "code", "where"),
    [
        ('letter = "M"', 'letter = "Q"', "W101", ("side", 1, "letter")),
        ('"#C2541B"', '"#1f5a99"', "W101", ("side", 1, "colour")),
        ('shape = "round"', 'shape = "shield"', "W101", ("side", 1, "shape")),
        ('# seed = "..."', 'seed = "abc" #', "W106", ("dice", "seed")),
    ],
)
def test_what_is_odd_is_warned_of(
    old: str, new: str, code: str, where: tuple[str | int, ...]
) -> None:
    (warning,) = warnings_of(changed(old, new))

    assert (warning.code, warning.where) == (code, where)
    assert warning.severity is Severity.WARNING


def test_every_fault_is_told_in_one_run() -> None:
    text = changed('letter = "Q"', 'letter = "QQ"')
    text = changed('side = "marches"', 'side = "marchers"', text=text)
    text = changed('at = "0302"', 'at = "2302"', text=text)
    text = changed("figures = 6", 'figures = "6"', text=text)
    text = changed('to = ["0604"]', 'to = ["Hallo"]', text=text)
    text = changed("across = 48", "acros = 48", text=text)

    found = [(finding.code, finding.where) for finding in faults_of(text)]

    assert sorted(found, key=str) == sorted(
        [
            ("C009", ("side", 0, "letter")),
            ("C031", ("army", 2, "side")),
            ("C034", ("army", 1, "at")),
            ("C003", ("army", 0, "regiment", 0, "company", 0, "figures")),
            ("C033", ("period", 0, "order", 2, "to", 0)),
            ("C010", ("table", "acros")),
        ],
        key=str,
    )


def test_warnings_come_with_the_faults() -> None:
    text = changed('letter = "M"', 'letter = "Q"')
    text = changed("figures = 6", "figures = 0", text=text)

    assert [finding.code for finding in faults_of(text)] == ["C004", "W101"]


_VALUES = st.one_of(
    st.integers(),
    st.floats(allow_nan=False, allow_infinity=False),
    st.booleans(),
    st.text(max_size=8),
    st.lists(st.text(max_size=4), max_size=3),
    st.lists(st.dictionaries(st.text(max_size=3), st.integers(), max_size=2), max_size=2),
    st.dictionaries(st.text(max_size=4), st.integers() | st.text(max_size=3), max_size=3),
)


@tries(300)
@given(data=st.data())
def test_a_document_changed_anywhere_is_read_or_refused_with_places(data: st.DataObject) -> None:
    source = source_of(example_text() + APPENDED_PERIOD)
    document = _copy(source.document)
    for _ in range(data.draw(st.integers(1, 4))):
        _change_somewhere(document, data)

    try:
        read_campaign(TomlSource(path_name="c", text=source.text, document=document), shape_of)
    except CampaignError as error:
        assert error.findings
        for finding in error.findings:
            assert finding.what
            assert "Input should" not in finding.what
            assert finding.code


def _copy(value: Any) -> Any:  # noqa: ANN401 - any value of a document
    if isinstance(value, list):
        return [_copy(each) for each in value]
    if isinstance(value, Mapping):
        return {key: _copy(each) for key, each in value.items()}
    return value


def _change_somewhere(document: Any, data: st.DataObject) -> None:  # noqa: ANN401 - any
    """Replace, remove or add one value at any depth."""
    here = document
    while True:
        keys = list(here) if isinstance(here, dict) else list(range(len(here)))
        if not keys:
            return
        key = data.draw(st.sampled_from(keys))
        below = here[key]
        if isinstance(below, dict | list) and below and data.draw(st.integers(0, 5)):
            here = below
            continue
        deed = data.draw(st.sampled_from(["replace", "remove", "add"]))
        if deed == "replace":
            here[key] = data.draw(_VALUES)
        elif deed == "remove":
            del here[key]
        elif isinstance(here, dict):
            here[data.draw(st.text(max_size=6))] = data.draw(_VALUES)
        return


@tries(200)
@given(data=st.data())
def test_a_text_changed_anywhere_is_read_or_refused_with_lines(data: st.DataObject) -> None:
    lines = (example_text() + APPENDED_PERIOD).splitlines()
    for _ in range(data.draw(st.integers(1, 3))):
        _change_a_line(lines, data)
    raw = "\n".join(lines).encode()

    try:
        read_campaign(read_source("campaign.toml", raw), shape_of)
    except CampaignError as error:
        source = unread_source("campaign.toml", raw)
        for item in locate(source, error.findings):
            assert 1 <= item.span.line <= len(lines)
            assert item.span.column <= len(lines[item.span.line - 1]) + 1


def _change_a_line(lines: list[str], data: st.DataObject) -> None:
    """Remove, repeat, move or garble one line."""
    line = data.draw(st.integers(0, len(lines) - 1))
    match data.draw(st.sampled_from(["remove", "repeat", "move", "garble"])):
        case "remove" if len(lines) > 1:
            del lines[line]
        case "repeat":
            lines.insert(line, lines[line])
        case "move":
            lines.insert(data.draw(st.integers(0, len(lines) - 1)), lines.pop(line))
        case _:
            place = data.draw(st.integers(0, len(lines[line])))
            letters = data.draw(st.text(alphabet='"[]{}=.,0aé# ', max_size=3))
            lines[line] = lines[line][:place] + letters + lines[line][place + 1 :]


def test_a_commander_is_she_he_or_they_as_the_file_says() -> None:
    forces = campaign_of(example_text()).forces

    assert {force.id: force.pronoun for force in forces} == {
        "ealdred": Pronoun.HE,
        "isolde": Pronoun.SHE,
        "gorm": Pronoun.HE,
        "urzag": Pronoun.HE,
    }


def test_a_commander_of_whom_nothing_is_said_is_they() -> None:
    text = changed('pronoun = "she"\n', "")

    assert campaign_of(text).force("isolde").pronoun is Pronoun.THEY

"""What is wrong with the tables of house rules is told at table, row and key, with a remedy."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from time import process_time

import pytest

from generator.cli import main
from generator.errors import CampaignError
from generator.pipeline.desk import open_desk
from generator.read.campaign_reading import read_campaign
from generator.read.toml_source import read_source
from generator.resources import examples_folder
from generator.systems.registry import shape_of
from tests.systems.house.house_games import SAMPLES, begun

SAMPLE = (examples_folder() / "house" / "campaign.toml").read_text(encoding="utf-8")
WEATHER = """
[[table]]
name = "Weather"
dice = "d6"
[[table.row]]
name = "Fair"
faces = "1-5"
"""
STORM = '[[table.row]]\nname = "Storm"\nfaces = "6"\nmarch = -1\n'
CLIFF = '[[terrain]]\nname = "Cliff"\ncode = "x"\ncost = "closed"\n'
SILVER = '[[store]]\nname = "Silver"\n'


def faults_of(text: str) -> list[tuple[str, str, str, str]]:
    """Return the faults of a file: code, place, what is wrong, what would be right."""
    try:
        read_campaign(read_source("campaign.toml", text.encode()), shape_of)
    except CampaignError as error:
        return [
            (each.code, ".".join(map(str, each.where)), each.what, each.hint or "")
            for each in error.findings
        ]
    return []


def with_rules(tables: str, *changes: tuple[str, str]) -> str:
    """Return the sample with further tables, and with some of its words changed."""
    text = SAMPLE
    for before, after in changes:
        assert before in text, before
        text = text.replace(before, after, 1)
    return text.replace("\n[contact]\n", f"\n{tables}\n[contact]\n", 1)


@pytest.mark.parametrize(
    ("text", "code", "where", "what", "hint"),
    [
        (with_rules(WEATHER), "C065", "table.0", "lacks a row for 6", 'faces = "6"'),
        (
            with_rules(WEATHER + STORM.replace('"6"', '"5-6"')),
            "C065",
            "table.0.row.1.faces",
            "has two rows for 5",
            "leave it in one",
        ),
        (
            with_rules(WEATHER + STORM.replace('"6"', '"6-7"')),
            "C060",
            "table.0.row.1.faces",
            "nothing that d6 can show",
            "totals from 1 to 6",
        ),
        (with_rules(WEATHER.replace("d6", "d7") + STORM), "C009", "table.0.dice", "not dice", "d6"),
        (
            with_rules(
                "",
                ('name = "Hills"\ncode = "h"\ncost = 2', 'name = "Hills"\ncode = "h"\ncost = -2'),
            ),
            "C004",
            "terrain.1.cost",
            "less than nothing",
            "closed",
        ),
        (
            with_rules('[[rule]]\nname = "Tired"\nwhen = "morale < 3"\nstrength = -1\n'),
            "C064",
            "rule.0.when",
            "nobody knows “morale” here",
            "known: turn",
        ),
        (
            with_rules('[[rule]]\nname = "Flood"\ncosts = { wood = "closed" }\n'),
            "C064",
            "rule.0.costs.wood",
            "“closed” cannot be added to a cost",
            'cost = "closed" in its [[terrain]]',
        ),
        (
            with_rules("", ("[march]\n", '[march]\nriver = "closed"\n')),
            "C064",
            "march.river",
            "“closed” cannot be added to a cost",
            'cost = "closed" in its [[terrain]]',
        ),
        (
            with_rules('[[rule]]\nname = "Tired"\nwhen = "terrain is wod"\nstrength = -1\n'),
            "C064",
            "rule.0.when",
            "nothing that terrain can be",
            "did you mean “wood”?",
        ),
        (
            with_rules("", ('name = "Wood"\ncode = "f"', 'name = "Hills"\ncode = "f"')),
            "C020",
            "terrain.2.id",
            "already belongs to another terrain",
            "its own",
        ),
        (
            with_rules(
                '[[rule]]\nname = "Odd"\nwhen = "strength < 2 and strength > 3"\nmarch = 1\n'
            ),
            "C066",
            "rule.0.when",
            "can never hold",
            "take the row out",
        ),
        (
            with_rules('[[deed]]\nname = "Wait"\ndoes = "hold"\n'),
            "C067",
            "deed.3.does",
            "does nothing that another does not",
            'does = "words"',
        ),
        (
            with_rules(CLIFF, (". f . h .", ". f x h ."), (". . . . .", ". . x . ."))
            .replace("h . f . .", "h . x . .", 1)
            .replace('at = "0302"\n', 'at = "0402"\n', 1),
            "C068",
            "map.terrain",
            "armies of “blue” and of “red” can never meet",
            "open a way between them",
        ),
        (
            with_rules(CLIFF, (". f . h .", ". f . x x"), (". . . . .", ". . . x x"))
            .replace('at = "0502"\nkind = "town"', 'at = "0501"\nkind = "town"', 1)
            .replace('at = "0502"', 'at = "0402"')
            .replace('"0302", "0502"]', '"0302"]')
            .replace("h . f . .", "h . f x x", 1)
            .replace('at = "0503"', 'at = "0303"'),
            "C068",
            "map.place.2.at",
            "no army can ever reach Eastwick",
            "open a way to it",
        ),
        (
            with_rules("", ("costs = { wood = 4, hills = 3 }", "costs = { woods = 4 }")),
            "C008",
            "kind.1.costs.woods",
            "unknown terrain",
            "did you mean “wood”?",
        ),
        (
            with_rules(
                "", ('name = "Foot"\nmarch = 2', 'name = "Foot"\nmarch = 2\nupkeep = { gold = 1 }')
            ),
            "C008",
            "kind.0.upkeep.gold",
            "unknown store",
            "no store yet",
        ),
        (
            with_rules(SILVER.replace("Silver", "Strength")),
            "C006",
            "store.0.id",
            "means something else",
            "another word",
        ),
        (
            with_rules(
                '[[look_up]]\nname = "Pace"\nby = "terrain"\nrows = { open = 1, wood = 0 }\n'
            ),
            "C065",
            "look_up.0.rows",
            "lacks a row for hills",
            "hills = 0",
        ),
        (
            with_rules("", ('when = "share"\nasks = "battle"', 'when = "sight"\nasks = "battle"')),
            "C051",
            "contact.asks",
            "nobody fights from afar",
            "nothing",
        ),
        (
            with_rules('[battle]\nodds = [{ at_least = "2:1", wins_on = 6, loser = 30 }]\n'),
            "C065",
            "battle.odds",
            "lacks a row for 1:1",
            '"1:1"',
        ),
        (
            with_rules(
                "",
                (
                    'side = "blue"\ncommander = "Ashby"\nkind = "foot"',
                    'side = "blue"\nkind = "elephants"',
                ),
            ),
            "C008",
            "army.0.kind",
            "unknown kind",
            "foot, horse",
        ),
        (
            with_rules(
                SILVER,
                ('name = "Foot"\nmarch = 2', 'name = "Foot"\nmarch = 2\nupkeep = { silver = -1 }'),
            ),
            "C004",
            "kind.0.upkeep.silver",
            "less than nothing",
            "0 or more",
        ),
        (
            with_rules("", ('name = "Foot"\nmarch = 2', 'name = "Foot"\nmarch = -2')),
            "C004",
            "kind.0.march",
            "less than nothing",
            "0 or more",
        ),
        (
            with_rules('[[rule]]\nname = "Dead"\nwhen = "strength < 1"\nmarch = 1\n'),
            "C066",
            "rule.0.when",
            "can never hold",
            "take the row out",
        ),
        (
            with_rules('[[rule]]\nname = "Idle"\nwhen = "strength > 3"\n'),
            "C067",
            "rule.0",
            "brings nothing",
            "march = -1",
        ),
        (
            with_rules('[[rule]]\nname = "Idle"\nof = "side"\nmarch = 1\n'),
            "C067",
            "rule.0.of",
            "only stores",
            'of = "army"',
        ),
        (
            with_rules("", ('name = "Wood"\ncode = "f"', 'name = "Wood"\ncode = "h"')).replace(
                " f", " h"
            ),
            "C040",
            "terrain.2.code",
            "belongs to “hills” already",
            "its own",
        ),
        (
            with_rules("", ("[march]\n", "[march]\ntrack = -1\n")),
            "C004",
            "march.track",
            "less than nothing",
            "closed",
        ),
        (
            with_rules(
                '[battle]\nodds = [{ at_least = "1:1", wins_on = 6, loser = 30 }]\n'
                'modifier = [{ name = "Surprise", when = "kind is foot", adds = 1 }]\n'
            ),
            "C064",
            "battle.modifier.0.when",
            "nobody knows “kind” here",
            "weaker-stood",
        ),
        (
            with_rules("", ('kind = "foot"\nstrength', 'kind = "Foot"\nstrength')),
            "C008",
            "army.0.kind",
            "unknown kind",
            "did you mean “foot”?",
        ),
        (
            with_rules("", ("[march]\n", "[march]\ntrack = 0.5\n")),
            "C003",
            "march.track",
            "no point",
            'write "1/2"',
        ),
    ],
)
def test_a_table_that_cannot_be_is_told_at_its_place_with_what_would_be_right(
    text: str, code: str, where: str, what: str, hint: str
) -> None:
    faults = faults_of(text)

    found = [each for each in faults if each[:2] == (code, where)]
    assert found, faults
    assert any(what in each[2] and hint in each[3] for each in found), faults


def test_each_of_them_is_the_only_fault_of_its_file() -> None:
    assert faults_of(SAMPLE) == []
    assert len(faults_of(with_rules(WEATHER))) == 1
    assert len(faults_of(with_rules('[[deed]]\nname = "Wait"\ndoes = "hold"\n'))) == 1


@pytest.mark.parametrize(
    "text",
    [
        '__import__("os").system("true")',
        "open(0)",
        "{0.__class__}",
        "strength if road else 1",
        "lambda: 1",
        "1; 2",
        "9" * 300,
        "not " * 40 + "road",
    ],
)
def test_nothing_a_table_says_is_run(text: str) -> None:
    rule = f"[[rule]]\nname = 'Odd'\nwhen = '''{text}'''\nmarch = 1\n"

    codes = {code for code, where, *_ in faults_of(with_rules(rule)) if "rule.0" in where}

    assert codes == {"C064"}


def test_examples_are_short_and_name_what_they_are() -> None:
    for path in sorted((examples_folder() / "house").glob("*.toml")):
        text = Path(path).read_text(encoding="utf-8")
        if path.stem != "own-map":
            assert len(text.splitlines()) <= 300, path.name
            assert tomllib.loads(text)["campaign"]["about"], path.name


def warned_of(capsys: pytest.CaptureFixture[str], folder: Path, text: str) -> str:
    """Return what `check --strict` says of a file."""
    folder.mkdir(exist_ok=True)
    (folder / "campaign.toml").write_text(text, encoding="utf-8")
    (folder / "campaign.seed").write_text("a seed that is long enough\n")
    main(["check", "--strict", str(folder)])
    return capsys.readouterr().out


SEA = (examples_folder() / "house" / "sea.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize(("room", "warned"), [("room = 3", 0), ("room = 0", 0), ("room = 1", 1)])
def test_armies_that_begin_in_one_hex_are_warned_of_where_there_is_no_room(
    room: str, warned: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = SEA.replace("room = 3", room)
    together = re.sub(r'(id = "(?:convoy|escort)"\n(?:.*\n)*?at = )"[0-9]+"', r'\1"0101"', text)

    said = warned_of(capsys, tmp_path / "sea", together)

    assert said.count("W107") == warned, said


@pytest.mark.parametrize("name", SAMPLES)
def test_examples_have_nothing_to_be_warned_of(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", "--strict", str(begun(name, tmp_path / name))]) == 0
    assert capsys.readouterr().out.startswith("No faults")


def test_the_most_rules_there_can_be_take_less_than_a_second_a_period(tmp_path: Path) -> None:
    longest = " or ".join(["strength > 2 and terrain is wood or hills"] * 4)
    rules = "".join(
        f'[[rule]]\nname = "Rule {n}"\nwhen = "{longest}"\nmarch = 1\ncosts = {{ wood = 1 }}\n'
        f'[[table]]\nname = "Table {n}"\nof = "army"\nwhen = "{longest}"\n'
        f'row = [{{ name = "Row", faces = "1-6", sight = 1 }}]\n'
        for n in range(40)
    )
    folder = begun("afternoon", tmp_path / "most")
    (folder / "campaign.toml").write_text(with_rules(rules), encoding="utf-8")
    desk = open_desk(folder)

    before = process_time()
    resolution = desk.resolution

    assert process_time() - before < 1
    assert not resolution.questions


# Tables that stand in a file beside it.

"""Everything that happens in a battle has its words, and its owners."""

from __future__ import annotations

import re
import tomllib
from fractions import Fraction
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from generator.kit.facts import Reader
from generator.kit.printing import spelled
from generator.kit.wording import Noun, load_wording, told_as
from generator.systems.battlefield.rules.battle_ground import GroundBar
from generator.systems.battlefield.rules.battle_rounds import ORDER, SEARCH, battle_played
from generator.systems.battlefield.rules.blows import StrikeBar
from generator.systems.battlefield.rules.fighters import FORT_MEASURE
from generator.systems.battlefield.rules.fleeing import SurrenderBar
from generator.systems.battlefield.rules.hiring_out import REFUSE
from generator.systems.battlefield.rules.mustering import MusterBar
from generator.systems.battlefield.rules.placing import ALLOW, BARRED, DOUBT, GO, OFF_MAP, PLACE
from generator.systems.battlefield.rules.round_log import HIDDEN, RoundLineKind, round_events
from generator.systems.battlefield.rules.standing_minds import BATTLEFIELD_KNOWLEDGE
from generator.world.clock import Effect
from tests.systems.battlefield.battle_maps import RULES
from tests.systems.battlefield.generated_battles import generated_battle

if TYPE_CHECKING:
    from generator.world.clock import Event


def own(name: str) -> dict[str, Any]:
    return tomllib.loads(files(RULES).joinpath(name).read_text(encoding="utf-8"))


WORDING = load_wording(own("wording.toml"), story=own("story.toml"))
HERE = Path(str(files(RULES)))
STATED = r'\bkind="([a-z0-9-]+)"'


def events_of(seed: int) -> list[tuple[Event, str]]:
    """Return every event of a battle, with the side of the unit it is about."""
    battle = generated_battle(Random(seed))  # noqa: S311 - which battle is tried
    played = battle_played(battle.means, battle.field)
    told = [(played.begun.field, played.begun.lines)]
    told += [(each.field, each.lines) for each in played.rounds]
    told += [(played.field, played.lines)]
    return [
        (event, field.sides[field.units[event.force].army])
        for field, lines in told
        for event in round_events(field, lines, field.sides)
    ]


def test_every_kind_of_line_is_worded() -> None:
    wanted = {kind.value for kind in RoundLineKind}
    wanted.add(f"defends{HIDDEN}")

    assert wanted <= WORDING.events.keys()


def test_every_kind_of_event_and_question_that_the_rules_make_is_worded() -> None:
    wanted = {
        kind
        for source in sorted(HERE.rglob("*.py"))
        for kind in re.findall(STATED, source.read_text(encoding="utf-8"))
    }
    known = WORDING.events.keys() | WORDING.questions.keys()
    no_events = {FORT_MEASURE, *BATTLEFIELD_KNOWLEDGE.readers}

    assert sorted(wanted - known - no_events) == []
    assert {PLACE, DOUBT, "throw"} == WORDING.questions.keys()
    for choice in (f"{PLACE}-{GO}", f"{DOUBT}-{ALLOW}", f"{DOUBT}-{REFUSE}"):
        assert WORDING.reason(choice)


def test_why_troops_are_not_hired_or_placed_is_said_in_words() -> None:
    for kind, words in (("not-hired", MusterBar), ("not-placed", (BARRED, OFF_MAP))):
        told = WORDING.event(kind).facts_told["why"].words
        assert told.keys() == set(map(str, words)), kind


def test_why_something_is_not_done_in_a_round_is_said_in_words() -> None:
    steps = {*map(str, GroundBar), "held", "far", "off-map"}
    strikes = {*map(str, (*StrikeBar, *SurrenderBar)), "needs-no-target"}
    dismounting = {"no-passengers", "has-moved", "parts", "hidden"}
    refused = steps | strikes | dismounting | {"to-its-attacker"}

    for kind, words in (("stopped", steps), ("refused", refused)):
        assert WORDING.event(kind).facts_told["why"].words.keys() == words, kind


def test_no_name_stands_with_a_great_article_within_a_sentence() -> None:
    names = dict.fromkeys(("force", "army", "other", "side"), "The Riders")

    for event in WORDING.events.values():
        facts = dict.fromkeys(event.facts() | {"arithmetic", "left", "score"}, "5")
        told = event.told({**facts, **names}) or ""
        sentences = re.split(r"[.:] ", told)
        assert not [each for each in sentences if " The " in each], event.kind


def test_the_story_tells_of_nothing_that_the_log_does_not() -> None:
    ours = {"where", "near", "half"}

    assert WORDING.story.events.keys() <= WORDING.events.keys()
    for kind, words in WORDING.story.events.items():
        opens = words.opens or ""
        for text in (words.says, words.again, words.lead, words.headline, opens):
            told = set(re.findall(r"\{([a-z_]+)", text))
            assert told <= WORDING.events[kind].facts() | ours, kind


def test_every_rule_that_calls_for_dice_says_what_they_decide() -> None:
    code = "\n".join(source.read_text(encoding="utf-8") for source in sorted(HERE.glob("*.py")))

    named = re.findall(r'(?:\.roll|DueRoll)\(\s*"([A-Z0-9-]+)"', code)
    assert {*named, SEARCH, ORDER} == set(WORDING.throws)


def test_every_kind_of_knowledge_a_sentence_names_is_in_the_table() -> None:
    for event in WORDING.events.values():
        kinds = {event.by_default, *event.knows.values()}
        assert kinds <= BATTLEFIELD_KNOWLEDGE.readers.keys(), event.kind
        assert set(event.knows) <= event.facts(), event.kind


@pytest.mark.rule("DOG-HIDE-03", "DOG-CBT-10")
@pytest.mark.parametrize("seed", range(15))
def test_dog_hide_03_every_event_can_be_told_and_secrets_have_one_owner(seed: int) -> None:
    for event, side in events_of(seed):
        words = WORDING.event(event.kind)
        known = {name: str(value) for name, value in event.facts.items()}
        if event.starts_from is not None:
            known["arithmetic"] = f"{event.starts_from} = {event.result}"
        assert words.told(known), event
        readers = BATTLEFIELD_KNOWLEDGE.readers[words.by_default]
        if readers == {Reader.OWNER}:
            assert event.sides == (side,), event
        else:
            assert Reader.PUBLIC in readers
            assert side in event.sides


@pytest.mark.rule("DOG-CBT-10")
@pytest.mark.parametrize("seed", range(15))
def test_dog_cbt_10_a_strike_is_told_with_its_arithmetic(seed: int) -> None:
    for event, _ in events_of(seed):
        if event.starts_from is None:
            continue
        total = event.starts_from
        for modifier in event.modifiers:
            assert WORDING.reason(modifier.reason)
            if modifier.effect is Effect.TIMES:
                total *= modifier.amount
            else:
                total += modifier.amount
        assert total == event.result == Fraction(int(str(event.facts["hp"])))
        (throw,) = event.throws
        assert throw.total == event.facts["rolled"]
        assert str(throw.key).startswith("1-r")


@pytest.mark.parametrize(
    ("kind", "known", "told"),
    [
        (
            "strikes",
            {
                "fighters": "18",
                "score": "4",
                "strength": "72",
                "rolled": "4",
                "arithmetic": "2, +3 every strike, × 8 force in tens = 40",
                "dead": "20",
                "left": "0",
                "wipes_out": "yes",
            },
            "Guards strikes Levies with 18 × 4, force 72: 4 rolled counts 2, "
            "+3 every strike, × 8 force in tens = 40 HP; 20 dead, nobody left.",
        ),
        (
            "answers",
            {"strength": "8", "rolled": "1", "dead": "0", "arithmetic": "1, +3 every strike = 4"},
            "Guards strikes back at Levies, force 8: 1 rolled counts 1, "
            "+3 every strike = 4 HP; no dead.",
        ),
        (
            "rearguard",
            {"at": "0303", "number": "5"},
            "Guards leaves a rearguard at 0303: Levies, 5 fighters.",
        ),
        (
            "refused",
            {"at": "", "other": ""},
            "Guards cannot do what was decided; it follows the policy instead.",
        ),
    ],
)
def test_a_line_reads_like_a_receipt(kind: str, known: dict[str, str], told: str) -> None:
    names = {"force": "Guards", "other": "Levies"}
    several = {"number": Noun(is_many=True)}

    assert WORDING.event(kind).told({**names, **known}, several) == told


@pytest.mark.parametrize(
    ("dead", "wipes", "told"),
    [
        (0, "", ""),
        (1, "", ""),
        (6, "yes", "Guards destroyed Levies."),
    ],
)
def test_the_story_tells_of_strikes_that_leave_nobody_alone(
    dead: int, wipes: str, told: str
) -> None:
    known = {"force": "Guards", "other": "Levies", "wipes_out": wipes}
    nouns = {"dead": Noun(is_many=dead != 1)}

    says = WORDING.story.of("strikes").says
    assert told_as(says, {**known, "dead": spelled(dead)}, nouns) == told

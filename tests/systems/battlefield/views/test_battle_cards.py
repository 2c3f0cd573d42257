"""What the cards of Battlefield say, against the tables written out from the page."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from generator.kit.printing import HARD_SPACE, printed_number
from generator.systems.battlefield.rules.battle_book import (
    BattleScale,
    Folk,
    TroopType,
    battle_book,
)
from generator.systems.battlefield.rules.battle_ground import CaseGround, Fortification
from generator.systems.battlefield.rules.fighters import Passenger, TroopMake
from generator.systems.battlefield.rules.tables import FIELD_BOOK
from generator.systems.battlefield.views.ground_card import ground_card
from generator.systems.battlefield.views.round_card import (
    chance_of,
    hide_card,
    order_track,
    round_card,
)
from generator.systems.battlefield.views.strikes_sheet import strikes_sheet
from generator.systems.battlefield.views.type_table import troop_cards, type_table
from generator.systems.battlefield.views.unit_records import (
    FilledRecord,
    UnitToRecord,
    filled_record,
)
from generator.values import replace
from tests.systems.battlefield.army_list import FORTS, GROUND, ROWS
from tests.systems.battlefield.battle_maps import BOOK, book_of, switched

if TYPE_CHECKING:
    from generator.systems.battlefield.views.round_card import SpokenPiece

GUARDS = TroopMake(kind="dwarven-guards")
HILL_FORT = CaseGround(fort=Fortification.STRONGHOLD)


@pytest.mark.rule("DOG-CBT-10", "DOG-CBT-11")
def test_dog_cbt_10_the_table_of_strikes_has_twenty_lines_at_least() -> None:
    (block,) = strikes_sheet(BOOK).blocks

    assert block[0].force == "1–10"
    assert block[0].hp == (4, 5, 6)
    assert block[7].hp == (32, 40, 48)
    assert block[-1].force == "191–200"
    assert block[-1].hp == (80, 100, 120)


@pytest.mark.rule("DOG-CBT-10")
@pytest.mark.parametrize(
    ("fighters", "reaches", "strips"),
    [(8, 200, ()), (20, 400, ()), (80, 400, (9, 1)), (200, 400, (9, 4))],
)
def test_dog_cbt_10_the_table_reaches_the_greatest_force_of_a_battle(
    fighters: int, reaches: int, strips: tuple[int, ...]
) -> None:
    sheet = strikes_sheet(BOOK, [(GUARDS, fighters)], [HILL_FORT])

    assert sheet.greatest == fighters * 20
    assert sheet.reaches == reaches
    assert tuple(map(len, sheet.beyond)) == strips


@pytest.mark.rule("DOG-CBT-10")
def test_dog_cbt_10_hundreds_and_the_rest_add_up_to_any_force() -> None:
    sheet = strikes_sheet(BOOK, [(GUARDS, 200)], [HILL_FORT])
    lines = {row.force: row.hp for block in sheet.blocks for row in block}
    whole = {row.force: row.hp for strip in sheet.beyond for row in strip}

    found = zip(whole["3000"], whole["600"], lines["71–80"], strict=True)

    assert [sum(parts) for parts in found] == [4 * 368, 5 * 368, 6 * 368]


@pytest.mark.rule("DOG-CBT-08")
def test_ex_dog_strike_04_is_worked_beside_the_table() -> None:
    worked = strikes_sheet(BOOK).worked

    assert worked.says == ("18 heavy infantry attack 20 light infantry who defend in a forest.")
    assert (worked.attack.force, worked.attack.hp) == ("18 × 4 = 72", 40)
    assert (worked.attack.dead, worked.attack.left) == (20, 0)
    assert (worked.answer.force, worked.answer.hp) == ("20 × (2 × 2) = 80", 48)
    assert (worked.answer.dead, worked.answer.left) == (12, 6)


@pytest.mark.rule("DOG-CBT-10")
def test_dog_cbt_10_tens_are_read_off_for_the_scores_there_are() -> None:
    archers, horse = TroopMake(kind="archers"), TroopMake(kind="knights")
    sheet = strikes_sheet(BOOK, [(archers, 20), (horse, 10)], [CaseGround()])

    assert {row.score: row.tens[17] for row in sheet.tens} == {1: 2, 3: 6, 4: 8, 6: 11}


def cells(title: str) -> list[tuple[str, ...]]:
    row = next(row for row in ground_card(BOOK).rows if row.title.startswith(title))
    return [(c.move, c.defence, c.visibility) for c in row.cells if c]


@pytest.mark.rule("DOG-TERR-01", "DOG-REL-02", "DOG-REL-03")
@pytest.mark.parametrize("terrain", sorted(GROUND))
def test_dog_terr_01_the_ground_card_has_every_terrain_on_every_relief(terrain: str) -> None:
    title = "Open ground" if terrain == "none" else terrain.capitalize()
    expected = [tuple(map(printed_number, each)) for each in GROUND[terrain]]

    assert cells(title) == expected


@pytest.mark.rule("DOG-FORT-02", "DOG-FORT-03", "DOG-FORT-04")
@pytest.mark.parametrize(
    ("fort", "title"), [("simple", "Simple"), ("castle", "Fortress"), ("stronghold", "Stronghold")]
)
def test_dog_fort_02_the_ground_card_has_every_fort_on_every_relief(fort: str, title: str) -> None:
    assert cells(title) == [tuple(map(printed_number, each)) for each in FORTS[fort]]


@pytest.mark.rule("DOG-TERR-03", "DOG-TERR-07", "DOG-WATER-02", "DOG-FORT-05")
def test_dog_terr_03_the_ground_card_says_who_stays_out() -> None:
    card = ground_card(BOOK)

    assert [row.codes for row in card.barred] == [
        ("C", "BL", "BE", "W"),
        (
            *("HC", "K", "C", "HI", "DG", "LG/MG", "OG", "T", "GI", "BL", "BE"),
            *("BP", "BM", "W", "DE"),
        ),
        ("HC", "K", "C", "HI", "DG", "BL", "BE", "BW"),
    ]
    assert card.footed == (*("LC", "HC", "K", "C", "N", "BL", "BE", "BP", "BW", "W"),)
    assert card.flyers == ()
    assert ground_card(book_of(troops__flyers=True)).flyers == ("BP", "W")


@pytest.mark.rule("DOG-TERR-03", "DOG-TERR-07")
def test_dog_terr_03_folk_at_home_have_lines_of_their_own() -> None:
    rows = {row.title: row for row in ground_card(BOOK).folk}

    forest = rows["Forest"]
    assert (forest.folk, forest.who) == ("forest folk", "F and FA")
    assert (forest.move, forest.attack, forest.defence) == ("1", "2", "2")
    assert forest.visibility == "1"
    assert rows["Water"].defence == "1"
    assert set(rows) == {"Bushes", "Forest", "Sand", "Snow", "Swamp", "Water"}


@pytest.mark.rule("DOG-HIDE-01", "DOG-HIDE-03")
def test_dog_hide_01_the_hide_card_is_the_table_of_chances() -> None:
    card = hide_card(BOOK)

    assert [(row.factor, row.chances) for row in card.rows] == [
        (4, ("1–3", "1–2", "1", "1", "1", "1")),
        (6, ("1–5", "1–4", "1–3", "1–2", "1", "1")),
        (8, ("always", "always", "1–5", "1–4", "1–3", "1–2")),
        (10, ("always", "always", "always", "always", "1–5", "1–4")),
    ]
    assert card.sizes == (20, 10, 6, 5, 4, 1)
    assert [row.fighters[0] for row in card.rows] == ["1–2", "3–4", "5–9", "10–20"]
    assert card.worked.startswith(
        "5 archers of 20 in a forest on hills: factor 8, visibility 5; 8 − 5 = 3."
    )


def spoken(steps: tuple[tuple[SpokenPiece, ...], ...]) -> str:
    return " ".join(piece.words for step in steps for piece in step)


def test_the_round_card_quotes_the_numbers_of_the_campaign() -> None:
    parts = {part.title: spoken(part.steps) for part in round_card(BOOK).parts}
    other = round_card(book_of(battle__last_round=12)).parts

    assert "4th round in a row" in parts["2 Water"]
    assert "¼ of the unit against each enemy" in parts["Leaving an enemy's side"]
    assert "÷ 5, rounded up" in parts["After the battle"]
    assert "after round 30" in parts["4 End of the round"]
    assert any("after round 12" in spoken(part.steps) for part in other)


@pytest.mark.rule("DOG-TYPE-01", "DOG-SCALE-05")
def test_dog_type_01_the_army_list_has_every_cell_of_the_page() -> None:
    table = type_table(BOOK)

    assert len(table.rows) == 32
    for row, (_, code, attack, distance, defence, move, _, hp, ego, *_) in zip(
        table.rows, ROWS, strict=True
    ):
        told = [cell.text for cell in row.cells]
        assert row.code == code
        assert told[:4] == [attack, distance, defence, move]
        assert told[5:7] == [hp, ego]
    assert not table.has_amended
    assert not table.has_added


@pytest.mark.rule("DOG-ELITE-02")
def test_ex_dog_elite_01_stands_on_the_card_of_heavy_infantry() -> None:
    (card,) = (each for each in troop_cards(BOOK) if each.code == "HI")

    assert [elite for _, _, elite in card.scores] == ["elite", "8", "0", "8", "4"]
    assert "Ego 5, elite 15. Hire 4, elite 12; upkeep 3, elite 6." in card.costs
    assert card.rules == "No swamp; sinks in water."


@pytest.mark.rule("DOG-SCOPE-01")
def test_dog_scope_01_types_a_campaign_adds_are_marked() -> None:
    owls = TroopType(
        key="owls",
        code="OW",
        title="Owl riders",
        attack=2,
        defence=2,
        move=6,
        size=2,
        largest=2,
        hp=3,
        ego=4,
    )
    table = type_table(battle_book(FIELD_BOOK, switched(), further=(owls,)))

    assert [row.code for row in table.rows if row.is_added] == ["OW"]
    assert table.has_added


@pytest.mark.rule("DOG-PRE-04", "DOG-CBT-16")
def test_dog_pre_04_the_track_has_a_place_for_each_army() -> None:
    track = order_track(book_of(battle__last_round=12), ("Fell", "Marsh", "Hill"))

    assert track.places == ("1st", "2nd", "3rd")
    assert track.rounds[-1] == 12


def company(make: TroopMake, fighters: int) -> UnitToRecord:
    return UnitToRecord(
        unit="u",
        number="U1",
        name="The Company",
        army="Fell",
        make=make,
        fighters=fighters,
        began_with=fighters,
        shots=10,
    )


def recorded(make: TroopMake, fighters: int) -> FilledRecord:
    return filled_record(BOOK, company(make, fighters))


def spaced(text: str) -> str:
    return text.replace(HARD_SPACE, " ")


@pytest.mark.rule("DOG-PRE-01")
def test_dog_pre_01_a_record_has_scores_and_what_the_whole_unit_makes_of_them() -> None:
    found = recorded(TroopMake(kind="archers"), 16)

    assert [(s.label, s.each, s.whole) for s in found.scores] == [
        ("Number", "16", ""),
        ("Attack", "1", "16"),
        ("Distance", "10x3:5", "48"),
        ("Defence", "1", "16"),
        ("HP", "2", "32"),
    ]
    assert found.track.fighters == 16
    assert found.track.tens == (1,) * 10 + (2,) * 6
    assert found.track.shots == 10


@pytest.mark.rule("DOG-GRND-02")
def test_dog_grnd_02_a_record_says_what_strikes_back_on_which_ground() -> None:
    found = recorded(TroopMake(kind="heavy-infantry"), 18)

    assert spaced(found.by_ground) == "Defence ×½: 2, ×2: 8, ×3: 12, ×4: 16, ×5: 20"


def test_a_record_has_room_for_folk_mount_and_passengers() -> None:
    riders = TroopMake(kind="light-cavalry", mount="camel", folk=(Folk.SAIVA, Folk.FOREST))
    crew = TroopMake(kind="chariots", passenger=Passenger(kind="archers"))

    assert spaced(recorded(riders, 10).about) == (
        "Light cavalry. Move 5, size 2, most 10; on camel; Saïva: bushes cost 1; "
        "forest: attack × 2, cost 1; desert: sand cost 1; "
        "fort: attack 3, defence 2."
    )
    assert "carries archers; no forest or swamp" in recorded(crew, 6).about


@pytest.mark.rule("DOG-HIDE-01", "DOG-PRE-02")
def test_dog_pre_02_the_back_of_a_record_has_the_chance_of_discovery() -> None:
    archers = TroopMake(kind="archers")
    few = replace(
        company(archers, 2),
        begins="0308",
        ground="forest",
        chance=chance_of(BOOK, Fraction(2, 20), 4),
    )
    hidden = filled_record(BOOK, few)
    plain = filled_record(BOOK, replace(company(archers, 20), begins="0512"))

    assert hidden.back.hidden == "yes at 0308"
    assert hidden.back.size == "2 of 20: factor 4"
    assert hidden.back.ground == "forest; visibility 4"
    assert hidden.back.found == "1: 4 − 4 = 0, counts as 1"
    assert plain.back.hidden == "no, in the open at 0512"


@pytest.mark.rule("DOG-SCALE-03")
def test_dog_scale_03_a_strategic_record_has_boxes_for_two_hundred() -> None:
    book = book_of(BattleScale.STRATEGIC)
    unit = UnitToRecord(
        unit="u",
        number="1",
        name="Archers 1",
        army="Fell",
        make=TroopMake(kind="archers"),
        fighters=150,
        began_with=200,
        shots=4,
    )

    track = filled_record(book, unit).track

    assert (track.fighters, track.gone) == (200, 50)
    assert (track.shots, track.shot) == (10, 6)

"""What is wrong with kingdoms and armies as a campaign file sets them up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import Finding
from generator.kit.switches import Switches
from generator.kit.tables import amended_by
from generator.read.settings import read_switches, to_house_rules
from generator.read.side_reading import force_faults
from generator.systems.grand_strategic.file.grand_file import formed_by
from generator.systems.grand_strategic.rules.calendar import (
    LONGEST_SEASON,
    SEASON_TURNS,
    calendar_by,
)
from generator.systems.grand_strategic.rules.forming_armies import (
    amounts_of,
    field_budget,
    first_garrison,
    fits_an_army,
)
from generator.systems.grand_strategic.rules.muster import garrison_id, with_the_games
from generator.systems.grand_strategic.rules.positions import GrandCity
from generator.systems.grand_strategic.rules.tables import GRAND_BOOK, GRAND_FOLDER, GrandTables

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from generator.read.models.campaign_file import PlaceSection
    from generator.systems.grand_strategic.file.grand_file import (
        GrandArmySection,
        GrandFile,
        KingdomSection,
    )
    from generator.systems.grand_strategic.rules.forming_armies import Amounts

SETUP = "C055"
"""The fault of a beginning that the rules do not allow."""
AMENDED = "C037"
"""The fault of a house rule that cannot stand."""
_COUNTED_OFF = ("move", "stage-every", "units-per-leader", "survivors-hexes", "deserter-block")
"""Numbers that something is counted off by, which nought cannot do."""


def amounts_in(file: GrandFile) -> Amounts:
    """Return what points are worth in a file, whatever else is wrong with it."""
    known = GRAND_FOLDER.switches
    settings, _ = read_switches(file.rules, known, {})
    tables = amended_by(GRAND_BOOK.as_mapping(), to_house_rules(file.house_rule))
    switches = Switches(known=known, settings=with_the_games(settings))
    return amounts_of(GrandTables.from_mapping(tables), switches)


def cities_in(file: GrandFile) -> tuple[PlaceSection, ...]:
    """Return the cities of a file's map."""
    return () if file.map is None else file.map.place


def owner_in(city: PlaceSection) -> str:
    """Return the kingdom that a city belongs to as the game begins; empty: nobody."""
    return getattr(city, "owner", None) or ""


def capital_in(file: GrandFile, side: KingdomSection) -> str:
    """Return a kingdom's own capital by id; empty: the file does not say which."""
    if side.capital is not None:
        return side.capital
    found = [
        city.id
        for city in cities_in(file)
        if city.kind == GrandCity.CAPITAL.key and owner_in(city) == side.id
    ]
    return found[0] if len(found) == 1 else ""


def points_in(file: GrandFile, army: GrandArmySection, amounts: Amounts) -> int:
    """Return the points an army begins with.

    Rules: GS-SETUP-01, GS-SETUP-02.
    """
    if army.unit:
        return sum(each.points * each.count for each in army.unit)
    kinds = {city.id: city.kind for city in cities_in(file)}
    if army.points is None and army.city in kinds:
        return first_garrison(amounts, kinds[army.city])
    return army.points or 0


def file_faults(file: GrandFile, _document: Mapping[str, object]) -> Iterator[Finding]:
    """Yield what is wrong with kingdoms and armies taken together."""
    yield from force_faults(file.army)
    yield from _number_faults(file)
    for side in file.side:
        yield from _capital_faults(file, side)
        for index, ally in enumerate(side.allies):
            if ally == side.id:
                what = f"“{side.id}” is its own ally"
                hint = "name other kingdoms, or leave “allies” out"
                yield Finding("C026", (*side.where, "allies", index), what, hint)
    sides = [side.id for side in file.side]
    for army in file.army:
        if found := formed_by(army.id, sides):
            yield from _formed_faults(army, found)
        else:
            yield from _begun_faults(file, army)
    yield from _shared_cities(file.army)
    amounts = amounts_in(file)
    yield from _stage_faults(file, amounts)
    yield from _size_faults(file, amounts)
    for side in file.side:
        yield from _budget_faults(file, side, amounts)


def _number_faults(file: GrandFile) -> Iterator[Finding]:
    """Yield a fault for every house rule on a number that nothing can be played by.

    Rules: GS-SEAS-02, GS-MOVE-01, GS-RES-01, GS-CSW-03, GS-CSW-13, GS-WILD-32.
    """
    for rule in file.house_rule:
        if rule.table not in ("numbers", "marches"):
            continue
        most = LONGEST_SEASON if rule.row == SEASON_TURNS else None
        if rule.row not in (*_COUNTED_OFF, SEASON_TURNS):
            continue
        if isinstance(rule.value, int) and not 1 <= rule.value <= (most or rule.value):
            what = f"“{rule.row}” cannot be {rule.value}"
            hint = f"write 1 to {most}" if most else "write 1 or more"
            yield Finding(AMENDED, (*rule.where, "value"), what, hint)


def _stage_faults(file: GrandFile, amounts: Amounts) -> Iterator[Finding]:
    """Yield a fault where a season is over before its first resource stage.

    Rules: GS-SEAS-02, GS-RES-01.
    """
    last = calendar_by(amounts.tables).weeks
    first = amounts.tables.numbers.whole("stage-every")
    if first <= last:
        return
    about = (SEASON_TURNS, "stage-every")
    *_, amended = (rule for rule in file.house_rule if rule.row in about)
    what = f"the first resource stage would follow week {first}, and a season ends with week {last}"
    hint = f"let “stage-every” be {last} or less, or the season longer"
    yield Finding(AMENDED, (*amended.where, "value"), what, hint, rule="GS-RES-01")


def _capital_faults(file: GrandFile, side: KingdomSection) -> Iterator[Finding]:
    """Yield a fault for a kingdom without a capital of its own."""
    if file.map is None:
        return
    found = {city.id: city for city in cities_in(file)}.get(capital_in(file, side))
    hint = f'add a [[map.place]] with kind = "capital" and owner = "{side.id}"'
    if found is None and side.capital is None:
        what = f"“{side.id}” has no capital, or more than one and none is named"
        yield Finding("C012", side.where, what, hint)
    if found is None:
        return
    where = side.where if side.capital is None else (*side.where, "capital")
    if found.kind != GrandCity.CAPITAL.key or owner_in(found) != side.id:
        what = f"“{found.id}” is not a capital of “{side.id}”"
        yield Finding(SETUP, where, what, hint, rule="GS-CITY-02")


def _formed_faults(army: GrandArmySection, side_id: str) -> Iterator[Finding]:
    """Yield what is wrong with an army that is named before it is formed."""
    if army.side != side_id:
        what = f"“{army.id}” is what an army of “{side_id}” formed in play is called"
        hint = f'write side = "{side_id}", or give the army another id'
        yield Finding("C055", (*army.where, "side"), what, hint)
    stated = [key for key in ("at", "city", "points") if getattr(army, key) is not None]
    for key in (*stated, *(("unit",) if army.unit else ())):
        what = f"“{army.id}” is formed in play: it begins nowhere, with nothing"
        hint = f"take “{key}” out, or give the army an id that does not end so"
        yield Finding("C055", (*army.where, key), what, hint, at_key=True)


def _begun_faults(file: GrandFile, army: GrandArmySection) -> Iterator[Finding]:
    """Yield what is wrong with an army that is there as the game begins."""
    if army.at is not None and army.city is not None:
        what = "an army is in the field or in a city, not both"
        hint = "take “at” or “city” out"
        yield Finding("C051", (*army.where, "city"), what, hint, at_key=True)
    if army.at is None and army.city is None:
        what = f"“{army.id}” begins nowhere"
        hint = 'add at = "0304" with a hex beside a city of its own, or city = "…"'
        yield Finding("C012", army.where, what, hint, rule="GS-SETUP-05")
    if army.city is None and army.points is None and not army.unit:
        what = f"“{army.id}” has no points"
        yield Finding("C012", army.where, what, "add points = 100", rule="GS-ARMY-01")
    if army.unit and army.points not in (None, points_in(file, army, amounts_in(file))):
        what = f"the units of “{army.id}” are not worth {army.points} points"
        hint = "take “points” out: its units say what it is worth"
        yield Finding(SETUP, (*army.where, "points"), what, hint, rule="GS-CSW-10")
    yield from _garrison_faults(file, army)


def _garrison_faults(file: GrandFile, army: GrandArmySection) -> Iterator[Finding]:
    owners = {city.id: owner_in(city) for city in cities_in(file)}
    meant = {garrison_id(city_id): city_id for city_id in owners}.get(army.id, army.city)
    if meant != army.city:
        what = f"“{army.id}” is the garrison of “{meant}”"
        hint = f'write city = "{meant}", or give the army another id'
        yield Finding(SETUP, (*army.where, "id"), what, hint)
    if army.city in owners and owners[army.city] != army.side:
        what = f"“{army.city}” is not a city of “{army.side}”"
        hint = "an army begins in a city of its own kingdom"
        yield Finding(SETUP, (*army.where, "city"), what, hint, rule="GS-SETUP-01")


def _shared_cities(armies: Iterable[GrandArmySection]) -> Iterator[Finding]:
    first: dict[str, GrandArmySection] = {}
    for army in armies:
        if army.city is None:
            continue
        other = first.setdefault(army.city, army)
        if other is not army:
            where, also = ((*each.where, "city") for each in (army, other))
            what = f"“{army.city}” has a garrison already"
            hint = "two armies in a city are one: add their points"
            yield Finding(SETUP, where, what, hint, rule="GS-ARMY-03", also=also)


def _size_faults(file: GrandFile, amounts: Amounts) -> Iterator[Finding]:
    """Yield a fault for every army that is too large or too small to be formed.

    Rules: GS-ARMY-01, GS-CITY-01.
    """
    least, most = amounts.of("army-least"), amounts.of("army-most")
    for army in file.army:
        points = points_in(file, army, amounts)
        if not points:
            continue
        where = (*army.where, "unit" if army.unit else "points")
        if army.city is None and not fits_an_army(amounts, points):
            what = f"“{army.id}” has {points} points"
            hint = f"a field army has {least} to {most}"
            yield Finding(SETUP, where, what, hint, rule="GS-ARMY-01")
        if army.city is not None and points > amounts.of("city-most"):
            what = f"{points} points are too many for a city"
            hint = f"a city holds at most {amounts.of('city-most')}"
            yield Finding(SETUP, where, what, hint, rule="GS-CITY-01")


def _budget_faults(file: GrandFile, side: KingdomSection, amounts: Amounts) -> Iterator[Finding]:
    """Yield a fault at the army with which a kingdom has more points than it may.

    What a garrison has beyond the first one of its city is of the points for armies.

    Rules: GS-SETUP-01, GS-SETUP-02, GS-SETUP-04.
    """
    kinds = {city.id: city.kind for city in cities_in(file) if owner_in(city) == side.id}
    budget, spent = field_budget(amounts, kinds.values()), 0
    for army in file.army:
        if army.side != side.id:
            continue
        before = spent
        given = first_garrison(amounts, kinds[army.city]) if army.city in kinds else 0
        spent += max(0, points_in(file, army, amounts) - given)
        if before <= budget < spent:
            what = (
                f"armies of “{side.id}” have {spent} points up to this one beside "
                f"its first garrisons; it may have {budget}"
            )
            hint = "as many as those garrisons begin with: make armies smaller"
            yield Finding(SETUP, army.where, what, hint, rule="GS-SETUP-04")

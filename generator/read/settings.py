"""Reads house rules, paper, post, dice, and how sheets and site look."""

from __future__ import annotations

from fractions import Fraction
from math import floor
from typing import TYPE_CHECKING

from generator.errors import Finding, KeyPath
from generator.kit.tables import amend
from generator.read.answer_reading import as_fact
from generator.read.known import did_you_mean
from generator.read.models.campaign_tables import HouseRuleSection
from generator.read.models.value_kinds import closest_or_all
from generator.read.table_reading import TableReader, written
from generator.values import Struct
from generator.world.campaign import HouseRule, PaperSettings
from generator.world.look import BLACK, NO_POST, WHITE, Look, Post, contrast, readable

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from generator.kit.switches import Setting, SwitchList
    from generator.kit.table import Table
    from generator.read.models.campaign_tables import (
        DiceSection,
        LookSection,
        PaperSection,
        PostSection,
    )
    from generator.read.models.value_kinds import Notation


# Reads the ``[rules]`` table: switches of the campaign's rule system.


def read_switches(
    rules: Mapping[str, object], known: SwitchList, hints: Mapping[str, str]
) -> tuple[dict[str, Setting], tuple[Finding, ...]]:
    """Return the settings by switch, and what is wrong with the others.

    Args:
        rules: The table as it was parsed.
        known: The switches of the rule system.
        hints: What to do instead, by the name of what some take for a switch.
    """
    settings: dict[str, Setting] = {}
    faults: list[Finding] = []
    for key, value, where in _leaves(rules, known, ("rules",)):
        switch = known.get(key)
        if switch is None:
            faults.append(_unknown_switch(key, value, where, known, hints))
            continue
        refusal = switch.refusal(value)
        if refusal is None and isinstance(value, bool | int | str):
            settings[key] = value
        else:
            hint = f"{switch.means} Unless set: {key} = {written(switch.default)}"
            what = f"“{key}” {refusal}, but is {written(value)}"
            faults.append(Finding("C036", where, what, hint))
    return settings, tuple(faults)


def _leaves(
    table: Mapping[str, object], known: SwitchList, where: KeyPath
) -> Iterator[tuple[str, object, KeyPath]]:
    """Yield every setting with its dotted key; a table is entered unless unknown."""
    for name, value in table.items():
        place = (*where, name)
        key = ".".join(str(part) for part in place[1:])
        begins = any(switch.startswith(f"{key}.") for switch in known)
        if isinstance(value, dict) and begins:
            yield from _leaves(value, known, place)
        else:
            yield key, value, place


def _written_in_parts(known: SwitchList) -> str:
    """Return how a switch is written, one of the system's own shown."""
    parted = next((each for each in known.values() if "." in each.key), None)
    if parted is None:
        return "switches are not tables"
    default = written(parted.default)
    return f"switches are written as part.name, such as {parted.key} = {default}"


def _unknown_switch(
    key: str, value: object, where: KeyPath, known: SwitchList, hints: Mapping[str, str]
) -> Finding:
    hint = closest_or_all(key, tuple(known))
    if key in hints:
        hint = hints[key]
    elif isinstance(value, dict) and did_you_mean(key, known) is None:
        hint = _written_in_parts(known)
    elif not known:
        hint = "this rule system has no switches yet"
    return Finding("C036", where, f"unknown switch “{key}”", hint, at_key=True)


# Reads paper, post, house rules and dice.

SHORTEST_SEED = 22
"""Letters of a seed that nobody can guess: as many hold 128 bits."""


def seed_warnings(row: DiceSection) -> Iterator[Finding]:
    """Yield a warning for a seed that players could guess from published dice."""
    if row.seed and len(row.seed) < SHORTEST_SEED:
        yield Finding(
            "W106",
            (*row.where, "seed"),
            f"players could guess a seed of {len(row.seed)} letters from the dice",
            f"take at least {SHORTEST_SEED} random letters, or leave the key out",
        )


def to_paper(row: PaperSection) -> PaperSettings:
    """Return how sheets are printed."""
    right, down = row.back_shift
    return PaperSettings(
        size=row.size,
        theme=row.theme,
        large=row.large,
        scale=Fraction(str(row.scale)),
        back_shift_mm=(Fraction(str(right)), Fraction(str(down))),
        cards=row.cards,
        cut=row.cut,
        stock=row.stock,
        hex_mm=Fraction(str(row.hex_size)),
    )


def to_post(row: PostSection) -> Post:
    """Return what goes with papers that are sent; what is left out is the program's."""
    return Post(
        sender=row.sender, by=row.by or NO_POST.by, text=row.text or NO_POST.text, to=dict(row.to)
    )


def to_house_rules(rows: Iterable[HouseRuleSection]) -> tuple[HouseRule, ...]:
    """Return the house rules in the order of the file; its keys are theirs."""
    return tuple(_to_house_rule(row, as_fact(row.value)) for row in rows)


def _to_house_rule(row: HouseRuleSection, value: object) -> HouseRule:
    keys = {key: getattr(row, key) for key in type(row).model_fields}
    return HouseRule(**{**keys, "value": value})


def house_rule_rows(
    document: Mapping[str, object], notation: Notation
) -> Iterator[HouseRuleSection]:
    """Yield the house rules of a file that can be read, before anything else is."""
    rows, reader = document.get("house_rule"), TableReader(notation)
    for place, raw in enumerate(rows if isinstance(rows, list) else ()):
        if isinstance(raw, dict):
            row = reader.table(HouseRuleSection, raw, ("house_rule", place))
            if row is not None:
                yield row


def house_rule_faults(
    rows: tuple[HouseRuleSection, ...], tables: Mapping[str, Table]
) -> Iterator[Finding]:
    """Yield a fault for every house rule that no table of the system can take."""
    _, refusals = amend(tables, (_to_house_rule(row, row.value) for row in rows))
    for refusal in refusals:
        row, part = rows[refusal.position], str(refusal.part)
        what, hint = refusal.what, None
        if refusal.known:
            name = str(getattr(row, part))
            what = f"the table “{row.table}” has no {part} “{name}”"
            if part == "table":
                what = f"unknown {part} “{name}”"
            hint = closest_or_all(name, tuple(refusal.known))
        yield Finding("C037", (*row.where, part), what, hint)


# Reads how sheets and site look; every colour must read on what it stands on.

UNREADABLE = "C014"
_LIGHT = 12.0
"""Contrast to black of what is light enough for a page."""


class ColourPair(Struct, frozen=True, kw_only=True):
    """One colour that stands on another; both by key, or fixed."""

    key: str
    on: str
    least: float
    """Contrast, as ``contrast`` reckons it."""


FIXED = {"black": BLACK, "paper": WHITE, "small print": "#444444"}
"""Colours nobody chooses: ink and paper of sheets, and what is printed second to it."""
STANDINGS = (
    ColourPair(key="ink", on="ground", least=7),
    ColourPair(key="ink", on="panel", least=7),
    ColourPair(key="quiet", on="ground", least=4.5),
    ColourPair(key="quiet", on="panel", least=4.5),
    ColourPair(key="accent", on="paper", least=4.5),
    ColourPair(key="accent", on="ground", least=4.5),
    ColourPair(key="accent", on="panel", least=4.5),
    ColourPair(key="line", on="ground", least=1.5),
    ColourPair(key="black", on="ground", least=_LIGHT),
    ColourPair(key="small print", on="tint", least=7),
)
"""Text to be read at length 7, other text 4½, as the accessibility guidelines have it;
rules less. The ground is light, for charts and their lines stand on it."""


def to_look(row: LookSection) -> Look:
    """Return how sheets and site look; its keys are those of the table."""
    return Look(**{key: getattr(row, key) for key in type(row).model_fields})


def look_faults(row: LookSection) -> Iterator[Finding]:
    """Yield a fault for every chosen colour that cannot be read where it stands."""
    told: set[str] = set()
    for standing in STANDINGS:
        found = contrast(_colour(row, standing.key), _colour(row, standing.on))
        chosen = standing.key if _is_chosen(row, standing.key) else standing.on
        if found >= standing.least or chosen in told:
            continue
        told.add(chosen)
        yield _look_fault(row, standing, chosen, found)


def _look_fault(row: LookSection, standing: ColourPair, chosen: str, found: float) -> Finding:
    """Return the fault of a colour, with the nearest one that would do."""
    is_ground = chosen == standing.on
    shade = _readable(row, chosen)
    other = standing.key if is_ground else standing.on
    lighter = "lighter" if is_ground else "darker"
    return Finding(
        UNREADABLE,
        (*row.where, chosen),
        f"{_named(row, standing.key)} is hard to make out on "
        f"{_named(row, standing.on)}: their contrast is {floor(found * 10) / 10:g}, "
        f"and it takes {standing.least:g}",
        f"take “{shade}” or a {lighter} colour"
        if shade
        else "leave the key out, or choose both colours anew",
        also=(*row.where, other) if _is_chosen(row, other) else None,
        also_says="with this one",
    )


def _readable(row: LookSection, chosen: str) -> str | None:
    """Return the nearest shade that reads on all it stands on, or bears all on it.

    What is at fault itself does not count, as long as anything else does.
    """
    grounds = [(each.on, each.least) for each in STANDINGS if each.key == chosen]
    borne = [(each.key, each.least) for each in STANDINGS if each.on == chosen]
    towards, least = (BLACK, _LIGHT) if grounds else (WHITE, 0.0)
    against = [(_colour(row, key), wanted) for key, wanted in grounds or borne]
    sound = [
        (colour, wanted)
        for colour, wanted in against
        if contrast(colour, towards) >= max(wanted, least)
    ]
    return readable(_colour(row, chosen), sound or against, towards=towards)


def _is_chosen(row: LookSection, key: str) -> bool:
    return key in row.model_fields_set


def _colour(row: LookSection, key: str) -> str:
    return FIXED[key] if key in FIXED else str(getattr(row, key))


def _named(row: LookSection, key: str) -> str:
    """Return what people call a colour, and which it is."""
    return f"{key if key in FIXED else f'“{key}”'} ({_colour(row, key)})"

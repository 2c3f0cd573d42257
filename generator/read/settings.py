"""Reads paper, post, house rules and dice."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from generator.errors import Finding, Severity
from generator.kit.amendments import AmendmentRefusal, amend
from generator.read.models.campaign_tables import HouseRuleSection
from generator.read.models.value_kinds import closest_or_all
from generator.read.ruling_reading import as_fact
from generator.read.table_reading import TableReader
from generator.world.campaign import HouseRule, PaperSettings
from generator.world.post import NO_POST, Post

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from generator.kit.table import Table
    from generator.read.models.campaign_tables import DiceSection, PaperSection
    from generator.read.models.post_table import PostSection
    from generator.read.models.value_kinds import Notation

SHORTEST_SEED = 22
"""Letters of a seed that nobody can guess: as many hold 128 bits."""


def seed_warnings(row: DiceSection) -> Iterator[Finding]:
    """Yield a warning for a seed that players could guess from published dice."""
    if row.seed and len(row.seed) < SHORTEST_SEED:
        yield Finding(
            code="W106",
            where=(*row.where, "seed"),
            what=f"players could guess a seed of {len(row.seed)} letters from the dice",
            hint=f"take at least {SHORTEST_SEED} random letters, or leave the key out",
            severity=Severity.WARNING,
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
        sender=row.sender,
        by=row.by or NO_POST.by,
        text=row.text or NO_POST.text,
        to=dict(row.to),
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
        where = ("house_rule", place)
        row = None
        if isinstance(raw, dict):
            row = reader.table(HouseRuleSection, raw, where)
        if row is not None:
            yield row


def house_rule_faults(
    rows: tuple[HouseRuleSection, ...], tables: Mapping[str, Table]
) -> Iterator[Finding]:
    """Yield a fault for every house rule that no table of the system can take."""
    _, refusals = amend(tables, (_to_house_rule(row, row.value) for row in rows))
    for refusal in refusals:
        yield _fault(rows[refusal.position], refusal)


def _fault(row: HouseRuleSection, refusal: AmendmentRefusal) -> Finding:
    part = str(refusal.part)
    if not refusal.known:
        return Finding(code="C037", where=(*row.where, part), what=refusal.what)
    name = str(getattr(row, part))
    known = tuple(refusal.known)
    what = f"unknown {part} “{name}”"
    if part != "table":
        what = f"the table “{row.table}” has no {part} “{name}”"
    return Finding(
        code="C037",
        where=(*row.where, part),
        what=what,
        hint=closest_or_all(name, known),
    )

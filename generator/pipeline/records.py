"""The record of a period that is closed, and what it keeps of the rules in force."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from generator import __version__
from generator.brief.audience import PUBLIC
from generator.chronicle.record import LOCKED_FORMAT, WHEN_LOCKED, Record
from generator.chronicle.seals import digest_of
from generator.dice import period_secret
from generator.kit.recorded_kinds import RECORDED, event_to_plain
from generator.kit.situation_words import EntityWording, things_of
from generator.pipeline.briefings import briefed
from generator.pipeline.locked_orders import told_of_locks
from generator.pipeline.recorded_values import start_to_plain, start_values
from generator.values import Struct, replace
from generator.world.campaign import AT_ONCE
from generator.world.hexes import Hex
from generator.world.rivers import Bank, bank_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.brief.words import Words
    from generator.kit.rules import RuleBook
    from generator.kit.situation_words import SituationWording, Values
    from generator.kit.switches import Setting
    from generator.pipeline.desk import Desk
    from generator.world.campaign import Campaign


def record_of(desk: Desk, *, closed: str) -> Record:
    """Return the record of the pending period, ready to be appended.

    Args:
        desk: The campaign; nothing may be awaited any more.
        closed: Real time, UTC, such as ``2026-05-01T19:30:00Z``.
    """
    resolution, rules = desk.resolution, desk.rules
    return Record(
        number=len(desk.book) + 1,
        period=str(desk.period),
        campaign=desk.campaign.id,
        system=rules.name,
        program=__version__,
        rules=rules_digest(desk.campaign, rules),
        seed_digest=desk.seed_digest,
        previous=desk.book.head,
        closed=closed,
        block=desk.inputs.block,
        inputs=rules.inputs_to_plain(desk.inputs),
        throws=tuple(map(RECORDED.to_plain, resolution.throws)),
        events=tuple(map(event_to_plain, resolution.events)),
        situation=rules.to_plain(resolution.after),
        start={
            force: start_to_plain(start) for force, start in start_values(desk.campaign).items()
        },
        tables=table_digests(desk.campaign, rules),
        switches=settings_in_force(desk.campaign, rules),
        **_locked(desk),
    )


def _locked(desk: Desk) -> dict[str, Any]:
    """Return what a record holds beyond others where dice waited for locked orders."""
    if desk.campaign.dice_rolled == AT_ONCE:
        return {}
    period = str(desk.period)
    view = briefed(desk, replace(desk.pending(), is_closed=True), PUBLIC)
    known = {str(throw.key) for told in view.despatches for throw in told.throws}
    made = {str(throw.key) for throw in desk.resolution.throws}
    return {
        "format": LOCKED_FORMAT,
        "derivation": WHEN_LOCKED,
        "locks": told_of_locks(desk.locks, period),
        "secret": period_secret(desk.seed, period) if made and made <= known else "",
    }


def rules_digest(campaign: Campaign, rules: RuleBook) -> str:
    """Return a digest of every table and switch in force, house rules included."""
    in_force = [table_digests(campaign, rules), settings_in_force(campaign, rules)]
    return digest_of(json.dumps(in_force, ensure_ascii=False, sort_keys=True))


def table_digests(campaign: Campaign, rules: RuleBook) -> dict[str, str]:
    """Return a digest of each table in force, house rules included.

    How a table is titled or explained on paper is no part of it.
    """
    printed = {
        name: [[cell.text for cell in row] for row in table.printed().rows]
        for name, table in sorted(rules.amended(campaign).items())
    }
    return {name: digest_of(json.dumps(rows, ensure_ascii=False)) for name, rows in printed.items()}


def settings_in_force(campaign: Campaign, rules: RuleBook) -> dict[str, Setting]:
    """Return every switch as it is set, in the file or by default."""
    return {
        key: campaign.switches.get(key, rules.switches[key].default)
        for key in sorted(rules.switches)
    }


# Where two closing situations of one period differ, in the umpire's words.

_NONE = "none"
_WHERE = "at"
_BANK = "bank"


def situation_differences(
    then: object, now: object, wording: SituationWording, words: Words
) -> Iterator[str]:
    """Yield a sentence for each value that would be another, thing by thing."""
    was, would_be = dict(things_of(then)), dict(things_of(now))
    for kind, name in sorted(was.keys() | would_be.keys()):
        own = wording.get(kind, EntityWording())
        teller = _Teller(kind=kind, name=name, wording=own, words=words)
        pair = was.get((kind, name)), would_be.get((kind, name))
        yield from teller.differences(*pair)


class _Teller(Struct, frozen=True, kw_only=True):
    """Tells what is different of one thing."""

    kind: str
    name: str
    wording: EntityWording
    words: Words

    def differences(self, then: Values | None, now: Values | None) -> Iterator[str]:
        """Yield a sentence for each value that is another."""
        if then is None or now is None:
            values = then or now or {}
            there = self._told(values, _WHERE) if _WHERE in values else "there"
            both = (there, "not there") if now is None else ("not there", there)
            yield self._sentence(then or now or {}, *both)
            return
        for key in (*then, *(key for key in now if key not in then)):
            was, would_be = self._told(then, key), self._told(now, key)
            if was != would_be:
                yield self._sentence(then, was, would_be)

    def _sentence(self, values: Values, was: str, would_be: str) -> str:
        return f"{self._named(values)}: {was}; by today's rules {would_be}"

    def _named(self, values: Values) -> str:
        """Return what the thing is called, its id included."""
        text = self.wording.named
        told = {key: self._value(values, key) for key in values}
        own = {"id": self.name, "name": self.words.of(self.name)}
        for key, value in {**told, **own}.items():
            text = text.replace(f"{{{key}}}", value)
        return text or _plain(self.kind)

    def _told(self, values: Values, key: str) -> str:
        """Return one value as a phrase."""
        field, _, of_what = key.partition(".")
        phrases = self.wording.says.get(field, (f"{_plain(field)} {{}}".strip(),))
        value = values.get(key)
        is_nothing = value is None or value is False or value in ("", ())
        phrase = phrases[-1 if is_nothing else 0]
        told = phrase.replace("{}", self._value(values, key))
        parts = (_plain(self.words.of(part)) for part in of_what.split(".") if part)
        about = ", ".join(parts)
        return f"{told} ({about})" if about else told

    def _value(self, values: Values, key: str) -> str:
        value, at = values.get(key), values.get(_WHERE)
        if isinstance(value, bool):
            return "yes" if value else "no"
        if key == _BANK and isinstance(value, int) and isinstance(at, Hex):
            return bank_name(self.words.board, at, Bank(value))
        if isinstance(value, Hex | int | Fraction | str | tuple):
            return self.words.of(value) or _NONE
        return _NONE


def _plain(name: str) -> str:
    return name.replace("_", " ")

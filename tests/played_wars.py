"""What comes of a war, period by period, as lines that can be kept and compared."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from generator.dice import KeyedDice
from generator.values import Struct, replace
from generator.world.hexes import Hex

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.errors import Finding
    from generator.kit.facts import Fact
    from generator.kit.phase import Question, Resolution
    from generator.kit.rules import Rules
    from generator.world.campaign import Campaign, PeriodInputs
    from generator.world.clock import Event

SHOWN = 8
"""Letters of a digest."""


def told_finding(finding: Finding) -> str:
    """Return why an entry cannot be used, as one line."""
    return f"refused {finding.code} {finding.rule}: {finding.what}; {finding.hint}"


class PlayedWar(Struct, frozen=True, kw_only=True):
    """A campaign of any system, and the rules it is played by."""

    campaign: Campaign
    rules: Rules[Any]

    def told(
        self, inputs: PeriodInputs, asked: Iterable[Question], resolution: Resolution[Any]
    ) -> Iterator[str]:
        """Yield what happened in a period, what is so after it, and a digest of all of it.

        Args:
            inputs: What was entered for it in the end.
            asked: What was asked before everything was entered.
            resolution: The period, played to its end.
        """
        campaign, rules, before = self.campaign, self.rules, resolution.before
        yield f"== {before.period}"
        faults = rules.faults(campaign, before, inputs)
        yield from map(told_finding, faults)
        yield from (f"asks {self._question(each)}" for each in asked)
        yield from (f"- {self._event(each)}" for each in resolution.events)
        following = rules.following(resolution.after)
        found = rules.facts(campaign, resolution.after)
        yield from self._changed(rules.facts(campaign, before), found)
        may = rules.order_facts(campaign, following)
        dice = KeyedDice(seed="", await_missing=True)
        waits = rules.resolve(campaign, before, replace(inputs, decisions=()), dice)
        whole = (
            *(faults, resolution.events, resolution.throws, found),
            *map(_plain, (*asked, *waits.questions)),
            json.dumps(rules.to_plain(resolution.after), default=str, sort_keys=True),
        )
        yield f"may be ordered: {len(may)} facts, {digest_of(may)}"
        yield f"in all: {digest_of(whole)}"

    def _changed(self, before: Iterable[Fact], after: Iterable[Fact]) -> Iterator[str]:
        """Yield what is so of whom since a period, and was not before it.

        What is nought or empty of somebody who was not there before is left out.
        """
        was = {(each.subject, each.name): each for each in before}
        now = {(each.subject, each.name): each for each in after}
        for subject in dict.fromkeys(subject for subject, _ in (*was, *now)):
            then = {name for about, name in was if about == subject}
            changed = {
                name: each.value
                for (about, name), each in now.items()
                if about == subject and each != was.get((about, name))
            }
            told = [
                f"{name} {self._value(changed[name])}"
                for name in sorted(changed)
                if name in then or changed[name] not in ("", (), 0)
            ]
            lost = sorted(name for name in then if (subject, name) not in now)
            if then and len(lost) == len(then) and not told:
                yield f"{subject}: is no more"
            elif told or lost:
                yield f"{subject}: {', '.join((*told, *(f'no {name}' for name in lost)))}"

    def _event(self, event: Event) -> str:
        told = [event.kind, event.rule, event.force]
        told += [
            f"{name}={self._value(value)}"
            for name, value in event.facts.items()
            if (name, value) != ("force", event.force)
        ]
        told += [f"{each.key}={','.join(map(str, each.faces))}" for each in event.throws]
        return " ".join(filter(None, told))

    def _question(self, question: Question) -> str:
        choices = ", ".join(each.key for each in question.choices)
        return f"{question.kind} {question.key}: {choices}; {digest_of(_plain(question))}"

    def _value(self, value: object) -> str:
        match value:
            case Hex():
                return self.campaign.board.grid.label(value)
            case tuple():
                return "+".join(map(self._value, value))
            case _:
                return str(value)


def _plain(question: Question) -> Question:
    """Return a question without what a system holds of it, which may have no order."""
    return replace(question, about=None)


def digest_of(value: object) -> str:
    """Return letters that are others for any other value."""
    return sha256(repr(value).encode()).hexdigest()[:SHOWN]

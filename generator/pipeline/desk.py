"""An opened campaign: its file, its chronicle, and the pending period played."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import TYPE_CHECKING

from generator.brief.audience import AudienceKind
from generator.chronicle.locks import Locks, load_locks
from generator.dice import KeyedDice, LockedThrows, UnfitFacesError, seed_digest
from generator.errors import CampaignError, Finding
from generator.pipeline import file_findings, since_close
from generator.pipeline.campaign_folder import LOCKS
from generator.pipeline.campaign_source import read_campaign_file
from generator.pipeline.due import (
    TOLD_AT_CLOSE,
    TOLD_WHEN_LOCKED,
    TOLD_WHEN_ORDERED,
    due,
    own_inputs,
    untold,
    without_order,
)
from generator.pipeline.locked_orders import (
    edited_faults,
    for_locks,
    locks_told,
)
from generator.pipeline.lost_from_file import lost_from_file, misplaced_entries, whole_book
from generator.pipeline.recorded_values import closed_period, pending_period, recorded_situation
from generator.pipeline.unasked import unasked_findings, unasked_in, unfilled_faults
from generator.read.campaign_reading import read_campaign
from generator.render.map.theme import colour_findings
from generator.store import digest_of_texts
from generator.systems.registry import shape_of, system_named
from generator.values import replace
from generator.world.campaign import AT_ONCE

if TYPE_CHECKING:
    from pathlib import Path

    from generator.brief.audience import Audience, Played
    from generator.chronicle.book import Book
    from generator.dice import Number
    from generator.kit.facts import Foretold
    from generator.kit.phase import Resolution, Situation
    from generator.kit.rules import Rules
    from generator.kit.typed_entries import Unasked
    from generator.pipeline.due import Due
    from generator.read.toml_source import TomlSource
    from generator.render.site.site_sections import SiteSections
    from generator.systems.system import AnySystem
    from generator.world.campaign import Campaign, PeriodInputs
    from generator.world.clock import Period


NO_LOCKS = Locks()
_UNSEEN = ("period", "post")
"""Tables of the file that are on no page for themselves."""


@dataclass(frozen=True, kw_only=True)
class Desk:
    """Everything the umpire has before him; the pending period is played once."""

    folder: Path
    source: TomlSource
    campaign: Campaign
    findings: tuple[Finding, ...]
    """Warnings about the file; faults never get this far."""
    system: AnySystem
    book: Book
    seed: str
    locks: Locks = NO_LOCKS
    """Orders that were taken as given."""
    kept_back: Resolution[Situation] | None = None
    """The pending period as it was played, where whoever is told from this desk may
    not know of it; none: it is told."""

    @cached_property
    def situation(self) -> Situation:
        """The situation at the start of the pending period."""
        if not len(self.book):
            return self.rules.opening(self.campaign)
        last = recorded_situation(self.rules, self.book, len(self.book))
        return self.rules.following(last)

    @cached_property
    def rules(self) -> Rules[Situation]:
        """The rules of the campaign's system, with its calendar."""
        return self.system.rules.in_campaign(self.campaign)

    @property
    def site(self) -> SiteSections:
        """What the campaign's site tells beside turns, marches and places."""
        pages = self.system.pages
        return pages.site_in(pages.site, self.campaign)

    @cached_property
    def file_mark(self) -> str:
        """A digest of what the file says outside the blocks that pages show, and of the seed's."""
        document = {key: value for key, value in self.source.document.items() if key not in _UNSEEN}
        text = json.dumps(document, default=str, ensure_ascii=False, sort_keys=True)
        return digest_of_texts((text, self.seed_digest))

    @property
    def period(self) -> Period:
        """The pending period."""
        return self.situation.period

    @property
    def inputs(self) -> PeriodInputs:
        """What the umpire entered for the pending period."""
        return self.campaign.inputs_for(self.period)

    @cached_property
    def resolution(self) -> Resolution[Situation]:
        """The pending period, played as far as its inputs allow.

        Raises:
            CampaignError: An entry of the period cannot be used.
        """
        if self.kept_back is not None:
            begun = self.rules.reinforced(self.campaign, self.situation)
            return untold(begun, self.kept_back)
        if self.edited:
            raise CampaignError(self.edited)
        resolution = self.played(self.inputs)
        unfilled = unfilled_faults(self.inputs, self._unasked_in(resolution))
        if unfilled:
            raise CampaignError(unfilled)
        if self.campaign.dice_rolled == AT_ONCE:
            return resolution
        return for_locks(resolution, self.locks, by_hand=self.campaign.dice_missing == "await")

    @cached_property
    def edited(self) -> tuple[Finding, ...]:
        """What was edited since it was locked."""
        return edited_faults(self.source, self.campaign, self.rules, self.locks, self.inputs)

    def played(self, inputs: PeriodInputs, number: Number | None = None) -> Resolution[Situation]:
        """Return the pending period as it would be played with some inputs.

        Args:
            inputs: What is entered for it.
            number: That of dice under no lock; none: they wait for one.

        Raises:
            CampaignError: An entry cannot be used.
        """
        faults = self.rules.faults(self.campaign, self.situation, inputs)
        if faults:
            raise CampaignError(faults)
        dice = replace(self.dice_of(inputs), locked=self.locked_throws(number))
        try:
            return self.rules.resolve(self.campaign, self.situation, inputs, dice)
        except UnfitFacesError as unfit:
            where = [each.period for each in self.campaign.periods].index(self.period)
            raise CampaignError(file_findings.faces_fault(unfit, where)) from unfit

    @cached_property
    def waits_to_order(self) -> bool:
        """Whether dice have to be locked that players must know before they can order."""
        early = self.played(self.inputs).before_orders
        wanted = () if early is None else (question.wanted for question in early.questions)
        return self.campaign.dice_missing != "await" and any(each is not None for each in wanted)

    def locked_throws(self, number: Number | None = None) -> LockedThrows | None:
        """Return which dice are locked; none: they fall at once.

        Args:
            number: That of dice under no lock; none: they wait for one.
        """
        if self.campaign.dice_rolled == AT_ONCE:
            return None
        return LockedThrows(numbers=self.locks.numbers(str(self.period)), otherwise=number)

    @cached_property
    def unasked(self) -> tuple[Unasked, ...]:
        """What was typed for the pending period under keys nobody asked for.

        Raises:
            CampaignError: An entry of the period cannot be used.
        """
        return self._unasked_in(self.resolution)

    def _unasked_in(self, resolution: Resolution[Situation]) -> tuple[Unasked, ...]:
        return unasked_in(self.campaign, self.rules, resolution, self.inputs)

    def dice_of(self, inputs: PeriodInputs) -> KeyedDice:
        """Return a period's dice: by hand, from the seed, or awaited."""
        is_awaited = self.campaign.dice_missing == "await" or self.kept_back is not None
        return KeyedDice(
            seed=self.seed,
            by_hand=inputs.dice,
            await_missing=is_awaited,
            locked=self.locked_throws(),
        )

    def looking_ahead(self, inputs: PeriodInputs) -> Foretold:
        """Return what would lie ahead with these inputs for the pending period.

        Nothing that was entered for another period counts, nor any words and notes.
        """
        dice = self.dice_of(self.inputs)
        campaign = replace(self.campaign, periods=())
        return self.system.forecasts(campaign, self.situation, inputs.without_words(), dice)

    @cached_property
    def new_readings(self) -> since_close.NewReadings:
        """What is read otherwise since the last period was closed."""
        return since_close.new_readings(self.campaign, self.rules, self.book, self._played_with)

    def _played_with(self, campaign: Campaign) -> Resolution[Situation]:
        """Return the pending period as it would be played of another campaign."""
        if campaign is self.campaign:
            return self.resolution
        return replace(self, campaign=campaign).resolution

    @property
    def warnings(self) -> tuple[Finding, ...]:
        """Those about the file, and those that playing the pending period shows."""
        return (
            *self.findings,
            *file_findings.later_block_findings(self.campaign, self.rules, self.period),
            *self._copied_deadline(),
            *since_close.changed_reading_findings(self.new_readings, self.rules, self.period),
            *self._unasked_findings(),
            *self.misplaced,
        )

    def _copied_deadline(self) -> tuple[Finding, ...]:
        """Warn of a deadline that had passed before its period was open."""
        if not len(self.book):
            return ()
        last = self.book.entries[-1].head
        moment, told = datetime.fromisoformat(last.closed), f"when {last.period} was closed"
        return file_findings.passed_deadline(self.campaign, self.period, moment, told=told)

    @cached_property
    def misplaced(self) -> tuple[Finding, ...]:
        """What stands in the block of another period than the one it can be for."""
        try:
            played = self.resolution
        except CampaignError:
            return ()
        return tuple(misplaced_entries(self.campaign, self.rules, played, self.book))

    def _unasked_findings(self) -> tuple[Finding, ...]:
        """Warn of entries nobody asks for, unless the period's entries have faults."""
        try:
            unasked, waits = self.unasked, bool(self.resolution.questions)
        except CampaignError:
            return ()
        return unasked_findings(self.campaign, self.period, unasked, waits=waits)

    @property
    def seed_digest(self) -> str:
        """The digest published from the first page on."""
        return seed_digest(self.seed)

    def pending(self) -> Played:
        """Return the pending period as the umpire knows it.

        What a player may read of it now is that of the desk he is told from.
        """
        played = pending_period(self.campaign, self.rules, self.resolution, self.inputs)
        played = replace(played, locks=locks_told(self.locks, str(self.period)))
        if self.kept_back is None:
            names = {force.id: force.name for force in self.campaign.forces}
            return replace(played, untold=self.due.told(names))
        when = TOLD_WHEN_LOCKED if self.due.at_lock else TOLD_WHEN_ORDERED
        when = TOLD_AT_CLOSE if self.due.at_close else when
        owing = {each.player.id: each.forces for each in self.due.awaited}
        return replace(played, kept_back=when, owing=owing)

    @cached_property
    def owing(self) -> tuple[str, ...]:
        """The forces that need an order for the pending period and have none, by id."""
        if self.rules.winner(self.situation):
            return ()
        situation = self.rules.reinforced(self.campaign, self.situation)
        facts = self.rules.order_facts(self.campaign, situation)
        return without_order(self.campaign, self.rules, facts, self.inputs)

    @cached_property
    def due(self) -> Due:
        """Whether players read what comes of the pending period, and when."""
        is_locked = None
        if self.campaign.dice_rolled != AT_ONCE:
            is_locked = self.locks.is_rolled(str(self.period))
        return due(self.campaign, self.rules, self.situation, self.inputs, is_locked=is_locked)

    def told_to(self, reader: Audience) -> Desk:
        """Return the campaign as far as a reader is told of its pending period.

        Before that is due nobody but the umpire is told of it: he finds the situation
        as it begins, what he entered himself, and what has to be known to order.
        """
        alone = (player.id for player in self.campaign.players if player.is_solo)
        is_told = reader.kind is AudienceKind.PLAYER and (self.due.is_due or reader.id in alone)
        if is_told or reader.kind is AudienceKind.UMPIRE or self.kept_back is not None:
            return self
        own = own_inputs(self.campaign, self.rules, self.inputs, reader)
        campaign = replace(self.campaign, periods=(own,), standing=own.standing)
        told = replace(self, campaign=campaign, kept_back=self.resolution)
        told.__dict__["situation"] = self.situation  # it has been worked out already
        return told

    def closed(self, number: int) -> Played:
        """Return a closed period as recorded, counting from 1."""
        return closed_period(self.campaign, self.rules, self.book, number)


def open_desk(folder: Path) -> Desk:
    """Read a campaign's file and chronicle.

    Raises:
        UsageError: There is no campaign in the folder.
        CampaignError: The file has faults; all of them.
        DamagedChronicleError: The chronicle does not verify.
    """
    source = read_campaign_file(folder)
    campaign, warnings = read_campaign(source, shape_of)
    about_underlay: tuple[Finding, ...] = ()
    if campaign.board.underlay is not None:  # what reads pictures is slow to load
        from generator.pipeline.pictures import with_underlay

        campaign, about_underlay = with_underlay(campaign, folder)
    system = system_named(campaign.system)
    rules = system.rules.in_campaign(campaign)
    book = whole_book(folder, campaign=campaign.id)
    moved = since_close.moved_by_calendar(campaign, book, rules)
    if moved:
        raise CampaignError(moved)
    lost = (
        *lost_from_file(campaign, book, rules),
        *file_findings.paper_faults(campaign),
        *about_underlay,
        *system.unprintable(campaign),
    )
    if lost:
        raise CampaignError(lost)
    locks = load_locks(folder / LOCKS, campaign=campaign.id)
    seed, about_seed = since_close.seed_of(folder, campaign)
    changed = since_close.changed_seed(book, folder, campaign.seed)
    if changed:
        raise CampaignError(changed)
    findings = (
        *warnings,
        *about_seed,
        *file_findings.crowded_starts(campaign, rules, book),
        *file_findings.idle_crossing_findings(campaign, rules),
        *colour_findings(campaign.sides, campaign.board),
        *file_findings.idle_link_findings(campaign, book),
        *file_findings.lacking_letter_findings(source, campaign, book),
        *file_findings.unread_templates(folder),
        *file_findings.start_findings(campaign, rules, book),
        *file_findings.edited_block_findings(campaign, rules, book),
    )
    return Desk(
        folder=folder,
        source=source,
        campaign=campaign,
        findings=findings,
        system=system,
        book=book,
        seed=seed,
        locks=locks,
    )

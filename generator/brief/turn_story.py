"""A turn told as a story to one reader, from what he has been told and nothing else.

Armies that met are told of together, each with the march that led there before what
came of it; after them all others, side by side, a sentence each. Which of several
sentences is taken hangs on turn and army alone: a story never changes by itself, and
nothing hidden changes it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.brief.event_story import forces_named, open_name
from generator.brief.story_names import StoryNames
from generator.brief.story_sentences import chosen
from generator.brief.story_telling import told_turn
from generator.kit.printing import spelled, together

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.brief.briefing import Briefing
    from generator.brief.story_names import StoryPiece
    from generator.brief.story_sentences import Sentence
    from generator.brief.story_telling import StoryTelling

LEAD = 3
"""Sentences that a lead has at most."""
_MATTERS = 4
"""The weight from which on something is told in a lead beside what is heavier."""
_BESIDE = 3
"""By how much it may be lighter than the heaviest."""
_SLIGHT = 4
"""The weight up to which what happened is told together with who else marched."""
_FEW = 3
"""Armies on the march that are named, not counted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StoryParagraph:
    """One paragraph: of armies that met, of a side's other armies, of the sky."""

    side: str
    """The side whose armies alone it is about, by id; empty: it is about others."""
    pieces: tuple[StoryPiece, ...]

    @property
    def text(self) -> str:
        """The paragraph in plain words."""
        return "".join(piece.words for piece in self.pieces)


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnStory:
    """A turn as the program tells it."""

    headline: str
    """Empty: there is no story."""
    lead: str
    """One to three sentences."""
    paragraphs: tuple[StoryParagraph, ...]


NO_TURN_STORY = TurnStory(headline="", lead="", paragraphs=())


def turn_story(periods: Sequence[Briefing]) -> TurnStory:
    """Return the story of a turn, from its periods in order."""
    if not periods or not periods[-1].words.wording.story:
        return NO_TURN_STORY
    told = told_turn(periods)
    return TurnStory(
        headline=_headline(periods, told),
        lead=_lead(periods, told),
        paragraphs=tuple(_paragraphs(periods, told)),
    )


def _paragraphs(
    periods: Sequence[Briefing], told: StoryTelling
) -> Iterator[StoryParagraph]:
    names = StoryNames(periods)
    groups = [
        ("", told.of_side("")),
        *(("", part) for thread in told.threads() for part in told.of_thread(thread)),
        *((side.id, told.of_side(side.id)) for side in periods[-1].sides),
    ]
    for side, sentences in groups:
        if sentences:
            pieces = tuple(names.paragraph(each.text for each in sentences))
            yield StoryParagraph(side=side, pieces=pieces)


def _heaviest(told: StoryTelling) -> list[Sentence]:
    """Return the sentences that matter most, in the order they are told in."""
    listed = [each.sentence for each in told.told if each.sentence.weight]
    listed = [each for each in listed if each.lead]
    ranked = sorted(listed, key=lambda each: -each.weight)[:LEAD]
    least = max(_MATTERS, ranked[0].weight - _BESIDE) if ranked else 0
    return [each for each in ranked if each.weight >= least] or ranked[:1]


def _lead(periods: Sequence[Briefing], told: StoryTelling) -> str:
    names = StoryNames(periods)
    taken = _heaviest(told)
    said = [each.sentence.lead for each in told.told if each.sentence in taken]
    if len(taken) == 1 and taken[0].weight <= _SLIGHT:
        said.append(_others(told, forces_named(said[0])))
    return names.paragraph_text(filter(None, said or [_marchers(told)]))


def _others(told: StoryTelling, named: Sequence[str]) -> str:
    """Return how many armies went anywhere beside those that were named."""
    many = len([force for force in told.marched if force not in named])
    row = {0: "", 1: "other"}.get(many, "others")
    choices = told.wording.turn.get(row, ())
    return chosen(choices, {"count": spelled(many)}, seed=told.seed())


def _marchers(told: StoryTelling) -> str:
    """Return who went anywhere; of many how many, and who went farthest."""
    many = len(told.marched)
    row = {0: "none", 1: "one"}.get(many, "few" if many <= _FEW else "many")
    choices = told.wording.turn.get(row, told.wording.turn["many"])
    who = together([open_name(force) for force in told.marched]) if many else ""
    known = {"count": spelled(many), "who": who, **told.farthest()}
    return chosen(choices, known, seed=told.seed())


def _headline(periods: Sequence[Briefing], told: StoryTelling) -> str:
    heads = [each.sentence for each in told.told if each.sentence.headline]
    if heads:
        heaviest = max(heads, key=lambda each: each.weight)
        return StoryNames(periods).heading(heaviest.headline)
    row = "headline-many" if told.marched else "headline-none"
    return chosen(told.wording.turn[row], {}, seed=told.seed())

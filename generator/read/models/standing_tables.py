"""The tables of answers given beforehand, as a model made from a system's grammar."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import BeforeValidator, Field, create_model

from generator.kit.standing import LONGEST_LIST
from generator.read.models.table_base import Section
from generator.read.models.value_kinds import ArmyId, PeriodId, ShownAs, SideId, Title

if TYPE_CHECKING:
    from generator.kit.standing import StandingGrammar, StandingQuestion

_create: Any = create_model
"""Its fields are not known beforehand, so their types cannot be checked."""


def _lines(value: object) -> object:
    """Let one line stand for a list of one."""
    if isinstance(value, str):
        return (value,)
    return tuple(value) if isinstance(value, list) else value


AnswerLines = Annotated[
    tuple[Annotated[Title, ShownAs("an answer")], ...],
    BeforeValidator(_lines),
    Field(max_length=LONGEST_LIST),
]
"""Lines of answers, the first whose conditions hold; one line may stand alone."""


class StandingHead(Section):
    """Whose answers a table holds, and when they count."""

    army: Annotated[ArmyId | None, Field(examples=["hadewych"])] = None
    """Whose commander gives the answers; without it, its side or everybody."""
    side: Annotated[SideId | None, Field(examples=["law"])] = None
    """The side whose armies answer so where their own tables say nothing."""
    period: Annotated[PeriodId | None, Field(examples=["3-day"])] = None
    """The only period in which they count, before all others; without it, always."""


@cache
def standing_model(grammar: StandingGrammar) -> type[StandingHead]:
    """Return the table of a rule system's answers given beforehand."""
    giver = {"army": _giver(grammar.giver)} if grammar.giver else {}
    model: type[StandingHead] = _create(
        "StandingSection",
        __base__=StandingHead,
        **giver,
        **{each.called: _field(each) for each in grammar.answerable},
    )
    return model


def _giver(means: str) -> tuple[Any, Any]:
    head = StandingHead.model_fields["army"]
    annotation = Annotated[ArmyId | None, Field(examples=head.examples)]
    return annotation, Field(default=None, description=means)


def _field(question: StandingQuestion) -> tuple[Any, Any]:
    lines = list(question.example)
    example = lines[0] if len(lines) == 1 else lines
    annotation = Annotated[AnswerLines, Field(examples=[example])]
    return annotation, Field(default=(), description=question.means)

"""An umpire who never tires: enters a period, answers what is asked, closes it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import tomli_w

from generator.chronicle.book import append
from generator.dice import KeyedDice
from generator.errors import CampaignError
from generator.kit.phase import Resolution
from generator.pipeline.campaign_folder import CHRONICLE
from generator.pipeline.desk import open_desk
from generator.pipeline.records import record_of
from generator.systems.valormr.rules.muster import valormr
from generator.systems.valormr.rules.orders import BattleResult, battles_in
from generator.systems.valormr.rules.rule_book import RULES
from generator.systems.valormr.rules.state import valormr_state
from generator.values import replace
from generator.world.campaign import Decision, PeriodInputs
from generator.world.hexes import Hex, neighbours
from tests.long_campaign.luck import Luck

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from pathlib import Path

    from generator.kit.phase import Question, Situation
    from generator.pipeline.desk import Desk
    from generator.systems.valormr.rules.muster import Army
    from generator.systems.valormr.rules.state import ForceState, ValormrState

Block = dict[str, Any]
MOST_ROUNDS = 400
"""More answers than any period asks for."""
CLOSED = "2026-05-01T12:00:00Z"
LIKES = {
    "approach": ("fight", "rest", "fight", "avoid", "avoid", "avoid", "delay"),
    "engage": ("engage", "evade", "engage", "rest"),
    "role": ("support", "reserve", "none"),
    "go-on": ("on", "stay"),
    "second": ("no",),
    "terrain": ("without",),
    "battles": ("one", "split"),
}
"""What commanders like to answer, by kind of question; any other: the first choice."""


@dataclass(frozen=True, kw_only=True)
class Closed:
    """A period that was played to its end and closed."""

    period: str
    before: ValormrState
    inputs: PeriodInputs
    resolution: Resolution[ValormrState]


class Umpire:
    """Keeps the file of a campaign and closes its periods, one after the other."""

    def __init__(self, folder: Path, head: str) -> None:
        """Begin with the campaign as it stands before its first period."""
        self._folder = folder
        self._standing = head
        self._desk = self._opened("")

    def closes(self, block: Callable[[Desk], Block]) -> Closed:
        """Write the block of the pending period, answer what is asked, and close it."""
        entered = block(self._desk)
        desk = self._opened(_as_text(entered))
        answered = _answered(desk)
        if answered != desk.inputs:
            entered |= _answers_written(desk, answered)
            desk = self._opened(_as_text(entered))
        assert desk.resolution.questions == (), desk.period
        book = append(self._folder / CHRONICLE, record_of(desk, closed=CLOSED))
        self._desk = replace(desk, book=book)
        if any(order["do"] == "buy" for order in entered["fleet"]):
            self._standing += _as_text(entered)
        return Closed(
            period=str(desk.period),
            before=valormr_state(desk.situation),
            inputs=desk.inputs,
            resolution=_of_valormr(desk.resolution),
        )

    def _opened(self, block: str) -> Desk:
        """Write the file with a block at its end, and read all there is anew.

        Blocks of closed periods are left out to save time, but for those that name
        vessels that were bought.
        """
        file = self._folder / "campaign.toml"
        file.write_text(self._standing + block, encoding="utf-8")
        return open_desk(self._folder)


def _answers_written(desk: Desk, answered: PeriodInputs) -> Block:
    return {
        "decision": [_decision(desk, each) for each in answered.decisions],
        "battle": [
            {"contact": each.contact, "losses": dict(each.losses), **_plain(each.detail)}
            for each in battles_in(answered)
        ],
    }


def _as_text(block: Block) -> str:
    kept = {key: value for key, value in block.items() if value not in ([], {})}
    return "\n" + tomli_w.dumps({"period": [kept]})


def _decision(desk: Desk, decision: Decision) -> Block:
    label = desk.campaign.board.grid.label
    detail = {
        key: label(value) if isinstance(value, Hex) else value
        for key, value in decision.detail.items()
    }
    return {"question": decision.question, "choice": decision.choice, **_plain(detail)}


def _plain(detail: Mapping[str, Any]) -> Block:
    return {
        key: list(value) if isinstance(value, tuple) else value for key, value in detail.items()
    }


def _answered(desk: Desk) -> PeriodInputs:
    """Return the inputs of a period with an answer to everything it asks."""
    inputs, resolution = desk.inputs, _played(desk, desk.inputs)
    for _ in range(MOST_ROUNDS):
        if not resolution.questions:
            return inputs
        inputs, resolution = _with_answers(desk, inputs, resolution)
    message = f"{desk.period}: no end of questions"
    raise AssertionError(message)


def _of_valormr(resolution: Resolution[Situation]) -> Resolution[ValormrState]:
    """Return a resolution as what it is: one of a Valormr campaign."""
    return Resolution(
        before=valormr_state(resolution.before),
        after=valormr_state(resolution.after),
        events=resolution.events,
        throws=resolution.throws,
        questions=resolution.questions,
        sought=resolution.sought,
    )


def _played(desk: Desk, inputs: PeriodInputs) -> Resolution[ValormrState]:
    dice = KeyedDice(seed=desk.seed, by_hand=inputs.dice)
    return RULES.resolve(desk.campaign, valormr_state(desk.situation), inputs, dice)


def _with_answers(
    desk: Desk, inputs: PeriodInputs, resolution: Resolution[ValormrState]
) -> tuple[PeriodInputs, Resolution[ValormrState]]:
    """Answer each question: with all first answers at once, if the rules take them."""
    together = inputs
    for question in resolution.questions:
        together = _with(together, next(_answers(desk, resolution, question)))
    try:
        return together, _played(desk, together)
    except CampaignError:
        question = resolution.questions[0]
        return _with_one_answer(desk, inputs, resolution, question)


def _with_one_answer(
    desk: Desk, inputs: PeriodInputs, resolution: Resolution[ValormrState], question: Question
) -> tuple[PeriodInputs, Resolution[ValormrState]]:
    """Answer one question as the rules let one."""
    for answer in _answers(desk, resolution, question):
        tried = _with(inputs, answer)
        try:
            return tried, _played(desk, tried)
        except CampaignError:
            continue
    message = f"{desk.period}: no answer to {question.key}"
    raise AssertionError(message)


def _with(inputs: PeriodInputs, answer: Decision | BattleResult) -> PeriodInputs:
    if isinstance(answer, BattleResult):
        more = {"battle": (*battles_in(inputs), answer)}
        return replace(inputs, entries={**inputs.entries, **more})
    return replace(inputs, decisions=(*inputs.decisions, answer))


def _answers(
    desk: Desk, resolution: Resolution[ValormrState], question: Question
) -> Iterator[Decision | BattleResult]:
    """Yield answers a commander might give, the one he likes best first."""
    luck = Luck(f"{desk.period}/{question.key}")
    if question.kind == "battle":
        yield _battle(desk, resolution.after, question, luck)
        yield BattleResult(contact=question.key.split("/")[0])
        return
    offered = {choice.key: choice for choice in question.choices}
    liked = [each for each in LIKES.get(question.kind, ()) if each in offered]
    first = luck.one_of(liked) if liked else luck.one_of(sorted(offered))
    for key in dict.fromkeys((first, *sorted(offered))):
        for detail in _details(desk, resolution.after, question, offered[key].needs):
            yield Decision(question=question.key, choice=key, detail=detail)


def _details(
    desk: Desk, now: ValormrState, question: Question, needs: tuple[str, ...]
) -> Iterator[dict[str, Any]]:
    """Yield what a choice needs besides."""
    if not needs:
        yield {}
    elif needs == ("to",):
        places = neighbours(now.forces[question.asks[0]].at)
        yield from ({"to": place} for place in places if _on_map(desk, place))
    elif needs == ("of",):
        yield from ({"of": force.id} for force in desk.campaign.forces)


def _on_map(desk: Desk, place: Hex) -> bool:
    return desk.campaign.board.grid.contains(place)


def _battle(desk: Desk, now: ValormrState, question: Question, luck: Luck) -> BattleResult:
    """Return the result of a battle: some losses on each side, one holds the field."""
    losses: dict[str, int] = {}
    for name in question.asks:
        state = now.forces[name]
        for company in _front(valormr(desk.campaign).force(name), state):
            lost = luck.upto(max(1, state.figures[company] // 4))
            losses[company] = min(lost, state.figures[company])
    held = luck.one_of(sorted(question.asks))
    detail: dict[str, Any] = {"held": held}
    if luck.upto(1):
        detail["melee"] = (held,)
    contact = question.key.split("/")[0]
    return BattleResult(contact=contact, losses=losses, detail=detail)


def _front(force: Army, state: ForceState) -> tuple[str, ...]:
    """Return the companies of the regiment that fights."""
    regiments = {regiment.id: regiment for regiment in force.regiments}
    for name in state.order_of_march:
        companies = [c.id for c in regiments[name].companies]
        if any(state.figures[company] for company in companies):
            return tuple(c for c in companies if state.figures[c])
    return ()

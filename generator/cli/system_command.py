"""Runs a command that only some rule systems have."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from generator.cli.faults import DONE
from generator.cli.opening import opened_briefly, umpires_view
from generator.errors import UsageError
from generator.pipeline.campaign_folder import store_beside
from generator.pipeline.next_orders import eve_of_situation
from generator.pipeline.replay import played_ahead
from generator.resources import program_mark
from generator.systems.command import CommandMaterials
from generator.systems.registry import system_commands, system_named, systems_with
from generator.values import replace

if TYPE_CHECKING:
    import argparse

    from generator.cli.output import Output
    from generator.pipeline.desk import Desk
    from generator.store import Store
    from generator.systems.command import Answer


def run(name: str, options: argparse.Namespace, output: Output) -> int:
    """Print what the campaign's rule system answers to one of its commands.

    Raises:
        UsageError: It is a command of other systems.
    """
    command = next(each for each in system_commands() if each.name == name)
    if command.needs_campaign:
        answer = _of_campaign(name, options, output)
    else:
        answer = system_named(systems_with(name)[0]).alone[name](options)
    if options.json:
        output.result_json(answer.data)
        return DONE
    for passage in answer.passages:
        output.result(output.strong(passage.title))
        output.result("\n".join(passage.lines))
    return DONE


def _of_campaign(name: str, options: argparse.Namespace, output: Output) -> Answer:
    """Return what the rule system of a campaign answers.

    Raises:
        UsageError: It is a command of other systems.
    """
    desk = opened_briefly(options, output)
    answering = desk.system.pages.commands.get(name)
    if answering is None:
        others = ", ".join(system_named(each).rules.title for each in systems_with(name))
        message = (
            f"{name} is a command for campaigns of {others}; the rule system of this "
            f"one is {desk.rules.title}"
        )
        raise UsageError(message)
    materials = replace(materials_of(desk), progress=output.progress, kept=partial(_kept_of, desk))
    return answering(materials, options)


def _kept_of(desk: Desk) -> Store:
    """Return what is kept beside a campaign, by this state of the program."""
    return store_beside(desk.folder).made_by(program_mark(desk.system.package))


def materials_of(desk: Desk) -> CommandMaterials:
    """Return an opened campaign as a system's own command sees it."""
    return CommandMaterials(
        campaign=desk.campaign,
        rules=desk.rules,
        period=desk.period,
        inputs=desk.inputs,
        pending=desk.pending,
        resolution=lambda: desk.resolution,
        following=lambda: desk.rules.following(desk.resolution.after),
        played_ahead=partial(played_ahead, desk),
        eve_of=partial(eve_of_situation, desk),
        looking_ahead=desk.looking_ahead,
        view_of=partial(umpires_view, desk),
    )

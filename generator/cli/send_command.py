"""``send``: what each player is sent, ready to go; nothing is sent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.cli.faults import DONE, STOPPED
from generator.cli.opening import located, opened_briefly, print_findings, real_time
from generator.errors import UsageError
from generator.files import machine_faults
from generator.pipeline.build import alone, build
from generator.pipeline.campaign_folder import LETTERS, OUTPUT, store_in
from generator.pipeline.diaries import successors_book
from generator.pipeline.due import TIME_IS_UP
from generator.pipeline.file_findings import passed_deadline
from generator.pipeline.letters import (
    ORDER_PAGE,
    SUCCESSORS_BOOK,
    letter_to,
    page_to,
    players_to_write_to,
)
from generator.pipeline.unchanged import Wishes
from generator.publish import publish
from generator.resources import program_mark

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable, Mapping

    from generator.brief.audience import Audience
    from generator.cli.output import Output
    from generator.pipeline.build import Built
    from generator.pipeline.desk import Desk
    from generator.pipeline.letters import PlayersLetter

MOST_FOR_A_MAIL = 20_000_000
"""Bytes that nearly every mail server takes."""


def run(options: argparse.Namespace, output: Output) -> int:
    """Build the players' folders and write a letter for each.

    Raises:
        UsageError: There is no such player, or a folder is refused, or nobody is named
            from whom somebody takes over.
    """
    if options.stand_in and not options.player:
        message = "say from whom: give --player and that player's id with --stand-in"
        raise UsageError(message)
    desk = opened_briefly(options, output)
    wishes = Wishes(only="players", player=options.player or "", force=options.force)
    built = build(desk, wishes, output.progress)
    chosen = [reader for reader in players_to_write_to(desk) if options.player in (None, reader.id)]
    successor = options.stand_in or ""
    with_once = bool(options.once or successor) or not len(desk.book)
    with alone(desk.folder) as private:
        # Those that `serve` has shown, or that were sent before, are not made again.
        kept = store_in(private).made_by(program_mark(desk.system.package))
        pages = {reader: page_to(desk, reader, kept=kept) for reader in chosen}
    letters = [
        letter_to(
            desk,
            reader,
            {
                **_papers(desk, built, reader),
                ORDER_PAGE: page,
                **_taken_over(desk, reader, successor),
            },
            with_once=with_once,
            successor=successor,
        )
        for reader, page in pages.items()
    ]
    publish(
        desk.folder / LETTERS,
        {path: body for letter in letters for path, body in letter.files.items()},
        scope=options.player,
        force=options.force,
    )
    if options.json:
        output.result_json(_as_json(desk, letters, built))
    else:
        output.result("\n".join(_lines(desk, letters)))
    for letter in letters:
        if letter.mail_size > MOST_FOR_A_MAIL:
            size = f"{letter.mail_size / 1_000_000:.0f} MB"
            output.complain(f"{letter.name}'s mail has {size}: many servers refuse that")
    for period in dict.fromkeys(each.deadline_in for each in letters if each.deadline_in):
        passed = passed_deadline(desk.campaign, period, real_time(), told="when this was sent")
        if passed:
            print_findings(located(desk.folder, passed), desk.source, output, output.messages)
    if built.unprinted:
        output.complain(
            f"{built.unprinted} ({len(built.missing)} PDFs are missing in the letters.)"
        )
        return STOPPED
    return DONE


def _taken_over(desk: Desk, reader: Audience, successor: str) -> Mapping[str, bytes]:
    """Return the book of who takes over, by its path; nothing if nobody does."""
    return {SUCCESSORS_BOOK: successors_book(desk, reader, successor)} if successor else {}


def _papers(desk: Desk, built: Built, reader: Audience) -> Mapping[str, bytes]:
    """Return what lies in a player's folder of the output, by path below it.

    Raises:
        MachineError: It cannot be read.
    """
    made = (*built.published.written, *built.published.unchanged)
    mine = [path for path in made if path.is_relative_to(reader.folder)]
    with machine_faults(f"cannot read {desk.folder / OUTPUT}"):
        return {
            str(path.relative_to(reader.folder)): (desk.folder / OUTPUT / path).read_bytes()
            for path in mine
        }


def _lines(desk: Desk, letters: Iterable[PlayersLetter]) -> Iterable[str]:
    """Yield what is ready, player by player."""
    there_is_any = False
    for letter in letters:
        there_is_any = True
        whom = letter.address or "no address under [post]"
        yield f"{letter.name} ({whom})"
        yield from (f"  {desk.folder / LETTERS / path}" for path in letter.files)
    due = desk.due
    if not due.is_due:
        yield f"{desk.pending().untold} Till then these letters tell nothing of it."
    if due.awaited:
        yield f"If time is up, write below id, and send again: {TIME_IS_UP}"
    if there_is_any:
        yield "Nothing was sent: open the mails and send them, or pass on zip or page."
    else:
        yield "There is no player to write to."


def _as_json(desk: Desk, letters: list[PlayersLetter], built: Built) -> dict[str, object]:
    """Return what is ready, as data."""
    return {
        "period": str(desk.period),
        "due": desk.due.is_due,
        "letters": [
            {
                "player": letter.player,
                "address": letter.address,
                "files": [str(desk.folder / LETTERS / path) for path in letter.files],
            }
            for letter in letters
        ],
        "unprinted": list(built.missing),
    }

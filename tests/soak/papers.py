"""Papers: what a player's folder is printed into, and forms that come back as PDF."""

from __future__ import annotations

import io
import re
from functools import cache
from typing import TYPE_CHECKING

import pikepdf

from generator.cli.faults import DONE, FAULTY
from generator.errors import GeneratorError
from generator.pipeline.collect import collect
from generator.pipeline.desk import open_desk
from generator.pipeline.letters import players_to_write_to
from generator.pipeline.order_forms import order_form_for, order_forms_for
from generator.render.documents import Paper
from generator.render.pages import Press, page_environment
from generator.render.pdf import render_pdf
from tests.pdf_reading import page_texts
from tests.soak.grounds import a_folder, answered, begun, eve, first_text
from tests.soak.spoiling import any_of, by_bytes, by_lines, by_numbers
from tests.soak.wars import ordered

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path
    from random import Random


_SECRET = re.compile(r"secret-of-([a-z0-9-]+)=(zq[0-9]{5})")
"""The comment at the end of a file that names a player's secret word."""
_MISSION = re.compile(r'\[\[player\]\]\nid = "([^"]+)"(?:.*\n)+?mission = "')
_DUE = 0.5
"""How often players are told what comes of the period."""
_FOOT = re.compile(r"(?m)(\d+) of (\d+)$")
"""What the foot of a page says of how many there are."""
_ONCE = "once"
"""Where cards lie, several to a page, that count cards instead."""


class PaperError(AssertionError):
    """A paper is not as it must be."""


def a_file_to_print(sample: str, chance: Random) -> bytes:
    """Return a campaign file with orders at random, and for each player a word of his own."""
    text = first_text(sample).decode().partition("\n[[period]]\n")[0]
    with a_folder("to-print") as folder:
        begun(sample, folder, text.encode())
        try:
            text = ordered(folder, text, chance)
        except GeneratorError:
            text += f'\n[[period]]\nid = "{open_desk(folder).period}"\n'
    if chance.random() < _DUE:
        head, begun_with, rest = text.rpartition("\n[[period]]\n")
        text = f"{head}{begun_with}time_is_up = true\n{rest}"
    for number, found in enumerate(list(_MISSION.finditer(text))):
        word = f"zq{number}{chance.randrange(10_000):04}"
        text = text.replace(found[0], f"{found[0]}The word is {word}. ")
        text += f'\n[[period.text]]\nto = "{found[1]}"\ntitle = "Word"\nbody = "It is {word}."\n'
        text += f"# secret-of-{found[1]}={word}\n"
    return text.encode()


def meet_papers(sample: str, body: bytes) -> None:
    """Print a player's folder, and look at each file in it.

    Raises:
        PaperError: One cannot be opened, has other pages than it says, or holds
            another player's word; or his own stands nowhere.
    """
    words = dict(_SECRET.findall(body.decode("utf-8", "replace")))
    with a_folder("papers") as folder:
        begun(sample, folder, body)
        readers = players_to_write_to(open_desk(folder))
        reader = readers[len(body) % len(readers)]
        code, said = answered("build", "--player", reader.id, folder)
        if code != DONE:
            if code == FAULTY:
                return
            message = f"build ended with {code}: {said[-300:]}"
            raise PaperError(message)
        texts = {path.name: _text_of(path) for path in _files(folder / "output" / reader.folder)}
    for name, text in texts.items():
        for whose, word in words.items():
            if whose != reader.id and word in text:
                message = f"{name} of {reader.id} holds the word of {whose}"
                raise PaperError(message)
    if reader.id in words and not any(words[reader.id] in text for text in texts.values()):
        message = f"nothing of {reader.id} holds his own word"
        raise PaperError(message)


def _files(folder: Path) -> Iterator[Path]:
    """Yield every file below a folder."""
    return (path for path in sorted(folder.rglob("*")) if path.is_file())


def _text_of(path: Path) -> str:
    """Return all that a file says, of a PDF what stands on no page, too.

    Raises:
        PaperError: It is a PDF, and not a sound one.
    """
    body = path.read_bytes()
    if path.suffix != ".pdf":
        return body.decode("utf-8", "replace")
    texts = page_texts(body)
    laid_open = io.BytesIO()
    with pikepdf.open(io.BytesIO(body)) as opened:
        count = len(opened.pages)
        opened.save(
            laid_open,
            compress_streams=False,
            stream_decode_level=pikepdf.StreamDecodeLevel.generalized,
            object_stream_mode=pikepdf.ObjectStreamMode.disable,
        )
    if len(texts) != count:
        message = f"{path.name} has {count} pages for one reader and {len(texts)} for another"
        raise PaperError(message)
    if path.parent.name != _ONCE:
        check_feet(path.name, texts)
    inside = laid_open.getvalue()
    # Texts beside the pages are written with one byte a letter, or with two.
    plain = inside.decode("latin-1")
    return "\n".join((*texts, plain, plain.replace("\0", "")))


def check_feet(name: str, texts: Sequence[str]) -> None:
    """Refuse pages whose feet do not count them: 1 of 2, 2 of 2.

    Raises:
        PaperError: They do not, or end before the last.
    """
    before = (0, 0)
    for text in texts:
        found = _FOOT.findall(text)
        if not found:
            continue
        at, of = map(int, found[-1])
        follows = before[0] + 1 if before[0] < before[1] else 1
        if at != follows or (at > 1 and of != before[1]):
            message = f"{name}: {at} of {of} comes after {before[0]} of {before[1]}"
            raise PaperError(message)
        before = (at, of)
    if before[0] != before[1]:
        message = f"{name} ends with {before[0]} of {before[1]}"
        raise PaperError(message)


# Forms that come back.


@cache
def _printed_form() -> bytes:
    """Return a player's order form as PDF."""
    desk = eve("small")
    reader = players_to_write_to(desk)[0]
    form = order_form_for(desk, reader, is_next=False)
    press = Press(environment=page_environment(desk.system.package), paper=Paper.A4, when=None)
    job = order_forms_for(form, reader, press)["order-form.pdf"]
    return render_pdf(job.html, job.assets, when=None, setup=job.setup)


def filled_paper(chance: Random) -> bytes:
    """Return an order form as PDF, spoilt."""
    return any_of(by_bytes, by_lines, by_numbers)(chance, _printed_form())


def meet_filled(body: bytes) -> None:
    """Collect an order form as PDF, which is read in a process of its own."""
    collect(eve("small"), [("form", body)])

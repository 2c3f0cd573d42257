"""Plays a film in a real browser on a processor made slow, and lists what is not smooth.

Run as ``python3 -m tests.film_check [film.html]``, without a file for the film of a sample;
Chromium must be on the machine. Whatever else the machine does, a frame is told by what the
page itself reckons for it, in the middle one of several showings. Without a script
every turn must be reached by a link; with reduced motion nothing may move.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import tempfile
from pathlib import Path
from statistics import median_high
from typing import TYPE_CHECKING

from generator.brief.audience import PUBLIC
from generator.pipeline.desk import open_desk
from generator.pipeline.film_pictures import film_shown
from generator.render.films import film_alone
from tests.order_pages_shown import a_browser

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from playwright.sync_api import Browser

SAMPLE = Path(__file__).parents[1] / "examples" / "grand-strategic"
PHONE = (390, 844)
LONGEST_MS = 50
"""What the page reckons for a frame in playing may take no longer."""
_MOVING = "() => document.getAnimations().length"


def main(words: Sequence[str] | None = None) -> int:
    """Play a film and return 1 when anything was found."""
    parser = argparse.ArgumentParser(prog="python3 -m tests.film_check")
    parser.add_argument("film", type=Path, nargs="?")
    parser.add_argument("--seconds", type=int, default=8, help="of each showing")
    parser.add_argument("--showings", type=int, default=3)
    parser.add_argument("--slow", type=int, default=4, help="how much slower the processor is")
    options = parser.parse_args(words)
    with a_browser() as browser, tempfile.TemporaryDirectory() as place:
        if browser is None:
            _say("There is no Chromium on this machine: nothing was played.")
            return 0
        address = (options.film or _samples_film(Path(place))).resolve().as_uri()
        longest = [
            _longest_ms(browser, address, options.seconds, options.slow)
            for _ in range(options.showings)
        ]
        complaints = [*_without_script(browser, address), *_at_rest(browser, address)]
    told = ", ".join(f"{each:.0f}" for each in longest)
    _say(f"The longest frame of {len(longest)} showings, in ms: {told}")
    if median_high(longest) > LONGEST_MS:
        complaints.append(f"more than {LONGEST_MS} ms for a frame")
    _say("\n".join(complaints) or "The film is smooth.")
    return 1 if complaints else 0


def _samples_film(folder: Path) -> Path:
    """Write the film of a sample into a folder and return its path."""
    sample = shutil.copytree(SAMPLE, folder / "sample")
    film = film_shown(open_desk(sample), PUBLIC)
    if film is None:
        message = f"{sample}: expected turns that are closed"
        raise AssertionError(message)
    path = folder / "film.html"
    path.write_bytes(film_alone(film))
    return path


def _without_script(browser: Browser, address: str) -> Iterator[str]:
    """Yield turns that no link shows where no script runs."""
    page = browser.new_page(java_script_enabled=False)
    page.goto(address)
    for link in page.locator("#strip a").all()[:20]:
        link.click()
        turn = (link.get_attribute("href") or "").removeprefix("#")
        if not page.locator(f"#{turn} .layer").is_visible():
            yield f"without a script {turn} is not shown"


def _at_rest(browser: Browser, address: str) -> Iterator[str]:
    """Yield what moves for somebody who wants no motion."""
    page = browser.new_page(reduced_motion="reduce")
    page.goto(f"{address}#turn-1")
    page.click("#on")
    if page.evaluate(_MOVING):
        yield "something moves for who wants no motion"


def _longest_ms(browser: Browser, address: str, seconds: int, slow: int) -> float:
    """Return how long the page was busy with the frame for which it had most to do."""
    width, height = PHONE
    page = browser.new_page(viewport={"width": width, "height": height})
    page.goto(f"{address}#turn-1")
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": slow})
    page.click("#play")
    page.wait_for_timeout(500)
    browser.start_tracing(page=page, categories=["disabled-by-default-devtools.timeline"])
    page.wait_for_timeout(1000 * seconds)
    traced = json.loads(browser.stop_tracing())["traceEvents"]
    page.close()
    # What the machine does beside it is not in a thread's own time.
    pages = {
        (each["pid"], each["tid"])
        for each in traced
        if each["name"] == "thread_name" and each["args"]["name"] == "CrRendererMain"
    }
    tasks: list[float] = [
        each["tdur"] / 1000
        for each in traced
        if each["name"] == "RunTask" and "tdur" in each and (each["pid"], each["tid"]) in pages
    ]
    if len(tasks) < seconds:
        message = f"{address}: expected a film that plays"
        raise AssertionError(message)
    return max(tasks)


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")


if __name__ == "__main__":
    sys.exit(main())

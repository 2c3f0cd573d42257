"""Plays a film in a real browser on a processor made slow, and lists what is not smooth.

Run as ``python3 -m tests.film_check film.html``; Chromium must be on the machine, and have
it for itself. Without a script every turn must be reached by a link; with reduced motion
nothing may move.
"""

from __future__ import annotations

import argparse
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

from tests.site_check import BROWSERS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from playwright.sync_api import Browser

PHONE = (390, 844)
LONGEST_MS = 50
"""A frame in playing may take no longer."""
_FRAMES = """() => {
  window.frames_ms = [];
  let last = performance.now();
  const next = () => {
    const now = performance.now();
    window.frames_ms.push(now - last);
    last = now;
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
}"""
_MOVING = "() => document.getAnimations().length"


def main(words: Sequence[str] | None = None) -> int:
    """Play a film and return 1 when anything was found."""
    parser = argparse.ArgumentParser(prog="python3 -m tests.film_check")
    parser.add_argument("film", type=Path)
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--slow", type=int, default=4, help="how much slower the processor is")
    options = parser.parse_args(words)
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        _say("There is no Chromium on this machine: nothing was played.")
        return 0
    address = options.film.resolve().as_uri()
    with sync_playwright() as player:
        browser = player.chromium.launch(executable_path=found, args=["--no-sandbox"])
        complaints = [
            *_without_script(browser, address),
            *_at_rest(browser, address),
            *_played(browser, address, options.seconds, options.slow),
        ]
        browser.close()
    _say("\n".join(complaints) or "The film is smooth.")
    return 1 if complaints else 0


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


def _played(browser: Browser, address: str, seconds: int, slow: int) -> Iterator[str]:
    """Yield how long frames took that took too long."""
    width, height = PHONE
    page = browser.new_page(viewport={"width": width, "height": height})
    page.goto(f"{address}#turn-1")
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": slow})
    page.wait_for_timeout(1500)
    page.click("#play")
    page.evaluate(_FRAMES)
    page.wait_for_timeout(1000 * seconds)
    frames: list[float] = page.evaluate("() => window.frames_ms")
    slowest = sorted(frames, reverse=True)
    late = [frame for frame in slowest if frame > LONGEST_MS]
    _say(f"{len(frames)} frames, the slowest {slowest[0]:.0f} ms, {len(late)} too slow")
    if late:
        yield f"{len(late)} of {len(frames)} frames take more than {LONGEST_MS} ms"


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")


if __name__ == "__main__":
    sys.exit(main())

"""The site on the disk: what a build writes, leaves and removes."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from tests.cli.folders import append, contents, edit, times
from tests.site_reading import findings

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.cli.conftest import Answer

ADDRESS = "https://club.example/wend/"
CLOSED = '\n[[period]]\nid = "1-night"\n'
TEXT = """
[[period.text]]
to = "public"
title = "The gate"
body = "![The gate at dusk](gate.png) ![](gate.png) ![Lost](lost.png)"
"""

pytestmark = pytest.mark.usefixtures("_paperless")


def a_turn_is_closed(campaign: Path, marchtable: Callable[..., Answer]) -> Answer:
    """Close the first turn of a campaign with an address; return the last answer."""
    edit(campaign, f'# address = "{ADDRESS}"', f'address = "{ADDRESS}"')
    append(campaign, CLOSED)
    append(campaign, TEXT)
    (campaign / "pictures").mkdir()
    content = io.BytesIO()
    Image.new("RGB", (40, 30), "#884422").save(content, "PNG")
    (campaign / "pictures" / "gate.png").write_bytes(content.getvalue())
    (campaign / "pictures" / "unused.png").write_bytes(content.getvalue())
    marchtable("close", campaign, "--yes", "--quiet")
    return marchtable("close", campaign, "--yes")


@pytest.mark.deep
def test_a_site_with_an_address_is_whole_and_a_second_build_writes_nothing(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    answer = a_turn_is_closed(campaign, marchtable)
    site = campaign / "output" / "public"
    first, when = contents(site), times(site)
    again = marchtable("build", campaign)

    assert (answer.code, again.code) == (0, 0)
    assert findings(first, ADDRESS) == ()
    with Image.open(site / "turns" / "0001" / "map.png") as picture:
        assert picture.size == (1200, 630)
    assert "turns/0001/pictures/gate.png" in first
    assert not [path for path in first if "unused" in path or "lost" in path]
    assert times(site) == when
    seed = (campaign / "campaign.seed").read_bytes().strip()
    assert not [path for path, body in first.items() if seed in body]


@pytest.mark.deep
def test_pages_no_longer_wanted_are_removed(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    a_turn_is_closed(campaign, marchtable)
    site = campaign / "output" / "public"
    before = contents(site)
    edit(campaign, f'\naddress = "{ADDRESS}"', f'\n# address = "{ADDRESS}"')
    marchtable("build", campaign)
    bare = contents(site)
    marchtable("reopen", campaign, "--yes")
    marchtable("build", campaign)
    after = contents(site)

    gone = {"feed.xml", "sitemap.xml", "turns/0001/map.png"}
    assert before.keys() - bare.keys() == gone
    assert not [path for path in after if path.startswith(("turns/", "armies/"))]


def test_pictures_that_cannot_be_shown_are_told_while_the_period_is_pending(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    append(campaign, TEXT)

    answer = marchtable("build", campaign, "--only", "umpire")

    assert "pictures/lost.png is not shown: there is no such file" in answer.err
    assert "pictures/gate.png is not shown: put words" in answer.err


def test_without_an_address_it_is_said_what_is_left_out(
    campaign: Path, marchtable: Callable[..., Answer]
) -> None:
    answer = marchtable("build", campaign, "--only", "public")

    assert "no feed, no site map and no picture" in answer.err

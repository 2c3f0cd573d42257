"""Weather dice thrown by hand, so that every weather comes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.systems.valormr.rules.state import valormr_state

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.pipeline.desk import Desk

FACES = {
    "clear": {"clear": 1, "cloudy": 4},
    "cloudy": {"clear": 1, "cloudy": 3, "rain": 5},
    "rain": {"clear": 1, "cloudy": 2, "rain": 3},
}
"""The face that brings a sky, by the sky there is."""
RAINY = {"light": 3, "hard": 6}
ARROW = {"": 3, "fog": 1, "calm": 6, "high winds": 6, "gale": 6}
WIND = {"calm": 1, "high winds": 5, "gale": 6}


def weather_dice(desk: Desk, skies: Mapping[str, Any]) -> dict[str, int]:
    """Return the faces thrown by hand for the sky of the pending period, by key."""
    wanted = next((s for s in skies["sky"] if s["of"] == str(desk.period)), None)
    if wanted is None:
        return {}
    now = str(valormr_state(desk.situation).weather.sky)
    now = "rain" if now.endswith("rain") else now
    brings = wanted.get("brings", "")
    if wanted["is"] not in FACES[now]:
        return {}
    faces = {"VAL-WX-03": FACES[now][wanted["is"]]}
    if wanted["is"] == "rain":
        faces["VAL-WX-06"] = RAINY[wanted["rain"]]
    if now != wanted["is"]:
        faces["VAL-WX-08"] = ARROW[brings]
        if brings in WIND:
            faces["VAL-WX-13"] = WIND[brings]
    return {f"{desk.period}/{rule}/sky/1": face for rule, face in faces.items()}

"""What Valormr lays over every reader's map, in the order of its legend."""

from __future__ import annotations

from generator.systems.valormr.sheets.map_layers.courier_layer import courier_layer
from generator.systems.valormr.sheets.map_layers.face_layer import face_layer
from generator.systems.valormr.sheets.map_layers.works_layer import works_layer

LAYERS = (face_layer, courier_layer, works_layer)

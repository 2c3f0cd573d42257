"""How a campaign file of the Valormr Campaign is written."""

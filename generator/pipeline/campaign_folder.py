"""What lies where in a campaign's folder."""

from __future__ import annotations

CAMPAIGN_FILE = "campaign.toml"
SEED_FILE = "campaign.seed"
CHRONICLE = "chronicle"
PICTURES = "pictures"
"""The umpire's pictures."""
BLOCKS = "periods"
"""Where umpires may put blocks of closed periods aside; it is never read."""
OUTPUT = "output"
LETTERS = "letters"
"""What is ready to be sent to players."""

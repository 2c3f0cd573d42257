"""The Valormr Campaign: everything that only a campaign of it needs."""

"""Commands that only a Valormr campaign has."""

"""The nouns of a campaign: immutable values that know no rule."""

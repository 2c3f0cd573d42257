"""House rules: a rule system whose rules are tables in the campaign file."""

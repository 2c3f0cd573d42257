"""Its campaign files: how tables in them become rules, and their orders."""

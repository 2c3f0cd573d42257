"""Its campaign files: its own tables, and how they become a campaign."""

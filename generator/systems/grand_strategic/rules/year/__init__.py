"""The year round the weeks: resource stages, winter and spring."""

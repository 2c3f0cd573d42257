"""The rule systems, one folder each, and the one face they all show."""

"""The grand-strategic campaign, in the making: its rules alone, and not all of them.

No campaign can name it yet; ``rules/ledger`` says which rules are there.
"""

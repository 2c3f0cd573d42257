"""The Battlefield supplement of Death or Glory, in the making: its rules alone.

No campaign can name it yet; ``rules/ledger`` says which rules are there. Its author
forbids commercial use: this folder can be taken away, and everything else works.
"""

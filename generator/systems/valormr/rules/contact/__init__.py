"""From map contact to the wargames table and back, stage by stage.

``engagement`` holds what is settled, ``asking`` puts questions, each stage is a file,
and ``thread`` runs the stages in their order.
"""

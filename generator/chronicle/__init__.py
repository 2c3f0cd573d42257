"""The closed periods: one sealed file each, written once, chained, never recomputed.

``record`` is the value, ``form`` its text, ``seal`` the line that shows any change,
``book`` the folder read in order, ``closing`` what a close and a reopening do to it.
"""

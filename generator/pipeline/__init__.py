"""The flow: read, resolve, brief, render, publish; nothing flows back.

``desk`` opens a campaign and plays its pending period, ``records`` closes a period
into the chronicle and lays closed ones open again, ``build`` makes every page.
"""

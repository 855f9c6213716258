"""The workshop: scenarios that are being made. What is drawn, how it is changed and taken back, and how it is kept.

A `drawing.Drawing` is a scenario in the making. Every act makes an `edit.Edit` of it (`acts`), which an `easel.Easel`
carries out, takes back and keeps on disk before anything is shown.
"""

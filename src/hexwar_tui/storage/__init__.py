"""What is kept on disk: saves with their journals and backups, autosaves, exports, settings, and the locks on seats.

`campaign.Campaign` is the handle on a game that is kept; `save_list`, `recovery`, `export`, `checking`, `settings`
and `pins` are what else an interface needs.
"""

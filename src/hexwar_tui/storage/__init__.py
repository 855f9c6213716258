"""What is kept on disk: saves with their journals and backups, autosaves, exports, settings, and the locks on seats.

`campaigns.campaign.Campaign` is the handle on a game that is kept; `saves.save_list`, the other `campaigns`,
`beside.settings` and `seals.pins` are what else an interface needs.
"""

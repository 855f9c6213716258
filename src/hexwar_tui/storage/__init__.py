"""What is kept on disk: saves with their journals and backups, autosaves, exports, plans, settings, seals and PINs.

`campaigns.campaign.Campaign` is the handle on a game that is kept. Besides that an interface needs `saves.save_list`,
the other modules of `campaigns`, `beside.settings` and `seals.pins`.
"""

"""The files of saves and their journals: what they hold, and how they are written, read and opened."""

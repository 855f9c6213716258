"""The ground as it is now, sight over it, where units are and may be on it, and the area that sides hold."""

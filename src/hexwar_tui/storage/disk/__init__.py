"""What reaches the disk, whole or not at all: files, locks, places."""

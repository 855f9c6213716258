"""What a terminal is sent of a frame, and what it shows already."""

"""What has happened since a side had the keyboard last."""

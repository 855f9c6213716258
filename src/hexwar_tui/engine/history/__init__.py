"""What was played: it is replayed, looked back at, told, and continued under other rules."""

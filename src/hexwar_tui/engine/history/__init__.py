"""What was played: played again, looked back at, told, and gone on with under other rules."""

"""What is told, kind by kind: of turns and what they bring, of the rounds, and of the event of the turn."""

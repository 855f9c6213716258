"""The events that a game of Ashlands tells: of turns and what they bring, of the rounds, of the event of the turn."""

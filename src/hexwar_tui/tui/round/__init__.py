"""A round at one keyboard: news, replay, the end."""

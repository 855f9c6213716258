"""Diplomacy: contacts, treaties, guests, the Union of States."""

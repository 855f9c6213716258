"""Contacts, treaties, guests, the Union of States."""

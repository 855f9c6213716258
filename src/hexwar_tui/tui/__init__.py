"""The app: screens, widgets and dialogs over the engine. Nothing in it knows any rule system by name."""

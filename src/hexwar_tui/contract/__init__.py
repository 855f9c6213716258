"""What every rule system owes to the program and its players, as tests that come with the program.

    pip install 'hexwar[contract]'
    pytest --pyargs hexwar_tui.contract --system ambush

plays the scenarios of the system and holds that games end, that saves and replays are equal, that sides see nothing of
what others hide or write in secret, that refusals and news are sentences, and that rulings are sound. `--system` can be
given several times; without it all installed systems are tested. `-m "not long"` plays two scenarios of each and leaves
the others out. Nothing is played through app or command line, but what the command line prints for a side is compared.
"""

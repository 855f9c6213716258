from hexwar_tui.engine.game import Game as Game
from hexwar_tui.engine.lab.trial import Score as Score
from hexwar_tui.engine.orders.choices import legal_orders as legal_orders
from hexwar_tui.engine.orders.order import Draft as Draft
from hexwar_tui.engine.practice_player import Noted as Noted
from hexwar_tui.engine.practice_player import Observation as Observation
from hexwar_tui.engine.practice_player import PlayerKind as PlayerKind
from hexwar_tui.engine.practice_player import Weighed as Weighed
from hexwar_tui.engine.words.language import render as render
from hexwar_tui.engine.words.language import say as say
from hexwar_tui.storage.door import load as load
from hexwar_tui.storage.door import new as new
from hexwar_tui.storage.door import play as play
from hexwar_tui.storage.door import sandbox as sandbox
from hexwar_tui.storage.door import save as save

__version__: str

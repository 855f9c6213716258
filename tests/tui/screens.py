"""All screens of the app, for the tests that come to them."""

from hexwar_tui.tui.app.cloth import Cloth as Cloth
from hexwar_tui.tui.app.commands import HelpDialog as HelpDialog
from hexwar_tui.tui.app.commands import Palette as Palette
from hexwar_tui.tui.app.opponents import Players as Players
from hexwar_tui.tui.app.settings import SettingsScreen as SettingsScreen
from hexwar_tui.tui.app.settings_keys import KeyDialog as KeyDialog
from hexwar_tui.tui.app.settings_keys import KeySettings as KeySettings
from hexwar_tui.tui.books.rule_book import RuleBook as RuleBook
from hexwar_tui.tui.desk.journal import JournalScreen as JournalScreen
from hexwar_tui.tui.desk.rehearsal import RehearsalScreen as RehearsalScreen
from hexwar_tui.tui.desk.screen import RefereeDesk as RefereeDesk
from hexwar_tui.tui.desk.steps import ReportScreen as ReportScreen
from hexwar_tui.tui.dialogs.choose import ChooseDialog as ChooseDialog
from hexwar_tui.tui.dialogs.choose import SeveralDialog as SeveralDialog
from hexwar_tui.tui.dialogs.confirm import ConfirmDialog as ConfirmDialog
from hexwar_tui.tui.dialogs.dialog import Dialog as Dialog
from hexwar_tui.tui.dialogs.dice import DiceDialog as DiceDialog
from hexwar_tui.tui.dialogs.entry import (
    NumberDialog as NumberDialog,
)
from hexwar_tui.tui.dialogs.entry import (
    TextDialog as TextDialog,
)
from hexwar_tui.tui.dialogs.letter import LetterDialog as LetterDialog
from hexwar_tui.tui.dialogs.menu import Menu as Menu
from hexwar_tui.tui.dialogs.queue import (
    EnteredDialog as EnteredDialog,
)
from hexwar_tui.tui.dialogs.queue import (
    NumberedDialog as NumberedDialog,
)
from hexwar_tui.tui.dialogs.queue import PartsDialog as PartsDialog
from hexwar_tui.tui.dialogs.queue import (
    QueueDialog as QueueDialog,
)
from hexwar_tui.tui.dialogs.search import SearchDialog as SearchDialog
from hexwar_tui.tui.dialogs.signs import SignsDialog as SignsDialog
from hexwar_tui.tui.dialogs.stacks import StacksDialog as StacksDialog
from hexwar_tui.tui.dialogs.tell import AskDialog as AskDialog
from hexwar_tui.tui.dialogs.tell import EndDialog as EndDialog
from hexwar_tui.tui.dialogs.tell import (
    LookDialog as LookDialog,
)
from hexwar_tui.tui.dialogs.tell import (
    RefusalDialog as RefusalDialog,
)
from hexwar_tui.tui.dialogs.tell import (
    TellDialog as TellDialog,
)
from hexwar_tui.tui.dialogs.tell import (
    ThinkingDialog as ThinkingDialog,
)
from hexwar_tui.tui.dialogs.tell import Undone as Undone
from hexwar_tui.tui.handover.chart_page import ChartsScreen as ChartsScreen
from hexwar_tui.tui.handover.curtain import Curtain as Curtain
from hexwar_tui.tui.lesson.screen import LessonTable as LessonTable
from hexwar_tui.tui.outlook.screen import MapScreen as MapScreen
from hexwar_tui.tui.outlook.screen import OtherMapScreen as OtherMapScreen
from hexwar_tui.tui.round.chronicle.screen import ChronicleScreen as ChronicleScreen
from hexwar_tui.tui.round.end import EndScreen as EndScreen
from hexwar_tui.tui.round.replay import ReplayScreen as ReplayScreen
from hexwar_tui.tui.round.since.digest import Digest as Digest
from hexwar_tui.tui.round.watch import WatchScreen as WatchScreen
from hexwar_tui.tui.setup.first_start import FirstStart as FirstStart
from hexwar_tui.tui.setup.learn import LearnScreen as LearnScreen
from hexwar_tui.tui.setup.new_game import NewGame as NewGame
from hexwar_tui.tui.setup.saves import Saves as Saves
from hexwar_tui.tui.setup.seats import SetupSheet as SetupSheet
from hexwar_tui.tui.setup.title import Title as Title
from hexwar_tui.tui.stage.full_screen import (
    FullScreen as FullScreen,
)
from hexwar_tui.tui.stage.full_screen import (
    SteadyScreen as SteadyScreen,
)
from hexwar_tui.tui.stage.full_screen import (
    TooSmall as TooSmall,
)
from hexwar_tui.tui.stage.private import PrivateScreen as PrivateScreen
from hexwar_tui.tui.table.screen import TableScreen as TableScreen
from hexwar_tui.tui.widgets.sheet import Sheet as Sheet
from hexwar_tui.tui.workshop.drawings import Workshop as Workshop
from hexwar_tui.tui.workshop.screen import DrawingScreen as DrawingScreen

"""What opens when something is pressed that one key cannot settle: every dialog of the desk, and what comes back from it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPoint
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QMenu, QWidget

from moderator.play.messages import Step
from moderator.rulesets.sanguosha import commands as c
from moderator.rulesets.sanguosha.pool import effective_bans, pool_of
from ui.desk_doors import DeskDoors
from ui.later import Later
from ui.printing.door import Printing
from ui.table.actions import OTHER_SEAT, SETUP
from ui.table.again import Again
from ui.table.chance import draw, fresh_seed
from ui.table.dial import DialView
from ui.table.dialogs.base import DeskDialog
from ui.table.housekeeping import Housekeeping
from ui.table.pick import Pick, Slot
from ui.table.reasons import Reasons
from ui.table.results.door import Results
from ui.table.screen import PublicScreen
from ui.table.substitute.rooms import Substitutes

if TYPE_CHECKING:
    from ui.table.dialogs.amend import AmendDialog
    from ui.table.dialogs.cards import CardDialog
    from ui.table.dialogs.heroes import HeroDialog, Offer
    from ui.table.dialogs.keys import HelpDialog
    from ui.table.dialogs.mvp import MvpDialog
    from ui.table.dialogs.notices import NoticesDialog
    from ui.table.dialogs.outcome import OutcomeDialog
    from ui.table.dialogs.scoring import ScoringDialog
    from ui.table.dialogs.secrets import ShowDialog
    from ui.table.dialogs.small import ScrollDialog, TimerDialog, scroll_name, targets_of
    from ui.table.dialogs.steps import StepDialog
    from ui.table.exports import ExportMenu
    from ui.table.more import MoreMenu
    from ui.table.page import MatchPage
else:  # loaded at their first use
    AmendDialog = Later("ui.table.dialogs.amend", "AmendDialog")
    CardDialog = Later("ui.table.dialogs.cards", "CardDialog")
    HeroDialog = Later("ui.table.dialogs.heroes", "HeroDialog")
    Offer = Later("ui.table.dialogs.heroes", "Offer")
    HelpDialog = Later("ui.table.dialogs.keys", "HelpDialog")
    MvpDialog = Later("ui.table.dialogs.mvp", "MvpDialog")
    NoticesDialog = Later("ui.table.dialogs.notices", "NoticesDialog")
    OutcomeDialog = Later("ui.table.dialogs.outcome", "OutcomeDialog")
    ScoringDialog = Later("ui.table.dialogs.scoring", "ScoringDialog")
    ShowDialog = Later("ui.table.dialogs.secrets", "ShowDialog")
    ScrollDialog = Later("ui.table.dialogs.small", "ScrollDialog")
    TimerDialog = Later("ui.table.dialogs.small", "TimerDialog")
    scroll_name = Later("ui.table.dialogs.small", "scroll_name")
    targets_of = Later("ui.table.dialogs.small", "targets_of")
    StepDialog = Later("ui.table.dialogs.steps", "StepDialog")
    ExportMenu = Later("ui.table.exports", "ExportMenu")
    MoreMenu = Later("ui.table.more", "MoreMenu")

SEAT_SLOTS = {"killer": Slot("killer", "killer"), "line": Slot("line"), "victim": Slot("victim")}


class Doors(DeskDoors):
    """The doors of the judge's desk."""

    def __init__(self, page: MatchPage) -> None:
        super().__init__(page)
        self.menu: QMenu | None = None
        self.reasons = Reasons(page, self.show)
        self.results = Results(page, self.show)
        self.screen = PublicScreen(page)
        self.rooms = (
            self.reasons,
            self.results,
            self.screen,
            Substitutes(page, self.show),
            Printing(page, self.show),
            Housekeeping(page, self.show),
            Again(page),
        )
        """Who else opens dialogs of the desk: ``open_<verb>`` for what a press needs, ``ask_<name>`` for a key of the page."""

    # --- the page's own keys ------------------------------------------------------------------------------------------

    def ask(self, name: str) -> None:
        """A key or button of the page: undo, redo, amend, timeline, standings, export, help, death, home."""
        self.find(f"ask_{name}")()

    def ask_settings(self) -> None:
        """The settings; what was begun is left."""
        self._page.presses.cancel()
        super().ask_settings()

    def amend_entry(self, seq: int) -> None:
        """Make that entry right."""
        self.show(AmendDialog(self._context, seq, parent=self._page))

    def standings(self) -> None:
        """The whole table with its reasons."""
        self.results.show_standings()

    ask_standings = standings

    def ask_help(self) -> None:
        """The key map."""
        self.show(HelpDialog(self._context, parent=self._page))

    def ask_export(self) -> None:
        """What can be exported."""
        self.menu = ExportMenu(self._context, self._page)
        button = self._page.header.export
        self.menu.popup(button.mapToGlobal(QPoint(0, button.height() + 4)))

    def ask_notices(self) -> None:
        """What is to be told to whom."""
        self.show(NoticesDialog(self._context, parent=self._page))

    def ask_other_seat(self) -> None:
        """That was the other seat."""
        self._page.presses.act(OTHER_SEAT)

    def ask_more(self) -> None:
        """Everything that is seldom needed."""
        self.open_more(None)

    def ask_death(self) -> None:
        """A death."""
        self._page.keymap.press("D")

    # --- what a press asks for ----------------------------------------------------------------------------------------

    def open(self, name: str, subject: Any) -> None:
        """``wanted`` of the presses."""
        if name.startswith("step:"):
            self._step(name.removeprefix("step:"), subject)
            return
        self._subject = subject
        self.find(f"open_{name}")(subject)

    def _step(self, verb: str, step: Step) -> None:
        """A step that still needs something: a draw, a seat, or a dialog of its own."""
        drawn = draw(verb, self._page.desk.state, fresh_seed()) if verb in {"set_seats", "deal_roles", "deal_boxes"} else None
        if drawn is not None:
            self._page.desk.do(drawn)
            return
        asked = [name for name in step.needs if name != "source"]
        slots = tuple(SEAT_SLOTS[name] for name in asked) if all(name in SEAT_SLOTS for name in asked) else ()
        opener = self.find(f"open_{verb}")
        if slots:
            game = self._page.desk.state.game
            allowed = game.living if game is not None and game.seats else self._page.presses.seats
            word = verb if self._context.words.has(f"ui.desk.action.{verb}") else "seat"
            self._page.presses.begin(Pick(verb, word, slots, allowed, tuple(step.params.items())))
        elif opener is not None:
            opener(step)
        else:
            self.show(StepDialog(self._context, step, parent=self._page))

    def open_answer(self, _: object) -> None:
        """The question stands in the right column; the keyboard goes there."""
        self._page.right.asks.take_focus()

    def open_card(self, line: str | None) -> None:
        """A card, for the seat that was looked at last."""
        self.show(CardDialog(self._context, line, parent=self._page))

    def open_more(self, _: object) -> None:
        """Everything that is seldom needed."""
        self.menu = MoreMenu(self._context, self._page)
        self.menu.taken.connect(self._page.presses.take)
        self.menu.notices.connect(self.ask_notices)
        self.menu.settings.connect(self.ask_settings)
        self.menu.asked.connect(self.ask)
        self.menu.public.connect(self.screen.ask_public)
        self.menu.ties.connect(self.results.ask_ties)
        self.menu.appeals.connect(self.results.ask_appeals)
        self.menu.rulebook.connect(self.ask_rulebook)
        self.menu.printing.connect(self.find("ask_print"))
        button = self._page.header.more
        self.menu.popup(button.mapToGlobal(QPoint(0, button.height() + 4)))

    def open_present_all(self, _: object) -> None:
        """Everybody who is not yet marked is here."""
        for step in self._page.desk.steps:
            if step.verb == "mark_present":
                self._page.desk.take(step)

    def open_pick_hero(self, step: Step) -> None:
        """The proposed line's hero."""
        self._subject = step.params["line"]
        self.open_pick(step.params["line"])

    def open_confirm_scoring(self, _: object) -> None:
        """The table is read before it is confirmed."""
        self.show(ScoringDialog(self._context, parent=self._page))

    def confirm_card(self, card: int) -> None:
        """An automatic card that waited for the judge (``card_confirm``)."""
        self._page.desk.do(c.ConfirmCard(card=card))

    def open_set_timer(self, _: object) -> None:
        """Another time for the timer on top."""
        game = self._page.desk.state.game
        top = game.table.clock.top if game is not None else None
        left = game.table.clock.left(top, self._page.desk.clock.now()) if game is not None and top is not None else None
        self.show(TimerDialog(self._context, left, parent=self._page))

    def open_scroll(self, _: object) -> None:
        """Which scroll."""
        dialog = ScrollDialog(self._context, parent=self._page)
        dialog.chosen.connect(self._on_scroll)
        self.show(dialog)

    def _on_scroll(self, script: str) -> None:
        """Announce at once where the targets follow, else ask for them."""
        game = self._page.desk.state.game
        if game is None or game.turn is None:
            return
        targets = targets_of(script, game.turn, game.living)
        name = scroll_name(self._context, script)
        fields = (("line", game.turn), ("name", name))
        if targets is not None:
            self._page.desk.do(c.AnnounceScroll(line=game.turn, name=name, targets=targets))
            return
        slots: tuple[Slot, ...] = (Slot("targets", "seats", 1, 1),)
        if script in {"", "iron_chain"}:
            slots = (Slot("targets", "seats", 1, 2 if script else len(game.living)),)
        if script == "borrowed_sword":
            slots = (*slots, Slot("victim"))
        self._page.presses.begin(Pick("announce_scroll", "scroll", slots, game.living, fields))

    def open_confirm_outcome(self, _: object) -> None:
        """The proposed outcome, to be read and confirmed."""
        self.show(OutcomeDialog(self._context, parent=self._page))

    def open_name_mvp(self, _: object) -> None:
        """Figures, hint, choice."""
        self.show(MvpDialog(self._context, parent=self._page))

    def open_ban(self, line: str) -> None:
        """Whom a line bans; no standing lords, no replacements, in turn nobody who is banned (S1.4, R4)."""
        say, state = self._context.say, self._page.desk.state
        banned = effective_bans(state) if state.rule("ban_mode") == "in_turn" else ()  # else the bans are secret still
        offer = Offer(replacements=False, without=frozenset({*pool_of(state.params).standing, *banned}))
        title, none = say("ban.title", line=line), say("ban.nobody")
        dialog = HeroDialog(self._context, title, say("ban.lead"), offer, none=none, why=self._why_no_ban, parent=self._page)
        dialog.chosen.connect(self._on_ban)
        self.show(dialog)

    def _why_no_ban(self, hero: str) -> Any:
        return self._page.desk.propose(c.BanHero(line=str(self._subject), hero=hero))

    def _on_ban(self, hero: str, _: bool) -> None:
        self._page.desk.do(c.BanHero(line=str(self._subject), hero=hero or None))

    def open_pick(self, line: str) -> None:
        """The hero a line has named, out of its box where that is known."""
        say, game = self._context.say, self._page.desk.state.game
        box = game.boxes.get(line, ()) if game is not None else ()
        offer = Offer(box=box, only=bool(box) and game is not None and bool(game.box_seed), free=True)
        lead = say("pick.lead_box" if box else "pick.lead")
        dialog = HeroDialog(self._context, say("pick.title", line=line), lead, offer, why=self._why_no_pick, parent=self._page)
        if game is not None and line in game.overdue:
            dialog.cite(say("pick.overdue", line=line), "S5.2.1", "R6")
        dialog.chosen.connect(self._on_hero)
        self.show(dialog)

    def _why_no_pick(self, hero: str) -> Any:
        return self._page.desk.propose(c.PickHero(line=str(self._subject), hero=hero))

    def _on_hero(self, hero: str, replacement: bool) -> None:
        self._page.desk.do(c.PickHero(line=str(self._subject), hero=hero, replacement=replacement))

    def open_show_roles(self, _: object) -> None:
        """Roles, one seat at a time, under the curtain."""
        self.show(ShowDialog(self._context, "roles", parent=self._page))

    def open_show_boxes(self, _: object) -> None:
        """Boxes, one seat at a time, under the curtain."""
        self.show(ShowDialog(self._context, "boxes", parent=self._page))

    def open_seats_by_hand(self, _: object) -> None:
        """Eight lines in the order they sit."""
        self._page.presses.act(SETUP["seats"][0])

    # --- refusals, rules ----------------------------------------------------------------------------------------------

    def _say_refusal(self, text: str) -> None:
        self._page.centre.prompt.say(text, "amber")

    def _place(self, popover: QWidget) -> QPoint:
        corner = QCursor.pos()
        return QPoint(corner.x() - popover.width(), corner.y() + 12)

    # --- following ----------------------------------------------------------------------------------------------------

    def follow(self, change: Any) -> None:
        """The end of a game opens its sheet by itself."""
        game = self._page.desk.state.game
        if change.kind != "do" or self.dialog is not None or game is None:
            return
        events = {type(event).__name__ for event in change.events}
        if "OutcomeProposed" in events and game.status == "outcome":
            self.open_confirm_outcome(None)

    def show_clock(self, view: DialView) -> None:
        """The clock that the open dialog covers."""
        if self.dialog is not None:
            self.dialog.show_clock(view)

    def show(self, dialog: DeskDialog) -> None:
        """Open a dialog over the page, with the clock that it covers; what was begun is left."""
        self._page.presses.cancel()
        super().show(dialog)
        dialog.show_clock(self._page.centre.board.dial.view)

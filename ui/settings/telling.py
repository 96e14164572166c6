"""What is wrong with the settings at the start, told on the first page: values that could not be read, a folder that is not there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.widgets.message import Banner

if TYPE_CHECKING:
    from moderator.play.words import Words
    from ui.main_window import MainWindow
    from ui.settings.store import SettingsStore


def tell(window: MainWindow) -> None:
    """Put a banner on the first page where there is something to tell."""
    store, words = window.settings, window.words
    said = wrong(store, words)
    if not said:
        return
    from ui.widgets.buttons import KeyButton

    banner = Banner("amber", words.say("ui.settings.wrong.title"), " ".join(said), words.say("ui.close"))
    button = KeyButton(words.say("ui.settings.wrong.open"), kind="plain")
    button.clicked.connect(window.rooms.settings)
    banner.actions.addWidget(button)
    window.home.complain(banner)


def wrong(store: SettingsStore, words: Words) -> list[str]:
    """What could not be taken from the file, in words."""
    said = []
    if "file" in store.wrong:
        said.append(words.say("ui.settings.wrong.file"))
    elif store.wrong:
        names = words.join(words.say(f"ui.settings.name.{name}") for name in store.wrong)
        said.append(words.say("ui.settings.wrong.values", {"what": names}))
    if strange := _strange(store):
        said.append(words.say("ui.settings.wrong.rules", {"what": ", ".join(strange)}))
    if store.now.folder and not store.folder.is_dir():
        said.append(words.say("ui.settings.wrong.folder", {"folder": store.now.folder}))
    return said


def _strange(store: SettingsStore) -> tuple[str, ...]:
    """Names of rules and lengths that are none; who has set none does not wait for the rules to be loaded."""
    if not store.now.rules and not store.now.seconds:
        return ()
    from ui.settings.defaults import proposed

    return proposed(store.now, "", 1).wrong

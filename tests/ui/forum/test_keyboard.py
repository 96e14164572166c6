"""With the keyboard alone: sixteen actions from the inbox and the night closed, in at most sixty strokes."""

from __future__ import annotations

from moderator.inbox.messages import RawMessage
from moderator.play.instants import SECOND, Instant
from ui.forum.chess.stage import PROSE, stamp

MOST = 60
ACTIONS = (
    ("WK", "易位"), ("WQ", "杀 {BB}。" + PROSE["zh_CN"] * 3), ("WR", "今晚禁锢 {BR}"), ("WB", "救 {WN}"), ("WN", "兑子 {WB}"),
    ("WP1", "替 {WQ} 挡一下"),     ("WP2", "指定 {BP1}"), ("WP3", "指定 {WK}"), ("BK", "易位"), ("BQ", "杀 {WB}。" + PROSE["zh_CN"] * 3),
    ("BR", "禁锢 {WR}"), ("BB", "救 {BB}"),     ("BN", "诅咒 {WP2}"), ("BP1", "替 {BR} 挡"), ("BP2", "替 {BQ} 挡"), ("BP3", "指定 {WP1}"),
)  # fmt: skip


def fill(host) -> None:
    names = {seat: host.state.name_of(seat) for seat in host.state.seats}
    raws = [
        RawMessage(text=text.format(**names), channel="pm", author=names[seat], at=Instant(stamp("06-01 23:00") + n * 60 * SECOND))
        for n, (seat, text) in enumerate(ACTIONS)
    ]
    host.page.mailbox.receive(raws, host.page.inbox.reader)


def test_sixteen_actions_and_the_close_in_at_most_sixty_strokes(night) -> None:
    fill(night)
    night.stage.to("06-02 13:00:30")
    night.focus()
    night.keys("Ctrl+K")
    for _ in range(16):
        night.keys("Return")
    assert len(night.state.night.submissions) == 16
    for _ in range(3):  # two declarations, then the night: each is opened, uncovered, confirmed
        night.focus()
        night.keys("Ctrl+Return", to=night.page)
        dialog = night.page.doors.dialog
        assert dialog is not None
        night.keys("Ctrl+K", "Ctrl+Return", to=dialog)
    assert night.state.phase in {"dawn", "day"}, [step.verb for step in night.page.desk.steps[:3]]
    assert night.strokes <= MOST, night.strokes

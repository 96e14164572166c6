"""Long work off the window's thread: one thing after the other; what comes of each arrives in the window's own time."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, TypeVar

from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot

from moderator.play.watch import StoppedError, Watch

if TYPE_CHECKING:
    from concurrent.futures import ThreadPoolExecutor

T = TypeVar("T")
Task = Callable[[Watch], T]
SWITCH: Final = 0.0005
"""Seconds after which Python lets the other thread go on: a window that waits its usual 5 ms for each of a hundred calls stands still."""


class Job(QObject):
    """One piece of work. ``done`` carries what came of it, ``stopped`` nothing; ``ended`` follows both.

    An exception goes on in the window's thread, then ``ended`` is sent as well.
    What is connected to ``done`` should be a bound method of a QObject: it is not called when that has gone.
    """

    done = Signal(object)
    stopped = Signal()
    ended = Signal()
    _came = Signal()

    def __init__(self, task: Task[Any], parent: QObject, *, vital: bool = False, lasting: bool = False) -> None:
        super().__init__(parent)
        self.lasting = lasting
        self._vital = vital
        self.at = (0, 0)
        """Steps done, and how many there are (0: unknown)."""
        self.over = False
        self._task = task
        self._unwanted = False
        self._result: Any = None
        self._error: Exception | None = None
        self._came.connect(self._deliver, Qt.ConnectionType.QueuedConnection)

    def cancel(self) -> None:
        """Not wanted any more. It ends at its next step; what is already finished arrives all the same."""
        self._unwanted = True

    def watch(self, done: int, of: int) -> None:
        """Handed to the work, which calls it at each step."""
        self.at = (done, of)
        if self._unwanted and not self._vital:
            raise StoppedError

    def carry_out(self) -> None:
        """The work itself, in whatever thread this is called."""
        try:
            self.watch(0, 0)
            self._result = self._task(self.watch)
        except Exception as error:  # noqa: BLE001  it goes on in the window's thread
            self._error = error

    def call(self) -> None:
        """Called when the work is done, in its thread. A window that has gone is told nothing."""
        try:
            self._came.emit()
        except RuntimeError:
            return

    @Slot()
    def _deliver(self) -> None:
        self.deliver()

    def deliver(self) -> None:
        """Tell what came of it, in the window's thread."""
        self.over = True
        error, result, self._result = self._error, self._result, None
        self._task = _nothing
        try:
            if error is None:
                self.done.emit(result)
            elif isinstance(error, StoppedError):
                self.stopped.emit()
            else:
                raise error
        finally:
            self.ended.emit()


def _nothing(_watch: Watch) -> None:
    """What remains of a task that was carried out: it holds on to nothing."""


class Work(QObject):
    """A thread that does one job after the other, in the order given. ``idle`` says that none is left.

    Python's search for garbage rests meanwhile: over the thousands of values of a long match it stops every thread for a tenth of a second.
    """

    idle = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pool: ThreadPoolExecutor | None = None
        self._jobs: list[Job] = []

    @property
    def busy(self) -> bool:
        """Whether something is under way or waits."""
        return bool(self._jobs)

    def start(self, task: Task[T], done: Callable[[T], Any] | None = None, *, vital: bool = False, lasting: bool = False) -> Job:
        """Let the task be done. It must be pure, or own what it touches: the window goes on meanwhile.

        ``vital``: it is done whoever cancels it. ``lasting``: what comes of it is large and stays, so it is never searched for garbage.
        """
        job = Job(task, self, vital=vital, lasting=lasting)
        if done is not None:
            job.done.connect(done)
        job.ended.connect(self._on_ended)
        self._jobs.append(job)
        self._hand_over(job)
        return job

    def soon(self, step: Callable[[], object]) -> None:
        """In the next turn of the loop, so that the window answers in between."""
        QTimer.singleShot(0, step)

    def cancel(self) -> None:
        """Nothing of what is under way is wanted any more."""
        for job in self._jobs:
            job.cancel()

    def close(self) -> None:
        """Wait for the thread; only what is vital is still done, and nobody is told anything."""
        self.cancel()
        if self._pool is not None:
            self._pool.shutdown(wait=True)
            self._pool = None
            gc.enable()

    def _hand_over(self, job: Job) -> None:
        if self._pool is None:
            from concurrent.futures import ThreadPoolExecutor

            sys.setswitchinterval(SWITCH)
            self._pool = ThreadPoolExecutor(1, "work")
        gc.disable()
        self._pool.submit(_in_thread, job)

    @Slot()
    def _on_ended(self) -> None:
        job = self.sender()
        if isinstance(job, Job) and job in self._jobs:
            self._jobs.remove(job)
            job.deleteLater()
            if job.lasting:
                gc.freeze()
        if not self._jobs:
            gc.enable()
            self.idle.emit()


def _in_thread(job: Job) -> None:
    job.carry_out()
    job.call()


class AtOnce(Work):
    """The same without a thread, done before ``start`` returns: where nobody waits at a window."""

    def start(self, task: Task[T], done: Callable[[T], Any] | None = None, *, vital: bool = False, lasting: bool = False) -> Job:
        """Done at once."""
        job = Job(task, self, vital=vital, lasting=lasting)
        if done is not None:
            job.done.connect(done)
        job.carry_out()
        job.ended.connect(job.deleteLater)
        job.deliver()
        return job

    def soon(self, step: Callable[[], object]) -> None:
        """Now."""
        step()

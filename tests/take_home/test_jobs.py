"""Uploads in a process beside the server: one at a time, and whatever becomes of that process."""

from __future__ import annotations

import io
import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.store.file import database
from companion.store.file.database import transaction
from companion.store.file.games_file import FilePlace
from companion.take_home import importing, plan
from companion.take_home.plan import ImportPlan, Progress, Taken
from companion.web.uploads import worker
from companion.web.uploads.jobs import Job, Jobs, Worker
from companion.web.uploads.staging import FOLDER, MOST_WAITING, Staging
from companion.web.uploads.worker import BrokenOff, FileIsGone, Task
from tests.running import PATIENCE, no_threads
from tests.take_home.processes import is_running, kill, wait_until, workers_of
from tests.take_home.shelf import Shelf, as_new, stream


class Desk:
    """An instance whose uploads are worked on."""

    def __init__(self, instance: Path, worker: Worker) -> None:
        self.instance, self.shelf = instance, Shelf(instance)
        self.worker, self.jobs = worker, Jobs(worker)

    def sent(self, file: str | bytes) -> Job:
        """Send a file to be looked at."""
        data = file.encode() if isinstance(file, str) else file
        token = Staging(self.instance).keep(io.BytesIO(data), time.time())
        place = FilePlace.at(self.instance / database.FILE_NAME)
        return self.jobs.look(Task("look", self.instance, token, place, "tests.toy:ALL_GAMES"))

    def looked_at(self, file: str | bytes) -> Job:
        """Send a file, and wait until it was looked at."""
        return outcome_of(self.sent(file))

    def agreed(self, job: Job) -> Job:
        """Agree to what was shown."""
        begun = self.jobs.bring_in(job.task.token)
        assert begun is not None
        return begun

    def waiting(self) -> list[str]:
        """The uploads that are kept."""
        return os.listdir(self.instance / FOLDER)


@pytest.fixture(scope="module")
def others() -> set[int]:
    """Processes of other tests that share this one."""
    return set(workers_of(os.getpid()))


@pytest.fixture(scope="module")
def staff(others: set[int]) -> Iterator[Worker]:
    """One for most of these tests: starting a process takes a second."""
    worker = Worker(idle_seconds=PATIENCE)
    yield worker
    worker.stop()
    assert set(workers_of(os.getpid())) <= others


@pytest.fixture
def desk(tmp_path: Path, staff: Worker) -> Iterator[Desk]:
    desk = Desk(tmp_path, staff)
    yield desk
    desk.shelf.close()


def process(others: set[int]) -> int:
    """The process that is there for these tests."""
    wait_until(lambda: set(workers_of(os.getpid())) - others)
    (pid,) = set(workers_of(os.getpid())) - others
    return pid


def outcome_of(job: Job) -> Job:
    job.wait(PATIENCE)
    assert job.is_done
    return job


def test_a_file_is_looked_at_and_brought_in_by_another_process(
    desk: Desk, file: str, others: set[int]
) -> None:
    looked = desk.looked_at(file)
    assert isinstance(looked.outcome, ImportPlan)
    assert looked.outcome.brings == "1 game"
    assert desk.waiting() == [looked.task.token]
    assert list(desk.shelf.tables.every()) == []
    assert os.getpriority(os.PRIO_PROCESS, process(others)) == (
        os.getpriority(os.PRIO_PROCESS, 0) + worker.NICER_BY
    )
    done = outcome_of(desk.agreed(looked))
    assert isinstance(done.outcome, Taken)
    assert done.outcome.tables == tuple(desk.shelf.tables.every())
    assert len(done.outcome.tables) == 1
    assert desk.waiting() == []


def test_agreeing_twice_is_agreeing_once(desk: Desk, file: str) -> None:
    looked = desk.looked_at(file)
    first = desk.agreed(looked)
    assert desk.agreed(looked) is first
    outcome_of(first)
    assert desk.agreed(looked) is first
    assert len(list(desk.shelf.tables.every())) == 1


def test_nothing_is_brought_in_before_it_was_looked_at(desk: Desk, file: str) -> None:
    with transaction(desk.shelf.db):
        first = desk.agreed(desk.looked_at(file))
        second = desk.sent(as_new(file.encode()))
        assert desk.agreed(second) is second
        assert (desk.jobs.ahead_of(first), desk.jobs.ahead_of(second)) == (0, 1)
        assert second.progress is None
    assert isinstance(outcome_of(first).outcome, Taken)
    assert isinstance(outcome_of(second).outcome, ImportPlan)
    assert len(list(desk.shelf.tables.every())) == 1


def test_a_process_that_is_killed_breaks_its_job_off_and_the_next_job_has_another(
    desk: Desk, file: str, others: set[int]
) -> None:
    looked = desk.looked_at(file)
    pid = process(others)
    with transaction(desk.shelf.db):
        # It has read everything and waits to save.
        job = desk.agreed(looked)
        wait_until(lambda: job.progress == Progress("save"))
        waits = desk.sent(file)
        kill(pid)
        assert isinstance(outcome_of(job).outcome, BrokenOff)
    assert desk.waiting() == [waits.task.token]
    assert isinstance(outcome_of(waits).outcome, ImportPlan)
    assert process(others) != pid
    assert len(outcome_of(desk.agreed(waits)).outcome.tables) == 1  # type: ignore[union-attr]


def test_a_process_that_was_killed_while_it_had_nothing_to_do_is_replaced(
    desk: Desk, file: str, others: set[int]
) -> None:
    desk.looked_at(file)
    kill(process(others))
    assert isinstance(desk.looked_at(file).outcome, ImportPlan)


@pytest.mark.long
def test_a_process_without_work_goes_away_and_comes_back(tmp_path: Path, file: str) -> None:
    before = set(workers_of(os.getpid()))
    desk = Desk(tmp_path, Worker(idle_seconds=0))
    for _ in range(2):
        assert isinstance(desk.looked_at(file).outcome, ImportPlan)
        wait_until(lambda: set(workers_of(os.getpid())) <= before)
    desk.shelf.close()


def test_without_a_thread_a_job_is_broken_off_and_the_next_one_is_done(
    tmp_path: Path, file: str
) -> None:
    desk = Desk(tmp_path, Worker(idle_seconds=PATIENCE))
    with no_threads():
        refused = outcome_of(desk.sent(file))
    assert isinstance(refused.outcome, BrokenOff)
    assert desk.waiting() == []
    assert isinstance(desk.looked_at(file).outcome, ImportPlan)
    desk.worker.stop()
    desk.shelf.close()


def test_a_stop_waits_for_nothing_and_leaves_nothing(
    desk: Desk, file: str, others: set[int]
) -> None:
    with transaction(desk.shelf.db):
        job = desk.agreed(desk.looked_at(file))
        waits = desk.sent(file)
        pid = process(others)
        desk.worker.stop()
        assert not is_running(pid)
    for one in (job, waits):
        assert isinstance(outcome_of(one).outcome, BrokenOff)
    assert desk.waiting() == []
    assert list(desk.shelf.tables.every()) == []


def test_newer_uploads_push_out_those_that_wait_but_not_the_one_that_is_worked_on(
    desk: Desk, file: str
) -> None:
    with transaction(desk.shelf.db):
        working = desk.agreed(desk.looked_at(file))
        wait_until(lambda: working.progress == Progress("save"))
        pushed_out, *others = [desk.sent(file) for _ in range(MOST_WAITING)]
        assert isinstance(outcome_of(pushed_out).outcome, BrokenOff)
        assert desk.jobs.find(pushed_out.task.token) is None
        assert desk.jobs.find(working.task.token) is working
    assert isinstance(outcome_of(working).outcome, Taken)
    for job in others:
        assert isinstance(outcome_of(job).outcome, ImportPlan)


def test_an_upload_that_is_gone_is_told(desk: Desk, file: str) -> None:
    looked = desk.looked_at(file)
    looked.drop()
    assert isinstance(outcome_of(desk.agreed(looked)).outcome, FileIsGone)


def test_a_mishap_in_the_process_keeps_the_place_where_it_arose(desk: Desk, file: str) -> None:
    with transaction(desk.shelf.db):
        desk.shelf.db.execute("DROP TABLE corrections")
    problem = desk.looked_at(file).outcome
    assert isinstance(problem, Exception)
    assert "no such table: corrections" in str(problem)
    assert any("carry_out" in note for note in problem.__notes__)
    assert desk.waiting() == []


def test_the_process_follows_the_print_of_the_owner(desk: Desk) -> None:
    desk.shelf.settle_in()
    elsewhere = desk.shelf.exported()
    desk.shelf.correct("brawler", "base.fight", "4")
    plan = desk.looked_at(elsewhere).outcome
    assert isinstance(plan, ImportPlan)
    assert any("5 in the file, 4 here" in line.text for g in plan.groups for line in g.lines)


def test_how_far_a_file_is_grows_to_its_end(here: Shelf, there: Shelf) -> None:
    here.settle_in()
    text = here.exported() + f"{' ' * 999}\n" * 300
    told: list[Progress] = []
    size = len(text.encode())
    plan = importing.check(stream(text), there.db, there.referees, tell=told.append)
    importing.bring_in(stream(text), there.db, plan, told.append)
    steps = [one.step for one in told]
    assert list(dict.fromkeys(steps)) == ["look", "put_by", "save"]
    for step in ("look", "put_by"):
        read = [one.read for one in told if one.step == step]
        assert read == sorted(read)
        assert len(read) > 3
        assert read[-1] == size
    assert all(0 <= one.percent <= 100 for one in told)
    assert told[-1] == Progress("save")


@pytest.mark.parametrize(
    ("step", "read", "percent", "sentence"),
    [
        ("look", 5_000_000, 25, "Checking the file: 5.0 of 20.0 MB."),
        ("look", 20_000_000, 100, "Checking the file: 20.0 of 20.0 MB."),
        ("check", 20_000_000, 50, "Checking the file once more: 20.0 of 20.0 MB."),
        ("put_by", 10_000_000, 75, "Reading what is new: 10.0 of 20.0 MB."),
    ],
)
def test_progress_in_words(step: plan.Step, read: int, percent: int, sentence: str) -> None:
    told = Progress(step, read, 20_000_000)
    assert (told.percent, told.sentence) == (percent, sentence)
    assert Progress("look", 1_000, 12_345).sentence == "Checking the file: 1 of 12 kB."
    assert (Progress("save").percent, Progress("save").sentence) == (100, "Saving.")

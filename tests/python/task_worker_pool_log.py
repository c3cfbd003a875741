"""Threads with a shared logger, thread-locals, a results queue and per-thread errors."""
import logging
import queue
import sys
import threading
import time
import traceback
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

logging.basicConfig(stream=sys.stdout, format="%(threadName)s %(levelname)s %(message)s", level=logging.INFO)
local = threading.local()
results, errors = queue.PriorityQueue(), []


class Worker(threading.Thread):
    def __init__(self, number, jobs):
        super().__init__(name=f"worker-{number}", daemon=True)
        self.number, self.jobs, self.handled = number, jobs, 0

    def run(self):
        local.connection = f"conn-{self.number}"
        for job in iter(self.jobs.get, None):
            try:
                results.put((job, self.process(job)))
            except ZeroDivisionError as error:
                errors.append((job, traceback.extract_tb(error.__traceback__)[-1].name, str(error)))
            self.handled += 1
            self.jobs.task_done()

    def process(self, job):
        time.sleep(0.001)
        return f"{100 // job}"


jobs = queue.Queue()
workers = [Worker(n, jobs) for n in range(3)]
for w in workers:
    w.start()
for job in (5, 4, 0, 2, 10, 1):
    jobs.put(job)
jobs.join()
for _ in workers:
    jobs.put(None)
for w in workers:
    w.join(5)
print([results.get() for _ in range(results.qsize())], errors, sum(w.handled for w in workers), any(w.is_alive() for w in workers), hasattr(local, "connection"))


class RWLock:
    def __init__(self):
        self._condition, self._readers = threading.Condition(), 0

    @contextmanager
    def read(self):
        with self._condition:
            self._readers += 1
        try:
            yield
        finally:
            with self._condition:
                self._readers -= 1
                self._condition.notify_all()

    @contextmanager
    def write(self):
        with self._condition:
            while self._readers:
                self._condition.wait()
            yield


store, lock, trace = {}, RWLock(), []


def writer():
    with lock.write():
        store["x"] = store.get("x", 0) + 1
        trace.append("w")


def reader():
    with lock.read():
        time.sleep(0.03)
        trace.append("r")


crowd = [threading.Thread(target=f) for f in (reader, reader, writer)]
[t.start() for t in crowd]
[t.join() for t in crowd]
print(store, trace)


def fails():
    raise RuntimeError("in thread")


seen = []
threading.excepthook = lambda a: seen.append((a.exc_type.__name__, str(a.exc_value), a.thread.name))
t = threading.Thread(target=fails, name="bad")
t.start()
t.join()
print(seen)
threading.excepthook = threading.__excepthook__
logging.info("from %s", threading.current_thread().name)
t = threading.Thread(target=logging.warning, args=("careful %d", 5), name="T9")
t.start()
t.join()
barrier = threading.Barrier(3, action=lambda: trace.append("all here"))


def phased(n):
    for phase in range(2):
        time.sleep(0.005 * n)
        barrier.wait()


crowd = [threading.Thread(target=phased, args=(n,)) for n in range(3)]
[t.start() for t in crowd]
[t.join() for t in crowd]
print(trace[-2:], barrier.n_waiting, barrier.broken)


def init(tag):
    local.tag = tag


with ThreadPoolExecutor(2, initializer=init, initargs=("ready",)) as pool:
    print(set(pool.map(lambda _: local.tag, range(4))), list(pool.map(divmod, [7, 8], [2, 3])))
    try:
        list(pool.map(lambda x: 1 // x, [1, 0]))
    except ZeroDivisionError as error:
        print("map raised", error)
counter, guard = 0, threading.Lock()


def count():
    global counter
    for _ in range(1000):
        with guard:
            counter += 1


crowd = [threading.Thread(target=count) for _ in range(4)]
[t.start() for t in crowd]
[t.join() for t in crowd]
print(counter, guard.locked(), threading.main_thread() is threading.current_thread(), [t.name for t in threading.enumerate()])
for bad in (lambda: t.start(), lambda: threading.Thread(group=1), lambda: threading.Thread(target=fails).join(), lambda: threading.current_thread().join(), lambda: guard.release(), lambda: threading.Barrier(2).wait(timeout=0.01), lambda: threading.Condition().notify(), lambda: threading.RLock().release(), lambda: threading.Semaphore(-1)):
    try:
        bad()
    except (RuntimeError, AssertionError, ValueError) as error:
        print(type(error).__name__, error)

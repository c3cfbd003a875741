"""Futures: completion order, exceptions, callbacks, timeouts, cancellation."""
import concurrent.futures as cf
import threading
import time


def job(name, delay, fail=False):
    time.sleep(delay)
    if fail:
        raise ValueError(f"{name} failed")
    return f"{name} ok"


jobs = {"slow": (0.2, False), "quick": (0.02, False), "broken": (0.1, True)}
with cf.ThreadPoolExecutor(max_workers=3, thread_name_prefix="pool") as pool:
    futures = {pool.submit(job, name, *spec): name for name, spec in jobs.items()}
    for future in cf.as_completed(futures):
        try:
            print(futures[future], "->", future.result())
        except ValueError as error:
            print(futures[future], "!!", error)
with cf.ThreadPoolExecutor(2) as pool:
    names = set(pool.map(lambda _: threading.current_thread().name.split("-")[0], range(4)))
    print(names)
    done, pending = cf.wait([pool.submit(job, "a", 0.01), pool.submit(job, "b", 0.3)], return_when=cf.FIRST_COMPLETED)
    print(len(done), len(pending), {f.result() for f in done})
called = []
with cf.ThreadPoolExecutor(1) as pool:
    f = pool.submit(pow, 2, 10)
    f.add_done_callback(lambda f: called.append(f.result()))
    slow = pool.submit(time.sleep, 0.3)
    queued = pool.submit(pow, 2, 3)
    print(queued.cancel(), queued.cancelled(), slow.done())
    try:
        slow.result(timeout=0.05)
    except TimeoutError as error:
        print("timeout", isinstance(error, cf.TimeoutError))
print(called, f.done(), f.running(), f.exception())
try:
    pool.submit(pow, 1, 1)
except RuntimeError as error:
    print(error)
f = cf.Future()
print(f)if False else print(repr(f).split()[-1])
f.set_result(3)
print(f.result(), repr(f).rsplit("state=", 1)[1].rstrip(">"))
try:
    f.set_result(4)
except cf.InvalidStateError as error:
    print(str(error).split(":")[0])

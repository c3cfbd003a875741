import queue
import threading
from concurrent.futures import ThreadPoolExecutor, as_completed

jobs, results, lock = queue.Queue(), [], threading.Lock()
for n in range(8):
    jobs.put(n)


def work():
    while True:
        try:
            n = jobs.get_nowait()
        except queue.Empty:
            return
        with lock:
            results.append(n ** 2)
        jobs.task_done()


threads = [threading.Thread(target=work, name=f"w{i}") for i in range(3)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print(sorted(results), [t.is_alive() for t in threads], threads[0].name, threading.current_thread().name, threading.active_count())
with ThreadPoolExecutor(max_workers=3) as pool:
    futures = {pool.submit(pow, n, 3): n for n in range(4)}
    print(sorted((futures[f], f.result()) for f in as_completed(futures)), list(pool.map(str.upper, "abc")))
    bad = pool.submit(int, "x")
    print(type(bad.exception()).__name__, bad.done())
event, local = threading.Event(), threading.local()
timer = threading.Timer(0.01, event.set)
timer.start()
print(event.wait(5), hasattr(local, "x"))

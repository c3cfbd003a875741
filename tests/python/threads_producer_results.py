"""Thread pool results, futures, locks and thread-local values."""
import threading
from concurrent.futures import ThreadPoolExecutor, as_completed, wait

lock, total = threading.Lock(), 0


def work(n):
    global total
    with lock:
        total += n
    if n == 3:
        raise ValueError("three")
    return n * n


with ThreadPoolExecutor(max_workers=4) as pool:
    futures = {pool.submit(work, n): n for n in range(6)}
    results = {}
    for future in as_completed(futures):
        try:
            results[futures[future]] = future.result()
        except ValueError as e:
            results[futures[future]] = f"failed: {e}"
    print(sorted(results.items()), total)
    print(list(pool.map(str.upper, ["a", "b"])), [f.done() for f in wait([pool.submit(len, "xy")]).done])

local, seen = threading.local(), []


def remember(value):
    local.value = value
    seen.append((threading.current_thread().name, local.value))


threads = [threading.Thread(target=remember, args=(i,), name=f"t{i}") for i in range(3)]
for t in threads:
    t.start()
for t in threads:
    t.join()
print(sorted(seen), hasattr(local, "value"), any(t.is_alive() for t in threads), threading.active_count())
event = threading.Event()
timer = threading.Thread(target=event.set, daemon=True)
timer.start()
print(event.wait(5), threading.main_thread().name)

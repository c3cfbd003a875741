from concurrent.futures import ThreadPoolExecutor, as_completed
import threading, queue
with ThreadPoolExecutor(3) as ex:
    print(list(ex.map(lambda x: x * x, range(5))))
    fs = {ex.submit(pow, 2, n): n for n in (3, 4)}; print(sorted((fs[f], f.result()) for f in as_completed(fs)))
    f = ex.submit(lambda: 1 / 0); print(repr(f.exception()))
total, lock = [], threading.Lock()
def add(n):
    with lock: total.append(n)
ts = [threading.Thread(target=add, args=(i,)) for i in range(4)]
for t in ts: t.start()
for t in ts: t.join()
print(sorted(total), threading.current_thread().name, ts[0].is_alive(), threading.active_count())
q = queue.Queue(); [q.put(i) for i in (2, 1)]; print(q.get(), q.qsize()); p = queue.PriorityQueue(); p.put((2, "b")); p.put((1, "a")); print(p.get())

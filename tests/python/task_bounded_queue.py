"""Producer and consumer with a bounded queue."""
import queue
import threading

buffer = queue.Queue(maxsize=3)
produced, consumed = [], []
DONE = object()


def producer(n):
    for i in range(n):
        buffer.put(i)
        produced.append(i)
    buffer.put(DONE)


def consumer():
    while True:
        item = buffer.get()
        try:
            if item is DONE:
                return
            consumed.append(item * item)
        finally:
            buffer.task_done()


threads = [threading.Thread(target=producer, args=(12,), name="producer"), threading.Thread(target=consumer, name="consumer")]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
buffer.join()
print(produced == list(range(12)), consumed)
work, results = queue.Queue(5), []


def worker():
    while True:
        item = work.get()
        if item is None:
            break
        results.append(item + 100)
        work.task_done()


pool = [threading.Thread(target=worker, daemon=True) for _ in range(3)]
for thread in pool:
    thread.start()
for item in range(20):
    work.put(item)
work.join()
for _ in pool:
    work.put(None)
for thread in pool:
    thread.join()
print(sorted(results) == [n + 100 for n in range(20)], work.empty(), work.full(), work.qsize())
small = queue.Queue(1)
small.put(1)
try:
    small.put(2, timeout=0.01)
except queue.Full:
    print("full")
try:
    small.put_nowait(2)
except queue.Full as error:
    print(repr(error), small.full())
stack = queue.LifoQueue()
for c in "abc":
    stack.put(c)
print([stack.get() for _ in range(3)])

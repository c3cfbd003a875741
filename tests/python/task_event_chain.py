"""Threads that take turns by events, a condition and a semaphore."""
import threading
import time

out = []
ping, pong = threading.Event(), threading.Event()


def pinger():
    for i in range(3):
        ping.wait()
        ping.clear()
        out.append(f"ping{i}")
        pong.set()


def ponger():
    for i in range(3):
        pong.wait()
        pong.clear()
        out.append(f"pong{i}")
        ping.set()


threads = [threading.Thread(target=pinger), threading.Thread(target=ponger)]
for t in threads:
    t.start()
ping.set()
for t in threads:
    t.join()
print(out)
condition = threading.Condition()
turn = 0
printed = []


def odd_even(parity):
    global turn
    while True:
        with condition:
            condition.wait_for(lambda: turn % 2 == parity or turn >= 8)
            if turn >= 8:
                return
            printed.append((parity, turn))
            turn += 1
            condition.notify_all()


pair = [threading.Thread(target=odd_even, args=(p,)) for p in (1, 0)]
for t in pair:
    t.start()
for t in pair:
    t.join()
print(printed)
limit = threading.Semaphore(2)
active = peak = 0
guard = threading.Lock()


def limited():
    global active, peak
    with limit:
        with guard:
            active += 1
            peak = max(peak, active)
        time.sleep(0.02)
        with guard:
            active -= 1


crowd = [threading.Thread(target=limited) for _ in range(6)]
for t in crowd:
    t.start()
for t in crowd:
    t.join()
print(active, peak <= 2)
try:
    bounded = threading.BoundedSemaphore(1)
    bounded.release()
except ValueError as error:
    print(error)
lock = threading.RLock()
with lock, lock:
    print("reentrant")

"""A background thread that works until it is told to stop."""
import threading
import time

stop = threading.Event()
ticks = []


def spin():
    while not stop.wait(0.01):
        ticks.append(len(ticks))


thread = threading.Thread(target=spin, daemon=True)
thread.start()
time.sleep(0.15)
stop.set()
thread.join(timeout=2)
print(thread.is_alive(), len(ticks) > 2)
running = True
count = 0


def poll():
    global count
    while running:
        count += 1
        time.sleep(0.01)


poller = threading.Thread(target=poll)
poller.start()
time.sleep(0.1)
running = False
poller.join()
print(poller.is_alive(), count > 2)
order = []


def step(name, delay):
    time.sleep(delay)
    order.append(name)


threads = [threading.Thread(target=step, args=(f"t{i}", 0.15 - 0.05 * i)) for i in range(3)]
begin = time.monotonic()
for t in threads:
    t.start()
print("started", threading.active_count())
for t in threads:
    t.join()
print(order, time.monotonic() - begin < 0.28)
timer = threading.Timer(0.05, lambda: order.append("timer"))
timer.start()
timer2 = threading.Timer(5, lambda: order.append("never"))
timer2.start()
timer2.cancel()
timer.join()
timer2.join()
print(order[-1], timer2.finished.is_set())

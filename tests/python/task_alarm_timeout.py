"""Timeouts by SIGALRM, the usual decorator."""
import functools
import signal
import time


class Timeout(Exception):
    pass


def timeout(seconds):
    def decorate(function):
        @functools.wraps(function)
        def wrapper(*args, **kwargs):
            def on_alarm(number, frame):
                raise Timeout(f"{function.__name__} took more than {seconds}s")

            old = signal.signal(signal.SIGALRM, on_alarm)
            signal.setitimer(signal.ITIMER_REAL, seconds)
            try:
                return function(*args, **kwargs)
            finally:
                signal.setitimer(signal.ITIMER_REAL, 0)
                signal.signal(signal.SIGALRM, old)

        return wrapper

    return decorate


@timeout(0.2)
def slow():
    time.sleep(5)
    return "never"


@timeout(0.2)
def busy():
    n = 0
    while True:
        n += 1


@timeout(2)
def quick(x):
    return x * 2


for call in (lambda: quick(21), slow, busy):
    try:
        print(call())
    except Timeout as error:
        print("timeout:", error)
print(signal.alarm(100), signal.alarm(0))
ticks = []
signal.signal(signal.SIGALRM, lambda number, frame: ticks.append(number))
signal.setitimer(signal.ITIMER_REAL, 0.02, 0.02)
end = time.monotonic() + 5
while len(ticks) < 3 and time.monotonic() < end:
    time.sleep(0.05)
signal.setitimer(signal.ITIMER_REAL, 0)
print(len(ticks) >= 3, set(ticks) == {signal.SIGALRM}, signal.getitimer(signal.ITIMER_REAL))

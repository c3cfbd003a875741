"""A flaky service, a client with retries, backoff, circuit breaker, cache and metrics on a fake clock."""
import collections
import functools
import itertools
import logging
import random
import sys
import time
from dataclasses import dataclass, field
from enum import Enum, auto
from unittest import mock

logging.basicConfig(stream=sys.stdout, level=logging.INFO, format="%(levelname).1s %(message)s")


class Clock:
    def __init__(self):
        self.now, self.slept = 1000.0, []

    def time(self):
        return self.now

    def sleep(self, seconds):
        self.slept.append(round(seconds, 3))
        self.now += seconds


class ServiceError(Exception):
    retryable = True


class Fatal(ServiceError):
    retryable = False


class Breaker:
    class State(Enum):
        CLOSED = auto()
        OPEN = auto()
        HALF = auto()

    def __init__(self, clock, threshold=3, cooldown=10):
        self.clock, self.threshold, self.cooldown = clock, threshold, cooldown
        self.state, self.failures, self.opened = self.State.CLOSED, 0, 0.0

    def __call__(self, function):
        @functools.wraps(function)
        def guarded(*args, **kwargs):
            if self.state is self.State.OPEN:
                if self.clock.time() - self.opened < self.cooldown:
                    raise Fatal("circuit open")
                self.state = self.State.HALF
            try:
                result = function(*args, **kwargs)
            except ServiceError:
                self.failures += 1
                if self.state is self.State.HALF or self.failures >= self.threshold:
                    self.state, self.opened = self.State.OPEN, self.clock.time()
                    logging.warning("breaker opens after %d failures", self.failures)
                raise
            self.state, self.failures = self.State.CLOSED, 0
            return result
        return guarded


def retry(attempts, clock, base=0.1, rng=random.Random(3)):
    def decorate(function):
        @functools.wraps(function)
        def wrapper(*args, **kwargs):
            for n in itertools.count(1):
                try:
                    return function(*args, **kwargs)
                except ServiceError as error:
                    if not error.retryable or n == attempts:
                        error.add_note(f"after {n} attempts")
                        raise
                    delay = base * 2 ** (n - 1) * (1 + rng.random() / 10)
                    logging.info("%s: retry %d in %.2fs", error, n, delay)
                    clock.sleep(delay)
        return wrapper
    return decorate


@dataclass
class Metrics:
    counts: collections.Counter = field(default_factory=collections.Counter)
    timings: dict[str, list[float]] = field(default_factory=lambda: collections.defaultdict(list))

    def timed(self, name, clock):
        class Timer:
            def __enter__(timer):
                timer.start = clock.time()

            def __exit__(timer, kind, error, tb):
                self.timings[name].append(round(clock.time() - timer.start, 3))
                self.counts[name, kind.__name__ if kind else "ok"] += 1
        return Timer()


clock, metrics = Clock(), Metrics()
script = iter([ServiceError("503"), ServiceError("503"), "first", Fatal("401"), *[ServiceError("500")] * 4, "late", "again"])
backend = mock.Mock(side_effect=script)
breaker = Breaker(clock)


@retry(3, clock)
@breaker
def call(path):
    return backend(path)


class TTLCache(collections.OrderedDict):
    def __init__(self, clock, ttl, size):
        self.clock, self.ttl, self.size = clock, ttl, size
        super().__init__()

    def fetch(self, key, make):
        if key in self and self.clock.time() - self[key][0] < self.ttl:
            self.move_to_end(key)
            metrics.counts["cache", "hit"] += 1
            return self[key][1]
        value = make(key)
        self[key] = (self.clock.time(), value)
        while len(self) > self.size:
            self.popitem(last=False)
        return value


cache = TTLCache(clock, 5, 2)
for path in ("/a", "/a", "/b", "/c", "/d", "/e"):
    try:
        with metrics.timed("call", clock):
            print(path, cache.fetch(path, call))
    except ServiceError as error:
        print(path, type(error).__name__, error, error.__notes__)
clock.sleep(11)
print(cache.fetch("/e", call), breaker.state, cache.fetch("/e", call))
print(dict(metrics.counts), dict(metrics.timings), clock.slept, backend.call_count, [c.args for c in backend.call_args_list][:2], list(cache))
with mock.patch("time.sleep") as sleep, mock.patch("time.time", side_effect=[1.0, 2.5]):
    time.sleep(99)
    print(time.time(), time.time(), sleep.call_args)

"""Token bucket and sliding window, simulated with a fake clock."""
from collections import deque


class Clock:
    now = 0.0

    def __call__(self):
        return self.now


class TokenBucket:
    def __init__(self, rate, burst, clock):
        self.rate, self.burst, self.clock = rate, burst, clock
        self.tokens, self.last = burst, clock()

    def allow(self):
        now = self.clock()
        self.tokens = min(self.burst, self.tokens + (now - self.last) * self.rate)
        self.last = now
        if self.tokens >= 1:
            self.tokens -= 1
            return True
        return False


class SlidingWindow:
    def __init__(self, limit, window, clock):
        self.limit, self.window, self.clock, self.hits = limit, window, clock, deque()

    def allow(self):
        now = self.clock()
        while self.hits and self.hits[0] <= now - self.window:
            self.hits.popleft()
        if len(self.hits) < self.limit:
            self.hits.append(now)
            return True
        return False


clock = Clock()
limiters = [TokenBucket(2, 3, clock), SlidingWindow(3, 1.0, clock)]
log = ["", ""]
for step in range(24):
    clock.now = step * 0.125 if step < 12 else 1.5 + (step - 12) * 0.4
    for i, limiter in enumerate(limiters):
        log[i] += ".X"[limiter.allow()]
print(*log, sep="\n")
print([line.count("X") for line in log], round(limiters[0].tokens, 3), len(limiters[1].hits))

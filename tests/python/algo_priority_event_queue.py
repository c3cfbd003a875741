"""Discrete event simulation of a shop with a seeded generator."""
import heapq
import itertools
import random


class Simulation:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.queue, self.order, self.now = [], itertools.count(), 0.0
        self.waiting, self.free, self.log = [], 2, []

    def at(self, delay, action, *args):
        heapq.heappush(self.queue, (self.now + delay, next(self.order), action, args))

    def arrive(self, customer):
        self.waiting.append((self.now, customer))
        self.serve()

    def serve(self):
        while self.free and self.waiting:
            since, customer = self.waiting.pop(0)
            self.free -= 1
            self.log.append(self.now - since)
            self.at(self.random.expovariate(1 / 4), self.leave, customer)

    def leave(self, customer):
        self.free += 1
        self.serve()

    def run(self, customers):
        when = 0
        for c in range(customers):
            when += self.random.uniform(0.5, 3)
            self.at(when, self.arrive, c)
        while self.queue:
            self.now, _, action, args = heapq.heappop(self.queue)
            action(*args)
        return self.now, sum(self.log) / len(self.log), max(self.log)


for seed in (1, 2):
    print(seed, *(f"{x:.6f}" for x in Simulation(seed).run(40)))
r = random.Random("text seed")
print(r.sample(range(100), 5), r.choices("abc", [1, 2, 3], k=6), r.shuffle(x := list("python")) or x, r.getrandbits(40), f"{r.gauss(0, 1):.6f}")

import bisect
import heapq
import itertools
import sys
from collections import defaultdict, deque
from functools import lru_cache


class PriorityQueue:
    REMOVED = object()

    def __init__(self):
        self.heap, self.entries, self.counter = [], {}, itertools.count()

    def add(self, task, priority=0):
        if task in self.entries:
            self.entries.pop(task)[-1] = self.REMOVED
        entry = [priority, next(self.counter), task]
        self.entries[task] = entry
        heapq.heappush(self.heap, entry)

    def pop(self):
        while self.heap:
            priority, _, task = heapq.heappop(self.heap)
            if task is not self.REMOVED:
                del self.entries[task]
                return task, priority
        raise KeyError("empty")


q = PriorityQueue()
for task, p in (("write", 5), ("test", 3), ("deploy", 9), ("write", 1)):
    q.add(task, p)
print([q.pop() for _ in range(3)])
try:
    q.pop()
except KeyError as error:
    print(error)


def running_median(numbers):
    low, high = [], []
    for n in numbers:
        heapq.heappush(high, -heapq.heappushpop(low, -n))
        if len(high) > len(low):
            heapq.heappush(low, -heapq.heappop(high))
        yield -low[0] if len(low) > len(high) else (high[0] - low[0]) / 2


print(list(running_median([5, 15, 1, 3, 8])), heapq.nlargest(2, ["aaa", "b", "cc"], key=len), heapq.nsmallest(3, [5, 1, 4, 2]), list(heapq.merge([1, 4], [2, 3], [0])), list(heapq.merge([3, 1], [4, 2], reverse=True)))
h = [5, 3, 8, 1]
heapq.heapify(h)
print(h, heapq.heapreplace(h, 7), heapq.heappushpop(h, 0), h)


def mst(edges, n):
    parent = list(range(n))

    def find(x):
        while parent[x] != x:
            parent[x] = parent[parent[x]]
            x = parent[x]
        return x

    total = []
    for w, a, b in sorted(edges):
        if (ra := find(a)) != (rb := find(b)):
            parent[ra] = rb
            total.append((a, b, w))
    return total


print(mst([(4, 0, 1), (1, 1, 2), (3, 0, 2), (7, 2, 3), (2, 1, 3)], 4))


def tarjan(graph):
    index, low, stack, on, out, counter = {}, {}, [], set(), [], itertools.count()

    def visit(v):
        index[v] = low[v] = next(counter)
        stack.append(v)
        on.add(v)
        for w in graph[v]:
            if w not in index:
                visit(w)
                low[v] = min(low[v], low[w])
            elif w in on:
                low[v] = min(low[v], index[w])
        if low[v] == index[v]:
            component = []
            while True:
                w = stack.pop()
                on.discard(w)
                component.append(w)
                if w == v:
                    break
            out.append(sorted(component))

    for v in graph:
        if v not in index:
            visit(v)
    return out


print(tarjan({"a": "b", "b": "c", "c": "ad", "d": "e", "e": "df", "f": ""}))


def edit_script(a, b):
    @lru_cache(None)
    def best(i, j):
        if i == len(a):
            return len(b) - j, tuple(f"+{c}" for c in b[j:])
        if j == len(b):
            return len(a) - i, tuple(f"-{c}" for c in a[i:])
        if a[i] == b[j]:
            n, ops = best(i + 1, j + 1)
            return n, ("=",) + ops
        return min((1 + best(i + 1, j)[0], (f"-{a[i]}",) + best(i + 1, j)[1]), (1 + best(i, j + 1)[0], (f"+{b[j]}",) + best(i, j + 1)[1]))

    return best(0, 0)


print(edit_script("kitten", "sitting"))
grades = [33, 99, 77, 70, 89, 90, 100]
print(["FDCBA"[bisect.bisect([60, 70, 80, 90], g)] for g in grades], bisect.bisect_left([1, 2, 2, 3], 2), bisect.bisect([(1, "a"), (3, "b")], 2, key=lambda t: t[0]))
ordered = []
for x in (5, 1, 3):
    bisect.insort(ordered, x, key=lambda v: -v)
print(ordered)


def sliding_max(xs, k):
    window = deque()
    for i, x in enumerate(xs):
        while window and xs[window[-1]] <= x:
            window.pop()
        window.append(i)
        if window[0] <= i - k:
            window.popleft()
        if i >= k - 1:
            yield xs[window[0]]


print(list(sliding_max([1, 3, -1, -3, 5, 3, 6, 7], 3)))


def kmp(text, pattern):
    fail = [0]
    for c in pattern[1:]:
        k = fail[-1]
        while k and pattern[k] != c:
            k = fail[k - 1]
        fail.append(k + (pattern[k] == c))
    k, found = 0, []
    for i, c in enumerate(text):
        while k and (k == len(pattern) or pattern[k] != c):
            k = fail[k - 1]
        k += pattern[k] == c
        if k == len(pattern):
            found.append(i - k + 1)
    return found


print(kmp("abababcababab", "abab"))


@lru_cache(maxsize=None)
def ways(n, coins=(1, 5, 10, 25)):
    return 1 if n == 0 else 0 if n < 0 or not coins else ways(n - coins[-1], coins) + ways(n, coins[:-1])


print(ways(100), sum(1 for p in itertools.permutations(range(6)) if all(abs(p[i] - p[j]) != j - i for i in range(6) for j in range(i + 1, 6))))
sys.setrecursionlimit(3000)


def depth(n):
    return 0 if n == 0 else 1 + depth(n - 1)


print(depth(2500))
try:
    depth(10 ** 5)
except RecursionError as error:
    print(str(error)[:32])
groups = defaultdict(list)
for word in "listen silent enlist google elgoog".split():
    groups["".join(sorted(word))].append(word)
print(sorted(groups.values(), key=len, reverse=True))

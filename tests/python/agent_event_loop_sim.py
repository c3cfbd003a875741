import heapq, random
from dataclasses import dataclass, field
@dataclass(order=True)
class E: t: float; k: str = field(compare=False); c: int = field(compare=False)
r = random.Random(42); q, busy, wait, done = [], 0, [], []
t = 0.0
for c in range(8): t += r.expovariate(1.0); heapq.heappush(q, E(t, "arrive", c))
while q:
    e = heapq.heappop(q)
    if e.k == "arrive": wait.append((e.c, e.t))
    else: busy -= 1; done.append(e.c)
    while wait and busy < 2: c, a = wait.pop(0); busy += 1; heapq.heappush(q, E(e.t + r.uniform(.5, 2), "leave", c))
    print(f"{e.t:6.3f} {e.k:<6} {e.c} busy={busy} waiting={len(wait)}")

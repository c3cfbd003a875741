import heapq
from collections import defaultdict
g = defaultdict(dict)
for a, b, w in [("a", "b", 7), ("a", "c", 3), ("c", "b", 1), ("b", "d", 2), ("c", "d", 8), ("d", "e", 4)]: g[a][b] = g[b][a] = w
def path(s, t):
    q, seen = [(0, s, [s])], set()
    while q:
        d, n, p = heapq.heappop(q)
        if n == t: return d, p
        if n in seen: continue
        seen.add(n)
        for m, w in g[n].items(): heapq.heappush(q, (d + w, m, p + [m]))
print(path("a", "e"), path("a", "zz"))
print(heapq.nsmallest(3, [5, 1, 4, 2]), heapq.nlargest(2, "hello"), list(heapq.merge([1, 4], [2, 3])))

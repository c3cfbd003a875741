from collections import deque
M = ["S.#.....", "..#.##.#", ".##..#..", "....#..E", ".##...#."]
g = {(r, c): ch for r, row in enumerate(M) for c, ch in enumerate(row) if ch != "#"}; s, e = (next(k for k, v in g.items() if v == x) for x in "SE")
q, prev = deque([s]), {s: None}
while q:
    p = q.popleft()
    if p == e: break
    for d in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        n = p[0] + d[0], p[1] + d[1]
        if n in g and n not in prev: prev[n] = p; q.append(n)
path, p = [], e
while p: path.append(p); p = prev[p]
print(len(path) - 1); print("\n".join("".join("*" if (r, c) in path else ch for c, ch in enumerate(row)) for r, row in enumerate(M)))

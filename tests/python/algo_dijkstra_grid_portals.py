"""Shortest path on a weighted grid with portals."""
import heapq

GRID = """\
S1119
#2#A1
1112#
A##11
1111E""".splitlines()
height, width = len(GRID), len(GRID[0])
cells = {(r, c): GRID[r][c] for r in range(height) for c in range(width)}
start = next(p for p, ch in cells.items() if ch == "S")
goal = next(p for p, ch in cells.items() if ch == "E")
portals = [p for p, ch in cells.items() if ch == "A"]


def cost(p):
    return int(cells[p]) if cells[p].isdigit() else 0


def neighbours(p):
    r, c = p
    for q in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):
        if q in cells and cells[q] != "#":
            yield q, cost(q)
    if p in portals:
        for q in portals:
            if q != p:
                yield q, 1


best, before, heap = {start: 0}, {}, [(0, start)]
while heap:
    d, p = heapq.heappop(heap)
    if d > best[p]:
        continue
    for q, w in neighbours(p):
        if d + w < best.get(q, float("inf")):
            best[q], before[q] = d + w, p
            heapq.heappush(heap, (d + w, q))
path, at = [], goal
while at != start:
    path.append(at)
    at = before[at]
print(best[goal], [start, *reversed(path)])
for r in range(height):
    print("".join("." if (r, c) in path else cells[r, c] for c in range(width)))

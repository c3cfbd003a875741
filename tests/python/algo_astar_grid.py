import heapq

GRID = """\
S..#....
.#.#.##.
.#...#..
.#####.#
.......E""".splitlines()
cells = {(x, y): c for y, row in enumerate(GRID) for x, c in enumerate(row)}
start, = (p for p, c in cells.items() if c == "S")
end, = (p for p, c in cells.items() if c == "E")
queue, came, cost = [(0, start)], {start: None}, {start: 0}
while queue:
    _, here = heapq.heappop(queue)
    if here == end:
        break
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        there = here[0] + dx, here[1] + dy
        if cells.get(there, "#") != "#" and cost[here] + 1 < cost.get(there, 1e9):
            cost[there] = cost[here] + 1
            came[there] = here
            heapq.heappush(queue, (cost[there] + abs(there[0] - end[0]) + abs(there[1] - end[1]), there))
path, here = [], end
while here:
    path.append(here)
    here = came[here]
for y, row in enumerate(GRID):
    print("".join("*" if (x, y) in path and c == "." else c for x, c in enumerate(row)))
print(len(path) - 1, cost[end])

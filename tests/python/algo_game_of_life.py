cells = {(1, 0), (2, 1), (0, 2), (1, 2), (2, 2)}
for gen in range(4):
    print(gen, sorted(cells))
    count = {}
    for x, y in cells:
        for dx in (-1, 0, 1):
            for dy in (-1, 0, 1):
                if dx or dy: count[x + dx, y + dy] = count.get((x + dx, y + dy), 0) + 1
    cells = {c for c, n in count.items() if n == 3 or n == 2 and c in cells}
for y in range(5): print("".join("#" if (x, y) in cells else "." for x in range(5)))

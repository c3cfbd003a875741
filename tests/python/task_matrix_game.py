"""Tic-tac-toe by minimax, a maze, life on a torus, mandelbrot in characters and a text histogram."""
import functools
import itertools
import math
import random
import sys

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def winner(board):
    return next((board[a] for a, b, c in LINES if board[a] != "." and board[a] == board[b] == board[c]), None)


@functools.cache
def minimax(board, player):
    if w := winner(board):
        return (1 if w == "X" else -1), None
    if "." not in board:
        return 0, None
    scores = []
    for i, c in enumerate(board):
        if c == ".":
            score, _ = minimax(board[:i] + player + board[i + 1:], "O" if player == "X" else "X")
            scores.append((score, -i))
    best = max(scores) if player == "X" else min(scores, key=lambda s: (s[0], -s[1]))
    return best[0], -best[1]


board, player = "." * 9, "X"
while winner(board) is None and "." in board:
    _, move = minimax(board, player)
    board = board[:move] + player + board[move + 1:]
    player = "O" if player == "X" else "X"
print("\n".join(board[i:i + 3] for i in (0, 3, 6)), winner(board), minimax.cache_info().currsize)


def maze(width, height, seed):
    rng = random.Random(seed)
    grid = [["#"] * (2 * width + 1) for _ in range(2 * height + 1)]
    stack, seen = [(0, 0)], {(0, 0)}
    grid[1][1] = " "
    while stack:
        x, y = stack[-1]
        options = [(x + dx, y + dy, dx, dy) for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1)) if 0 <= x + dx < width and 0 <= y + dy < height and (x + dx, y + dy) not in seen]
        if not options:
            stack.pop()
            continue
        nx, ny, dx, dy = rng.choice(options)
        grid[2 * y + 1 + dy][2 * x + 1 + dx] = grid[2 * ny + 1][2 * nx + 1] = " "
        seen.add((nx, ny))
        stack.append((nx, ny))
    return ["".join(row) for row in grid]


print("\n".join(maze(10, 4, 3)))


def life(cells, size):
    counts = {}
    for x, y in cells:
        for dx, dy in itertools.product((-1, 0, 1), repeat=2):
            if dx or dy:
                key = (x + dx) % size, (y + dy) % size
                counts[key] = counts.get(key, 0) + 1
    return {c for c, n in counts.items() if n == 3 or (n == 2 and c in cells)}


cells = {(1, 0), (2, 1), (0, 2), (1, 2), (2, 2)}
for _ in range(12):
    cells = life(cells, 6)
print(sorted(cells))
for y in range(-6, 7, 2):
    row = ""
    for x in range(-20, 8):
        z, c = 0, complex(x / 10, y / 6)
        for n in range(30):
            z = z * z + c
            if abs(z) > 2:
                break
        row += " .:-=+*#%@"[min(n // 3, 9)]
    print(row.rstrip())
rng = random.Random(5)
buckets = [0] * 10
for _ in range(500):
    buckets[min(9, max(0, int(rng.gauss(5, 1.7))))] += 1
for i, n in enumerate(buckets):
    print(f"{i:>2} {'█' * (n // 8)}{'▌' if n % 8 >= 4 else ''} {n}")
print(round(math.sin(1) ** 2 + math.cos(1) ** 2, 12), [round(math.degrees(math.atan2(y, x))) for x, y in ((1, 0), (0, 1), (-1, -1))], f"{math.tau:.4f} {math.e:.4f}", math.factorial(20), sum(divmod(17, 5)), (-7) // 2, -7 % 3, 7 % -3, 2 ** -1, 0 ** 0, round(-2.5), round(1234.567, -2), complex("1+2j").conjugate(), abs(3 + 4j), pow(3, -1, 7), int("ff", 16), bin(10), 0b101 ^ 0o7, ~5 & 0xFF, 1 << 70, (5).bit_length(), (255).bit_count(), float.fromhex("0x1.8p3"), (0.5).as_integer_ratio(), 1e308 * 10, -1e308 * 10, float("nan") != float("nan"), sys.float_info.dig)

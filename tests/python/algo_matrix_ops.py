def multiply(a, b):
    return [[sum(x * y for x, y in zip(row, column)) for column in zip(*b)] for row in a]


def power(m, n):
    result = [[int(i == j) for j in range(len(m))] for i in range(len(m))]
    while n:
        if n & 1:
            result = multiply(result, m)
        m, n = multiply(m, m), n >> 1
    return result


def spiral(m):
    m = [list(row) for row in m]
    while m:
        yield from m.pop(0)
        m = [list(row) for row in zip(*m)][::-1]


print(power([[1, 1], [1, 0]], 90)[0][1], power([[2, 0], [0, 3]], 5))
grid = [list(range(i, i + 4)) for i in range(0, 16, 4)]
print(list(spiral(grid)), [list(r) for r in zip(*grid[::-1])], sum(grid[i][i] for i in range(4)))

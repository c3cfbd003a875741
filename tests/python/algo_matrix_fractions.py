"""Gaussian elimination with fractions, and the inverse of a matrix."""
from fractions import Fraction
from math import prod


def solve(matrix):
    rows = [[Fraction(x) for x in row] for row in matrix]
    n, det = len(rows), Fraction(1)
    for i in range(n):
        pivot = next((r for r in range(i, n) if rows[r][i]), None)
        if pivot is None:
            return None, Fraction(0)
        if pivot != i:
            rows[i], rows[pivot] = rows[pivot], rows[i]
            det = -det
        det *= rows[i][i]
        rows[i] = [x / rows[i][i] for x in rows[i]]
        for r in range(n):
            if r != i and rows[r][i]:
                factor = rows[r][i]
                rows[r] = [a - factor * b for a, b in zip(rows[r], rows[i])]
    return [row[n:] for row in rows], det


system = [[2, 1, -1, 8], [-3, -1, 2, -11], [-2, 1, 2, -3]]
answer, det = solve(system)
print([str(x) for (x,) in answer], det)
m = [[0, 2, 1], [1, "1/3", 0], ["0.25", 0, 3]]
inverse, det = solve([row + [int(i == j) for j in range(3)] for i, row in enumerate(m)])
for row in inverse:
    print(" ".join(f"{str(x):>8}" for x in row))
print(det, float(det), prod(Fraction(k, k + 1) for k in range(1, 10)))
print(solve([[1, 2, 0], [2, 4, 0]]), Fraction("3.14159").limit_denominator(100), Fraction(7, 3).__round__(2))

from fractions import Fraction
def det(m):
    m = [[Fraction(x) for x in r] for r in m]; n, d = len(m), Fraction(1)
    for i in range(n):
        p = next((r for r in range(i, n) if m[r][i]), None)
        if p is None: return Fraction(0)
        if p != i: m[i], m[p] = m[p], m[i]; d = -d
        d *= m[i][i]
        for r in range(i + 1, n):
            f = m[r][i] / m[i][i]
            m[r] = [x - f * y for x, y in zip(m[r], m[i])]
    return d
print(det([[2, 1, 3], [0, 4, 1], [5, 6, 0]]), det([[1, 2], [2, 4]]), det([[Fraction(1, 3), 1], [2, Fraction(5, 7)]]))
a = [[1, 2], [3, 4]]; print([[sum(x * y for x, y in zip(r, c)) for c in zip(*a)] for r in a], list(map(list, zip(*a))))

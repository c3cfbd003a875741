class Sets:
    def __init__(self, n):
        self.parent, self.size = list(range(n)), [1] * n

    def find(self, x):
        while self.parent[x] != x:
            self.parent[x] = x = self.parent[self.parent[x]]
        return x

    def join(self, a, b):
        a, b = self.find(a), self.find(b)
        if a == b:
            return False
        if self.size[a] < self.size[b]:
            a, b = b, a
        self.parent[b] = a
        self.size[a] += self.size[b]
        return True


edges = sorted([(7, 0, 1), (5, 1, 2), (8, 0, 2), (9, 1, 3), (7, 1, 4), (5, 2, 4), (15, 3, 4), (6, 3, 5), (8, 4, 5), (9, 4, 6), (11, 5, 6)])
sets, tree = Sets(7), []
for weight, a, b in edges:
    if sets.join(a, b):
        tree.append((a, b, weight))
print(tree, sum(w for *_, w in tree), len({sets.find(x) for x in range(7)}))
